/** What the table says in words: the same string on screen and in the live region. Pure. */

import type { Asked, FeltHand, View } from "../wire/frames.ts";
import { hasDeclaredReady, netOf, showsLastRound, wonBy, yourDecision, type TableState } from "../state/table.ts";
import { brief, dollars } from "../components/money.ts";
import { sentence, withTie } from "../components/sentence.ts";
import { texts } from "../i18n/index.ts";
import { isSwitch, onFelt, type Kind, type Layout } from "./layout.ts";

export interface StatusLine {
  lead: string;
  rest: string;
}

export const cardName = (card: string | null): string =>
  card === null
    ? texts.table.faceDown
    : texts.cards.name(texts.cards.ranks[card[0] ?? ""] ?? card, texts.cards.suits[card[1] ?? ""] ?? "");

/** "queen of hearts, a card face down; 10" */
export function handName(hand: FeltHand): string {
  const cards = hand.cards.map(cardName).join(", ");
  return hand.total === null ? cards : `${cards}; ${hand.total}`;
}

/** The value of the one card that is seen while another lies face down. */
export function upCardValue({ cards, total }: FeltHand): string | null {
  const seen = cards.filter((card) => card !== null);
  const rank = total === null && seen.length === 1 ? seen[0]?.[0] : undefined;
  return rank === undefined ? null : rank === "A" ? "1 / 11" : "TJQK".includes(rank) ? "10" : rank;
}

/** What the pill over a hand says: "7 / 17" and "17" when the round is over, "Blackjack", "Bust 23". */
export function totalText(
  hand: FeltHand,
  isTwentyOne: boolean,
  isRoundOver: boolean,
): { text: string; isBust: boolean; isNatural: boolean } | null {
  if (hand.total === null) return null;
  const number = Number(/\d+/.exec(hand.total)?.[0] ?? NaN);
  const isBust = isTwentyOne && number > 21;
  const isNatural = isTwentyOne && hand.total.toLowerCase().includes("blackjack");
  const soft = /^soft (\d+)$/.exec(hand.total);
  const text = isBust
    ? `${texts.table.bust} ${number}`
    : soft && Number(soft[1]) < 21 && !isRoundOver
      ? `${Number(soft[1]) - 10} / ${soft[1] ?? ""}`
      : soft
        ? (soft[1] ?? "")
        : hand.total;
  return { text: isNatural ? texts.table.blackjack : text.charAt(0).toUpperCase() + text.slice(1), isBust, isNatural };
}

export const placeName = (kind: Kind, seat: number): string =>
  kind === "twentyone" || kind === "blitz" ? texts.table.box(seat) : texts.table.seat(seat);

/** Return what is said now. */
export function statusLine(state: TableState, kind: Kind, layout: Layout): StatusLine {
  const asked = yourDecision(state);
  if (asked) return decisionStatus(state, kind, asked);
  const { view, you } = state;
  if (view.state === "closed") return { lead: texts.say.closed, rest: "" };
  if (view.asked.length > 0)
    return { lead: "", rest: `${view.asked.map((each) => texts.say.theirs(placeName(kind, each.seat))).join(" ")}` };
  if (showsLastRound(view) && view.round) return resultStatus(state, kind, layout);
  if (view.state === "preparing" && you.seats.length > 0) return { lead: texts.say.preparing, rest: "" };
  if (view.state === "dealing" || view.state === "settling")
    return {
      lead: "",
      rest: announcementText(view, layout, view.round?.announcements.at(-1)?.text ?? texts.say.dealing),
    };
  if (you.seats.length === 0) return { lead: texts.say.sit, rest: texts.say.sitMore };
  if (kind === "poker") return { lead: texts.say.poker, rest: texts.say.pokerMore };
  return wageringStatus(state, layout);
}

function wageringStatus(state: TableState, layout: Layout): StatusLine {
  const { view, you } = state;
  const amount = you.seats.reduce(
    (sum, seat) => sum + onFelt(layout, view.seats.find((each) => each.seat === seat)?.wagers ?? {}),
    0,
  );
  if (amount === 0) return { lead: texts.say.wagers, rest: texts.say.wagersMore };
  return {
    lead: texts.say.wagers,
    rest: hasDeclaredReady(state) ? texts.say.stakedWait(dollars(amount)) : texts.say.staked(dollars(amount)),
  };
}

