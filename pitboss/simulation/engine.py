"""Run the blocks on this machine: threads over a kernel that releases the GIL, until all is done or stopped."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from time import perf_counter

from pitboss.simulation.blocks import Tally, Work, play_blocks
from pitboss.simulation.stopping import Stop

Progress = Callable[[Tally], None]
"""Called with the tally several times a second."""


def run_here(
    work: Work, workers: int | None = None, progress: Progress | None = None, stop: Stop | None = None
) -> Tally:
    """Play all blocks; if stopped by a signal, return what was played so far, at least the first block."""
    if stop is None:
        with Stop() as stop:
            return run_here(work, workers, progress, stop)
    workers = workers or len(os.sched_getaffinity(0))
    tally = Tally.empty(work)
    with ThreadPoolExecutor(workers) as threads:
        waiting: deque[Future[Tally]] = deque()
        for part in _parts(work):
            if stop.reason and (waiting or tally.rounds):
                break
            waiting.append(threads.submit(play_blocks, work, part))
            if len(waiting) > 2 * workers:
                _take(tally, waiting, progress)
        while waiting:
            if stop.reason and tally.rounds:  # cancel what has not started; the finished blocks have no gap
                for future in waiting:
                    future.cancel()
            if waiting[0].cancelled():
                break
            _take(tally, waiting, progress)
    tally.stopped = None if tally.rounds == work.rounds else stop.reason
    return tally


def _parts(work: Work) -> Iterator[range]:
    """Yield a few blocks first, so that there are early results; then more at a time."""
    done, size = 0, 1
    while done < work.blocks:
        yield range(done, min(done + size, work.blocks))
        done += size
        size = min(size * 2, 16)


def _take(tally: Tally, waiting: deque[Future[Tally]], progress: Progress | None) -> None:
    tally.add(waiting.popleft().result())
    if progress is not None:
        progress(tally)


class Clock:
    """Seconds since the first round."""

    def __init__(self) -> None:
        self.began = perf_counter()

    @property
    def seconds(self) -> float:
        """The seconds so far."""
        return perf_counter() - self.began
