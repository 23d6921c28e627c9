/** Step-by-step replay of a finished round. Pure. */

import { reduceFrame, type TableState } from "../state/table.ts";
import type { Frame, TableStatus, View, Wire } from "../wire/frames.ts";

export type ReplayedRound = Wire["ReplayedRound"];

/** Return the step in which the round began. */
export function firstStep(round: ReplayedRound): number {
  return (
    1 +
    Math.max(
      0,
      round.steps.findIndex((step) => step.events.some((event) => event.type === "round began")),
    )
  );
}

/** Clamp a step number to the round; 0 is the table before the first step. */
export const clampStep = (round: ReplayedRound, stepNumber: number): number =>
  Math.min(Math.max(0, stepNumber), round.steps.length);

/**
 * Return the state after a step. Coming from the step before, cards move; otherwise they are shown in place.
 *
 * `others` names the players of the other seats.
 */
export function stateAt(
  round: ReplayedRound,
  stepNumber: number,
  lastShown: { stepNumber: number; state: TableState } | null,
  others: string,
  now: number,
): TableState {
  const step = round.steps[stepNumber - 1];
  const view = withoutWagering(step?.view ?? round.before);
  const content = {
    version: stepNumber,
    view,
    status: replayStatus(round, view, others),
    you: { seats: round.seats, stack: 0 },
  };
  const isNext = lastShown !== null && lastShown.stepNumber === stepNumber - 1 && step !== undefined;
  const frame: Frame = isNext ? { type: "events", events: step.events, ...content } : { type: "snapshot", ...content };
  return reduceFrame(isNext ? lastShown.state : null, frame, now);
}

/** Prevent wagering in a replay. */
const withoutWagering = (view: View): View =>
  view.state === "waiting" || view.state === "wagering" ? { ...view, state: "settling" } : view;

function replayStatus(round: ReplayedRound, view: View, others: string): TableStatus {
  const taken = view.seats.filter((seat) => seat.taken || Object.keys(seat.wagers).length > 0);
  const names = Object.fromEntries(taken.map((seat) => [seat.seat, others]));
  return {
    state: view.state,
    round: round.number,
    taken: taken.length,
    names,
    boxes: {},
    meters: view.meters,
    ready: [],
    away: [],
    next_hand_seats: [],
    deadline: null,
    seconds_left: null,
  };
}
