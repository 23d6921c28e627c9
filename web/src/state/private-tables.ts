/** Private tables: a table of one's own, like a table of the house. */

import { call, type Listing } from "../wire/api.ts";
import { texts } from "../i18n/index.ts";
import { navigate } from "./router.ts";
import { ensureSession } from "./session.ts";

const PRIVATE_SEPARATOR = "~";

export const isPrivate = (id: string): boolean => id.includes(PRIVATE_SEPARATOR);

/** The table that a private one is like. */
export const templateOf = (id: string): string => id.slice(0, id.lastIndexOf(PRIVATE_SEPARATOR));

/** What a table is called: a private one by the table that it is like. */
export const tableName = (id: string): string => (isPrivate(id) ? texts.table.privateName(templateOf(id)) : id);

export const tablePath = (id: string): string => `/tables/${encodeURIComponent(id)}`;

/** Open your own table like this one, and sit down there. A refusal says why not. */
export async function playAlone(template: string): Promise<void> {
  await ensureSession();
  const table = await call<Listing>("POST", `/api/tables/${encodeURIComponent(template)}/private`);
  navigate(tablePath(table.id), "sit");
}

/** A table in the list of tables; a private one that is not open is like the one whose rules it has. */
export function findListing(tables: readonly Listing[], id: string): Listing | null {
  const found = tables.find((table) => table.id === id);
  if (found || !isPrivate(id)) return found ?? null;
  const template = tables.find((table) => table.id === templateOf(id));
  return template ? { ...template, id, private: true, taken: 0 } : null;
}
