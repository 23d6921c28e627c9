"""The drawing of a wager's exposure: a panel for everything that is known."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

import pitboss
from pitboss.documents.exposure_plot import exposure_plot

SVG = "{http://www.w3.org/2000/svg}"


def words(drawing: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(drawing).iter(f"{SVG}text")]


def test_effects_are_a_bar_for_each_rank_and_dots_where_suits_differ() -> None:
    plain = ET.fromstring(exposure_plot(pitboss.exposure("blackjack", "insurance", decks=6)))
    assert len(plain.findall(f"{SVG}rect")) == 1 + 13
    assert not plain.findall(f"{SVG}circle")
    suited = ET.fromstring(exposure_plot(pitboss.exposure("blackjack", "qq", decks=6)))
    assert suited.findall(f"{SVG}circle")


@pytest.mark.slow
def test_dealt_shoes_add_edges_depths_and_sessions() -> None:
    found = pitboss.exposure("midi", "player-pair", shoes=64, seed=1, depths=(14, 40, 80))
    said = words(exposure_plot(found))
    assert "midi player-pair, 8 decks: effects of removal" in said
    assert "Edge by true count" in said
    assert "Win by depth of the cover card, units in 100 rounds" in said
    assert any(each.startswith("Sessions of the counter") for each in said)
