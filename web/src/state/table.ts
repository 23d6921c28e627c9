/** State of a table, reduced from frames. Pure: the page holds it in a signal. */

import { ownBoxes } from "./boxes.ts";
import type {
  PendingDecision,
  FeltHand,
  Frame,
  TableStatus,
  Settlement,
  TableEvent,
  View,
  You,
} from "../wire/frames.ts";

export interface TableState {
  version: number;
  view: View;
  status: TableStatus;
  /** Your chips, and all seats that you play: your own and adjacent boxes. */
  you: You;
  /** Seats that you sit at. */
  ownSeats: number[];
  /** Adjacent boxes that you play in this round, or chose for the next one. */
  boxes: number[];
  /** When the frame arrived, in milliseconds of the browser's clock. */
  receivedAt: number;
  /** Seconds on the current clock when it started. */
  clockSeconds: number | null;
  /** Cards dealt or turned in this frame, in order: {"box 4, hand 1/0": 0}. */
  moves: Record<string, number>;
  /** The round that was cleared from the felt because a chip was placed, or you sat down (not at poker). */
  clearedRound: number;
  /** Initial wagers of your last round, by seat. */
  lastWagers: Record<number, Record<string, number>>;
}

/** Return the state after a frame. */
export function reduceFrame(before: TableState | null, frame: Frame, now: number): TableState {
  const { status } = frame;
  const ownSeats = frame.you?.seats ?? before?.ownSeats ?? [];
  const boxes = ownBoxes(before?.boxes ?? [], status, ownSeats);
  const you = { seats: playedSeats(ownSeats, boxes), stack: frame.you?.stack ?? before?.you.stack ?? 0 };
  const hasSat = before !== null && before.you.seats.length === 0 && you.seats.length > 0;
  const isPoker = frame.view.felt.betting !== null; // a player waiting for a seat sees how the hand ends
  const isCleared = (hasSat && !isPoker) || hasChips(frame.view);
  const clearedRound = isCleared && frame.view.round?.is_over ? frame.view.round.number : (before?.clearedRound ?? 0);
  const view =
    frame.view.round?.is_over && frame.view.round.number === clearedRound ? withoutRound(frame.view) : frame.view;
  const isSameClock = before?.status.deadline === status.deadline && before.clockSeconds !== null;
  return {
    version: frame.version,
    view,
    status,
    you,
    ownSeats,
    boxes,
    receivedAt: now,
    clearedRound,
    clockSeconds: isSameClock ? before.clockSeconds : status.seconds_left,
    moves: frame.type === "events" && before ? cardMoves(before.view, frame.events) : {},
    lastWagers: updateLastWagers(before?.lastWagers ?? {}, frame, you.seats),
  };
}

const playedSeats = (ownSeats: readonly number[], boxes: readonly number[]): number[] =>
  [...new Set([...ownSeats, ...boxes])].sort((a, b) => a - b);

/** Return the state with these adjacent boxes. */
export function chooseBoxes(state: TableState, chosen: readonly number[]): TableState {
  const boxes = ownBoxes(chosen, state.status, state.ownSeats);
  return { ...state, boxes, you: { ...state.you, seats: playedSeats(state.ownSeats, boxes) } };
}

const hasChips = (view: View): boolean => view.seats.some((seat) => Object.keys(seat.wagers).length > 0);

/** Clear the cards and results of the last round. */
function withoutRound(view: View): View {
  const round = view.round && { ...view.round, settlements: [], wagers: {}, announcements: [] };
  return { ...view, round, felt: { ...view.felt, boxes: {}, common: {} } };
}

/** "box 4" and "box 4, hand 1" are the same hand; common hands keep their name. */
export const handKey = (hand: string): string =>
  /^(?:box|seat) \d+$/.test(hand) ? `${hand.replace("seat", "box")}, hand 1` : hand.replace(/^seat/, "box");

/** Return the cards that events deal or turn, in order. */
export function cardMoves(before: View, events: readonly TableEvent[]): Record<string, number> {
  const moves: Record<string, number> = {};
  let counts = cardCounts(before);
  let order = 0;
  for (const event of events) {
    if (event.type === "round began") counts = new Map();
    if (event.type === "dealt" && event.face !== "unseen") {
      const key = handKey(String(event.to));
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      moves[`${key}/${count}`] = order++;
    }
    if (event.type === "turned") {
      const key = handKey(String(event.hand));
      const count = counts.get(key) ?? 0;
      for (let at = 0; at < count; at++) moves[`${key}/${at}`] ??= order;
      order += 1;
    }
  }
  return moves;
}

