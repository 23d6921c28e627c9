"""A poker table has a poker table's shape, and a sign with what players ask for."""

from __future__ import annotations

from datetime import date
from itertools import combinations
from math import hypot
from typing import Any

import pytest

from pitboss.documents.felt import draw
from pitboss.documents.felt_oval import BETTING_LINE, FELT_EDGE, seat_places
from pitboss.documents.sign import Sign, payout_sign
from pitboss.games.layout import Layout, Shape
from pitboss.games.registry import game
from support.felts import all_words, middles, overlapping

CROWDED = {
    "variant": "fixed-limit-texas-holdem", "ante": 1, "straddle": True, "max_raises": 3, "heads_up_unlimited": True,
    "check_raise": False, "run_it_twice": True,
}  # fmt: skip
LONG_NAME = "The Grand Chesapeake Bay Waterfront Casino, Resort and Convention Hotel of Maryland"


def layout(name: str = "Example House", **chosen: Any) -> Layout:
    poker = game("poker")
    return poker.layout(poker.choices.model_validate({"blinds": [1, 2]} | chosen), name)


def sign(**chosen: Any) -> Sign:
    return payout_sign("PK-1", date(2026, 1, 15), layout(**chosen), [])


def inside(x: float, y: float, radius: float) -> bool:
    """Whether a point is in the oval of that radius."""
    return hypot(max(abs(x) - FELT_EDGE.straight, 0), y) <= radius


@pytest.mark.parametrize("seats", range(2, 11))
def test_players_sit_all_around_clockwise_from_the_dealers_left(seats: int) -> None:
    drawn = layout(seats=seats)
    assert drawn.shape is Shape.OVAL
    places = middles(draw(drawn))
    found = [places[f"seat-{seat}"] for seat in range(1, seats + 1)]
    assert [coordinate for place in found for coordinate in place] == pytest.approx(
        [coordinate for place in seat_places(seats) for coordinate in place], abs=0.01
    )
    first, last = found[0], found[-1]
    assert first[0] > 0 > last[0]  # the dealer faces the reader, so the dealer's left is at the right
    assert all(hypot(a[0] - b[0], a[1] - b[1]) > 150 for a, b in combinations([*found, places["fixture-dealer"]], 2))


@pytest.mark.parametrize("chosen", [{}, CROWDED, {"seats": 2, "variant": "no-limit-omaha"}])
@pytest.mark.parametrize("name", ["Example House", LONG_NAME])
def test_words_lie_inside_the_betting_line_and_touch_nothing(name: str, chosen: dict[str, Any]) -> None:
    words = all_words(draw(layout(name, **chosen)))
    assert overlapping(words) == []
    for run in words:
        at_a_seat_or_the_dealer = run.inside.startswith(("seat-", "fixture-"))
        radius = FELT_EDGE.radius if at_a_seat_or_the_dealer else BETTING_LINE.radius
        assert all(inside(x, y, radius) for x, y in run.corners), run.text
        assert run.size >= 9


@pytest.mark.clause("poker:8.J")
def test_8_J_the_sign_states_limits_buy_in_charge_and_how_bets_count() -> None:
    made = sign(min_buy_in=100, max_buy_in=300, house_charge="5% of the pot, at most $5", run_it_twice=True)
    assert made.subject == "betting limits"
    assert made.notices == (
        "Blinds $1 and $2", "Minimum bet $2 · Maximum the table stakes", "Players may run it twice",
    )  # fmt: skip
    assert [(row.what, row.pays) for row in made.lines[0].rows] == [
        ("Minimum buy-in", "$100"), ("Maximum buy-in", "$300"), ("House charge", "5% of the pot, at most $5"),
    ]  # fmt: skip
    rules = {row.clause: row.pays for row in made.lines[1].rows}
    assert rules["poker:8.C"] == "Binding"
    assert rules["poker:8.I"] == "A call"
    assert rules["poker:8.J(2)"] == "Allowed"
    assert rules["poker:8.L(2)"] == "If both agree"


def test_what_is_not_stated_is_not_on_the_sign() -> None:
    assert [line.title for line in sign().lines] == ["Rules of Play"]
    assert "poker:8.J(2)" not in {row.clause for row in sign(check_raise=False).lines[0].rows}
