/** Who is here: a guest is made at the first need, without asking anything. */

import { signal } from "@preact/signals";
import { call, Refused, type Guest } from "../wire/api.ts";

export interface Me { name: string; balance: number }

export const me = signal<Me | null>(null);

interface Balance { balance: number; name?: string; entries?: unknown[] }

let asking: Promise<Me> | null = null;

/** Return who is here; somebody without a session becomes a guest. */
export function whoAmI(): Promise<Me> {
  asking ??= find().finally(() => { asking = null; });
  return asking;
}

async function find(): Promise<Me> {
  const name = localStorage.getItem("name");
  try {
    const found = await call<Balance>("GET", "/api/balance");
    return (me.value = { name: found.name ?? name ?? "Guest", balance: found.balance });
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
  }
  const guest = await call<Guest>("POST", "/api/guests");
  localStorage.setItem("name", guest.name);
  return (me.value = { name: guest.name, balance: guest.balance });
}

export async function refreshBalance(): Promise<void> {
  const found = await call<Balance>("GET", "/api/balance");
  me.value = { name: me.value?.name ?? "Guest", balance: found.balance };
}
