"""The bus between processes of one house: doorbells, and acts forwarded to the process that owns a table.

It may lose anything: a doorbell that is not heard is made good by looking at the journal every second, and an act that
gets no answer is sent again by its client under the same key. No card is ever on it that its receiver may not see.
Several houses may share a server: the subjects of each begin with the name that its database has.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Protocol

import structlog

from pitboss.errors import Mistake

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

SECONDS_TO_CONNECT: Final = 5.0

Heard = Callable[[bytes], Awaitable[None]]
Answers = Callable[[bytes], Awaitable[bytes]]


class NoAnswer(Mistake):
    """Nobody has answered in time."""


class Bus(Protocol):
    """Carries messages between the processes of a house."""

    async def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all who listen; it may get lost."""
        ...

    async def listen(self, subject: str, heard: Heard) -> None:
        """Listen to a subject."""
        ...

    async def request(self, subject: str, message: bytes, seconds: float) -> bytes:
        """Send a message and return its answer, or raise NoAnswer."""
        ...

    async def answer(self, subject: str, answers: Answers) -> Callable[[], Awaitable[None]]:
        """Answer requests on a subject; return how to stop."""
        ...

    async def close(self) -> None:
        """Leave the bus."""
        ...


class NoBus:
    """The bus of a house of one process: there is nobody else."""

    async def publish(self, subject: str, message: bytes) -> None:
        """Do nothing."""

    async def listen(self, subject: str, heard: Heard) -> None:
        """Do nothing."""

    async def request(self, subject: str, message: bytes, seconds: float) -> bytes:
        """Raise NoAnswer."""
        raise NoAnswer("the table is about to open, or another process runs it and there is no bus (--bus): try again")

    async def answer(self, subject: str, answers: Answers) -> Callable[[], Awaitable[None]]:
        """Do nothing."""
        return _nothing

    async def close(self) -> None:
        """Do nothing."""


async def _nothing() -> None:
    pass


class NatsBus:
    """A NATS server (core); it may go away and come back at any time."""

    def __init__(self, client: Client, house: str) -> None:
        self._client = client
        self._house = house

    @classmethod
    async def connect(cls, url: str, house: str) -> NatsBus:
        """Connect the processes of a house by a server; a Mistake if it is not there at the start."""
        import nats

        log, is_connected, is_lost = structlog.get_logger(), False, False

        async def lost(*_: Any) -> None:
            nonlocal is_lost
            if is_connected and not client.is_closed and not is_lost:  # it is tried again five times a second
                is_lost = True
                log.warning("bus lost")

        async def back(*_: Any) -> None:
            nonlocal is_lost
            is_lost = False
            log.info("bus is back")

        async def fault(error: Exception) -> None:
            ends = (OSError, nats.errors.UnexpectedEOF, nats.errors.StaleConnectionError)
            if is_connected and (isinstance(error, ends) or not client.is_connected):
                await lost()
            elif is_connected:
                log.warning("bus fault", why=type(error).__name__)

        try:
            async with asyncio.timeout(SECONDS_TO_CONNECT):  # it would try for ever, as it does later
                client = await nats.connect(
                    url,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=0.2,
                    connect_timeout=2,
                    pending_size=1_000_000,
                    disconnected_cb=lost,
                    reconnected_cb=back,
                    error_cb=fault,
                )
        except TimeoutError:
            raise Mistake("no bus answers here: is the NATS server running?", at=_without_password(url)) from None
        except (OSError, nats.errors.Error, ValueError) as error:
            why = f"the bus cannot be reached: {str(error) or type(error).__name__}"
            raise Mistake(why, at=_without_password(url)) from None
        is_connected = True
        return cls(client, house)

    def _of_house(self, subject: str) -> str:
        return f"pitboss.{self._house}.{subject}"

    async def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all who listen."""
        import nats

        with suppress(nats.errors.Error):
            await self._client.publish(self._of_house(subject), message)

    async def listen(self, subject: str, heard: Heard) -> None:
        """Listen to a subject."""

        async def receive(message: Msg) -> None:
            await heard(message.data)

        await self._client.subscribe(self._of_house(subject), cb=receive)

    async def request(self, subject: str, message: bytes, seconds: float) -> bytes:
        """Send a message and return its answer."""
        import nats

        try:
            return (await self._client.request(self._of_house(subject), message, timeout=seconds)).data
        except (nats.errors.Error, TimeoutError):
            raise NoAnswer("the process that runs this table does not answer") from None

    async def answer(self, subject: str, answers: Answers) -> Callable[[], Awaitable[None]]:
        """Answer requests on a subject, each in a task of its own."""
        import nats

        under_way: set[asyncio.Task[None]] = set()

        async def respond(message: Msg) -> None:
            with suppress(nats.errors.Error):
                await message.respond(await answers(message.data))

        async def receive(message: Msg) -> None:
            task = asyncio.create_task(respond(message))
            under_way.add(task)
            task.add_done_callback(under_way.discard)

        subscribed = await self._client.subscribe(self._of_house(subject), cb=receive)

        async def stop() -> None:
            with suppress(nats.errors.Error):
                await subscribed.unsubscribe()

        return stop

    async def close(self) -> None:
        """Leave the bus."""
        import nats

        with suppress(nats.errors.Error):
            await self._client.close()


async def connect(url: str | None, house: str) -> Bus:
    """Return the bus at an address for a house of this name; without one, that of a house of one process."""
    return NoBus() if url is None else await NatsBus.connect(url, house)


def _without_password(url: str) -> str:
    return url.rpartition("@")[2]