function cardCounts(view: View): Map<string, number> {
  const counts = new Map<string, number>();
  const setCount = (handKey: string, hand: FeltHand): void => {
    counts.set(handKey, hand.cards.length);
  };
  for (const [seat, hands] of Object.entries(view.felt.boxes))
    hands.forEach((hand, index) => {
      setCount(`box ${seat}, hand ${index + 1}`, hand);
    });
  for (const [name, hand] of Object.entries(view.felt.common)) setCount(name, hand);
  return counts;
}

/** Wagers made after the initial deal, which are not repeated. */
const LATE_WAGERS = new Set(["play", "insurance"]);

function updateLastWagers(
  before: TableState["lastWagers"],
  frame: Frame,
  own: readonly number[],
): TableState["lastWagers"] {
  const round = frame.view.round;
  const hasBegun = frame.type === "snapshot" || frame.events.some((event) => event.type === "round began");
  if (!round || !hasBegun) return before;
  const last = { ...before };
  for (const [seat, wagers] of Object.entries(round.wagers)) {
    if (own.includes(Number(seat)))
      last[Number(seat)] = Object.fromEntries(
        Object.entries(wagers).filter(([wager, amount]) => amount > 0 && !LATE_WAGERS.has(wager)),
      );
  }
  return last;
}

/** Whether chips can be placed and withdrawn. */
export function isWagering(state: TableState): boolean {
  return state.view.state === "waiting" || state.view.state === "wagering";
}

export const isRoundInProgress = ({ view }: TableState): boolean => view.round !== null && !view.round.is_over;

/** Whether you have declared that you are ready. */
export const hasDeclaredReady = (state: TableState): boolean =>
  state.ownSeats.length > 0 && state.ownSeats.every((seat) => state.status.ready.includes(seat));

/** What a seat has won from the pots of a poker hand. */
export const potWinnings = ({ felt }: View, seat: number): number =>
  (felt.betting?.won ?? []).reduce((sum, pot) => sum + (pot.shares[seat] ?? 0), 0);

/** Your chips that are not bet. */
export const stackOf = ({ view, you }: TableState): number =>
  you.seats.reduce((sum, seat) => sum + (view.felt.betting?.stacks[seat] ?? 0), you.stack);

/** Whether you are sitting out at poker. */
export const isAway = (state: TableState): boolean => state.ownSeats.some((seat) => state.status.away.includes(seat));

/** Whether you are dealt into the next poker hand. */
export const isInNextHand = (state: TableState): boolean =>
  state.ownSeats.some((seat) => state.status.next_hand_seats.includes(seat));

/** Whether the felt still shows the last round: until the next chip is placed. */
export function showsLastRound(view: View): boolean {
  const hasContent =
    Object.keys(view.felt.boxes).length > 0 ||
    Object.keys(view.felt.common).length > 0 ||
    (view.round?.settlements.length ?? 0) > 0;
  return view.round?.is_over === true && hasContent && !hasChips(view);
}

/** Your pending decision, the first of several. */
export const ownDecision = (state: TableState): PendingDecision | null =>
  state.view.pending.find((decision) => state.you.seats.includes(decision.seat) && decision.choices.length > 0) ?? null;

/** Settlements of a seat in the round on the felt. */
export function settlementsOf(view: View, seat: number): Settlement[] {
  if (!view.round || (view.round.is_over && !showsLastRound(view))) return [];
  return view.round.settlements.filter((settled) => settled.seat === seat);
}

/** Wagers of a seat: the current ones, or those of the last round while it is shown. */
export function wagersOf(view: View, seat: number): Record<string, number> {
  if (showsLastRound(view)) return view.round?.wagers[seat] ?? {};
  return view.seats.find((each) => each.seat === seat)?.wagers ?? {};
}

/** Wagers that each hand has its own of. */
const PER_HAND_WAGERS = new Set(["blackjack", "edge-21"]);

/** Total stake of a seat on all wagers and hands. */
function stakedOn(view: View, seat: number): number {
  const hands = (view.felt.boxes[seat] ?? []).reduce(
    (sum, hand) => sum + hand.wager + hand.doubles.reduce((all, double) => all + double, 0),
    0,
  );
  return Object.entries(wagersOf(view, seat)).reduce(
    (sum, [wager, amount]) => sum + (PER_HAND_WAGERS.has(wager) && hands > 0 ? hands : amount),
    0,
  );
}

/** Sum the results of seats, and what is still at stake. */
export function sumResults(view: View, seats: readonly number[]): { net: number; open: number; count: number } {
  const found = seats.flatMap((seat) => settlementsOf(view, seat));
  const staked = seats.reduce((sum, seat) => sum + stakedOn(view, seat), 0);
  const settled = found.reduce((sum, each) => sum + each.stake, 0);
  return {
    net: found.reduce((sum, each) => sum + each.net, 0),
    open: Math.max(0, staked - settled),
    count: found.length,
  };
}
