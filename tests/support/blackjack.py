"""Rounds of blackjack with short words for what people do at them.

What a player says is written `1 hit`, `2 insure 12.50`, or `1/2 double 5` where hand 2 of box 1 is named. A transcript
begins with a title and, indented, options and wagers; lines with `>` are what people do, the others what comes of it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from pitboss.errors import PitbossError, Refusal
from pitboss.events import CardsCleared, Event, Placed, RoundBegan, Settlement
from pitboss.games.game import RoundSetup
from pitboss.games.registry import game
from pitboss.games.round_document import parse_document
from pitboss.inputs import Card, Decision, Done, Input, UnseenCard
from pitboss.law.choice_parser import parse_choices
from pitboss.law.options import TableChoices
from pitboss.money import dollars, parse_cents
from pitboss.requests import CardWanted, DecisionWanted, DutyWanted, Face, Request, Role
from pitboss.table.play import Play
from pitboss.table.table import Table
from pitboss.words.transcript import clause_of, event_text
from support.settling import settle

BLACKJACK = game("blackjack")
Stakes = Mapping[int, int | str]
"""The Blackjack Wager of each box in dollars."""
ONE_BOX: Stakes = {1: 10}
SWITCH: dict[str, Any] = {"switch": True, "blackjack_odds": None}
FROM_THE_HAND: dict[str, Any] = {"hand_dealt": True, "decks": 2, "automated_shuffler": True}
NO_HOLE_CARD: dict[str, Any] = {"no_hole_card": True}
COMMON_DRAW: dict[str, Any] = {"community_cards": "common_draw"}
WIDTH = 76


# A finished round, through `settle`


def document(cards: str, *decisions: str, boxes: Stakes = ONE_BOX, **options: Any) -> dict[str, Any]:
    """Return a round document; a blackjack pays 3 to 2 unless the options say otherwise."""
    stated = {"blackjack_odds": "3 to 2", **options}
    return {
        "game": "blackjack",
        "options": {name: value for name, value in stated.items() if value is not None},
        "seats": {str(box): {"blackjack": _exact(stake)} for box, stake in boxes.items()},
        "cards": cards,
        "decisions": [_parse_decision(words) for words in decisions],
    }


def settle_round(cards: str, *decisions: str, boxes: Stakes = ONE_BOX, **options: Any) -> dict[str, Any]:
    """Settle such a round and check that every card is used."""
    answer = settle(document(cards, *decisions, boxes=boxes, **options))
    assert answer["unused_cards"] == 0
    return answer


def refusal_of_round(cards: str, *decisions: str, boxes: Stakes = ONE_BOX, **options: Any) -> PitbossError:
    """Return the error with which `settle` rejects such a round."""
    try:
        settle(document(cards, *decisions, boxes=boxes, **options))
    except PitbossError as error:
        return error
    raise AssertionError("the round was not refused")


def lines(answer: dict[str, Any]) -> list[tuple[int, int, str, str, str]]:
    """Every settlement as box, hand, wager, result and net, in the order of settling."""
    return [(line["seat"], line["hand"], line["wager"], line["result"], line["net"]) for line in answer["settlements"]]


def clauses(answer: dict[str, Any]) -> list[str]:
    """The clause of every settlement, in the order of settling."""
    return [line["clause"] for line in answer["settlements"]]


def net(cards: str, *decisions: str, boxes: Stakes = ONE_BOX, **options: Any) -> str:
    """Return the net result of box 1."""
    ahead = settle_round(cards, *decisions, boxes=boxes, **options)["net"]["1"]
    assert isinstance(ahead, str)
    return ahead


def events_with_clauses(answer: dict[str, Any], kind: str) -> list[tuple[str, str]]:
    """Return words, steps and cards of a round, each with its clause: `text`, or card and place, or hand and cards."""
    found = [event for event in answer["events"] if event["type"] == kind]
    return [(_words(event), event["clause"]) for event in found]


def _words(event: Mapping[str, Any]) -> str:
    match event["type"]:
        case "dealt":
            return f"{event['card']} to {event['to']}, {event['face']}"
        case "turned":
            return f"{event['hand']}: {event['cards']}"
        case "placed":
            return f"{event['amount']} on {event['wager']} at {event['seat']}"
    return str(event["text"])


def _parse_decision(words: str) -> dict[str, Any]:
    said = decision(words)
    return {
        "seat": said.seat,
        "choose": said.choose,
        **({} if said.amount is None else {"amount": _exact(words.split()[-1])}),
        **({} if said.hand is None else {"hand": said.hand}),
    }


def _exact(amount: int | str) -> object:
    return parse_document(f'{{"amount": {amount}}}')["amount"]


def decision(words: str) -> Decision:
    """Return a player's decision."""
    said = re.fullmatch(r"(\d+)(?:/(\d+))? ([a-z-]+)(?: ([\d.]+))?", words)
    assert said, words
    amount = None if said[4] is None else parse_cents(said[4])
    return Decision(seat=int(said[1]), choose=said[3], amount=amount, hand=int(said[2]) if said[2] else None)


# A round on its way


