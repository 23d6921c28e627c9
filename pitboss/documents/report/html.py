"""A report as a self-contained HTML page, for screens and print."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import singledispatch
from html import escape
from importlib.resources import files
from typing import Final

from pitboss.documents.report.model import (
    Blank,
    Column,
    Drawing,
    Facts,
    Frame,
    Heading,
    Items,
    NewPage,
    Note,
    Paragraph,
    Report,
    ReportTable,
    Signatures,
    Span,
    Style,
    Words,
)
from pitboss.documents.typesetting import with_curly_quotes

PAGE_SIZES: Final = {"letter": "letter", "a4": "A4"}
"""CSS names of the page sizes."""


def html(report: Report, page_size: str = "letter") -> str:
    """Return a self-contained page."""
    style = files("pitboss.documents").joinpath("report/report.css").read_text(encoding="utf-8")
    title = " · ".join(dict.fromkeys(filter(None, (report.running, report.approved))))
    return f"""<!doctype html>
<html lang="en" class="{report.kind} {report.size}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{_text(report.running)}</title>
<style>
{style}@page {{ size: {PAGE_SIZES[page_size]}; margin: 15mm; \
@bottom-left {{ content: {_css(with_curly_quotes(title))}; }}
  @bottom-right {{ content: "Page " counter(page) " of " counter(pages); }} }}
</style>
</head>
<body>
<header>
<h1>{_text(report.title)}</h1>
{_facts(report.facts)}</header>
{_contents(report) if report.has_contents else ""}<main>
{_parts(report)}</main>
<footer><p>{_text(title)}</p></footer>
</body>
</html>
"""


def _css(text: str) -> str:
    """Return a CSS string literal, escaped so that it cannot end the style sheet."""
    return '"' + "".join(c if c.isalnum() or c in " ·,.:" else f"\\{ord(c):x} " for c in text) + '"'


def _contents(report: Report) -> str:
    links = "".join(
        f'<li class="level-{each.level}"><a href="#part-{number}">{_text(each.text)}</a></li>\n'
        for number, each in enumerate(report.headings(), start=1)
        if each.level <= report.contents_depth
    )
    return f'<nav aria-label="Contents"><h2>Contents</h2>\n<ol>\n{links}</ol>\n</nav>\n'


def _parts(report: Report) -> str:
    made: list[str] = []
    headings = 0
    for part in report.parts:
        if isinstance(part, Heading):
            headings += 1
            id = f' id="part-{headings}"' if report.has_contents else ""
            made.append(f"<h{part.level}{id}>{_text(part.text)}</h{part.level}>\n")
        else:
            made.append(_part(part))
    return "".join(made)


def _text(text: str) -> str:
    return escape(with_curly_quotes(text))


def _words(words: Words) -> str:
    return _text(words) if isinstance(words, str) else "".join(map(_span, words))


def _span(span: str | Span) -> str:
    if isinstance(span, str):
        return _text(span)
    match span.style:
        case Style.CODE:
            return f"<code>{escape(span.text)}</code>" if span.text else ""
        case Style.STRONG:
            return f"<b>{_text(span.text)}</b>"
        case style:
            return f'<span class="{style}">{_text(span.text)}</span>'


@singledispatch
def _part(part: object) -> str:
    raise AssertionError(f"a report has no part {type(part).__name__}")


@_part.register
def _heading(part: Heading) -> str:
    return f"<h{part.level}>{_text(part.text)}</h{part.level}>\n"


@_part.register
def _paragraph(part: Paragraph) -> str:
    return f"<p>{_words(part.text)}</p>\n"


@_part.register
def _items(part: Items) -> str:
    tag = "ol" if part.is_numbered else "ul"
    items = "".join(f"<li>{_words(each)}</li>\n" for each in part.items)
    return f"<{tag}>\n{items}</{tag}>\n"


@_part.register
def _facts_part(part: Facts) -> str:
    return _facts(part.facts)


def _facts(facts: Sequence[tuple[str, Words]]) -> str:
    rows = "".join(f"<dt>{_text(name)}</dt><dd>{_words(value)}</dd>\n" for name, value in facts)
    return f"<dl>\n{rows}</dl>\n" if facts else ""


@_part.register
def _table(part: ReportTable) -> str:
    kinds = [' class="amount"' if column.right else "" for column in part.columns]
    caption = f"<caption>{_text(part.caption)}</caption>\n" if part.caption else ""
    body = "".join(
        f"<tr>{''.join(f'<td{kind}>{_words(cell)}</td>' for cell, kind in zip(row, kinds, strict=True))}</tr>\n"
        for row in part.rows
    )
    sizes = " ".join(name for name, is_so in (("small", part.is_small), ("narrow", part.is_narrow)) if is_so)
    kind = f' class="{sizes}"' if sizes else ""
    return f"<table{kind}>\n{caption}{_heads(part.columns)}<tbody>\n{body}</tbody>\n</table>\n"


def _heads(columns: Sequence[Column]) -> str:
    if not any(column.head for column in columns):
        return ""
    named = (
        f'<th scope="col"{" class=amount" if column.right else ""}>{_text(column.head)}</th>' for column in columns
    )
    return f"<thead><tr>{''.join(named)}</tr></thead>\n"


@_part.register
def _note(part: Note) -> str:
    return f'<p class="note{" warning" if part.is_warning else ""}">{_words(part.text)}</p>\n'


@_part.register
def _blank(part: Blank) -> str:
    lines = '<span class="line"></span>' * part.lines
    return f'<div class="blank"><span class="label">{_text(part.label)}</span>{lines}</div>\n'


@_part.register
def _drawing(part: Drawing) -> str:
    source = f"data:image/svg+xml;base64,{b64encode(part.svg.encode()).decode()}"
    caption = f"<figcaption>{_text(part.caption)}</figcaption>" if part.caption else ""
    return f'<figure><img alt="{_text(part.description)}" src="{source}">{caption}</figure>\n'


@_part.register
def _box(part: Frame) -> str:
    inside = "".join(map(_part, part.parts))
    return (
        f'<div class="box">\n<div class="title"><h3>{_text(part.title)}</h3><span>{_text(part.result)}</span></div>\n'
        f"{inside}</div>\n"
    )


@_part.register
def _signatures(part: Signatures) -> str:
    return f'<div class="signed">{"".join(f"<p>{_text(name)}</p>" for name in part.names)}</div>\n'


@_part.register
def _new_page(part: NewPage) -> str:
    return '<div class="new-page"></div>\n'
