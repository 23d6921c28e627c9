"""Rounds as a dealer would write them down: lines that begin with `>` are what people do, the others what comes of it.

A transcript begins with a title and the table's options, indented. The table has opened, and its first card, the ace of
clubs, is burnt. Every line of what happens ends with its clause. The two-card counts are shown where 9.A has them said.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from pitboss.events import (
    Announced,
    CardsCleared,
    Dealt,
    Event,
    MeterMoved,
    Placed,
    Ruled,
    Settlement,
    StepTaken,
    TakenBack,
    Turned,
    VigorishTaken,
    Voided,
)
from pitboss.inputs import (
    BackedUp,
    Card,
    CardInError,
    ChipsCollected,
    CoverCardShown,
    Decision,
    Done,
    Drawn,
    Input,
    Left,
    NoMoreBets,
    RoundVoided,
    Sat,
    ShoeEmpty,
    UnseenCard,
    WagerPlaced,
)
from pitboss.money import dollars, parse_cents
from pitboss.requests import Face, Role
from support.rounds import TableInPlay

WIDTH = 72
SAID_AGAIN = ("midi:8.D(3)", "midi:8.D(5)(b)")
PLACES = {"player": "the Player's Hand", "banker": "the Banker's Hand"}
FACES = {Face.UP: "face up", Face.DOWN: "face down", Face.UNSEEN: "unseen"}


def replay_transcript(transcript: str) -> str:
    """The transcript again, with what really comes of every line that somebody does."""
    lines = transcript.splitlines()
    begins = next(number for number, line in enumerate(lines) if line.startswith(">"))
    table = table_of(lines[1:begins])
    written = lines[:begins]
    for line in lines:
        if line.startswith(">"):
            written.append(line)
            for given in inputs_of(line.removeprefix(">").strip(), table):
                written += [text for event in table.give(given) if (text := line_of(event))]
    return "\n".join(written) + "\n"


def table_of(header: list[str]) -> TableInPlay:
    """The open table that the indented lines of the header describe."""
    options = tomllib.loads("\n".join(line.strip() for line in header))
    return TableInPlay(options.pop("game"), **options).open()


# What people do


def wagers_laid(seat: int, words: str, seated: set[int]) -> Iterator[Input]:
    """Wagers as `ante 10, blind 10`; whoever wagers sits down first, if need be."""
    if seat not in seated:
        yield Sat(seat)
    for wagered in words.split(", "):
        wager, amount = wagered.rsplit(" ", 1)
        yield WagerPlaced(seat=seat, wager=wager, amount=parse_cents(amount))


def inputs_of(doing: str, table: TableInPlay) -> Iterator[Input]:
    """The inputs of one line."""
    if words := re.fullmatch(r"seat (\d+): (.+)", doing):
        yield from wagers_laid(int(words[1]), words[2], table.table.seated)
    elif words := re.fullmatch(r"seat (\d+) sits down", doing):
        yield Sat(int(words[1]))
    elif words := re.fullmatch(r"seat (\d+) leaves", doing):
        yield Left(int(words[1]))
    elif words := re.fullmatch(r"seat (\d+) (turn|relinquish)e?s(?:, as the (dealer|floorperson) requires)?", doing):
        yield Decision(seat=int(words[1]), choose=words[2], ordered_by=Role(words[3]) if words[3] else None)
    elif words := re.fullmatch(r"(seat (\d+)|nobody) is drawn for (\w+)", doing):
        yield Drawn(what=words[3], seat=int(words[2]) if words[2] else None)
    elif words := re.fullmatch(r"card in error(?: (\w+))?(, disclosed)?(, third to Player)?", doing):
        yield CardInError(card=words[1], disclosed=bool(words[2]), third_to_player=bool(words[3]))
    elif words := re.fullmatch(r"the floorperson voids the round: (.+) \((.+)\)", doing):
        yield RoundVoided(words[1], words[2])
    elif words := re.fullmatch(r"the floorperson takes the last (\d+) back: (.+)", doing):
        yield BackedUp(len(table.play.inputs) - int(words[1]), words[2])
    elif words := re.fullmatch(r"the dealer takes in (\S+) of progressive chips", doing):
        yield ChipsCollected(parse_cents(words[1]))
    elif doing in WORDS:
        yield WORDS[doing]
    else:
        yield from (Card(card) for card in doing.split())


WORDS: dict[str, Input] = {
    "no more bets": NoMoreBets(),
    "the dealer announces the result": Done(Role.DEALER),
    "the dealer has collected": Done(Role.DEALER),
    "cover card": CoverCardShown(),
    "the shoe is empty": ShoeEmpty(),
    "an unseen card": UnseenCard(),
}


# What comes of it


def line_of(event: Event) -> str | None:
    """An event as a line with its clause at the end; what a dealer need not write down has none."""
    if isinstance(event, TakenBack):
        return f"    the round stands again as it did: {event.why}"
    told = words_of(event)
    clause = getattr(event, "clause", "")
    if told is None or (isinstance(event, Announced) and event.clause in SAID_AGAIN):
        return None
    return f"    {told:<{WIDTH}} {clause}"


def words_of(event: Event) -> str | None:
    """What happened, without its clause."""
    match event:
        case Announced(text):
            return f'"{text}"'
        case StepTaken(text) | Ruled(text):
            return text
        case Dealt(card, to, face):
            return f"{card or 'a card'} to {PLACES.get(to, f'the {to}')}, {FACES[face]}"
        case Turned(hand, cards, by):
            return f"{f'seat {by}' if by else 'the dealer'} turns {cards} of {PLACES[hand]}"
        case Placed(seat, wager, amount):
            return f"seat {seat} has {dollars(amount)} on {wager}"
        case MeterMoved(meter, value, why):
            return f"the {meter} meter shows {dollars(value)}: {why}"
        case VigorishTaken(seat, amount, collected):
            return f"seat {seat} {'pays' if collected else 'owes'} vigorish of {dollars(amount)}"
        case Settlement():
            return settlement_words(event)
        case CardsCleared(count):
            return f"{count} cards to the discard bucket"
        case Voided(why):
            return f"the round is void: {why}"
    return None


def settlement_words(line: Settlement) -> str:
    """What became of one wager: stake, result, odds, and how far the player is ahead."""
    odds = f" at {line.pays}" if line.pays and line.result == "won" else ""
    ahead = f", {'+' if line.net > 0 else ''}{dollars(line.net)}"
    return f"seat {line.seat}, {line.wager} {dollars(line.stake)}: {line.result}{odds}{ahead}"
