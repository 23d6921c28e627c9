"""The odds of the Player's Edge 21 Wager under best play: a house edge for each unit wagered, and how it was found."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.words import MAIN
from pitboss.odds.exact import WagerOdds

_METHOD: Final = (
    "best play from a fresh shoe, in floating point: every composition of a hand is played as is best without"
    " replacement, suits followed where a third card can still make 6-7-8 or three sevens, and split hands as the same"
    " cards would be unsplit (CDZ-)"
)
_APART: Final = "insurance is a wager of its own and not counted, nor are the fixed payouts of 12.C"


def main_game_odds(choices: EdgeChoices) -> WagerOdds:
    """The house edge of the main wager; it has no rows, since what a hand wins depends on how it is played."""
    won, knowing_more = main_game(choices)
    more = f"to know how many cards of the pair are gone (CDP) would win {(knowing_more - won) * 100:.7f} % more"
    return WagerOdds(
        game=EDGE21.name,
        wager=MAIN,
        paytable=None,
        decks=choices.decks,
        options=rests_on(choices),
        rows=(),
        house_edge=Fraction(-won),
        exact=False,
        method="; ".join((_METHOD, more, _APART)),
    )


def main_game(choices: EdgeChoices) -> tuple[float, float]:
    """What a unit wagered wins under best play (CDZ- and CDP), found or read from where it was kept."""
    from pitboss.games.blackjack.best_play.kept import kept_figures
    from pitboss.games.blackjack.best_play.rules import Convention
    from pitboss.games.edge21.best_play import best_edge_plays, prices_of, rules_of

    def both() -> list[float]:
        return [best.expectation for best in best_edge_plays(choices, Convention.CDZ, Convention.CDP)]

    won, knowing_more = kept_figures("player's edge 21", rules_of(choices), prices_of(choices), both, 2)
    return won, knowing_more


def rests_on(choices: EdgeChoices) -> dict[str, str]:
    """The options on which best play rests."""
    return {
        "surrender": choices.surrender,
        "extra_splits": str(choices.extra_splits),
        "extra_splits_aces": str(choices.extra_splits_aces),
        "double_double_down": str(choices.double_double_down).lower(),
        "rescue_after_redouble": choices.rescue_after_redouble,
        "split_two_card_21_wins": str(choices.split_two_card_21_wins).lower(),
    }
