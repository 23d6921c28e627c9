"""One meter that serves several tables: where it stands, who is told, void rounds, its level report (COMAR .24)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pitboss.errors import Mistake
from pitboss.journal import MemoryStore
from pitboss.journal.replay import replay
from pitboss.money import LevelReport, meter
from pitboss.round.events import Event, MeterMoved, Settlement
from pitboss.round.inputs import BackedUp, Input, MeterAdjusted, MeterTold, RoundVoided
from pitboss.round.play import Play
from pitboss.round.requests import DutyWanted, Role
from pitboss.table.demonstration import demonstrate
from pitboss.table.electronic import ElectronicDealer
from pitboss.table.kept import KeptTable
from pitboss.table.linked import LinkedMeter, link
from support.blackjack_tables import TableInPlay as Blackjack
from support.blackjack_tables import trace
from support.kept_tables import seeded, table_of
from support.rounds import ROYAL_9
from support.rounds import TableInPlay as Midi
from support.tables import of, refusal_without_trace

VOID = RoundVoided("cards were exposed", "blackjack:14.K(1)")
MEGA = "7d 7d 7d 9c"
"""Box 1 and the up card are three sevens of diamonds."""
NOTHING = "2c 3d 4h 9c"


def blazing_7s(rate: str = "10%", initial: int = 10000, reset: int = 10000, **more: Any) -> dict[str, Any]:
    """Blazing 7's with a Mega meter that is linked."""
    own = {"rate": "1%", "initial": 5000, "reset": 5000}
    return {
        "decks": 8,
        "wagers": {"blazing-7s": {"paytable": "A", "progressive_stake": 5}},
        "seed_mode": "none",
        "meters": {
            "mega": {"rate": rate, "initial": initial, "reset": reset, "link": "house mega"},
            "major": own,
            "minor": own,
        },
        **more,
    }


class Pit:
    """Blackjack tables with one Mega meter, and a dealer for each who reads it."""

    def __init__(self, count: int = 2, **particulars: Any) -> None:
        self.tables = [Blackjack(**blazing_7s(**particulars)) for _ in range(count)]
        states = [self._state(table) for table in self.tables]
        self.links = link(states)
        self.dealers = [ElectronicDealer(state, MemoryStore(), links=self.links) for state in states]
        for table in self.tables:
            table.open()

    @staticmethod
    def _state(table: Blackjack) -> Any:
        return lambda: table.table

    @property
    def mega(self) -> LinkedMeter:
        """The meter of all of them."""
        return self.links["house mega"]

    def begin(self, number: int, cards: str, seats: Iterable[int] = (1,)) -> list[Event]:
        """A round up to where the meter is read, if it is."""
        self.tables[number].up_to_wagers()
        return self.tables[number].begin_with({seat: {"blazing-7s": 5} for seat in seats}, cards)

    def read(self, number: int) -> list[Event]:
        """The meter is read for a table that asks for it."""
        wanted = self.tables[number].wanted
        assert wanted is not None
        told = self.dealers[number].answer(wanted)
        assert isinstance(told, MeterTold)
        return self.tables[number].give(told)

    def play(self, number: int, cards: str) -> list[Event]:
        """A whole round of box 1."""
        events = self.begin(number, cards)
        if self.tables[number].duty == "read-meter":
            events += self.read(number)
        return events + self.tables[number].finish("Kc")


def paid(events: Iterable[Event]) -> list[int]:
    """What was won on Blazing 7's, in cents."""
    return [line.net + line.stake for line in of(Settlement, events) if line.row and "sevens" in line.row]


# What it stands at


def test_every_table_feeds_the_one_meter() -> None:
    pit = Pit(3)
    assert pit.mega.value == 1_000_000
    for number in range(3):
        pit.begin(number, "")
    assert pit.mega.value == 1_000_000 + 3 * 50
    assert [table.table.meters["mega"].value for table in pit.tables] == [1_000_050] * 3


