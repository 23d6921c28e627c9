/** Status line of the table: the same text on screen and in the live region. Pure. */

import type { PendingDecision, FeltHand, View } from "../wire/frames.ts";
import {
  hasDeclaredReady,
  sumResults,
  showsLastRound,
  potWinnings,
  ownDecision,
  type TableState,
} from "../state/table.ts";
import { formatShortDollars, formatDollars } from "../components/money.ts";
import { toSentence, withTie } from "../components/sentence.ts";
import { texts } from "../i18n/index.ts";
import { isSwitch, amountOnFelt, type Kind, type Layout } from "./layout.ts";

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

/** Value of the only visible card beside a hidden one. */
export function upCardValue({ cards, total }: FeltHand): string | null {
  const seen = cards.filter((card) => card !== null);
  const rank = total === null && seen.length === 1 ? seen[0]?.[0] : undefined;
  return rank === undefined ? null : rank === "A" ? "1 / 11" : "TJQK".includes(rank) ? "10" : rank;
}

/** Text of the pill above a hand: "7 / 17", after the round "17", "Blackjack", "Bust 23". */
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

export const seatLabel = (kind: Kind, seat: number): string =>
  kind === "twentyone" || kind === "blitz" ? texts.table.box(seat) : texts.table.seat(seat);

/** Return the current status line. */
export function statusLine(state: TableState, kind: Kind, layout: Layout): StatusLine {
  const decision = ownDecision(state);
  if (decision) return decisionStatus(state, kind, decision);
  const { view, you } = state;
  if (view.state === "closed") return { lead: texts.status.closed, rest: "" };
  if (view.pending.length > 0)
    return {
      lead: "",
      rest: `${view.pending.map((each) => texts.status.otherDecision(seatLabel(kind, each.seat))).join(" ")}`,
    };
  if (showsLastRound(view) && view.round) return resultStatus(state, kind, layout);
  if (view.state === "preparing" && you.seats.length > 0) return { lead: texts.status.preparing, rest: "" };
  if (view.state === "dealing" || view.state === "settling")
    return {
      lead: "",
      rest: announcementText(view, layout, view.round?.announcements.at(-1)?.text ?? texts.status.dealing),
    };
  if (you.seats.length === 0) return { lead: texts.status.sit, rest: texts.status.sitNote };
  if (kind === "poker") return { lead: texts.status.poker, rest: texts.status.pokerNote };
  return wageringStatus(state, layout);
}

function wageringStatus(state: TableState, layout: Layout): StatusLine {
  const { view, you } = state;
  const amount = you.seats.reduce(
    (sum, seat) => sum + amountOnFelt(layout, view.seats.find((each) => each.seat === seat)?.wagers ?? {}),
    0,
  );
  if (amount === 0) return { lead: texts.status.wagers, rest: texts.status.wagersNote };
  return {
    lead: texts.status.wagers,
    rest: hasDeclaredReady(state)
      ? texts.status.stakedAndReady(formatDollars(amount))
      : texts.status.staked(formatDollars(amount)),
  };
}

