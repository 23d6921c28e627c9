"""One round of Three Card Blitz: chapters 8 to 11."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import structs

from pitboss.cards import Suit, cards_text
from pitboss.events import CardsCleared, Placed, Turned
from pitboss.games.blitz.book import (
    ALWAYS_OFFERED,
    ANTE,
    BLIND,
    BLITZ_JACKPOT,
    BONUSES,
    DEVICE_FIRST,
    DEVICE_LAST,
    DEVICES,
    FLUSH_BONUS,
    FOLD,
    PLAY,
    PROGRESSIVE,
    REMOVES_DECK,
)
from pitboss.games.blitz.hands import (
    DEALER,
    DEALT,
    HIGHEST,
    Box,
    Sees,
    Suits,
    cards_in,
    looks_at,
    point_total,
    suit_points,
    suits_of,
)
from pitboss.games.blitz.irregularities import also, ask, rule_on_stub
from pitboss.games.blitz.wagers import Progressive, on_top
from pitboss.inputs import Decision, Input, StubCounted
from pitboss.law import rule, shared
from pitboss.law.figures import figures
from pitboss.law.paytables import PaytableRow
from pitboss.money import Odds, dollars, layout, seat
from pitboss.requests import CardWanted, DecisionWanted, DutyWanted, Face, Role
from pitboss.table.meters import collect_progressive_chips, read_linked_meter
from pitboss.table.paying import Verdict, collect, conclude, pay_extra
from pitboss.table.play import RoundVoid, Script
from pitboss.table.procedure import validate_payouts
from pitboss.table.round import HeldCard, face_of

if TYPE_CHECKING:
    from pitboss.games.blitz.table import BlitzTable

# Dealing seven cards to each hand, and the stub: chapters 8 to 10, R171, R172.


@rule("blitz:8.C(3)", "blitz:8.C(4)", "blitz:9.A(3)(b)", "blitz:9.A(3)(c)")
@rule("blitz:10.A(2)(b)(ii)", "blitz:10.A(2)(b)(iii)")
def count_progressive_chips(table: BlitzTable) -> Script[None]:
    """Check the chips of the progressive wagers against the system's count before any card, and put them away."""
    chapter = table.chapter

    def ask_all(wanted: DutyWanted) -> Script[Input | HeldCard]:
        return ask(table, structs.replace(wanted, answers=(*wanted.answers, "left")))

    if (yield from collect_progressive_chips(table, chapter.collect, ask_all)):
        table.step("put the progressive wagers into the table inventory container", chapter.to_inventory)


def deal(table: BlitzTable) -> Script[None]:
    """Deal seven cards to every box and to the dealer, whose hand may stay in a device until the players have acted."""
    if table.round.method in DEVICES:
        yield from deal_stacks(table)
    else:
        yield from deal_one_at_a_time(table)


@rule("blitz:8.D", "blitz:8.D(2)", "blitz:9.B", "blitz:9.B(1)", "blitz:9.B(2)", "blitz:1.B(3)")
def deal_one_at_a_time(table: BlitzTable) -> Script[None]:
    """Deal one at a time clockwise from the dealer's far left, the dealer last in every turn, under a cover card."""
    for _ in range(DEALT):
        for box in table.round.boxes.values():
            yield from deal_to_box(table, box)
        yield from deal_to_dealer(table, Face.DOWN, table.chapter.deal)


@rule("blitz:10.B", "blitz:10.B(1)", "blitz:10.B(3)", "blitz:1.B(3)")
def deal_stacks(table: BlitzTable) -> Script[None]:
    """Deal stacks of seven from the device: the dealer's first, or left in it."""
    if table.round.method == DEVICE_FIRST:
        for _ in range(DEALT):
            yield from deal_to_dealer(table, Face.DOWN, table.chapter.deal)
    for box in table.round.boxes.values():
        for _ in range(DEALT):
            yield from deal_to_box(table, box)


