"""Open a house on the network, and keep it open until somebody stops it."""

from __future__ import annotations

import asyncio
import gc
import resource
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import structlog

from pitboss.errors import Mistake
from pitboss.gateway.app import make_app
from pitboss.gateway.observing import configure_logs
from pitboss.gateway.server import listen, make_server
from pitboss.gateway.settings import GatewaySettings
from pitboss.house.basics import fault_places
from pitboss.house.bus import connect
from pitboss.house.database.committer import Committer
from pitboss.house.database.database import Database
from pitboss.house.database.opening import name_of_house
from pitboss.house.hints import check_hints
from pitboss.house.house import House
from pitboss.house.office.chores import Chores
from pitboss.house.parts import DeliveringCommits, HouseParts, now
from pitboss.house.people.people import People
from pitboss.house.private_tables import UnusedSeats
from pitboss.journal.elsewhere import to_directory
from pitboss.journal.keys import SEAL_KEY, check_apart_from_keys
from pitboss.submission import Submission

LONGEST_ID: Final = 60
"""Characters of a table's id; that of a private table has its owner's id too."""
SECONDS_TO_OPEN: Final = 30.0
"""How long to wait for all tables before the address is announced."""
BETWEEN_COLLECTIONS: Final = (10_000, 20, 100)
"""The thresholds of the garbage collector's three generations."""
SECONDS_OF_A_TURN: Final = 0.0005
"""How long one thread runs while another waits for its turn."""


@dataclass(frozen=True)
class HouseOptions:
    """What `pitboss serve` was asked for."""

    submission: Submission
    text: str
    """The submission's text."""
    database: str
    bus: str | None
    host: str
    port: int
    shadow: frozenset[str]
    hints: frozenset[str]
    settings: GatewaySettings
    proxies: tuple[str, ...]
    checkpoints: Path | None
    log_level: str


@dataclass(frozen=True)
class OpenHouse:
    """A house that is open."""

    house: House
    address: str
    database: str


async def keep_open(options: HouseOptions, announce: Callable[[OpenHouse], None]) -> None:
    """Open a house, say so, and return when it was stopped and is closed."""
    _check_tables(options)
    SEAL_KEY.find()  # a key that cannot be used is said now, not when the first shoe is shuffled
    log = configure_logs(options.log_level)
    asyncio.get_running_loop().set_exception_handler(partial(_log_fault, log))
    _allow_many_sockets()
    async with AsyncExitStack() as stack:
        socket = stack.enter_context(listen(options.host, options.port))
        database = stack.enter_context(Database.open(options.database))
        check_apart_from_keys(database.place.folder)
        people = People(database, now)
        stack.callback(people.close)
        house = await stack.enter_async_context(_opened(options, database, log))
        app = make_app(house, people, database, options.settings, log, options.text)
        server = make_server(app, list(options.proxies))
        await _ready(house)
        _avoid_pauses()
        stack.callback(asyncio.create_task(Chores(database, people, now).run(), name="chores").cancel)
        stack.callback(asyncio.create_task(app.state.gateway.companions.sweep(), name="robots").cancel)
        stack.callback(asyncio.create_task(app.state.gateway.private_tables.sweep(), name="private tables").cancel)
        stack.callback(asyncio.create_task(UnusedSeats(house).sweep(), name="unused seats").cancel)
        opened = OpenHouse(house, _address(options, socket.getsockname()[1]), database.name)
        server.on_open = lambda: announce(opened)
        await server.serve([socket])


@asynccontextmanager
async def _opened(
    options: HouseOptions, database: Database, log: structlog.typing.FilteringBoundLogger
) -> AsyncIterator[House]:
    commits = None
    if options.checkpoints is not None:
        deliver = to_directory(options.checkpoints, lambda why: log.warning("checkpoint", why=why))
        commits = DeliveringCommits(Committer(database, now), deliver)
    bus = await connect(options.bus, name_of_house(database))
    parts = HouseParts(database, bus, commits=commits, shadow=options.shadow, hints=options.hints)
    house = await House.open(options.submission, parts)
    try:
        yield house
    finally:
        await house.close()


async def _ready(house: House) -> None:
    """Wait until the tables are open; raise NoKey if they cannot be dealt with the seal key that is here."""
    await house.check_key_of_others()
    with suppress(TimeoutError):
        async with asyncio.timeout(SECONDS_TO_OPEN):
            while not house.is_ready:
                if (no_key := house.missing_key) is not None:
                    raise no_key
                await asyncio.sleep(0.02)


def _log_fault(
    log: structlog.typing.FilteringBoundLogger, loop: asyncio.AbstractEventLoop, context: dict[str, Any]
) -> None:
    """Log a fault outside every call; its message may hold anything, so it is left out."""
    error: BaseException | None = context.get("exception")
    log.error("fault", where="background", kind=type(error).__name__, trace=fault_places(error) if error else [])


def _allow_many_sockets() -> None:
    """Let the process have as many files open as the system allows: each socket is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _avoid_pauses() -> None:
    """Keep acts from waiting for the interpreter when thousands of sockets are open.

    What is open now is not searched for garbage again, and what comes later is searched whole only every so many
    allocations: a search of everything holds up all tables. A thread that has waited for the disk takes over soon.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*BETWEEN_COLLECTIONS)
    sys.setswitchinterval(SECONDS_OF_A_TURN)


def _check_tables(options: HouseOptions) -> None:
    for id in options.submission.tables:
        if "/" in id or id in (".", "..") or len(id) > LONGEST_ID:
            why = f"the id of a table is part of addresses: it has at most {LONGEST_ID} characters, and no '/'"
            raise Mistake(why, at=f"tables.{id}")
    for option, ids in (("--shadow", options.shadow), ("--hints", options.hints)):
        for id in ids:
            if id not in options.submission.tables:
                there = ", ".join(options.submission.tables)
                raise Mistake(f"the submission has no table {id!r}; it has {there}", at=option)
    for id in sorted(options.hints):
        check_hints(options.submission.tables[id].game, at="--hints")
    if both := sorted(options.shadow & options.hints):
        why = "a table that shadows a physical one gives no hints (COMAR 36.05.03.13A)"
        raise Mistake(f"{both[0]}: {why}", at="--hints")


def _address(options: HouseOptions, port: int) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(options.host, options.host)
    return f"http://{f'[{host}]' if ':' in host and not host.startswith('[') else host}:{port}"
