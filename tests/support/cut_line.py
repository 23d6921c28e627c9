"""A line between a client and a PostgreSQL server that breaks when certain words go over it."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Self


class CutLine:
    """A proxy on loopback; `words` from the client break the connection, before or after they are forwarded."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self.words: bytes | None = None
        self.forwards = True
        self.times = 1
        self.cuts = 0
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    def cut_at(self, words: bytes, *, forwards: bool, times: int = 1) -> None:
        """Break the next connections that say this."""
        self.words, self.forwards, self.times = words, forwards, times

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                try:
                    server = socket.create_connection(("127.0.0.1", self._to))
                except OSError:
                    client.close()
                    continue
                pair = _Pair(client, server)
                for forward in (self._to_server, self._to_client):
                    threading.Thread(target=forward, args=(pair,), daemon=True).start()

    def _to_server(self, pair: _Pair) -> None:
        with suppress(OSError):
            while data := pair.client.recv(65536):
                if self.words is not None and self.words in data and self.cuts < self.times:
                    self.cuts += 1
                    pair.is_cut = True
                    if self.forwards:
                        pair.server.sendall(data)
                        pair.answered.wait(5)  # the server has answered, and nobody hears it
                    break
                pair.server.sendall(data)
        pair.end()
        pair.client.close()

    def _to_client(self, pair: _Pair) -> None:
        with suppress(OSError):
            while (data := pair.server.recv(65536)) and not pair.is_cut:
                pair.client.sendall(data)
        pair.answered.set()
        pair.end()
        pair.server.close()


class _Pair:
    def __init__(self, client: socket.socket, server: socket.socket) -> None:
        self.client = client
        self.server = server
        self.is_cut = False
        self.answered = threading.Event()

    def end(self) -> None:
        """End both directions."""
        for each in (self.client, self.server):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
