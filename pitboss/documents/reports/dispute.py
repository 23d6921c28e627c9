"""The dispute report on one round: the rules in force, the course of the round, and the arithmetic of every amount."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from pitboss.documents.lettering import check_name
from pitboss.documents.report import (
    Column,
    Facts,
    Frame,
    Heading,
    Part,
    Report,
    ReportTable,
    Signatures,
    Span,
    Style,
    Words,
    code,
    mark,
    soft,
    strong,
)
from pitboss.documents.sign import day_words
from pitboss.events import BetMade, CorrectionMade, Dealt, Placed, RoundBegan, RoundEnded, Ruled, TakenBack, Voided
from pitboss.games.game import BettingGame, Game
from pitboss.games.option_list import RuleInForce, rules_in_force
from pitboss.games.registry import game as game_of
from pitboss.games.settled_round import SettledPot, SettledRound
from pitboss.games.sign import limits_text
from pitboss.law.clauses import all_clauses, book_title, clause
from pitboss.law.offers import Offer
from pitboss.law.options import TableChoices, percent
from pitboss.law.paytables import ONLY_LETTER, paytables
from pitboss.law.readings import Reading, all_readings, readings_on
from pitboss.money import dollars
from pitboss.requests import Face
from pitboss.words.arithmetic import SettledWager
from pitboss.words.transcript import IRREGULARITY_PREFIX, Line

# The course of the round and the arithmetic of every amount


_HIDDEN_EVENTS = (Placed, RoundBegan, RoundEnded)
"""Events that other parts of a report state."""


def round_steps(result: SettledRound) -> ReportTable:
    """Return the round step by step. Face-down cards are named, except those of players who bet."""
    is_timed = any(line.at for line in result.lines if not isinstance(line.event, _HIDDEN_EVENTS))
    rows: list[tuple[Words, ...]] = []
    cards = 0
    for line in result.lines:
        cards += isinstance(line.event, Dealt)
        if isinstance(line.event, _HIDDEN_EVENTS):
            continue
        text = line.text if result.pots is not None else _with_card(line)
        if line.is_irregularity:
            text = f"{text}, found after {'1 card' if cards == 1 else f'{cards} cards'}"
        time = ((soft(line.at[11:19]),),) if is_timed else ()
        rows.append(((soft(str(len(rows) + 1)),), *time, _styled_text(line, text), (code(line.clause),)))
    heads = (Column(right=True), *((Column("Time"),) if is_timed else ()))
    told = Column("In the order in which it happened", share=1)
    return ReportTable((*heads, told, Column("Clause")), tuple(rows), is_small=True)


def _with_card(line: Line) -> str:
    match line.event:
        case Dealt(card=str() as card, to=to, face=Face.DOWN):
            return f"{to}: {card}, face down"
    return line.text


def _styled_text(line: Line, text: str) -> Words:
    """Return the text of a line, with decisions, irregularities and rulings highlighted."""
    if line.is_irregularity:
        return (Span(text, Style.FOUND),)
    match line.event:
        case None | BetMade():
            return (Span(text, Style.STRONG),)
        case Ruled() | Voided() | TakenBack() | CorrectionMade():
            return (Span(text, Style.MARK),)
    return text


def settlement_boxes(game: Game, result: SettledRound) -> Iterator[Frame]:
    """Return the account of every settlement and of every pot."""
    for each in result.settlements:
        hand = f", hand {each.hand}" if each.hand > 1 else ""
        hand += "" if each.stake else ", in addition"
        title = f"Seat {each.seat}, {wager_title(game, each.wager)}{hand}"
        yield _settlement_box(
            title, f"{each.result} {signed_words(each.net)}", _entries(each), each.because, each.clause
        )
    for number, pot in enumerate(result.pots or ()):
        name = "Main pot" if number == 0 else f"Side pot {number}"
        seats = ", ".join(map(str, pot.eligible))
        title = f"{name}, between seats {seats}" if len(pot.eligible) > 1 else f"{name}, seat {seats} alone"
        yield _settlement_box(title, f"won {pot.amount:,}", _shares(pot), pot.because, pot.clause)


def wager_title(game: Game, wager: str) -> str:
    """Return the title of a wager on the layout."""
    section = paytables(game.book.name).get(wager)
    return section.felt if section is not None else wager


def signed_words(amount: Decimal) -> str:
    """Return an amount with its sign: `+10.00`, `-10.00`, `0.00`."""
    return f"+{amount:,}" if amount > 0 else f"{amount:,.2f}"


def _settlement_box(title: str, result: str, entries: Iterable[tuple[str, str, str]], because: str, id: str) -> Frame:
    """Return one settlement: its entries, the reason, and the rule with its readings."""
    rows = tuple((amount, text, (code(cited),)) for amount, text, cited in entries)
    readings = ", ".join(reading.id for reading in readings_naming(id))
    rule: Words = (code(id), f" {clause(id).gist}", *((soft(f" (readings {readings})"),) if readings else ()))
    account = ReportTable((Column(right=True, share=0.16), Column(share=1), Column()), rows)
    return Frame(title, result, (account, Facts((("because", because), ("rule", rule)))))


def _entries(each: SettledWager) -> Iterator[tuple[str, str, str]]:
    yield "", f"staked {each.stake:,}" if each.stake else "no stake of its own", ""
    for step in each.arithmetic.lines() if each.arithmetic is not None else ():
        yield _with_commas(step.amount_text), step.text, step.clause


def _with_commas(amount: str) -> str:
    """Format an amount with commas between thousands and all its decimals."""
    whole, point, cents = amount.partition(".")
    return f"{int(whole):,}{point}{cents}" if whole.lstrip("-").isdigit() and int(whole) else amount


def _shares(pot: SettledPot) -> Iterator[tuple[str, str, str]]:
    for hand in pot.hands:
        yield "", f"{hand.text}; {'wins' if pot.has_won(hand) else 'loses'}", ""
    for seat, share in pot.shares.items():
        yield f"{share:,}", f"to seat {seat}", ""


def readings_naming(id: str) -> list[Reading]:
    """Return the readings that name exactly this clause."""
    return readings_on(id).get(id, [])


# The report


@dataclass(frozen=True, slots=True)
class Origin:
    """The place of a round, and the sources of the report."""

    facility: str | None = None
    table: str | None = None
    approved: date | None = None
    round: str | None = None
    """The number of the round, or its time, in words."""
    sources: tuple[tuple[str, str], ...] = ()
    """The source files: the kind of each, and its identification."""


def dispute_report(result: SettledRound, origin: Origin) -> Report:
    """Return the report on a settled round from a document or a journal."""
    game = game_of(result.game)
    if origin.facility is not None:
        check_name(origin.facility, "the facility's name", "facility")
    if origin.table is not None:
        check_name(origin.table, "the table's id", f"tables.{origin.table}")
    title = f"Dispute report: {game.title}"
    named = [origin.facility] if origin.facility else []
    named += [f"{name} {value}" for name, value in (("table", origin.table), ("round", origin.round)) if value]
    return Report(
        kind="dispute",
        title=title,
        facts=tuple(_facts(game, result, origin)),
        running=" · ".join([*named, title]),
        approved=f"Approved {day_words(origin.approved)}" if origin.approved else "",
        parts=(*_parts(game, result, origin), Signatures(("Prepared by", "Reviewed by", "Date"))),
    )


def _parts(game: Game, result: SettledRound, origin: Origin) -> Iterator[Part]:
    stacks = _stacks(game, result)
    yield Heading("Result")
    heads = (Column("Amounts in dollars", share=1), Column("Staked", right=True), Column("Net", right=True))
    yield ReportTable(heads, tuple(_net(result, stacks)))
    if rulings := tuple(_rulings(result.lines)):
        yield Heading("Irregularities and rulings")
        yield ReportTable((Column("Found", share=1), Column("Ruling", share=1.3), Column("Clause")), rulings)
    yield from _wagers(game, result, stacks)
    yield Heading("What happened")
    yield round_steps(result)
    yield Heading("Settlements")
    yield from settlement_boxes(game, result)
    yield Heading("Rules in force")
    yield from _rules(game, result)
    yield Heading("Clauses cited")
    cited = tuple(((code(id),), clause(id).gist) for id in _cited_clauses(result))
    yield ReportTable((Column("Clause"), Column("What it says", share=1)), cited, is_small=True)
    if readings := _readings(result):
        yield Heading("Readings that bear on the settlements")
        read = tuple((each.id, (strong(f"{each.title}."), f" {each.reading}")) for each in readings)
        yield ReportTable((Column(), Column("How the texts are read", share=1)), read, is_small=True)
    if origin.sources:
        yield Heading("What this report rests on")
        rests = tuple((what, (code(value),)) for what, value in origin.sources)
        yield ReportTable((Column("Source"), Column("Name and digest", share=1)), rests)


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


def _net(result: SettledRound, stacks: dict[int, tuple[str, str]]) -> Iterator[tuple[Words, ...]]:
    """Return the stakes and the net result by seat."""
    staked: dict[int, Decimal] = {}
    for each in result.settlements:
        staked[each.seat] = staked.get(each.seat, Decimal(0)) + each.stake
    for seat, net in result.net.items():
        put = stacks[seat][1] if seat in stacks else f"{staked.get(seat, Decimal(0)):,.2f}"
        yield f"Seat {seat}", put, (strong(signed_words(net)),)
    if result.pots is None:
        yield "House", "", (strong(signed_words(-sum(result.net.values(), Decimal(0)))),)


def _rulings(lines: Iterable[Line]) -> Iterator[tuple[Words, ...]]:
    """Return every ruling with the irregularity that it follows, empty if it repeats or has no report."""
    report = ""
    for each in lines:
        if each.is_irregularity:
            report = each.text.removeprefix(IRREGULARITY_PREFIX)
        elif isinstance(each.event, Ruled | Voided):
            yield report, (mark(each.text),), (code(each.clause),)
            report = ""


def _wagers(game: Game, result: SettledRound, stacks: dict[int, tuple[str, str]]) -> Iterator[Part]:
    """Return the wagers at the first card, or in a game of bets the stacks."""
    if stacks:
        yield Heading("Stacks and bets")
        heads = (Column("Seat"), Column("Stack", right=True, share=1), Column("Put in", right=True, share=1))
        yield ReportTable(heads, tuple((str(seat), *row) for seat, row in stacks.items()))
        return
    stakes: dict[tuple[int, str], int] = {}
    for each in result.lines:
        if isinstance(each.event, Placed):
            stakes[each.event.seat, each.event.wager] = each.event.amount
        if isinstance(each.event, Dealt):
            break
    placed = sorted((stake for stake in stakes.items() if stake[1]), key=lambda stake: stake[0][0])
    if placed:
        yield Heading("Wagers")
        rows = tuple((str(seat), wager_title(game, wager), dollars(amount)) for (seat, wager), amount in placed)
        yield ReportTable((Column("Seat"), Column("Wager", share=1), Column("Stake", right=True)), rows)


def _stacks(game: Game, result: SettledRound) -> dict[int, tuple[str, str]]:
    """Return each seat's stack before the hand and its contribution. Empty for games with wagers."""
    played: object = game
    if not isinstance(played, BettingGame):
        return {}
    contributions = played.contributions(result.events)
    return {seat: (dollars(stack), dollars(paid)) for seat, (stack, paid) in contributions.items()}