def test_a_winner_at_one_table_takes_what_all_tables_have_fed_R6_R7() -> None:
    pit = Pit(3)
    pit.begin(0, "")
    pit.begin(1, "")
    pit.begin(2, MEGA)
    assert isinstance(pit.tables[2].wanted, DutyWanted)
    assert (pit.tables[2].wanted.who, pit.tables[2].wanted.do) == (Role.SYSTEM, "read-meter")
    assert pit.tables[2].wanted.clause == "blackjack:13.S(1)"
    events = pit.read(2)
    assert [(event.value, event.why) for event in of(MeterMoved, events)] == [
        (1_000_150, "moved at other tables"),
        (1_000_000, "won at seat 1"),
    ]
    assert paid(events) == [1_000_150]
    assert pit.mega.value == 1_000_000


def test_each_of_two_winners_at_one_table_finds_the_meter_as_it_stands_then_R6() -> None:
    pit = Pit()
    pit.begin(0, "")
    events = pit.begin(1, "7d 7d 7d 7d 7d 9c", (1, 2))
    events += pit.read(1)
    events += pit.read(1)
    assert paid(events) == [1_000_150, 1_000_000]


def test_the_next_table_to_win_finds_it_reset() -> None:
    pit = Pit()
    first, second = pit.begin(0, MEGA), pit.begin(1, MEGA)
    first += pit.read(0)
    second += pit.read(1)
    assert (paid(first), paid(second)) == ([1_000_100], [1_000_000])


def test_a_fixed_row_and_a_meter_of_the_table_alone_are_paid_without_reading_anything() -> None:
    pit = Pit()
    assert paid(pit.begin(0, "7c 7c 7c 9c")) == [500_005]  # Major, 1% of $5 in it
    assert paid(pit.begin(1, "7c 8c 7h 9c")) == [125_00]  # two sevens, 25 for 1


def test_a_meter_may_be_shared_by_tables_of_two_games() -> None:
    star = {"rate": "10%", "initial": 50000, "reset": 50000, "link": "star"}
    d = {"wagers": {"super-4": {"paytable": "D"}}, "star_suit": "hearts"}
    own = {name: {"rate": "1%", "initial": 5000, "reset": 5000} for name in ("spade", "heart", "diamond")}
    blackjack = Blackjack(**d, meters={"star": star, **own}).open()
    midi = Midi(**{**ROYAL_9, "meters": {**ROYAL_9["meters"], "star": star}}).open()
    links = link([lambda: blackjack.table, lambda: midi.table])
    blackjack.begin_with({1: {"super-4": 5}})
    midi.begin({1: {"tie": 10, "royal-9": 5}}, "Ks Ks 9s 9s")
    assert midi.duty == "read-meter"
    events = midi.give(links["star"].told_to(midi.table))
    assert [line.net for line in of(Settlement, events) if line.wager == "royal-9"] == [5_000_100 - 500]
    assert links["star"].value == 5_000_000


# Telling


def test_a_table_between_rounds_is_told_when_its_display_is_behind() -> None:
    pit = Pit()
    pit.play(0, NOTHING)
    assert pit.mega.news_for(pit.tables[0].table) is None
    news = pit.mega.news_for(pit.tables[1].table)
    assert news == MeterTold("mega", "1000050")
    [moved] = of(MeterMoved, pit.tables[1].give(news))
    assert (moved.value, moved.why, moved.clause) == (1_000_050, "moved at other tables", "blackjack:13.S(1)")
    assert pit.mega.news_for(pit.tables[1].table) is None
    assert pit.mega.value == 1_000_050, "what is told moves nothing"


def test_what_is_told_is_exact_to_the_last_fraction() -> None:
    pit = Pit(2, rate="0.7%")
    pit.begin(0, "")
    assert pit.mega.news_for(pit.tables[1].table) == MeterTold("mega", "2000007/2")
    pit.begin(1, MEGA)
    assert paid(pit.read(1)) == [1_000_007]
    assert pit.mega.value == 1_000_000


@pytest.mark.parametrize("value", ["", "-1", "1/0", "1e9", "1e999999999", " 5", "5.5", "²", "five", "1" * 4001])
def test_what_is_no_exact_number_of_cents_is_refused(value: str) -> None:
    pit = Pit()
    pit.begin(0, MEGA)
    refusal = refusal_without_trace(pit.tables[0].play, MeterTold("mega", value), trace)
    assert refusal.message.startswith("a meter stands at an exact number of cents, as 500000 or 1500001/3, not ")


