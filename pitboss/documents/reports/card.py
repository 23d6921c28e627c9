"""The table card: a dealer's reference for one table, on two pages."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pitboss.documents.lettering import check_name
from pitboss.documents.report import Column, Facts, Heading, Items, Part, Report, ReportTable, Size, Words, code, strong
from pitboss.documents.report.pdf import count_pages, pdf
from pitboss.documents.reports.guide import posted_wagers
from pitboss.documents.reports.parts import letter_words
from pitboss.documents.sign import day_words
from pitboss.law.options import percent
from pitboss.law.paytables import meter_title
from pitboss.money import dollars_words
from pitboss.submission import SubmittedTable
from pitboss.words.descriptions import TableDescriptions

MAX_PAGES = 2


def card_report(table: SubmittedTable, page_size: str = "letter") -> Report:
    """Return the card of a table, in the largest letters that fit on two pages."""
    check_name(table.facility, "the facility's name", "facility")
    check_name(table.id, "the table's id", f"tables.{table.id}")
    day = day_words(table.approved)
    report = Report(
        kind="card",
        title=f"Table card: {table.id}, {table.game.title}",
        facts=(("In brief", ", ".join(table.choices.summary_lines())),),
        running=f"{table.facility} · Table {table.id}",
        approved=f"Approved {day}",
        parts=tuple(_parts(table)),
        columns=2,
    )
    for size in (Size.NORMAL, Size.SMALL):
        sized = msgspec.structs.replace(report, size=size)
        if count_pages(pdf(sized, page_size)) <= MAX_PAGES:
            return sized
    return msgspec.structs.replace(report, size=Size.SMALLEST)


def _parts(table: SubmittedTable) -> Iterator[Part]:
    words = TableDescriptions(table.game.book, table.choices, table.offers())
    if steps := [_step(words, step.dealer, step.clause) for step in words.steps if step.dealer and not step.topic]:
        yield Heading("Order of play")
        yield Items(tuple(steps), is_numbered=True)
    for topic in dict.fromkeys(step.topic for step in words.steps if step.topic):
        yield Heading(topic.capitalize())
        yield Items(tuple(_step(words, step.dealer, step.clause) for step in words.steps if step.topic == topic))
    if calls := [(words.sentence(step.says), words.sentence(step.dealer)) for step in words.steps if step.says]:
        yield Heading("Announcements")
        yield Facts(tuple((f"“{saying}”", when) for saying, when in calls))
    if decisions := [each for each in words.decisions if each.dealer]:
        yield Heading("Decisions")
        yield Facts(tuple((each.title, _step(words, each.dealer, each.clause)) for each in decisions))
    yield from _payouts(table)
    yield from _meters(table)
    if words.rulings:
        yield Heading("Irregularities and rulings")
        rows = tuple((each.found, words.sentence(each.ruling), (code(each.clause),)) for each in words.rulings)
        yield ReportTable(
            (Column("Found", share=1), Column("Ruling", share=1.3), Column("Clause")), rows, is_small=True
        )


def _step(words: TableDescriptions, sentence: str, clause: str) -> Words:
    return (f"{words.sentence(sentence)} ", code(clause))


def _payouts(table: SubmittedTable) -> Iterator[Part]:
    wagers = list(posted_wagers(table))
    house_rules = table.game.layout(table.choices, table.facility).house_rules
    if wagers:
        yield Heading("Payouts and limits")
    for wager in wagers:
        letter = letter_words(wager.paytable)
        lettered = f" {letter}" if len(letter) == 1 else ""
        limits = f" · {wager.line.limits}" if wager.line.limits else ""
        rows = tuple((row.what, (strong(row.pays),)) for row in wager.line.rows)
        yield ReportTable(
            (Column(share=1), Column(right=True)), rows, f"{wager.line.title}{lettered}{limits}", is_small=True
        )
    if house_rules:
        yield Heading("Posted on the sign")
    for line in house_rules:
        rows = tuple((row.what, (strong(row.pays),)) for row in line.rows)
        yield ReportTable((Column(share=1), Column(right=True)), rows, line.title, is_small=True)


def _meters(table: SubmittedTable) -> Iterator[Part]:
    if table.choices.meters:
        yield Heading("Meters")
        rows = tuple(
            (meter_title(table.game.book.name, name), percent(meter.rate), dollars_words(meter.reset))
            for name, meter in table.choices.meters.items()
        )
        yield ReportTable((Column("Meter", share=1), Column("Rate", right=True), Column("Reset", right=True)), rows)
