"""When additional wagers are settled, and on what: R14, R16 and R24."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import IntEnum, auto

from pitboss.cards import NO_CARD, cards_text
from pitboss.games.blackjack.aggregate import capped_wins
from pitboss.games.blackjack.hands import Box
from pitboss.games.blackjack.point_totals import is_blackjack
from pitboss.games.blackjack.settlement import dealer_has_blackjack
from pitboss.games.blackjack.shapes import is_royal_match
from pitboss.games.blackjack.table import AdditionalWager, BlackjackTable
from pitboss.games.blackjack.views import Sees
from pitboss.games.blackjack.wagers.twenties import is_king_of_spades_pair, is_queen_of_hearts_pair
from pitboss.games.blackjack.words import ALWAYS_OFFERED
from pitboss.law import rule
from pitboss.money import layout, seat
from pitboss.round.events import Settlement
from pitboss.round.paying import Verdict, conclude, pay, pay_extra, record
from pitboss.round.play import Script
from pitboss.round.progressives import read_linked_meter


class Phase(IntEnum):
    """The three of R24, the second in its two steps: the reader tells of a blackjack before the card is seen."""

    INITIAL_CARDS = auto()
    BLACKJACK_KNOWN = auto()
    SECOND_CARD = auto()
    FINISHED_HAND = auto()


LATER = {
    "super-4": Phase.BLACKJACK_KNOWN,
    "lucky-aces": Phase.SECOND_CARD,
    "bad-beat": Phase.FINISHED_HAND,
    "hit-and-run": Phase.FINISHED_HAND,
    "buster-blackjack": Phase.FINISHED_HAND,
}
"""What cannot be settled on the initial cards."""

WAITS: dict[str, Callable[[int, int], bool]] = {
    "lucky-ladies": is_queen_of_hearts_pair,
    "lucky-ladies-progressive": is_queen_of_hearts_pair,
    "kings-bounty": is_king_of_spades_pair,
}
"""The hands that wait for a dealer's blackjack (R54)."""

CROWN, FREE_BONUS = "royal-match-21", "buster-blackjack-free-bonus"
ON_BOTH_HANDS, ON_DEALERS_HAND = "super-match", ("hit-and-run", "buster-blackjack")
HAS_TO_BE_DRAWN_FOR = ("hit-and-run", "buster-blackjack")


def additional_wagers(table: BlackjackTable) -> Iterator[AdditionalWager]:
    """Every additional wager of the round, counterclockwise from the dealer's far right (R24).

    At a Switch table each is on both hands, but Super Match is on all four cards together (R92).
    """
    for number in sorted(table.boxes, reverse=True):
        hands = table.boxes[number].hands
        for place in range(len(hands), 0, -1):
            for wager in table.wagers[number]:
                if wager in ALWAYS_OFFERED or (wager == ON_BOTH_HANDS and place > 1):
                    continue
                yield AdditionalWager(number, place, wager, table.wagers[number][wager], hands[place - 1].family)


def cards_of(box: Box, side: AdditionalWager) -> tuple[int, ...]:
    """The player's cards that a wager is on, as they were first dealt."""
    if side.wager == ON_BOTH_HANDS:
        return tuple(card for hand in box.initial for card in hand)
    return box.initial[side.hand - 1]


def phase_of(side: AdditionalWager, cards: tuple[int, ...]) -> Phase:
    """When a wager is settled."""
    waits = WAITS.get(side.wager)
    if waits is not None and waits(*cards):
        return Phase.BLACKJACK_KNOWN
    return LATER.get(side.wager, Phase.INITIAL_CARDS)


