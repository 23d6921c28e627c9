"""A house in a process of its own, which can be killed, stopped and started again on the same database and port."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping, Sequence
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Final, Self

KEYS: Final = {"PITBOSS_SEAL_KEY": "5e" * 32, "PITBOSS_SIGNING_KEY": "51" * 32}
"""Keys of these runs; the user's key files are not touched."""
SERVE: Final = (sys.executable, "-m", "pitboss", "serve")
START_TIMEOUT: Final = 120.0


def free_port() -> int:
    """Return a loopback port at which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class HouseProcess:
    """`pitboss serve` on a loopback port; standard error goes to a file beside the others of the run."""

    def __init__(
        self,
        folder: Path,
        database: str,
        *,
        submission: Path | None = None,
        bus: str | None = None,
        command: Sequence[str] = SERVE,
        environment: Mapping[str, str] | None = None,
        name: str = "house",
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"{name}.log"
        self._environment = {**os.environ, **KEYS, **(environment or {})}
        file = [str(submission)] if submission is not None else []
        bus_given = ["--bus", bus] if bus is not None else []
        self._command = [*command, *file, "--db", database, "--port", str(self.port), *bus_given]
        self._folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def id(self) -> int:
        """The id of the process."""
        assert self.process is not None, "the house does not run"
        return self.process.pid

    def start(self) -> float:
        """Start the house, and return how many seconds it took until all its tables could be played at."""
        began = time.monotonic()
        self.launch()
        self.await_ready()
        return time.monotonic() - began

    def launch(self) -> None:
        """Start the process, and wait for nothing."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command, stdout=log, stderr=log, env=self._environment, cwd=self._folder, start_new_session=True
            )

    def await_ready(self, seconds: float = START_TIMEOUT) -> None:
        """Wait until the house takes acts at all its tables."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            assert self.process is not None
            if self.process.poll() is not None:
                raise RuntimeError(f"the house ended with {self.process.returncode}:\n{self.last_lines()}")
            if self.is_ready():
                return
            time.sleep(0.02)
        raise RuntimeError(f"the house was not ready within {seconds:.0f} seconds:\n{self.last_lines()}")

    def is_ready(self) -> bool:
        """Whether the house takes acts."""
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (OSError, HTTPException):
            return False

    def kill(self) -> None:
        """End the house as `kill -9` does, with every process that it has started."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def suspend(self) -> None:
        """Stop the house as SIGSTOP does: it does not run, and does not know it."""
        os.killpg(self.id, signal.SIGSTOP)

    def resume(self) -> None:
        """Let a suspended house run on."""
        os.killpg(self.id, signal.SIGCONT)

    def stop(self) -> int:
        """Ask the house to close, and return its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                return self.process.wait(30)
            self.kill()
        return self.process.wait()

    def last_lines(self) -> str:
        """Return the end of what the house has written to standard error."""
        return self.log.read_text(encoding="utf-8", errors="replace")[-3000:] if self.log.exists() else ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
