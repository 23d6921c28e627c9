"""The bus between processes of one house: update messages, and acts forwarded to the process that owns a table.

Messages may be lost: followers also poll the journal every second, and clients send an act without an answer again
under the same key. No message contains a card that its receiver may not see. Several houses may share a server: the
subjects of each begin with the name stored in its database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Protocol

import structlog

from pitboss.errors import PitbossError

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

CONNECT_TIMEOUT: Final = 5.0

MessageCallback = Callable[[bytes], Awaitable[None]]
RequestHandler = Callable[[bytes], Awaitable[bytes]]


class BusTimeoutError(PitbossError):
    """No process has answered in time."""


class Bus(Protocol):
    """Carries messages between the processes of a house."""

    async def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all subscribers; it may be lost."""
        ...

    async def subscribe(self, subject: str, callback: MessageCallback) -> None:
        """Subscribe to a subject."""
        ...

    async def request(self, subject: str, message: bytes, timeout: float) -> bytes:
        """Send a message and return its answer, or raise BusTimeoutError."""
        ...

    async def respond(self, subject: str, handler: RequestHandler) -> Callable[[], Awaitable[None]]:
        """Answer requests on a subject. Return a function that stops answering."""
        ...

    async def close(self) -> None:
        """Leave the bus."""
        ...


class NullBus:
    """The bus of a house with a single process."""

    async def publish(self, subject: str, message: bytes) -> None:
        """Do nothing."""

    async def subscribe(self, subject: str, callback: MessageCallback) -> None:
        """Do nothing."""

    async def request(self, subject: str, message: bytes, timeout: float) -> bytes:
        """Raise BusTimeoutError."""
        raise BusTimeoutError(
            "the table is about to open, or another process runs it and there is no bus (--bus): try again"
        )

    async def respond(self, subject: str, handler: RequestHandler) -> Callable[[], Awaitable[None]]:
        """Do nothing."""
        return _do_nothing

    async def close(self) -> None:
        """Do nothing."""


async def _do_nothing() -> None:
    pass


class NatsBus:
    """A bus over a NATS server (core); it reconnects whenever the connection is lost."""

    def __init__(self, client: Client, house: str) -> None:
        self._client = client
        self._house = house

    @classmethod
    async def connect(cls, url: str, house: str) -> NatsBus:
        """Connect to a server. Raise PitbossError if it does not answer."""
        import nats

        log, is_connected, is_lost = structlog.get_logger(), False, False

        async def lost(*_: Any) -> None:
            nonlocal is_lost
            if is_connected and not client.is_closed and not is_lost:  # the client retries five times a second
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
            async with asyncio.timeout(CONNECT_TIMEOUT):  # the client itself would retry forever
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
            raise PitbossError("no bus answers here: is the NATS server running?", at=_without_password(url)) from None
        except (OSError, nats.errors.Error, ValueError) as error:
            message = f"the bus cannot be reached: {str(error) or type(error).__name__}"
            raise PitbossError(message, at=_without_password(url)) from None
        is_connected = True
        return cls(client, house)

    def _house_subject(self, subject: str) -> str:
        return f"pitboss.{self._house}.{subject}"

    async def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all subscribers."""
        import nats

        with suppress(nats.errors.Error):
            await self._client.publish(self._house_subject(subject), message)

    async def subscribe(self, subject: str, callback: MessageCallback) -> None:
        """Subscribe to a subject."""

        async def receive(message: Msg) -> None:
            await callback(message.data)

        await self._client.subscribe(self._house_subject(subject), cb=receive)

    async def request(self, subject: str, message: bytes, timeout: float) -> bytes:
        """Send a message and return its answer."""
        import nats

        try:
            return (await self._client.request(self._house_subject(subject), message, timeout=timeout)).data
        except (nats.errors.Error, TimeoutError):
            raise BusTimeoutError("the process that runs this table does not answer") from None

    async def respond(self, subject: str, handler: RequestHandler) -> Callable[[], Awaitable[None]]:
        """Answer requests on a subject, each in its own task."""
        import nats

        tasks: set[asyncio.Task[None]] = set()

        async def respond(message: Msg) -> None:
            with suppress(nats.errors.Error):
                await message.respond(await handler(message.data))

        async def receive(message: Msg) -> None:
            task = asyncio.create_task(respond(message))
            tasks.add(task)
            task.add_done_callback(tasks.discard)

        subscription = await self._client.subscribe(self._house_subject(subject), cb=receive)

        async def stop() -> None:
            with suppress(nats.errors.Error):
                await subscription.unsubscribe()

        return stop

    async def close(self) -> None:
        """Leave the bus."""
        import nats

        with suppress(nats.errors.Error):
            await self._client.close()


async def connect(url: str | None, house: str) -> Bus:
    """Connect to the bus at this address for the house of this name, or return a NullBus if `url` is None."""
    return NullBus() if url is None else await NatsBus.connect(url, house)


def _without_password(url: str) -> str:
    return url.rpartition("@")[2]
