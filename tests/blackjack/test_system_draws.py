"""Draws of a table's system: the wheel by its weights, the Magic Card and the Lucky Player (R64, R77)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.games.blackjack.draws import symbol_at, weights_of
from pitboss.games.blackjack.game import GAME
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.table import BlackjackTable
from pitboss.games.blackjack.wagers.bonus_spin import BonusSpin
from pitboss.games.game import RoundSetup
from pitboss.inputs import Card, Drawn, MeterReading, Skipped
from pitboss.law.paytables import paytables
from pitboss.money import seat
from pitboss.requests import DrawWanted
from support.blackjack import choices
from support.blackjack_tables import TableInPlay, meters
from support.blackjack_wagers import options_with, settle_document

PAYTABLES = paytables("blackjack")["bonus-spin"].paytables
WEIGHTS = {"jackpot": 1, "$250+$100": 2, "$10": 3}


def choices_with_wheel(letter: str, weights: dict[str, int], **options: Any) -> BlackjackChoices:
    """The choices of a table with this wheel, lawful or not."""
    return BlackjackChoices.model_validate(
        {"blackjack_odds": "3 to 2", "wheel_weights": weights, **options_with("bonus-spin", letter), **options}
    )


@pytest.mark.clause("blackjack:13.Q(4)'")
def test_13_Q_4_each_symbol_has_as_many_places_as_its_weight() -> None:
    weights = weights_of(choices_with_wheel("A", WEIGHTS), PAYTABLES["A"])
    assert [symbol_at(weights, place) for place in range(6)] == [
        BonusSpin.JACKPOT, BonusSpin.SYMBOL_350, BonusSpin.SYMBOL_350,
        BonusSpin.SYMBOL_10, BonusSpin.SYMBOL_10, BonusSpin.SYMBOL_10,
    ]  # fmt: skip


@pytest.mark.clause("blackjack:13.Q(4)'")
@pytest.mark.parametrize(
    ("letter", "weights", "field", "clause"),
    [
        ("A", {"jackpot": 1, "$75": 4}, "wheel_weights.$75", "blackjack:13.Q(1)"),
        ("C", {"jackpot": 1, "$350": 4}, "wheel_weights.$350", "blackjack:13.Q(3)"),
        ("B", {"jackpot": 0, "$10": 4}, "wheel_weights.jackpot", "blackjack:13.Q(2)"),
        ("A", {"$350": 1, "$250+$100": 1}, "wheel_weights.$250+$100", "blackjack:13.Q(1)"),
        ("D", {"$55": 1, "$40+$15": 1}, "wheel_weights.$40+$15", "blackjack:13.Q(4)"),
    ],
)
def test_13_Q_4_a_wheel_has_the_symbols_of_its_paytable_once_each_R77(
    letter: str, weights: dict[str, int], field: str, clause: str
) -> None:
    assert [(problem.field, problem.clause) for problem in GAME.unlawful(choices_with_wheel(letter, weights))] == [
        (field, clause)
    ]


@pytest.mark.clause("blackjack:13.Q(3)(f)", "blackjack:13.Q(3)(j)")
def test_13_Q_3_two_symbols_of_fifty_five_dollars_are_on_one_wheel_R78() -> None:
    weights = weights_of(choices_with_wheel("C", {"$55": 1, "$40+$15": 2}), PAYTABLES["C"])
    assert weights == {BonusSpin.SYMBOL_55: 1, BonusSpin.SYMBOL_55_SHARED: 2}


@pytest.mark.clause("blackjack:13.Q(4)'")
def test_13_Q_4_everything_that_is_wrong_with_a_wheel_is_found_at_once() -> None:
    wheel = {"cherry": 1, "$350": 0, "$250+$100": 1, "$10": -1, "lemon": 2}
    assert [
        (problem.field, re.split("[:;]", problem.message)[0])
        for problem in GAME.unlawful(choices_with_wheel("A", wheel))
    ] == [
        ("wheel_weights.cherry", 'the wheel of paytable A has no symbol "cherry"'),
        ("wheel_weights.$350", "$350 is on the wheel 0 times"),
        ("wheel_weights.$250+$100", "$250+$100 is on the wheel under two names"),
        ("wheel_weights.$10", "$10 is on the wheel -1 times"),
        ("wheel_weights.lemon", 'the wheel of paytable A has no symbol "lemon"'),
    ]


def test_a_wheel_that_is_not_lawful_does_not_turn() -> None:
    with pytest.raises(PitbossError):
        weights_of(choices_with_wheel("A", {"cherry": 1}), PAYTABLES["A"])


# The system draws, given where its chance comes from


def scripted_randbelow(*script: tuple[int, int]) -> Callable[[int], int]:
    """Chance that is asked for a number below the first of each pair, and gives the second."""
    left = list(script)

    def below(limit: int) -> int:
        expected, given = left.pop(0)
        assert limit == expected
        return given

    return below


def table_of(what: str, **options: Any) -> BlackjackTable:
    """A table with seven seats, of which the first has a wager that this may be drawn for."""
    stakes = {"blackjack": 1000, **({"bonus-spin": 100} if what == "wheel" else {})}
    return GAME.round(RoundSetup(choices(**options), {1: stakes}))


def system_draw(what: str, *script: tuple[int, int], **options: Any) -> Drawn:
    """Return a draw of the system of such a table."""
    return table_of(what, **options).draw(DrawWanted(what, (1,), "blackjack:13.Q(4)'"), scripted_randbelow(*script))


@pytest.mark.parametrize(("place", "symbol"), [(0, "jackpot"), (2, "$350"), (5, "$10")])
def test_the_wheel_is_turned_to_one_of_its_places(place: int, symbol: str) -> None:
    found = system_draw("wheel", (6, place), wheel_weights=WEIGHTS, **options_with("bonus-spin", "A"))
    assert found == Drawn(what="wheel", seat=1, symbol=symbol)


def test_the_two_symbols_of_fifty_five_dollars_keep_their_own_names_R78() -> None:
    wheel: dict[str, Any] = {"wheel_weights": {"$55": 1, "$40+$15": 1}, **options_with("bonus-spin", "C")}
    assert [system_draw("wheel", (2, place), **wheel).symbol for place in (0, 1)] == ["$55", "$40+$15"]


@pytest.mark.clause("blackjack:13.Q(4)'")
@pytest.mark.parametrize(
    ("given", "refused"),
    [
        (Drawn(what="wheel", seat=1, symbol="$10"), False),
        (Drawn(what="wheel", seat=2, symbol="$10"), True),  # spun for another seat
        (Drawn(what="wheel", seat=1, symbol="$15"), True),  # of this paytable, but not on this wheel
        (Drawn(what="wheel", seat=1), True),  # it shows nothing
        (Drawn(what="magic_card", card="Kh"), True),
    ],
)
def test_13_Q_4_a_wheel_shows_one_of_its_symbols_for_the_seat_that_spins(given: Drawn, refused: bool) -> None:
    table = table_of("wheel", wheel_weights=WEIGHTS, **options_with("bonus-spin", "A"))
    found = table.draw_refusal(DrawWanted("wheel", (1,), "blackjack:13.Q(4)'"), given)
    assert (found is not None) is refused


@pytest.mark.clause("blackjack:1.B(12)")
@pytest.mark.parametrize(
    ("script", "card"),
    [([(4, 0), (52, 0)], True), ([(4, 1)], False), ([(4, 3)], False)],
)
def test_1_B_12_a_magic_card_comes_at_its_rate_R64(script: list[tuple[int, int]], card: bool) -> None:
    found = system_draw("magic_card", *script, magic_card_rate="25%")
    assert (found.what, found.card is not None) == ("magic_card", card)


@pytest.mark.clause("blackjack:1.B(11)")
@pytest.mark.parametrize(
    ("script", "seat"),
    [([(10, 0), (7, 0)], 1), ([(10, 0), (7, 6)], 7), ([(10, 1)], None)],
)
def test_1_B_11_a_lucky_player_comes_at_its_rate_from_every_seat_R64(
    script: list[tuple[int, int]], seat: int | None
) -> None:
    assert system_draw("lucky_player", *script, lucky_player_rate="10%") == Drawn(what="lucky_player", seat=seat)


@pytest.mark.clause("blackjack:13.Q(4)'")
@pytest.mark.parametrize(("spin", "written"), [(None, "null"), (True, "true"), ({}, "a table")])
def test_13_Q_4_what_is_no_symbol_of_any_wheel_is_shown_as_it_was_written(spin: object, written: str) -> None:
    with pytest.raises(PitbossError) as refused:
        settle_document(
            "Ah 6d Kh Td", boxes={1: {"bonus-spin": 1}}, draws={"wheel": {"1": spin}}, **options_with("bonus-spin", "A")
        )
    assert refused.value.at == "draws.wheel.1"
    assert refused.value.message == f"must be a symbol of the wheel as it is printed, not {written}"


@pytest.mark.clause("blackjack:13.Q(5)(a)")
def test_13_Q_5_a_a_jackpot_of_a_linked_meter_is_what_it_stands_at_when_the_wheel_shows_it_R6() -> None:
    linked = {"rate": "10%", "initial": 20000, "reset": 20000, "link": "house spin"}
    table = TableInPlay(
        **options_with("bonus-spin", "B"), wheel_weights={"jackpot": 1, "$10": 9}, meters={"bonus-spin": linked}
    )
    table.open().begin_with({1: {"bonus-spin": 1}}, "Ah 9s Kd 9c")
    table.give(Drawn(what="wheel", seat=1, symbol="jackpot"))
    assert (table.duty, table.clause) == ("read-meter", "13.Q(5)(a)")
    table.give(MeterReading("bonus-spin", "3000000"))
    table.finish()
    # $30,000 for 1, of which the stake is kept, and 3 to 2 on the $10.00 of the blackjack.
    assert table.table.ledger.balance(seat(1)) == 30_000_00 - 1_00 + 15_00


@pytest.mark.clause("blackjack:1.B(11)", "blackjack:14.G")
def test_1_B_11_a_bad_beat_wager_that_went_back_takes_no_part_in_the_draw() -> None:
    table = TableInPlay(wagers={"bad-beat": {}}, meters=meters(bad_beat=5000), lucky_player_rate="10%").open()
    table.begin_with({1: {"bad-beat": 1}, 2: {"bad-beat": 1}})
    table.do_duties()
    table.give(Skipped(), Card("9c"), Card("7d"), Skipped(), Card("8c"), Card("Ts"))
    assert table.wanted == DrawWanted("lucky_player", (2,), "blackjack:1.B(11)")
