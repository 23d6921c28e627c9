"""Rules Submissions: facility, approval date, and the choices of every table (COMAR 36.05.03.19, R20)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import BeforeValidator

from pitboss.errors import PitbossError, argument_type_error
from pitboss.games.game import Game
from pitboss.games.registry import game, game_ids
from pitboss.law.choice_parser import parse_choices, parse_leniently
from pitboss.law.figures import all_approvals
from pitboss.law.offers import Offer
from pitboss.law.options import Amount, Choices, MeterChoices, TableChoices, option, percent
from pitboss.law.problems import Problem, Severity, did_you_mean, error, format_value
from pitboss.money import dollars_words
from pitboss.probability.odds import WagerOdds
from pitboss.submission.approvals import Approvals, missing_approvals, read_approvals, stated_approvals
from pitboss.submission.document import (
    Document,
    KeyPath,
    TomlSyntaxError,
    field_text,
    parse_date,
    parse_document,
    read_document,
)
from pitboss.submission.findings import Finding
from pitboss.submission.partial_checks import certain_errors, is_under

# Linked meters, which must have the same rate, initial and reset amount (R7, R8, R20)


def link_conflicts(tables: Iterable[tuple[str, Game, TableChoices]]) -> Iterator[tuple[str, Problem]]:
    """Yield the errors of meters that differ from the meter to which they are linked, with the table's id."""
    first: dict[str, tuple[str, MeterChoices]] = {}
    for id, played, choices in tables:
        clause = all_approvals()["progressive_system"].clause(played.book)
        here: dict[str, str] = {}
        for name, meter in choices.meters.items():
            if meter.link is None:
                continue
            field = f"meters.{name}"
            if not meter.link.strip():
                yield id, error(f"{field}.link", "a link has a name, the same at every table that it joins", clause)
                continue
            if meter.link in here:
                why = f"{here[meter.link]} of this table is linked as {meter.link!r} already, so {name} cannot be"
                yield id, error(f"{field}.link", why, clause)
                continue
            here[meter.link] = name
            table, stated = first.setdefault(meter.link, (id, meter))
            for key, own, other in _differences(meter, stated):
                why = f"the meter {meter.link!r} has {key} {other} at {table}, so it cannot be {own} here"
                yield id, error(f"{field}.{key}", why, clause)


def _differences(own: MeterChoices, other: MeterChoices) -> Iterator[tuple[str, str, str]]:
    if own.rate != other.rate:
        yield "rate", percent(own.rate), percent(other.rate)
    if own.initial != other.initial:
        yield "initial", dollars_words(own.initial), dollars_words(other.initial)
    if own.reset != other.reset:
        yield "reset", dollars_words(own.reset), dollars_words(other.reset)


# The `[house]` section: bounds for warnings, which the rules do not require


class HouseSection(Choices):
    """The operator's bounds for warnings."""

    counter_win_per_hour: Amount = option(
        10_000, help="what a card counter may expect to win in an hour with one wager before `check` warns"
    )


# The submission


def _name(value: object) -> str:
    if isinstance(value, str) and value.strip():
        return value.strip()
    raise ValueError(f'name the facility operator, as "Example House", not {format_value(value)}')


Day = Annotated[date, BeforeValidator(parse_date)]


class Cover(Choices):
    """The part of a submission before its tables."""

    facility: Annotated[str, BeforeValidator(_name)] = option(help="name of the facility operator")
    approved: Day = option(help="day of the approval, which each page bears")
    house: HouseSection = option(HouseSection(), help="what the operator wants to be warned of")
    tables: dict[str, dict[str, object]] = option({}, help="the tables, each under its id")


TABLE_KEYS = ("game", "approvals")
"""The keys of every table that are not options of its game."""


@dataclass(frozen=True)
class SubmittedTable:
    """A table of a submission."""

    id: str
    game: Game
    choices: TableChoices
    approvals: Approvals
    facility: str
    approved: date

    def __repr__(self) -> str:
        return f"<SubmittedTable {self.id}: {self.game.id}, {', '.join(self.offers()) or 'bets between players'}>"

    def offers(self) -> dict[str, Offer]:
        """Return the wagers of the table, main wagers first."""
        return self.game.offers(self.choices)

    def odds(self, wager: str, seat: int = 1) -> WagerOdds:
        """Return the odds of a wager under this table's choices; `seat` counts for wagers whose odds depend on it."""
        if not isinstance(wager, str):
            raise argument_type_error('a wager is named by its id, such as "lucky-ladies"', wager, "wager")
        return self.game.odds(self.choices, wager, seat=seat)


