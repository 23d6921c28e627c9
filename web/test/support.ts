/** Builders of wire objects: the defaults of an empty table, with changes. */

import type { FeltHand, TableStatus, RoundView, Settlement, TableEvent, View } from "../src/wire/frames.ts";

export const aView = (changes: Partial<View> = {}): View => ({
  game: "blackjack",
  state: "waiting",
  seats: [],
  rounds: 0,
  round: null,
  pending: [],
  meters: {},
  announcements: [],
  results: [],
  shoe: { decks: 6, cards: 312, cards_out: 0, cover_card_out: false, root: null },
  felt: { boxes: {}, common: {}, unseen: 0, cleared: false, acting: null, draw_rules: [], betting: null },
  ...changes,
});

export const aHand = (changes: Partial<FeltHand> = {}): FeltHand => ({
  cards: [],
  total: null,
  wager: 0,
  doubles: [],
  from_split: false,
  switched: false,
  folded: false,
  ...changes,
});

export const aRound = (changes: Partial<RoundView> = {}): RoundView => ({
  number: 1,
  is_over: false,
  result: null,
  is_void: false,
  wagers: {},
  vigorish: {},
  announcements: [],
  rulings: [],
  settlements: [],
  corrections: [],
  ...changes,
});

export const aStatus = (changes: Partial<TableStatus> = {}): TableStatus => ({
  state: "waiting",
  round: 0,
  taken: 0,
  names: {},
  boxes: {},
  meters: {},
  ready: [],
  away: [],
  next_hand_seats: [],
  deadline: null,
  seconds_left: null,
  ...changes,
});

export const aSettlement = (changes: Partial<Settlement> = {}): Settlement => ({
  type: "settled",
  seat: 4,
  hand: 1,
  wager: "blackjack",
  stake: 1000,
  result: "won",
  pays: "1 to 1",
  net: 1000,
  row: null,
  clause: "blackjack:13.A(1)",
  because: "",
  ...changes,
});

type EventOf<T extends TableEvent["type"]> = Extract<TableEvent, { type: T }>;

/** An event with only the fields that matter. */
export const anEvent = <T extends TableEvent["type"]>(
  type: T,
  changes: Partial<Omit<EventOf<T>, "type">> = {},
): EventOf<T> => ({ type, ...changes }) as EventOf<T>;
