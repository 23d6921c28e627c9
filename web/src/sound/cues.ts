/** Sounds of a table, derived from state changes. Pure. */

import { isWagering, sumResults, type TableState } from "../state/table.ts";

export type Sound = "card" | "chip" | "win" | "push" | "loss" | "clock";

/** A sound and its delay after the change, in milliseconds. */
export interface Cue {
  sound: Sound;
  delay: number;
}

/** Seconds left at which the clock ticks. */
const LAST_SECONDS = [5, 4, 3, 2, 1];

/** Return a sound for each arriving card, `interval` milliseconds apart, and one for a chip that you placed. */
export function feltCues(before: TableState | null, after: TableState, interval: number): Cue[] {
  if (!before) return [];
  const turns = [...new Set(Object.values(after.moves))].sort((one, other) => one - other);
  const cards = (interval === 0 ? turns.slice(0, 1) : turns).map<Cue>((turn) => ({
    sound: "card",
    delay: turn * interval,
  }));
  const hasPlaced = isWagering(after) && ownWagerTotal(after) > ownWagerTotal(before);
  return hasPlaced ? [...cards, { sound: "chip", delay: 0 }] : cards;
}

/** Return the sound of your result when it is revealed; null without a wager, or if it was revealed before. */
export function resultSound(before: TableState | null, after: TableState): Sound | null {
  const round = after.view.round;
  if (!before || !round?.is_over || (before.view.round?.is_over && before.view.round.number === round.number))
    return null;
  const { net, count } = sumResults(after.view, after.you.seats);
  if (count === 0) return null;
  return net > 0 ? "win" : net < 0 ? "loss" : "push";
}

/** Return the ticks of your last seconds, while the table waits for your decision. */
export function clockCues({ status, view, you }: TableState): Cue[] {
  const { seconds_left: secondsLeft } = status;
  if (secondsLeft === null || !view.pending.some((decision) => you.seats.includes(decision.seat))) return [];
  return LAST_SECONDS.filter((each) => each < secondsLeft).map((each) => ({
    sound: "clock",
    delay: (secondsLeft - each) * 1000,
  }));
}

/** What you have wagered on the next round. */
function ownWagerTotal({ view, you }: TableState): number {
  const own = view.seats.filter((each) => you.seats.includes(each.seat));
  return own.flatMap((each) => Object.values(each.wagers)).reduce((sum, amount) => sum + amount, 0);
}