@dataclass(frozen=True)
class Submission:
    """A lawful Rules Submission: the operator, the date of approval, and the tables by id.

    >>> import pitboss
    >>> pitboss.load("lawful.toml").tables["MB-1"].odds("player").house_edge
    Fraction(241149546272, 19524993263685)
    """

    facility: str
    approved: date
    tables: dict[str, SubmittedTable]

    def __repr__(self) -> str:
        return f"<Submission of {self.facility}, approved {self.approved}: {', '.join(self.tables)}>"


def load(path: str | Path) -> Submission:
    """Load the Rules Submission in a TOML file.

    >>> import pitboss
    >>> floor = pitboss.load("lawful.toml")
    >>> floor
    <Submission of Example House, approved 2026-01-15: MB-1>
    >>> floor.tables["MB-1"].odds("tie").house_edge
    Fraction(103841353768, 723147898655)

    Raises `PitbossError` with the first line that has an error; `pitboss.check` finds all of them.
    """
    if not isinstance(path, str | Path):
        raise argument_type_error("a submission is the path of a TOML file, as text or a pathlib.Path", path)
    return _require_lawful(lambda: read_document(path), str(path))


def parse_submission(text: str, name: str = "submission") -> Submission:
    """Parse the Rules Submission in a text; `name` is the file's name in errors."""
    return _require_lawful(lambda: parse_document(text), name)


def _require_lawful(document_of: Callable[[], Document], name: str) -> Submission:
    try:
        document = document_of()
    except TomlSyntaxError as fault:
        raise PitbossError(fault.message, at=f"{name}:{fault.line}") from None
    submission, errors = submission_of(document)
    if submission is None:
        raise _unlawful_error(errors, name)
    return submission


def _unlawful_error(errors: list[Finding], name: str) -> PitbossError:
    """Return the first error, with its line and clause, followed by all others."""
    first, *others = errors
    message = f"{first.field}: {first.message}"
    if others:
        lines = (
            f"line {each.line}: {each.field}: {each.message}" + (f" [{each.clause}]" if each.clause else "")
            for each in others
        )
        message += f" (and {len(others)} more: {'; '.join(lines)})"
    return PitbossError(message, at=f"{name}:{first.line}", clause=first.clause)


def submission_of(document: Document) -> tuple[Submission | None, list[Finding]]:
    """Return the submission in a document, or None and its errors in the order of their lines."""
    cover, tables, _, errors = read_submission(document)
    if errors:
        return None, sorted(errors, key=lambda finding: finding.line)
    assert cover is not None, "what has no errors has been read"
    submitted = {table.id: SubmittedTable(*table, cover.facility, cover.approved) for table in tables}
    return Submission(cover.facility, cover.approved, submitted), []


class ParsedTable(NamedTuple):
    """A readable table, lawful or not."""

    id: str
    game: Game
    choices: TableChoices
    approvals: Approvals


class PartlyParsedTable(NamedTuple):
    """A table with unreadable fields, and candidates for its choices."""

    id: str
    game: Game
    candidates: list[TableChoices]
    faulty_fields: list[str]
    approvals: Approvals


class ParsedSubmission(NamedTuple):
    """The readable part of a submission, and all errors."""

    cover: Cover | None
    tables: list[ParsedTable]
    partly_parsed: list[PartlyParsedTable]
    errors: list[Finding]


def read_submission(document: Document) -> ParsedSubmission:
    """Read as much of a document as possible, to find every error at once."""
    cover, problems = parse_choices(Cover, document.data)
    errors = [finding(document, (), problem) for problem in problems]
    listed = document.data.get("tables", {})
    if listed == {}:
        message = "a submission has at least one table, as [tables.MB-1] with its game"
        errors.append(finding(document, (), error("tables", message)))
    tables: list[ParsedTable] = []
    partly: list[PartlyParsedTable] = []
    linked: list[tuple[str, Game, TableChoices]] = []
    for id, data in listed.items() if isinstance(listed, Mapping) else ():
        if not id.strip():
            errors.append(_nameless_table(document, ("tables", id)))
        if isinstance(data, Mapping):
            table, unread, meters, problems = _parse_table(id, data)
            tables += [table] if table else []
            partly += [unread] if unread else []
            linked += [meters] if meters else []
            errors += [finding(document, ("tables", id), problem) for problem in problems]
    errors += [finding(document, ("tables", id), problem) for id, problem in link_conflicts(linked)]
    return ParsedSubmission(cover, tables, partly, errors)


