"""Demonstrations: random wagers, good decisions, an electronic dealer, and a journal."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import os_randbelow
from pitboss.clock import Clock, utc_now
from pitboss.events import Event
from pitboss.games.game import Game
from pitboss.inputs import Closed, Decision, HandOrdered, Input, NoMoreBets, Sat, StakesAdded, WagerPlaced
from pitboss.journal import Store
from pitboss.journal.table import JournaledTable
from pitboss.law.offers import Offer
from pitboss.requests import ActionWanted, DecisionWanted, DutyWanted, Request, StakesWanted, WagersWanted
from pitboss.table.electronic_dealer import ElectronicDealer, RandBelow, link_meters
from pitboss.table.procedure import AWAIT_PLAYER_CODE
from pitboss.table.table import Table

# Games in which players bet against each other

BETTING_PLAYERS = 6
BUY_IN = 20_000
"""Amount of each buy-in, in cents."""


def bring_stakes(journaled: JournaledTable, table: Table, *, is_over: bool) -> Iterator[list[Event]]:
    """Seat the players, let those without chips buy in again, and begin a hand. Close the table if `is_over`."""
    if is_over:
        yield journaled.give(Closed())
        return
    for seat in range(1, min(BETTING_PLAYERS, table.seats) + 1):
        if seat not in table.seated:
            yield journaled.give(Sat(seat))
        if journaled.play.refusal(HandOrdered(seat)) is not None:
            yield journaled.give(StakesAdded(seat, BUY_IN))
    yield journaled.give(HandOrdered())


# Demonstrations

UNITS = (1000, 2500, 1500, 5000)
"""Amount of each main wager in cents, within the limits of the table."""
MIN_STAKE = 100
OTHER_WAGERS = 6
"""A player adds a side wager in one of this many rounds."""
PLAYERS = 4
MAX_ROUNDS = 120
"""Maximum number of rounds: a continuous shuffling device never reaches a cover card."""
MAX_HANDS = 20
"""Maximum number of hands where players bet against each other: each hand has its own deck."""
END_OF_SHOE = ("receive-decks", "collect-shoe")


def demonstrate(
    journaled: JournaledTable,
    store: Store,
    rounds: int | None = None,
    randbelow: RandBelow = os_randbelow,
    clock: Clock = utc_now,
) -> Iterator[list[Event]]:
    """Deal to the end of the shoe, or a number of rounds. Yield the events of each input."""
    dealer = ElectronicDealer(
        lambda: _table(journaled), store, randbelow, link_meters([lambda: _table(journaled)]), clock
    )
    longest = MAX_ROUNDS if _table(journaled).offers else MAX_HANDS
    last = _table(journaled).round_number + (longest if rounds is None else rounds)
    shoe_over = False
    while journaled.wanted is not None:
        wanted = journaled.wanted
        table = _table(journaled)
        if isinstance(wanted, StakesWanted):
            yield from bring_stakes(journaled, table, is_over=table.round_number == last)
        elif isinstance(wanted, WagersWanted):
            if (shoe_over and rounds is None) or table.round_number == last:
                yield journaled.give(Closed())
            else:
                if not table.wagers:  # they are already there after a duty that was due by the clock
                    yield from _wager(journaled, table, randbelow)
                yield from _complete(journaled, table)
                yield journaled.give(NoMoreBets())
        else:
            shoe_over |= isinstance(wanted, DutyWanted) and wanted.do in END_OF_SHOE and table.round_number > 0
            given = _decide(journaled.game, table, wanted, randbelow) or dealer.answer(wanted)
            assert given is not None, f"a demonstration is asked for {wanted}"
            yield journaled.give(given)


def _wager(journaled: JournaledTable, table: Table, randbelow: RandBelow) -> Iterator[list[Event]]:
    """Make each player's main wagers, and occasionally a side wager at its minimum."""
    main = {wager for together in journaled.game.main_wagers for wager in together}
    others = [wager for wager in table.offers if wager not in main]
    for seat in range(1, min(PLAYERS, table.seats) + 1):
        if seat not in table.seated:
            yield journaled.give(Sat(seat))
        unit = UNITS[(seat - 1) % len(UNITS)]
        made = [_equal_wagers(table, seat, together, unit) for together in journaled.game.main_wagers]
        made = [wagers for wagers in made if journaled.play.refusal(wagers[0]) is None]
        if not made:
            continue
        for given in made[randbelow(len(made))]:
            yield journaled.give(given)
        if others and randbelow(OTHER_WAGERS) == 0:
            [other] = _equal_wagers(table, seat, (others[randbelow(len(others))],), MIN_STAKE)
            if journaled.play.refusal(other) is None:
                yield journaled.give(other)


def _complete(journaled: JournaledTable, table: Table) -> Iterator[list[Event]]:
    """Complete combined main wagers if a demonstration was interrupted between them."""
    for seat, stakes in list(table.wagers.items()):
        for together in journaled.game.main_wagers:
            amount = next((stakes[wager] for wager in together if wager in stakes), None)
            for wager in together:
                if amount is not None and wager not in stakes:
                    yield journaled.give(WagerPlaced(seat=seat, wager=wager, amount=amount))


def _equal_wagers(table: Table, seat: int, wagers: tuple[str, ...], unit: int) -> list[WagerPlaced]:
    """Return these wagers in equal amounts."""
    amount = _amount([table.offers[wager] for wager in wagers], unit)
    return [WagerPlaced(seat=seat, wager=wager, amount=amount) for wager in wagers]


def _amount(offers: list[Offer], unit: int) -> int:
    """Return an amount close to the unit and within the limits of all these wagers."""
    least = max(offer.min or 0 for offer in offers)
    return offers[0].stake or max(least, min(unit, *(offer.max or unit for offer in offers)))


def _decide(game: Game, table: Table, wanted: Request, randbelow: RandBelow) -> Input | None:
    """Return a player's decision: by the game's strategy, else at random. Silence means the default.

    If the table waits for its first player, seat one.
    """
    if isinstance(wanted, DutyWanted) and wanted.do == AWAIT_PLAYER_CODE:
        return Sat(1)
    if not isinstance(wanted, DecisionWanted | ActionWanted):
        return None
    decided = None
    if game.player is not None and table.has_round_in_progress:
        player = game.player.load()
        decided = player.decide(player.observe(table, wanted.seat), wanted, randbelow)
    if decided is not None or isinstance(wanted, ActionWanted) or wanted.default is not None:
        return decided
    return Decision(seat=wanted.seat, choose=wanted.choices[randbelow(len(wanted.choices))])


def _table(journaled: JournaledTable) -> Table:
    return journaled.play.state
