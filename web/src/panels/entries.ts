/** What the "Why?" panel lists of a round: settled wagers and those still open. Pure. */

import type { About } from "../wire/api.ts";
import type { FeltHand, RoundView, Settlement, View } from "../wire/frames.ts";

export interface Entry {
  seat: number;
  wager: string;
  hand: number | null;
  title: string;
  stake: number;
  settled: Settlement | null;
  isTurn: boolean;
}

const humanize = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll("-", " ");

/** What a wager is called: as the felt has it. */
export const titleOf = (about: About | null, wager: string): string =>
  about?.wagers.find((each) => each.id === wager)?.felt ?? humanize(wager);

/** Return the entries of some seats: settled ones in the order of their wagers and hands, then those still open. */
export function roundEntries(view: View, about: About | null, seats: readonly number[]): Entry[] {
  const round = view.round;
  if (!round) return [];
  return seats.flatMap((seat) => [
    ...settledEntries(view, round, about, seat),
    ...openEntries(view, round, about, seat),
  ]);
}

function settledEntries(view: View, round: RoundView, about: About | null, seat: number): Entry[] {
  const of = round.settlements.filter((settled) => settled.seat === seat);
  const hasSeveral = handsOf(view, seat) > 1;
  const isRepeated = (wager: string): boolean => of.filter((each) => each.wager === wager).length > 1;
  return sortByWagerAndHand(of).map((settled) => ({
    seat,
    wager: settled.wager,
    hand: hasSeveral && (isMain(about, settled.wager) || isRepeated(settled.wager)) ? settled.hand : null,
    title: titleOf(about, settled.wager),
    stake: settled.stake,
    settled,
    isTurn: false,
  }));
}

/** Settlements in the order of the wagers, those of one wager by their hands. */
function sortByWagerAndHand(of: readonly Settlement[]): Settlement[] {
  const wagers = [...new Set(of.map((each) => each.wager))];
  return [...of].sort((a, b) => wagers.indexOf(a.wager) - wagers.indexOf(b.wager) || a.hand - b.hand);
}

function openEntries(view: View, round: RoundView, about: About | null, seat: number): Entry[] {
  if (round.over) return [];
  return Object.entries(round.wagers[seat] ?? {})
    .filter(([, amount]) => amount > 0)
    .flatMap<Entry>(([wager, amount]) => {
      const settled = round.settlements.filter((each) => each.seat === seat && each.wager === wager);
      const title = titleOf(about, wager);
      const hands = isMain(about, wager) ? handsOf(view, seat) : 1;
      if (hands > 1) {
        return (view.felt.boxes[seat] ?? []).flatMap((hand, at) =>
          settled.some((each) => each.hand === at + 1)
            ? []
            : [
                {
                  seat,
                  wager,
                  hand: at + 1,
                  title,
                  stake: hand.wager + doubledAmount(hand),
                  settled: null,
                  isTurn: isDeciding(view, seat, at + 1),
                },
              ],
        );
      }
      const [only] = isMain(about, wager) ? (view.felt.boxes[seat] ?? []) : [];
      return settled.length
        ? []
        : [
            {
              seat,
              wager,
              hand: null,
              title,
              stake: amount + doubledAmount(only),
              settled: null,
              isTurn: isMain(about, wager) && isDeciding(view, seat, null),
            },
          ];
    });
}

const isMain = (about: About | null, wager: string): boolean =>
  about?.wagers.find((each) => each.id === wager)?.is_main ?? false;

/** What was added to a hand by doubling it. */
const doubledAmount = (hand: FeltHand | undefined): number =>
  (hand?.doubles ?? []).reduce((sum, amount) => sum + amount, 0);

const handsOf = (view: View, seat: number): number => view.felt.boxes[seat]?.length ?? 0;

const isDeciding = (view: View, seat: number, hand: number | null): boolean =>
  view.asked.some((asked) => asked.seat === seat && (hand === null || asked.hand === null || asked.hand === hand));

/** Return which entry to open first: the settled one that won or lost most, the first among equals; -1 while none is settled. */
export function entryToOpen(entries: readonly Entry[]): number {
  const largest = Math.max(...entries.map((entry) => Math.abs(entry.settled?.net ?? 0)));
  return entries.findIndex((entry) => entry.settled && Math.abs(entry.settled.net) === largest);
}

/** What entries have won or lost together, and what is still at stake. */
export function sumEntries(entries: readonly Entry[]): { net: number; staked: number; open: number } {
  let net = 0,
    staked = 0,
    open = 0;
  for (const entry of entries) {
    staked += entry.stake;
    if (entry.settled) net += entry.settled.net;
    else open += entry.stake;
  }
  return { net, staked, open };
}

/** The seats that take part in a round. */
export const seatsIn = (round: RoundView): number[] =>
  [...new Set([...Object.keys(round.wagers).map(Number), ...round.settlements.map((settled) => settled.seat)])].sort(
    (a, b) => a - b,
  );
