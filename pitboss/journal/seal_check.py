"""Compare the cards dealt and drawn in a replay with the sealed orders of shoes and Must Hit triggers."""

from __future__ import annotations

from pitboss.cards import SealedOrder, card_text
from pitboss.errors import Mistake
from pitboss.journal.keys import NoKey
from pitboss.journal.sealed import OpenVault, order_under, trigger_under
from pitboss.journal.shoes import CardsOut
from pitboss.round.carried import Continuing
from pitboss.round.events import Event
from pitboss.round.inputs import Committed, Drawn, Input, Loaded
from pitboss.round.play import Play
from pitboss.round.requests import DrawWanted
from pitboss.round.shoe_table import MUST_HIT, ShoeTable


class SealCheck:
    """Compares cards and draws in a journal with the sealed orders and triggers stored beside it."""

    def __init__(self, vault: OpenVault) -> None:
        self.not_checked: str | None = None
        """Why a sealed secret could not be checked."""
        self.cards_checked = 0
        self._vault = vault
        self._cards = CardsOut()
        self._orders: dict[str, SealedOrder] = {}
        self._missed: str | None = None

    def before(self, play: Play[Continuing], given: Input) -> None:
        """Note the state before an input."""
        self._cards.before(play, given)
        self._missed = self._missed_win(play, given)

    def after(self, play: Play[Continuing], given: Input, events: list[Event]) -> str | None:
        """Return the objection of the sealed secrets to an input; it names no card."""
        try:
            self._open(given)
            return self._missed or self._cards_dealt(play, given)
        except NoKey as no_key:
            self.not_checked = no_key.message
        except Mistake as mistake:
            return mistake.message
        return None

    def _open(self, given: Input) -> None:
        """Open the secret that the input commits to; raise a Mistake if it does not match its commitment."""
        match given:
            case Loaded(root=str(root)):
                order = order_under(root, self._vault)
                if order is not None:
                    self._orders[root] = order
            case Committed(commitment=str(commitment)):
                trigger_under(commitment, self._vault)

    def _cards_dealt(self, play: Play[Continuing], given: Input) -> str | None:
        for root, position, card in self._cards.after(play, given):
            order = self._orders.get(root)
            if order is None or card is None:
                continue
            self.cards_checked += 1
            if position >= len(order.order) or card_text(order.order[position]) != card:
                return f"card {position + 1} of the shoe is not the one that is sealed there under the root {root}"
        for root in self._orders.keys() - self._cards.in_use.keys():
            del self._orders[root]
        return None

    def _missed_win(self, play: Play[Continuing], given: Input) -> str | None:
        table, wanted = play.state, play.wanted
        if not (isinstance(given, Drawn) and isinstance(wanted, DrawWanted) and isinstance(table, ShoeTable)):
            return None
        if wanted.what != MUST_HIT or given.seat is not None or table.trigger_commitment is None:
            return None
        try:
            sealed = trigger_under(table.trigger_commitment, self._vault)
        except NoKey as no_key:
            self.not_checked = no_key.message
            return None
        except Mistake as mistake:
            return mistake.message
        if sealed is not None and table.meters[MUST_HIT].value >= sealed[0]:
            return "the Must Hit meter has reached the trigger that is sealed, and nobody has won it"
        return None