def deal_to_box(table: BlitzTable, box: Box) -> Script[None]:
    """Deal one card to a box, face down."""
    box.unseen.put(box.cards, (yield from draw(table, f"box {box.seat}", Face.DOWN, table.chapter.deal)))


def deal_to_dealer(table: BlitzTable, face: Face, label: str) -> Script[None]:
    """Deal one card to the dealer."""
    table.round.unseen.put(table.round.dealer, (yield from draw(table, DEALER, face, label)))


def draw(table: BlitzTable, to: str, face: Face, label: str) -> Script[int | HeldCard]:
    """Draw the next card for this place; one that lies face down may stay unknown."""
    answers = also(table, "card", "shoe empty", "card in error")
    answer = yield from ask(table, CardWanted(to=to, clause=table.book.cite(label), face=face, answers=answers))
    card = yield from face_of(table, answer, to, label)
    table.dealt(None if isinstance(card, HeldCard) else card, to, face, label)
    return card


@rule("blitz:8.D(3)", "blitz:8.E", "blitz:9.B(3)", "blitz:9.C", "blitz:10.B(4)", "blitz:10.C")
def remove_stub(table: BlitzTable) -> Script[None]:
    """Put the stub into the rack unseen; without a counting device, count it first every fifth round."""
    chapter = table.chapter
    every = figures(table.book, f"stub_count.{chapter.id}").number("every_rounds")
    if not table.device_counts and table.rounds_since_count + 1 >= every:
        do, text, label = "count-stub", "count the stub face down on the layout", chapter.count
        answers = also(table, "stub counted")
    else:
        do, text, label = "remove-stub", "put the stub into the discard rack without exposing its cards", chapter.stub
        answers = also(table, "done", "stub counted")
    given = yield from ask(
        table, DutyWanted(who=Role.DEALER, do=do, task=text, clause=table.book.cite(label), answers=answers)
    )
    if isinstance(given, StubCounted):
        rule_on_stub(table, given)
    else:
        table.step(text, label)


def stub_waits(table: BlitzTable) -> bool:
    """Whether the dealer's cards are still in the device, and the stub with them."""
    return table.round.method == DEVICE_LAST and not table.round.dealer_card_count


# Settlement: what folding forfeits (11.C, 11.D(1)), then box by box 11.D(3), 11.E and 11.F.


LOST = Odds.parse("lose")


def hand_text(cards: list[int]) -> str:
    """Describe a hand in a dealer's words: its point total and its suit."""
    suits = suits_of(cards)
    best = max(Suit, key=lambda suit: suit_points(suits[suit]))
    return f"{suit_points(suits[best])} in {best.name.lower()}"


# Forfeits


@rule("blitz:11.C*", "blitz:11.D(1)", "blitz:11.B")
def collect_forfeited(table: BlitzTable) -> None:
    """Collect Ante, Blind and Progressive of a folded box; the cards too, unless a bonus wager needs them (R165)."""
    for box in table.round.boxes.values():
        if not box.is_out:
            continue
        for wager in (ANTE, BLIND, PLAY, PROGRESSIVE):
            stake = box.play if wager == PLAY else table.wagers[box.seat].get(wager, 0)
            if stake:
                row = PaytableRow("forfeited", LOST, table.book.cite(forfeits(table, box, wager)))
                why = "the player has left" if box.abandoned else "folded"
                collect(table, Verdict(box.seat, wager, stake, row, why))
        if not any(wager in table.wagers[box.seat] for wager in BONUSES):
            box.in_rack = True
            table.events.append(CardsCleared(box.card_count, table.book.cite("11.D(1)")))


def forfeits(table: BlitzTable, box: Box, wager: str) -> str:
    """Return the clause by which a box that is out loses a wager, which depends on the box's other wagers (11.C)."""
    placed = table.wagers[box.seat]
    if box.abandoned:
        return "7.C(2)"
    if wager == PROGRESSIVE:
        return "11.C(3)"
    by_wager = ((FLUSH_BONUS, "11.C(1)"), (BLITZ_JACKPOT, "11.C(2)"), (PROGRESSIVE, "11.C(3)"))
    return next((label for other, label in by_wager if other in placed), "11.B")


