"""Submissions of blackjack tables with additional wagers, line by line."""

from __future__ import annotations

from support.additional_wagers import LETTERS
from support.submissions import ERROR, OF_THE_MAIN_GAME, WARNING, Found, approvals, blackjack

OF_WAGERS = ("progressive_system", "house_money_parlay", "buster_free_bonus", "bonus_spin_ace_pay")
APPROVED = approvals(*OF_THE_MAIN_GAME, *OF_WAGERS)
WHEEL_D = (
    'wheel_weights = { jackpot = 1, "$5000" = 1, "$750" = 2, "$600" = 4, "$250" = 10, "$75" = 60, "$70" = 60, '
    '"$60" = 100, "$40+$15" = 120, "$50" = 242, "$40" = 400 }'
)
WHEEL_A = (
    'wheel_weights = { jackpot = 1, "$1000" = 1, "$350" = 1, "$120" = 5, "$50" = 20, "$23" = 100, "$15" = 400, '
    '"$10" = 5000 }'
)


def table(*lines: str, **changed: str | None) -> str:
    """A lawful blackjack table of eight lines with everything approved; these lines from 9 on."""
    return blackjack(*lines, **({"approvals": APPROVED} | changed))


def meter(name: str, min_amount: int = 100000, *, initial: str | None = None, reset: str | None = None) -> str:
    """The line of a meter."""
    initial, reset = initial or str(min_amount), reset or str(min_amount)
    return f'meters.{name} = {{ rate = "4%", initial = {initial}, reset = {reset} }}'


def error(line: int, field: str, label: str) -> Found:
    """An error at the table."""
    return ERROR, line, f"tables.BJ-1.{field}", f"blackjack:{label}"


def warning(line: int, field: str, label: str) -> Found:
    """A warning at the table."""
    return WARNING, line, f"tables.BJ-1.{field}", f"blackjack:{label}"


PROGRESSIVE: dict[str, tuple[str, ...]] = {
    "bad-beat": ("wagers.bad-beat = { progressive_stake = 1 }", meter("bad-beat", 5000)),
    "hit-and-run": ("wagers.hit-and-run = { progressive_stake = 1 }", meter("hit-and-run", 1000)),
    "super-4 A": ('wagers.super-4 = { paytable = "A", progressive_stake = 1 }', meter("super-4", 10000)),
    "super-4 B": ('wagers.super-4 = { paytable = "B", progressive_stake = 1 }', meter("super-4", 50000)),
    "super-4 C": ('wagers.super-4 = { paytable = "C", progressive_stake = 1 }', meter("super-4", 50000)),
    "super-4 D": (
        'wagers.super-4 = { paytable = "D", progressive_stake = 5 }', meter("star", 50000), meter("spade", 5000),
        meter("heart", 500), meter("diamond", 300), 'star_suit = "hearts"',
    ),
    "bonus-spin A": (
        'wagers.bonus-spin = { paytable = "A" }', meter("bonus-spin", 5000), 'jackpot_kind = "meter"', WHEEL_A,
    ),
    "bonus-spin B": ('wagers.bonus-spin = { paytable = "B" }', meter("bonus-spin", 5000), WHEEL_A),
    "bonus-spin C": (
        'wagers.bonus-spin = { paytable = "C" }', meter("bonus-spin", 10000), 'jackpot_kind = "meter"',
        WHEEL_D.replace('"$40" = 400', '"$55" = 400'),
    ),
    "bonus-spin D": (
        'wagers.bonus-spin = { paytable = "D" }', meter("bonus-spin", 10000), 'jackpot_kind = "meter"', WHEEL_D,
    ),
    "blazing-7s": (
        "wagers.blazing-7s = { progressive_stake = 1 }", meter("mega", 10000), meter("major", 5000),
        meter("minor", 2500),
    ),
    "blazing-7s without seeds": (
        "wagers.blazing-7s = { progressive_stake = 1 }", meter("mega", 0), meter("major", 0), meter("minor", 2500),
        'seed_mode = "none"',
    ),
    "21-plus-3 A": ('wagers.21-plus-3 = { paytable = "A", progressive_stake = 1 }', meter("21-plus-3", 2000)),
    "21-plus-3 B": (
        'wagers.21-plus-3 = { paytable = "B", progressive_stake = 1 }', meter("21-plus-3", 2000),
        'declared_suit = "clubs"',
    ),
    "lucky-ladies-progressive": (
        "wagers.lucky-ladies-progressive = { progressive_stake = 1 }", meter("lucky-ladies-progressive", 0),
    ),
}  # fmt: skip
"""The lines of each progressive wager with its meters at their least; the first line is the wager."""


def with_wagers(count: int) -> str:
    """Return a lawful table with the first `count` additional wagers, each with its limits."""
    progressive = {name.partition(" ")[0]: lines for name, lines in PROGRESSIVE.items()}  # the last letter of each
    besides = {
        "lucky-ladies": "aggregate_cap = 100000",
        "buster-blackjack": 'buster_free_bonus = "A"',
        "super-4": 'must_hit = { rate = "1%", reset = 250, maximum = 1000 }',
    }
    lines = ["wagers.blackjack = { min = 25, max = 5000 }"]
    for wager, letter in list(LETTERS.items())[:count]:
        paytable = f'paytable = "{letter}", ' if letter else ""
        lines += progressive.get(wager, (f"wagers.{wager} = {{ {paytable}min = 1, max = 25 }}",))
        lines += [besides[wager]] if wager in besides else []
    return table(*lines)
