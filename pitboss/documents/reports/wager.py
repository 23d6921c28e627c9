"""The report on a new wager or paytable: true odds, payout odds and house advantage (COMAR 36.05.03.20A)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pitboss.counting.counts import Count
from pitboss.counting.exposure import Exposure, RatedCount, TriggerFigures
from pitboss.documents.lettering import check_name
from pitboss.documents.report import (
    Blank,
    Column,
    Facts,
    Heading,
    NewPage,
    Paragraph,
    Part,
    Report,
    ReportTable,
    Signatures,
    Words,
    code,
    strong,
)
from pitboss.documents.reports.parts import layout_exhibit, letter_words, method_of, percent_words, theoretical_hold
from pitboss.documents.sign import day_words
from pitboss.errors import PitbossError
from pitboss.games.sign import limits_text, odds_text
from pitboss.law.offers import Offer
from pitboss.law.options import CardTableChoices, TableChoices
from pitboss.law.paytables import paytables
from pitboss.law.problems import did_you_mean
from pitboss.probability.odds import LOSE, WagerOdds
from pitboss.submission import Submission, SubmittedTable
from pitboss.words.descriptions import game_descriptions

# Card counting: effects of removal and a counter's win


COUNTS_SHOWN = 4
"""Number of best counts in the list. In an exposure the well-known counts follow them."""


def counting_parts(exposure: Exposure) -> Iterator[Part]:
    """Return the effects of removal, the best counts, and a counter's edge if shoes were simulated."""
    yield Heading("Sensitivity: card counting")
    yield Paragraph("The change of a player's expectation when one card is gone, in percent of the wager:")
    effects = exposure.effects.by_rank()
    yield ReportTable(
        tuple(Column(rank, right=True) for rank in effects),
        (tuple(f"{float(effect) * 100:+.2f}" for effect in effects.values()),),
        is_small=True,
    )
    if exposure.counts:
        rows = tuple(
            (_count_name(each), f"{each.correlation:.2f}", _tags(each.count)) for each in exposure.counts[:COUNTS_SHOWN]
        )
        yield ReportTable(
            (Column("Count"), Column("Correlation", right=True), Column("Tags", share=1)), rows, is_small=True
        )
    if exposure.counter is not None and exposure.shoes is not None:
        yield Facts(tuple(_counter(exposure, exposure.counter)))
    yield Paragraph(f"{exposure.method[0].upper()}{exposure.method[1:]}.")


def _count_name(rated: RatedCount) -> str:
    """Return the name of a count, or the level of one found for this wager."""
    return rated.count.title or f"best of level {rated.level}"


def _tags(count: Count) -> str:
    """Return the tags by rank. A count with tags by suit has too many to list."""
    if count.has_suits:
        return "by card"
    return ", ".join(f"{rank} {tag:+.3g}" for rank, tag in count.to_dict().items() if tag)


def _counter(exposure: Exposure, counter: TriggerFigures) -> Iterator[tuple[str, Words]]:
    win = counter.win
    yield "Counter", f"{_tags(counter.count)}; wagers from a true count of {counter.trigger:g}"
    yield "Share of rounds with a wager", percent_words(win.bet_share)
    yield "Average edge of the counter", percent_words(win.average_edge)
    yield "Units won per 100 rounds", f"{win.units_per_100:.3f}"
    if exposure.perfect is not None:
        yield "With perfect knowledge", f"{exposure.perfect.units_per_100:.3f} units per 100 rounds"
    if exposure.shoes is not None:
        yield "Dealt", f"{exposure.shoes.shoes:,} shoes, seed {exposure.seed}"


# The report


DECK_COUNTS = range(1, 9)
"""The numbers of decks to try. Those that the rules do not allow are left out."""
FORM_FIELDS = (
    ("Owner or licensor of the wager, and its address", 2),
    ("Other jurisdictions in which it is approved, with dates", 2),
    ("Independent test laboratory, number and date of its report", 1),
    ("Field trial: table, first day and last day", 1),
    ("Training of dealers, and changes to surveillance", 2),
)
"""Blanks for the operator to fill in, with the number of lines of each."""


