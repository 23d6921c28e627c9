"""Blackjack tables with additional wagers, as an operator would choose them for six decks."""

from __future__ import annotations

from typing import Any

LETTERS: dict[str, str | None] = {
    "lucky-ladies": "A",
    "hit-and-run": None,
    "match-the-dealer": None,
    "buster-blackjack": "A",
    "royal-match-21": "C",
    "super-4": "D",
    "bet-the-set-21": "C",
    "kings-bounty": None,
    "bonus-spin": "D",
    "21-plus-3": "B",
    "lucky-ladies-progressive": "A",
    "match-super-bonus": "A",
    "in-between": None,
    "bad-beat": None,
    "three-card-poker": "B",
    "house-money": None,
    "lucky-lucky": "C",
    "upcard-luck-21": "A",
    "blazing-7s": "A",
    "lucky-aces": "A",
    "top-3": "A",
    "trilux-bonus": "B",
    "trilux-super-3": None,
    "poker-3": None,
    "19-plus": None,
    "kk": None,
    "qq": None,
    "jj": None,
    "pair": None,
    "match": None,
    "a-2": None,
    "7s": None,
}
"""Every additional wager that is listed at a table without Switch, each with a letter if it has one."""

PROGRESSIVE = {
    "hit-and-run": ("hit-and-run",),
    "super-4": ("star", "spade", "heart", "diamond"),
    "bonus-spin": ("bonus-spin",),
    "21-plus-3": ("21-plus-3",),
    "lucky-ladies-progressive": ("lucky-ladies-progressive",),
    "bad-beat": ("bad-beat",),
    "blazing-7s": ("mega", "major", "minor"),
}
"""The meters of each progressive wager, under those letters."""

WHEEL = {
    "jackpot": 1, "$5000": 1, "$750": 2, "$600": 4, "$250": 10, "$75": 60, "$70": 60, "$60": 100, "$55": 120,
    "$50": 242, "$40": 400,
}  # fmt: skip


def wagering(count: int, **chosen: Any) -> dict[str, Any]:
    """The options of a table with the first so many additional wagers, and all that these ask for."""
    return offering(*list(LETTERS)[:count], **chosen)


def offering(*wagers: str, **chosen: Any) -> dict[str, Any]:
    """The options of a table with these additional wagers, and all that these ask for."""
    listed: dict[str, dict[str, Any]] = {
        wager: {"paytable": letter} if (letter := LETTERS.get(wager)) else {} for wager in wagers
    }
    meters = [meter for wager in wagers for meter in PROGRESSIVE.get(wager, ())]
    options: dict[str, Any] = {
        "blackjack_odds": "3 to 2",
        "wagers": listed,
        "meters": {meter: {"rate": "2%", "initial": 50000, "reset": 50000} for meter in meters},
    }
    if "buster-blackjack" in wagers:
        options["buster_free_bonus"] = "A"
    if "super-4" in wagers:
        options |= {"star_suit": "hearts", "must_hit": {"rate": "1%", "reset": 250, "maximum": 1000}}
    if "bonus-spin" in wagers:
        options |= {"jackpot_kind": "meter", "wheel_weights": WHEEL}
    if "21-plus-3" in wagers:
        options["declared_suit"] = "spades"
    if {"lucky-ladies", "kings-bounty"} & set(wagers):
        options["aggregate_cap"] = 100000
    return options | chosen
