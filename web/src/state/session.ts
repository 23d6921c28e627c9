/** Who is here: a guest is made at the first need, without asking anything. */

import { signal } from "@preact/signals";
import { call, ApiError } from "../wire/api.ts";
import type { Wire } from "../wire/frames.ts";

export interface Me {
  name: string;
  balance: number;
}

export const me = signal<Me | null>(null);

let asking: Promise<Me> | null = null;

/** Return who is here; somebody without a session becomes a guest. */
export function whoAmI(): Promise<Me> {
  asking ??= find().finally(() => {
    asking = null;
  });
  return asking;
}

async function find(): Promise<Me> {
  const name = localStorage.getItem("name");
  try {
    const found = await call<Wire["Balance"]>("GET", "/api/balance");
    return welcome({ name: name ?? "Guest", balance: found.balance });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  const guest = await call<Wire["Guest"]>("POST", "/api/guests");
  localStorage.setItem("name", guest.name);
  return welcome({ name: guest.name, balance: guest.balance });
}

function welcome(person: Me): Me {
  me.value = person;
  return person;
}

export async function refreshBalance(): Promise<void> {
  const found = await call<Wire["Balance"]>("GET", "/api/balance");
  me.value = { name: me.value?.name ?? "Guest", balance: found.balance };
}