def wager_report(
    submission: Submission, wager: str, table: str | None = None, exposure: Exposure | None = None
) -> Report:
    """Return the report on a wager of a submission, for one table or for all tables that offer it.

    `exposure` is the wager's exposure at the first of these tables, if card counting is to be shown.
    """
    tables = tables_offering(submission, wager, table)
    check_name(submission.facility, "the facility's name", "facility")
    title = tables[0].offers()[wager].section.title
    day = day_words(submission.approved)
    return Report(
        kind="wager",
        title=f"New wager or paytable: {title}",
        facts=(
            ("Facility", submission.facility),
            ("Game", tables[0].game.title),
            ("Tables", ", ".join(each.id for each in tables)),
            ("Filed under", "COMAR 36.05.03.20A"),
        ),
        running=f"{submission.facility} · {title}",
        approved=f"Approved {day}",
        parts=tuple(_parts(tables, wager, exposure)),
    )


def tables_offering(submission: Submission, wager: str, id: str | None = None) -> list[SubmittedTable]:
    """Return the tables of one game that offer a wager. Raise PitbossError if none does."""
    if id is not None and id not in submission.tables:
        raise PitbossError(f"there is no table {id!r}{did_you_mean(id, list(submission.tables))}", at="--table")
    candidates = [table for table in submission.tables.values() if id in (None, table.id)]
    offering = [table for table in candidates if wager in table.offers()]
    if not offering:
        offered = sorted({name for table in candidates for name in table.offers()})
        where = "no table of the submission offers" if id is None else f"table {id} does not offer"
        raise PitbossError(f"{where} a wager {wager!r}{did_you_mean(wager, offered)}", at="WAGER")
    games = {table.game.id: table.game.title for table in offering}
    if len(games) > 1:
        several = ", ".join(f"{table.id} ({table.game.title})" for table in offering)
        raise PitbossError(f"tables of several games offer {wager}, so say which with --table: {several}", at="WAGER")
    return offering


def _parts(tables: Sequence[SubmittedTable], wager: str, exposure: Exposure | None) -> Iterator[Part]:
    first = tables[0]
    offer = first.offers()[wager]
    yield Heading("The wager")
    yield Facts(tuple(_facts(first, offer)))
    groups: dict[tuple[object, ...], list[SubmittedTable]] = {}
    for table in tables:
        odds = table.odds(wager)
        groups.setdefault((odds.paytable, odds.decks, tuple(odds.options.items()), odds.house_edge), []).append(table)
    for alike in groups.values():
        yield from _figures(alike, wager)
    yield from _paytables(first, wager)
    if exposure is not None:
        yield from counting_parts(exposure)
    yield NewPage()
    yield Heading("Layout")
    yield layout_exhibit(first, f"Layout of table {first.id} with the area of the wager")
    yield Heading("To be filled in by the operator")
    yield Paragraph("These things are not in a Rules Submission, and no computation gives them.")
    for label, lines in FORM_FIELDS:
        yield Blank(label, lines)
    yield Signatures(("Prepared by", "Reviewed by", "Date"))


def _facts(table: SubmittedTable, offer: Offer) -> Iterator[tuple[str, Words]]:
    told = game_descriptions(table.game.book).wagers.get(offer.wager.id)
    if told:
        yield "In short", told
    yield "Permitted by", (code(offer.wager.clause),)
    yield "Paid under", (code(offer.paytable.clause),)
    yield "Area on the layout", (code(offer.section.stated_area or "none"),)
    yield "Limits", limits_text(offer) or "none stated"


def _figures(tables: Sequence[SubmittedTable], wager: str) -> Iterator[Part]:
    """Return true odds, payout odds and house advantage of tables with the same figures."""
    table = tables[0]
    odds = table.odds(wager)
    letter = letter_words(odds.paytable)
    lettered = f"paytable {letter}, " if letter else ""
    decks = f"{odds.decks} deck{'' if odds.decks == 1 else 's'}"
    yield Heading(f"Odds with {lettered}{decks}: {', '.join(each.id for each in tables)}")
    yield _true_odds(odds, table.offers()[wager])
    yield Facts(tuple(_totals(odds)))
    if by_decks := tuple(_by_decks(table, wager)):
        yield Heading("House advantage by number of decks", level=3)
        heads = (
            Column("Decks"),
            Column("House advantage", right=True),
            Column("Hit frequency", right=True),
            Column("", share=1),
        )
        yield ReportTable(heads, by_decks)
    yield Heading("How it was computed", level=3)
    yield Paragraph(method_of(odds))


