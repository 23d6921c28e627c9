"""Every game says with which wagers a player takes part in a round."""

from __future__ import annotations

import pytest

from pitboss.games.registry import BUILT_IN, game
from pitboss.submission import SAMPLE, load

MAIN = {
    "midi": (("player",), ("banker",)),
    "mini": (("player",), ("banker",)),
    "blackjack": (("blackjack",),),
    "edge21": (("edge-21",),),
    "blitz": (("ante", "blind"),),
    "poker": (),
}
"""Three Card Blitz needs an Ante and an equal Blind (blitz:7.F(1)); poker has bets, and no wagers."""


@pytest.mark.parametrize("id", BUILT_IN)
def test_a_player_takes_part_with_a_main_wager_or_with_several_together(id: str) -> None:
    assert game(id).main_wagers == MAIN[id]


def test_every_table_offers_the_main_wagers_of_its_game() -> None:
    for table in load(SAMPLE).tables.values():
        offered = table.game.offers(table.choices)
        assert all(wager in offered for together in table.game.main_wagers for wager in together), table.id