function decisionStatus({ view, you }: TableState, kind: Kind, decision: PendingDecision): StatusLine {
  const hands = view.felt.boxes[decision.seat] ?? [];
  const hand = decision.hand === null ? undefined : hands[decision.hand - 1];
  const handLabel =
    hands.length > 1 && decision.hand !== null
      ? `${seatLabel(kind, decision.seat)}, ${texts.table.hand(decision.hand)}`
      : seatLabel(kind, decision.seat);
  if (decision.about === "insurance") {
    const insure = decision.choices.find((choice) => choice.choose === "insure");
    const offer = texts.status.insuranceNote(formatDollars(insure?.max ?? insure?.cost ?? 0), view.game === "edge21");
    return {
      lead: texts.status.insurance,
      rest: hands.length > 1 || you.seats.length > 1 ? `${handLabel}. ${offer}` : offer,
    };
  }
  if (decision.about === "the next action") {
    const toCall = decision.choices.find((choice) => choice.choose === "call")?.cost ?? 0;
    return {
      lead: texts.status.ownAction,
      rest: toCall > 0 ? texts.status.toCall(formatShortDollars(toCall)) : texts.status.nothingToCall,
    };
  }
  const up = view.felt.common.dealer?.cards[0];
  if (hand?.total && kind === "twentyone" && up)
    return {
      lead: texts.status.ownDecision,
      rest: texts.status.about(handLabel, texts.status.against(hand.total, texts.cards.ranks[up[0] ?? ""] ?? "")),
    };
  if (hand?.total) return { lead: texts.status.ownDecision, rest: texts.status.about(handLabel, hand.total) };
  return { lead: texts.status.ownDecision, rest: texts.status.question(handLabel, decision.about) };
}

function resultStatus({ view, you }: TableState, kind: Kind, layout: Layout): StatusLine {
  const round = view.round;
  if (kind === "poker") {
    const won = view.felt.betting?.won ?? [];
    const winners = [...new Set(won.flatMap((pot) => Object.keys(pot.shares)))].map(Number);
    const own = you.seats.reduce((sum, seat) => sum + potWinnings(view, seat), 0);
    const rest = winners
      .filter((seat) => !you.seats.includes(seat))
      .map((seat) => texts.status.pot(seatLabel(kind, seat), formatShortDollars(potWinnings(view, seat))))
      .join(" ");
    return {
      lead: own > 0 ? texts.status.youWin(formatShortDollars(own)) : "",
      rest: rest || (own > 0 ? "" : texts.status.nextHand),
    };
  }
  const { net, count } = sumResults(view, you.seats);
  const last = announcementText(view, layout, withoutCards(round?.result ?? ""));
  if (count === 0) return { lead: "", rest: you.seats.length ? `${last} ${texts.status.wagers}` : last };
  const lead =
    net > 0
      ? texts.status.youWin(formatDollars(net))
      : net < 0
        ? texts.status.youLose(formatDollars(-net))
        : texts.status.youPush;
  return { lead, rest: last };
}

/** Remove card codes: "dealer Th Kc 20" becomes "dealer 20". */
export const withoutCards = (text: string): string => text.replace(/\b[2-9TJQKA][cdhs]\b ?/g, "").trim();

/** Write an announcement as a sentence; a dealer's blackjack, bust or tie is named. */
function announcementText({ felt }: View, layout: Layout, text: string): string {
  const total = /^dealer (\d+)$/i.exec(text)?.[1] ?? "";
  if (total === "21" && felt.common.dealer?.total === "blackjack") return texts.status.dealerBlackjack;
  return Number(total) > 21 && !isTie(layout, { total: total })
    ? texts.status.dealerBusts(total)
    : toSentence(withTie(text));
}

/** Whether a dealer's total over 21 is a tie rather than a bust: 22 at a Switch table. */
export const isTie = (layout: Layout, { total }: Pick<FeltHand, "total">): boolean =>
  total === "22" && isSwitch(layout);

/** Name a dealer's two-card 21: "dealer As Kd 21" becomes "dealer As Kd blackjack". */
export const withBlackjack = (text: string): string =>
  text.replace(/\b(dealer [2-9TJQKA][cdhs] [2-9TJQKA][cdhs] )21\b/gi, `$1${texts.table.blackjack.toLowerCase()}`);

/** Return the announcements before the current one, newest first. */
export function announcementLog(view: View, layout: Layout, current: string): string[] {
  const announcements =
    view.round && (!view.round.is_over || showsLastRound(view)) ? view.round.announcements : view.announcements;
  const lines = announcements
    .map((announcement) => announcementText(view, layout, announcement.text))
    .filter((line) => !current.toLowerCase().startsWith(line.toLowerCase()));
  return lines.slice(-2).reverse();
}