def _true_odds(odds: WagerOdds, offer: Offer) -> ReportTable:
    """Return every result with its payout odds and its true odds."""
    printed = {row.row: odds_text(offer.wager.book, row.odds) for row in offer.paytable.rows.values()}
    heads = (
        Column("Result", share=1),
        Column("Payout odds", right=True),
        Column("True odds", right=True),
        Column("Probability", right=True),
        Column("Share of the return", right=True),
        Column("Clause"),
    )
    rows = tuple(
        (
            "All other results" if row.row == LOSE else offer.section.row_title(row.row),
            "lose" if row.row == LOSE else printed.get(row.row, row.pays),
            true_odds(row.probability),
            f"{float(row.probability):.8f}",
            percent_words(row.probability * row.returns) if row.row != LOSE else "",
            (code(row.clause),),
        )
        for row in odds.rows
    )
    return ReportTable(heads, rows, is_small=True)


def true_odds(probability: Fraction) -> str:
    """Return the odds against a result, per one: `3.5 to 1`."""
    if probability == 0:
        return "never"
    against = float((1 - probability) / probability)
    return f"{against:,.0f} to 1" if against >= 1000 else f"{against:,.2f} to 1"


def _totals(odds: WagerOdds) -> Iterator[tuple[str, Words]]:
    yield "House advantage", (strong(percent_words(odds.house_edge, 4)),)
    if odds.is_exact and odds.house_edge is not None:
        yield "As a fraction", (code(str(odds.house_edge)),)
    if (payouts := odds.meter_payouts()) is not None:
        yield "In the long run, with the meters", percent_words(payouts.long_run_house_edge(), 4)
        yield "Before the meters' rates", percent_words(payouts.long_run_house_edge_before_rates(), 4)
    yield "Theoretical hold", percent_words(theoretical_hold(odds), 4)
    if (statistics := odds.statistics()) is not None:
        yield "Hit frequency", percent_words(statistics.hit_frequency)
        yield "Standard deviation", f"{statistics.standard_deviation:.4f} per unit"


def _by_decks(table: SubmittedTable, wager: str) -> Iterator[tuple[Words, ...]]:
    """Return the house advantage for every number of decks that the rules allow for this paytable."""
    if not isinstance(table.choices, CardTableChoices):
        return
    for decks in DECK_COUNTS:
        changed = table.choices.model_copy(update={"decks": decks})
        if not _is_lawful(table, changed, wager):
            continue
        try:
            odds = table.game.odds(changed, wager)
        except PitbossError:
            continue
        statistics = odds.statistics()
        hits = percent_words(statistics.hit_frequency) if statistics is not None else ""
        here = "as submitted" if decks == table.choices.decks else ""
        yield str(decks), percent_words(odds.house_edge, 4), hits, here


def _is_lawful(table: SubmittedTable, choices: TableChoices, wager: str) -> bool:
    fields = ("decks", f"wagers.{wager}", f"wagers.{wager}.paytable")
    return not any(problem.field in fields for problem in table.game.unlawful(choices))


def _paytables(table: SubmittedTable, wager: str) -> Iterator[Part]:
    """Return the house advantage of every lawful paytable, with the best and the worst for players marked."""
    section = paytables(table.game.book.name)[wager]
    if len(section.paytables) < 2:
        return
    chosen = table.offers()[wager].paytable.letter
    odds_by_letter: dict[str, WagerOdds] = {}
    for letter in section.paytables:
        try:
            odds_by_letter[letter] = table.game.odds(table.choices, wager, letter)
        except PitbossError:
            continue
    edges = {letter: edge for letter, odds in odds_by_letter.items() if (edge := odds.house_edge) is not None}
    yield Heading("Sensitivity: the other lawful paytables")
    heads = (Column("Paytable"), Column("House advantage", right=True), Column("", share=1))
    rows = tuple(
        (letter, percent_words(odds.house_edge, 4), _remark(letter, edges, chosen))
        for letter, odds in odds_by_letter.items()
    )
    yield ReportTable(heads, rows)


def _remark(letter: str, edges: dict[str, Fraction], chosen: str) -> str:
    remarks = ["as submitted"] if letter == chosen else []
    if letter in edges and len(set(edges.values())) > 1:
        if edges[letter] == min(edges.values()):
            remarks.append("best for players")
        elif edges[letter] == max(edges.values()):
            remarks.append("worst for players")
    return ", ".join(remarks)
