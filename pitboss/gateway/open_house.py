"""Open a house on the network and serve it until it is stopped."""

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

from pitboss.clock import utc_now
from pitboss.errors import PitbossError
from pitboss.gateway.app import make_app
from pitboss.gateway.server import listen, make_server
from pitboss.gateway.settings import GatewaySettings
from pitboss.gateway.telemetry import configure_logs
from pitboss.house.back_office.maintenance import MaintenanceJobs
from pitboss.house.bus import connect
from pitboss.house.database.committer import ThreadedCommitter
from pitboss.house.database.database import Database
from pitboss.house.database.table_queries import load_house_name
from pitboss.house.dependencies import CheckpointingCommitter, HouseDependencies
from pitboss.house.error_logging import traceback_locations
from pitboss.house.hints import check_hints
from pitboss.house.house import House
from pitboss.house.people.people import People
from pitboss.house.private_tables import IdleSeatSweeper
from pitboss.journal.checkpoint_delivery import deliver_to_directory
from pitboss.journal.keys import SEAL_KEY, check_keys_are_elsewhere
from pitboss.submission import Submission

MAX_ID_LENGTH: Final = 60
"""Maximum length of a table's id; a private table's id also contains its owner's id."""
OPEN_TIMEOUT: Final = 30.0
"""Seconds to wait for all tables before announcing the address."""
GC_THRESHOLDS: Final = (10_000, 20, 100)
"""The thresholds of the garbage collector's three generations."""
THREAD_SWITCH_INTERVAL: Final = 0.0005
"""Switch interval of the interpreter's threads, in seconds."""


@dataclass(frozen=True)
class HouseOptions:
    """Options of `pitboss serve`."""

    submission: Submission
    submission_text: str
    """The text of the submission."""
    database: str
    bus: str | None
    host: str
    port: int
    shadow_tables: frozenset[str]
    hint_tables: frozenset[str]
    settings: GatewaySettings
    proxies: tuple[str, ...]
    checkpoints: Path | None
    log_level: str


@dataclass(frozen=True)
class OpenHouse:
    """A running house and its application."""

    house: House
    address: str
    database: str


async def keep_open(options: HouseOptions, announce: Callable[[OpenHouse], None]) -> None:
    """Open a house, announce its address, and return once it is stopped and closed."""
    _check_tables(options)
    SEAL_KEY.find()  # report an unusable key now, not at the first shuffle
    log = configure_logs(options.log_level)
    asyncio.get_running_loop().set_exception_handler(partial(_log_error, log))
    _allow_many_sockets()
    async with AsyncExitStack() as stack:
        socket = stack.enter_context(listen(options.host, options.port))
        database = stack.enter_context(Database.open(options.database))
        check_keys_are_elsewhere(database.backend.folder)
        people = People(database, utc_now)
        stack.callback(people.close)
        house = await stack.enter_async_context(_open_house(options, database, log))
        app = make_app(house, people, database, options.settings, log, options.submission_text)
        server = make_server(app, list(options.proxies))
        await _wait_until_ready(house)
        _avoid_pauses()
        stack.callback(asyncio.create_task(MaintenanceJobs(database, people, utc_now).run(), name="chores").cancel)
        stack.callback(asyncio.create_task(app.state.gateway.house_robots.sweep(), name="robots").cancel)
        stack.callback(asyncio.create_task(app.state.gateway.private_tables.sweep(), name="private tables").cancel)
        stack.callback(asyncio.create_task(IdleSeatSweeper(house).sweep(), name="unused seats").cancel)
        opened = OpenHouse(house, _address(options, socket.getsockname()[1]), database.name)
        server.on_open = lambda: announce(opened)
        await server.serve([socket])


@asynccontextmanager
async def _open_house(
    options: HouseOptions, database: Database, log: structlog.typing.FilteringBoundLogger
) -> AsyncIterator[House]:
    commits = None
    if options.checkpoints is not None:
        deliver = deliver_to_directory(options.checkpoints, lambda reason: log.warning("checkpoint", why=reason))
        commits = CheckpointingCommitter(ThreadedCommitter(database, utc_now), deliver)
    bus = await connect(options.bus, load_house_name(database))
    parts = HouseDependencies(
        database, bus, committer=commits, shadow_tables=options.shadow_tables, hint_tables=options.hint_tables
    )
    house = await House.open(options.submission, parts)
    try:
        yield house
    finally:
        await house.close()


async def _wait_until_ready(house: House) -> None:
    """Wait until the tables are open. Raise MissingKeyError if they need a different seal key."""
    await house.check_key_of_others()
    with suppress(TimeoutError):
        async with asyncio.timeout(OPEN_TIMEOUT):
            while not house.is_ready:
                if (no_key := house.missing_key) is not None:
                    raise no_key
                await asyncio.sleep(0.02)


def _log_error(
    log: structlog.typing.FilteringBoundLogger, loop: asyncio.AbstractEventLoop, context: dict[str, Any]
) -> None:
    """Log an error outside all calls, without its message, which may contain anything."""
    error: BaseException | None = context.get("exception")
    log.error("fault", where="background", kind=type(error).__name__, trace=traceback_locations(error) if error else [])


def _allow_many_sockets() -> None:
    """Raise the limit of open files to the maximum, since each socket is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _avoid_pauses() -> None:
    """Tune the garbage collector and the thread switch interval for thousands of open sockets.

    Existing objects are frozen, and full collections become rare, because a full collection delays all tables. A short
    switch interval lets threads that waited for the disk continue quickly.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    sys.setswitchinterval(THREAD_SWITCH_INTERVAL)


def _check_tables(options: HouseOptions) -> None:
    for id in options.submission.tables:
        if "/" in id or id in (".", "..") or len(id) > MAX_ID_LENGTH:
            reason = f"the id of a table is part of addresses: use at most {MAX_ID_LENGTH} characters and no '/'"
            raise PitbossError(reason, at=f"tables.{id}")
    for option, ids in (("--shadow", options.shadow_tables), ("--hints", options.hint_tables)):
        for id in ids:
            if id not in options.submission.tables:
                there = ", ".join(options.submission.tables)
                raise PitbossError(f"the submission has no table {id!r}; it has {there}", at=option)
    for id in sorted(options.hint_tables):
        check_hints(options.submission.tables[id].game, at="--hints")
    if both := sorted(options.shadow_tables & options.hint_tables):
        reason = "a table that shadows a physical one gives no hints (COMAR 36.05.03.13A)"
        raise PitbossError(f"{both[0]}: {reason}", at="--hints")


def _address(options: HouseOptions, port: int) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(options.host, options.host)
    return f"http://{f'[{host}]' if ':' in host and not host.startswith('[') else host}:{port}"