# Settlement


@rule("blitz:11.D(3)(a)", "blitz:11.D(3)(b)")
def settle_box(table: BlitzTable, box: Box) -> Script[None]:
    """Settle one box: turn its cards, then the wagers against the dealer, the bonuses, the progressive."""
    if box.in_rack:
        return
    yield from box.unseen.turn_up(table, box.cards, f"box {box.seat}", "11.D(3)(a)")
    table.events.append(Turned(f"box {box.seat}", cards_text(box.cards), 0, table.book.cite("11.D(3)(a)")))
    table.step(f"form the highest hand of box {box.seat}: {hand_text(box.cards)}", "11.D(3)(b)")
    if not box.is_out:
        settle_competition(table, box)
    for wager in BONUSES:
        if wager in table.wagers[box.seat]:
            settle_bonus(table, box, wager)
    if PROGRESSIVE in table.wagers[box.seat] and not box.is_out:
        yield from settle_progressive(table, box)


@rule("blitz:11.D(3)(c)", "blitz:11.D(3)(d)", "blitz:11.D(3)(e)", "blitz:1.B(10)")
def settle_competition(table: BlitzTable, box: Box) -> None:
    """Collect, pay or return Ante, Blind and Play together, the Blind by its own paytable."""
    assert set(ALWAYS_OFFERED) <= set(table.offers)
    because = f"{hand_text(box.cards)}, dealer {hand_text(table.round.dealer)}"
    for wager in ALWAYS_OFFERED:
        stake = box.play if wager == PLAY else table.wagers[box.seat][wager]
        conclude(table, verdict_on(table, box, wager, stake, because))


@rule("blitz:11.E*")
def settle_bonus(table: BlitzTable, box: Box, wager: str) -> None:
    """Settle Flush Bonus and Blitz Jackpot, whatever the dealer has and whether or not the player folded."""
    conclude(table, verdict_on(table, box, wager, table.wagers[box.seat][wager], cards_text(box.cards)))


@rule("blitz:11.F*", "blitz:12.E(2)*", "blitz:12.E(4)*")
def settle_progressive(table: BlitzTable, box: Box) -> Script[None]:
    """Verify, validate and pay a winner from the meters as they stand at this player's turn (R6)."""
    stake = table.wagers[box.seat][PROGRESSIVE]
    verdict = verdict_on(table, box, PROGRESSIVE, stake, cards_text(box.cards))
    if verdict.result == "won":
        at = f"the winning progressive hand of box {box.seat}"
        for who, do, text, label in (
            (Role.DEALER, "verify-progressive", f"verify {at}", "11.F(2)(a)"),
            (Role.DEALER, "verify-light", f"verify that the system's light is lit for box {box.seat}", "11.F(2)(b)"),
            (Role.FLOORPERSON, "validate-progressive", f"validate the payout for {at}", "11.F(2)(c)"),
        ):
            yield from ask(
                table,
                DutyWanted(who=who, do=do, task=text, clause=table.book.cite(label), answers=("done", "miscounted")),
            )
            table.step(text, label)
    yield from read_linked_meter(table, verdict.row)
    conclude(table, verdict)
    if verdict.row is not None and verdict.row.row == Progressive.DOUBLE_BLITZ.slug:
        for row in on_top(table.offers[PROGRESSIVE].paytable, box.made.royal_blitzes):
            yield from read_linked_meter(table, row)
            pay_extra(table, box.seat, PROGRESSIVE, row, f"a Royal Blitz in the Double Blitz: {cards_text(box.cards)}")


def verdict_on(table: BlitzTable, box: Box, wager: str, stake: int, because: str) -> Verdict:
    """Return the verdict on a wager, by this table's paytable."""
    offered = table.offers[wager]
    dealer_total = max(map(suit_points, suits_of(table.round.dealer)))
    row = offered.classifier.function(*looks_at(Sees(offered.classifier.sees), box.made, dealer_total))
    printed = offered.rows[row]
    made = offered.section.made(printed.row if printed else None) if wager not in (ANTE, PLAY) else ""
    return Verdict(box.seat, wager, stake, printed, made + because)


