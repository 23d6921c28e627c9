"""What an operator may and must state for Three Card Blitz: chapters 2, 3, 7, 9 and 12, R5, R8, R170 to R173."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.registry import game
from pitboss.law.choice_parser import parse_choices
from pitboss.submission import check_text
from support.blitz import BLIND_A, METERS_A

BLITZ = game("blitz")
PROGRESSIVE_A: dict[str, Any] = {**BLIND_A, "progressive": {"paytable": "A"}}
PROGRESSIVE_B: dict[str, Any] = {**BLIND_A, "progressive": {"paytable": "B"}}


def find_problems(kind: str, **options: Any) -> list[tuple[str, str | None]]:
    """Field and clause of everything that `unlawful`, `not_stated` or `not_recommended` finds."""
    choices, problems = parse_choices(BLITZ.choices, options)
    assert choices is not None, problems
    return [(each.field, each.clause) for each in getattr(BLITZ, kind)(choices)]


def meters(count: int, **changed: Any) -> dict[str, Any]:
    """The first of the five meters, some of them otherwise."""
    return {**dict(list(METERS_A.items())[:count]), **changed}


def every_meter(rate: str) -> dict[str, Any]:
    """All five meters at one rate."""
    return {name: {**meter, "rate": rate} for name, meter in METERS_A.items()}


UNLAWFUL: list[tuple[dict[str, Any], list[tuple[str, str | None]]]] = [
    ({"decks": 2}, [("decks", "blitz:3.A(1)")]),
    ({"seats": 7}, [("seats", "blitz:2.A")]),
    ({"seats": 0}, [("seats", "blitz:2.A")]),
    ({"max_adjacent_boxes": 7}, [("max_adjacent_boxes", "blitz:7.G")]),
    ({"dealing_method": "hand", "shuffling": "manual"}, [("shuffling", "blitz:9.A(1)")]),
    ({"alternating_decks": True}, [("alternating_decks", "blitz:3.B")]),
    ({"alternating_decks": True, "shuffling": "manual"}, [("alternating_decks", "blitz:3.B")]),
    ({"wagers": {"insurance": {}}}, [("wagers.insurance", "blitz:7.F")]),
    ({"wagers": {"blind": {"paytable": "D"}}}, [("wagers.blind.paytable", "blitz:12.B")]),
    ({"wagers": {"blind": {}}}, [("wagers.blind.paytable", "blitz:12.B")]),
    ({"wagers": {"ante": {"paytable": "A"}}}, [("wagers.ante.paytable", "blitz:12.A")]),
    ({"wagers": {"flush-bonus": {"paytable": "B"}}}, [("wagers.flush-bonus.paytable", "blitz:12.C")]),
    ({"wagers": {"blitz-jackpot": {"paytable": "B"}}}, [("wagers.blitz-jackpot.paytable", "blitz:12.D")]),
    ({"wagers": {"progressive": {}}}, [("wagers.progressive.paytable", "blitz:12.E(1)")]),
    ({"wagers": {"ante": {"min": 20, "max": 10}}}, [("wagers.ante.min", None)]),
    ({"wagers": {"ante": {"progressive_stake": 5}}}, [("wagers.ante.progressive_stake", "blitz:7.F(1)")]),
    ({"smallest_chip": 5, "wagers": {"ante": {"min": 12}}}, [("wagers.ante.min", None)]),
    (
        {"wagers": {"ante": {"min": 20}, "blind": {"paytable": "A", "max": 10}}},
        [("wagers.blind", "blitz:7.F(1)")],
    ),
    ({"wagers": {"ante": {"max": 50}, "play": {"min": 100}}}, [("wagers.play", "blitz:7.F(1)")]),
    ({"meters": {"star": METERS_A["meter-1"]}}, [("meters.star", "blitz:12.E(3)(a)")]),
    ({"wagers": PROGRESSIVE_B, "meters": meters(4)}, [("meters.meter-4", "blitz:12.E(3)(a)")]),
]


@pytest.mark.clause("blitz:2.A", "blitz:3.A(1)", "blitz:3.B", "blitz:7.F", "blitz:7.G", "blitz:9.A(1)", "blitz:12.B")
@pytest.mark.clause("blitz:7.F(1)", "blitz:12.C", "blitz:12.D", "blitz:12.E(1)")
@pytest.mark.parametrize(("options", "problems"), UNLAWFUL)
def test_what_the_rules_do_not_allow_is_found_with_its_clause(
    options: dict[str, Any], problems: list[tuple[str, str | None]]
) -> None:
    assert find_problems("unlawful", **options) == problems


@pytest.mark.parametrize(
    "options",
    [
        {"meters": meters(1)},  # of no use without the progressive, which is a warning
        {"wagers": {"ante": {"min": 5}, "blind": {"paytable": "A", "min": 10}}},
        {"wagers": {"ante": {"max": 50}, "blind": {"paytable": "A", "max": 10}}},
        {"wagers": {"ante": {"max": 50}, "blind": {"paytable": "A", "min": 10}}},
    ],
)
def test_what_is_only_odd_is_lawful(options: dict[str, Any]) -> None:
    assert find_problems("unlawful", **options) == []


@pytest.mark.clause("blitz:3.B", "blitz:9.A(1)")
def test_3_B_two_decks_may_take_turns_where_they_are_dealt_from_the_hand_since_a_device_shuffles_there() -> None:
    assert find_problems("unlawful", alternating_decks=True, dealing_method="hand") == []


# 12.E(3)(c) and (d): a thousand dollars for meter 1, thirty for each of the others (R170).
MINIMUMS = [("A", f"meter-{n}", f"12.E(3)(c)({i})") for n, i in enumerate(("i", "ii", "iii", "iv", "v"), start=1)]
MINIMUMS += [("B", f"meter-{n}", f"12.E(3)(d)({i})") for n, i in enumerate(("i", "ii", "iii"), start=1)]


@pytest.mark.clause("blitz:12.E(3)", "blitz:12.E(3)(b)", "blitz:12.E(3)(c)*", "blitz:12.E(3)(d)*")
@pytest.mark.parametrize("key", ["initial", "reset"])
@pytest.mark.parametrize(("letter", "name", "clause"), MINIMUMS)
def test_12_E_3_a_meters_amounts_are_not_below_the_printed_ones(letter: str, name: str, clause: str, key: str) -> None:
    count, wagers = (5, PROGRESSIVE_A) if letter == "A" else (3, PROGRESSIVE_B)
    below = "999.99" if name == "meter-1" else "29.99"
    stated = meters(count, **{name: {**METERS_A[name], key: below}})
    assert find_problems("unlawful", wagers=wagers, meters=meters(count)) == []
    assert find_problems("unlawful", wagers=wagers, meters=stated) == [(f"meters.{name}.{key}", f"blitz:{clause}")]


LEFT_OUT: list[tuple[dict[str, Any], list[tuple[str, str | None]]]] = [
    ({"max_adjacent_boxes": 1, "wagers": BLIND_A}, []),
    ({"wagers": BLIND_A}, [("max_adjacent_boxes", "blitz:7.G")]),
    ({"max_adjacent_boxes": 1}, [("wagers.blind.paytable", "blitz:12.B")]),
    ({"max_adjacent_boxes": 1, "wagers": BLIND_A, "dealing_method": "hand"}, [("shuffling", "blitz:9.A(1)")]),
    (
        {"max_adjacent_boxes": 1, "wagers": PROGRESSIVE_B, "meters": meters(2)},
        [("meters.meter-3", "blitz:12.E(3)")],
    ),
]


@pytest.mark.clause("blitz:7.G", "blitz:12.B", "blitz:9.A(1)", "blitz:12.E", "blitz:12.E(3)", "blitz:12.E(3)(a)")
@pytest.mark.clause("blitz:12.E(3)(b)")
@pytest.mark.parametrize(("options", "problems"), LEFT_OUT)
def test_what_a_submission_has_to_state_is_asked_for(
    options: dict[str, Any], problems: list[tuple[str, str | None]]
) -> None:
    assert find_problems("not_stated", **options) == problems


UNWISE: list[tuple[dict[str, Any], list[tuple[str, str | None]]]] = [
    ({}, []),
    ({"seats": 3, "max_adjacent_boxes": 4}, [("max_adjacent_boxes", "blitz:7.G")]),
    ({"progressive_fixed_basis": "for"}, [("progressive_fixed_basis", "blitz:12.E(1)")]),
    ({"meters": meters(1)}, [("meters.meter-1", "blitz:12.E(3)(a)")]),
    (
        {"wagers": PROGRESSIVE_A, "meters": meters(5, **{"meter-1": {"rate": "95%", "initial": 1000, "reset": 1000}})},
        [("meters", "blitz:12.E(3)(a)")],
    ),
    ({"wagers": {"ante": {"min": 5}, "play": {"min": 10}}}, [("wagers.play.min", "blitz:7.F(1)")]),
    ({"wagers": {"ante": {"min": 5, "max": 50}, "play": {"min": 5, "max": 50}}}, []),  # the Ante's own limits
    ({"wagers": {"blind": {"paytable": "A", "max": 50}}}, [("wagers.blind.max", "blitz:7.F(1)")]),
    ({"wagers": PROGRESSIVE_A, "meters": every_meter("25%")}, [("meters", "blitz:12.E(3)(a)")]),  # five quarters
    ({"wagers": PROGRESSIVE_A, "meters": every_meter("20%")}, []),  # just the whole
    (
        {"wagers": PROGRESSIVE_A, "meters": {**every_meter("10%"), "meter-1": {**METERS_A["meter-1"], "rate": "60%"}}},
        [],
    ),
    ({"wagers": {"ante": {"max": 500}}, "payout_limit_per_hand": 1000}, []),
    ({"payout_limit_per_hand": 1000}, []),  # of no stated Ante
    (
        {"wagers": {"ante": {"max": 500}}, "payout_limit_per_hand": 999},
        [("payout_limit_per_hand", "blitz:2.B(6)(b)")],
    ),
]


@pytest.mark.parametrize(("options", "problems"), UNWISE)
def test_what_is_lawful_and_odd_is_warned_of(options: dict[str, Any], problems: list[tuple[str, str | None]]) -> None:
    assert find_problems("not_recommended", **options) == problems


def test_R172_cards_dealt_by_hand_are_shuffled_by_a_device_unless_another_is_stated() -> None:
    for options, shuffler in (({}, "manual"), ({"dealing_method": "hand"}, "device")):
        choices, _ = parse_choices(BLITZ.choices, options)
        assert getattr(choices, "shuffler", None) == shuffler


def submission(extra: str) -> str:
    """A submission of one table with these lines."""
    return (
        'facility = "Example House"\napproved = 2026-01-15\n[tables.TB-1]\ngame = "blitz"\nmax_adjacent_boxes = 1\n'
        f'approvals = {{ layout = 2026-01-15 }}\nwagers.blind = {{ paytable = "C" }}\n{extra}\n'
    )


@pytest.mark.clause("blitz:2.B")
def test_2_B_a_layout_whose_approval_is_not_on_record_is_found() -> None:
    text = submission("").replace("approvals = { layout = 2026-01-15 }", "")
    assert [(each.field, each.clause) for each in check_text(text)] == [("tables.TB-1.approvals.layout", "blitz:2.B")]


@pytest.mark.clause("blitz:2.C")
def test_a_submission_with_a_progressive_wants_its_system_approved() -> None:
    lines = [f'meters.{name} = {{ rate = "2%", initial = 1000, reset = 1000 }}' for name in list(METERS_A)[:3]]
    text = submission("\n".join(['wagers.progressive = { paytable = "B" }', *lines]))
    assert [(each.field, each.clause, each.line) for each in check_text(text)] == [
        ("tables.TB-1.approvals.progressive_system", "blitz:2.C", 6),
    ]


def test_a_submission_without_more_has_nothing_to_find() -> None:
    assert check_text(submission("wagers.flush-bonus = {}\nwagers.blitz-jackpot = {}")) == []


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ('dealing_method = "thrown"', "dealing_method"),
        ("shuffling = 3", "shuffling"),
        ("alternating_decks = 1", "alternating_decks"),
        ('payout_limit_per_hand = "much"', "payout_limit_per_hand"),
        ("wager.ante = {}", "wager"),
        ('meters.meter-1 = { rate = "200%", initial = 1000, reset = 1000 }', "meters.meter-1.rate"),
    ],
)
def test_what_cannot_be_read_is_an_error_at_its_line(line: str, field: str) -> None:
    (first, *_) = check_text(submission(line))
    assert (first.field, first.line) == (f"tables.TB-1.{field}", 8)
