"""Rounds settled by hand, odds by arithmetic, and what a submission may not say."""

from __future__ import annotations

from fractions import Fraction

import pytest

from casino_war.odds import house_edges
from casino_war.rules import WarChoices
from pitboss.games.registry import game
from pitboss.games.settle import settle
from pitboss.submission import check_text, starter


def played(cards: str, *said: str, stakes: dict[str, int] | None = None, **options: str) -> dict[str, str]:
    """Settle a round of seat 1; return each wager's net win and clause."""
    decisions = [{"seat": 1, "choose": word} for word in said]
    seats = {"1": stakes or {"war": 10}}
    result = settle({"game": "war", "options": options, "seats": seats, "cards": cards, "decisions": decisions})
    return {line.wager: f"{line.net} {line.clause}" for line in result.settlements}


@pytest.mark.clause("war:1.A", "war:5.B", "war:6.A", "war:4.B", "war:5.C(1)", "war:6.C")
def test_5_B_the_higher_card_wins_and_on_equal_cards_surrender_loses_half() -> None:
    assert played("Ah Kd") == {"war": "10.00 war:6.A"}
    assert played("2c 3c") == {"war": "-10.00 war:5.B"}
    surrendered = played("7h 7d", "surrender", stakes={"war": 10, "tie": 5})
    assert surrendered == {"tie": "50.00 war:6.C", "war": "-5.00 war:5.C(1)"}


@pytest.mark.clause("war:5.C(2)", "war:5.D", "war:6.B")
def test_5_D_a_war_that_is_not_lost_returns_the_war_wager_and_pays_the_raise() -> None:
    assert played("7h 7d 9h 8d", "war") == {"raise": "10.00 war:6.B", "war": "0.00 war:5.D"}
    assert played("7h 7d 8h 8d", "war") == {"raise": "10.00 war:6.B", "war": "0.00 war:5.D"}
    assert played("7h 7d 8h 8d", "war", war_tie="bonus") == {"raise": "20.00 war:6.B", "war": "0.00 war:5.D"}
    assert played("7h 7d 8h 9d", "war") == {"raise": "-10.00 war:5.D", "war": "-10.00 war:5.D"}


def test_six_decks_have_the_odds_that_counting_by_hand_gives() -> None:
    """311 cards are left for the dealer, 23 of the player's rank; in the war 310 * 309 pairs of cards, 12 * 24 * 23
    of one of the other ranks and 22 * 21 of the rank that was tied; of the rest each card is the higher in half."""
    tie, war_tie = Fraction(23, 311), Fraction(12 * 24 * 23 + 22 * 21, 310 * 309)
    war_lost = (1 - war_tie) / 2
    even, bonus = house_edges(WarChoices()), house_edges(WarChoices(war_tie="bonus"))
    assert even == {"war": -tie * (1 - war_lost - 2 * war_lost), "surrender": tie / 2}
    assert bonus["war"] == -tie * (1 - war_lost + war_tie - 2 * war_lost)
    assert (wager_on_tie := game("war").odds(WarChoices(), "tie").house_edge) == 1 - 11 * tie
    assert [f"{float(edge):.2%}" for edge in (*even.values(), wager_on_tie)] == ["2.88%", "3.70%", "18.65%"]


@pytest.mark.clause("war:2.A", "war:3.A")
def test_a_submission_is_held_to_the_book() -> None:
    assert check_text(starter("war")) == []
    faulty = starter("war").replace("decks = 6", "decks = 9").replace("seats = 7", "seats = 8").replace("war_tie", "# ")
    assert [found.clause for found in check_text(faulty)] == ["war:6.B", "war:3.A", "war:2.A"]
