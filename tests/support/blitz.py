"""Three Card Blitz: written rounds through `settle`, and a table in play with short verbs for what people do at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pitboss.errors import PitbossError
from pitboss.events import Announced, Event, Ruled, StepTaken
from pitboss.games.blitz.table import BlitzTable
from pitboss.games.registry import game
from pitboss.inputs import Card, Decision, DecksReceived, Input, NoMoreBets, Sat, StubCounted, WagerPlaced
from pitboss.law.options import TableChoices
from pitboss.money import parse_cents
from pitboss.requests import CardWanted, DecisionWanted, DutyWanted
from pitboss.table.play import Play
from support.settling import settle
from support.tables import AnyTableInPlay, Trace, events_of, lawful_choices, refusal_without_trace, trace_at_any_table

Stakes = Mapping[str, int | str]
"""By wager, in dollars."""
PLAIN: Stakes = {"ante": 10, "blind": 10}
BLIND_A: dict[str, Any] = {"blind": {"paytable": "A"}}
METERS_A: dict[str, Any] = {
    "meter-1": {"rate": "8%", "initial": 1000, "reset": 1000},
    "meter-2": {"rate": "2%", "initial": 30, "reset": 30},
    "meter-3": {"rate": "2%", "initial": 30, "reset": 30},
    "meter-4": {"rate": "2%", "initial": 30, "reset": 30},
    "meter-5": {"rate": "2%", "initial": 30, "reset": 30},
}
WITH_PROGRESSIVE: dict[str, Any] = {
    "wagers": {**BLIND_A, "flush-bonus": {}, "blitz-jackpot": {}, "progressive": {"paytable": "A"}},
    "meters": METERS_A,
}
"""A table with every wager, under paytables A."""

# One box of seven cards and the dealer's seven, none of which makes more than two of a suit count.
LOW = "2s 3h 4d 5c 6s 7h 8d"
"""12 in diamonds."""
LOWER = "2h 3d 4c 5s 2d 3s 2c"
"""8 in spades."""
WINNER = "Ac Jc 5c 9d 4h 6s 8d"
"""26 in clubs."""


def interleave(*hands: str) -> str:
    """Hands as they come one card at a time, the dealer's last."""
    return " ".join(card for cards in zip(*(hand.split() for hand in hands), strict=True) for card in cards)


# A finished round


def document(*hands: str, decisions: str = "play", stakes: Stakes = PLAIN, **more: Any) -> dict[str, Any]:
    """Return a round document: each seat's seven cards, then the dealer's, each seat with the same stakes.

    `said` has a word for each seat; `wagers` are the options' wagers, and other keys go into the document.
    """
    seats = range(1, len(hands))
    options = {"wagers": more.pop("wagers", BLIND_A), **more.pop("options", {})}
    return {
        "game": "blitz",
        "options": options,
        "seats": {str(seat): dict(stakes) for seat in seats},
        "cards": more.pop("cards", None) or interleave(*hands),
        "decisions": [{"seat": seat, "choose": word} for seat, word in zip(seats, decisions.split(), strict=False)],
        **more,
    }


def settle_round(*hands: str, decisions: str = "play", stakes: Stakes = PLAIN, **more: Any) -> dict[str, Any]:
    """Settle such a round."""
    return settle(document(*hands, decisions=decisions, stakes=stakes, **more))


def refusal_of_round(*hands: str, decisions: str = "play", stakes: Stakes = PLAIN, **more: Any) -> PitbossError:
    """Return the error with which `settle` rejects such a round."""
    try:
        settle_round(*hands, decisions=decisions, stakes=stakes, **more)
    except PitbossError as error:
        return error
    raise AssertionError("the round was not refused")


def ends(answer: Mapping[str, Any]) -> list[tuple[str, str, str, str]]:
    """Every settlement as wager, result, net and clause, in the order of settling."""
    return [
        (line["wager"], line["result"], line["net"], line["clause"].removeprefix("blitz:"))
        for line in answer["settlements"]
    ]


# A table in play


def choices(**options: Any) -> TableChoices:
    """The choices of a table whose Blind has paytable A unless the options say otherwise."""
    return lawful_choices("blitz", {"wagers": BLIND_A, **options})


