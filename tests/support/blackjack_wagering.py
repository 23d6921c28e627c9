"""Random lawful play with additional wagers: random sets of them, meters, all that the system draws, linked meters."""

from __future__ import annotations

from random import Random
from typing import Any

from pitboss.inputs import Committed, Drawn, Input, MeterAdjusted, MeterReading, WagerPlaced, WagerWithdrawn
from pitboss.requests import DrawWanted, DutyWanted
from support.blackjack_offers import EVERY_WAGER, can_be_offered, offering
from support.blackjack_random_play import Evening, random_options


def random_wagers(chance: Random) -> dict[str, Any]:
    """Lawful options of a table with some of the additional wagers; a few of its meters may serve other tables, too."""
    options = random_options(chance)
    known = [*EVERY_WAGER, "super-match"] if options.get("switch") else EVERY_WAGER
    share = chance.choice([0.15, 0.5, 1])
    wagers = [wager for wager in known if can_be_offered(wager, options["decks"]) and chance.random() < share]
    chance.shuffle(wagers)
    found = {**options, **offering(*wagers, decks=options["decks"], chance=chance)}
    for name, meter in found["meters"].items():
        if chance.random() < 0.3:
            meter["link"] = f"house {name}"
    if options["smallest_chip"] != "1" and chance.random() < 0.1:
        found["payout_limit_per_hand"] = 500
    return found


class WageringEvening(Evening):
    """One blackjack table at which people make every wager that it offers."""

    most_wagering = 40

    def __init__(self, seed: int) -> None:
        super().__init__(seed, random_wagers(Random(seed)))

    def _some_wagering(self) -> Input:
        tried = self._one_thing()
        while self.play.refusal(tried) is not None and self.chance.random() < 0.9:
            tried = self._one_thing()
        return tried

    def _one_thing(self) -> Input:
        table, pick = self.table, self.chance.choice
        if self.chance.random() < 0.02 and table.meters:
            return MeterAdjusted(pick(list(table.meters)), self.chance.randint(-5000, 5000), "letter 12", "a fault")
        if self.chance.random() < 0.02 and table.meters:
            return MeterReading(pick(list(table.meters)), pick(["500000", "1500001/3", "0"]))
        if not table.wagers or self.chance.random() < 0.3:
            return super()._some_wagering()
        box = pick(list(table.wagers))
        wager = pick(list(table.offers))
        if self.chance.random() < 0.03:
            return WagerWithdrawn(box, pick(list(table.wagers[box])))
        player = table.players[box]
        return WagerPlaced(
            seat=box,
            wager=wager,
            amount=table.offers[wager].stake or pick([100, 500, 2500]),
            by=None if box == player else player,
        )

    def _towards_no_more_bets(self) -> Input:
        for box, stakes in self.table.wagers.items():
            if "blackjack" not in stakes:
                return WagerWithdrawn(box, next(iter(stakes)))
        for box, stakes in self.table.wagers.items():  # boxes with a gap between them
            if self.table.players[box] != box:
                return WagerWithdrawn(box, next(iter(stakes)))
        return self._somebody_wagers()

    def _duty(self, wanted: DutyWanted) -> Input:
        if "committed" in wanted.answers:
            return Committed()
        if "meter told" in wanted.answers:
            name = self.round.meter_to_read
            assert name is not None
            value = self.table.meters[name].value + self.chance.randint(-1000, 1000)
            return MeterReading(name, str(max(value, 0)))
        return super()._duty(wanted)

    def _draw(self, wanted: DrawWanted) -> Input:
        if wanted.what != "must_hit":
            return self.table.draw(wanted, self.chance.randrange)
        bounds = self.table.must_hit_bounds
        assert bounds is not None
        reached = self.table.meters[wanted.what].value >= bounds[1]
        return Drawn(
            what=wanted.what, seat=self.chance.choice(wanted.among) if reached or self.chance.random() < 0.05 else None
        )

    def anything(self, chance: Random) -> Input:
        """Anything at all, most often not lawful now."""
        if chance.random() < 0.6:
            return super().anything(chance)
        pick = chance.choice
        meter = pick([*self.table.meters, "nothing"])
        some: list[Input] = [
            Drawn(
                what=pick(["wheel", "magic_card", "lucky_player", "must_hit"]),
                seat=pick([None, 0, 1, 9]),
                symbol=pick([None, "$7"]),
            ),
            MeterReading(meter, pick(["-1", "1/0", "1e99", "500000"])),
            MeterAdjusted(meter, pick([0, -(10**12), 5]), pick(["", "letter 12"]), "a fault"),
            WagerPlaced(
                seat=pick([0, 1, 8]), wager=pick([*self.table.offers, "super-match"]), amount=pick([0, 7, 100, 500])
            ),
            Committed("00"),
        ]
        return pick(some)
