"""An electronic dealer: shuffles, cuts, deals and draws for a table, and seals its secrets."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitboss.cards import SealedOrder, below_from_os, card_text, cut, seal, shuffle
from pitboss.errors import Mistake
from pitboss.journal.sealed import Vault, order_under, trigger_under
from pitboss.money import MustHitSystem
from pitboss.round.inputs import (
    Card,
    ChipsCollected,
    Committed,
    CoverCardShown,
    Cut,
    Decision,
    DecksReceived,
    Done,
    Drawn,
    Input,
    Loaded,
    ShoeEmpty,
    StubCounted,
    TimeReported,
    UnseenCard,
)
from pitboss.round.procedure import AWAIT_PLAYER, TELL_TIME
from pitboss.round.progressives import COLLECT, READ, wagers_accepted
from pitboss.round.requests import CardWanted, CutWanted, DecisionWanted, DrawWanted, DutyWanted, Face, Request
from pitboss.round.shoe_table import MUST_HIT, ShoeTable
from pitboss.table.journaled_table import Clock, now
from pitboss.table.linked import ReadsMeter

Below = Callable[[int], int]
"""Draws a uniform int from 0 to n - 1."""


class ElectronicDealer:
    """Answers every request of a table that is not a person's, and reports linked meters to it.

    The table itself counts how far the shoe is dealt, so a table rebuilt from its journal continues with the same
    dealer: only the order is secret, and that is in the vault under its commitment.
    """

    def __init__(
        self,
        table: Callable[[], ShoeTable],
        vault: Vault,
        below: Below = below_from_os,
        links: Mapping[str, ReadsMeter] | None = None,
        clock: Clock = now,
    ) -> None:
        self._table = table
        self._vault = vault
        self._below = below
        self._links = links or {}
        self._clock = clock
        self._stack: list[int] = []
        self._order: SealedOrder | None = None

    def answer(self, wanted: Request) -> Input | None:
        """Return the answer to a request, or None if a person has to give it."""
        match wanted:
            case CardWanted():
                return self._card(wanted)
            case DutyWanted():
                return self._duty(wanted)
            case CutWanted():
                place = wanted.least + self._below(wanted.most - wanted.least + 1)
                self._stack = cut(self._shuffled(), place)
                return Cut(place)
            case DrawWanted():
                return self._draw(wanted)
            case DecisionWanted(default=str(word)):
                return Decision(seat=next(iter(wanted.words)), choose=word)
        return None

    def order(self) -> SealedOrder:
        """Return the order of the shoe in use, unsealed."""
        root = self._table().shoe.root
        if self._order is None or self._order.root != root:
            order = order_under(root, self._vault) if root is not None else None
            if order is None:
                raise Mistake("the order of the shoe in use is not under seal here, so its cards have to be given")
            self._order = order
        return self._order

    def _card(self, wanted: CardWanted) -> Input:
        table = self._table()
        order = self.order().order
        if wanted.held:
            return Card(card_text(order[table.held_position]))
        left = len(order) - table.shoe.cards_out
        if left <= table.cover_card_behind and not table.shoe.cover_card_shown:
            return CoverCardShown()
        if left == 0:
            return ShoeEmpty()
        return UnseenCard() if wanted.face is Face.UNSEEN else Card(card_text(order[table.shoe.cards_out]))

    def _duty(self, wanted: DutyWanted) -> Input | None:
        match wanted.do:
            case "receive-decks":
                self._stack = []
                return DecksReceived()
            case "load":
                sealed = seal(self._shuffled())
                self._vault.seal(sealed.root, sealed.to_bytes())
                self._stack, self._order = [], sealed
                return Loaded(sealed.root, len(sealed.order))
            case duty if duty == AWAIT_PLAYER:
                return None
            case duty if duty == TELL_TIME:
                return self._time()
            case duty if duty == COLLECT:
                return ChipsCollected(wagers_accepted(self._table()))
            case duty if duty == READ:
                return self._read()
            case "count-stub":
                return StubCounted(self._table().shoe.cards.left)
            case "draw-trigger":
                system = MustHitSystem.draw(*self._bounds(), self._below)
                self._vault.seal(system.commitment, system.to_bytes())
                return Committed(system.commitment)
        return Done(wanted.who)

    def _time(self) -> Input:
        """Return the time; a clock that was set back waits until it has caught up with the last report."""
        time, told = self._clock(), self._table().reported_time
        return TimeReported((time if told is None else max(time, told)).isoformat())

    def _read(self) -> Input | None:
        table = self._table()
        name = table.round.meter_to_read
        assert name is not None, "no meter is to be read"
        shared = self._links.get(table.choices.meters[name].link or "")
        return shared.reading_for(table) if shared is not None else None

    def _shuffled(self) -> list[int]:
        """Return the shuffled stack of new decks; nobody has seen it, so one lost in a crash is shuffled anew."""
        if not self._stack:
            self._stack = self._table().shoe.cards.remaining()
            shuffle(self._stack, self._below)
        return self._stack

    def _bounds(self) -> tuple[int, int]:
        bounds = self._table().must_hit_bounds
        assert bounds is not None, "this table has no Must Hit meter"
        return bounds

    def _draw(self, wanted: DrawWanted) -> Input:
        table = self._table()
        if wanted.what != MUST_HIT:
            return table.draw(wanted, self._below)
        key = table.trigger_commitment
        opened = trigger_under(key, self._vault) if key is not None else None
        if opened is None:
            raise Mistake("the trigger in force is not under seal here, so what the system draws has to be given")
        trigger, salt = opened
        system = MustHitSystem(*self._bounds(), trigger, salt)
        if not system.reached(table.meters[wanted.what].value):
            return Drawn(what=wanted.what)
        return Drawn(
            what=wanted.what, seat=system.draw_winner(wanted.among, self._below), trigger=trigger, salt=salt.hex()
        )
