/** What happened at a table while the connection was lost. Pure. */

import type { Frame, Settlement, TableEvent, View } from "../wire/frames.ts";
import type { TableState } from "./table.ts";

/** A missed event; finished rounds can be replayed. */
export type MissedEvent =
  | { type: "round"; number: number; result: string; net: number | null }
  | { type: "said"; text: string }
  | { type: "ruled"; text: string }
  | { type: "seat"; seat: number; isTaken: boolean };

/** Return what happened between the last frame before the loss and the first one after it, in order. */
export function missedEvents(before: TableState, frame: Frame): MissedEvent[] {
  return frame.type === "events"
    ? missedFromEvents(frame.events, frame.view, before.you.seats)
    : missedFromResults(before.view, frame.view, before.you.seats);
}

function missedFromEvents(events: readonly TableEvent[], view: View, own: readonly number[]): MissedEvent[] {
  let missed: MissedEvent[] = [];
  let settled: Settlement[] = [];
  for (const event of events) {
    if (event.type === "announced") missed.push({ type: "said", text: String(event.text) });
    if (event.type === "ruled") missed.push({ type: "ruled", text: String(event.text) });
    if (event.type === "seated") missed.push({ type: "seat", seat: Number(event.seat), isTaken: Boolean(event.here) });
    if (event.type === "settled" && own.includes(Number(event.seat)))
      settled = [...settled, event as unknown as Settlement];
    if (event.type === "round ended") {
      // the result repeats the announcements
      missed = missed.filter((each) => each.type !== "said");
      missed.push({ type: "round", number: Number(event.number), result: String(event.result), net: sumNet(settled) });
      settled = [];
    }
  }
  const round = view.round;
  if (settled.length > 0 && round && !round.is_over)
    missed.push({ type: "round", number: round.number, result: "", net: sumNet(settled) });
  return missed;
}

/** Without the events, the results of the shoe tell which rounds were missed. */
function missedFromResults(before: View, after: View, own: readonly number[]): MissedEvent[] {
  const lastSeen = before.round?.is_over ? before.round.number : (before.round?.number ?? 1) - 1;
  return after.results
    .filter((result) => result.round > lastSeen)
    .map((result) => ({
      type: "round",
      number: result.round,
      result: result.text,
      net:
        after.round?.number === result.round
          ? sumNet(after.round.settlements.filter((each) => own.includes(each.seat)))
          : null,
    }));
}

const sumNet = (settled: readonly Settlement[]): number | null =>
  settled.length === 0 ? null : settled.reduce((sum, each) => sum + each.net, 0);