# One round of Three Card Blitz: chapters 8 to 11.


@rule("blitz:1.B(8)")
def round_of_play(table: BlitzTable) -> Script[None]:
    """Play a round that begins with locked wagers and ends settled or void."""
    begun = table.round
    begun.boxes = {number: Box(number) for number in sorted(table.wagers)}
    try:
        yield from play(table)
    except RoundVoid as ruling:
        void(table, ruling)
    see_departed_off(table, begun.departed)


@rule("blitz:11.D(3)")
def play(table: BlitzTable) -> Script[None]:
    """Play chapters 8 to 11."""
    yield from count_progressive_chips(table)  # 8.C, 9.A(3), 10.A(2)
    yield from deal(table)  # 8.D, 9.B, 10.B
    if not stub_waits(table):
        yield from remove_stub(table)  # 8.D(3), 9.B(3), 10.B(4)
    look_at_cards(table)  # 11.A
    for box in table.round.boxes.values():
        yield from ask_to_play(table, box)  # 11.B
    table.round.all_have_decided = True
    collect_forfeited(table)  # 11.C, 11.D(1)
    yield from reveal_dealers_hand(table)  # 11.D(2)
    for number in sorted(table.round.boxes, reverse=True):
        yield from settle_box(table, table.round.boxes[number])  # 11.D(3), 11.E, 11.F
    yield from validate_payouts(table, "11.D(3)")
    clear(table)  # 11.G
    table.end_round(f"dealer {hand_text(table.round.dealer)}")


@rule("blitz:11.A")
def look_at_cards(table: BlitzTable) -> None:
    """Have each player look at their own cards, in the dealer's full view."""
    table.step("the players examine their own cards, in full view of the dealer", "11.A")


@rule("blitz:11.B", "blitz:1.B(7)")
def ask_to_play(table: BlitzTable, box: Box) -> Script[None]:
    """Ask each player, clockwise, for a Play Wager in the amount of the Ante, or to fold."""
    stake = table.wagers[box.seat][ANTE]
    cited = table.book.cite("11.B")
    while not box.has_decided:
        wanted = DecisionWanted(
            about=f"a Play Wager of {dollars(stake)}", words={box.seat: (PLAY, FOLD)}, clause=cited, hand=1,
            answers=also(table, "decision"),
        )  # fmt: skip
        given = yield from ask(table, wanted)
        if not isinstance(given, Decision):
            continue
        if given.choose == FOLD:
            box.folded = True
            table.step(f"box {box.seat} folds", "11.B")
        else:
            box.play = stake
            table.ledger.transfer("play wager", cited, stake, seat(box.seat), layout(box.seat, PLAY))
            table.events.append(Placed(box.seat, PLAY, stake, cited))


@rule("blitz:11.D", "blitz:11.D(2)")
def reveal_dealers_hand(table: BlitzTable) -> Script[None]:
    """Turn the dealer's cards, which may come out of the device only now, and form the highest hand."""
    text = "expose the dealer's cards and form their highest hand"
    yield from ask(
        table,
        DutyWanted(
            who=Role.DEALER, do="reveal", task=text, clause=table.book.cite("11.D(2)"), answers=also(table, "done")
        ),
    )
    table.round.dealer_is_shown = True
    if stub_waits(table):
        for _ in range(DEALT):
            yield from deal_to_dealer(table, Face.UP, "11.D(2)")
        yield from remove_stub(table)
    yield from table.round.unseen.turn_up(table, table.round.dealer, DEALER, "11.D(2)")
    table.events.append(Turned(DEALER, cards_text(table.round.dealer), 0, table.book.cite("11.D(2)")))
    table.announce(f"dealer {hand_text(table.round.dealer)}", "11.D(2)")


