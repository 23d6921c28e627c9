"""An evening at one table behind a real gateway, and every byte that people of every role are sent about it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Final

import structlog
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

import pitboss
from pitboss.cards import SealedOrder
from pitboss.cards import seal as seal_order
from pitboss.house.database.database import Database
from pitboss.house.database.postings import post as post_money
from pitboss.house.house import HouseParts
from pitboss.house.money import PLAY_MONEY, transfer, wallet
from pitboss.house.people.accounts import find_account
from pitboss.house.permissions import MAY, Permission
from pitboss.house.roles import HouseRole
from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.house.steps import Step
from pitboss.round.betting import ActionWanted, StakesWanted
from pitboss.round.events import Dealt, RoundEnded, ShoeCommitted
from pitboss.submission import Submission
from support.hidden_cards import knowledge
from support.real_gateway import Floor, open_floor

PLAYERS: Final = ("Ann", "Bob", "Cat")
NOBODY: Final = "nobody"
STAFF: Final = tuple(sorted(set(HouseRole) - {HouseRole.GUEST, HouseRole.PLAYER}))
ONLOOKERS: Final = (*STAFF, NOBODY)
"""Everybody who has no cards at the table."""
SEES_WHOLE_ROUNDS: Final = MAY[Permission.READ_CLOSED_ROUNDS]
SILENT: Final = ("stand", "decline", "keep", "turn", "check", "play", "call")
NOON: Final = datetime(2026, 1, 15, 12, tzinfo=UTC)
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


class WatchedEvening:
    """Some rounds at a table, the last one up to some decision; what each person was sent, and the log."""

    def __init__(self, file: Path, table: str, seed: int, rounds: int) -> None:
        self.table = table
        self.sent: dict[str, list[bytes]] = {name: [] for name in (*PLAYERS, *ONLOOKERS)}
        self.log: list[bytes] = []
        self.course: list[object] = []
        """What people said, and whether it was accepted: the same in both evenings, or they cannot be compared."""
        self.steps: list[Step] = []
        self._file = file
        self._seed = seed
        self._chance = Random(f"{table} {seed}")
        self._rounds = rounds
        self._clients: dict[str, TestClient] = {}
        self._sockets: dict[str, WebSocketTestSession] = {}
        self._keys = 0
        self._wanted: Callable[[], Any] = lambda: None

    def run(self) -> WatchedEvening:
        """Play the evening."""
        whole = pitboss.load(SAMPLE_HOUSE)
        submission = Submission(whole.facility, whole.approved, {self.table: whole.tables[self.table]})
        with ExitStack() as stack:
            said = stack.enter_context(structlog.testing.capture_logs())
            database = stack.enter_context(Database.open(str(self._file), synced=False))
            parts = HouseParts(database, clock=lambda: NOON, below=Random(self._seed).randrange)
            floor = stack.enter_context(open_floor(database, submission=submission, parts=parts))
            feed = floor.house.tables[self.table]._feed
            self._wanted = lambda: feed.wanted
            self._let_in(floor, database, stack)
            self._play(next(iter(whole.tables[self.table].game.main_wagers), ()))
            self.steps = list(feed.steps)
            self._ask_everything()
            self.log = [*map(_line, floor.log.getvalue().splitlines()), *(repr(each).encode() for each in said)]
        return self

    def _let_in(self, floor: Floor, database: Database, stack: ExitStack) -> None:
        for name in PLAYERS:
            self._clients[name] = floor.logged_in(name, HouseRole.PLAYER)
            with database.writing() as connection:
                person = find_account(connection, name).person
                post_money(connection, [transfer("play money", 500_000, PLAY_MONEY, wallet(person.id))], 0)
        for role in STAFF:
            self._clients[role] = floor.logged_in(f"{role} Example", role)
        self._clients[NOBODY] = floor.new_client()
        for name, client in self._clients.items():
            path = f"/api/tables/{self.table}/live" + ("?view=yes" if len(name) % 2 else "")
            self._sockets[name] = stack.enter_context(floor.socket(client, path))

    def _play(self, wagers: Sequence[str]) -> None:
        for seat, name in enumerate(PLAYERS, start=1):
            self._call(name, "buy-in", {"amount": 100_000})
            self._act(name, type="sat", seat=seat)
            if isinstance(self._wanted(), StakesWanted):
                self._act(name, type="stakes", seat=seat, amount=20_000)
        for number in range(1, self._rounds + 1):
            if not isinstance(self._wanted(), StakesWanted):
                for seat, name in enumerate(PLAYERS, start=1):
                    for wager in wagers:
                        self._act(name, type="wager", seat=seat, wager=wager, amount=2_500)
            for seat, name in enumerate(PLAYERS, start=1):
                self._act(name, type="ready", seat=seat)
            self._decide(self._chance.randrange(4) if number == self._rounds else 200)

    def _decide(self, most: int) -> None:
        for _ in range(most):
            wanted = self._wanted()
            if (words := getattr(wanted, "words", None)) is None:
                return
            is_action = isinstance(wanted, ActionWanted)
            seat = wanted.seat if is_action else min(words)
            choices = list(words if is_action else words[seat])
            word = next(each for each in (*SILENT, *choices) if each in choices)
            if self._chance.random() < 0.3:
                word = self._chance.choice(choices)
            for said in (word, next(each for each in (*SILENT, *choices) if each in choices)):
                kind, choose = ("action", "say") if is_action else ("decision", "choose")
                if self._act(PLAYERS[seat - 1], type=kind, seat=seat, **{choose: said}) == 200:
                    break

    def _ask_everything(self) -> None:
        """Let everybody look at everything, and try what they may not do."""
        here = f"/api/tables/{self.table}"
        for name, client in self._clients.items():
            paths = [
                "/api/tables",
                here,
                f"{here}/settings",
                "/api/balance",
                "/api/play",
                "/api/log",
            ]
            if name not in SEES_WHOLE_ROUNDS:
                rounds = [f"{here}/rounds/{number}" for number in range(1, self._rounds + 1)]
                paths += [f"{here}/rounds", *rounds, *(f"{each}/replay" for each in rounds), f"{here}/journal"]
            for path in paths:
                answer = client.get(path)
                assert answer.status_code < 500, answer.text
                self.sent[name].append(masked(f"{path} {answer.status_code} {answer.text}".encode()))
            for act in _errors(2 if name != PLAYERS[1] else 3):
                self._keys += 1
                answer = client.post(f"{here}/acts", json=act, headers={"Idempotency-Key": f"error {self._keys}"})
                assert 400 <= answer.status_code < 500, answer.text
                self.sent[name].append(masked(f"{act} {answer.status_code} {answer.text}".encode()))
                self._sockets[name].send_json({"key": "error", "act": act})
                self.sent[name].append(masked(self._answer(name).encode()))

    def _answer(self, name: str) -> str:
        """The answer to an act that was sent over a socket, after the frames before it."""
        while True:
            frame = self._sockets[name].receive_text()
            if frame.startswith('{"type":"answer"'):
                return frame
            self.sent[name].append(masked(frame.encode()))

    def _call(self, name: str, what: str, body: object) -> Any:
        self._keys += 1
        path, headers = f"/api/tables/{self.table}/{what}", {"Idempotency-Key": f"key {self._keys}"}
        answer = self._clients[name].post(path, json=body, headers=headers)
        self.course.append((what, name, answer.status_code))
        self.sent[name].append(masked(answer.content))
        return answer

    def _act(self, name: str, **act: Any) -> int:
        answer = self._call(name, "acts", act)
        self.course.append(act)
        if answer.status_code == 200:
            for viewer in self._sockets:
                self._see(viewer, json.loads(answer.content)["version"])
        return int(answer.status_code)

    def _see(self, name: str, version: int) -> None:
        """Read what a socket was sent, up to a version of the table."""
        while True:
            frame = self._sockets[name].receive_text()
            self.sent[name].append(masked(frame.encode()))
            if json.loads(frame)["version"] >= version:
                return


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


ROOT = re.compile(rb"[0-9a-f]{64}")
TIMES = re.compile(rb'"(ms|timestamp)": ?("[^"]*"|[0-9.]+)')


def masked(sent: bytes) -> bytes:
    """What was sent, without what commits a shoe to its order: that differs with every shuffle."""
    return ROOT.sub(b"root", sent)


def _line(line: str) -> bytes:
    """A line of the log, without the times of the machine."""
    return masked(TIMES.sub(b"", line.encode()))
