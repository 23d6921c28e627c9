"""Poker, as the rest of Pitboss uses it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.errors import PitbossError
from pitboss.games.game import BaseGame, GameFunctions, Lazy, RoundSetup
from pitboss.games.poker import submission_rules as lawful
from pitboss.games.poker.book import POKER
from pitboss.games.poker.layout import TITLE, layout
from pitboss.games.poker.options import PokerChoices
from pitboss.games.poker.stakes import find_short_seat
from pitboss.games.poker.table import PokerTable
from pitboss.law.editions import use_edition_law
from pitboss.law.options import TableChoices
from pitboss.money import dollars
from pitboss.probability.odds import OddsUnavailableError, WagerOdds

if TYPE_CHECKING:
    from pitboss.events import Event
    from pitboss.games.player import Player
    from pitboss.games.round_document import RoundTable
    from pitboss.games.settled_round import SettledPot, SettledRound

STAKES, CURRENCY, BUTTON = "stakes", "currency", "button"


@use_edition_law
class Poker(BaseGame[PokerChoices]):
    """Texas hold 'em and Omaha."""

    id = POKER.name
    title = TITLE
    book = POKER
    choices = PokerChoices
    player_visible_clauses: tuple[str, ...] = (POKER.cite("8.A"),)
    functions = GameFunctions(lawful.unlawful, lawful.not_stated, layout, lawful.not_recommended)
    felt_reader = Lazy("pitboss.games.poker.felt:READER")
    player: Lazy[Player] | None = Lazy("pitboss.games.poker.player:PLAYER")

    def odds(self, choices: TableChoices, wager: str, letter: str | None = None, seat: int = 1) -> WagerOdds:
        """Raise an error: there are no wagers against the house."""
        raise OddsUnavailableError("poker has bets among players and no wager, so there are no odds", at="wager")

    def table(self, choices: TableChoices) -> PokerTable:
        """Return a table of these choices, about to open."""
        return PokerTable(self.own_choices(choices))

    def round(self, setup: RoundSetup) -> PokerTable:
        """Return a table with the stakes of one hand in front of its seats and the button placed."""
        table = PokerTable(self.own_choices(setup.choices))
        table.deals_one_round = True
        chip = table.choices.smallest_chip
        for number, stakes in setup.seats.items():
            if refused := table.seat_refusal(number, free=True):
                raise PitbossError(refused.message, at=f"stacks.{number}")
            if stakes[STAKES] % chip:
                reason = f"{dollars(stakes[STAKES])} cannot be made of chips of {dollars(chip)}"
                raise PitbossError(reason, at=f"stacks.{number}", clause=self.book.cite("8.B(1)"))
            table.seated.add(number)
            table.stakes[number] = stakes[STAKES]
            if stakes.get(CURRENCY):
                table.currency[number] = stakes[CURRENCY]
        button = setup.draws[BUTTON]
        assert isinstance(button, int)
        table.button = button
        if short := find_short_seat(table, table.clockwise_from(button)):
            raise PitbossError(short.message, at=f"stacks.{short.at}", clause=short.clause)
        return table

    def settle(self, document: Mapping[str, Any], table: RoundTable | None = None) -> SettledRound:
        """Settle a finished hand with all its pots."""
        from pitboss.games.poker.round_document import settle_hand

        return settle_hand(self, document, table)

    def settled_pots(self, events: Sequence[Event]) -> tuple[SettledPot, ...]:
        """Return the pots of a hand, each with the hands that were compared for it."""
        from pitboss.games.poker.round_document import settled_pots

        return settled_pots(events)

    def contributions(self, events: Sequence[Event]) -> dict[int, tuple[int, int]]:
        """Return each seat's stack before a hand and what it put in, in cents."""
        from pitboss.games.poker.round_document import contributions

        return contributions(events)


GAME = Poker()