def test_a_long_fraction_is_told_all_the_same() -> None:
    """A tenth of what is left, three hundred times over, has a denominator of three hundred digits."""
    pit = Pit()
    value = 1_000_000 * Fraction(9, 10) ** 300
    pit.tables[0].give(MeterTold("mega", str(value)))
    assert pit.tables[0].table.meters["mega"].value == value


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (MeterTold("major", "500000"), "the mega meter is to be read, not major"),
        (MeterTold("super-4", "500000"), "this table has no 'super-4' meter; there are mega, major, minor"),
    ],
)
def test_another_meter_than_the_one_asked_for_is_refused(given: Input, why: str) -> None:
    pit = Pit()
    pit.begin(0, MEGA)
    assert refusal_without_trace(pit.tables[0].play, given, trace).message == why


def test_a_meter_of_one_table_alone_cannot_be_told() -> None:
    pit = Pit()
    refusal = refusal_without_trace(pit.tables[0].play, MeterTold("major", "500000"), trace)
    assert refusal.message == "the major meter serves this table alone"


def test_a_dealer_who_knows_of_no_link_leaves_the_reading_to_somebody_else() -> None:
    pit = Pit()
    pit.begin(0, MEGA)
    alone = ElectronicDealer(lambda: pit.tables[0].table, MemoryStore())
    wanted = pit.tables[0].wanted
    assert wanted is not None
    assert alone.answer(wanted) is None


# Void rounds and rulings


def test_a_void_round_takes_its_contribution_out_of_the_link_R17() -> None:
    pit = Pit()
    pit.begin(0, "2c")
    pit.begin(1, "")
    assert pit.mega.value == 1_000_100
    pit.tables[0].give(VOID)
    assert pit.mega.value == 1_000_050


def test_a_void_round_puts_back_what_it_had_won_and_what_was_told_stays_told_R17() -> None:
    pit = Pit()
    pit.begin(0, "")
    pit.begin(1, MEGA)
    pit.read(1)
    assert pit.mega.report().number_won == 1
    pit.tables[1].give(VOID)
    assert pit.mega.value == 1_000_050
    assert pit.mega.report().number_won == 0
    table = pit.tables[1].table
    assert table.meters["mega"].value == table.ledger.balance(meter("mega")) == 1_000_050
    assert table.ledger.total() == 0


def test_a_round_taken_back_behind_the_reading_reads_again() -> None:
    pit = Pit()
    pit.begin(0, MEGA)
    there = len(pit.tables[0].play.inputs)
    assert paid(pit.read(0)) == [1_000_050]
    pit.begin(1, "")
    pit.tables[0].give(BackedUp(there, "the wrong hand was paid"))
    assert (pit.mega.value, pit.mega.report().number_won) == (Fraction(1_000_100), 0)
    assert paid(pit.read(0)) == [1_000_100]
    assert pit.mega.report() == LevelReport(1, 1_000_100, 1_000_100, 1_000_000, Fraction(1, 10))


def test_what_one_table_had_put_in_and_another_has_won_is_made_good_by_the_wagers_to_come_R17() -> None:
    """No seed: 50 cents of each of two tables are won at the second, then the first one's round is void."""
    pit = Pit(2, initial=0, reset=0)
    pit.begin(0, "2c")
    pit.begin(1, MEGA)
    assert paid(pit.read(1)) == [100]
    pit.tables[0].give(VOID)
    assert pit.mega.value == 0
    assert paid([*pit.begin(0, MEGA), *pit.read(0)]) == [0]
    assert pit.tables[0].table.ledger.total() == 0


def test_a_round_in_which_nothing_was_left_to_read_can_still_be_void_R17() -> None:
    pit = Pit(2, initial=0, reset=0)
    pit.begin(0, "7d 7d 7d 9c")
    pit.begin(1, "7d 7d 7d 9c")
    pit.read(1)
    pit.read(0)
    pit.tables[0].give(VOID)
    assert pit.mega.value == 0
    assert pit.mega.report().number_won == 1
    assert pit.tables[0].wagers_are_open


def test_an_adjustment_at_one_table_is_one_of_the_link() -> None:
    pit = Pit()
    pit.tables[0].give(MeterAdjusted("mega", -12_345, "Commission letter 12", "a sensor fault"))
    assert pit.mega.value == 987_655


# Journals


