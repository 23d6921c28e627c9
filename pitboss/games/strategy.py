"""How a game is played best: what a game is asked for it, and what it tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from pitboss.law.options import TableChoices


@dataclass(frozen=True, slots=True)
class TextTable:
    """Rows under their heads; the columns named in `right` are set to the right."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Grid:
    """What to do in every case, a short sign for each: to be shown in colours, or drawn."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """A label, and a sign under each head. A sign's first letter says which decision it is, and so its colour."""
    note: str = ""
    """What has to be known besides to read this part."""


@dataclass(frozen=True, slots=True)
class Legend:
    """What the signs of a grid mean."""

    signs: tuple[tuple[str, str], ...]


Part = str | TextTable | Grid | Legend
"""Something that is told."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One answer, as a document and for people."""

    document: dict[str, object]
    words: tuple[Part, ...]
    title: str = ""
    """What it is about, where it is put on paper."""
    file: Mapping[str, object] = field(default_factory=dict)
    """The strategy as a chart that a simulation reads, where it is one: tables of hands, or a figure by name."""

    @property
    def grids(self) -> tuple[Grid, ...]:
        """What there is to be drawn."""
        return tuple(part for part in self.words if isinstance(part, Grid))

    @property
    def signs(self) -> tuple[tuple[str, str], ...]:
        """What the signs of the grids mean."""
        return tuple(sign for part in self.words if isinstance(part, Legend) for sign in part.signs)


@dataclass(frozen=True, slots=True)
class DealtHand:
    """One hand to be looked at."""

    cards: tuple[int, ...]
    up_card: int | None = None
    """The dealer's card that lies open, in a game that has one."""
    doubled: int | None = None
    """How often its wager was doubled, where that is said."""

    @property
    def how_many(self) -> str:
        """How many cards there are, in words for a refusal."""
        many = len(self.cards)
        return "there is none" if many == 0 else "there is one" if many == 1 else f"there are {many}"


class Strategy(Protocol):
    """What a game with decisions tells of them; a paytable is named by its letter, and none stands for each of them."""

    def rule(self, choices: TableChoices, letter: str | None) -> Advice:
        """What a person can go by, and what that costs against best play."""
        ...

    def hand(self, choices: TableChoices, letter: str | None, dealt: DealtHand) -> Advice:
        """What these cards are best played as."""
        ...
