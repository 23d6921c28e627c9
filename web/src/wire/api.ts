/** HTTP client of the house's API. Errors are ApiError with the server's message. */

import { texts } from "../i18n/index.ts";
import type { Wire } from "./frames.ts";

export type Listing = Wire["TableListing"];
export type About = Wire["AboutTable"];
export type AboutOption = Wire["AboutOption"];
export type AboutWager = Wire["AboutWager"];

/** Odds of one wager; exact values are fractions. */
export type Odds = Extract<Wire["Odds"], { wager: string }>;

/** Convert "1/100" or 0.01 to a number; null if the value is not known. */
export function asNumber(value: string | number | null | undefined): number | null {
  if (typeof value !== "string") return value ?? null;
  const [numerator, denominator = "1"] = value.split("/");
  return Number(numerator) / Number(denominator);
}

export class ApiError extends Error {
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

/** Status of an ApiError without an answer: offline, or the server is down. */
export const NO_ANSWER = 0;

export async function call<T>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
  key?: string,
): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key !== undefined) headers["Idempotency-Key"] = key;
  let answer: Response;
  try {
    const init: RequestInit = { method, headers, credentials: "same-origin" };
    if (body !== undefined) init.body = JSON.stringify(body);
    answer = await fetch(path, init);
  } catch {
    throw new ApiError(NO_ANSWER, texts.errors.noAnswer);
  }
  if (answer.status === 204) return undefined as T;
  const content = (await answer.json().catch(() => null)) as
    | (T & { error?: { message: string; at: string | null; clause: string | null } })
    | null;
  if (answer.ok && content !== null) return content;
  const error = content?.error;
  throw new ApiError(
    answer.status,
    error?.message ?? texts.errors.status(answer.status),
    error?.at ?? null,
    error?.clause ?? null,
  );
}

export const newIdempotencyKey = (): string => crypto.randomUUID();