def _rules(game: Game, result: SettledRound) -> Iterator[Part]:
    choices = result.choices
    assert choices is not None, "a settled round has its rules"
    used = {each.wager for each in result.settlements}
    offers = {wager: offer for wager, offer in game.offers(choices).items() if wager in used}
    if offers:
        heads = (Column("Wager of this round", share=1), Column("Paytable"), Column("Limits"), Column("Clause"))
        yield ReportTable(heads, tuple(map(_offer, offers.values())), is_small=True)
    if meters := tuple(_meters(choices, offers)):
        yield ReportTable((Column("Meter", share=1), Column("Rate"), Column("Reset amount", right=True)), meters)
    rules = rules_in_force(game, choices)
    yield from _options("Option, stated", [rule for rule in rules if not rule.is_default])
    yield from _options("Option, default", [rule for rule in rules if rule.is_default])


def _offer(offer: Offer) -> tuple[Words, ...]:
    letter = "the only one" if offer.paytable.letter == ONLY_LETTER else offer.paytable.letter
    return offer.section.felt, letter, limits_text(offer) or "none stated", (code(offer.wager.clause),)


def _meters(choices: TableChoices, offers: dict[str, Offer]) -> Iterator[tuple[Words, ...]]:
    used = {name for offer in offers.values() for name in offer.paytable.meters}
    for name, meter in choices.meters.items():
        if name in used:
            yield name, f"{percent(meter.rate)} of each wager", dollars(meter.reset)


