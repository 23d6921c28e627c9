"""The report on one round for a dispute: the rules in force, what happened, and how every amount comes about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from pitboss.documents.sign import day_words
from pitboss.documents.typography import with_curly_apostrophes
from pitboss.games.game import BettingGame, Game
from pitboss.games.registry import game as game_of
from pitboss.games.rules_in_force import RuleInForce, rules_in_force
from pitboss.games.settled_round import SettledPot, SettledRound
from pitboss.games.sign import limits_words
from pitboss.law.clauses import all_clauses, book_title, clause
from pitboss.law.offers import Offer
from pitboss.law.options import TableChoices, percent
from pitboss.law.paytables import ONLY, paytables
from pitboss.law.readings import Reading, all_readings, readings_on
from pitboss.money import dollars
from pitboss.round.betting import BetMade, PotWon
from pitboss.round.events import (
    CorrectionMade,
    Dealt,
    Placed,
    RoundBegan,
    RoundEnded,
    Ruled,
    Settlement,
    TakenBack,
    Turned,
    Voided,
)
from pitboss.round.requests import Face
from pitboss.round.settled_wager import SettledWager
from pitboss.round.transcript import FOUND, Line


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a round was played, and what the report rests on."""

    facility: str | None = None
    table: str | None = None
    approved: date | None = None
    round: str | None = None
    """The number of the round, or when it was played, in words."""
    sources: tuple[tuple[str, str], ...] = ()
    """The files that the report rests on: what each is, and what identifies it."""


@dataclass(frozen=True, slots=True)
class Happening:
    """One line of what happened."""

    time: str
    text: str
    clause: str
    kind: str
    """`decision`, `irregularity`, `ruling`, `card`, `settlement` or `step`."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of an account: an amount, what it is, and its clause."""

    amount: str
    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class Settled:
    """One settlement or pot: what was decided, its account, and the rule behind it."""

    title: str
    result: str
    net: str
    entries: tuple[Entry, ...]
    because: str
    clause: str
    gist: str
    readings: str


@dataclass(frozen=True, slots=True)
class Report:
    """All text of a report, in the order of its parts; an empty part is left out."""

    title: str
    facts: tuple[tuple[str, str], ...]
    sources: tuple[tuple[str, str], ...]
    net: tuple[tuple[str, str, str], ...]
    """By seat: what was staked, and what the seat is ahead."""
    rulings: tuple[tuple[str, str, str], ...]
    """On each irregularity: what was found, the ruling, and its clause."""
    stated: tuple[RuleInForce, ...]
    defaults: tuple[RuleInForce, ...]
    offers: tuple[tuple[str, str, str, str], ...]
    """The wagers of the round: title, paytable, limits, clause."""
    meters: tuple[tuple[str, str, str], ...]
    """The meters that they pay from: name, rate, reset amount."""
    wagers: tuple[tuple[str, str, str], ...]
    """Seat, wager, stake; in a game of bets seat, stack, put in."""
    wager_heads: tuple[str, str, str]
    happened: tuple[Happening, ...]
    settled: tuple[Settled, ...]
    clauses: tuple[tuple[str, str], ...]
    readings: tuple[tuple[str, str, str], ...]


def round_report(result: SettledRound, origin: Origin) -> Report:
    """Return the report on a settled round."""
    game, choices = game_of(result.game), result.choices
    assert choices is not None, "a settled round has its rules"
    rules, stacks = rules_in_force(game, choices), _stacks(game, result)
    settled = (*_settlements(game, result), *_pots(result))
    happened = tuple(_happenings(result))
    cited = _cited(settled, happened)
    stated = tuple(rule for rule in rules if not rule.is_default)
    used = {each.wager for each in result.settlements}
    offers = {wager: offer for wager, offer in game.offers(choices).items() if wager in used}
    report = Report(
        title=f"Dispute report: {game.title}",
        facts=tuple(_facts(game, result, origin)),
        sources=origin.sources,
        net=tuple(_net(result, stacks)),
        rulings=tuple(_rulings(result.lines)),
        stated=stated,
        defaults=tuple(rule for rule in rules if rule.is_default),
        offers=tuple(_offers(offers)),
        meters=tuple(_meters(choices, offers)),
        wagers=tuple((str(seat), *row) for seat, row in stacks.items()) or tuple(_wagers(game, result.lines)),
        wager_heads=("Seat", "Stack", "Put in") if stacks else ("Seat", "Wager", "Stake"),
        happened=happened,
        settled=settled,
        clauses=tuple((id, clause(id).gist) for id in cited),
        readings=tuple((each.id, each.title, each.reading) for each in _readings(settled)),
    )
    return replace(with_curly_apostrophes(report), sources=origin.sources)  # files are named as they are


