/** Session of this browser: a guest is created when one is needed. */

import { signal } from "@preact/signals";
import { texts } from "../i18n/index.ts";
import { call, ApiError } from "../wire/api.ts";
import type { Wire } from "../wire/frames.ts";

export interface Person {
  name: string;
  balance: number;
}

export const currentPerson = signal<Person | null>(null);

let pendingSession: Promise<Person> | null = null;

/** Return the current person; without a session, create a guest. */
export function ensureSession(): Promise<Person> {
  pendingSession ??= findOrCreateSession().finally(() => {
    pendingSession = null;
  });
  return pendingSession;
}

async function findOrCreateSession(): Promise<Person> {
  const name = localStorage.getItem("name");
  try {
    const answer = await call<Wire["Balance"]>("GET", "/api/balance");
    return setCurrentPerson({ name: name ?? texts.guest, balance: answer.balance });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  const guest = await call<Wire["Guest"]>("POST", "/api/guests");
  localStorage.setItem("name", guest.name);
  return setCurrentPerson({ name: guest.name, balance: guest.balance });
}

function setCurrentPerson(person: Person): Person {
  currentPerson.value = person;
  return person;
}

export async function refreshBalance(): Promise<void> {
  const answer = await call<Wire["Balance"]>("GET", "/api/balance");
  currentPerson.value = { name: currentPerson.value?.name ?? texts.guest, balance: answer.balance };
}
