"""Record what must not change when code is only rewritten, and compare two records.

    PYTHONPATH=tests .venv/bin/python -m support.behaviour write FOLDER [--journals EARLIER]
    PYTHONPATH=tests .venv/bin/python -m support.behaviour compare EARLIER LATER [--summary]

It needs little more of the project than its commands and public functions, so it runs on earlier commits too: copy it
there, and run `make clauses` here and there first. With `--journals` it replays the journals of an earlier record too.
Time and randomness are fixed; measured seconds, names in kernels and places of code are left out.
"""

from __future__ import annotations

import argparse
import ast
import gc
import io
import itertools
import json
import os
import pkgutil
import re
import secrets
import shutil
import sys
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout, suppress
from datetime import UTC, datetime, timedelta
from difflib import unified_diff
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
NOON: Final = datetime(2026, 1, 15, 12, tzinfo=UTC)
GAMES: Final = ("midi", "mini", "blackjack", "edge21", "blitz", "poker")
COUNTED: Final = ("midi", "mini", "blackjack", "edge21", "blitz")
MEASURED: Final = ("seconds", "rounds_per_second", "rate", "elapsed", "took")
"""Keys of JSON documents that say how long something took."""
DRAFT: Final = """
title = "A smaller Dragon Bonus, without Lucky Nines"
book = "midi"
version = "1.12"
follows = "1.11"
date = 2027-01-01
row = [{wager = "dragon-bonus-player", paytable = "A", row = "win-by-9", was = "30 to 1", pays = "25 to 1"}]
withdrawn = [{wager = "lucky-nines"}]
figure = [{name = "decks.most", value = 7}]
"""
SHOWN: Final = 40
"""Lines of a difference that are shown."""
SHORT: Final = 100
"""Characters of a value that are shown."""


# Time and randomness that repeat.