def choices(**options: Any) -> TableChoices:
    """The choices of a table whose blackjack pays 3 to 2 unless the options say otherwise."""
    stated = {name: value for name, value in {"blackjack_odds": "3 to 2", **options}.items() if value is not None}
    chosen, problems = parse_choices(BLACKJACK.choices, stated)
    assert chosen is not None, problems
    assert not list(BLACKJACK.unlawful(chosen))
    return chosen


def new_round(boxes: Stakes, **options: Any) -> Play[Table]:
    """A round of which nothing is dealt."""
    chosen = choices(**options)
    stakes = {box: {"blackjack": parse_cents(stake)} for box, stake in boxes.items()}
    return Play(lambda: BLACKJACK.round(RoundSetup(chosen, stakes)))


class RoundInPlay:
    """One round and the people at it; duties are done and cards burnt without being told."""

    new = staticmethod(new_round)

    def __init__(self, cards: str = "", *said: str, boxes: Mapping[int, Any] = ONE_BOX, **options: Any) -> None:
        self.play = self.new(boxes, **options)
        self.deal(cards)
        self.say(*said)

    @property
    def wanted(self) -> Request | None:
        """The request that the round waits for."""
        return self.play.wanted

    @property
    def words(self) -> dict[int, tuple[str, ...]]:
        """The choices now, by box."""
        assert isinstance(self.wanted, DecisionWanted), self.wanted
        return self.wanted.words

    @property
    def card_for(self) -> str:
        """The place of the card that is due, or an empty text."""
        return self.wanted.to if isinstance(self.wanted, CardWanted) else ""

    @property
    def duty(self) -> str:
        """The duty that is due, by its short name, or nothing."""
        return self.wanted.do if isinstance(self.wanted, DutyWanted) else ""

    def give(self, *inputs: Input) -> list[Event]:
        """Hand the round these inputs and learn what came of them."""
        return [event for given in inputs for event in self.play.give(given)]

    def deal(self, cards: str) -> list[Event]:
        """These cards as they are asked for, and the duties on the way and behind them."""
        events: list[Event] = []
        for card in cards.split():
            events += self._routine()
            assert self.card_for, f"nobody asked for {card}: {self.wanted}"
            events += self.give(Card(card))
        return events + self._routine()

    def say(self, *said: str) -> list[Event]:
        """Players decide."""
        return [event for words in said for event in [*self.give(decision(words)), *self._routine()]]

    def refusal(self, words: str) -> Refusal:
        """Why something may not be said now."""
        refused = self.play.refusal(decision(words))
        assert refused is not None, f"{words} was not refused"
        return refused

    def _routine(self) -> list[Event]:
        events: list[Event] = []
        while True:
            match self.wanted:
                case CardWanted(face=Face.UNSEEN):
                    events += self.give(UnseenCard())
                case DutyWanted(who=who):
                    events += self.give(Done(who))
                case _:
                    return events


def ends(events: Iterable[Event]) -> list[tuple[int, str, str, int]]:
    """Every settlement as box, wager, result and net cents."""
    return [(line.seat, line.wager, line.result, line.net) for line in events if isinstance(line, Settlement)]


# A transcript


def replay_transcript(transcript: str, new: Callable[..., Play[Table]] = new_round) -> str:
    """Replay a transcript: return it with the actual result of every input line."""
    lines = transcript.splitlines()
    begins = next(number for number, text in enumerate(lines) if text.startswith(">"))
    options = tomllib.loads("\n".join(text.strip() for text in lines[1:begins]))
    boxes = {int(box): stake for box, stake in options.pop("boxes").items()}
    play = new(boxes, **options)
    written = lines[:begins]
    for text in lines[begins:]:
        if text.startswith(">"):
            written.append(text)
            for given in inputs_of(text.removeprefix(">").strip()):
                written += [told for event in play.give(given) if (told := line_of(event))]
    return "\n".join(written) + "\n"


def inputs_of(doing: str) -> Iterator[Input]:
    """The inputs of one line."""
    if words := re.fullmatch(r"box (\d+)(?:, hand (\d+))?: (.+)", doing):
        hand = f"/{words[2]}" if words[2] else ""
        yield decision(f"{words[1]}{hand} {words[3]}")
    elif doing.startswith("the dealer "):
        yield Done(Role.DEALER)
    elif doing.startswith("the floorperson "):
        yield Done(Role.FLOORPERSON)
    elif doing == "a card nobody sees":
        yield UnseenCard()
    else:
        yield from (Card(card) for card in doing.split())


def line_of(event: Event) -> str | None:
    """An event as a line with its clause at the end."""
    told = words_of(event)
    return f"    {told:<{WIDTH}} {clause_of(event)}".rstrip() if told else None


def words_of(event: Event) -> str | None:
    """Return an event's text without its clause."""
    match event:
        case RoundBegan():
            return None
        case CardsCleared(count):
            return f"{count} cards to the discard rack"
        case Placed(seat, wager, amount):
            return f"box {seat}: {dollars(amount)} on {wager}"
        case Settlement(seat=seat, hand=hand, wager=wager, stake=stake, result=result, pays=pays, net=net):
            odds = f" at {pays}" if pays and result == "won" else ""
            ahead = f"{'+' if net > 0 else ''}{dollars(net)}"
            return f"box {seat}, hand {hand}: {dollars(stake)} on {wager} {result}{odds}, {ahead}"
    return event_text(event)
