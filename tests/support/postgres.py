"""A PostgreSQL server of the tests' own: on a free loopback port, in a temporary directory, with a database a test."""

from __future__ import annotations

import ctypes
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Self

import psycopg
import pytest
from psycopg import sql

from support.programs import program
from support.syncs import watch_syncs

USER, PASSWORD = "pitboss", "a password of tests"
STARTUP_TIMEOUT = 60


class Server:
    """A server that runs until it is closed; nothing is synced unless a test asks for it."""

    def __init__(self, *, is_synced: bool = False, counts_syncs: bool = False) -> None:
        self._programs = Path(program("initdb")).parent
        self._user = _server_user()
        self.directory = Path(tempfile.mkdtemp(prefix="pitboss-postgres-"))
        self._data = self.directory / "data"
        self._names = count(1)
        self._is_synced = is_synced
        self.syncs = self.directory / "syncs"
        """Where its syncs are noted, if they are counted."""
        self._wrapper = watch_syncs(self.syncs) if counts_syncs else ()
        if self._user is not None:
            shutil.chown(self.directory, self._user)
        try:
            self._make()
            self.start()
        except BaseException:
            self.close()
            raise

    def _make(self) -> None:
        secret = self.directory / "password"
        secret.write_text(PASSWORD, encoding="ascii")
        secret.chmod(0o644)
        options = ("--auth-local=trust", "--auth-host=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8")
        made = ("-D", str(self._data), "-U", USER, f"--pwfile={secret}", "--no-sync", "--no-instructions", *options)
        subprocess.run([self._programs / "initdb", *made], check=True, stdout=subprocess.DEVNULL, user=self._user)

    def start(self) -> None:
        """Start the server, on the port that it had before if it is started again."""
        self.port = getattr(self, "port", None) or _free_port()
        settings = {
            "port": str(self.port),
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(self.directory),
            "fsync": "on" if self._is_synced else "off",
            "max_connections": "100",
            "log_min_messages": "fatal",
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        self._log = (self.directory / "log").open("ab")
        self.process = subprocess.Popen(
            [*self._wrapper, self._programs / "postgres", "-D", self._data, *options],
            stdout=self._log,
            stderr=self._log,
            user=self._user,
            cwd=self.directory,
            preexec_fn=_die_with_parent,
        )
        self._await()

    def _await(self) -> None:
        until = time.monotonic() + STARTUP_TIMEOUT
        while time.monotonic() < until and self.process.poll() is None:
            with suppress(psycopg.OperationalError), self.connection():
                return
            time.sleep(0.05)
        raise RuntimeError(f"PostgreSQL did not start: {(self.directory / 'log').read_text()[-2000:]}")

    def stop(self) -> None:
        """Stop the server at once, as a crash would; `start` starts it again."""
        server = int((self._data / "postmaster.pid").read_text().splitlines()[0])
        os.kill(server, signal.SIGQUIT)  # immediate shutdown
        self.process.wait(STARTUP_TIMEOUT)
        self._log.close()

    def close(self) -> None:
        """Stop the server and remove its directory."""
        if hasattr(self, "process") and self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.directory, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def connection(self, database: str = "postgres") -> psycopg.Connection[tuple[object, ...]]:
        """Connect as the owner of everything, outside all transactions."""
        return psycopg.connect(self.url(database), autocommit=True, connect_timeout=5)

    def url(self, database: str, *, password: str = PASSWORD) -> str:
        """Return the address of a database on this server."""
        return f"postgresql://{USER}:{password.replace(' ', '%20')}@127.0.0.1:{self.port}/{database}"

    def create(self, template: str = "template0") -> str:
        """Create a database and return its address."""
        name = f"house_{next(self._names)}"
        with self.connection() as connection:
            create = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(template))
            connection.execute(create)
        return self.url(name)

    def empty(self, url: str, tables: Iterable[str]) -> None:
        """Empty tables of a database, whoever still uses it: much faster than another database."""
        name = url.rpartition("/")[2]
        with self.connection(name) as connection:
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> %s"
            connection.execute(others, (name, connection.info.backend_pid))
            connection.execute("SET session_replication_role = replica")  # no trigger says that they are append-only
            names = sql.SQL(", ").join(map(sql.Identifier, tables))
            connection.execute(sql.SQL("TRUNCATE {} RESTART IDENTITY").format(names))


def _die_with_parent() -> None:
    """Let Linux stop the server when the tests are killed, and cannot stop it themselves."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGQUIT)  # PR_SET_PDEATHSIG


def _server_user() -> str | None:
    """Return the user whom the server runs as; root may not run it."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        pytest.fail("PostgreSQL does not run as root, and there is no user postgres here: `make system-deps` adds it")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
