"""A table's felt and its sign never contradict each other, whatever a lawful submission states."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from pitboss.documents.felt import draw
from pitboss.documents.sign import payout_sign
from pitboss.games.registry import game
from pitboss.games.sign import payout_lines
from support import baccarat_random_play, blackjack_random_tables, blitz_random_play, edge21_tables

pytestmark = pytest.mark.integration

Table = tuple[str, dict[str, Any]]
STAKE = 2500
POKER_VARIANTS = ("no-limit-texas-holdem", "pot-limit-omaha", "fixed-limit-texas-holdem")


def blitz(chance: Random) -> Table:
    return "blitz", {
        name: value for name, value in blitz_random_play.random_options(chance).items() if value is not None
    }


def poker(chance: Random) -> Table:
    options: dict[str, Any] = {
        "variant": chance.choice(POKER_VARIANTS),
        "seats": chance.randint(2, 10),
        "blinds": chance.choice([[1, 2], [1, 3], [5, 10]]),
        "straddle": chance.random() < 0.5,
        "check_raise": chance.random() < 0.5,
        "run_it_twice": chance.random() < 0.5,
    }
    optional = {"max_raises": 3, "ante": 1, "min_buy_in": 100, "max_buy_in": 300, "house_charge": "$6 each half hour"}
    return "poker", options | {name: value for name, value in optional.items() if chance.random() < 0.5}


TABLES: dict[str, Callable[[Random], Table]] = {
    "baccarat": baccarat_random_play.random_options,
    "blackjack": lambda chance: ("blackjack", blackjack_random_tables.random_options(chance, STAKE)),
    "edge21": lambda chance: ("edge21", edge21_tables.random_options(chance)),
    "blitz": blitz,
    "poker": poker,
}


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("seed", range(20))
def test_felt_and_sign_say_the_same_sentences_and_the_same_odds(kind: str, seed: int) -> None:
    name, options = TABLES[kind](Random(seed))
    played = game(name)
    choices = played.choices.model_validate(options)
    layout = played.layout(choices, "Example House")
    lines = payout_lines(played.offers(choices))
    sign = payout_sign("T-1", date(2026, 1, 15), layout, lines)
    root = ET.fromstring(draw(layout))
    inscribed = [each.get("data-text") for each in root.iter() if each.get("id", "").startswith("inscription-")]
    assert list(sign.notices) == inscribed
    posted = {line.wager: {row.pays for row in line.rows} for line in (*lines, *layout.bonuses)}
    for area in layout.areas:
        for odds in area.pays:
            price = odds.rpartition(": ")[2]
            assert any(pays.startswith(price) for pays in posted[area.wager or ""]), (area.wager, odds)
        if "pays" in area.inscription:  # the insurance line
            prices = re.findall(r"\d+ to \d+", area.inscription)
            assert prices
            assert set(prices) <= posted[area.wager or ""]


@pytest.mark.clause("blackjack:2.E(2)", "edge21:2.B(5)(b)", "blitz:2.B(6)(b)")
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("blackjack", {"blackjack_odds": "3 to 2"}),
        ("edge21", {}),
        ("blitz", {"wagers": {"blind": {"paytable": "C"}}}),
    ],
)
@pytest.mark.parametrize(
    ("limit", "words"), [(None, "No payout limit per hand"), (50000, "Payout limit $50,000 per hand")]
)
def test_the_payout_limit_is_one_sentence_on_felt_and_sign(
    name: str, options: dict[str, Any], limit: int | None, words: str
) -> None:
    played = game(name)
    choices = played.choices.model_validate(options | ({"payout_limit_per_hand": limit} if limit else {}))
    layout = played.layout(choices, "Example House")
    sign = payout_sign("T-1", date(2026, 1, 15), layout, payout_lines(played.offers(choices)))
    about = [text for text in sign.notices if "payout limit" in text.lower()]
    assert about == [words]
    assert [each.text for each in layout.inscriptions if "payout limit" in each.text.lower()] == about
