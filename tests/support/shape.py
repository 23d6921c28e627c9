"""Measure the shape of the code: its files and lines, and how many modules take part in what is done most.

    PYTHONPATH=tests .venv/bin/python -m support.shape

A module takes part if one of its functions is called. A switch is a call of a function of another module than the call
before it. Comprehensions and lambdas do not count. Everything is measured the second time, when all caches are warm.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import StringIO
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, Final

import pitboss
from pitboss import cli
from pitboss.events import RoundEnded
from pitboss.gateway.app import make_app
from pitboss.gateway.settings import GatewaySettings
from pitboss.gateway.telemetry import make_log
from pitboss.house.database.committer import InlineCommitter
from pitboss.house.database.database import Database
from pitboss.house.dependencies import HouseDependencies
from pitboss.house.house import House
from pitboss.house.people.people import People
from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.submission import Submission
from support.asgi_client import AsgiClient, AsgiSocket
from support.people import CHEAP
from support.simulated_house import empty_house

PACKAGE: Final = Path(pitboss.__file__).parent
NOON: Final = datetime(2026, 1, 15, 12, tzinfo=UTC)
TABLE: Final = "BJ-1"
ROUND: Final = {
    "game": "blackjack",
    "options": {
        "decks": 6,
        "blackjack_odds": "3 to 2",
        "dealer_soft_17": "stand",
        "wagers": {"lucky-ladies": {"paytable": "A"}},
    },
    "seats": {"1": {"blackjack": 10, "lucky-ladies": 5}},
    "cards": "Qh 6d Qh Tc 5d",
    "decisions": [{"seat": 1, "choose": "stand"}],
}
"""A round of blackjack in which Lucky Ladies wins."""


@dataclass
class Walk:
    """The modules that take part in something, and how often one calls the next."""

    modules: set[str] = field(default_factory=set)
    switches: int = 0
    _last: str | None = None

    @contextmanager
    def measured(self) -> Iterator[None]:
        """Count what is called inside the block, in this thread."""
        sys.setprofile(self._called)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        code, root = frame.f_code, f"{PACKAGE}/"
        if event == "call" and code.co_filename.startswith(root) and not code.co_name.startswith("<"):
            module = code.co_filename.removeprefix(root)
            self.modules.add(module)
            self.switches += self._last not in (None, module)
            self._last = module


def command(*arguments: str) -> Walk:
    """Run a command twice, and measure the second time."""
    walks = [Walk(), Walk()]
    for walk in walks:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()), suppress(SystemExit), walk.measured():
            cli.main(arguments)
    return walks[-1]


def settled_round() -> Walk:
    """Settle a document of a round of blackjack with an additional wager."""
    with TemporaryDirectory() as folder:
        document = Path(folder) / "round.json"
        document.write_text(json.dumps(ROUND), encoding="utf-8")
        return command("settle", str(document))


def odds_of_a_wager() -> Walk:
    """Ask for the odds of a wager that is decided by two hands."""
    return command("odds", "midi", "tie")


def live_decision() -> Walk:
    """Play two rounds at a table of the sample house, and measure the decision that ends the second."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "house.db"
        file.write_bytes(empty_house())
        with Database.open(str(file), synced=False) as database:
            return asyncio.run(_play(database))


async def _play(database: Database) -> Walk:
    whole = pitboss.load(SAMPLE_HOUSE)
    parts = HouseDependencies(
        database,
        clock=lambda: NOON,
        randbelow=Random(1).randrange,
        committer=InlineCommitter(database, lambda: NOON),
        in_thread=_at_once,
    )
    house = await House.open(Submission(whole.facility, whole.approved, {TABLE: whole.tables[TABLE]}), parts)
    people = People(database, parts.clock, passwords=CHEAP)
    text = SAMPLE_HOUSE.read_text(encoding="utf-8")
    app = make_app(house, people, database, GatewaySettings(), make_log("info", StringIO()), text)
    player = _Player(AsgiClient(app))
    await player.enter()
    feed = await house.tables[TABLE].wait_for_feed()
    walks = [Walk(), Walk()]
    for number, walk in enumerate(walks, start=1):
        await player.post("acts", {"type": "wager", "seat": 1, "wager": "blackjack", "amount": 2_500})
        await player.post("acts", {"type": "ready", "seat": 1})
        with walk.measured():
            await player.say({"type": "decision", "seat": 1, "choose": "stand"})
        ended = [event for step in feed.steps for event in step.events if isinstance(event, RoundEnded)]
        assert len(ended) == number, "the decision does not end the round"
    await player.socket.close()
    await app.state.gateway.close()
    await house.close()
    people.close()
    return walks[-1]


class _Player:
    """A guest at the table, whose acts go over a WebSocket where they are measured."""

    def __init__(self, client: AsgiClient) -> None:
        self._client = client
        self._keys = count(1)
        self.socket: AsgiSocket

    async def enter(self) -> None:
        """Take a seat with chips."""
        assert (await self._client.call("POST", "/api/guests")).status == 200
        self.socket = self._client.open_socket(f"/api/tables/{TABLE}/live")
        await self.post("buy-in", {"amount": 10_000})
        await self.post("acts", {"type": "sat", "seat": 1})

    async def post(self, what: str, body: object) -> None:
        """Make a call that has to succeed."""
        key = {"Idempotency-Key": f"key {next(self._keys)}"}
        reply = await self._client.call("POST", f"/api/tables/{TABLE}/{what}", body, key)
        assert reply.status == 200, reply.body

    async def say(self, act: object) -> None:
        """Send an act, and wait for its answer."""
        self.socket.send({"key": f"key {next(self._keys)}", "act": act})
        while not (frame := await self.socket.next()).startswith(b'{"type":"answer"'):
            pass
        assert b'"status":200' in frame, frame


async def _at_once(function: Callable[..., Any], *given: Any) -> Any:
    """Run at once what would wait in a thread."""
    return function(*given)


@dataclass(frozen=True)
class Files:
    """The Python files of a folder."""

    name: str
    lines: tuple[int, ...]

    def __str__(self) -> str:
        figures = (len(self.lines), sum(self.lines), round(median(self.lines)), max(self.lines))
        return f"{self.name:<20}" + "".join(f"{figure:>9,}" for figure in figures)


def folders(package: Path = PACKAGE) -> list[Files]:
    """Return the files of the whole package, and those of each of its folders, each game by itself."""
    found: dict[str, list[int]] = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).parts[:-1]
        name = "/".join(parts[: 2 if parts[:1] == ("games",) else 1]) or "top"
        found.setdefault(name, []).append(path.read_text(encoding="utf-8").count("\n"))
    every = [lines for own in found.values() for lines in own]
    return [Files("all", tuple(every)), *(Files(name, tuple(own)) for name, own in sorted(found.items()))]


WALKS: Final[dict[str, Callable[[], Walk]]] = {
    "settle a round of blackjack with Lucky Ladies": settled_round,
    "a decision at a live table that ends the round": live_decision,
    "pitboss odds midi tie": odds_of_a_wager,
}


def main() -> None:
    """Print both tables."""
    print(f"{'folder':<20}{'files':>9}{'lines':>9}{'median':>9}{'longest':>9}")
    print(*folders(), sep="\n")
    print(f"\n{'what is done':<50}{'modules':>9}{'switches':>10}")
    for name, measure in WALKS.items():
        walk = measure()
        print(f"{name:<50}{len(walk.modules):>9}{walk.switches:>10,}")


if __name__ == "__main__":
    main()
