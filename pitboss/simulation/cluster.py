"""Running the blocks on a Dask cluster that exists already: it is used as it is, and nothing is started or stopped."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from contextlib import suppress
from itertools import islice

from pitboss.errors import Mistake
from pitboss.simulation.blocks import Tally, Work, play_blocks

_ADDRESS = re.compile(r"(?:(?:tcp|tls)://)?(?P<host>[^/:\s]+):(?P<port>[0-9]{1,5})")
PATIENCE = "10s"
BLOCKS_AT_A_TIME = 64
"""About a second of work: much less, and the cluster is busier with passing it on."""


def run_on(work: Work, scheduler: str, told: Callable[[Tally], None] | None = None) -> Tally:
    """Play all blocks on the cluster of this scheduler; those of a worker that is lost are played by another.

    Interrupted from the keyboard, the answer is what was played up to there.
    """
    try:
        from distributed import Client, as_completed  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError:
        raise Mistake("a cluster needs dask: install pitboss[cluster]", at="--engine") from None
    _knock(scheduler)
    try:
        client = Client(scheduler, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as fault:
        raise Mistake(f"what answers at {scheduler} is no scheduler: {_first_line(fault)}", at="--scheduler") from None
    tally = Tally.empty(work)
    with client, client.as_current():
        threads = sum(client.nthreads().values())
        if not threads:
            raise Mistake(f"the cluster at {scheduler} has no workers", at="--scheduler")
        parts = work.parts(max(1, min(BLOCKS_AT_A_TIME, work.blocks // (4 * threads))))
        first = [client.submit(play_blocks, work, part, pure=False) for part in islice(parts, 3 * threads)]
        under_way = as_completed(first)
        try:
            for future in under_way:
                tally.add(future.result())
                if told is not None:
                    told(tally)
                for part in islice(parts, 1):
                    under_way.add(client.submit(play_blocks, work, part, pure=False))
            assert tally.rounds == work.rounds, f"{tally.rounds} of {work.rounds} rounds came back"
        except KeyboardInterrupt:
            with suppress(Exception):
                client.cancel(list(under_way.futures))
    return tally


def _knock(scheduler: str) -> None:
    """See that somebody is there, before a client keeps trying for long."""
    address = _ADDRESS.fullmatch(scheduler)
    if address is None:
        raise Mistake(f"an address is written tcp://127.0.0.1:8786, not {scheduler!r}", at="--scheduler")
    try:
        socket.create_connection((address["host"], int(address["port"])), timeout=10).close()
    except (OSError, OverflowError) as fault:
        raise Mistake(f"no scheduler answers at {scheduler}: {_first_line(fault)}", at="--scheduler") from None


def _first_line(fault: Exception) -> str:
    said = getattr(fault, "strerror", None) or str(fault)
    return said.splitlines()[0] if said else type(fault).__name__
