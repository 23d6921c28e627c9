"""The gaming guide: an abridged guide to all games of a house, for players (COMAR 36.05.03.22)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pitboss.documents.lettering import check_name
from pitboss.documents.report import (
    Column,
    Facts,
    Heading,
    Items,
    NewPage,
    Note,
    Paragraph,
    Part,
    Report,
    ReportTable,
    Size,
    Words,
    strong,
)
from pitboss.documents.sign import day_words
from pitboss.games.layout import SignLine
from pitboss.games.sign import payout_lines
from pitboss.law.options import percent
from pitboss.law.paytables import meter_title
from pitboss.money import dollars_words
from pitboss.submission import Submission, SubmittedTable
from pitboss.words.descriptions import TableDescriptions

# Wagers with the payouts and limits on the sign


@dataclass(frozen=True, slots=True)
class PostedWager:
    """One wager, or a bonus that belongs to one."""

    line: SignLine
    paytable: str
    is_staked: bool
    """Whether players put a stake on it."""
    min: int | None = None
    max: int | None = None
    stake: int | None = None
    """The fixed stake of a progressive wager."""


def posted_wagers(table: SubmittedTable) -> Iterator[PostedWager]:
    """Return every wager of a table with all its rows, each bonus after its wager."""
    offers = table.offers()
    bonuses = table.game.layout(table.choices, table.facility).bonuses
    for line in payout_lines(offers):
        offer = offers[line.wager]
        is_staked = offer.section.comes_with is None
        yield PostedWager(line, offer.paytable.letter, is_staked, offer.min, offer.max, offer.stake)
        for bonus in bonuses:
            if bonus.comes_with == line.wager:
                yield PostedWager(bonus, "", is_staked=False)


# The report


T = TypeVar("T")

TERMS: tuple[tuple[str, str], ...] = (
    ("1 to 1", "Even money. A win of 1 to 1 on a $10 bet pays $10, and your $10 stays yours."),
    ("3 to 2", "A win of 3 to 2 on a $10 bet pays $15, and your $10 stays yours."),
    ("Push", "A tie. Nobody wins, and your bet comes back."),
    ("Meter", "A prize that grows with each bet made on it, until somebody wins it."),
)
FOR_TERM = ("25 for 1", "Where a sign says “for”, the prize is all that you get: your bet is a part of it.")


def guide_report(submission: Submission, *, is_large: bool = False) -> Report:
    """Return the guide to the games of a house, from each table's choices, optionally in large type."""
    check_name(submission.facility, "the facility's name", "facility")
    day = day_words(submission.approved)
    return Report(
        kind="guide",
        title="Gaming Guide",
        facts=(("At", submission.facility), ("Rules approved", day)),
        running=f"{submission.facility} · Gaming Guide",
        approved=f"Approved {day}",
        parts=tuple(_parts(submission)),
        has_contents=True,
        contents_depth=2,
        size=Size.LARGE if is_large else Size.NORMAL,
    )


def _parts(submission: Submission) -> Iterator[Part]:
    yield Heading("Before you play")
    yield Paragraph(
        "This guide tells in short how the games of this house are played, what each bet wins, and what it pays. The "
        "full rules are longer, and they decide. Ask a supervisor if you want to see them, or if anything is not clear."
    )
    yield Items(
        (
            "Each table has its own limits and its own sign. If this guide and the sign differ, ask.",
            "Bets go on the table before the first card. After that, do not touch your chips until the round is over.",
            "You may stop at any time. Never bet money that you cannot afford to lose.",
        )
    )
    every = [wager for table in submission.tables.values() for wager in posted_wagers(table)]
    terms = TERMS + ((FOR_TERM,) if any(" for 1" in row.pays for wager in every for row in wager.line.rows) else ())
    yield Facts(tuple((term, words) for term, words in terms))
    games: dict[str, list[SubmittedTable]] = {}
    for table in submission.tables.values():
        games.setdefault(table.game.id, []).append(table)
    for tables in games.values():
        yield NewPage()
        yield from _game(tables)


