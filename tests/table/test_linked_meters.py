"""A meter that serves several tables: its value, its readings, void rounds and rulings (COMAR .24)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.events import MeterMoved, Settlement
from pitboss.inputs import BackedUp, Input, MeterAdjusted, MeterReading
from pitboss.journal import MemoryStore
from pitboss.money import LevelReport, meter
from pitboss.requests import DutyWanted, Role
from pitboss.table.electronic_dealer import ElectronicDealer, link_meters
from support.blackjack_tables import TableInPlay as Blackjack
from support.blackjack_tables import trace
from support.linked_meters import MEGA, NOTHING, VOID, Pit, paid_awards
from support.rounds import ROYAL_9
from support.rounds import TableInPlay as Midi
from support.tables import events_of, refusal_without_trace

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
    assert [(event.value, event.why) for event in events_of(MeterMoved, events)] == [
        (1_000_150, "moved at other tables"),
        (1_000_000, "won at seat 1"),
    ]
    assert paid_awards(events) == [1_000_150]
    assert pit.mega.value == 1_000_000


def test_each_of_two_winners_at_one_table_finds_the_meter_as_it_stands_then_R6() -> None:
    pit = Pit()
    pit.begin(0, "")
    events = pit.begin(1, "7d 7d 7d 7d 7d 9c", (1, 2))
    events += pit.read(1)
    events += pit.read(1)
    assert paid_awards(events) == [1_000_150, 1_000_000]


def test_the_next_table_to_win_finds_it_reset() -> None:
    pit = Pit()
    first, second = pit.begin(0, MEGA), pit.begin(1, MEGA)
    first += pit.read(0)
    second += pit.read(1)
    assert (paid_awards(first), paid_awards(second)) == ([1_000_100], [1_000_000])


def test_a_fixed_row_and_a_meter_of_the_table_alone_are_paid_without_reading_anything() -> None:
    pit = Pit()
    assert paid_awards(pit.begin(0, "7c 7c 7c 9c")) == [500_005]  # Major, 1% of $5 in it
    assert paid_awards(pit.begin(1, "7c 8c 7h 9c")) == [125_00]  # two sevens, 25 for 1


def test_a_meter_may_be_shared_by_tables_of_two_games() -> None:
    star = {"rate": "10%", "initial": 50000, "reset": 50000, "link": "star"}
    d = {"wagers": {"super-4": {"paytable": "D"}}, "star_suit": "hearts"}
    own = {name: {"rate": "1%", "initial": 5000, "reset": 5000} for name in ("spade", "heart", "diamond")}
    blackjack = Blackjack(**d, meters={"star": star, **own}).open()
    midi = Midi(**{**ROYAL_9, "meters": {**ROYAL_9["meters"], "star": star}}).open()
    links = link_meters([lambda: blackjack.table, lambda: midi.table])
    blackjack.begin_with({1: {"super-4": 5}})
    midi.begin({1: {"tie": 10, "royal-9": 5}}, "Ks Ks 9s 9s")
    assert midi.duty == "read-meter"
    events = midi.give(links["star"].reading_for(midi.table))
    assert [line.net for line in events_of(Settlement, events) if line.wager == "royal-9"] == [5_000_100 - 500]
    assert links["star"].value == 5_000_000


# Telling


def test_a_table_between_rounds_is_told_when_its_display_is_behind() -> None:
    pit = Pit()
    pit.play(0, NOTHING)
    assert pit.mega.update_for(pit.tables[0].table) is None
    news = pit.mega.update_for(pit.tables[1].table)
    assert news == MeterReading("mega", "1000050")
    [moved] = events_of(MeterMoved, pit.tables[1].give(news))
    assert (moved.value, moved.why, moved.clause) == (1_000_050, "moved at other tables", "blackjack:13.S(1)")
    assert pit.mega.update_for(pit.tables[1].table) is None
    assert pit.mega.value == 1_000_050, "what is told moves nothing"


def test_what_is_told_is_exact_to_the_last_fraction() -> None:
    pit = Pit(2, rate="0.7%")
    pit.begin(0, "")
    assert pit.mega.update_for(pit.tables[1].table) == MeterReading("mega", "2000007/2")
    pit.begin(1, MEGA)
    assert paid_awards(pit.read(1)) == [1_000_007]
    assert pit.mega.value == 1_000_000


@pytest.mark.parametrize("value", ["", "-1", "1/0", "1e9", "1e999999999", " 5", "5.5", "²", "five", "1" * 4001])
def test_what_is_no_exact_number_of_cents_is_refused(value: str) -> None:
    pit = Pit()
    pit.begin(0, MEGA)
    refusal = refusal_without_trace(pit.tables[0].play, MeterReading("mega", value), trace)
    assert refusal.message.startswith("a meter stands at an exact number of cents, as 500000 or 1500001/3, not ")


def test_a_long_fraction_is_told_all_the_same() -> None:
    """A tenth of what is left, three hundred times over, has a denominator of three hundred digits."""
    pit = Pit()
    value = 1_000_000 * Fraction(9, 10) ** 300
    pit.tables[0].give(MeterReading("mega", str(value)))
    assert pit.tables[0].table.meters["mega"].value == value


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (MeterReading("major", "500000"), "the mega meter is to be read, not major"),
        (MeterReading("super-4", "500000"), "this table has no 'super-4' meter; there are mega, major, minor"),
    ],
)
def test_another_meter_than_the_one_asked_for_is_refused(given: Input, why: str) -> None:
    pit = Pit()
    pit.begin(0, MEGA)
    assert refusal_without_trace(pit.tables[0].play, given, trace).message == why


def test_a_meter_of_one_table_alone_cannot_be_told() -> None:
    pit = Pit()
    refusal = refusal_without_trace(pit.tables[0].play, MeterReading("major", "500000"), trace)
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
    assert paid_awards(pit.read(0)) == [1_000_050]
    pit.begin(1, "")
    pit.tables[0].give(BackedUp(there, "the wrong hand was paid"))
    assert (pit.mega.value, pit.mega.report().number_won) == (Fraction(1_000_100), 0)
    assert paid_awards(pit.read(0)) == [1_000_100]
    assert pit.mega.report() == LevelReport(1, 1_000_100, 1_000_100, 1_000_000, Fraction(1, 10))


def test_what_one_table_had_put_in_and_another_has_won_is_made_good_by_the_wagers_to_come_R17() -> None:
    """No seed: 50 cents of each of two tables are won at the second, then the first one's round is void."""
    pit = Pit(2, initial=0, reset=0)
    pit.begin(0, "2c")
    pit.begin(1, MEGA)
    assert paid_awards(pit.read(1)) == [100]
    pit.tables[0].give(VOID)
    assert pit.mega.value == 0
    assert paid_awards([*pit.begin(0, MEGA), *pit.read(0)]) == [0]
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
    assert not pit.tables[0].table.has_round_in_progress


def test_an_adjustment_at_one_table_is_one_of_the_link() -> None:
    pit = Pit()
    pit.tables[0].give(MeterAdjusted("mega", -12_345, "Commission letter 12", "a sensor fault"))
    assert pit.mega.value == 987_655
