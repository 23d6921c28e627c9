"""PokerKit, the reference of the field, playing a hand step by step beside ours."""

from __future__ import annotations

import warnings

from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    Mode,
    OmahaHoldemHand,
    Opening,
    StandardHighHand,
    State,
    Street,
)

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
)
STRUCTURES = {
    "no": BettingStructure.NO_LIMIT,
    "pot": BettingStructure.POT_LIMIT,
    "fixed": BettingStructure.FIXED_LIMIT,
}


def new_state(
    variant: str,
    blinds: tuple[int, ...],
    ante: int,
    bets: tuple[int, int],
    stacks: list[int],
    chip: int,
    cap: int | None = None,
) -> State:
    """A hand of one of our variants; stacks clockwise from the button's left, `cap` the most raises in a round."""
    omaha = variant.endswith("omaha")
    hole = (False,) * (4 if omaha else 2)
    most = (cap, None if cap is None else cap + 1)  # it counts the opening bet, too
    streets = (
        Street(False, hole, 0, False, Opening.POSITION, bets[0], most[0]),
        Street(True, (), 3, False, Opening.POSITION, bets[0], most[1]),
        Street(True, (), 1, False, Opening.POSITION, bets[1], most[1]),
        Street(True, (), 1, False, Opening.POSITION, bets[1], most[1]),
    )
    return State(
        AUTOMATIONS,
        Deck.STANDARD,
        (OmahaHoldemHand if omaha else StandardHighHand,),
        streets,
        STRUCTURES[variant.partition("-")[0]],
        True,
        ante,
        blinds,
        0,
        tuple(stacks),
        len(stacks),
        mode=Mode.TOURNAMENT,
        divmod=lambda amount, parts: (
            amount // (parts * chip) * chip,
            amount - amount // (parts * chip) * chip * parts,
        ),
    )


class Oracle:
    """One hand there, driven by what happens here."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.merged = False
        """Whether it divides pots together that the same hands win, though others could have won one of them."""

    def card(self, to: str, card: str) -> None:
        """A card comes: to a seat, to the board, or it is burnt."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns of every card that it did not draw itself
            self.show()
            if to == "burn":
                self.state.burn_card(card)
            elif to == "board":
                self.state.deal_board(card)
            else:
                self.state.deal_hole(card)

    def act(self, did: str, total: int) -> None:
        """The player whose turn it is acts."""
        if did == "fold":
            self.state.fold()
        elif did in ("check", "call"):
            self.state.check_or_call()
        else:
            self.state.complete_bet_or_raise_to(total)

    def show(self) -> None:
        """Everybody turns their cards up, and nobody gives up a pot unseen."""
        while self.state.can_show_or_muck_hole_cards():
            self.state.show_or_muck_hole_cards(True)

    def finish(self) -> list[tuple[int, tuple[int, ...]]]:
        """Push every pot to whoever wins it; the pots as they were, each with the places that could win it."""
        self.show()
        pots = [(pot.amount, tuple(pot.player_indices)) for pot in self.state.pots]
        while self.state.can_kill_hand():
            self.state.kill_hand()
        self.merged = len(list(self.state.pots)) < len(pots)
        while self.state.can_push_chips():
            self.state.push_chips()
        while self.state.can_pull_chips():
            self.state.pull_chips()
        return pots