@rule("blitz:11.G")
def clear(table: BlitzTable) -> None:
    """Put what is left on the layout into the rack, hand by hand, so that each can be reconstructed."""
    table.step("put the hands into the rack one by one, so that each can be reconstructed", "11.G")
    take_off_layout(table)


def take_off_layout(table: BlitzTable) -> None:
    """Record how many cards leave the layout at the end of a round."""
    table.events.append(CardsCleared(table.round.cards_on_layout, table.book.cite("11.G")))


@rule("blitz:13.A", "blitz:13.C", "blitz:13.D", "blitz:13.F", "blitz:8.G(2)", "blitz:9.E(2)", "blitz:10.E(2)")
def void(table: BlitzTable, ruling: RoundVoid) -> None:
    """Return every wager; shuffle all cards for the next round, except an incomplete deck (R17)."""
    take_off_layout(table)
    table.void_round(ruling.why, ruling.clause)
    table.deck_is_removed = ruling.clause in REMOVES_DECK


def see_departed_off(table: BlitzTable, departed: list[int]) -> None:
    """Free the seats of players who left during the round."""
    for number in departed:
        table.leave(number, table.labels.seats)


# A dealt hand's results against every hand that the dealer can hold (11.D(3)), counted suit by suit.
#
# A dealer's hand has at most so many points if each of its suits has. A suit depends only on the ranks of it that the
# player holds, so the sets of each suit are counted by their number of cards, and the counts of the four suits
# convolved. Kernels compile these functions; on lists they run as they are.


FULL_SUIT: Final = (1 << 13) - 1
"""The set of all thirteen ranks."""

Counts = MutableSequence[int]
"""The number of sets of no card, of one card, and so on."""
SuitWays = Sequence[Counts]
"""Counts of the sets with at most 0 points, at most 1 point, and so on."""


class Fares(NamedTuple):
    """The number of dealer hands that a player's hand beats, ties and loses to."""

    wins: int
    ties: int
    losses: int


@shared
def count_suit(left: int, most: int, ways: SuitWays) -> None:
    """Count, for each number of points, the sets of up to `most` of a suit's remaining cards with at most those."""
    ranks = left
    while True:
        cards = cards_in(ranks)
        if cards <= most:
            ways[suit_points(ranks)][cards] += 1
        if ranks == 0:
            break
        ranks = (ranks - 1) & left  # the next smaller subset
    for points in range(1, HIGHEST + 1):
        for cards in range(most + 1):
            ways[points][cards] += ways[points - 1][cards]


@shared
def join_parts(one: SuitWays, other: SuitWays, most: int, both: SuitWays) -> None:
    """Count the sets of up to `most` cards over two parts of the deck, from the counts of either part."""
    for points in range(HIGHEST + 1):
        for cards in range(most + 1):
            both[points][cards] = count_whole(one[points], other[points], cards)


@shared
def count_whole(one: Counts, other: Counts, cards: int) -> int:
    """Count the sets of exactly so many cards over two parts of the deck."""
    ways = 0
    for of_one in range(cards + 1):
        ways += one[of_one] * other[cards - of_one]
    return ways


def fares(suits: Suits, full_suit: int = FULL_SUIT, dealt: int = DEALT) -> Fares:
    """Return this hand's results against all hands of the remaining cards."""
    ways = [no_ways(dealt) for _ in suits]
    for held, of_suit in zip(suits, ways, strict=True):
        count_suit(full_suit & ~held, dealt, of_suit)
    pair, three = no_ways(dealt), no_ways(dealt)
    join_parts(ways[0], ways[1], dealt, pair)
    join_parts(pair, ways[2], dealt, three)
    at_most = [count_whole(of_three, last, dealt) for of_three, last in zip(three, ways[3], strict=True)]
    total = point_total(*suits)
    return Fares(at_most[total - 1], at_most[total] - at_most[total - 1], at_most[HIGHEST] - at_most[total])


def no_ways(most: int) -> list[list[int]]:
    """Return zero counts, for each number of points up to the highest and of cards up to `most`."""
    return [[0] * (most + 1) for _ in range(HIGHEST + 1)]