def looks_at(table: BlackjackTable, side: AdditionalWager, sees: Sees) -> tuple[int, ...]:
    """The arguments of a classifier, taken from the round."""
    cards = cards_of(table.boxes[side.seat], side)
    choices, dealer = table.choices, table.dealer
    hole_card = dealer[1] if len(dealer) > 1 else NO_CARD
    finished = (table.dealer_total, len(dealer), dealer_has_blackjack(table))
    match sees:
        case Sees.PLAYER_TWO | Sees.PLAYER_FOUR:
            return cards
        case Sees.PLAYER_TWO_AND_UP | Sees.PLAYER_TWO_IN_ORDER_AND_UP:
            return (*cards, dealer[0])
        case Sees.PLAYER_TWO_AND_UP_AND_ACE:
            return (*cards, dealer[0], choices.ace_is_low)
        case Sees.PLAYER_TWO_AND_UP_AND_SUIT:
            assert choices.declared_suit is not None, "the declared suit is not stated"
            return (*cards, dealer[0], choices.declared_suit)
        case Sees.PLAYER_TWO_AND_BLACKJACK:
            return (*cards, dealer_has_blackjack(table))
        case Sees.BOTH_TWO:
            return (*cards, dealer[0], hole_card)
        case Sees.BOTH_TWO_AND_SUIT:
            assert choices.star_suit is not None, "the Star suit is not stated"
            return (*cards, dealer[0], hole_card, choices.star_suit)
        case Sees.DEALERS_HAND:
            return finished
        case Sees.TOTAL_AND_DEALERS_HAND:
            return (final_total(table, side), *finished)
        case Sees.BLACKJACK_AND_DEALERS_HAND:
            return (len(cards) == 2 and is_blackjack(*cards), side.stake, *finished)
    raise AssertionError(f"nothing here looks at {sees}")


def final_total(table: BlackjackTable, side: AdditionalWager) -> int:
    """What the hand has come to; of split hands the one nearest the dealer's left, nothing if surrendered (R63)."""
    hand = next(hand for hand in table.boxes[side.seat].hands if hand.family is side.family)
    return 0 if hand.surrendered else hand.total


def because(table: BlackjackTable, side: AdditionalWager, phase: Phase, row: str | None) -> str:
    """Why a wager ended as it did: what is seen by then of both hands."""
    made = f"{row.replace('-', ' ')}: " if row else ""
    shown = table.dealer if phase >= Phase.SECOND_CARD or table.hole_card_is_up else table.dealer[:1]
    own = cards_text(list(cards_of(table.boxes[side.seat], side)))
    return f"{made}{own}{', ' if own else ''}dealer {cards_text(shown)}"


def verdict_on(table: BlackjackTable, side: AdditionalWager, phase: Phase, row: int) -> Verdict:
    """Hold what the cards make against the paytable that this table has."""
    offer = table.offers[side.wager]
    made = offer.rows[row]
    return Verdict(
        side.seat, side.wager, side.stake, made, because(table, side, phase, made.row if made else None), side.hand
    )


def carry_out(table: BlackjackTable, side: AdditionalWager, verdict: Verdict, most: int | None = None) -> None:
    """A wager is collected, returned or paid."""
    side.settled = True
    if verdict.result == "won":
        assert verdict.row is not None
        if most is not None and most < verdict.row.odds.payment(verdict.stake):
            verdict = replace(verdict, because=f"{verdict.because}; a share of the aggregate cap")
        pay(table, verdict, most=most)
    else:
        conclude(table, verdict)


def due_in(table: BlackjackTable, phase: Phase) -> list[AdditionalWager]:
    """What can be settled now; a wager whose cards were never dealt goes back on the way."""
    found = []
    for side in table.additional:
        if side.settled:
            continue
        cards = cards_of(table.boxes[side.seat], side)
        needed = 4 if side.wager == ON_BOTH_HANDS else 0 if side.wager in ON_DEALERS_HAND else 2
        if len(cards) < needed:
            give_up(table, side)
        elif phase_of(side, cards) <= phase:
            found.append(side)
    return found


