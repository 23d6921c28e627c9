"""A poker table in a submission: what is lawful, what must be stated, what the sign says (8.J to 8.L)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from pitboss.documents import sign_files
from pitboss.errors import PitbossError
from pitboss.games.poker.layout import posted_limits
from pitboss.games.registry import game
from pitboss.law.choice_parser import parse_choices
from pitboss.submission import Finding, check_text
from support.poker import choices


def findings(lines: str, severity: str = "error") -> list[tuple[str, str | None]]:
    """The fields and clauses that are found in a table of these lines."""
    text = f"""facility = "Example House"
approved = 2026-01-15
[tables.PK-1]
game = "poker"
approvals.layout = 2026-01-15
{lines}
"""
    found: list[Finding] = check_text(text)
    return [(each.field.removeprefix("tables.PK-1."), each.clause) for each in found if str(each.severity) == severity]


@pytest.mark.clause("poker:8.B(4)")
@pytest.mark.parametrize(("blinds", "shown"), [([1], "a list"), ([1, 2, 4], "a list"), (2, "2")])
def test_8_B_4_the_blinds_are_two_amounts(blinds: object, shown: str) -> None:
    _, [problem] = parse_choices(game("poker").choices, {"blinds": blinds})
    assert problem.message == f"the blinds are two amounts, small and big, as [1, 2], not {shown}"


@pytest.mark.clause("poker:8.K", "poker:8.K(1)", "poker:8.K(2)", "poker:8.K(3)", "poker:8.L(2)(a)")
@pytest.mark.clause("poker:8.B(4)", "poker:8.J")
@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("blinds = [1, 2]", []),
        ("seats = 6", [("blinds", "poker:8.B(4)")]),
        ("blinds = [2, 1]", [("blinds", "poker:8.B(4)")]),
        ("blinds = [1]", [("blinds", "poker:8.B(4)")]),
        ("blinds = [1, 2]\nseats = 11", [("seats", "poker:8.A")]),
        ("blinds = [1, 2]\nseats = 1", [("seats", "poker:8.A")]),
        ("blinds = [1, 2]\ndecks = 6", [("decks", None)]),
        ("blinds = [1, 2]\nmax = 1", [("max", "poker:8.J")]),
        ("blinds = [1, 2]\nmax_raises = -1", [("max_raises", "poker:8.K(1)")]),
        ("blinds = [1, 2]\nmax_minimum_increase = 8", [("agreement_method", "poker:8.K(3)")]),
        ('blinds = [1, 2]\nagreement_method = "aloud"', [("max_minimum_increase", "poker:8.K(2)")]),
        ('blinds = [1, 2]\nmax_minimum_increase = 8\nagreement_method = "aloud"', []),
        ('blinds = [1, 2]\nmax_minimum_increase = 8\nagreement_method = " "', [("agreement_method", "poker:8.K(3)")]),
        ("blinds = [1, 2]\nrun_it_twice = true\ntournament = true", [("run_it_twice", "poker:8.L(2)(a)")]),
        ("blinds = [1, 2]\nwagers.ante = { min = 1 }", [("wagers.ante", "poker:8.B")]),
        ("blinds = [0.25, 0.50]\nsmallest_chip = 0.50", [("blinds", None)]),
        ('blinds = [1, 2]\nvariant = "razz"', [("variant", None)]),
        ("blinds = [1, 2]\nrake = 5", [("rake", None)]),
        ("blinds = [1, 2]\nmin_buy_in = 200\nmax_buy_in = 100", [("max_buy_in", "poker:8.J")]),
        ("blinds = [1, 2]\nsmallest_chip = 1\nmin_buy_in = 40.50", [("min_buy_in", None)]),
        ('blinds = [1, 2]\nhouse_charge = " "', [("house_charge", "poker:8.J")]),
    ],
)
def test_what_the_rules_do_not_leave_is_found(lines: str, expected: list[tuple[str, str | None]]) -> None:
    assert findings(lines) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("blinds = [1, 2]\nmax_raises = 0", [("max_raises", "poker:8.J")]),
        ("blinds = [1, 2]\nheads_up_unlimited = true", [("heads_up_unlimited", "poker:8.K(1)")]),
        ("blinds = [1, 5]\nmin = 2", [("min", "poker:8.J")]),
        ("blinds = [1, 2]\nseats = 2\nstraddle = true", [("straddle", "poker:8.B(4)")]),
    ],
)
def test_what_is_unwise_is_a_warning(lines: str, expected: list[tuple[str, str | None]]) -> None:
    assert findings(lines, "warning") == expected


@pytest.mark.clause("poker:8.J", "poker:8.J(2)", "poker:8.L")
def test_8_J_the_sign_says_limits_and_restrictions() -> None:
    chosen = choices(min=5, max=100, max_raises=3, heads_up_unlimited=True, check_raise=False, run_it_twice=True)
    assert [word.text for word in posted_limits(chosen)] == [
        "Blinds $1 and $2",
        "Minimum bet $5 · Maximum $100",
        "At most 3 raises in a betting round, without limit between two players",
        "A player who has checked may not raise",
        "Players may run it twice",
    ]


@pytest.mark.clause("poker:8.J")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "Minimum bet $2 · Maximum the table stakes"),
        ({"variant": "pot-limit-omaha"}, "Minimum bet $2 · Maximum the pot"),
        ({"variant": "fixed-limit-omaha"}, "Bets and raises $2, from the turn on $4"),
    ],
)
def test_8_J_every_structure_posts_its_minimum_and_maximum(options: dict[str, Any], words: str) -> None:
    assert [word.text for word in posted_limits(choices(**options))][1] == words


@pytest.mark.clause("poker:8.J")
def test_8_J_the_sign_and_the_felt_are_drawn() -> None:
    made = sign_files("PK-1", "Example House", date(2026, 1, 15), game("poker"), choices(max_raises=3, seats=9))
    page = made["PK-1-sign.html"].decode()
    assert "At most 3 raises in a betting round" in page
    assert "payout odds" not in page
    assert made["PK-1-sign.pdf"].startswith(b"%PDF")
    felt = made["PK-1-layout.svg"].decode()
    assert 'id="seat-9"' in felt
    assert 'id="hand-board-5"' in felt


def test_poker_has_no_odds_no_offers_and_no_irregularities() -> None:
    assert game("poker").offers(choices()) == {}
    assert game("poker").irregularity("poker:8.F", None) is None
    with pytest.raises(PitbossError, match="no wager"):
        game("poker").odds(choices(), "ante")
