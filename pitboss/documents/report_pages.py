"""A report on a round as a PDF and as a page of HTML that stands alone, with the same text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final

from pitboss.documents.lettering import printable
from pitboss.documents.names import check_name
from pitboss.documents.outlines import missing_characters
from pitboss.documents.report import Happening, Origin, Report, Settled, round_report
from pitboss.documents.typesetting import typeset
from pitboss.errors import Mistake
from pitboss.files import write_file
from pitboss.games.rules_in_force import RuleInForce
from pitboss.games.settled_round import SettledRound


def write_report(result: SettledRound, origin: Origin, name: str) -> None:
    """Write the report on a round to a file whose ending says the format, completely or not at all."""
    write = _WRITERS.get(Path(name).suffix.lower())
    if write is None:
        raise Mistake("a report is written as .pdf or .html", at=name)
    if origin.facility is not None:
        check_name(origin.facility, "the facility's name", "facility")
    if origin.table is not None:
        check_name(origin.table, "the table's id", f"tables.{origin.table}")
    write_file(Path(name), write(round_report(result, origin)))


def pdf(report: Report) -> bytes:
    """Return the report as a PDF; the same text gives the same bytes."""
    words = _words(report)
    assert isinstance(words, dict)
    return typeset("report.typ", {**words, "running": _running(report)}, "pdf")[0]


def _words(part: Report) -> object:
    """Return the words of a report as the template reads them."""
    return _printed(asdict(part))


def _printed(words: object) -> object:
    """Return words with what no font here has replaced; a name of a file or a reason may hold anything."""
    match words:
        case str():
            if words.isascii():
                return words
            text = printable(words)
            return text.translate({ord(each): "\N{WHITE SQUARE}" for each in missing_characters(text)})
        case dict():
            return {key: _printed(value) for key, value in words.items()}
        case list() | tuple():
            return [_printed(value) for value in words]
    return words


def _running(report: Report) -> str:
    """Return the line at the foot of every page."""
    facts = dict(report.facts)
    named = [facts["Facility"]] if "Facility" in facts else []
    named += [f"{name.lower()} {facts[name]}" for name in ("Table", "Round") if name in facts]
    return str(_printed(" · ".join([*named, report.title])))


def html(report: Report) -> str:
    """Return a self-contained page."""
    style = files("pitboss.documents").joinpath("report.css").read_text(encoding="utf-8")
    facts = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>\n" for name, value in report.facts)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(_running(report))}</title>
<style>
{style}</style>
</head>
<body>
<h1>{escape(report.title)}</h1>
<dl>
{facts}</dl>
{"".join(_parts(report))}
<div class="signed"><p>Prepared by</p><p>Reviewed by</p><p>Date</p></div>
</body>
</html>
"""


def _parts(report: Report) -> Iterable[str]:
    yield _part("Result", _table(("Amounts in dollars", "*Staked", "*Net"), report.net))
    if report.rulings:
        ruled = [
            (escape(found), f'<span class="ruling">{escape(words)}</span>', _code(id))
            for found, words, id in report.rulings
        ]
        yield _part("Irregularities and rulings", _raw_table(("Found", "Ruling", "Clause"), ruled))
    if report.wagers:
        is_stacks = report.wager_heads[1] == "Stack"
        heads = [f"*{head}" if head in ("Stack", "Put in", "Stake") else head for head in report.wager_heads]
        yield _part("Stacks and bets" if is_stacks else "Wagers", _table(heads, report.wagers))
    yield _part("What happened", _happened(report.happened))
    yield _part("Settlements", "".join(map(_settled, report.settled)))
    yield _part("Rules in force", _rules(report))
    yield _part(
        "Clauses cited", _raw_table(("Clause", "What it says"), [(_code(a), escape(b)) for a, b in report.clauses])
    )
    if report.readings:
        read = [(escape(id), f"<b>{escape(title)}.</b> {escape(words)}") for id, title, words in report.readings]
        yield _part("Readings that bear on the settlements", _raw_table(("", "How the texts are read"), read))
    if report.sources:
        rests = [(escape(what), f"<code>{escape(value)}</code>") for what, value in report.sources]
        yield _part("What this report rests on", _raw_table(("Source", "Name and digest"), rests))


def _part(name: str, body: str) -> str:
    return f"<section>\n<h2>{escape(name)}</h2>\n{body}</section>\n"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return _raw_table(heads, [[escape(cell) for cell in row] for row in rows])


def _raw_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of cells that are HTML already; a heading with a star is over amounts."""
    kinds = [' class="amount"' if head.startswith("*") else "" for head in heads]
    named = [f"<th{kind}>{escape(head.lstrip('*'))}</th>" for head, kind in zip(heads, kinds, strict=True)]
    head = f"<thead><tr>{''.join(named)}</tr></thead>\n" if any(heads) else ""
    body = "".join(
        f"<tr>{''.join(f'<td{kind}>{cell}</td>' for cell, kind in zip(row, kinds, strict=True))}</tr>\n" for row in rows
    )
    return f"<table>\n{head}<tbody>\n{body}</tbody>\n</table>\n"


def _code(id: str) -> str:
    return f"<code>{escape(id)}</code>" if id else ""


def _happened(happened: Sequence[Happening]) -> str:
    timed = any(each.time for each in happened)
    rows = [
        [
            str(number),
            *([escape(each.time)] if timed else []),
            f'<span class="{each.kind}">{escape(each.text)}</span>',
            _code(each.clause),
        ]
        for number, each in enumerate(happened, start=1)
    ]
    return _raw_table(["*", *(["Time"] if timed else []), "In the order in which it happened", "Clause"], rows)


def _settled(each: Settled) -> str:
    rows = [(escape(entry.amount), escape(entry.text), _code(entry.clause)) for entry in each.entries]
    readings = f' <span class="small">(readings {escape(each.readings)})</span>' if each.readings else ""
    return f"""<div class="settled">
<header><h3>{escape(each.title)}</h3><span>{escape(each.result)} {escape(each.net)}</span></header>
{_raw_table(("*", "", ""), rows)}<p><span class="small">because</span> {escape(each.because)}</p>
<p><span class="small">rule</span> {_code(each.clause)} {escape(each.gist)}{readings}</p>
</div>
"""


def _rules(report: Report) -> str:
    parts = []
    if report.offers:
        rows = [[*map(escape, offer[:3]), _code(offer[3])] for offer in report.offers]
        parts.append(_raw_table(("Wager of this round", "Paytable", "Limits", "Clause"), rows))
    if report.meters:
        parts.append(_table(("Meter", "Rate", "*Reset amount"), report.meters))
    for title, rules in (("Option, stated", report.stated), ("Option, default", report.defaults)):
        if rules:
            parts.append(_raw_table((title, "Value", "Meaning", "Clause", "Reading"), [_rule(rule) for rule in rules]))
    return "".join(parts)


def _rule(rule: RuleInForce) -> list[str]:
    return [
        f"<code>{escape(rule.name)}</code>",
        f"<b>{escape(rule.value)}</b>",
        escape(rule.help),
        _code(rule.clause),
        escape(rule.reading),
    ]


def _html_bytes(report: Report) -> bytes:
    return html(report).encode()


_WRITERS: Final[dict[str, Callable[[Report], bytes]]] = {".pdf": pdf, ".html": _html_bytes}
