"""Random lawful play of both games: cards and money are conserved, every prefix replays, refused input leaves no trace.

Each evening comes from one seed, which a failure tells; `Evening(seed)` plays it again.
"""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.events import (
    CorrectionMade,
    Event,
    MeterMoved,
    RoundBegan,
    RoundEnded,
    Ruled,
    Settlement,
    TakenBack,
    Turned,
    VigorishTaken,
    Voided,
)
from pitboss.inputs import CardInError, Decision, Drawn, Input, Left, Recut, ShoeEmpty
from pitboss.money import layout, meter, vigorish_owed
from support.baccarat_random_play import Evening
from support.random_play import check_as_wagered, check_no_cent_is_lost, chips_on_layout, play_through
from support.repetition import sample_cases
from support.tables import events_of

pytestmark = pytest.mark.integration

ROUNDS = 25
"""Rounds of one evening."""

# 10.B to 10.E, written out: for Banker's 0 to 7 the third cards of Player on which Banker draws; "-" is none.
BANKER_DRAWS_ON = ["-0123456789"] * 3 + ["-012345679", "-234567", "-4567", "67", ""]


class Books:
    """What the events of an evening say, kept apart from the table's own accounts."""

    def __init__(self) -> None:
        self.ahead: Counter[int] = Counter()
        self.player: list[str] = []
        self.banker: list[str] = []
        self.hands_are_known = True
        self.met: Counter[str] = Counter()

    def read(self, given: Input, events: list[Event]) -> None:
        """Enter what was done and what came of it."""
        self.met[kind_of(given)] += 1
        for event in events:
            self.met[type(event).__name__] += 1
            match event:
                case Settlement():
                    self.ahead[event.seat] += event.net
                    if self.hands_are_known and event.result != "returned":
                        check_main_wager(event, self.player, self.banker)
                case CorrectionMade():
                    self.ahead[event.seat] += event.amount
                case VigorishTaken(collected=True, clause=clause) if clause.endswith("12.D(2)(b)(i)"):
                    self.ahead[event.seat] -= event.amount
                case RoundBegan():
                    self.player, self.banker, self.hands_are_known = [], [], True
                case TakenBack():
                    self.hands_are_known = False  # some of the cards that were turned may be face down again
                case Turned():
                    (self.player if event.hand == "player" else self.banker).extend(event.cards.split())


def kind_of(given: Input) -> str:
    """What was done, for the tally."""
    match given:
        case Decision(choose="relinquish"):
            return "relinquished"
        case CardInError(disclosed=disclosed, third_to_player=third):
            return f"{'disclosed' if disclosed else 'undisclosed'} {'third card' if third else 'card'}"
    return type(given).__name__


def value(card: str) -> int:
    """Chapter 6: ace 1, two to nine their face, the rest nothing."""
    return max(0, "0A23456789".find(card[0]))


def count(cards: list[str]) -> int:
    return sum(value(card) for card in cards) % 10


def check_main_wager(line: Settlement, player: list[str], banker: list[str]) -> None:
    """Hands and result of Player, Banker and Tie by chapters 6, 7 and 10 as written out here."""
    check_third_cards(player, banker)
    lead = count(player) - count(banker)
    three_card_7 = lead < 0 and count(banker) == 7 and len(banker) == 3
    if line.wager == "banker" and line.row == "wins-with-three-card-7":
        assert (three_card_7, line.result, line.net) == (True, "push", 0)
    elif line.wager in ("player", "banker") and lead == 0:
        assert (line.result, line.net) == ("push", 0)
    elif line.wager in ("player", "banker", "tie"):
        won = {"player": lead > 0, "banker": lead < 0, "tie": lead == 0}[line.wager]
        assert line.result == ("won" if won else "lost")


def check_third_cards(player: list[str], banker: list[str]) -> None:
    """Chapter 10."""
    two, bankers_two = count(player[:2]), count(banker[:2])
    if two >= 8 or bankers_two >= 8:
        assert len(player) == len(banker) == 2
        return
    assert len(player) == (3 if two < 6 else 2)
    third = str(value(player[2])) if len(player) == 3 else "-"
    assert (len(banker) == 3) == (third in BANKER_DRAWS_ON[bankers_two]), f"{player} against {banker}"


def check_accounts(evening: Evening, books: Books) -> None:
    """Cards and money are where they should be, after every input."""
    table = evening.table
    ledger = table.ledger
    assert table.shoe.cards_out + table.shoe.cards.left == 52 * table.choices.decks
    for name, fed in table.meters.items():
        assert ledger.balance(meter(name)) == fed.value >= 0
    for number in range(1, table.choices.seats + 1):
        assert ledger.balance(vigorish_owed(number)) == -table.markers.amount_owed(number)
    chips = chips_on_layout(evening)
    if not (
        table.has_round_in_progress and table.round.settlements
    ):  # paid, and a large payout is yet to be signed for
        check_as_wagered(evening, chips)
    check_no_cent_is_lost(evening, chips, lambda number: books.ahead[number])


def check_round_is_over(evening: Evening) -> None:
    """Between rounds no chip lies on the layout."""
    assert evening.table.wagers == {}
    for number in range(1, evening.table.choices.seats + 1):
        assert all(evening.table.ledger.balance(layout(number, wager)) == 0 for wager in evening.table.offers)


def play(seed: int, *, replay: bool) -> Books:
    """An evening of so many rounds with everything checked."""
    evening, books = Evening(seed), Books()

    def check(events: list[Event]) -> None:
        books.read(evening.play.inputs[-1], events)
        check_accounts(evening, books)
        if events_of(RoundEnded, events):
            check_round_is_over(evening)

    play_through(evening, check, rounds=ROUNDS, replay=replay)
    return books


@pytest.mark.parametrize("seed", range(12))
def test_an_evening_of_random_lawful_play(seed: int) -> None:
    play(seed, replay=True)


@pytest.mark.slow
@pytest.mark.parametrize("hundred", sample_cases(range(1, 41), 8))
def test_four_hundred_evenings_of_random_lawful_play(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 10):
        play(seed, replay=seed % 2 == 0)


@pytest.mark.slow
def test_random_play_meets_everything_that_can_happen() -> None:
    tally: Counter[str] = Counter()
    for seed in range(5000, 5024):
        tally += play(seed, replay=False).met
    kinds = (Ruled, Voided, TakenBack, CorrectionMade, VigorishTaken, MeterMoved, Left, ShoeEmpty, Drawn, Recut)
    in_error = ("undisclosed card", "disclosed card", "undisclosed third card", "disclosed third card")
    everything = [*(kind.__name__ for kind in kinds), *in_error, "relinquished"]
    assert [thing for thing in everything if not tally[thing]] == []
    assert tally["DecksReceived"] > 2 * 24, "too few evenings have a second shoe"
