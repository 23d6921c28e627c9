"""The state that a table carries forward between two rounds is complete, in every game."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from pitboss.cards import Composition
from pitboss.errors import PitbossError
from pitboss.games.baccarat.table import CarriedBaccarat
from pitboss.games.registry import BUILT_IN, game
from pitboss.money import Ledger, Meter, VigorishMarkers, fraction_from_text, fraction_text
from pitboss.table.carry_over import CarriedState, dump_carried, first_difference, restore_table
from pitboss.table.round import Shoe
from pitboss.table.table import Table
from support.baccarat_random_play import Evening as BaccaratEvening
from support.blackjack_random_play import Evening as BlackjackEvening
from support.blackjack_wagering import WageringEvening
from support.blitz_random_play import Evening as BlitzEvening
from support.carried import FIXED, LEFT_BEHIND, AnEvening, carry_often
from support.edge21_tables import EdgeEvening
from support.journaled_tables import table_of
from support.poker import new_table as new_poker_table
from support.poker_random_play import Evening as PokerEvening
from support.repetition import sample_cases

pytestmark = pytest.mark.integration

EVENINGS: dict[str, Callable[[int], Any]] = {
    "baccarat": BaccaratEvening,
    "blackjack": BlackjackEvening,
    "blackjack with additional wagers": WageringEvening,
    "edge21": EdgeEvening,
    "blitz": BlitzEvening,
}


def an_evening(name: str, seed: int) -> tuple[AnEvening[Any], Callable[[], Any]]:
    """Random play of a game, and how its table is made."""
    if name == "poker":
        poker = PokerEvening(seed)
        return poker, lambda: new_poker_table(poker.chosen)
    evening = EVENINGS[name](seed)
    return evening, evening.make


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", [*EVENINGS, "poker"])
def test_between_rounds_what_is_carried_forward_is_all_there_is_to_know(name: str, seed: int) -> None:
    evening, make = an_evening(name, seed)
    try:
        assert carry_often(evening, make, rounds=12, seed=seed) >= 12
    except BaseException as fault:
        fault.add_note(f"{name}, seed {seed}, after {len(evening.play.inputs)} inputs")
        raise


@pytest.mark.slow
@pytest.mark.parametrize("ten", sample_cases(range(6), 1))
@pytest.mark.parametrize("name", [*EVENINGS, "poker"])
def test_between_rounds_of_many_evenings_what_is_carried_forward_is_all_there_is(name: str, ten: int) -> None:
    for seed in range(100 + 10 * ten, 110 + 10 * ten):
        evening, make = an_evening(name, seed)
        try:
            carry_often(evening, make, rounds=25, seed=seed)
        except BaseException as fault:
            fault.add_note(f"{name}, seed {seed}, after {len(evening.play.inputs)} inputs")
            raise


# Nothing is forgotten


def new_table(id: str) -> Table:
    """A table of a game that has not opened."""
    return game(id).table(table_of(id, **OPTIONS.get(id, {})).choices)


OPTIONS: dict[str, dict[str, Any]] = {
    "blackjack": {"decks": 6, "blackjack_odds": "3 to 2"},
    "blitz": {"wagers": {"blind": {"paytable": "A"}}},
    "poker": {"variant": "no-limit-texas-holdem", "blinds": [1, 2]},
}
EMPTY_BETWEEN_ROUNDS = {"_round", "wagers", "players", "card_to_reveal", "simulated"}
"""The round and what is on the layout; a table is carried forward only when there is neither."""


def unaccounted_for(table: Any) -> set[str]:
    """The attributes of a table of which nothing says whether they outlive a round."""
    known = FIXED | LEFT_BEHIND[Table] | EMPTY_BETWEEN_ROUNDS | {"is_open", "shoe"}
    return set(vars(table)) - known - set(table.carried_type.__struct_fields__)


@pytest.mark.parametrize("id", BUILT_IN)
def test_everything_about_the_shoe_in_use_is_carried_forward(id: str) -> None:
    """Of the attributes of a shoe, the discards are those of a game that keeps track of them."""
    untracked = set() if id in ("blackjack", "edge21") else {"discards", "unseen_discards"}
    assert set(new_table(id).carried_type.shoe_fields.values()) == set(Shoe.__struct_fields__) - untracked


@pytest.mark.parametrize("id", BUILT_IN)
def test_every_attribute_of_a_table_is_carried_forward_or_empty_between_rounds(id: str) -> None:
    assert unaccounted_for(new_table(id)) == set()


@pytest.mark.parametrize("id", BUILT_IN)
def test_an_attribute_that_nobody_declares_is_found(id: str) -> None:
    table: Any = new_table(id)
    table.lucky_charm = 7
    assert unaccounted_for(table) == {"lucky_charm"}


@pytest.mark.parametrize("id", BUILT_IN)
def test_nothing_is_both_carried_forward_and_empty_between_rounds(id: str) -> None:
    assert set(new_table(id).carried_type.__struct_fields__) & EMPTY_BETWEEN_ROUNDS == set()


# How it is written


def test_a_meter_is_written_down_with_its_level_report_and_without_its_awards() -> None:
    """Fed with 1 % of $1,000.01, a tenth won, then all of it; the second award is unwound."""
    meter = Meter("star", Fraction(1, 100), 500_00, 450_00)
    meter.contribute(1000_01)
    assert meter.award(Fraction(1, 10)) == 51_01  # of $510.0001
    assert meter.award(Fraction(1)) == 459_01  # the remaining $459.00009
    meter.unwind(meter.wins[-1])
    meter.adjust(5, "letter 12", "a fault")
    back = Meter.from_state(meter.state())
    assert (back.value, back.contributed, back.own_movement) == (meter.value, meter.contributed, meter.own_movement)
    assert (back.value, back.report(), back.wins) == (Fraction(45905009, 1000), meter.report(), [])
    assert (back.report().number_won, back.report().total_paid, back.report().largest_award) == (1, 51_01, 51_01)
    back.award(Fraction(1, 2))
    assert back.wins[0].number == 3
    assert (back.report().number_won, back.report().largest_award) == (2, 229_53)


def test_every_attribute_of_what_a_table_is_made_of_is_written_down() -> None:
    """A new attribute of one of these has to find its way into what is carried forward."""
    assert set(vars(Meter("star", Fraction(1, 100), 1, 1))) == {
        *("name", "rate", "initial", "reset", "wins", "unwound_wins", "adjustments", "_earlier_awards"),
        *("_earlier_report", "_value", "_reversed", "_taken", "_adjusted", "_moved_elsewhere", "_wagered", "_reset_to"),
    }
    assert set(vars(Ledger())) == {"_postings", "_balances", "_reversed"}
    assert set(vars(Composition(1))) == {"_decks", "_ranks", "_copies", "_left", "_seen"}
    assert set(vars(VigorishMarkers())) == {"_owed"}


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (Fraction(500_000), "500000"),
        (Fraction(-3, 7), "-3/7"),
        (Fraction(0), "0"),
        (Fraction(1, 16**4000), "1/0x1" + "0" * 4000),
    ],
)
def test_an_amount_is_written_exactly_however_long_it_is(amount: Fraction, text: str) -> None:
    assert fraction_text(amount) == text
    assert fraction_from_text(text) == amount


@pytest.mark.parametrize("text", ["", "1/0", "0.5", "1e9", "--1", "1/-2", "1/0x0", 5, None, "0x"])
def test_what_is_no_exact_amount_is_refused(text: object) -> None:
    with pytest.raises(PitbossError, match="an exact number of cents is written"):
        fraction_from_text(text)


def differs(change: Callable[[dict[str, Any]], None]) -> str | None:
    """Return the difference found for a table that carries forward something else than the rules give."""
    table = new_table("midi")
    state = msgspec.json.decode(dump_carried(table))
    change(state)
    return first_difference(lambda: new_table("midi"), msgspec.json.encode(state), table)


def test_the_first_thing_that_differs_is_named() -> None:
    assert differs(lambda state: None) is None
    assert differs(lambda state: state.update(seated=[3])) == (
        "the journal carries seated [3] forward; the rules give []"
    )
    assert differs(lambda state: state["ledger"]["balances"].update(house="5/2")) == (
        'the journal carries ledger.balances.house "5/2" forward; the rules give nothing'
    )


def test_a_field_that_was_added_later_is_taken_at_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    table: Any = new_table("midi")
    written = dump_carried(table)

    class Later(CarriedBaccarat, frozen=True, kw_only=True):
        lucky_charm: int = 0

    monkeypatch.setattr(type(table), "carried_type", Later)
    table.lucky_charm = 0
    assert first_difference(lambda: new_table("midi"), written, table) is None
    table.lucky_charm = 7
    assert first_difference(lambda: new_table("midi"), written, table) == (
        "the journal carries lucky_charm 0 forward; the rules give 7"
    )


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda state: state.update(lucky_charm=7), "unknown field `lucky_charm`"),
        (lambda state: state.pop("ledger"), "missing required field `ledger`"),
        (lambda state: state.update(round_number="seven"), "round_number"),
        (lambda state: state["cards"].update(decks=0), "a shoe holds one deck at least, not 0"),
        (lambda state: state["cards"].update(seen={"Zz": 1}), "Zz"),
        (lambda state: state["ledger"]["balances"].update(house="lots"), "an exact number of cents"),
    ],
)
def test_what_no_table_carries_is_refused(change: Callable[[dict[str, Any]], None], why: str) -> None:
    state = msgspec.json.decode(dump_carried(new_table("midi")))
    change(state)
    with pytest.raises(PitbossError, match=re.escape(why)):
        restore_table(new_table("midi"), msgspec.json.encode(state))


def test_a_game_says_what_it_carries_in_addition() -> None:
    for id in BUILT_IN:
        own = new_table(id).carried_type
        assert issubclass(own, CarriedState)
        assert set(CarriedState.__struct_fields__) < set(own.__struct_fields__)
