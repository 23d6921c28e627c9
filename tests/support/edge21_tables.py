"""A Player's Edge 21 table in play, with blackjack's short verbs, and an evening of random lawful play at one."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from msgspec import structs

from pitboss.events import Event, Ruled, StepTaken
from pitboss.games.edge21.table import EdgeTable
from pitboss.games.registry import game
from pitboss.inputs import CardInError, ChipsCollected, DeviceFault, Input, WagerPlaced
from pitboss.law.options import TableChoices
from pitboss.requests import DecisionWanted, DutyWanted
from pitboss.table.meters import accepted_total
from support.blackjack_random_play import SHUFFLES, TwentyOneEvening
from support.blackjack_tables import TwentyOneInPlay
from support.edge21 import choices
from support.tables import events_of

TEN = CardInError(card="Td", disclosed=True, in_shoe=True)
FACE_UP = CardInError(card="Ah", disclosed=True, in_shoe=True)
METER: dict[str, Any] = {"monster-match": {"rate": "20%", "initial": 5000, "reset": 5000}}


def new_table(chosen: TableChoices) -> EdgeTable:
    """A table that is about to open."""
    table = game("edge21").table(chosen)
    assert isinstance(table, EdgeTable)
    return table


def rulings(events: Iterable[Event]) -> list[str]:
    """The clauses by which irregularities were ruled on."""
    return [event.clause.removeprefix("edge21:") for event in events_of(Ruled, events)]


def steps(events: Iterable[Event]) -> list[str]:
    """The clauses of the steps that were taken."""
    return [event.clause.removeprefix("edge21:") for event in events_of(StepTaken, events)]


class EdgeTableInPlay(TwentyOneInPlay[EdgeTable]):
    """One Player's Edge 21 table and the people at it."""

    book, main = "edge21", "edge-21"

    def __init__(self, **options: Any) -> None:
        chosen = choices(**options)
        super().__init__(lambda: new_table(chosen))


def random_options(chance: Random) -> dict[str, Any]:
    """Lawful options of a table; every choice meets every other sooner or later."""
    pick = chance.choice
    seats = chance.randint(1, 7)
    matches = {wager: {"paytable": pick("ABC")} for wager in ("match-up", "match-down")}
    monster = {"monster-match": {"paytable": pick("AB")}}
    progressive = pick([True, False])
    return {
        **pick(SHUFFLES),
        "decks": pick([5, 6, 8]),
        "seats": seats,
        "max_adjacent_boxes": chance.randint(1, seats),
        "surrender": pick(["late", "none"]),
        "split_tens_by": pick(["value", "rank"]),
        "extra_splits": chance.randint(0, 6),
        "extra_splits_aces": chance.randint(0, 6),
        "no_mid_shoe_entry": pick([True, False]),
        "settlement_order": pick(["losers_first", "hand_by_hand"]),
        "cover_card_depth": pick(["25%", "60%", "85%"]),
        "smallest_chip": pick(["0.01", "0.25", "1"]),
        "decision_order": pick(["right_first", "left_first"]),
        "double_double_down": pick([True, True, False]),
        "rescue_after_redouble": pick(["last_portion", "original_only", "none"]),
        "split_two_card_21_wins": pick([True, False]),
        "wagers": {**pick([{}, {"edge-21": {"max": 500}}]), **matches, **(monster if progressive else {})},
        **({"meters": METER} if progressive else {}),
    }


class EdgeEvening(TwentyOneEvening[EdgeTable]):
    """One Player's Edge 21 table from its opening on."""

    main, clause = "edge-21", "edge21:13.B"

    def __init__(self, seed: int) -> None:
        chance = Random(seed)
        chosen = choices(**random_options(chance))
        super().__init__(seed, chance, lambda: new_table(chosen))

    def _own_faults(self) -> list[Input]:
        return [TEN, TEN, DeviceFault("shoe-broken")]

    def _decision(self, wanted: DecisionWanted) -> Input:
        """No double is for less than it has to be."""
        given = super()._decision(wanted)
        return given if self.play.refusal(given) is None else structs.replace(given, amount=None)

    def _duty(self, wanted: DutyWanted) -> Input:
        if "chips collected" in wanted.answers:
            return ChipsCollected(accepted_total(self.table))
        return super()._duty(wanted)

    def _some_wagering(self) -> Input:
        boxes = [box for box in self.table.wagers if self.table.players[box] == box]
        offered = [wager for wager in ("match-up", "match-down", "monster-match") if wager in self.table.offers]
        if boxes and self.chance.random() < 0.5:
            box, wager = self.chance.choice(boxes), self.chance.choice(offered)
            return WagerPlaced(seat=box, wager=wager, amount=100 if wager == "monster-match" else 500)
        return super()._some_wagering()
