"""Random lawful play of Three Card Blitz: an evening at a random table, from one seed, with all that can go wrong."""

from __future__ import annotations

from random import Random
from typing import Any

from pitboss.cards import card_text
from pitboss.games.blitz.table import BlitzTable
from pitboss.inputs import (
    CardInError,
    Closed,
    Corrected,
    Decision,
    DeviceFault,
    Exposed,
    Idle,
    Input,
    Left,
    Loaded,
    Miscounted,
    Recut,
    Repaired,
    ReshuffleOrdered,
    RoundVoided,
    Sat,
    StubCounted,
    TimeReported,
    WagerPlaced,
    WagerWithdrawn,
)
from pitboss.requests import DecisionWanted, DutyWanted
from pitboss.table.play import Play
from support.blitz import METERS_A, choices, new_table, trace
from support.random_play import ODD_CARDS, AnyEvening, anything_at_any_table
from support.tables import Trace

METHODS = ["manual_shoe", "hand", "device_dealer_first", "device_dealer_last"]
DEVICES = ["device", "counting_device", "reshuffling_device"]


def random_options(chance: Random) -> dict[str, Any]:
    """Lawful options of a table; every choice meets every other sooner or later."""
    pick = chance.choice
    method = pick(METHODS)
    shuffling = pick(DEVICES if method == "hand" else ["manual", *DEVICES])
    seats = chance.randint(1, 6)
    wagers: dict[str, Any] = {"blind": {"paytable": pick("ABC")}}
    wagers |= {wager: {} for wager in ("flush-bonus", "blitz-jackpot") if chance.random() < 0.7}
    options: dict[str, Any] = {}
    if chance.random() < 0.7:
        letter = pick("AB")
        wagers["progressive"] = {"paytable": letter, "progressive_stake": pick([1, 5])}
        options["meters"] = dict(list(METERS_A.items())[: 5 if letter == "A" else 3])
    return {
        **options,
        "wagers": wagers,
        "seats": seats,
        "max_adjacent_boxes": chance.randint(1, seats),
        "dealing_method": method,
        "shuffling": shuffling,
        "alternating_decks": shuffling != "manual" and chance.random() < 0.5,
        "abandoned_wager": pick(["lose", "play_on"]),
        "progressive_fixed_basis": pick(["to", "for"]),
        "payout_limit_per_hand": pick([None, 200]),
        "smallest_chip": pick(["0.01", "0.25", "1"]),
    }


