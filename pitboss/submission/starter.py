"""Commented submissions to start from, with a table of each chosen game, and new tables for a submission."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from textwrap import wrap

from pitboss.errors import PitbossError
from pitboss.games.game import Game
from pitboss.games.option_list import Option, list_options
from pitboss.games.registry import BUILT_IN, game
from pitboss.law import wagers_of
from pitboss.law.data import read_texts
from pitboss.law.paytables import paytables
from pitboss.submission.document import parse_document

# Submissions for a game whose package has no commented one


_WIDTH = 120


def generate_starter(game: Game) -> str:
    """Return a submission with a table that states every option with its default and offers every wager."""
    table = f"{game.id.upper()}-1"
    lines = [
        f"# A Rules Submission for {game.title}: one table, to be adapted to your own.",
        'facility = "Example House"',
        "approved = 2026-01-15",
        "",
        f"[tables.{table}]",
        f'game = "{game.id}"',
        "approvals = { layout = 2026-01-15 }",
    ]
    for option in list_options(game):
        if option.name.partition(".")[0] not in ("wagers", "meters"):
            lines += ["", *_comment(option), f"{option.name} = {option.default}" if option.default else ""]
    lines += ["", "# A main wager is always offered and listed for its limits; another is offered where it is listed."]
    lines += [f"[tables.{table}.wagers]", *_wagers(game)]
    return "\n".join(lines).rstrip() + "\n"


def _comment(option: Option) -> list[str]:
    """Return a comment with help, lawful values, default and sources of an option."""
    help = option.help[:1].upper() + option.help[1:]
    default = f"default {option.default}" if option.default else f"to state it, write {option.name} = and a value"
    sources = ", ".join(source for source in (option.clause, option.reading) if source)
    text = f"{help}. {option.values}; {default}.{f' [{sources}]' if sources else ''}"
    return [f"# {line}" for line in wrap(text, _WIDTH - 2)]


def _wagers(game: Game) -> Iterator[str]:
    """Yield the main wagers with limits, and every optional wager with its first paytable."""
    try:
        always = set(game.offers(game.choices()))
    except PitbossError:  # a main wager needs a choice without a default
        always = set()
    main = {wager for together in game.main_wagers for wager in together}
    for wager in wagers_of(game.book.name):
        section = paytables(game.book.name)[wager]
        stated = [f'paytable = "{next(iter(section.paytables))}"'] if section.chosen_by == "letter" else []
        stated += ["min = 10", "max = 500"] if wager in main else []
        if wager in main or wager not in always:
            yield f"{wager} = {{ {', '.join(stated)} }}" if stated else f"{wager} = {{}}"


# Submissions of several tables


_FOLDER = Path(__file__).parent
_FIRST_TABLE = re.compile(r"^(?:#[^\n]*\n)*\[tables\.(?P<id>[A-Za-z0-9_-]+)\]\n", re.MULTILINE)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")

SAMPLE = _FOLDER / "sample.toml"
"""A lawful submission with tables of every game."""


def starter(*games: str) -> str:
    """Return a submission with a table of each game: every option with its lawful values, default and clause.

    A game named twice gets two tables.
    """
    first, *others = games or ("",)
    text = _starter_of(first)
    if others:
        titles = [game(id).title for id in games]
        listed = f"{', '.join(titles[:-1])} and {titles[-1]}"
        text = text.replace(text.partition("\n")[0], f"# A Rules Submission with {len(titles)} tables: {listed}.", 1)
    for other in others:
        text = add_table(text, other)
    return text


def add_table(submission: str, game_id: str, table: str | None = None) -> str:
    """Add a starter table of a game at the end of a submission; nothing else changes.

    Without `table`, the id is the starter's id with the next free number.
    """
    taken = _tables_of(submission)
    if table is not None and table in taken:
        raise PitbossError(f"there is a table {table!r} already: {', '.join(taken)}", at="--id")
    if table is not None and not _BARE_KEY.fullmatch(table):
        raise PitbossError(f"a table's id is letters, digits, - and _, such as BJ-2, not {table!r}", at="--id")
    text = _starter_of(game_id)
    found = _FIRST_TABLE.search(text)
    assert found is not None, f"the starter of {game_id} has no table"
    section, old = text[found.start() :], found["id"]
    new = table if table is not None else _free_id(old, taken)
    section = re.sub(rf"(\[tables\.){re.escape(old)}(?=[.\]])", rf"\g<1>{new}", section)
    section = section[section.index("[tables.") :]
    added = f"{submission.rstrip()}\n\n# {game(game_id).title}.\n{section}"
    try:
        tomllib.loads(added)
    except tomllib.TOMLDecodeError:
        raise PitbossError(
            "write the tables as [tables.ID] sections: another cannot follow `tables = { ... }`"
        ) from None
    return added


def _starter_of(game_id: str) -> str:
    file = f"starters/{game(game_id).id}.toml"
    if game_id in BUILT_IN:
        return (_FOLDER / file).read_text(encoding="utf-8")
    for _, text in read_texts(file):
        return text
    return generate_starter(game(game_id))


def _tables_of(submission: str) -> Sequence[str]:
    tables = parse_document(submission).data.get("tables", {})
    if not isinstance(tables, dict):
        raise PitbossError("tables is a TOML table with one section for each table", at="tables")
    return list(tables)


def _free_id(id: str, taken: Collection[str]) -> str:
    prefix, _, number = id.rpartition("-")
    following = int(number)
    while f"{prefix}-{following}" in taken:
        following += 1
    return f"{prefix}-{following}"
