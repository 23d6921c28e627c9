import assert from "node:assert/strict";
import { test } from "node:test";
import { reduceFrame } from "../src/state/table.ts";
import { withoutTitle } from "../src/components/sentence.ts";
import { announcementLog, statusLine, withBlackjack, type StatusLine } from "../src/table/status-line.ts";
import { firstSpotOf, type Area, type Kind, type Layout } from "../src/table/layout.ts";
import type { Betting, FeltHand, PotWon, RoundView, View } from "../src/wire/frames.ts";
import { aHand, aStatus, anEvent, aRound, aView } from "./support.ts";

const hand = (total: string, ...cards: string[]): FeltHand => aHand({ cards, total });
const area = (id: string): Area => ({
  id,
  inscription: "Blackjack",
  clause: "",
  per_seat: true,
  wager: "blackjack",
  form: "box",
  hand: null,
  pays: [],
});
const layout = (...areas: string[]): Layout => ({ areas: areas.map(area), shape: "arc" }) as unknown as Layout;
const PLAIN = layout("blackjack"),
  SWITCH = layout("blackjack-1", "blackjack-2");

/** View of a finished round that is still on the felt. */
function finishedView(dealer: FeltHand, restOf: string): View {
  const result = `dealer ${dealer.cards.join(" ")} ${restOf}`;
  const round = aRound({ is_over: true, result, announcements: [{ text: `dealer ${restOf}`, clause: "" }] });
  return aView({ rounds: 1, round, felt: { ...aView().felt, common: { dealer } } });
}

const statusOf = (view: View, layout: Layout, kind: Kind, seats: number[] = []): StatusLine =>
  statusLine(
    reduceFrame(
      null,
      { type: "snapshot", version: 1, view, you: { seats, stack: 0 }, status: aStatus({ round: 1 }) },
      0,
    ),
    kind,
    layout,
  );
const restOf = (view: View, layout: Layout): string => statusOf(view, layout, "twentyone").rest;

test("a dealer's blackjack is not called 21, and a total over 21 is called a bust", () => {
  assert.equal(restOf(finishedView(hand("blackjack", "As", "Kd"), "21"), PLAIN), "Dealer has blackjack.");
  assert.equal(restOf(finishedView(hand("21", "7s", "8d", "6c"), "21"), PLAIN), "Dealer 21.");
  assert.equal(restOf(finishedView(hand("26", "9c", "7c", "Jd"), "26"), PLAIN), "Dealer busts with 26.");
  assert.equal(restOf(finishedView(hand("20", "Tc", "Jd"), "20"), PLAIN), "Dealer 20.");
  assert.deepEqual(announcementLog(finishedView(hand("blackjack", "As", "Kd"), "21"), PLAIN, ""), [
    "Dealer has blackjack.",
  ]);
});

test("the log leaves out what the status line says", () => {
  const view = finishedView(hand("17", "Tc", "7d"), "17");
  assert.deepEqual(announcementLog(view, PLAIN, "Dealer 17. Place your wagers."), []);
  assert.deepEqual(announcementLog(view, PLAIN, "Place your wagers."), ["Dealer 17."]);
});

test("a decision about both hands of a box is a question", () => {
  const asked = {
    seat: 3,
    hand: null,
    about: "switch the second cards",
    clause: "",
    choices: [{ choose: "switch", cost: 0, max: null }],
    default: null,
  };
  const view = aView({ pending: [asked], felt: { ...aView().felt, boxes: { 3: [hand("15"), hand("19")] } } });
  assert.deepEqual(statusOf(view, SWITCH, "twentyone", [3]), {
    lead: "Your decision.",
    rest: "Box 3: switch the second cards?",
  });
});

