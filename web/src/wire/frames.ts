/** Types of the wire: frames of a table and the view in them, from the OpenAPI document. */

import type { components } from "./schema.ts";

/** Structs of the API by name. */
export type Wire = components["schemas"];

export type Notice = Wire["Notice"];
export type SeatView = Wire["SeatView"];
export type Settlement = Wire["Settlement"];
export type RoundView = Wire["RoundView"];
export type Choice = Wire["Choice"];
export type PendingDecision = Wire["PendingDecision"];
export type ShoeView = Wire["ShoeView"];
export type FeltHand = Wire["FeltHand"];
export type PotWon = Wire["PotWon"];
export type Betting = Wire["Betting"];
export type DrawRule = Wire["DrawRule"];
export type Felt = Wire["Felt"];
/** `marks` is omitted if empty. */
export type RoundResult = Omit<Wire["Result"], "marks"> & Partial<Wire["Result"]>;
export type View = Wire["View"];
export type State = View["state"];
export type TableStatus = Wire["TableStatus"];
export type You = Wire["You"];

export type TableEvent = Wire["ActWritten"]["events"][number];

/** Frames of the WebSocket, which OpenAPI cannot describe: see pitboss/gateway/app.py. */
export type Frame =
  | { type: "snapshot"; journal?: number; version: number; view: View; status: TableStatus; you: You }
  | { type: "events"; version: number; events: TableEvent[]; view: View; status: TableStatus; you?: You };
