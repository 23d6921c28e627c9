"""Random lawful play: an evening at a random table, drawn from one seed, with all that can go wrong at it."""

from __future__ import annotations

from random import Random
from typing import Any

from pitboss.cards import card_text, fresh_decks
from pitboss.games.baccarat.table import BaccaratTable
from pitboss.inputs import (
    CardInError,
    Committed,
    Corrected,
    Decision,
    Drawn,
    Input,
    Left,
    Loaded,
    RoundVoided,
    Sat,
    WagerPlaced,
    WagerWithdrawn,
)
from pitboss.law.paytables import paytables
from pitboss.requests import CardWanted, DecisionWanted, DrawWanted, DutyWanted, Role
from pitboss.table.play import Play
from support.random_play import ODD_CARDS, AnyEvening, anything_at_any_table
from support.rounds import choices, new_table, trace
from support.tables import Trace

KINGS_AND_NINES = ["Ks 9s", "Kh 9h", "Kd 9d", "Kc 9c", "Ks 9h", "Kh 9d", "Kd 9c", "Kc 9s", "Ks 9d"]
SIDE_WAGERS = {
    "midi": ["dragon-bonus-player", "dragon-bonus-banker", "royal-9", "jackpot-baccarat", "player-pair", "banker-pair",
             "lucky-nines", "lucky-6", "super-6"],
    "mini": ["dragon-bonus-player", "dragon-bonus-banker"],
}  # fmt: skip
MAIN = {"player", "banker", "tie"}
OF_A_VARIANT = {"ez": ["dragon-7", "panda-8"], "fortune7": ["fortune-7-insurance", "one-up"]}
TREASURES = ["fortune-7", "golden-8", "heavenly-9", "blazing-7s", "cover-all"]


def random_options(chance: Random) -> tuple[str, dict[str, Any]]:
    """A game and lawful options of a table."""
    book = chance.choice(["midi", "midi", "mini"])
    decks = chance.choice([6, 7, 8])
    variant = chance.choice(["standard", "ez"] if book == "mini" else ["standard", "ez", "fortune7", "no_commission"])
    options: dict[str, Any] = {
        "decks": decks,
        "variant": variant,
        "seats": chance.randint(1, 9),
        "tie_odds": chance.choice(["8 to 1", "9 to 1"]),
        "vigorish_rounding": chance.choice(["exact", "up_25c"]),
        "vigorish_collection": chance.choice(["at_payout", "deferred"]),
        "opposite_wagers": chance.choice(["allowed", "refused"]),
        "side_wager_requires_main": chance.random() < 0.2,
        "players_handle_cards": chance.random() < 0.7,
        "disclosed_third_card": chance.choice(["discard_pair", "simulated_round"]),
        "smallest_chip": chance.choice(["0.01", "0.25", "1"]),
        # A deep cover card makes short shoes, so that there are several of them.
        "cover_card_depth": chance.choice([14, decks * 52 - 40, decks * 52 - 90]),
    }
    listed = SIDE_WAGERS[book] + OF_A_VARIANT.get(variant, [])
    if book == "midi" and chance.random() < 0.5:
        options["five_treasures"] = True
        listed = listed + TREASURES
    options["wagers"] = {wager: {} for wager in listed if chance.random() < 0.7}
    _choose_paytables(book, options["wagers"], chance)
    if "royal-9" in options["wagers"]:
        _royal_9(options, chance)
    return book, options


def _choose_paytables(book: str, wagers: dict[str, dict[str, Any]], chance: Random) -> None:
    letters: dict[tuple[str, ...], str] = {}
    for wager, offered in wagers.items():
        printed = paytables(book)[wager]
        if printed.chosen_by == "letter":
            offered["paytable"] = letters.setdefault(printed.group, chance.choice(list(printed.paytables)))
    if "cover-all" in wagers and "blazing-7s" not in wagers:  # its price follows from that wager's
        wagers["blazing-7s"] = {"paytable": chance.choice("AB")}


def _royal_9(options: dict[str, Any], chance: Random) -> None:
    seats = range(1, options["seats"] + 1)
    options["personal_combinations"] = {str(seat): KINGS_AND_NINES[seat - 1] for seat in seats}
    options["meters"] = {
        name: {"rate": chance.choice(["1%", "0.7%", "33%"]), "initial": least, "reset": least}
        for name, least in (("star", 50000), ("spade", 450), ("heart", 450))
    }
    if chance.random() < 0.5:
        options["must_hit"] = {"rate": "50%", "reset": 100, "maximum": 200}