def _facts(game: Game, result: SettledRound, origin: Origin) -> Iterator[tuple[str, str]]:
    if origin.facility:
        yield "Facility", origin.facility
    if origin.table:
        yield "Table", origin.table
    version = str(getattr(result.choices, "rules_version", ""))
    numbered = f"version {version}" if version[:1].isdigit() else version
    yield "Rules", ", ".join(filter(None, (book_title(game.book.name), numbered)))
    if origin.approved:
        yield "Approved", day_words(origin.approved)
    if origin.round:
        yield "Round", origin.round
    yield "Outcome", "void: every wager goes back" if result.outcome == "void" else "settled"
    for name, cards in result.hands.items():
        if cards:
            yield name.replace("_", " ").capitalize(), cards
    for seat, amount in result.vigorish_owed.items():
        yield f"Vigorish owed by seat {seat}", f"${amount:,}"


def _net(result: SettledRound, stacks: dict[int, tuple[str, str]]) -> Iterator[tuple[str, str, str]]:
    staked: dict[int, Decimal] = {}
    for each in result.settlements:
        staked[each.seat] = staked.get(each.seat, Decimal(0)) + each.stake
    for seat, net in result.net.items():
        put = stacks[seat][1] if seat in stacks else f"{staked.get(seat, Decimal(0)):,.2f}"
        yield f"Seat {seat}", put, _signed(net)
    if result.pots is None:
        yield "House", "", _signed(-sum(result.net.values(), Decimal(0)))


def _signed(amount: Decimal) -> str:
    return f"+{amount:,}" if amount > 0 else f"{amount:,.2f}"


def _rulings(lines: Iterable[Line]) -> Iterator[tuple[str, str, str]]:
    """Return every ruling with what it is on; a further ruling on the same, or one without a report, has nothing."""
    found = ""
    for each in lines:
        if each.is_irregularity:
            found = each.text.removeprefix(FOUND)
        elif isinstance(each.event, Ruled | Voided):
            yield found, each.text, each.clause
            found = ""


def _offers(offers: dict[str, Offer]) -> Iterator[tuple[str, str, str, str]]:
    for offer in offers.values():
        letter = "" if offer.paytable.letter == ONLY else offer.paytable.letter
        yield offer.section.felt, letter or "the only one", limits_words(offer) or "none stated", offer.wager.clause


def _meters(choices: TableChoices, offers: dict[str, Offer]) -> Iterator[tuple[str, str, str]]:
    used = {name for offer in offers.values() for name in offer.paytable.meters}
    for name, meter in choices.meters.items():
        if name in used:
            yield name, f"{percent(meter.rate)} of each wager", dollars(meter.reset)


def _wagers(game: Game, lines: Iterable[Line]) -> Iterator[tuple[str, str, str]]:
    """Return the wagers as they stood when the first card was dealt."""
    stakes: dict[tuple[int, str], int] = {}
    for each in lines:
        if isinstance(each.event, Placed):
            stakes[each.event.seat, each.event.wager] = each.event.amount
        if isinstance(each.event, Dealt):
            break
    for (seat, wager), amount in sorted(stakes.items(), key=lambda stake: stake[0][0]):
        if amount:
            yield str(seat), _title(game, wager), dollars(amount)


def _stacks(game: Game, result: SettledRound) -> dict[int, tuple[str, str]]:
    """Return the stack of each seat before the hand, and what it put in; nothing where players wager."""
    played: object = game
    if not isinstance(played, BettingGame):
        return {}
    found = played.put_in(result.events)
    return {seat: (dollars(stack), dollars(paid)) for seat, (stack, paid) in found.items()}


