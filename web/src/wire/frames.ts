/** Frames of a table, and the view that is drawn from them: the house's own structs, as its OpenAPI document has them. */

import type { components } from "./schema.ts";

/** What the house sends and takes, by the name of its struct. */
export type Wire = components["schemas"];

export type Notice = Wire["Told"];
export type SeatView = Wire["SeatView"];
export type Settlement = Wire["Settlement"];
export type RoundView = Wire["RoundView"];
export type Choice = Wire["Choice"];
export type PendingDecision = Wire["Asked"];
export type ShoeView = Wire["ShoeView"];
export type FeltHand = Wire["FeltHand"];
export type PotWon = Wire["PotWon"];
export type Betting = Wire["Betting"];
export type DrawRule = Wire["DrawRule"];
export type Felt = Wire["Felt"];
/** Marks are left out where there are none. */
export type RoundResult = Omit<Wire["Result"], "marks"> & Partial<Wire["Result"]>;
export type View = Wire["View"];
export type State = View["state"];
export type HouseState = Wire["HouseState"];
export type You = Wire["You"];

export type TableEvent = Wire["ActWritten"]["events"][number];

/** OpenAPI has no words for WebSockets: these are the frames of pitboss/gateway/app.py. */
export type Frame =
  | { type: "snapshot"; journal?: number; version: number; view: View; house: HouseState; you: You }
  | { type: "events"; version: number; events: TableEvent[]; view: View; house: HouseState; you?: You };
