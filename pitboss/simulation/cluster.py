"""Running a simulation on an existing Dask cluster, without starting or stopping anything there."""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING

from pitboss.errors import PitbossError
from pitboss.simulation.run import Progress, Tally, Work, play_blocks
from pitboss.simulation.signals import StopSignal

if TYPE_CHECKING:
    from distributed import Client, Future  # type: ignore[import-not-found,import-untyped,unused-ignore]

_ADDRESS = re.compile(
    r"(?:(?P<scheme>tcp|tls)://)?(?:\[(?P<six>[0-9a-fA-F:.]+)\]|(?P<host>[^/:\s\[\]]+)):(?P<port>[0-9]{1,5})"
)
CONNECT_TIMEOUT = 10
"""Timeout of a scheduler's answer in seconds."""
WORKER_LOSS_TIMEOUT = 60
"""Seconds that a cluster may be without a worker, since a lost one may return."""
MAX_BLOCKS_PER_TASK = 256
"""Maximum number of blocks in a task: about a second of work, to limit the overhead."""
MIN_BLOCKS_PER_TASK = 4
MAX_GREETING_BYTES = 1 << 20


def run_on_cluster(
    work: Work, scheduler: str, progress: Progress | None = None, stop: StopSignal | None = None
) -> Tally:
    """Play all blocks on this scheduler's cluster. Blocks of a lost worker move to another one.

    After a signal, or the loss of the cluster, return the blocks played so far.
    """
    if stop is None:
        with StopSignal() as stop:
            return run_on_cluster(work, scheduler, progress, stop)
    try:
        from distributed import Client
    except ImportError:
        raise PitbossError("a cluster needs dask: install pitboss[cluster]", at="--engine") from None
    _check_scheduler(scheduler)
    with _suppress_client_logs():
        try:
            client = Client(scheduler, timeout=CONNECT_TIMEOUT, set_as_default=False)
        except (OSError, ValueError) as fault:
            raise _scheduler_error(scheduler, _first_line(fault)) from None
        with client, client.as_current():
            threads = sum(client.nthreads().values())
            if not threads:
                raise PitbossError(f"the cluster at {scheduler} has no workers", at="--scheduler")
            run = _ClusterRun(work, client, threads, progress)
            try:
                run.play(stop)
            except Exception as fault:  # any fault of the cluster, its network or its machines
                run.tally.stop_reason = f"the cluster at {scheduler} failed: {_first_line(fault)}"
    if run.tally.stop_reason and not run.tally.rounds and run.tally.stop_reason != stop.reason:
        raise PitbossError(run.tally.stop_reason, at="--scheduler")
    return run.tally


def split_blocks(blocks: int, threads: int) -> Iterator[range]:
    """Yield the numbers of all blocks in groups, smaller towards the end so that all workers finish together."""
    done = 0
    while done < blocks:
        size = min(max(MIN_BLOCKS_PER_TASK, (blocks - done) // (4 * threads)), MAX_BLOCKS_PER_TASK, blocks - done)
        yield range(done, done + size)
        done += size


class _ClusterRun:
    """The finished blocks, and those in progress."""

    def __init__(self, work: Work, client: Client, threads: int, progress: Progress | None) -> None:
        self.work, self.client, self.threads, self.progress = work, client, threads, progress
        self.tally = Tally.empty(work)
        self.parts = split_blocks(work.block_count, threads)
        self.pending: set[Future[Tally]] = set()

    def play(self, stop: StopSignal) -> None:
        """Play all blocks, until a signal to stop or the loss of all workers."""
        self._submit(3 * self.threads)
        alive = monotonic()
        while self.pending and not stop.reason:
            if self._collect() or self.client.nthreads():
                alive = monotonic()
            elif monotonic() - alive > WORKER_LOSS_TIMEOUT:
                raise OSError("it has lost all its workers")
        if stop.reason:
            self.tally.stop_reason = stop.reason
            with suppress(Exception):
                self.client.cancel(list(self.pending))
            return
        assert self.tally.rounds == self.work.rounds, f"{self.tally.rounds} of {self.work.rounds} rounds came back"

    def _submit(self, number: int) -> None:
        for part in islice(self.parts, number):
            self.pending.add(self.client.submit(play_blocks, self.work, part, pure=False))

    def _collect(self) -> bool:
        """Add the results that arrive within a second. Return False if there are none."""
        from distributed import wait

        try:
            done = wait(list(self.pending), timeout=1, return_when="FIRST_COMPLETED").done
        except TimeoutError:
            return False
        for future in done:
            self.pending.discard(future)
            self.tally.add(future.result())
            self._submit(1)
        if self.progress is not None:
            self.progress(self.tally)
        return True


@contextmanager
def _suppress_client_logs() -> Iterator[None]:
    """Suppress the client's logs about a failing cluster, which is reported as an error."""
    theirs = ("distributed", "asyncio", "tornado")
    loggers = [logging.getLogger(name) for name in list(logging.root.manager.loggerDict) if name.startswith(theirs)]
    spoke = [logger for logger in loggers if not logger.disabled]
    for logger in spoke:
        logger.disabled = True
    try:
        yield
    finally:
        for logger in spoke:
            logger.disabled = False


def _check_scheduler(scheduler: str) -> None:
    """Check that a scheduler answers, before a client keeps trying for long.

    It greets every connection with a short message, preceded by its length in eight bytes. Over TLS it waits.
    """
    address = _ADDRESS.fullmatch(scheduler)
    if address is None:
        raise PitbossError(f"write the address as tcp://127.0.0.1:8786, not {scheduler!r}", at="--scheduler")
    try:
        with socket.create_connection(
            (address["six"] or address["host"], int(address["port"])), CONNECT_TIMEOUT
        ) as door:
            length = door.recv(8, socket.MSG_WAITALL) if address["scheme"] != "tls" else bytes(8)
    except TimeoutError:
        raise _scheduler_error(scheduler, "it says nothing") from None
    except (OSError, OverflowError) as fault:
        raise PitbossError(f"no scheduler answers at {scheduler}: {_first_line(fault)}", at="--scheduler") from None
    if len(length) < 8 or int.from_bytes(length, "little") > MAX_GREETING_BYTES:
        raise _scheduler_error(scheduler, "it does not greet as one does")


def _scheduler_error(scheduler: str, why: str) -> PitbossError:
    return PitbossError(f"the server at {scheduler} is not a scheduler: {why}", at="--scheduler")


def _first_line(fault: Exception) -> str:
    message = getattr(fault, "strerror", None) or str(fault)
    return message.splitlines()[0] if message else type(fault).__name__
