"""Submissions written out line by line, and what a check finds in them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from pitboss.submission import check_text

ERROR, WARNING = "error", "warning"

Found = tuple[str, int, str, str | None]
"""Severity, line, field and clause."""

COMBINATIONS = ("Ks 9s", "Kh 9h", "Kd 9d", "Kc 9c", "Ks 9h", "Kh 9d", "Kd 9c", "Kc 9s", "Ks 9d")
"""Nine seats, each with its own king and nine."""


def midi(*lines: str) -> str:
    """A lawful Midi table MB-1 of six lines, then these from line 7 on, and below them what else it has to state."""
    return _table("midi", lines)


def mini(*lines: str) -> str:
    """The same of Mini Baccarat."""
    return _table("mini", lines)


def _table(game: str, lines: tuple[str, ...]) -> str:
    opening = (
        'facility = "Example House"',
        "approved = 2026-01-15",
        "[tables.MB-1]",
        f'game = "{game}"',
        'disclosed_third_card = "discard_pair"',
        "approvals = { layout = 2026-01-15, progressive_system = 2026-01-15 }",
    )
    return "\n".join((*opening, *_stating(lines, 'vigorish_collection = "at_payout"'), ""))


def _stating(lines: tuple[str, ...], *besides: str) -> list[str]:
    """The lines with these below them, but for keys that they state, and above any header of another table."""
    keys = {line.partition(" ")[0] for line in lines}
    headers = [number for number, line in enumerate(lines) if line.startswith("[")]
    end = headers[0] if headers else len(lines)
    return [*lines[:end], *(line for line in besides if line.partition(" ")[0] not in keys), *lines[end:]]


def approvals(*names: str) -> str:
    """Approvals of these names, all of one day."""
    return f"{{ {', '.join(f'{name} = 2026-01-15' for name in names)} }}"


OF_THE_MAIN_GAME = ("layout", "continuous_shuffler", "electronic_table", "surrender_withheld")
"""The approvals that a blackjack table without additional wagers may need."""
BLACKJACK_TABLE = {
    "max_adjacent_boxes": "2",
    "extra_splits": "2",
    "blackjack_odds": '"6 to 5"',
    "approvals": approvals(*OF_THE_MAIN_GAME),
}
"""What a lawful blackjack table states, from line 5 on."""
BLACKJACK_BESIDES = ("extra_splits_aces = 0", 'community_pay = "A"', 'seed_mode = "fixed"')
"""What it states below all other lines: the last two only Bonus Spin and Blazing 7's ask for."""


def blackjack(*lines: str, **changed: str | None) -> str:
    """A lawful blackjack table BJ-1 of eight lines, some changed, None for an empty one; these lines from 9 on.

    Below them is what else it has to state.
    """
    stated = BLACKJACK_TABLE | changed
    opening = (
        'facility = "Example House"',
        "approved = 2026-01-15",
        "[tables.BJ-1]",
        'game = "blackjack"',
        *("" if value is None else f"{name} = {value}" for name, value in stated.items()),
    )
    return "\n".join((*opening, *_stating(lines, *BLACKJACK_BESIDES), ""))


def royal_9(letter: str = "A", *, without: str = "", **changed: str) -> list[str]:
    """The lines of Royal 9, from the wager on line 7: three meters on lines 8 to 10, nine seats on lines 11 to 19."""
    amounts = {"star": "50000", "spade": "450", "heart": "450"}
    lines = [f'wagers.royal-9 = {{ paytable = "{letter}" }}']
    for meter, least in amounts.items():
        initial = changed.get(f"{meter}_initial", least)
        reset = changed.get(f"{meter}_reset", least)
        lines.append(f'meters.{meter} = {{ rate = "5%", initial = {initial}, reset = {reset} }}')
    lines += [f'personal_combinations.{seat} = "{cards}"' for seat, cards in enumerate(COMBINATIONS, start=1)]
    return [line for line in lines if not (without and line.startswith(without))]


def found(text: str) -> list[Found]:
    """Everything that a check finds, without its sentences."""
    return [(str(each.severity), each.line, each.field, each.clause) for each in check_text(text)]


def sentences(text: str) -> list[str]:
    """The sentences of everything that a check finds."""
    return [each.message for each in check_text(text)]


def toml(value: object) -> str:
    """A value as TOML writes it, tables inline."""
    match value:
        case bool():
            return str(value).lower()
        case int() | Decimal():
            return str(value)
        case date():
            return value.isoformat()
        case str():
            return '"' + "".join(f"\\U{ord(each):08x}" for each in value) + '"'
        case list():
            return f"[{', '.join(map(toml, value))}]"
        case Mapping():
            return f"{{ {', '.join(f'{toml(key)} = {toml(inner)}' for key, inner in value.items())} }}"
    raise AssertionError(f"TOML has no {value!r}")