@rule("blackjack:6.G", "edge21:7.F", "edge21:7.O", "blackjack:13.Q(4)''")
def settle_additional(table: BlackjackTable, phase: Phase) -> Script[None]:
    """Every wager that can be settled now and that nothing has to be drawn for, each at the meter as it stands (R6)."""
    judged = []
    for side in due_in(table, phase):
        classifier = table.offers[side.wager].classifier
        assert isinstance(classifier.sees, Sees)
        if classifier.sees is Sees.PLAYER_TWO_AND_WHEEL:
            continue
        row = classifier.function(*_before_crown_treasure(side, looks_at(table, side, classifier.sees)))
        judged.append((side, verdict_on(table, side, phase, row)))
    caps = capped_wins(table.choices, [verdict for _, verdict in judged])
    for (side, verdict), most in zip(judged, caps, strict=True):
        yield from read_linked_meter(table, verdict)
        carry_out(table, side, verdict, most)
        if side.wager == "buster-blackjack":
            pay_free_bonus(table, side)


def _before_crown_treasure(side: AdditionalWager, seen: tuple[int, ...]) -> tuple[int, ...]:
    """Royal Match 21 is settled as if the dealer's second card were not there; what it adds comes later (R58)."""
    return (*seen[:-1], NO_CARD) if side.wager == CROWN else seen


@rule("blackjack:1.B(4)", "blackjack:13.A(7)")
def pay_crown_treasures(table: BlackjackTable) -> None:
    """The dealer's second card is seen: a Royal Match on both sides is paid on top of what the player's was (R58)."""
    for side in table.additional:
        if side.wager != CROWN or not side.settled or len(cards_of(table.boxes[side.seat], side)) < 2:
            continue
        offer = table.offers[CROWN]
        row = offer.rows[offer.classifier.function(*looks_at(table, side, Sees.BOTH_TWO))]
        if row is not None and row.of:
            crown = offer.paytable.rows["crown-treasure"]
            told = because(table, side, Phase.SECOND_CARD, crown.row)
            pay_extra(table, side.seat, CROWN, crown, told, stake=side.stake, hand=side.hand)


@rule("blackjack:6.G(16)", "blackjack:13.P")
def pay_free_bonus(table: BlackjackTable, side: AdditionalWager) -> None:
    """Once for a box, on top of what Buster Blackjack pays, and without a stake of its own (R76)."""
    if FREE_BONUS not in table.offers or any(
        line.seat == side.seat and line.wager == FREE_BONUS for line in table.settlements
    ):
        return
    offer = table.offers[FREE_BONUS]
    row = offer.rows[offer.classifier.function(*looks_at(table, side, Sees.BLACKJACK_AND_DEALERS_HAND))]
    if row is not None:
        told = because(table, side, Phase.FINISHED_HAND, row.row)
        pay_extra(table, side.seat, FREE_BONUS, row, told, hand=side.hand)


def dealers_cards_matter(table: BlackjackTable) -> bool:
    """Whether a wager waits for the dealer's second card, whatever has become of the hands."""
    return any(
        side.wager == CROWN and len(cards := cards_of(table.boxes[side.seat], side)) == 2 and is_royal_match(*cards)
        if side.settled
        else side.wager != "bad-beat" or final_total(table, side) == 20
        for side in table.additional
    )


@rule("blackjack:6.G(8)", "blackjack:6.G(10)", "blackjack:6.G(15)")
def dealer_has_to_complete(table: BlackjackTable) -> bool:
    """Whether the dealer draws for an additional wager alone: Buster, Hit and Run, or Bad Beat on a 20 (R27, R74)."""
    return any(
        side.wager in HAS_TO_BE_DRAWN_FOR or (side.wager == "bad-beat" and final_total(table, side) == 20)
        for side in table.additional
        if not side.settled
    )


@rule("blackjack:14.G")
def give_up(table: BlackjackTable, side: AdditionalWager) -> None:
    """A wager on cards that were never dealt goes back, as the dead hand's does (R16)."""
    side.settled = True
    cited = table.book.cite("14.G")
    table.ledger.transfer("dead hand", cited, side.stake, layout(side.seat, side.wager), seat(side.seat))
    why = "the cards that it is on were not dealt"
    record(table, Settlement(side.seat, side.hand, side.wager, side.stake, "returned", None, 0, None, cited, why))