function decisionStatus({ view, you }: TableState, kind: Kind, asked: Asked): StatusLine {
  const hands = view.felt.boxes[asked.seat] ?? [];
  const hand = asked.hand === null ? undefined : hands[asked.hand - 1];
  const place =
    hands.length > 1 && asked.hand !== null
      ? `${placeName(kind, asked.seat)}, ${texts.table.hand(asked.hand)}`
      : placeName(kind, asked.seat);
  if (asked.about === "insurance") {
    const insure = asked.choices.find((choice) => choice.word === "insure");
    const more = texts.say.insuranceMore(dollars(insure?.most ?? insure?.cost ?? 0), view.game === "edge21");
    return { lead: texts.say.insurance, rest: hands.length > 1 || you.seats.length > 1 ? `${place}. ${more}` : more };
  }
  if (asked.about === "the next action") {
    const owed = asked.choices.find((choice) => choice.word === "call")?.cost ?? 0;
    return { lead: texts.say.yourAction, rest: owed > 0 ? texts.say.toCall(brief(owed)) : texts.say.nothingOwed };
  }
  const up = view.felt.common.dealer?.cards[0];
  if (hand?.total && kind === "twentyone" && up)
    return {
      lead: texts.say.yours,
      rest: texts.say.about(place, texts.say.against(hand.total, texts.cards.ranks[up[0] ?? ""] ?? "")),
    };
  if (hand?.total) return { lead: texts.say.yours, rest: texts.say.about(place, hand.total) };
  return { lead: texts.say.yours, rest: texts.say.question(place, asked.about) };
}

function resultStatus({ view, you }: TableState, kind: Kind, layout: Layout): StatusLine {
  const round = view.round;
  if (kind === "poker") {
    const won = view.felt.betting?.won ?? [];
    const winners = [...new Set(won.flatMap((pot) => Object.keys(pot.shares)))].map(Number);
    const own = you.seats.reduce((sum, seat) => sum + wonBy(view, seat), 0);
    const rest = winners
      .filter((seat) => !you.seats.includes(seat))
      .map((seat) => texts.say.pot(placeName(kind, seat), brief(wonBy(view, seat))))
      .join(" ");
    return { lead: own > 0 ? texts.say.youWin(brief(own)) : "", rest: rest || (own > 0 ? "" : texts.say.next) };
  }
  const { net, count } = netOf(view, you.seats);
  const last = announcementText(view, layout, plainCards(round?.result ?? ""));
  if (count === 0) return { lead: "", rest: you.seats.length ? `${last} ${texts.say.wagers}` : last };
  const lead =
    net > 0 ? texts.say.youWin(dollars(net)) : net < 0 ? texts.say.youLose(dollars(-net)) : texts.say.youPush;
  return { lead, rest: last };
}

/** "dealer Th Kc 20" without the cards, which lie on the felt. */
export const plainCards = (text: string): string => text.replace(/\b[2-9TJQKA][cdhs]\b ?/g, "").trim();

/** What the house says, as a sentence; where it calls only the dealer's total, with the words for a blackjack or a bust; a tie is called one. */
function announcementText({ felt }: View, layout: Layout, text: string): string {
  const called = /^dealer (\d+)$/i.exec(text)?.[1] ?? "";
  if (called === "21" && felt.common.dealer?.total === "blackjack") return texts.say.dealerBlackjack;
  return Number(called) > 21 && !isTie(layout, { total: called })
    ? texts.say.dealerBusts(called)
    : sentence(withTie(text));
}

/** Whether a dealer's hand ties nearly all others though it is over 21: a 22 at a Switch table. */
export const isTie = (layout: Layout, { total }: Pick<FeltHand, "total">): boolean =>
  total === "22" && isSwitch(layout);

/** Call the dealer's two cards of 21 by their name: "dealer As Kd 21" is a blackjack. */
export const withBlackjack = (text: string): string =>
  text.replace(/\b(dealer [2-9TJQKA][cdhs] [2-9TJQKA][cdhs] )21\b/gi, `$1${texts.table.blackjack.toLowerCase()}`);

/** The announcements before the one that is said now, the newest first. */
export function announcementLog(view: View, layout: Layout, now: string): string[] {
  const said = view.round && (!view.round.over || showsLastRound(view)) ? view.round.announcements : view.announcements;
  const lines = said
    .map((told) => announcementText(view, layout, told.text))
    .filter((line) => !now.toLowerCase().startsWith(line.toLowerCase()));
  return lines.slice(-2).reverse();
}
