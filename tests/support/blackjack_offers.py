"""Blackjack tables with additional wagers: lawful options for any set of them, chosen plainly or by chance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, TypeVar

C = TypeVar("C")

PHASE_1 = [
    "lucky-ladies", "match-the-dealer", "in-between", "royal-match-21", "bet-the-set-21", "kings-bounty",
    "three-card-poker", "house-money", "lucky-lucky", "upcard-luck-21", "bonus-spin", "blazing-7s", "21-plus-3",
    "top-3", "trilux-bonus", "lucky-ladies-progressive", "match-super-bonus", "trilux-super-3", "poker-3", "19-plus",
    "kk", "qq", "jj", "pair", "match", "a-2", "7s",
]  # fmt: skip
"""Wagers that R24 settles on the initial cards; Super Match, of Switch tables, is one of them too."""
PHASE_2 = ["super-4", "lucky-aces"]
PHASE_3 = ["bad-beat", "hit-and-run", "buster-blackjack"]
EVERY_WAGER = [*PHASE_1, *PHASE_2, *PHASE_3]

MULTIPLE, FOUR_OR_MORE = range(2, 9), range(4, 9)
LETTERS: dict[str, dict[str, Iterable[int]]] = {
    "lucky-ladies": dict.fromkeys("AB", range(1, 9)),
    "royal-match-21": {**dict.fromkeys("AB", range(1, 2)), **dict.fromkeys("CDE", MULTIPLE)},
    "bet-the-set-21": {"A": [1], "B": [2], "C": FOUR_OR_MORE, "D": FOUR_OR_MORE},
    "three-card-poker": dict.fromkeys("AB", range(1, 9)),
    "lucky-lucky": dict.fromkeys("ABC", range(1, 9)),
    "super-4": dict.fromkeys("ABCD", range(1, 9)),
    "buster-blackjack": dict.fromkeys("ABCDEF", range(1, 9)),
    "bonus-spin": dict.fromkeys("ABCD", range(1, 9)),
    "lucky-aces": dict.fromkeys("AB", range(1, 9)),
    "21-plus-3": dict.fromkeys("AB", range(1, 9)),
    "top-3": dict.fromkeys("AB", range(1, 9)),
    "trilux-bonus": dict.fromkeys("AB", range(1, 9)),
}
"""The paytables that are chosen by letter, and the decks that each is for (chapter 13, R48)."""
WHEELS = {
    "A": ["jackpot", "$1000", "$350", "$120", "$50", "$23", "$15", "$10"],
    "B": ["jackpot", "$1000", "$350", "$120", "$50", "$23", "$15", "$10"],
    "C": ["jackpot", "$5000", "$600", "$750", "$250", "$40+$15", "$75", "$70", "$60", "$55", "$50"],
    "D": ["jackpot", "$5000", "$600", "$750", "$250", "$55", "$75", "$70", "$60", "$50", "$40"],
}
"""The symbols of the Bonus Spin wheels (13.Q)."""
MIN_RESETS = {
    "bad-beat": 5000, "hit-and-run": 1000, "super-4": 50000, "star": 50000, "spade": 5000, "heart": 500, "diamond": 300,
    "bonus-spin": 10000, "mega": 10000, "major": 5000, "minor": 2500, "21-plus-3": 2000,
    "lucky-ladies-progressive": 1000,
}  # fmt: skip
"""Initial and reset amounts that are enough under every paytable."""
METERS = {"blazing-7s": ["mega", "major", "minor"], "super-4": ["super-4"], **{
    wager: [wager] for wager in ("bad-beat", "hit-and-run", "bonus-spin", "21-plus-3", "lucky-ladies-progressive")
}}  # fmt: skip
FOUR_METERS = ["star", "spade", "heart", "diamond"]


def can_be_offered(wager: str, decks: int) -> bool:
    """Whether a wager has a paytable for this number of decks (R48)."""
    if wager in ("match-the-dealer", "super-match"):
        return decks in (6, 8)
    return wager not in LETTERS or any(decks in lawful for lawful in LETTERS[wager].values())


def offering(*wagers: str, decks: int = 6, chance: Random | None = None, **options: Any) -> dict[str, Any]:
    """The options of a table with these wagers: the first lawful paytable of each, or any by chance."""
    found: dict[str, Any] = {"decks": decks, "wagers": {}, "meters": {}, **options}
    for wager in wagers:
        letter = _letter(wager, decks, chance)
        found["wagers"][wager] = {} if letter is None else {"paytable": letter}
        found |= _wager_options(wager, letter, chance)
        meters = FOUR_METERS if (wager, letter) == ("super-4", "D") else METERS.get(wager, [])
        if meters and (wager, letter) not in STAKES:
            found["wagers"][wager]["progressive_stake"] = _one_of([5, 1], chance)
        for name in meters:
            rate = _one_of(["10%", "0.7%", "2.5%"], chance)
            found["meters"][name] = {"rate": rate, "initial": MIN_RESETS[name], "reset": MIN_RESETS[name]}
    return found


STAKES = {
    ("super-4", "D"): 5, ("bonus-spin", "A"): 1, ("bonus-spin", "B"): 1, ("bonus-spin", "C"): 5, ("bonus-spin", "D"): 5,
}  # fmt: skip
"""The stakes that rows in dollars imply (R5)."""


def _letter(wager: str, decks: int, chance: Random | None) -> str | None:
    if wager in ("blazing-7s", "lucky-ladies-progressive", "upcard-luck-21", "match-super-bonus"):
        return "A"
    lawful = [letter for letter, counts in LETTERS.get(wager, {}).items() if decks in counts]
    return _one_of(lawful, chance) if lawful else None


def _wager_options(wager: str, letter: str | None, chance: Random | None) -> dict[str, Any]:
    """Return the options that a wager needs or may have."""
    suit = _one_of(["hearts", "spades", "diamonds", "clubs"], chance)
    match wager, letter:
        case "super-4", "D":
            return {"star_suit": suit, **_must_hit(chance)}
        case "super-4", _:
            return _must_hit(chance)
        case "21-plus-3", "B":
            return {"declared_suit": suit}
        case "bonus-spin", str(drawn):
            kind = "meter" if drawn != "B" and _one_of([True, False], chance) else "fixed"
            weights = {symbol: _one_of([1, 2, 5], chance) for symbol in WHEELS[drawn]}
            return {"wheel_weights": weights, "jackpot_kind": kind, "community_pay": _one_of(["A", "B"], chance)}
        case "buster-blackjack", _:
            return {"buster_free_bonus": _one_of(["A", "B", "off"], chance)}
        case "house-money", _:
            return {"house_money_parlay": chance is not None and chance.random() < 0.5}
        case "bad-beat", _ if chance is not None:
            rates = [0, "50%", 1]
            return {
                "magic_card_rate": chance.choice(rates),
                "lucky_player_rate": chance.choice(rates),
                "bad_beat_20_basis": chance.choice(["to", "for"]),
            }
    return {}


def _must_hit(chance: Random | None) -> dict[str, Any]:
    if chance is None or chance.random() < 0.5:
        return {}
    return {"must_hit": {"rate": "50%", "reset": 100, "maximum": 200}}


def _one_of(some: Sequence[C], chance: Random | None) -> C:
    return some[0] if chance is None else chance.choice(some)
