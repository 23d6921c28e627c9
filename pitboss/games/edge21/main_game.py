"""The odds of the Player's Edge 21 Wager under best play: a house edge for each unit wagered, and how it was found."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from pitboss.games.edge21.actions import MAIN
from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.options import EdgeChoices
from pitboss.odds.wager_odds import WagerOdds

_METHOD: Final = (
    "best play from a fresh shoe, in floating point: every composition of a hand is played as is best without"
    " replacement, suits followed where a third card can still make 6-7-8 or three sevens, and split hands as the same"
    " cards would be unsplit and without bonuses (CDZ-)"
)
_APART: Final = (
    "every double is in full, whatever limits a table has (10.L); insurance is a wager of its own and not counted, nor"
    " are the fixed payouts of 12.C"
)


def main_game_odds(choices: EdgeChoices) -> WagerOdds:
    """The house edge of the main wager; it has no rows, since what a hand wins depends on how it is played."""
    from pitboss.games.edge21.basic_strategy import best_play_expectations

    won, knowing_more = best_play_expectations(choices)
    return WagerOdds(
        game=EDGE21.name,
        wager=MAIN,
        paytable=None,
        decks=choices.decks,
        options=options_used(choices),
        rows=(),
        house_edge=Fraction(-won),
        exact=False,
        method=how_found(won, knowing_more),
    )


def how_found(won: float, knowing_more: float) -> str:
    """Best play in words: the convention, how far from the best it can be, and what is not counted."""
    more = f"to know how many cards of the pair are gone (CDP) would win {(knowing_more - won) * 100:.7f} % more"
    return "; ".join((_METHOD, more, _APART))


def options_used(choices: EdgeChoices) -> dict[str, str]:
    """The options on which best play rests."""
    return {
        "surrender": choices.surrender,
        "extra_splits": str(choices.extra_splits),
        "extra_splits_aces": str(choices.extra_splits_aces),
        "split_tens_by": choices.split_tens_by,
        "double_double_down": str(choices.double_double_down).lower(),
        "rescue_after_redouble": choices.rescue_after_redouble,
        "split_two_card_21_wins": str(choices.split_two_card_21_wins).lower(),
    }
