/** Route of an address. Pure. */

export type Route =
  | { page: "lobby" }
  | { page: "nowhere" }
  | { page: "table"; id: string }
  | { page: "play" }
  | { page: "replay"; table: string; round: number; step: number | null };

/** Parse an address; a malformed escape gives no page. */
export function parseRoute(path: string): Route {
  let parts: string[];
  try {
    parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return { page: "nowhere" };
  }
  if (parts[0] === "tables" && parts[1]) return { page: "table", id: parts[1] };
  if (parts[0] === "play" && parts[1] && Number(parts[2]) > 0)
    return {
      page: "replay",
      table: parts[1],
      round: Number(parts[2]),
      step: parts[3] === undefined ? null : Number(parts[3]) || 0,
    };
  if (parts[0] === "play") return { page: "play" };
  return { page: parts.length === 0 ? "lobby" : "nowhere" };
}
