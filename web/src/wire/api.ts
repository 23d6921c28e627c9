/** Calls to the house. Every refusal is a `Refused` with the house's own sentence. */

import { texts } from "../texts/index.ts";

export interface Limits { min: number | null; max: number | null }

export interface Listing {
  id: string; game: string; title: string; dealing: "electronic" | "shadow";
  seats: number; taken: number; main: string[]; main_any: boolean;
  limits: Record<string, Limits>; meters: Record<string, number>; state: string; hints: boolean;
  /** Whether it is your own, with seats for nobody else. */
  private: boolean;
}

/** What a table is, in words: it changes only when the house opens another submission. */
export interface About {
  id: string; game: string; title: string; facility: string;
  /** The rules in one line: "6 decks, dealer stands on soft 17, 3 to 2". */
  rules: string;
  wagers: AboutWager[];
  meters: Record<string, string>;
  /** Every option but wagers and meters. */
  options: AboutOption[];
}

export interface AboutOption { name: string; value: string; is_default: boolean; help: string; clause: string }

export interface AboutWager {
  id: string; title: string; felt: string; clause: string; is_main: boolean; is_additional: boolean;
  min: number | null; max: number | null;
  rows: { id: string; title: string; pays: string; clause: string }[];
}

/** The odds of a wager, as `pitboss odds --json` gives them; exact ones are fractions. */
export interface Odds { house_edge?: string | number }

/** "1/100" and 0.01 are the same number. */
export function asNumber(value: string | number): number {
  if (typeof value === "number") return value;
  const [over, under = "1"] = value.split("/");
  return Number(over) / Number(under);
}

export interface Guest { name: string; balance: number }

export class Refused extends Error {
  readonly status: number;
  readonly at: string | null;
  readonly clause: string | null;

  constructor(status: number, message: string, at: string | null = null, clause: string | null = null) {
    super(message);
    this.status = status;
    this.at = at;
    this.clause = clause;
  }
}

/** Offline, or the house is closed. */
export const NO_ANSWER = 0;

export async function call<T>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, key?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key !== undefined) headers["Idempotency-Key"] = key;
  let answer: Response;
  try {
    const init: RequestInit = { method, headers, credentials: "same-origin" };
    if (body !== undefined) init.body = JSON.stringify(body);
    answer = await fetch(path, init);
  } catch {
    throw new Refused(NO_ANSWER, texts.faults.noAnswer);
  }
  if (answer.status === 204) return undefined as T;
  const content = await answer.json().catch(() => null) as (T & { error?: { message: string; at: string | null; clause: string | null } }) | null;
  if (answer.ok && content !== null) return content;
  const error = content?.error;
  throw new Refused(answer.status, error?.message ?? texts.faults.status(answer.status), error?.at ?? null, error?.clause ?? null);
}

export const newKey = (): string => crypto.randomUUID();