def _nameless_table(document: Document, path: KeyPath) -> Finding:
    message = "a table has an id that is not empty, as [tables.MB-1]"
    return Finding(Severity.ERROR, document.line(path), field_text(path), message, None)


class _TableResult(NamedTuple):
    """A table, or the readable part of one; its meters; and all errors."""

    table: ParsedTable | None
    partly_parsed: PartlyParsedTable | None
    linked_meters: tuple[str, Game, TableChoices] | None
    problems: list[Problem]


def _parse_table(id: str, data: Mapping[str, object]) -> _TableResult:
    """Parse a table and collect its errors."""
    approvals, problems = read_approvals(data)
    played, misnamed = _find_game(data)
    problems = [*misnamed, *problems]
    if played is None:
        return _TableResult(None, None, None, problems)
    known = [*TABLE_KEYS, *played.choices.model_fields]
    problems += [error(key, f"unknown key {key!r}{did_you_mean(key, known)}") for key in data if key not in known]
    options = {key: value for key, value in data.items() if key in played.choices.model_fields}
    choices, unread = parse_choices(played.choices, options)
    problems += unread
    faulty, supposed = ([], [choices]) if choices is not None else parse_leniently(played.choices, options)
    if not supposed:
        return _TableResult(None, None, None, problems)
    problems += certain_errors(played, supposed, faulty, lambda each: _missing_statements(played, each, data))
    if choices is not None:
        return _TableResult(ParsedTable(id, played, choices, approvals), None, (id, played, choices), problems)
    partly = PartlyParsedTable(id, played, supposed, faulty, approvals)
    return _TableResult(None, partly, (id, played, _readable_meters(supposed[0], faulty)), problems)


def _missing_statements(played: Game, choices: TableChoices, data: Mapping[str, object]) -> list[Problem]:
    """Return the errors of options that a table does not state, or have approved, although it must."""
    return [*played.not_stated(choices), *missing_approvals(played, choices, stated_approvals(data))]


def _readable_meters(choices: TableChoices, faulty: list[str]) -> TableChoices:
    """Return the choices with only the readable meters, which can be compared with others."""
    meters = {
        name: meter
        for name, meter in choices.meters.items()
        if not any(is_under(field, f"meters.{name}") for field in faulty)
    }
    return choices.model_copy(update={"meters": meters})


def _find_game(data: Mapping[str, object]) -> tuple[Game | None, list[Problem]]:
    """Return the game of a table, and the errors of its name. For a misspelt name, return the only similar game."""
    if "game" not in data:
        instead = "".join(f", where it says {key!r}" for key in get_close_matches("game", data, n=1))
        return None, [error("game", f"'game' is missing: say which it is, {' or '.join(game_ids())}{instead}")]
    named = data["game"]
    if not isinstance(named, str):
        return None, [error("game", f"name the game in quotes, {' or '.join(game_ids())}, not {format_value(named)}")]
    try:
        return game(named), []
    except PitbossError as fault:
        similar = get_close_matches(named, game_ids(), n=2)
        return game(similar[0]) if len(similar) == 1 else None, [Problem.from_error(fault)]


def finding(document: Document, top: KeyPath, problem: Problem) -> Finding:
    """Return the finding of a problem of a table, or of the submission, with line and full field."""
    path = (*top, *_path(document, top, problem.field))
    return Finding(problem.severity, document.line(path), field_text(path), problem.message, problem.clause)


def _path(document: Document, top: KeyPath, field: str) -> KeyPath:
    """Return the keys of a dotted field. A key with dots in it is recognized from the document."""
    inside: object = document.data
    for key in top:
        inside = inside[key] if isinstance(inside, Mapping) else None
    path: KeyPath = ()
    rest = field
    while rest:
        keys = inside if isinstance(inside, Mapping) else {}
        ends = [len(rest), *(number for number in range(len(rest) - 1, 0, -1) if rest[number] == ".")]
        key = next((rest[:end] for end in ends if rest[:end] in keys), rest.partition(".")[0])
        inside = keys.get(key)
        path = (*path, key)
        rest = rest[len(key) + 1 :]
    return path