def _title(game: Game, wager: str) -> str:
    section = paytables(game.book.name).get(wager)
    return section.felt if section is not None else wager


def _happenings(result: SettledRound) -> Iterator[Happening]:
    """Return what happened; face-down cards are named, except those of players who bet against each other."""
    cards = 0
    for each in result.lines:
        cards += isinstance(each.event, Dealt)
        if isinstance(each.event, Placed | RoundBegan | RoundEnded):
            continue
        text = each.text if result.pots is not None else _with_card(each)
        if each.is_irregularity:
            text = f"{text}, found after {'1 card' if cards == 1 else f'{cards} cards'}"
        yield Happening(each.at[11:19], text, each.clause, _kind(each))


def _with_card(each: Line) -> str:
    match each.event:
        case Dealt(card=str() as card, to=to, face=Face.DOWN):
            return f"{to}: {card}, face down"
    return each.text


def _kind(each: Line) -> str:
    if each.is_irregularity:
        return "irregularity"
    match each.event:
        case None | BetMade():
            return "decision"
        case Ruled() | Voided() | TakenBack() | CorrectionMade():
            return "ruling"
        case Dealt() | Turned():
            return "card"
        case Settlement() | PotWon():
            return "settlement"
    return "step"


def _settlements(game: Game, result: SettledRound) -> Iterator[Settled]:
    for each in result.settlements:
        hand = f", hand {each.hand}" if each.hand > 1 else ""
        hand += "" if each.stake else ", in addition"
        yield Settled(
            f"Seat {each.seat}, {_title(game, each.wager)}{hand}",
            each.result,
            _signed(each.net),
            tuple(_entries(each)),
            each.because,
            each.clause,
            clause(each.clause).gist,
            ", ".join(reading.id for reading in _bearing_on(each.clause)),
        )


def _entries(each: SettledWager) -> Iterator[Entry]:
    yield Entry("", f"staked {each.stake:,}" if each.stake else "no stake of its own", "")
    for step in each.arithmetic.steps() if each.arithmetic is not None else ():
        yield Entry(_with_commas(step.written), step.text, step.clause)


def _with_commas(amount: str) -> str:
    """Return an amount with commas between thousands, however fine it is."""
    whole, point, cents = amount.partition(".")
    return f"{int(whole):,}{point}{cents}" if whole.lstrip("-").isdigit() and int(whole) else amount


def _pots(result: SettledRound) -> Iterator[Settled]:
    for number, pot in enumerate(result.pots or ()):
        name = "Main pot" if number == 0 else f"Side pot {number}"
        seats = ", ".join(map(str, pot.eligible))
        yield Settled(
            f"{name}, between seats {seats}" if len(pot.eligible) > 1 else f"{name}, seat {seats} alone",
            "won",
            f"{pot.amount:,}",
            tuple(_shares(pot)),
            pot.because,
            pot.clause,
            clause(pot.clause).gist,
            ", ".join(reading.id for reading in _bearing_on(pot.clause)),
        )


def _shares(pot: SettledPot) -> Iterator[Entry]:
    for hand in pot.hands:
        yield Entry("", f"{hand.text}; {'wins' if pot.has_won(hand) else 'loses'}", "")
    for seat, share in pot.shares.items():
        yield Entry(f"{share:,}", f"to seat {seat}", "")


def _bearing_on(id: str) -> list[Reading]:
    """Return the readings that name this very clause."""
    return readings_on(id).get(id, [])


def _cited(settled: Iterable[Settled], happened: Iterable[Happening]) -> list[str]:
    """Return every clause that the report cites, once, in the order of the texts."""
    found = {each.clause for each in happened if each.clause}
    for each in settled:
        found |= {each.clause, *(entry.clause for entry in each.entries if entry.clause)}
    return sorted(found, key=_place)


def _place(id: str) -> tuple[str, int]:
    return id.partition(":")[0], list(all_clauses()).index(id)


def _readings(settled: Iterable[Settled]) -> list[Reading]:
    named = {reading.id for each in settled for reading in _bearing_on(each.clause)}
    return [reading for id, reading in all_readings().items() if id in named]
