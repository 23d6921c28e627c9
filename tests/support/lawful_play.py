"""Random lawful play: an evening at a random table, drawn from one seed, with all that can go wrong at it."""

from __future__ import annotations

from random import Random
from typing import Any

from pitboss.cards import card_text, fresh_decks
from pitboss.games.baccarat.session import OpenTable
from pitboss.law.paytables import paytables
from pitboss.round.events import Event
from pitboss.round.inputs import (
    BackedUp,
    Card,
    CardInError,
    Committed,
    Corrected,
    CoverCardShown,
    Cut,
    Decision,
    DecksReceived,
    Done,
    Drawn,
    Input,
    Left,
    Loaded,
    NoMoreBets,
    Recut,
    RoundVoided,
    Sat,
    ShoeEmpty,
    UnseenCard,
    WagerPlaced,
    WagerWithdrawn,
)
from pitboss.round.play import Play
from pitboss.round.requests import (
    CardWanted,
    CutWanted,
    DecisionWanted,
    DrawWanted,
    DutyWanted,
    Face,
    Role,
    WagersWanted,
)
from support.rounds import choices, new_table

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


class Evening:
    """One table from its opening on, with a shoe of its own and people who do what the rules let them do."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.book, options = random_options(self.chance)
        chosen = choices(self.book, **options)
        self.make = lambda: new_table(self.book, chosen)
        self.play: Play[OpenTable] = Play(self.make)
        self.shoe: list[str] = []
        self.bets_left = 0

    @property
    def table(self) -> OpenTable:
        """The table as it is now."""
        return self.play.state

    def step(self) -> list[Event]:
        """One lawful input, whatever the table waits for."""
        return self.play.give(self.next_input())

    def next_input(self) -> Input:
        """Something lawful to do now."""
        if self.table.round_is_on and (ruling := self._ruling()):
            return ruling
        match self.play.wanted:
            case CardWanted() as wanted:
                return self._card(wanted)
            case DecisionWanted() as wanted:
                return self._error() or self._decision(wanted)
            case DutyWanted() as wanted:
                return self._error() or self._duty(wanted)
            case CutWanted(least=least, most=most):
                return Cut(self.chance.choice([None, least, most, self.chance.randint(least, most)]))
            case DrawWanted() as wanted:
                return self._draw(wanted)
            case WagersWanted():
                return self._wagering()
        raise AssertionError("the table has closed")

    # Cards

    def _card(self, wanted: CardWanted) -> Input:
        if wanted.held:
            return Card(self.shoe[self.table.held_position])
        out, count = self.table.cards_out, len(self.shoe)
        if not self.table.cover_card_shown and out >= count - self.table.cover_card_behind:
            return CoverCardShown()
        if out == count:
            return ShoeEmpty()
        in_the_burn = not self.table.round_is_on and wanted.to == "discard bucket"
        if not in_the_burn:
            if self.chance.random() < 0.003:
                return ShoeEmpty()  # cards were missing from these decks
            if error := self._error():
                return error
        return UnseenCard() if wanted.face is Face.UNSEEN else Card(self.shoe[out])

    def _error(self) -> Input | None:
        """Now and then a card that should not have come, where a ruling on it can be made."""
        wanted = self.play.wanted
        if wanted is None or "card in error" not in wanted.answers or self.table.cards_out == len(self.shoe):
            return None
        if self.chance.random() >= 0.03:
            return None
        disclosed = self.chance.random() < 0.5
        seen = disclosed or self.chance.random() < 0.5
        card = self.shoe[self.table.cards_out] if seen else None
        third = CardInError(card, disclosed, third_to_player=True)
        if self.chance.random() < 0.8 and self.play.refusal(third) is None:
            return third
        return CardInError(card, disclosed)

    def _draw(self, wanted: DrawWanted) -> Input:
        bounds = self.table.must_hit_bounds
        assert bounds is not None
        reached = self.table.meters[wanted.what].value >= bounds[1]
        return Drawn(wanted.what, self.chance.choice(wanted.among) if reached or self.chance.random() < 0.05 else None)

    # People

    def _decision(self, wanted: DecisionWanted) -> Input:
        seat, words = next(iter(wanted.words.items()))
        choose = self.chance.choice([words[0], *words])
        ordered = self.chance.choice([None, Role.DEALER, Role.FLOORPERSON]) if choose == "relinquish" else None
        return Decision(seat, choose, ordered_by=ordered)

    def _duty(self, wanted: DutyWanted) -> Input:
        if "decks received" in wanted.answers:
            self.shoe = [card_text(card) for card in fresh_decks(self.table.choices.decks)]
            self.chance.shuffle(self.shoe)
            return DecksReceived(self.chance.random() < 0.8)
        if "loaded" in wanted.answers:
            return Loaded()
        if "committed" in wanted.answers:
            return Committed()
        if "recut" in wanted.answers and self.chance.random() < 0.2:
            return Recut("the cut was not clean")
        return Done(wanted.who)

    def _wagering(self) -> Input:
        if self.bets_left == 0:
            self.bets_left = self.chance.randint(2, 18)
        self.bets_left -= 1
        if self.bets_left:
            tried: Input = self._some_wagering()
            if self.play.refusal(tried) is None:
                return tried
        for seat, stakes in self.table.wagers.items():
            if "royal-9" in stakes and not MAIN & stakes.keys():
                return WagerWithdrawn(seat, "royal-9")
        if self.play.refusal(NoMoreBets()) is None:
            self.bets_left = 0
            return NoMoreBets()
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
            return Corrected(seat, self.chance.randint(-500, 500), "a chip was misplaced", "midi:11.B")
        if kind < 0.10 and seat in self.table.wagers:
            return WagerWithdrawn(seat, self.chance.choice(list(self.table.wagers[seat])))
        wager = self.chance.choice(list(self.table.offers))
        if not MAIN & self.table.wagers.get(seat, {}).keys() and self.chance.random() < 0.8:
            wager = self.chance.choice(["player", "banker", "tie"])
        amount = 500 if wager == "royal-9" else self.chance.choice([100, 500, 1250, 2500, 10_000, 33_300, 1])
        return WagerPlaced(seat, wager, amount, verbal=self.chance.random() < 0.05)

    # The floor

    def _ruling(self) -> Input | None:
        kind = self.chance.random()
        if kind < 0.002:
            return RoundVoided("cards were exposed", "midi:13.D")
        if kind < 0.015:
            back = BackedUp(len(self.play.inputs) - self.chance.randint(1, 6), "a card was misread")
            return back if self.play.refusal(back) is None else None
        return None


def random_input(chance: Random, evening: Evening) -> Input:
    """Anything at all, most often not lawful now."""
    pick = chance.choice
    seat = pick([0, 1, 2, 5, 9, 10, -3])
    card = pick(["Ah", "Ts", "9c", "zz", ""])
    there = len(evening.play.inputs)
    anything: list[Input] = [
        Card(card),
        UnseenCard(),
        CoverCardShown(),
        CardInError(card, pick([True, False]), pick([True, False])),
        CardInError(None, disclosed=True),
        Decision(seat, pick(["turn", "accept", "hit", ""]), pick([None, 5]), pick([None, 1])),
        Done(pick(list(Role))),
        DecksReceived(),
        Cut(pick([-1, 0, 9, 10_000])),
        Recut("why not"),
        Loaded(None, pick([0, 53])),
        Sat(seat),
        Left(seat),
        WagerPlaced(seat, pick(["player", "royal-9", "dragon-7", "nothing"]), pick([0, -5, 3, 10**9])),
        WagerWithdrawn(seat, pick(["player", "tie", "nothing"])),
        NoMoreBets(),
        Drawn(pick(["must_hit", "wheel"]), pick([None, seat])),
        Committed("00"),
        BackedUp(pick([-1, 0, there, there + 1]), "earlier"),
        Corrected(seat, 100, "a mistake", "midi:12.A"),
    ]
    return pick(anything)
