/** What is heard at a table, chosen from what has changed. Pure. */

import { isWagering, sumResults, type TableState } from "../state/table.ts";

export type Sound = "card" | "chip" | "win" | "push" | "loss" | "clock";

/** A sound, and how many milliseconds after the change it comes. */
export interface Cue {
  sound: Sound;
  delay: number;
}

/** The last seconds of your time, each of which is heard. */
const LAST_SECONDS = [5, 4, 3, 2, 1];

/** Cards as they arrive, one every `step` milliseconds, and a chip that you have placed. */
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

/** How your round ended, when it is told; null where you had no wager, or know already. */
export function resultSound(before: TableState | null, after: TableState): Sound | null {
  const round = after.view.round;
  if (!before || !round?.over || (before.view.round?.over && before.view.round.number === round.number)) return null;
  const { net, count } = sumResults(after.view, after.you.seats);
  if (count === 0) return null;
  return net > 0 ? "win" : net < 0 ? "loss" : "push";
}

/** Your last seconds to decide, where the table waits for you. */
export function clockCues({ house, view, you }: TableState): Cue[] {
  const { seconds } = house;
  if (seconds === null || !view.asked.some((asked) => you.seats.includes(asked.seat))) return [];
  return LAST_SECONDS.filter((each) => each < seconds).map((each) => ({
    sound: "clock",
    delay: (seconds - each) * 1000,
  }));
}

/** What lies on your areas for the next round. */
function ownWagerTotal({ view, you }: TableState): number {
  const own = view.seats.filter((each) => you.seats.includes(each.seat));
  return own.flatMap((each) => Object.values(each.wagers)).reduce((sum, amount) => sum + amount, 0);
}