test("insurance is offered for a box or a hand, where a player has several", () => {
  const asked = {
    seat: 3,
    hand: 2,
    about: "insurance",
    clause: "",
    choices: [{ choose: "insure", cost: 0, max: 1250 }],
    default: null,
  };
  const insuranceText = (seats: number[], ...hands: FeltHand[]): string =>
    statusOf(aView({ pending: [asked], felt: { ...aView().felt, boxes: { 3: hands } } }), SWITCH, "twentyone", seats)
      .rest;
  const more = "The dealer shows an ace. Up to $12.50, pays 2 to 1.";
  assert.equal(insuranceText([3], hand("15", "8s", "7h"), hand("19", "9d", "Kc")), `Box 3, hand 2. ${more}`);
  assert.equal(insuranceText([3], hand("15", "8s", "7h")), more);
  assert.equal(insuranceText([3, 4], hand("15", "8s", "7h")), `Box 3. ${more}`);
});

test("at a Switch table a dealer's 22 is not a bust", () => {
  assert.equal(restOf(finishedView(hand("22", "Tc", "4d", "8h"), "22"), SWITCH), "Dealer 22.");
  assert.equal(restOf(finishedView(hand("23", "Tc", "4d", "9h"), "23"), SWITCH), "Dealer busts with 23.");
});

test("reasons and results name a blackjack too", () => {
  assert.equal(withBlackjack("dealer As Kd 21"), "dealer As Kd blackjack");
  assert.equal(withBlackjack("Kc 8s 18, dealer As Kd 21"), "Kc 8s 18, dealer As Kd blackjack");
  assert.equal(withBlackjack("dealer 7s 8d 6c 21"), "dealer 7s 8d 6c 21");
});

test("a tie of baccarat is named", () => {
  const view = finishedView(hand("6", "2s", "4d"), "");
  const text = (result: string): string =>
    statusOf({ ...view, round: { ...(view.round as RoundView), result } }, PLAIN, "baccarat").rest;
  assert.equal(text("Player 6, Banker 6"), "Player 6, Banker 6, tie.");
  assert.equal(text("Player 3, Banker 7, Banker wins"), "Player 3, Banker 7, Banker wins.");
});

test("poker winnings are summed over all pots", () => {
  const view = finishedView(hand("", "2s"), "");
  const pot = (number: number, shares: Record<string, number>): PotWon => anEvent("pot won", { number, shares });
  const betting: Betting = {
    stacks: {},
    button: 2,
    street: null,
    dealt_in: [2, 5],
    posted: {},
    bets: {},
    paid: {},
    folded: [],
    all_in: [],
    pots: [],
    won: [pot(1, { 2: 300, 5: 300 }), pot(2, { 5: 400 })],
  };
  const poker: View = { ...view, felt: { ...view.felt, betting } };
  assert.deepEqual(statusOf(poker, PLAIN, "poker", [5]), { lead: "You win $7.", rest: "Seat 2 wins $3." });
  assert.deepEqual(statusOf(poker, PLAIN, "poker"), { lead: "", rest: "Seat 2 wins $3. Seat 5 wins $7." });
});

test("a line beside a title does not begin with it", () => {
  assert.equal(withoutTitle("Blackjack Switch", "Blackjack Switch, 6 decks"), "6 decks");
  assert.equal(
    withoutTitle("No-limit Texas Hold 'em", "No-limit Texas hold ’em, blinds $1 and $2"),
    "Blinds $1 and $2",
  );
  assert.equal(withoutTitle("EZ Baccarat", "8 decks, EZ: Banker pays 1 to 1"), "8 decks, Banker pays 1 to 1");
  assert.equal(withoutTitle("Midi Baccarat", "8 decks, EZ: Banker pays 1 to 1"), "8 decks, EZ: Banker pays 1 to 1");
  assert.equal(withoutTitle("Blackjack", "Blackjack pays 3 to 2, 6 decks"), "Blackjack pays 3 to 2, 6 decks");
});

test("the first chip goes to the main wager, if there is only one", () => {
  assert.deepEqual(firstSpotOf(SWITCH, { main: ["blackjack"], main_any: false }, 3), {
    seat: 3,
    wager: "blackjack",
    spot: "seat-3-blackjack-1",
    title: "Blackjack",
  });
  assert.equal(firstSpotOf(PLAIN, { main: ["player", "banker"], main_any: true }, 3), null);
});
