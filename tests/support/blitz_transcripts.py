"""Rounds of Three Card Blitz as a dealer would write them down, in the form that those of blackjack have.

A transcript begins with a title and, indented, the table's options; the table has opened with a preshuffled deck. Lines
with `>` are what people do, the others what comes of it, up to the end of the round.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from pitboss.events import RoundEnded
from pitboss.inputs import (
    Card,
    CardInError,
    ChipsCollected,
    Decision,
    DeviceFault,
    Done,
    Exposed,
    Input,
    Left,
    NoMoreBets,
    StubCounted,
)
from pitboss.money import parse_cents
from pitboss.requests import Role
from support.blackjack import line_of
from support.blitz import TableInPlay
from support.transcripts import wagers_laid


def replay_transcript(transcript: str) -> str:
    """Replay a transcript: return it with the actual result of every input line."""
    lines = transcript.splitlines()
    begins = next(number for number, text in enumerate(lines) if text.startswith(">"))
    options = tomllib.loads("\n".join(text.strip() for text in lines[1:begins]))
    table = TableInPlay(**options).open()
    written = lines[:begins]
    for text in lines[begins:]:
        if text.startswith(">"):
            written.append(text)
            for given in inputs_of(text.removeprefix(">").strip(), table):
                events = table.give(given)
                ends = next((place for place, event in enumerate(events) if isinstance(event, RoundEnded)), len(events))
                written += [told for event in events[: ends + 1] if (told := line_of(event))]
    return "\n".join(written) + "\n"


def inputs_of(doing: str, table: TableInPlay) -> Iterator[Input]:
    """The inputs of one line."""
    if words := re.fullmatch(r"seat (\d+): (.+)", doing):
        yield from wagers_laid(int(words[1]), words[2], table.table.seated)
    elif words := re.fullmatch(r"box (\d+): (play|fold)", doing):
        yield Decision(seat=int(words[1]), choose=words[2])
    elif words := re.fullmatch(r"seat (\d+) leaves", doing):
        yield Left(int(words[1]))
    elif words := re.fullmatch(r"the (dealer|floorperson) does so", doing):
        yield Done(Role(words[1]))
    elif words := re.fullmatch(r"the dealer takes in (\S+) of progressive chips", doing):
        yield ChipsCollected(parse_cents(words[1]))
    elif words := re.fullmatch(r"the stub counts (\d+), the deck (\d+)", doing):
        yield StubCounted(int(words[1]), int(words[2]))
    elif words := re.fullmatch(r"a card comes out unseen", doing):
        yield CardInError()
    elif words := re.fullmatch(r"the dealer's (\w\w) is seen", doing):
        yield Exposed(words[1])
    elif words := re.fullmatch(r"the device fails: ([a-z-]+)", doing):
        yield DeviceFault(words[1])
    elif doing == "no more bets":
        yield NoMoreBets()
    else:
        yield from (Card(card) for card in doing.split())
