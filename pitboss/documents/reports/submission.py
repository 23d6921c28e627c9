"""The Rules Submission as an operator files it, with every choice of every table (COMAR 36.05.03.19, .21B)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

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
    Signatures,
    Words,
    WrittenReport,
    code,
    mark,
    strong,
    write_report,
)
from pitboss.documents.reports.card import card_report
from pitboss.documents.reports.guide import guide_report
from pitboss.documents.reports.parts import (
    OddsByTable,
    draw_signs,
    edge_parts,
    layout_exhibit,
    letter_words,
    odds_of_submission,
    sign_exhibits,
)
from pitboss.documents.sign import day_words
from pitboss.games.game import Game
from pitboss.games.layout import SignLine
from pitboss.games.meters import needs_of
from pitboss.games.sign import payout_lines
from pitboss.law.clauses import book_title
from pitboss.law.figures import all_approvals
from pitboss.law.offers import Offer
from pitboss.law.options import Choices, percent
from pitboss.law.paytables import meter_title, paytables
from pitboss.money import dollars_words
from pitboss.submission import Submission, SubmittedTable
from pitboss.submission.check import approval_records
from pitboss.submission.recommendations import find_recommendations
from pitboss.submission.submission import ParsedTable
from pitboss.words.descriptions import option_title, option_value

# The operator's choices, with value, clause, and whether it is the default


_NON_OPTION_FIELDS = ("wagers", "meters")
"""Options with report parts of their own."""


@dataclass(frozen=True, slots=True)
class OperatorChoice:
    """One choice of a table."""

    name: str
    """The dotted key in a submission: `must_hit.rate`."""
    title: str
    value: str
    is_default: bool
    clause: str
    reading: str
    has_effect: bool
    """Whether the choice matters at this table. False if it concerns only wagers that the table does not offer."""


def operator_choices(table: SubmittedTable) -> Iterator[OperatorChoice]:
    """Return every choice of a table except wagers, limits and meters."""
    idle = _options_without_effect(table)
    for name in type(table.choices).model_fields:
        if name in _NON_OPTION_FIELDS:
            continue
        value = getattr(table.choices, name)
        yield _choice(table.game, table.choices, name, "", "", has_effect=name not in idle)
        if isinstance(value, Choices):
            title = f"{option_title(table.game.book, name)}: "
            for inner in type(value).model_fields:
                yield _choice(table.game, value, inner, f"{name}.", title, has_effect=True)


def _choice(game: Game, choices: Choices, name: str, prefix: str, title: str, *, has_effect: bool) -> OperatorChoice:
    kind = type(choices)
    label = kind.field_note(name, "clause")
    named = f"{title}{name}" if prefix else option_title(game.book, name)
    return OperatorChoice(
        f"{prefix}{name}",
        named,
        option_value(game.book, choices, name),
        getattr(choices, name) == kind.model_fields[name].default,
        game.book.cite(label) if label else "",
        kind.field_note(name, "reading") or "",
        has_effect,
    )


def _options_without_effect(table: SubmittedTable) -> set[str]:
    """Return the options that concern only wagers or paytables that the table does not offer."""
    offers = table.offers()
    used: set[str] = set()
    known: set[str] = set()
    for wager, section in paytables(table.game.book.name).items():
        uses = {letter: {*section.uses, *paytable.uses} for letter, paytable in section.paytables.items()}
        known = known.union(*uses.values())
        if wager in offers:
            used |= uses[offers[wager].paytable.letter]
        elif section.comes_with in offers:
            used = used.union(*uses.values())
    return known - used


def choice_parts(table: SubmittedTable) -> Iterator[Part]:
    """Return the choices of a table as report tables, those without effect last."""
    choices = list(operator_choices(table))
    heads = (Column("Choice", share=1), Column("Value", share=0.9), Column(""), Column("Clause"), Column("Reading"))
    yield ReportTable(heads, tuple(_row(each) for each in choices if each.has_effect), is_small=True)
    if idle := tuple(_row(each) for each in choices if not each.has_effect):
        yield Paragraph("Without effect here, because the table does not offer the wagers that they are about:")
        yield ReportTable(heads, idle, is_small=True)


def _row(choice: OperatorChoice) -> tuple[Words, ...]:
    return (
        (f"{choice.title} ", code(choice.name)),
        choice.value if choice.is_default else (strong(choice.value),),
        "default" if choice.is_default else "chosen",
        (code(choice.clause),),
        choice.reading,
    )


# The report


DASH = "\N{EN DASH}"


def submission_report(submission: Submission, odds: OddsByTable | None = None) -> Report:
    """Return the report to file for a submission. `odds` are the odds of its wagers, computed if not given."""
    check_name(submission.facility, "the facility's name", "facility")
    for id in submission.tables:
        check_name(id, "the table's id", f"tables.{id}")
    day = day_words(submission.approved)
    return Report(
        kind="submission",
        title="Rules Submission",
        facts=(
            ("Facility", submission.facility),
            ("Approved", day),
            ("Tables", _count_words(submission)),
            ("Filed under", "COMAR 36.05.03.19 and .21B"),
        ),
        running=f"{submission.facility} · Rules Submission",
        approved=f"Approved {day}",
        parts=tuple(_parts(submission, odds_of_submission(submission) if odds is None else odds)),
        has_contents=True,
        contents_depth=2,
    )


def _count_words(submission: Submission) -> str:
    games: dict[str, int] = {}
    for table in submission.tables.values():
        games[table.game.title] = games.get(table.game.title, 0) + 1
    return f"{len(submission.tables)}: " + ", ".join(f"{number} {title}" for title, number in games.items())


def _parts(submission: Submission, odds: OddsByTable) -> Iterator[Part]:
    yield NewPage()
    yield Heading("Tables and approvals")
    yield from _overview(submission)
    for table in submission.tables.values():
        yield NewPage()
        yield from _table(table)
    yield NewPage()
    yield Heading("Appendix A: house edge, hold and method of every wager")
    yield from edge_parts(odds)
    yield Heading("Appendix B: warnings")
    yield from _warnings(submission, odds)
    draw_signs(submission.tables.values())
    for number, table in enumerate(submission.tables.values(), start=1):
        yield NewPage()
        yield Heading(f"Exhibit {number}: layout and sign of table {table.id}")
        yield layout_exhibit(table, f"Layout of table {table.id}, {table.game.title}")
        yield from sign_exhibits(table, f"Sign of table {table.id}")
    yield NewPage()
    yield Heading("Signatures")
    yield Paragraph("The operator states that the tables will be run as this submission says.")
    yield Signatures(("For the facility operator", "For the Commission", "Date"))


def _overview(submission: Submission) -> Iterator[Part]:
    heads = (Column("Table"), Column("Game"), Column("In brief", share=1), Column("Approvals on record"))
    rows: list[tuple[Words, ...]] = []
    missing: list[Words] = []
    for table in submission.tables.values():
        days = sorted(set(table.approvals.values()))
        rows.append(
            (
                table.id,
                table.game.title,
                ", ".join(table.choices.summary_lines()),
                ", ".join(day.isoformat() for day in days) if days else (mark("none"),),
            )
        )
        records = approval_records(table.id, table.game, table.choices, table.approvals)
        missing += [f"Table {each.table}: {each.needed_for}" for each in records if each.day is None]
    yield ReportTable(heads, tuple(rows), is_small=True)
    if missing:
        yield Note("Still to be approved before a table is opened:", is_warning=True)
        yield Items(tuple(missing))
    else:
        yield Note("Every approval that these choices need is on record.")


def _table(table: SubmittedTable) -> Iterator[Part]:
    yield Heading(f"Table {table.id}: {table.game.title}")
    version = str(getattr(table.choices, "rules_version", ""))
    numbered = f", version {version}" if version[:1].isdigit() else ""
    yield Facts((("Rules", f"{book_title(table.game.book.name)}{numbered}"),))
    yield Heading("Choices left to the operator", level=3)
    yield from choice_parts(table)
    yield from _limits(table)
    yield from _paytables(table)
    yield from _meters(table)
    yield from _devices(table)
    yield from _approvals(table)


def _limits(table: SubmittedTable) -> Iterator[Part]:
    offers = table.offers()
    if not offers:
        return
    yield Heading("Wagers and limits", level=3)
    heads = (
        Column("Wager", share=1),
        Column("Paytable"),
        Column("Minimum", right=True),
        Column("Maximum", right=True),
        Column("Fixed wager", right=True),
        Column("Clause"),
    )
    yield ReportTable(heads, tuple(map(_limits_row, offers.values())), is_small=True)


def _limits_row(offer: Offer) -> tuple[Words, ...]:
    amounts = [DASH if amount is None else dollars_words(amount) for amount in (offer.min, offer.max, offer.stake)]
    return offer.section.title, letter_words(offer.paytable.letter), *amounts, (code(offer.wager.clause),)


def _paytables(table: SubmittedTable) -> Iterator[Part]:
    layout = table.game.layout(table.choices, table.facility)
    lines: list[SignLine] = [*payout_lines(table.offers()), *layout.bonuses, *layout.house_rules]
    if not lines:
        return
    yield Heading("Paytables in full" if table.offers() else "What the sign posts", level=3)
    offers = table.offers()
    for line in lines:
        letter = letter_words(offers[line.wager].paytable.letter) if line.wager in offers else ""
        lettered = f", paytable {letter}" if letter and len(letter) == 1 else ""
        rows = tuple((row.what, row.pays, (code(row.clause),)) for row in line.rows)
        heads = (Column("Result", share=1), Column("Pays", right=True), Column("Clause"))
        yield ReportTable(heads, rows, caption=f"{line.title}{lettered}", is_small=True, is_narrow=True)


def _meters(table: SubmittedTable) -> Iterator[Part]:
    if not table.choices.meters:
        return
    yield Heading("Progressive meters", level=3)
    book = table.game.book
    needs = needs_of(book, table.offers())
    heads = (
        Column("Meter", share=1),
        Column("Wager"),
        Column("Rate", right=True),
        Column("Initial", right=True),
        Column("Reset", right=True),
        Column("Linked as"),
    )
    rows: list[tuple[Words, ...]] = []
    for name, meter in table.choices.meters.items():
        need = needs.get(name)
        wager = paytables(book.name)[need.wager].felt if need is not None else DASH
        amounts = (percent(meter.rate), dollars_words(meter.initial), dollars_words(meter.reset))
        rows.append((meter_title(book.name, name), wager, *amounts, meter.link or DASH))
    yield ReportTable(heads, tuple(rows), is_small=True)


def _devices(table: SubmittedTable) -> Iterator[Part]:
    layout = table.game.layout(table.choices, table.facility)
    rows: list[tuple[Words, ...]] = [
        (device.text, "at each position" if device.per_seat else "at the table", (code(device.clause),))
        for device in layout.devices
    ]
    rows += [(fixture.text, f"dealer's {fixture.side}", (code(fixture.clause),)) for fixture in layout.fixtures]
    if rows:
        yield Heading("Devices and equipment", level=3)
        yield ReportTable((Column("Device", share=1), Column("Place"), Column("Clause")), tuple(rows), is_small=True)


def _approvals(table: SubmittedTable) -> Iterator[Part]:
    yield Heading("Approvals", level=3)
    needed = {each.approval: each for each in approval_records(table.id, table.game, table.choices, table.approvals)}
    rows: list[tuple[Words, ...]] = []
    for name in dict.fromkeys((*needed, *table.approvals)):
        day = table.approvals.get(name)
        reason = needed[name].needed_for if name in needed else all_approvals()[name].needed_for.partition(": ")[2]
        dated: Words = (mark("still needed"),) if day is None else day_words(day)
        cited = all_approvals()[name].clause(table.game.book) or ""
        rows.append((name.replace("_", " ").capitalize(), reason, dated, (code(cited),)))
    heads = (Column("Approval"), Column("For", share=1), Column("Approved"), Column("Clause"))
    yield ReportTable(heads, tuple(rows), is_small=True)


def _warnings(submission: Submission, odds: OddsByTable) -> Iterator[Part]:
    rows: list[tuple[Words, ...]] = []
    for id, table in submission.tables.items():
        read = ParsedTable(id, table.game, table.choices, table.approvals)
        staked = {wager: wager_odds for wager, wager_odds in odds[id].items() if not wager_odds.is_free}
        for problem in find_recommendations(read, frozenset(), staked):
            rows.append((id, (code(problem.field),), problem.message, (code(problem.clause or ""),)))
    if not rows:
        yield Paragraph("A check of the submission gives no warning.")
        return
    yield Paragraph("Lawful, but not recommended:")
    heads = (Column("Table"), Column("Field"), Column("Warning", share=1), Column("Clause"))
    yield ReportTable(heads, tuple(rows), is_small=True)


# All reports of a house, by file name


def report_builders(submission: Submission, page_size: str = "letter") -> dict[str, Callable[[], Report]]:
    """Return the builder of each report: the submission, the guide in both sizes, and the card of every table."""
    return {
        "rules-submission": lambda: submission_report(submission),
        "gaming-guide": lambda: guide_report(submission),
        "gaming-guide-large-type": lambda: guide_report(submission, is_large=True),
        **{f"table-card-{id}": partial(card_report, table, page_size) for id, table in submission.tables.items()},
    }


def write_reports(
    submission: Submission, directory: str, format: str = ".pdf", page_size: str = "letter"
) -> list[WrittenReport]:
    """Write all reports of a house to a directory, in parallel threads; Typst releases the GIL."""

    def write(paper_of: tuple[str, Callable[[], Report]]) -> WrittenReport:
        name, make = paper_of
        return write_report(make(), str(Path(directory) / f"{name}{format}"), page_size)

    with ThreadPoolExecutor() as pool:
        return list(pool.map(write, report_builders(submission, page_size).items()))
