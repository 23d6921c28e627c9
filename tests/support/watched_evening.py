"""An evening at one table behind a real gateway, and every byte that people of every role are sent about it."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from io import StringIO
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final
from zlib import crc32

import msgspec
import structlog

import pitboss
from pitboss.cards import SealedOrder
from pitboss.cards import seal as seal_order
from pitboss.events import Dealt, RoundEnded, ShoeCommitted
from pitboss.gateway.app import make_app
from pitboss.gateway.settings import GatewaySettings
from pitboss.gateway.telemetry import make_log
from pitboss.house.database.change_writer import write_postings as post_money
from pitboss.house.database.committer import InlineCommitter
from pitboss.house.database.database import Database
from pitboss.house.dependencies import HouseDependencies
from pitboss.house.house import House
from pitboss.house.money import PLAY_MONEY, transfer, wallet
from pitboss.house.people.people import People
from pitboss.house.permissions import ROLES_BY_PERMISSION, Permission
from pitboss.house.roles import HouseRole
from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.house.visibility import Step
from pitboss.requests import ActionWanted, StakesWanted
from pitboss.submission import Submission
from support.asgi_client import AsgiClient, AsgiSocket, Reply
from support.hidden_cards import knowledge, public_course
from support.people import CHEAP, PASSWORD, TestHouse
from support.real_gateway import SAMPLE
from support.simulated_house import empty_house

PLAYERS: Final = ("Ann", "Bob", "Cat")
NOBODY: Final = "nobody"
STAFF: Final = tuple(sorted(set(HouseRole) - {HouseRole.GUEST, HouseRole.PLAYER}))
ONLOOKERS: Final = (*STAFF, NOBODY)
"""Everybody who has no cards at the table."""
SEES_WHOLE_ROUNDS: Final = ROLES_BY_PERMISSION[Permission.READ_CLOSED_ROUNDS]
SILENT: Final = ("stand", "decline", "keep", "turn", "check", "play", "call")
HINTED: Final = (
    *("stand", "hit", "double", "split", "surrender", "decline", "insure", "even-money", "switch", "keep"),
    *("play", "fold", "turn", "check", "call"),
)
NOON: Final = datetime(2026, 1, 15, 12, tzinfo=UTC)
TODAY: Final = NOON.date().isoformat()
FAST: Final = "5000/second"
"""A limit that nobody meets: how fast people are is chance."""
Swaps = Sequence[tuple[int, int]]
"""Places in the order of a shoe whose cards change places."""


def swapping(shoes: Sequence[Swaps]) -> Callable[[Sequence[int]], SealedOrder]:
    """Seal orders in which some cards have changed places, one shoe after the other."""
    left = list(shoes)

    def seal(order: Sequence[int]) -> SealedOrder:
        changed = list(order)
        for one, two in left.pop(0) if left else ():
            changed[one], changed[two] = changed[two], changed[one]
        return seal_order(changed)

    return seal


def unseen_places(steps: Sequence[Step], own: tuple[int, ...]) -> list[Swaps]:
    """Return swaps for each shoe: the cards that a viewer never saw, and the next one, with cards from its end."""
    hidden = {number for played in _rounds(steps) for number in knowledge(played, own).hidden}
    shoes: list[tuple[int, list[int]]] = []
    at = 0
    for step in steps:
        for event in step.events:
            if isinstance(event, ShoeCommitted):
                at = 0
                shoes.append((event.cards, []))
            elif isinstance(event, Dealt):
                if step.number in hidden:
                    shoes[-1][1].append(at)
                at += 1
    if shoes:
        shoes[-1][1].append(at)  # the card that would be dealt next
    return [[(place, cards - 1 - number) for number, place in enumerate(places)] for cards, places in shoes]


def _rounds(steps: Sequence[Step]) -> Iterator[list[Step]]:
    found: list[Step] = []
    for step in steps:
        found.append(step)
        if any(isinstance(event, RoundEnded) for event in step.events):
            yield found
            found = []
    yield found


class _VersionedFrame(msgspec.Struct):
    version: int


class WatchedEvening:
    """Some rounds at a table, the last one up to some decision; what each person was sent, and the log."""

    def __init__(
        self,
        file: Path,
        table: str,
        seed: int,
        rounds: int,
        asking: Sequence[str] | None = None,
        like: WatchedEvening | None = None,
    ) -> None:
        """Prepare so many rounds; `asking` are those who look at everything afterwards, by default everybody.

        Nobody looks at anything where the course was not that of the evening `like`: it cannot be compared.
        """
        self.table = table
        self._like = like
        self._asking = (*ONLOOKERS, *PLAYERS) if asking is None else asking
        self.sent: dict[str, list[bytes]] = {name: [] for name in (*PLAYERS, *ONLOOKERS)}
        self.log: list[bytes] = []
        """What was logged until onlookers had seen everything."""
        self.course: list[object] = []
        """What people said, and whether it was accepted: the same in both evenings, or they cannot be compared."""
        self.steps: list[Step] = []
        self._file = file
        self._seed = seed
        self._chance = Random(f"{table} {seed}")
        self._rounds = rounds
        self._clients: dict[str, AsgiClient] = {}
        self._sockets: dict[str, AsgiSocket] = {}
        self._keys = 0
        self._wanted: Callable[[], Any] = lambda: None

    def run(self) -> WatchedEvening:
        """Play the evening."""
        self._file.write_bytes(empty_house())
        with structlog.testing.capture_logs() as said, Database.open(str(self._file), synced=False) as database:
            asyncio.run(self._run(database))
        self.log += [repr(each).encode() for each in said]
        return self

    async def _run(self, database: Database) -> None:
        whole, log = pitboss.load(SAMPLE_HOUSE), StringIO()
        table = whole.tables[self.table]
        parts = HouseDependencies(
            database,
            clock=lambda: NOON,
            randbelow=Random(self._seed).randrange,
            committer=InlineCommitter(database, lambda: NOON),
            in_thread=_run_directly,
            hint_tables=frozenset({self.table}),
        )
        house = await House.open(Submission(whole.facility, whole.approved, {self.table: table}), parts)
        people = People(database, parts.clock, passwords=CHEAP)
        app = make_app(
            house,
            people,
            database,
            GatewaySettings(of_session=FAST, of_address=FAST, hints_of_session=FAST),
            make_log("info", log),
            SAMPLE,
        )
        app.state.gateway.analysis_pool.run = _advise
        feed = await house.tables[self.table].wait_for_feed()
        self._wanted = lambda: feed.wanted
        await self._let_in(app, TestHouse(database))
        await self._play(next(iter(table.game.main_wagers), ()))
        self.steps = list(feed.steps)
        if self._like is None or self.goes_like(self._like):
            await self._look(log)
        for socket in self._sockets.values():
            await socket.close()
        await app.state.gateway.close()
        await house.close()
        people.close()

    def goes_like(self, other: WatchedEvening) -> bool:
        """Whether everybody has seen the same happen in another evening."""
        return (self.course, public_course(self.steps)) == (other.course, public_course(other.steps))

    async def _look(self, log: StringIO) -> None:
        """Let everybody look at everything."""
        self.sent[NOBODY].append(_counts_of((await self._clients[NOBODY].call("GET", "/metrics")).body))
        await self._ask_everything([name for name in ONLOOKERS if name in self._asking])
        self.log += map(_line_without_times, log.getvalue().splitlines())
        await self._ask_everything([name for name in PLAYERS if name in self._asking])

    async def _let_in(self, app: Any, accounts: TestHouse) -> None:
        roles = dict.fromkeys(PLAYERS, HouseRole.PLAYER) | {role: role for role in STAFF}
        for name, role in roles.items():
            called = name if name in PLAYERS else f"{name} Example"
            person = accounts.add(called, role)
            if name in PLAYERS:
                with accounts.database.write_transaction() as connection:
                    post_money(connection, [transfer("play money", 500_000, PLAY_MONEY, wallet(person.id))], 0)
            client = self._clients[name] = AsgiClient(app)
            login = await client.call("POST", "/api/sessions", {"name": called, "password": PASSWORD})
            assert login.status == 200
        self._clients[NOBODY] = AsgiClient(app)
        for name, client in self._clients.items():
            path = f"/api/tables/{self.table}/live" + ("?view=yes" if len(name) % 2 else "")
            self._sockets[name] = client.open_socket(path)
            self.sent[name].append(await self._sockets[name].next())

    async def _play(self, wagers: Sequence[str]) -> None:
        for seat, name in enumerate(PLAYERS, start=1):
            await self._call(name, "buy-in", {"amount": 100_000})
            await self._act(name, type="sat", seat=seat)
            if isinstance(self._wanted(), StakesWanted):
                await self._act(name, type="stakes", seat=seat, amount=20_000)
        for number in range(1, self._rounds + 1):
            if not isinstance(self._wanted(), StakesWanted):
                for seat, name in enumerate(PLAYERS, start=1):
                    for wager in wagers:
                        await self._act(name, type="wager", seat=seat, wager=wager, amount=2_500)
            for seat, name in enumerate(PLAYERS, start=1):
                await self._act(name, type="ready", seat=seat)
            await self._decide(self._chance.randrange(4) if number == self._rounds else 200)

    async def _decide(self, max_decisions: int) -> None:
        for _ in range(max_decisions):
            wanted = self._wanted()
            if (words := getattr(wanted, "words", None)) is None:
                return
            is_action = isinstance(wanted, ActionWanted)
            seat = wanted.seat if is_action else min(words)
            choices = list(words if is_action else words[seat])
            word = next(each for each in (*SILENT, *choices) if each in choices)
            if self._chance.random() < 0.3:
                word = self._chance.choice(choices)
            await self._ask(PLAYERS[seat - 1], "POST", f"/api/tables/{self.table}/hints")
            for said in (word, next(each for each in (*SILENT, *choices) if each in choices)):
                kind, choose = ("action", "say") if is_action else ("decision", "choose")
                if await self._act(PLAYERS[seat - 1], type=kind, seat=seat, **{choose: said}) == 200:
                    break

    async def _ask_everything(self, names: Sequence[str]) -> None:
        """Let people look at everything, each onlooker at every third round, and try what they may not do."""
        here = f"/api/tables/{self.table}"
        for place, name in enumerate(names):
            errors = count(1)
            numbers = range(1, self._rounds + 1) if name in PLAYERS else range(1 + place % 3, self._rounds + 1, 3)
            paths = [
                "/api/tables",
                here,
                f"{here}/settings",
                "/api/balance",
                "/api/play",
                f"/api/log?since={TODAY}T00:00:00Z&until={TODAY}T23:59:59Z",
                f"/api/log.csv?since={TODAY}T00:00:00Z&until={TODAY}T23:59:59Z",
                "/api/people",
                "/api/approvals",
                "/api/disputes",
            ]
            if name not in SEES_WHOLE_ROUNDS:
                rounds = [f"{here}/rounds/{number}" for number in numbers]
                paths += [f"{here}/{each}" for each in ("rounds", "journal", "rounds.csv", "settlements.csv")] + rounds
                paths += [f"{each}/{part}" for each in rounds for part in ("replay", "proofs", "review")]
            for path in paths:
                await self._ask(name, "GET", path)
            for act in _errors(2 if name != PLAYERS[1] else 3):
                key = {"Idempotency-Key": f"error {next(errors)}"}
                assert (await self._ask(name, "POST", f"{here}/acts", act, key)).status >= 400
                self._sockets[name].send({"key": "error", "act": act})
                self.sent[name].append(await self._answer(name))

    async def _ask(
        self, name: str, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> Reply:
        """Make a call, and note every byte of its answer."""
        reply = await self._clients[name].call(method, path, body, headers)
        assert reply.status < 500, reply.body
        head = f"{method} {path} {body} {reply.status}\n".encode()
        self.sent[name].append(head + reply.headers + b"\n" + reply.body)
        return reply

    async def _answer(self, name: str) -> bytes:
        """The answer to an act that was sent over a socket, after the frames before it."""
        while True:
            frame = await self._sockets[name].next()
            if frame.startswith(b'{"type":"answer"'):
                return frame
            self.sent[name].append(frame)

    async def _call(self, name: str, what: str, body: object) -> Reply:
        self._keys += 1
        path, headers = f"/api/tables/{self.table}/{what}", {"Idempotency-Key": f"key {self._keys}"}
        reply = await self._ask(name, "POST", path, body, headers)
        self.course.append((what, name, reply.status))
        return reply

    async def _act(self, name: str, **act: Any) -> int:
        reply = await self._call(name, "acts", act)
        self.course.append(act)
        if reply.status == 200:
            for viewer in self._sockets:
                await self._see(viewer, json.loads(reply.body)["version"])
        return reply.status

    async def _see(self, name: str, version: int) -> None:
        """Read what a socket was sent, up to a version of the table."""
        while True:
            frame = await self._sockets[name].next()
            self.sent[name].append(frame)
            if msgspec.json.decode(frame, type=_VersionedFrame).version >= version:
                return


async def _run_directly(function: Callable[..., Any], *given: Any) -> Any:
    """Run at once what would wait in a thread."""
    return function(*given)


async def _advise(about: str, arguments: dict[str, Any]) -> bytes:
    """Answer for an analyst at once: what a decision is worth follows from all that is asked, and from nothing else."""
    asked = repr(sorted((name, each) for name, each in arguments.items() if name != "house"))
    values = {word: crc32(f"{asked} {word}".encode()) - 2**31 for word in HINTED}
    return json.dumps({"decisions": values, "insurance": values["insure"], "even_money": values}).encode()


def _errors(seat: int) -> list[object]:
    """Acts that are not the caller's, or that cannot be done: their answers are errors. The seat is somebody else's."""
    return [
        {"type": "decision", "seat": seat, "choose": "hit"},
        {"type": "action", "seat": seat, "say": "fold"},
        {"type": "wager", "seat": seat, "wager": "tie", "amount": 2_500},
        {"type": "left", "seat": seat, "card": "As"},
        {"type": "card", "card": "As"},
        {"type": "back up"},
        {"type": "sat", "seat": 1},
        [],
    ]


TIMES = re.compile(rb'"(ms|timestamp)": ?("[^"]*"|[0-9.]+)')


def _counts_of(metrics: bytes) -> bytes:
    """What metrics count, without the times of the machine."""
    return b"\n".join(line for line in metrics.splitlines() if b"_seconds" not in line and b"_created" not in line)


def _line_without_times(line: str) -> bytes:
    """A line of the log, without the times of the machine."""
    return TIMES.sub(b"", line.encode())
