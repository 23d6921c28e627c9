/** Wagers of a round for the "Why?" panel: settled ones, then open ones. Pure. */

import type { About } from "../wire/api.ts";
import type { FeltHand, RoundView, Settlement, View } from "../wire/frames.ts";

export interface RoundEntry {
  seat: number;
  wager: string;
  hand: number | null;
  title: string;
  stake: number;
  settlement: Settlement | null;
  isTurn: boolean;
}

const humanize = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll("-", " ");

/** Name of a wager as printed on the felt. */
export const wagerTitle = (about: About | null, wager: string): string =>
  about?.wagers.find((each) => each.id === wager)?.felt ?? humanize(wager);

/** Return the entries of these seats: settled wagers by wager and hand, then open ones. */
export function roundEntries(view: View, about: About | null, seats: readonly number[]): RoundEntry[] {
  const round = view.round;
  if (!round) return [];
  return seats.flatMap((seat) => [
    ...settledEntries(view, round, about, seat),
    ...openEntries(view, round, about, seat),
  ]);
}

function settledEntries(view: View, round: RoundView, about: About | null, seat: number): RoundEntry[] {
  const settlements = round.settlements.filter((settlement) => settlement.seat === seat);
  const hasSeveral = handCount(view, seat) > 1;
  const isRepeated = (wager: string): boolean => settlements.filter((each) => each.wager === wager).length > 1;
  return sortByWagerAndHand(settlements).map((settlement) => ({
    seat,
    wager: settlement.wager,
    hand: hasSeveral && (isMain(about, settlement.wager) || isRepeated(settlement.wager)) ? settlement.hand : null,
    title: wagerTitle(about, settlement.wager),
    stake: settlement.stake,
    settlement,
    isTurn: false,
  }));
}

/** Sort settlements by wager, then by hand. */
function sortByWagerAndHand(settlements: readonly Settlement[]): Settlement[] {
  const wagers = [...new Set(settlements.map((each) => each.wager))];
  return [...settlements].sort((a, b) => wagers.indexOf(a.wager) - wagers.indexOf(b.wager) || a.hand - b.hand);
}

function openEntries(view: View, round: RoundView, about: About | null, seat: number): RoundEntry[] {
  if (round.is_over) return [];
  return Object.entries(round.wagers[seat] ?? {})
    .filter(([, amount]) => amount > 0)
    .flatMap<RoundEntry>(([wager, amount]) => {
      const settlements = round.settlements.filter((each) => each.seat === seat && each.wager === wager);
      const title = wagerTitle(about, wager);
      const hands = isMain(about, wager) ? handCount(view, seat) : 1;
      if (hands > 1) {
        return (view.felt.boxes[seat] ?? []).flatMap((hand, index) =>
          settlements.some((each) => each.hand === index + 1)
            ? []
            : [
                {
                  seat,
                  wager,
                  hand: index + 1,
                  title,
                  stake: hand.wager + doubledAmount(hand),
                  settlement: null,
                  isTurn: isDeciding(view, seat, index + 1),
                },
              ],
        );
      }
      const [hand] = isMain(about, wager) ? (view.felt.boxes[seat] ?? []) : [];
      return settlements.length
        ? []
        : [
            {
              seat,
              wager,
              hand: null,
              title,
              stake: amount + doubledAmount(hand),
              settlement: null,
              isTurn: isMain(about, wager) && isDeciding(view, seat, null),
            },
          ];
    });
}

const isMain = (about: About | null, wager: string): boolean =>
  about?.wagers.find((each) => each.id === wager)?.is_main ?? false;

/** Sum of a hand's doubles. */
const doubledAmount = (hand: FeltHand | undefined): number =>
  (hand?.doubles ?? []).reduce((sum, amount) => sum + amount, 0);

const handCount = (view: View, seat: number): number => view.felt.boxes[seat]?.length ?? 0;

const isDeciding = (view: View, seat: number, hand: number | null): boolean =>
  view.pending.some(
    (decision) => decision.seat === seat && (hand === null || decision.hand === null || decision.hand === hand),
  );

/** Return the index of the entry to open first: the largest win or loss, the first of equals; -1 if none is settled. */
export function entryToOpen(entries: readonly RoundEntry[]): number {
  const largest = Math.max(...entries.map((entry) => Math.abs(entry.settlement?.net ?? 0)));
  return entries.findIndex((entry) => entry.settlement && Math.abs(entry.settlement.net) === largest);
}

/** Sum the net of settled entries and the stakes of open ones. */
export function sumEntries(entries: readonly RoundEntry[]): { net: number; staked: number; open: number } {
  let net = 0,
    staked = 0,
    open = 0;
  for (const entry of entries) {
    staked += entry.stake;
    if (entry.settlement) net += entry.settlement.net;
    else open += entry.stake;
  }
  return { net, staked, open };
}

/** Seats that take part in a round. */
export const roundSeats = (round: RoundView): number[] =>
  [
    ...new Set([...Object.keys(round.wagers).map(Number), ...round.settlements.map((settlement) => settlement.seat)]),
  ].sort((a, b) => a - b);