def test_one_tables_inputs_alone_give_the_same_amounts_again() -> None:
    pit = Pit()
    pit.play(0, NOTHING)
    pit.play(1, MEGA)
    pit.play(0, MEGA)
    for table in pit.tables:
        again = Play(table.play._make, table.play.inputs)
        assert again.events == table.play.events
        assert again.state.meters["mega"].value == table.table.meters["mega"].value
        assert again.state.meters["mega"].moved_here == table.table.meters["mega"].moved_here


def test_a_link_over_tables_brought_back_from_their_journals_stands_where_it_stood() -> None:
    houses = []
    for seed in (1, 2):
        store = MemoryStore()
        kept = KeptTable.open(store, table_of("blackjack", blackjack_odds="3 to 2", **blazing_7s(rate="0.7%")))
        for _ in demonstrate(kept, store, 12, seeded(seed)):
            pass
        houses.append((kept, store))
    before = link([_state_of(kept) for kept, _ in houses])["house mega"]
    assert before.value > 1_000_000
    back = [KeptTable.resume(store)[0] for _, store in houses]
    assert all(replay(store).agrees for _, store in houses)
    after = link([_state_of(kept) for kept in back])["house mega"]
    assert (after.value, after.report()) == (before.value, before.report())


def _state_of(kept: KeptTable) -> Any:
    return lambda: kept.play.state


# The report


def test_the_level_report_is_over_all_tables() -> None:
    pit = Pit(3)
    pit.play(0, MEGA)  # $10,000.50
    pit.play(1, NOTHING)
    pit.play(2, MEGA)  # $10,001.00
    assert pit.mega.report() == LevelReport(2, 2_000_150, 1_000_100, 1_000_000, Fraction(1, 10))
    assert [table.table.meters["mega"].report().number_won for table in pit.tables] == [1, 0, 1]


@pytest.mark.parametrize("seed", range(8))
def test_in_any_order_of_wagers_wins_and_void_rounds_nothing_is_lost_between_the_tables(seed: int) -> None:
    """Rounds of three tables at once, beside a plain account of what the meter must be: 3.5 cents a wager."""
    chance, pit = Random(seed), Pit(3, rate="0.7%", continuous_shuffler=True)
    expected = Fraction(1_000_000)
    won: list[int] = []
    for _ in range(60):
        number = chance.randrange(3)
        table = pit.tables[number]
        if not table.table.round_is_on:
            pit.begin(number, chance.choice([MEGA, NOTHING, NOTHING]))
            expected += Fraction(7, 2)
        elif chance.random() < 0.3:
            table.give(VOID)
            expected -= Fraction(7, 2)
        else:
            if table.duty == "read-meter":
                won.append(-(-expected.numerator // expected.denominator))
                assert paid(pit.read(number)) == won[-1:]
                expected = Fraction(1_000_000)
            table.finish("Kc")
        assert pit.mega.value == expected
    assert won, "nobody has won in this evening"
    assert pit.mega.report() == LevelReport(len(won), sum(won), max(won), 1_000_000, Fraction(7, 1000))


# What cannot be one meter


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"rate": "9%"}, "the rate of the meter 'house mega' is 1/10 at its other tables, and cannot be 9/100"),
        ({"initial": 20000}, "the initial amount of the meter 'house mega' is $10,000 at its other tables"),
        ({"reset": 20000}, "the reset amount of the meter 'house mega' is $10,000 at its other tables"),
    ],
)
def test_tables_that_state_a_meter_differently_cannot_share_it(changed: dict[str, Any], why: str) -> None:
    tables = [Blackjack(**blazing_7s()), Blackjack(**blazing_7s(**changed))]
    with pytest.raises(Mistake) as refused:
        link([lambda: tables[0].table, lambda: tables[1].table])
    assert refused.value.message.startswith(why)
    assert refused.value.at == "meters.mega"


def test_two_meters_of_one_table_are_not_one() -> None:
    options = blazing_7s()
    options["meters"]["major"] = options["meters"]["mega"]
    table = Blackjack(**options)
    with pytest.raises(Mistake, match="mega and major of one table cannot both be the meter 'house mega'"):
        link([lambda: table.table])


def test_a_table_without_the_meter_cannot_join() -> None:
    table = Blackjack()
    with pytest.raises(Mistake, match="no meter of this table is linked as 'house mega'"):
        LinkedMeter("house mega").join(lambda: table.table)
