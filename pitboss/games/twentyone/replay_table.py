"""A round of twenty-one as somebody wrote it down: its wagers on a table on which nothing else happens."""

from __future__ import annotations

from pitboss.cards import cards_text
from pitboss.games.twentyone.round_steps import round_of_play
from pitboss.games.twentyone.session import OpenTwentyOne
from pitboss.round.play import Script


class ReplayTable(OpenTwentyOne):
    """A table on which wagers are locked and one round is dealt."""

    draws_determinant_card = False
    collects_chips = False

    def script(self) -> Script[None]:
        """The game's round, once."""
        self.begin_round()
        yield from round_of_play(self, self.play)

    def common_hands(self) -> dict[str, str]:
        """The dealer's hand."""
        return {"dealer": cards_text(self.dealer)}