class Evening(AnyEvening[BaccaratTable]):
    """One baccarat table from its opening on."""

    most_wagering = 18

    def __init__(self, seed: int, of: tuple[str, dict[str, Any]] | None = None) -> None:
        chance = Random(seed)
        book, options = random_options(chance) if of is None else of
        chosen = choices(book, **options)
        super().__init__(seed, chance, lambda: new_table(book, chosen))
        self.shoe: list[str] = []

    def trace(self, play: Play[BaccaratTable]) -> Trace:
        return trace(play)

    # Cards

    def _order(self) -> list[str]:
        return self.shoe

    def _in_the_burn(self) -> bool:
        wanted = self.play.wanted
        return isinstance(wanted, CardWanted) and not self.table.has_round_in_progress and wanted.to == "discard bucket"

    def _cards_are_missing(self) -> bool:
        return not self._in_the_burn() and self.chance.random() < 0.003

    def _fault(self) -> Input | None:
        """Now and then a card that should not have come, where a ruling on it can be made."""
        wanted = self.play.wanted
        if wanted is None or "card in error" not in wanted.answers or self.table.shoe.cards_out == len(self.shoe):
            return None
        if self._in_the_burn() or self.chance.random() >= 0.03:
            return None
        disclosed = self.chance.random() < 0.5
        seen = disclosed or self.chance.random() < 0.5
        card = self.shoe[self.table.shoe.cards_out] if seen else None
        third = CardInError(card=card, disclosed=disclosed, third_to_player=True)
        if self.chance.random() < 0.8 and self.play.refusal(third) is None:
            return third
        return CardInError(card=card, disclosed=disclosed)

    def _draw(self, wanted: DrawWanted) -> Input:
        bounds = self.table.must_hit_bounds
        assert bounds is not None
        reached = self.table.meters[wanted.what].value >= bounds[1]
        return Drawn(
            what=wanted.what, seat=self.chance.choice(wanted.among) if reached or self.chance.random() < 0.05 else None
        )

    # People

    def _decision(self, wanted: DecisionWanted) -> Input:
        seat, words = next(iter(wanted.words.items()))
        choose = self.chance.choice([words[0], *words])
        ordered = self.chance.choice([None, Role.DEALER, Role.FLOORPERSON]) if choose == "relinquish" else None
        return Decision(seat=seat, choose=choose, ordered_by=ordered)

    def _duty(self, wanted: DutyWanted) -> Input:
        if "decks received" in wanted.answers:
            self.shoe = [card_text(card) for card in fresh_decks(self.table.choices.decks)]
            self.chance.shuffle(self.shoe)
        if "loaded" in wanted.answers:
            return Loaded()
        if "committed" in wanted.answers:
            return Committed()
        return super()._duty(wanted)

    def _towards_no_more_bets(self) -> Input:
        for seat, stakes in self.table.wagers.items():
            if "royal-9" in stakes and not MAIN & stakes.keys():
                return WagerWithdrawn(seat, "royal-9")
        seat, stakes = next((s, w) for s, w in self.table.wagers.items() if not MAIN & w.keys())
        return WagerWithdrawn(seat, next(iter(stakes)))

    def _some_wagering(self) -> Input:
        seat = self.chance.randint(1, self.table.choices.seats)
        if seat not in self.table.seated:
            return Sat(seat)
        kind = self.chance.random()
        if kind < 0.04:
            return Left(seat)
        if kind < 0.06:
            return Corrected(
                seat=seat, amount=self.chance.randint(-500, 500), why="a chip was misplaced", clause="midi:11.B"
            )
        if kind < 0.10 and seat in self.table.wagers:
            return WagerWithdrawn(seat, self.chance.choice(list(self.table.wagers[seat])))
        wager = self.chance.choice(list(self.table.offers))
        if not MAIN & self.table.wagers.get(seat, {}).keys() and self.chance.random() < 0.8:
            wager = self.chance.choice(["player", "banker", "tie"])
        amount = 500 if wager == "royal-9" else self.chance.choice([100, 500, 1250, 2500, 10_000, 33_300, 1])
        return WagerPlaced(seat=seat, wager=wager, amount=amount, verbal=self.chance.random() < 0.05)

    # The floor

    def _ruling(self) -> Input | None:
        kind = self.chance.random()
        if kind < 0.002:
            return RoundVoided("the shoe ran short", "midi:13.E(1)")
        return self._backing_up() if kind < 0.015 else None

    def anything(self, chance: Random) -> Input:
        """Anything at all, most often not lawful now."""
        pick = chance.choice
        seat, card = pick([0, 1, 2, 5, 9, 10, -3]), pick(ODD_CARDS)
        inputs: list[Input] = [
            *anything_at_any_table(chance, seat, card, len(self.play.inputs)),
            CardInError(card=card, disclosed=pick([True, False]), third_to_player=pick([True, False])),
            Decision(
                seat=seat, choose=pick(["turn", "accept", "hit", ""]), amount=pick([None, 5]), hand=pick([None, 1])
            ),
            WagerPlaced(
                seat=seat, wager=pick(["player", "royal-9", "dragon-7", "nothing"]), amount=pick([0, -5, 3, 10**9])
            ),
            WagerWithdrawn(seat, pick(["player", "tie", "nothing"])),
            Drawn(what=pick(["must_hit", "wheel"]), seat=pick([None, seat])),
            Committed("00"),
            Corrected(seat=seat, amount=100, why="a mistake", clause="midi:12.A"),
        ]
        return pick(inputs)
