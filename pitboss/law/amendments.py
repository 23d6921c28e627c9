"""An amendment: what an edition of a rule book, or a draft of one, changes of the edition before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from pitboss.law.clauses import Clause, covers
from pitboss.money.odds import Odds


@dataclass(frozen=True, slots=True)
class RowChange:
    """A row of a paytable that pays something else."""

    wager: str
    paytable: str
    row: str
    pays: Odds
    was: Odds | None
    """What it paid before; None if the paytable did not print it."""
    at: str = field(default="", compare=False)
    """Its place in the document."""

    def undone(self) -> RowChange:
        """Return the change back; a row that was not printed loses."""
        return replace(self, pays=self.was or Odds.parse("lose"), was=self.pays)


@dataclass(frozen=True, slots=True)
class FigureChange:
    """A limit or a minimum that is another."""

    name: str
    """The heading and the key: `decks.most`."""
    value: int | str
    was: int | str | None
    at: str = field(default="", compare=False)

    def undone(self) -> FigureChange:
        """Return the change back."""
        assert self.was is not None, f"{self.name} does not say what it was"
        return replace(self, value=self.was, was=self.value)


@dataclass(frozen=True, slots=True)
class NewPaytable:
    """Another paytable for a wager."""

    wager: str
    letter: str
    clause: str
    rows: Mapping[str, Odds]
    clauses: Mapping[str, str]
    """The clause of each row that has one of its own."""
    existing: str | None = None
    """The letter of the paytable that stood alone until now."""
    like: str | None = None
    """The paytable that counts the same hands as its rows, where paytables of the wager disagree."""
    decks: tuple[int, ...] | None = None
    at: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Item:
    """Something added or withdrawn: clauses, a wager, one of its paytables or rows, a value of an option."""

    clauses: tuple[str, ...] = ()
    """Patterns: `midi:7.A(9)*` includes the clauses below."""
    wager: str | None = None
    paytable: str | None = None
    row: str | None = None
    option: str | None = None
    value: object = None
    at: str = field(default="", compare=False)


@dataclass(frozen=True, eq=False)
class Amendment:
    """What one edition changes. Amendments are compared by identity, since caches are kept for each."""

    book: str
    version: str
    title: str | None = None
    day: date | None = None
    """The first day on which it is in force, if the text says so."""
    follows: str | None = None
    """The version before it."""
    extract: str | None = None
    """The book under which `clauses.tsv` lists the clauses of the version before it."""
    rows: tuple[RowChange, ...] = ()
    figures: tuple[FigureChange, ...] = ()
    paytables: tuple[NewPaytable, ...] = ()
    clauses: tuple[Clause, ...] = ()
    added: tuple[Item, ...] = ()
    withdrawn: tuple[Item, ...] = ()
    reworded: tuple[str, ...] = ()
    renumbered: Mapping[str, str] | None = None
    """The label before, and the label of this edition."""
    cites_extract: bool = False
    """Whether a renumbered clause is cited as the version before printed it."""

    @property
    def name(self) -> str:
        """What to call it in a sentence."""
        return f"version {self.version}"

    def undone(self) -> Amendment:
        """Return the amendment that leads back to the version before; what came new is withdrawn again."""
        new = tuple(Item(wager=table.wager, paytable=table.letter) for table in self.paytables)
        return replace(
            self,
            version=self.follows or "",
            rows=tuple(each.undone() for each in self.rows),
            figures=tuple(each.undone() for each in self.figures),
            paytables=(),
            clauses=(),
            added=self.withdrawn,
            withdrawn=(*self.added, *new),
            cites_extract=self.extract is not None,
        )

    def withdrawals(self) -> Amendment:
        """Return only what is withdrawn: the data files still have it, since earlier editions do."""
        return replace(self, rows=(), figures=(), paytables=(), clauses=(), added=())

    def withdraws_clause(self, id: str) -> bool:
        """Whether a clause is among those withdrawn."""
        return any(covers(pattern, id) for item in self.withdrawn for pattern in item.clauses)

    def cited(self, id: str) -> str:
        """Return a clause's id as this edition has it: the extract's, where it had another label."""
        book, _, label = id.partition(":")
        if not self.cites_extract or book != self.book:
            return id
        return next((f"{self.extract}:{old}" for old, now in (self.renumbered or {}).items() if now == label), id)
