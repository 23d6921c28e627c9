"""What happened in a round and how every amount came about, as parts of a report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

from pitboss.documents.pages import Box, Column, Facts, Span, Style, Table, Words, code, soft
from pitboss.games.game import Game
from pitboss.games.settled_round import SettledPot, SettledRound
from pitboss.law.clauses import clause
from pitboss.law.paytables import paytables
from pitboss.law.readings import Reading, readings_on
from pitboss.round.betting import BetMade
from pitboss.round.events import CorrectionMade, Dealt, Placed, RoundBegan, RoundEnded, Ruled, TakenBack, Voided
from pitboss.round.requests import Face
from pitboss.round.settled_wager import SettledWager
from pitboss.round.transcript import Line

_NOT_SHOWN = (Placed, RoundBegan, RoundEnded)
"""Events that other parts of a report state."""


def happened(result: SettledRound) -> Table:
    """Return what happened, step by step; face-down cards are named, except those of players who bet."""
    is_timed = any(line.at for line in result.lines if not isinstance(line.event, _NOT_SHOWN))
    rows: list[tuple[Words, ...]] = []
    cards = 0
    for line in result.lines:
        cards += isinstance(line.event, Dealt)
        if isinstance(line.event, _NOT_SHOWN):
            continue
        text = line.text if result.pots is not None else _with_card(line)
        if line.is_irregularity:
            text = f"{text}, found after {'1 card' if cards == 1 else f'{cards} cards'}"
        time = ((soft(line.at[11:19]),),) if is_timed else ()
        rows.append(((soft(str(len(rows) + 1)),), *time, _styled(line, text), (code(line.clause),)))
    heads = (Column(right=True), *((Column("Time"),) if is_timed else ()))
    told = Column("In the order in which it happened", share=1)
    return Table((*heads, told, Column("Clause")), tuple(rows), is_small=True)


def _with_card(line: Line) -> str:
    match line.event:
        case Dealt(card=str() as card, to=to, face=Face.DOWN):
            return f"{to}: {card}, face down"
    return line.text


def _styled(line: Line, text: str) -> Words:
    """Return the words of a line; decisions, irregularities and rulings stand out."""
    if line.is_irregularity:
        return (Span(text, Style.FOUND),)
    match line.event:
        case None | BetMade():
            return (Span(text, Style.STRONG),)
        case Ruled() | Voided() | TakenBack() | CorrectionMade():
            return (Span(text, Style.MARK),)
    return text


def settlements(game: Game, result: SettledRound) -> Iterator[Box]:
    """Return the account of every settlement and of every pot."""
    for each in result.settlements:
        hand = f", hand {each.hand}" if each.hand > 1 else ""
        hand += "" if each.stake else ", in addition"
        title = f"Seat {each.seat}, {wager_title(game, each.wager)}{hand}"
        yield _account(title, f"{each.result} {signed_words(each.net)}", _entries(each), each.because, each.clause)
    for number, pot in enumerate(result.pots or ()):
        name = "Main pot" if number == 0 else f"Side pot {number}"
        seats = ", ".join(map(str, pot.eligible))
        title = f"{name}, between seats {seats}" if len(pot.eligible) > 1 else f"{name}, seat {seats} alone"
        yield _account(title, f"won {pot.amount:,}", _shares(pot), pot.because, pot.clause)


def wager_title(game: Game, wager: str) -> str:
    """Return what the layout calls a wager."""
    section = paytables(game.book.name).get(wager)
    return section.felt if section is not None else wager


def signed_words(amount: Decimal) -> str:
    """Return an amount with its sign: `+10.00`, `-10.00`, `0.00`."""
    return f"+{amount:,}" if amount > 0 else f"{amount:,.2f}"


def _account(title: str, result: str, entries: Iterable[tuple[str, str, str]], because: str, id: str) -> Box:
    """Return one settlement: its entries, the reason, and the rule with the readings that bear on it."""
    rows = tuple((amount, text, (code(cited),)) for amount, text, cited in entries)
    readings = ", ".join(reading.id for reading in bearing_on(id))
    rule: Words = (code(id), f" {clause(id).gist}", *((soft(f" (readings {readings})"),) if readings else ()))
    account = Table((Column(right=True, share=0.16), Column(share=1), Column()), rows)
    return Box(title, result, (account, Facts((("because", because), ("rule", rule)))))


def _entries(each: SettledWager) -> Iterator[tuple[str, str, str]]:
    yield "", f"staked {each.stake:,}" if each.stake else "no stake of its own", ""
    for step in each.arithmetic.steps() if each.arithmetic is not None else ():
        yield _with_commas(step.written), step.text, step.clause


def _with_commas(amount: str) -> str:
    """Return an amount with commas between thousands, however fine it is."""
    whole, point, cents = amount.partition(".")
    return f"{int(whole):,}{point}{cents}" if whole.lstrip("-").isdigit() and int(whole) else amount


def _shares(pot: SettledPot) -> Iterator[tuple[str, str, str]]:
    for hand in pot.hands:
        yield "", f"{hand.text}; {'wins' if pot.has_won(hand) else 'loses'}", ""
    for seat, share in pot.shares.items():
        yield f"{share:,}", f"to seat {seat}", ""


def bearing_on(id: str) -> list[Reading]:
    """Return the readings that name this very clause."""
    return readings_on(id).get(id, [])
