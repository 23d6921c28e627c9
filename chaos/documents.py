"""Random documents: `settle`, `check` and the chart readers must answer in time, whatever a file contains."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from chaos.command_line import run
from pitboss.errors import PitbossError
from pitboss.games.edge21.strategy.chart_file import read_chart as read_edge_chart
from pitboss.games.round_document import parse_document
from pitboss.games.twentyone.solver.chart import read_chart
from pitboss.submission import SAMPLE, load

EXAMPLES = Path(__file__).parents[1] / "examples"
MAX_SECONDS = 30.0
"""Seconds of processor time that any document may take, compiling kernels for the first time included."""
DOCUMENTS = 20

ODD_VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 10**40, 1.5, "", " ", "\0", "0.005", "-5", "$5", "1e9", "As", "Xx", "éé", "x" * 5000, [], {},
    [[]], {"a": {}}, [None] * 50,
)  # fmt: skip
ODD_BYTES = (
    b"\0",
    b"\xff",
    b"{",
    b"}",
    b"[",
    b"]",
    b'"',
    b",",
    b":",
    b"=",
    b"\n",
    b"1e999",
    b"null",
    b"[" * 3000,
    b"a." * 99,
)


def fuzz_rounds(random: Random, folder: Path) -> Iterator[None]:
    """Settle randomly mutated rounds."""
    for _ in range(DOCUMENTS):
        file = folder / "round.json"
        file.write_bytes(_mutate(random.choice(_examples("*.json")), random))
        _answers(partial(_settle, file))
        yield


def fuzz_submissions(random: Random, folder: Path) -> Iterator[None]:
    """Check randomly mutated Rules Submissions.

    Those with lawful twenty-one tables are only parsed, because `check` would take seconds to solve them.
    """
    for _ in range(DOCUMENTS):
        file = folder / "submission.toml"
        source = random.choice((SAMPLE.read_bytes(), *_examples("*.toml")))
        tables = source.split(b"\n[tables.")
        is_read = random.random() < 0.3
        kept = [table for table in tables if is_read or not _is_twenty_one(table)]
        file.write_bytes(_mutate(b"\n[tables.".join(kept), random))
        _answers(partial(_load, file) if is_read else partial(_check, file))
        yield


def fuzz_charts(random: Random, folder: Path) -> Iterator[None]:
    """Read randomly mutated strategy charts."""
    for _ in range(DOCUMENTS):
        content = _mutate(json.dumps(_chart()).encode(), random)
        _answers(partial(_read_chart, content))
        yield


def _answers(ask: Callable[[], int]) -> None:
    began = time.process_time()
    code = ask()
    took = time.process_time() - began
    assert code in (0, 1, 2), f"it ended with {code}"
    assert took < MAX_SECONDS, f"it took {took:.1f} s"


def _settle(file: Path) -> int:
    return run("settle", "--json", str(file))[0]


def _check(file: Path) -> int:
    return run("check", "--json", str(file))[0]


def _load(file: Path) -> int:
    try:
        load(file)
    except PitbossError:
        return 2
    return 0


def _is_twenty_one(table: bytes) -> bool:
    return any(b'game = "%s"' % game in table for game in (b"blackjack", b"edge21"))


def _read_chart(content: bytes) -> int:
    try:
        document = parse_document(content.decode(errors="replace"), toml=None, form="a chart is an object")
    except PitbossError:
        return 2
    for read in (read_chart, read_edge_chart):
        try:
            read(document)
        except PitbossError:
            continue
    return 0


@cache
def _examples(pattern: str) -> tuple[bytes, ...]:
    return tuple(each.read_bytes() for each in sorted(EXAMPLES.glob(pattern)))


def _chart() -> dict[str, dict[str, str]]:
    """Return a chart that hits below 17 and stands otherwise."""
    cards = ("A", *map(str, range(2, 10)), "T")
    return {
        "hard": {str(total): " ".join(["H" if total < 17 else "S"] * 10) for total in range(4, 21)},
        "soft": {str(total): " ".join(["H" if total < 18 else "S"] * 10) for total in range(12, 21)},
        "pairs": {card: " ".join(["H"] * 10) for card in cards},
    }


def _mutate(content: bytes, random: Random) -> bytes:
    """Make one to four changes to a document: to its bytes or, if it is JSON, to its values."""
    for _ in range(random.randrange(1, 5)):
        content = _mutate_structure(content, random) if random.random() < 0.5 else _mutate_bytes(content, random)
    return content


def _mutate_bytes(content: bytes, random: Random) -> bytes:
    start = random.randrange(len(content) + 1)
    end = min(len(content), start + random.choice((0, 1, 2, random.randrange(200))))
    put_in = random.choice(
        (b"", random.choice(ODD_BYTES), random.randbytes(3), content[start:end] * random.choice((2, 40)))
    )
    return content[:start] + put_in + content[end:]


def _mutate_structure(content: bytes, random: Random) -> bytes:
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        lines = content.split(b"\n")
        lines.insert(random.randrange(len(lines)), random.choice(lines))
        del lines[random.randrange(len(lines))]
        return b"\n".join(lines)
    places = list(_value_paths(document))
    if not places:
        return json.dumps(random.choice(ODD_VALUES)).encode()
    inside, key = random.choice(places)
    match random.randrange(3):
        case 0:
            del inside[key]
        case 1:
            inside[key] = random.choice(ODD_VALUES)
        case 2:
            other, taken = random.choice(places)
            inside[key] = json.loads(json.dumps(other[taken]))
    return json.dumps(document).encode()


def _value_paths(document: Any) -> Iterator[tuple[Any, Any]]:
    """Return every place of a document that holds a value."""
    keys = document if isinstance(document, dict) else range(len(document)) if isinstance(document, list) else ()
    for key in keys:
        yield document, key
        yield from _value_paths(document[key])
