"""A house in a separate process that can be killed, suspended and restarted on the same database and port."""

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
"""Keys of the test runs, instead of the user's key files."""
SERVE: Final = (sys.executable, "-m", "pitboss", "serve")
START_TIMEOUT: Final = 120.0


def free_port() -> int:
    """Return a free loopback port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class HouseProcess:
    """`pitboss serve` on a loopback port, with standard error in a file."""

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
        """The process id."""
        assert self.process is not None, "the house does not run"
        return self.process.pid

    def start(self) -> float:
        """Start the house and return the seconds until all its tables accepted acts."""
        began = time.monotonic()
        self.launch()
        self.await_ready()
        return time.monotonic() - began

    def launch(self) -> None:
        """Start the process without waiting."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command, stdout=log, stderr=log, env=self._environment, cwd=self._folder, start_new_session=True
            )

    def await_ready(self, seconds: float = START_TIMEOUT) -> None:
        """Wait until the house accepts acts at all its tables."""
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
        """Whether the house accepts acts."""
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (OSError, HTTPException):
            return False

    def kill(self) -> None:
        """Kill the house and its child processes with SIGKILL."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def suspend(self) -> None:
        """Suspend the house with SIGSTOP."""
        os.killpg(self.id, signal.SIGSTOP)

    def resume(self) -> None:
        """Resume a suspended house."""
        os.killpg(self.id, signal.SIGCONT)

    def stop(self) -> int:
        """Ask the house to close and return its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                return self.process.wait(30)
            self.kill()
        return self.process.wait()

    def last_lines(self) -> str:
        """Return the end of the house's standard error."""
        return self.log.read_text(encoding="utf-8", errors="replace")[-3000:] if self.log.exists() else ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