def _game(tables: Sequence[SubmittedTable]) -> Iterator[Part]:
    """Return the chapter on one game: the common rules, each table, and the wagers."""
    words = [TableDescriptions(table.game.book, table.choices, table.offers()) for table in tables]
    yield Heading(tables[0].game.title)
    if words[0].descriptions.aim:
        yield Paragraph(" ".join(words[0].descriptions.aim.split()))
    steps = [[each.sentence(step.player) for step in each.steps if step.player] for each in words]
    shared = _common_items(steps)
    if shared:
        yield Heading("How a round goes", level=3)
        yield Items(tuple(shared), is_numbered=True)
    decisions = [[(each.title, table.sentence(each.player)) for each in table.decisions] for table in words]
    common = _common_items(decisions)
    if common:
        yield Heading("What you may decide", level=3)
        yield Facts(tuple((title, sentence) for title, sentence in common))
    for place, table in enumerate(tables):
        yield Heading(f"Table {table.id}", level=3)
        own = [step for step in steps[place] if step not in shared]
        own += [f"{title}: {sentence}" for title, sentence in decisions[place] if (title, sentence) not in common]
        yield from _table(table, own)
    yield from _wagers(tables, words[0])


def _common_items(lists: Sequence[Sequence[T]]) -> list[T]:
    """Return the items common to all lists, in the order of the first."""
    return [each for each in lists[0] if all(each in other for other in lists[1:])]


def _table(table: SubmittedTable, own: Iterable[str]) -> Iterator[Part]:
    yield Paragraph((strong("The rules in short: "), ", ".join(table.choices.summary_lines()) + "."))
    if sentences := tuple(own):
        yield Items(sentences)
    layout = table.game.layout(table.choices, table.facility)
    if notices := [each.text for each in layout.inscriptions]:
        yield Note(". ".join(notices) + ".")
    offers = table.offers()
    if offers:
        limits = tuple(_limit_row(wager) for wager in posted_wagers(table) if wager.is_staked)
        yield ReportTable(
            (Column("Bet", share=1), Column("Least", right=True), Column("Most", right=True)), limits, is_narrow=True
        )
    for line in layout.house_rules:
        rows = tuple((row.what, row.pays) for row in line.rows)
        yield ReportTable(
            (Column("At this table", share=1), Column("", right=True)), rows, caption=line.title, is_narrow=True
        )
    if table.choices.meters:
        meters = tuple(
            (meter_title(table.game.book.name, name), dollars_words(meter.reset), percent(meter.rate))
            for name, meter in table.choices.meters.items()
        )
        heads = (
            Column("Meter", share=1),
            Column("Starts again at", right=True),
            Column("Grows by, of each bet", right=True),
        )
        yield ReportTable(heads, meters, is_narrow=True)


def _limit_row(wager: PostedWager) -> tuple[Words, ...]:
    if wager.stake is not None:
        return wager.line.title, dollars_words(wager.stake), dollars_words(wager.stake)
    amounts = (wager.min, wager.max)
    return wager.line.title, *("ask" if amount is None else dollars_words(amount) for amount in amounts)


def _wagers(tables: Sequence[SubmittedTable], words: TableDescriptions) -> Iterator[Part]:
    """Return every wager of a game with its payouts. Tables with equal payouts share an entry."""
    groups: dict[tuple[str, tuple[tuple[str, str], ...]], tuple[PostedWager, list[str]]] = {}
    for table in tables:
        for wager in posted_wagers(table):
            rows = tuple((row.what, row.pays) for row in wager.line.rows)
            groups.setdefault((wager.line.wager, rows), (wager, []))[1].append(table.id)
    if groups:
        yield Heading("What each bet wins and pays", level=3)
    for (id, rows), (wager, ids) in groups.items():
        yield Heading(wager.line.title, level=4)
        where = f"At table {ids[0]}." if len(ids) == 1 else f"At tables {', '.join(ids[:-1])} and {ids[-1]}."
        where = "At every table." if len(ids) == len(tables) and len(ids) > 1 else where
        told = words.descriptions.wagers.get(id, "")
        yield Paragraph(" ".join(filter(None, (told, where))))
        yield ReportTable((Column("Result", share=1), Column("Pays", right=True)), rows, is_narrow=True)
