/** Private tables: copies of a table of the house for one player. */

import { call, type Listing } from "../wire/api.ts";
import { texts } from "../i18n/index.ts";
import { navigate } from "./router.ts";
import { ensureSession } from "./session.ts";

const PRIVATE_SEPARATOR = "~";

export const isPrivate = (id: string): boolean => id.includes(PRIVATE_SEPARATOR);

/** Id of the table that a private table copies. */
export const templateOf = (id: string): string => id.slice(0, id.lastIndexOf(PRIVATE_SEPARATOR));

/** Name of a table; a private one is named after the table that it copies. */
export const tableName = (id: string): string => (isPrivate(id) ? texts.table.privateName(templateOf(id)) : id);

export const tablePath = (id: string): string => `/tables/${encodeURIComponent(id)}`;

/** Open your private copy of a table, and sit down. Throws ApiError if it is refused. */
export async function playAlone(template: string): Promise<void> {
  await ensureSession();
  const table = await call<Listing>("POST", `/api/tables/${encodeURIComponent(template)}/private`);
  navigate(tablePath(table.id), "sit");
}

/** Find a table in the list; a private table that is not open is described by the table that it copies. */
export function findListing(tables: readonly Listing[], id: string): Listing | null {
  const found = tables.find((table) => table.id === id);
  if (found || !isPrivate(id)) return found ?? null;
  const template = tables.find((table) => table.id === templateOf(id));
  return template ? { ...template, id, is_private: true, taken: 0 } : null;
}
