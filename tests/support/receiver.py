"""A server on loopback to which signed checkpoints are sent."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread


class Receiver(HTTPServer):
    """Keeps what is posted to it, and answers as it is told."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.status = 204
        self.bodies: list[bytes] = []

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.server_port}/checkpoints"


class Answer(BaseHTTPRequestHandler):
    """One request."""

    server: Receiver

    def do_POST(self) -> None:
        """Keep the body, unless it is to be refused."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.server.status < 300:
            self.server.bodies.append(body)
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def run_receiver() -> Iterator[Receiver]:
    """A server that runs while the block does."""
    with Receiver() as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()
