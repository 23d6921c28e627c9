"""A check of Player's Edge 21: choices that are unlawful, missing or not recommended."""

from __future__ import annotations

import re

import pytest

from pitboss.submission import check_text, starter

pytestmark = pytest.mark.integration


def edge(change: str = "", wagers: str = "") -> list[tuple[str, str, str | None]]:
    """The findings on the starter's table with an option changed and wagers added."""
    text = starter("edge21")
    if change:
        name = change.removeprefix("# ").partition(" ")[0]
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
        ("max_doubled = 4999.99", "max_doubled", "10.L"),
        ("max_doubled = 0", "max_doubled", "10.L"),
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


def test_a_rescue_is_of_use_where_hands_are_doubled_again() -> None:
    text = re.sub(r"^(# )?double_double_down = .*$", "double_double_down = true", starter("edge21"), flags=re.MULTILINE)
    text = re.sub(r"^(# )?rescue_after_redouble = .*$", 'rescue_after_redouble = "none"', text, flags=re.MULTILINE)
    assert "tables.E21-1.rescue_after_redouble" not in [each.field for each in check_text(text)]


@pytest.mark.parametrize(
    ("change", "field", "clause"),
    [
        ('rescue_after_redouble = "none"', "rescue_after_redouble", "10.H"),
        ("extra_splits_aces = 3", "extra_splits_aces", "11.D"),
        ('cover_card_depth = "70%"', "cover_card_depth", "5.E(2)"),
        ("payout_limit_per_hand = 100", "payout_limit_per_hand", "2.B(5)(b)"),
        ("max_doubled = 5000", "max_doubled", "10.L"),
        ("max_doubled = 9999.99", "max_doubled", "10.L"),
        ("# max_doubled is not stated", "max_doubled", "10.L"),
        ("double_double_down = true", "max_doubled", "10.L"),
    ],
)
def test_what_is_lawful_and_odd_is_a_warning(change: str, field: str, clause: str) -> None:
    assert edge(change) == [("warning", field, f"edge21:{clause}")]


@pytest.mark.clause("edge21:10.L")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            "# max_doubled is not stated",
            "without it a hand carries $5,000 at most, so that a player at that maximum cannot double at all;"
            " state $10,000 for every double of it to be in full",
        ),
        (
            "double_double_down = true",  # 5,000, 10,000, 20,000, 40,000
            "a player at the maximum of $5,000 doubles up to $10,000 only;"
            " state $40,000 for every double of it to be in full",
        ),
    ],
)
def test_10_L_the_warning_names_what_would_let_every_double_be_in_full_R109(change: str, told: str) -> None:
    text = starter("edge21")
    name = change.removeprefix("# ").partition(" ")[0]
    [found] = check_text(re.sub(rf"^{name} = .*$", change, text, count=1, flags=re.MULTILINE))
    assert (found.message, found.clause) == (told, "edge21:10.L")


def test_10_L_a_table_without_a_maximum_lets_every_double_be_in_full() -> None:
    text = re.sub(r"^(max|max_doubled) = .*\n", "", starter("edge21"), flags=re.MULTILINE)
    assert check_text(text) == []


@pytest.mark.clause("edge21:6.G", "edge21:12.A(5)")
@pytest.mark.parametrize(
    ("wagers", "field", "clause"),
    [
        ("[tables.E21-1.wagers.even-odd]\n", "wagers.even-odd", "6.G"),
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