class Bytes:
    """Random bytes that are the same in every run, begun again for each part of a record."""

    def __init__(self) -> None:
        self.begin("")

    def begin(self, name: str) -> None:
        """Begin again, for a part of this name."""
        self._name, self._count = name, itertools.count()

    def __call__(self, size: int) -> bytes:
        blocks = (sha256(f"{self._name} {next(self._count)}".encode()).digest() for _ in range(size // 32 + 1))
        return b"".join(blocks)[:size]


RANDOM: Final = Bytes()


class _FixedTime(type):
    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, datetime)


class FixedTime(datetime, metaclass=_FixedTime):
    """A date and time whose `now` is always noon; everything that it makes is a plain datetime."""

    @classmethod
    def now(cls, tz: Any = None) -> Any:
        """Return noon."""
        return NOON if tz is not None else NOON.replace(tzinfo=None)

    def __new__(cls, *parts: Any, **named: Any) -> Any:
        """Return a plain datetime."""
        return datetime(*parts, **named)


def fix_randomness() -> None:
    """Replace the sources of randomness; to be called before Pitboss is imported."""
    os.urandom = RANDOM
    secrets.token_bytes = lambda nbytes=None: RANDOM(nbytes or 32)
    secrets.token_hex = lambda nbytes=None: RANDOM(nbytes or 32).hex()
    secrets.randbits = lambda k: int.from_bytes(RANDOM(k // 8 + 1), "big") >> (8 - k % 8)
    uuid.uuid4 = lambda: uuid.UUID(bytes=RANDOM(16), version=4)


def fix_time() -> None:
    """Import all of Pitboss, and replace the clock of its modules."""
    import pitboss

    for found in pkgutil.walk_packages(pitboss.__path__, "pitboss."):
        if not found.name.endswith("__main__"):
            with suppress(ImportError):
                import_module(found.name)
    for name, module in list(sys.modules.items()):
        if name.startswith("pitboss") and vars(module).get("datetime") is datetime:
            vars(module)["datetime"] = FixedTime


# What is recorded.


class Record:
    """A folder of files, each a part of what Pitboss does."""

    def __init__(self, folder: Path, earlier: Path | None = None) -> None:
        self.folder = folder.resolve()
        self.earlier = (earlier or folder).resolve()
        self.work = self.folder / "work"
        self.work.mkdir(parents=True, exist_ok=True)

    def add(self, name: str, content: str | bytes) -> None:
        """Write a part."""
        path = self.folder / "parts" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)

    def run(self, name: str, *arguments: object, made: bool = False) -> str:
        """Run a command, and add what it prints; with `made`, also the files it writes to its own folder."""
        from pitboss import cli

        RANDOM.begin(name)
        out, err = io.StringIO(), io.StringIO()
        code: int | str = 0
        own = self.work / name
        if made:
            own.mkdir(parents=True, exist_ok=True)
        given = [str(argument).replace("OWN", str(own)) for argument in arguments]
        with redirect_stdout(out), redirect_stderr(err):
            try:
                cli.main(given)
            except SystemExit as left:
                code = left.code if isinstance(left.code, int) else int(left.code is not None)
            except Exception as error:  # part of the record, which goes on
                code = f"{type(error).__name__}: {error}"
        text = out.getvalue()
        shown = self._placeless(" ".join(map(str, arguments)))
        said = "\n".join(line for line in err.getvalue().splitlines() if not line.startswith("Preparing "))
        told = [f"$ pitboss {shown}", f"[exit {code}]", self.masked(text), "[stderr]", self.masked(said)]
        self.add(f"{name}.txt", "\n".join(told))
        for path in sorted(own.rglob("*")) if made else ():
            if path.is_file():
                self.add(f"{name}/{path.relative_to(own)}", path.read_bytes())
        return text

    def masked(self, text: str) -> str:
        """Return what a command prints, without places on this machine and measured seconds."""
        text = self._placeless(text)
        with suppress(ValueError):
            document = json.loads(text)
            return json.dumps(_without(document), indent=1, ensure_ascii=False)
        return re.sub(r"\d[\d,.]* (seconds|s\b|million rounds a second|rounds a second)", r"N \1", text)

    def _placeless(self, text: str) -> str:
        for path, name in ((self.work, "WORK"), (self.folder, "RECORD"), (self.earlier, "RECORD"), (ROOT, "ROOT")):
            text = text.replace(str(path), name)
        return text


def _without(document: Any) -> Any:
    """Return a document without measured seconds, and without places of code and of tests."""
    if isinstance(document, list):
        return [_without(each) for each in document]
    if not isinstance(document, dict):
        return document
    if {"name", "file", "line"} <= document.keys():
        return "a place of code"
    kept = {key: _without(value) for key, value in document.items() if key not in MEASURED}
    if isinstance(code := kept.get("code"), list) and "tests" in kept:
        kept["code"] = [place for place in code if not str(place).startswith(("pitboss.", "a place"))]
        kept["functions"] = len(code) - len(kept["code"])
        kept.pop("tests")
    return kept


def documents(record: Record) -> None:
    """Settle every example, as JSON and as text."""
    for path in sorted((ROOT / "examples").glob("*.json")):
        record.run(f"settle/{path.stem}", "settle", path)
        record.run(f"settle/{path.stem}-json", "settle", path, "--json")
    for path in sorted((ROOT / "tests" / "examples").glob("*.json")):
        for number, example in enumerate(json.loads(path.read_text(encoding="utf-8"))):
            name = f"settle/{path.stem}-{number}"
            document = record.work / f"{path.stem}-{number}.json"
            document.write_text(json.dumps(example["input"]), encoding="utf-8")
            record.run(name, "settle", document)
            record.run(f"{name}-json", "settle", document, "--json")
    record.run(
        "settle/report", "settle", ROOT / "examples" / "split-and-double.json", "--report", "OWN/r.pdf", made=True
    )
    record.run(
        "settle/page", "settle", ROOT / "examples" / "split-and-double.json", "--report", "OWN/r.html", made=True
    )


def submissions(record: Record, samples: Mapping[str, Path]) -> None:
    """Check, compare, amend and report submissions."""
    for name, path in samples.items():
        record.run(f"check/{name}", "check", path)
        record.run(f"check/{name}-json", "check", path, "--json")
        record.run(f"odds/{name}", "odds", path, "--json")
        record.run(f"odds/{name}-text", "odds", path)
    floor, house = samples["floor"], samples["house"]
    draft = record.work / "draft.toml"
    draft.write_text(DRAFT, encoding="utf-8")
    record.run("diff/floor-house", "diff", floor, house, "--json")
    record.run("diff/floor-house-text", "diff", floor, house)
    record.run("diff/report", "diff", floor, house, "-o", "OWN/d.html", made=True)
    record.run("amend/draft", "amend", draft, floor, house, "--json")
    record.run("amend/draft-text", "amend", draft, floor, house)
    for kind in ("pdf", "html"):
        record.run(f"report/all-{kind}", "report", "all", floor, "-d", "OWN", "--format", kind, made=True)
        record.run(f"report/house-{kind}", "report", "all", house, "-d", "OWN", "--format", kind, made=True)
        record.run(f"report/wager-{kind}", "report", "wager", floor, "lucky-ladies", "-o", f"OWN/w.{kind}", made=True)
    record.run("sign/floor", "sign", floor, "-d", "OWN", made=True)
    record.run("sign/house", "sign", house, "-d", "OWN", "--format", "svg,html", made=True)
    copy = record.work / "added.toml"
    for game in GAMES:
        record.run(f"new/{game}", "new", game)
        shutil.copy(floor, copy)
        record.run(f"add/{game}", "add", copy, game)
        record.add(f"add/{game}.toml", copy.read_text(encoding="utf-8"))


def figures(record: Record) -> None:
    """Ask for options, odds, strategies, exposures and simulations."""
    for game in GAMES:
        record.run(f"options/{game}", "options", game, "--json")
        record.run(f"options/{game}-text", "options", game)
        record.run(f"odds/{game}", "odds", game, "--json")
        record.run(f"odds/{game}-text", "odds", game)
        record.run(f"strategy/{game}", "strategy", game, "--json")
        record.run(f"strategy/{game}-text", "strategy", game)
    record.run("clauses/all", "clauses", "--json")
    for one in ("midi:12.C", "R24", "blackjack:13", "edge21:7.H(2)", "blitz", "nothing"):
        record.run(f"clauses/{re.sub(r'[^a-zA-Z0-9]', '-', one)}", "clauses", one, "--json")
    blackjack = ("--set", "blackjack_odds=6 to 5", "--set", "dealer_soft_17=hit")
    record.run("odds/some", "odds", "blackjack", "lucky-ladies", "--decks", "1..8", "--json")
    record.run("odds/main", "odds", "blackjack", "blackjack", *blackjack, "--json")
    record.run("odds/switch", "odds", "blackjack", "blackjack", "--set", "switch=true", "--decks", "6", "--json")
    record.run("odds/csv", "odds", "midi", "--csv", "-")
    record.run("odds/meter", "odds", "midi", "jackpot-baccarat", "--json")
    record.run("odds/royal-9", "odds", "midi", "royal-9", "--seat", "3", "--json")
    record.run("strategy/hit", "strategy", "blackjack", *blackjack, "--json")
    record.run("strategy/hand", "strategy", "blackjack", *blackjack, "--hand", "Th 6c", "--up", "Td", "--json")
    record.run("strategy/indices", "strategy", "blackjack", *blackjack, "--indices", "hi-lo", "--json")
    record.run("strategy/blitz-a", "strategy", "blitz", "--paytable", "A", "--json")
    written = ("--html", "OWN/c.html", "--svg", "OWN/c.svg", "--pdf", "OWN/c.pdf", "--save-chart", "OWN/c.toml")
    record.run("strategy/written", "strategy", "blackjack", *blackjack, *written, made=True)
    for game, wager, letter in (("midi", "tie", ""), ("blackjack", "lucky-ladies", "A"), ("midi", "lucky-nines", "C")):
        asked = ("exposure", game, wager, *(("--paytable", letter) if letter else ()))
        record.run(f"exposure/{game}-{wager}", *asked, "--json")
        shoes = ("--shoes", "100", "--seed", "1", "--depth", "14,52")
        record.run(f"exposure/{game}-{wager}-shoes", *asked, *shoes, "--json")
    record.run("exposure/text", "exposure", "midi", "tie", "--plot", "OWN/e.svg", made=True)
    for game in COUNTED:
        some = () if game != "blitz" else ("--paytable", "blind=A")
        price = blackjack[:2] if game == "blackjack" else ()
        asked = ("simulate", game, *some, *price, "--rounds", "200000", "--seed", "1")
        record.run(f"simulate/{game}", *asked, "--json")
        record.run(f"simulate/{game}-session", *asked, "--session", "500", "--bankroll", "1000", "--json")
    counter = ("--count", "hi-lo", "--ramp", "0:1,1:2,2:4,3:8", "--true-count", "half")
    rounds = ("--rounds", "200000", "--seed", "1")
    record.run("simulate/counter", "simulate", "blackjack", *blackjack, *counter, *rounds, "--json")
    record.run(
        "simulate/side",
        "simulate",
        "blackjack",
        *blackjack,
        "--paytable",
        "lucky-ladies=A",
        "--wager",
        "lucky-ladies",
        *rounds,
        "--json",
    )
    record.run("simulate/boxes", "simulate", "blackjack", *blackjack, "--boxes", "3", *rounds, "--json")
    record.run("simulate/switch", "simulate", "blackjack", "--set", "switch=true", *rounds, "--json")


def journals(record: Record, house: Path) -> None:
    """Deal demonstrations, and replay, export and report on their journals."""
    import pitboss

    tables: list[tuple[str, str, tuple[object, ...]]] = [("demo", game, ("demo", game)) for game in GAMES]
    tables += [
        ("house", table, ("demo", "--submission", house, "--table", table)) for table in pitboss.load(house).tables
    ]
    (record.folder / "journals").mkdir(exist_ok=True)
    for kind, name, command in tables:
        here, journal = f"{kind}/{name}", record.work / f"{kind}-{name}-1.journal"
        for seed in (1, 2):
            deal(record, f"{here}-{seed}", command, seed, journal.with_stem(f"{kind}-{name}-{seed}"))
        record.run(f"{here}-text", *command, "--seed", 3, "--rounds", 3, "--pace", 0)
        record.run(f"{here}-next", "next", journal, "--json")
        record.run(f"{here}-prove", "prove", journal, 2, "--json")
        record.run(f"{here}-report", "report", "round", journal, "--round", 1, "-o", "OWN/r.html", made=True)
        record.run(f"{here}-pdf", "report", "round", journal, "--round", 1, "-o", "OWN/r.pdf", made=True)


def deal(record: Record, name: str, command: tuple[object, ...], seed: int, journal: Path) -> None:
    """Deal some rounds of a demonstration with a journal, which is replayed and exported."""
    record.run(name, *command, "--seed", seed, "--rounds", 6, "--journal", journal, "--json")
    replay(record, name, journal)
    export, table = record.folder / "journals" / f"{journal.stem}.jsonl", journal.with_suffix(".csv")
    record.run(f"{name}-export", "export", journal, export)
    record.add(f"{name}.jsonl", export.read_bytes())
    record.run(f"{name}-totals", "export", journal, table, "--csv", "settlements")
    record.add(f"{name}.csv", table.read_bytes())


def replay(record: Record, name: str, journal: Path) -> None:
    """Replay a journal whole, and one round step by step."""
    record.run(f"{name}-replay", "replay", journal, "--json")
    record.run(f"{name}-round", "replay", journal, "--round", 2)
    record.run(f"{name}-round-json", "replay", journal, "--round", 2, "--json")


def evenings(record: Record) -> None:
    """Play at every table of the sample house, and keep every byte that everybody is sent."""
    import pitboss
    from pitboss.house.sample import SAMPLE_HOUSE
    from support.watched_evening import WatchedEvening

    for table in pitboss.load(SAMPLE_HOUSE).tables:
        RANDOM.begin(f"evening {table}")
        evening = WatchedEvening(record.work / f"{table}.db", table, 1, 3).run()
        for name, sent in evening.sent.items():
            record.add(f"evening/{table}/{name}.txt", b"\n".join(sent))
        record.add(f"evening/{table}/log.txt", b"\n".join(evening.log))


def kernels(record: Record) -> None:
    """Keep the text of every kernel that was made, without names."""
    texts = {each.text for each in gc.get_objects() if type(each).__name__ == "KernelSource"}
    for number, text in enumerate(sorted(texts)):
        record.add(f"../kernels/{number}.py", text)
    record.add("kernels.txt", "\n".join(sorted(nameless(text) for text in texts)))


class _Bare(ast.NodeTransformer):
    """Takes docstrings, imports and annotations out of a source."""

    def visit_Import(self, node: ast.Import) -> None:
        """Drop an import."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """Drop an import."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        """Drop a text that stands alone."""
        return None if isinstance(node.value, ast.Constant) else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Drop the annotation of what is returned."""
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """Drop the annotation of an argument."""
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        """Make an annotated assignment a plain one."""
        return None if node.value is None else ast.Assign([node.target], node.value)


def nameless(text: str) -> str:
    """Return the hash of a source without docstrings, imports and annotations, and with its names as numbers.

    Names of a module are numbered in the order in which they come; those of a function, with fields, in each function.
    """
    shared: dict[str, str] = {}
    dumped = [_numbered(each, shared) for each in _Bare().visit(ast.parse(text)).body]
    return sha256("\n".join(dumped).encode()).hexdigest()[:32]


def _numbered(statement: ast.stmt, shared: dict[str, str]) -> str:
    nodes = list(ast.walk(statement)) if isinstance(statement, ast.FunctionDef) else []
    local = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    local |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    own: dict[str, str] = {}

    def number(found: re.Match[str]) -> str:
        kind, name = found.groups()
        is_own = kind == "attr" or (name in local and kind in ("id", "arg"))
        numbers = own if is_own else shared
        return numbers.setdefault(name, f"{'own' if is_own else 'shared'} {len(numbers)}")

    return re.sub(r"\b(id|name|arg|attr)='(\w+)'", number, ast.dump(statement))


def openapi(record: Record) -> None:
    """Keep the OpenAPI document."""
    from pitboss.gateway.app import make_document

    record.add("openapi.json", json.dumps(make_document(), indent=1))


def earlier_journals(record: Record) -> None:
    """Replay the journals of an earlier record."""
    for path in sorted((record.earlier / "journals").glob("*.jsonl")):
        replay(record, f"earlier/{path.stem}", path)


def write(folder: Path, earlier: Path | None) -> None:
    """Write a record."""
    record = Record(folder, earlier)
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        os.environ[variable] = str(record.work / variable)
    os.environ |= {"COLUMNS": "120", "NO_COLOR": "1", "TERM": "dumb"}
    fix_randomness()
    fix_time()
    from pitboss.house.sample import SAMPLE_HOUSE
    from pitboss.submission import SAMPLE

    samples = {"floor": ROOT / "examples" / "floor.toml", "house": SAMPLE_HOUSE, "sample": SAMPLE}
    parts: dict[str, Callable[[], None]] = {
        "documents": lambda: documents(record),
        "submissions": lambda: submissions(record, samples | {"unlawful": ROOT / "examples" / "unlawful.toml"}),
        "figures": lambda: figures(record),
        "journals": lambda: journals(record, SAMPLE_HOUSE),
        "evenings": lambda: evenings(record),
        "kernels": lambda: kernels(record),
        "openapi": lambda: openapi(record),
        "earlier journals": lambda: earlier_journals(record),
    }
    for name, part in parts.items():
        began = time.perf_counter()
        part()
        print(f"{name}: {timedelta(seconds=round(time.perf_counter() - began))}", flush=True)
    shutil.rmtree(record.work)


# Comparing two records.


def differences(earlier: Path, later: Path) -> Iterator[str]:
    """Yield what differs between two records, part by part."""
    parts = [{path.relative_to(folder / "parts"): path for path in _files(folder)} for folder in (earlier, later)]
    for name in sorted(parts[0].keys() | parts[1].keys()):
        if name not in parts[0] or name not in parts[1]:
            yield f"only in {earlier if name in parts[0] else later}: {name}"
            continue
        one, other = (own[name].read_bytes() for own in parts)
        if one != other:
            yield "\n".join([f"{name} differs", *_lines(one, other)])


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in (folder / "parts").rglob("*") if path.is_file())


def _lines(one: bytes, other: bytes) -> list[str]:
    """Return the first lines that differ; of what is no text, only the sizes."""
    try:
        old, new = (each.decode().splitlines() for each in (one, other))
    except UnicodeDecodeError:
        return [f"  {len(one):,} bytes and {len(other):,}"]
    changed = [line for line in unified_diff(old, new, lineterm="", n=0) if not line.startswith(("---", "+++"))]
    lines = [f"  {line[:200]}" for line in changed]
    return lines if len(lines) <= SHOWN else [*lines[:SHOWN], f"  … {len(lines) - SHOWN} more lines"]


def summary(earlier: Path, later: Path) -> Iterator[str]:
    """Yield each kind of change in JSON, most frequent first: keys, and values under a key.

    Lines of JSON are compared one by one, so that renamed keys stand out from everything else.
    """
    changes: Counter[str] = Counter()
    for path in _files(earlier):
        other = later / path.relative_to(earlier)
        if other.exists() and (old := path.read_bytes()) != (new := other.read_bytes()):
            for one, two in zip(_documents(old), _documents(new), strict=False):
                changes.update(_changes("", one, two))
    yield from (f"{count:>7,}  {change}" for change, count in changes.most_common())


def _documents(content: bytes) -> list[Any]:
    """Return the JSON document of a part or its JSON lines; other lines are texts."""
    text = re.sub(r"^(content-length|etag): .*", r"\1: N", content.decode(errors="replace"), flags=re.MULTILINE)
    body = text[text.find("\n{") + 1 : text.rfind("\n[stderr]")] if text.startswith("$ pitboss") else text
    with suppress(ValueError):
        return [json.loads(body)]
    return [_document(line) for line in text.splitlines()]


def _document(line: str) -> Any:
    with suppress(ValueError):
        return json.loads(line)
    return line


def _changes(key: str, old: Any, new: Any) -> Iterator[str]:
    if isinstance(old, dict) and isinstance(new, dict):
        gone, added = sorted(old.keys() - new.keys()), sorted(new.keys() - old.keys())
        if gone or added:
            yield f"keys {', '.join(gone) or 'none'} -> {', '.join(added) or 'none'}"
        for each in old.keys() & new.keys():
            yield from _changes(each, old[each], new[each])
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for one, two in zip(old, new, strict=True):
            yield from _changes(key, one, two)
    elif old != new:
        yield f"{key or 'text'}: {_short(old)} -> {_short(new)}"


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= SHORT else f"{text[:SHORT]}…"


def main() -> int:
    """Write a record, or compare two; the exit code is 1 where they differ."""
    parser = argparse.ArgumentParser(prog="support.behaviour", description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    writing = commands.add_parser("write", help="write a record to a new folder")
    writing.add_argument("folder", type=Path)
    writing.add_argument("--journals", type=Path, metavar="EARLIER", help="replay the journals of this record too")
    comparing = commands.add_parser("compare", help="list what differs between two records")
    comparing.add_argument("earlier", type=Path)
    comparing.add_argument("later", type=Path)
    comparing.add_argument("--summary", action="store_true", help="count the kinds of changes, such as renamed keys")
    given = parser.parse_args()
    if given.command == "write":
        write(given.folder, given.journals)
        return 0
    if given.summary:
        print(*summary(given.earlier, given.later), sep="\n")
    found = [] if given.summary else list(differences(given.earlier, given.later))
    print(*found, sep="\n")
    print("" if given.summary else f"{len(found)} parts differ" if found else "nothing differs")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