class Evening(AnyEvening[BlitzTable]):
    """One Three Card Blitz table from its opening on."""

    most_wagering = 14

    def __init__(self, seed: int) -> None:
        chance = Random(seed)
        options = {name: value for name, value in random_options(chance).items() if value is not None}
        chosen = choices(**options)
        super().__init__(seed, chance, lambda: new_table(chosen))
        self.orders: dict[str, list[str]] = {}

    def trace(self, play: Play[BlitzTable]) -> Trace:
        return trace(play)

    # Cards

    def _order(self) -> list[str]:
        return self.orders.get(self.table.shoe.root or "", [])

    def _cards_are_missing(self) -> bool:
        return self.chance.random() < 0.0005

    def _fault(self) -> Input | None:
        if self.play.wanted is None or self.chance.random() >= 0.012:
            return None
        order, out = self._order(), self.table.shoe.cards_out
        card = order[out] if out < len(order) else None
        tried: list[Input] = [
            Exposed(),
            Miscounted(self.chance.choice([None, 0, 1])),
            *(DeviceFault(what) for what in ("shuffler-jammed", "shuffler-broken", "shoe-jammed", "shoe-broken")),
            DeviceFault("wrong-count"),
            StubCounted(self.table.shoe.cards.left),
            StubCounted(3, 52),
            StubCounted(3, 51),
            *(Left(seat) for seat in sorted(self.table.seated)),
        ]
        if card is not None:
            tried += [
                CardInError(card=card),
                CardInError(),
                CardInError(),
                CardInError(card=card, disclosed=True, in_shoe=True),
            ]
        lawful = [given for given in tried if self.play.refusal(given) is None]
        return self.chance.choice(lawful) if lawful else None

    # People

    def _decision(self, wanted: DecisionWanted) -> Input:
        seat, words = next(iter(wanted.words.items()))
        return Decision(
            seat=seat, choose=self.chance.choice([words[0], *words]), hand=self.chance.choice([None, wanted.hand])
        )

    def _duty(self, wanted: DutyWanted) -> Input:
        if "loaded" in wanted.answers:
            order = [card_text(card) for card in self.table.shoe.cards.remaining()]
            self.chance.shuffle(order)
            root = f"{len(self.orders):064x}"
            self.orders[root] = order
            return Loaded(root, len(order))
        if "stub counted" in wanted.answers and self.chance.random() < 0.02:
            return StubCounted(3, self.chance.choice([51, 52]))
        if wanted.do == "count-stub":
            return StubCounted(self.table.shoe.cards.left)
        return super()._duty(wanted)

    def _towards_no_more_bets(self) -> Input:
        for box, stakes in self.table.wagers.items():
            if self.table.players[box] != box or set(stakes) != {"ante", "blind"} or len(set(stakes.values())) > 1:
                return WagerWithdrawn(box, next(iter(stakes)))
        for seat in sorted(self.table.seated):
            if seat not in self.table.wagers:
                return WagerPlaced(seat=seat, wager="ante", amount=500)
        return Sat(self.chance.randint(1, self.table.seats))

    def _some_wagering(self) -> Input:
        seat = self.chance.randint(1, self.table.seats)
        kind = self.chance.random()
        if kind < 0.06:
            return self._event_between_rounds(seat)
        player = seat
        if seat not in self.table.seated:
            if not self.table.seated or kind < 0.5:
                return Sat(seat)
            player = self.chance.choice(sorted(self.table.seated))
        if kind < 0.09:
            return Left(player)
        by = None if player == seat else player
        stakes = self.table.wagers.get(seat, {})
        if kind < 0.11 and stakes:
            return WagerWithdrawn(seat, self.chance.choice(list(stakes)))
        if "ante" not in stakes:
            return WagerPlaced(seat=seat, wager="ante", amount=self.chance.choice([500, 1000, 2500, 10_000]), by=by)
        if "blind" not in stakes:
            return WagerPlaced(seat=seat, wager="blind", amount=stakes["ante"], by=by)
        others = [
            wager for wager in self.table.offers if wager not in ("ante", "blind", "play") and wager not in stakes
        ]
        if not others:
            return Sat(seat)
        wager = self.chance.choice(others)
        return WagerPlaced(
            seat=seat, wager=wager, amount=self.table.offers[wager].stake or self.chance.choice([500, 2500]), by=by
        )

    def _event_between_rounds(self, seat: int) -> Input:
        some: list[Input] = [
            self._time(),
            ReshuffleOrdered(),
            Recut("the cut was not clean"),
            Repaired(self.chance.choice(["shuffler", "shoe"])),
            Repaired(self.chance.choice(["shuffler", "shoe"])),
            DeviceFault(self.chance.choice(["shuffler-jammed", "shuffler-broken", "shoe-broken"])),
            Corrected(
                seat=seat, amount=self.chance.randint(-500, 500), why="a chip was misplaced", clause="blitz:12.A"
            ),
        ]
        return self.chance.choice(some) if self.table.seated else Idle()

    # The floor

    def _ruling(self) -> Input | None:
        kind = self.chance.random()
        if kind < 0.001:
            return RoundVoided("a dispute", "blitz:13.C")
        return self._backing_up() if kind < 0.005 else None

    def anything(self, chance: Random) -> Input:
        """Anything at all, most often not lawful now."""
        pick = chance.choice
        seat, card = pick([0, 1, 2, 5, 6, 7, -3]), pick(ODD_CARDS)
        wager = pick(["ante", "blind", "play", "progressive", "flush-bonus", "nothing"])
        inputs: list[Input] = [
            *anything_at_any_table(chance, seat, card, len(self.play.inputs)),
            CardInError(
                card=card,
                disclosed=pick([True, False]),
                third_to_player=pick([True, False]),
                in_shoe=pick([True, False]),
            ),
            DeviceFault(pick(["shuffler-jammed", "shoe-jammed", "wrong-count", "kettle"])),
            Exposed(card),
            Miscounted(seat),
            StubCounted(pick([None, -1, 3, 40]), pick([None, 51, 52, -1])),
            Repaired(pick(["shuffler", "kettle"])),
            Decision(
                seat=seat, choose=pick(["play", "fold", "hit", ""]), amount=pick([None, 5]), hand=pick([None, 1, 3])
            ),
            WagerPlaced(
                seat=seat, wager=wager, amount=pick([0, -5, 3, 1000]), verbal=pick([True, False]), by=pick([None, 1, 9])
            ),
            WagerWithdrawn(seat, wager),
            RoundVoided("no reason", pick(["blitz:13.Z", "blitz:13.A"])),
            TimeReported(pick(["noon", "2026-01-15T18:00:00", "1999-01-15T18:00:00Z"])),
            Idle(),
            Closed(),
        ]
        return pick(inputs)
