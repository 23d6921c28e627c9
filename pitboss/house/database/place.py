"""Where a house's database is, and what differs between SQLite and PostgreSQL."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError


class Place(ABC):
    """An open database: its engines, and how it explains its errors."""

    name: str
    """The file or the address, without a password, for messages."""
    folder: Path | None
    """The folder that the database lies in; None on a server."""
    engine: Engine
    """Begins transactions that write."""
    reader: Engine
    """Begins transactions that only read, and never make a writer wait."""

    @abstractmethod
    def sentence(self, error: DBAPIError) -> str:
        """Explain an error of the database."""

    @abstractmethod
    def may_try_again(self, error: DBAPIError) -> bool:
        """Whether a transaction that failed before its COMMIT may succeed if it is begun again at once."""

    @abstractmethod
    def is_unknown(self, error: DBAPIError) -> bool:
        """Whether a COMMIT that failed with this error may have taken effect."""

    def settle(self) -> None:
        """After a COMMIT of unknown outcome, make sure that what is read from now on will stay so."""
        return

    @abstractmethod
    def close(self) -> None:
        """Close the database; closing twice is harmless."""