def new_table(chosen: TableChoices) -> BlitzTable:
    """A table that is about to open."""
    table = game("blitz").table(chosen)
    assert isinstance(table, BlitzTable)
    return table


def clauses_of(kind: type[StepTaken] | type[Ruled] | type[Announced], events: Iterable[Event]) -> list[str]:
    """The clauses of the steps, rulings or announcements."""
    return [event.clause.removeprefix("blitz:") for event in events_of(kind, events)]


class TableInPlay(AnyTableInPlay[BlitzTable]):
    """One Three Card Blitz table and the people at it."""

    book = "blitz"

    def __init__(self, **options: Any) -> None:
        chosen = choices(**options)
        super().__init__(lambda: new_table(chosen))

    def refusal_clause(self, given: Input) -> str:
        """The clause by which an input is refused, which must leave no trace."""
        refusal = refusal_without_trace(self.play, given, trace)
        return (refusal.clause or "").removeprefix("blitz:")

    def open(self, *, preshuffled: bool = True) -> TableInPlay:
        """The deck comes, and everything is done until wagers are open."""
        self.give(DecksReceived(preshuffled))
        self.up_to_wagers()
        return self

    def lay(self, stakes: Mapping[int, Stakes]) -> list[Event]:
        """Place wagers by seat; players sit down first where necessary."""
        events: list[Event] = []
        for seat, wagers in stakes.items():
            if seat not in self.table.seated:
                events += self.give(Sat(seat))
            for wager, amount in wagers.items():
                events += self.give(WagerPlaced(seat=seat, wager=wager, amount=parse_cents(amount)))
        return events

    def begin(self, stakes: Mapping[int, Stakes] | None = None) -> list[Event]:
        """Wagers and "no more bets"."""
        self.lay({1: PLAIN} if stakes is None else stakes)
        return self.give(NoMoreBets())

    def deal(self, cards: str) -> list[Event]:
        """These cards as they are asked for, with the duties before each of them."""
        events: list[Event] = []
        for card in cards.split():
            while isinstance(self.wanted, DutyWanted):
                events += self.give(self.routine())
            assert self.card_for, f"nobody asked for {card}: {self.wanted}"
            events += self.give(Card(card))
        return events

    def up_to_decisions(self) -> list[Event]:
        """The duties behind the cards."""
        events: list[Event] = []
        while isinstance(self.wanted, DutyWanted):
            events += self.give(self.routine())
        return events

    def say(self, *said: str) -> list[Event]:
        """Players decide, `1 play`, once the duties before are done."""
        events: list[Event] = []
        for words in said:
            events += self.up_to_decisions()
            events += self.give(Decision(seat=int(words.split()[0]), choose=words.split()[1]))
        return events

    def finish(self) -> list[Event]:
        """Let every undecided player play, and finish the round."""
        events: list[Event] = []
        while self.table.has_round_in_progress:
            events += self.give(self.routine())
        return events

    def whole_round(self, *hands: str, said: str = "", stakes: Mapping[int, Stakes] | None = None) -> list[Event]:
        """A round dealt one card at a time, from the wagers to its end."""
        events = [*self.begin(stakes), *self.deal(interleave(*hands))]
        if said:
            events += self.say(*said.split(", "))
        return [*events, *self.finish()]

    def routine(self) -> Input:
        """Return a default answer to a request that is not for a card."""
        match self.wanted:
            case CardWanted():
                raise AssertionError(f"a card is due: {self.wanted}")
            case DecisionWanted(words=words):
                return Decision(seat=next(iter(words)), choose="play")
            case DutyWanted(answers=answers) if "decks received" in answers:
                return DecksReceived(preshuffled=True)
            case DutyWanted(do="count-stub"):
                return StubCounted(self.table.shoe.cards.left)
        return super().routine()


def trace(play: Play[BlitzTable]) -> Trace:
    """Everything that a refused input must leave as it was."""
    table = play.state
    return (
        *trace_at_any_table(play),
        repr(table.round) if table.has_round_in_progress else "",
        frozenset(table.out_of_order),
        table.deck,
        table.deck_is_removed,
        table.rounds_since_count,
        table.reported_time,
        table.decks_came_at,
    )
