"""The drawing of a wager's exposure: a panel for everything that is known."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

import pitboss
from pitboss.documents.exposure_plot import HEIGHT, MARGIN, WIDTH, exposure_plot

SVG = "{http://www.w3.org/2000/svg}"


def words(drawing: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(drawing).iter(f"{SVG}text")]


def test_effects_are_a_bar_for_each_rank_and_named_lines_where_suits_differ() -> None:
    plain = ET.fromstring(exposure_plot(pitboss.exposure("blackjack", "insurance", decks=6)))
    assert len(plain.findall(f"{SVG}rect")) == 1 + 13
    assert "+0.299" in words(exposure_plot(pitboss.exposure("blackjack", "insurance", decks=6)))  # 3 x 96 / (310 x 311)
    ladies = words(exposure_plot(pitboss.exposure("blackjack", "lucky-ladies", decks=6, paytable="A")))
    assert {"cds", "h"} < set(ladies)  # the queen of hearts by herself


def test_a_wager_that_no_single_card_changes_says_so() -> None:
    said = words(exposure_plot(pitboss.exposure("edge21", "match-up", paytable="A")))
    assert any(each.startswith("no card helps or harms this wager by itself") for each in said)


def test_the_name_of_a_line_lies_inside_the_panel_with_few_depths() -> None:
    found = pitboss.exposure("midi", "player-pair", shoes=64, seed=1, depths=(14, 80))
    (name,) = (each for each in ET.fromstring(exposure_plot(found)).iter(f"{SVG}text") if each.text == "count")
    assert MARGIN < float(name.get("x", "0")) < WIDTH - MARGIN
    assert float(name.get("y", "0")) < 3 * HEIGHT - MARGIN


@pytest.mark.slow
def test_dealt_shoes_add_edges_depths_and_sessions() -> None:
    found = pitboss.exposure("midi", "player-pair", shoes=64, seed=1, depths=(14, 40, 80))
    said = words(exposure_plot(found))
    assert "midi player-pair, 8 decks: effects of removal" in said
    assert "Player’s edge by true count, percent of the wager" in said
    assert "count: A-2=1,9=-2; 64 shoes, seed 1" in said
    assert "this table: 14" in said
    assert "Win by depth of the cover card, units in 100 rounds, whether wagered or not" in said
    assert any(each.startswith("Sessions of the counter") for each in said)
