"""Recorded draws are parsed by their kind, in every game."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pitboss.errors import PitbossError
from pitboss.games.round_document import RecordedDraws
from pitboss.inputs import Drawn
from pitboss.requests import DrawKind, DrawWanted

KINDS = {"dial": DrawKind.SYMBOL, "lucky_card": DrawKind.CARD}


def draws(**written: object) -> RecordedDraws:
    return RecordedDraws(written, KINDS)


def draw_request(what: str, *among: int) -> DrawWanted:
    return DrawWanted(what=what, among=among, clause="midi:12.N")


def test_a_draw_gives_a_seat_unless_the_game_says_otherwise() -> None:
    assert draws(lucky_seat=3).answer(draw_request("lucky_seat", 1, 3)) == (
        Drawn(what="lucky_seat", seat=3),
        "draws.lucky_seat",
    )
    assert draws().answer(draw_request("lucky_seat", 1, 3)) == (Drawn(what="lucky_seat"), "draws.lucky_seat")


def test_a_card_is_drawn_as_it_is_written() -> None:
    assert draws(lucky_card="7d").answer(draw_request("lucky_card", 1)) == (
        Drawn(what="lucky_card", card="7d"),
        "draws.lucky_card",
    )


def test_the_symbols_of_a_seat_come_one_after_the_other() -> None:
    found = draws(dial={"2": ["$5", 10]})
    assert found.answer(draw_request("dial", 2)) == (Drawn(what="dial", seat=2, symbol="$5"), "draws.dial.2")
    assert found.answer(draw_request("dial", 2)) == (Drawn(what="dial", seat=2, symbol="10"), "draws.dial.2")
    found.refuse_leftovers()
    with pytest.raises(PitbossError, match="the dial is drawn for seat 2: say what it showed"):
        found.answer(draw_request("dial", 2))


@pytest.mark.parametrize(
    ("written", "at", "why"),
    [
        ({"lucky_seat": 1}, "draws.lucky_seat", "nothing was drawn for 'lucky_seat' in this round"),
        ({"dial": {"2": "$5", "3": "$5"}}, "draws.dial.3", "no dial was drawn for seat 3"),
        ({"dial": {"2": ["$5", "$10"]}}, "draws.dial.2", "no dial was drawn for seat 2"),
        ({"dial": {"2": "$5", "two": "$5"}}, "draws.dial.two", "no dial was drawn for seat two"),
    ],
)
def test_what_nobody_asked_for_is_refused(written: Mapping[str, object], at: str, why: str) -> None:
    found = draws(**{"dial": {"2": "$5"}, **written})
    found.answer(draw_request("dial", 2))
    with pytest.raises(PitbossError) as refused:
        found.refuse_leftovers()
    assert (refused.value.at, refused.value.message) == (at, why)


def test_symbols_are_written_by_seat() -> None:
    with pytest.raises(PitbossError, match="must be an object of seats and symbols"):
        draws(dial="$5").answer(draw_request("dial", 2))
