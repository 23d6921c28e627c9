"""Cards in error: what they are used for, and why a report of one is refused (chapter 13, R148)."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from pitboss.cards import NO_CARD
from pitboss.errors import Refusal
from pitboss.games.baccarat.hands import BaccaratHand, Coup, a_natural_stands, banker_draws, player_draws
from pitboss.inputs import CardInError
from pitboss.law import rule

if TYPE_CHECKING:
    from pitboss.games.baccarat.table import BaccaratTable


class CardUse(Enum):
    """The use of a card in error."""

    FIRST_OF_NEXT_HAND = auto()
    BANKERS_THIRD = auto()
    DISCARDED_WITH_ANOTHER = auto()
    FIRST_OF_SIMULATED_ROUND = auto()


@rule("midi:13.B", "midi:13.C")
def is_third_card_unauthorised(coup: Coup) -> bool:
    """Whether a third card on the Player's Hand is one that chapter 10 does not give it."""
    if not coup.are_counts_announced or coup.count(BaccaratHand.PLAYER) != 2:
        return False
    initial_banker = coup.points_of_two(BaccaratHand.BANKER)
    player = coup.points(BaccaratHand.PLAYER)
    return a_natural_stands(player, initial_banker) or not player_draws(player)


@rule("midi:13.B(1)", "midi:13.C(1)")
def must_banker_draw(coup: Coup) -> bool:
    """Whether Banker's Hand still draws a third card, decided as if Player had stayed (R148)."""
    player, banker = coup.points(BaccaratHand.PLAYER), coup.points(BaccaratHand.BANKER)
    return (
        coup.count(BaccaratHand.BANKER) == 2 and not a_natural_stands(player, banker) and banker_draws(banker, NO_CARD)
    )


@rule("midi:13.A", "midi:13.B(2)", "midi:13.C(2)", "midi:13.C(2)(a)", "midi:13.C(2)(b)", "midi:13.D", "midi:13.D(1)")
def card_use(table: BaccaratTable, given: CardInError) -> tuple[CardUse, str]:
    """Return what the card is used for, and the label of its clause."""
    if not given.third_to_player:
        if given.disclosed:
            return CardUse.FIRST_OF_SIMULATED_ROUND, "13.D(1)"
        return CardUse.FIRST_OF_NEXT_HAND, "13.A"
    if must_banker_draw(table.coup):
        return CardUse.BANKERS_THIRD, "13.C(1)" if given.disclosed else "13.B(1)"
    if not given.disclosed:
        return CardUse.FIRST_OF_NEXT_HAND, "13.B(2)"
    if table.choices.disclosed_third_card == "simulated_round":
        return CardUse.FIRST_OF_SIMULATED_ROUND, "13.C(2)(b)"
    return CardUse.DISCARDED_WITH_ANOTHER, "13.C(2)(a)"


def error_refusal(table: BaccaratTable, given: CardInError) -> Refusal | None:
    """Return why a report of a card in error cannot be right."""
    if given.disclosed and given.card is None:
        return Refusal("a disclosed card has been seen: say which it is", clause=table.book.cite("13.D"))
    if not given.third_to_player:
        return None
    if not (table.hands_are_dealt and is_third_card_unauthorised(table.coup)):
        reason = "a third card to the Player's Hand is in error only once both counts are announced and Player stays"
        return Refusal(reason, clause=table.book.cite("13.B"))
    fate, _ = card_use(table, given)
    if fate is CardUse.DISCARDED_WITH_ANOTHER and table.choices.disclosed_third_card is None:
        reason = "the submission has to designate a procedure: disclosed_third_card is discard_pair or simulated_round"
        return Refusal(reason, clause=table.book.cite("13.C(2)"))
    return None
