"""`pitboss check` on Player's Edge 21: what is unlawful, left out or unwise."""

from __future__ import annotations

import re

import pytest

from pitboss.submission import check_text, starter


def edge(change: str = "", wagers: str = "") -> list[tuple[str, str, str | None]]:
    """The findings on the starter's table with an option changed and wagers added."""
    text = starter("edge21")
    if change:
        name = change.partition(" =")[0]
        text = re.sub(rf"^(# )?{name} = .*$", change, text, count=1, flags=re.MULTILINE)
    findings = check_text(text + "\n" + wagers)
    return [(str(each.severity), each.field.removeprefix("tables.E21-1."), each.clause) for each in findings]


def test_the_starter_is_lawful_and_wise() -> None:
    assert edge() == []


@pytest.mark.clause("edge21:3.A", "edge21:2.A", "edge21:6.H", "edge21:11.D", "edge21:5.E(2)")
@pytest.mark.parametrize(
    ("change", "field", "clause"),
    [
        ("decks = 7", "decks", "3.A"),
        ("seats = 8", "seats", "2.A"),
        ("max_adjacent_boxes = 0", "max_adjacent_boxes", "6.H"),
        ("extra_splits = 7", "extra_splits", "11.D"),
        ('cover_card_depth = "20%"', "cover_card_depth", "5.E(2)"),
        ('decision_order = "any"', "decision_order", "7.H"),
        ('rescue_after_redouble = "all"', "rescue_after_redouble", "10.H"),
        ("double_double_down = 1", "double_double_down", "10.I"),
    ],
)
def test_what_the_rules_do_not_leave_is_an_error(change: str, field: str, clause: str) -> None:
    assert ("error", field, f"edge21:{clause}") in edge(change)


@pytest.mark.clause("edge21:6.H", "edge21:7.S", "edge21:11.D")
def test_what_has_to_be_stated_is_missed() -> None:
    names = "max_adjacent_boxes|extra_splits|extra_splits_aces|settlement_order"
    text = re.sub(rf"^({names}) = .*\n", "", starter("edge21"), flags=re.M)
    assert [(str(each.severity), each.clause) for each in check_text(text)] == [
        ("error", "edge21:6.H"),
        ("error", "edge21:11.D"),
        ("error", "edge21:11.D"),
        ("error", "edge21:7.S"),
    ]


@pytest.mark.parametrize("wager", ["match-up", "match-down"])
def test_match_paytable_C_at_eight_decks_is_warned_of(wager: str) -> None:
    wagers = f'[tables.E21-1.wagers.{wager}]\npaytable = "C"\n'
    assert edge("decks = 8", wagers) == [("warning", f"wagers.{wager}", "edge21:12.A(5)(c)")]
    assert edge("decks = 6", wagers) == []


@pytest.mark.clause("edge21:2.C(1)", "edge21:2.B")
def test_2_C_1_monster_match_needs_an_approved_system() -> None:
    wagers = '[tables.E21-1.wagers.monster-match]\npaytable = "A"\n'
    meter = '[tables.E21-1.meters.monster-match]\nrate = "20%"\ninitial = 5000\nreset = 5000\n'
    assert edge(wagers=wagers + meter) == [("error", "approvals.progressive_system", "edge21:2.C(1)")]
    assert ("warning", "meters.monster-match", "edge21:12.D(6)(a)") in edge(wagers=meter)
    assert ("error", "meters.monster-match", "edge21:12.D(6)(a)") in edge(wagers=wagers)
    without = starter("edge21").replace("layout = 2026-01-15", "", 1)
    assert [each.clause for each in check_text(without)] == ["edge21:2.B"]


@pytest.mark.parametrize(
    ("change", "field", "clause"),
    [
        ('rescue_after_redouble = "none"', "rescue_after_redouble", "10.H"),
        ("extra_splits_aces = 3", "extra_splits_aces", "11.D"),
        ('cover_card_depth = "70%"', "cover_card_depth", "5.E(2)"),
        ("payout_limit_per_hand = 100", "payout_limit_per_hand", "2.B(5)(b)"),
        ("max = 20", "wagers.edge-21.max", "10.L"),
    ],
)
def test_what_is_lawful_and_odd_is_a_warning(change: str, field: str, clause: str) -> None:
    assert edge(change) == [("warning", field, f"edge21:{clause}")]


@pytest.mark.clause("edge21:6.G", "edge21:12.A(5)")
@pytest.mark.parametrize(
    ("wagers", "field", "clause"),
    [
        ("[tables.E21-1.wagers.match-across]\n", "wagers.match-across", "6.G"),
        ("[tables.E21-1.wagers.match-up]\n", "wagers.match-up.paytable", "12.A(5)"),
        ('[tables.E21-1.wagers.match-up]\npaytable = "D"\n', "wagers.match-up.paytable", "12.A(5)"),
        ('[tables.E21-1.wagers.insurance]\npaytable = "A"\n', "wagers.insurance.paytable", "8.E"),
    ],
)
def test_a_wager_or_paytable_that_is_none_is_an_error(wagers: str, field: str, clause: str) -> None:
    assert edge(wagers=wagers) == [("error", field, f"edge21:{clause}")]


def test_all_that_the_starter_offers_is_lawful() -> None:
    taken = re.sub(r"^# (\[tables|[a-z0-9_]+ = )", r"\1", starter("edge21"), flags=re.MULTILINE)
    assert check_text(taken) == []