def _options(title: str, rules: list[RuleInForce]) -> Iterator[ReportTable]:
    heads = (
        Column(title),
        Column("Value", share=0.35),
        Column("Meaning", share=1),
        Column("Clause"),
        Column("Reading"),
    )
    if rules:
        rows = tuple(
            ((code(rule.name),), (strong(rule.value),), rule.help, (code(rule.clause),), rule.reading) for rule in rules
        )
        yield ReportTable(heads, rows, is_small=True)


def _cited_clauses(result: SettledRound) -> list[str]:
    """Return the clauses that the report cites, without repetition, in the order of the texts."""
    shown = (line for line in result.lines if not isinstance(line.event, Placed | RoundBegan | RoundEnded))
    clauses = {line.clause for line in shown if line.clause}
    for each in result.settlements:
        steps = each.arithmetic.lines() if each.arithmetic is not None else ()
        clauses |= {each.clause, *(step.clause for step in steps if step.clause)}
    clauses |= {pot.clause for pot in result.pots or ()}
    order = list(all_clauses())
    return sorted(clauses, key=lambda id: (id.partition(":")[0], order.index(id)))


def _readings(result: SettledRound) -> list[Reading]:
    settled = {each.clause for each in result.settlements} | {pot.clause for pot in result.pots or ()}
    named = {reading.id for id in settled for reading in readings_naming(id)}
    return [reading for id, reading in all_readings().items() if id in named]
