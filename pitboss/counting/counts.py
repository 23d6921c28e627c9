"""Card counts: the well-known ones (`counts.toml`), and users' own.

The text form of a count is `A=-1,2-6=1,T-K=-1`. The TOML form has a table `tags`:

>>> from pitboss.counting.counts import count_named, parse_count
>>> count_named("hi-lo").tag(0), parse_count("A=-1,2-6=1,T-K=-1").is_balanced
(Fraction(-1, 1), True)
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from pitboss.cards.card import CARD_TEXTS, CARDS_IN_DECK, Suit, card_of, parse_card, rank_of
from pitboss.cards.deck import ALL_RANKS
from pitboss.errors import PitbossError, argument_type_error
from pitboss.files import read_text
from pitboss.law.problems import did_you_mean

RANK_LETTERS: Final = tuple(text[0] for text in CARD_TEXTS[::4])
"""The letters of the ranks, ace to king."""

MAX_TAG: Final = 1000

_TAG = re.compile(r"[+-]?\d{1,4}(\.\d{1,6})?", re.ASCII)
_TAGS_HINT: Final = (
    "write tags as A=-1,2-6=1,T-K=-1: a rank, a range of ranks or a card, and its tag; others count zero"
)
_KEYS: Final = ("title", "source", "pivot", "tags")


@dataclass(frozen=True)
class Count:
    """The tags of a count, which are added to the running count for each visible card."""

    tags: tuple[Fraction, ...]
    """The tag of every card, by its number."""
    name: str = ""
    """The id of a well-known count, empty for a user's own."""
    title: str = ""
    source: str = ""
    """The publication."""
    pivot: Fraction = Fraction(0)
    """The running count after all cards."""

    def __post_init__(self) -> None:
        assert len(self.tags) == CARDS_IN_DECK, f"a count has a tag for each of {CARDS_IN_DECK} cards"

    def tag(self, card: int) -> Fraction:
        """Return the tag of a card."""
        return self.tags[card]

    @property
    def per_deck(self) -> Fraction:
        """The sum of the tags of one deck."""
        return sum(self.tags, Fraction(0))

    @property
    def is_balanced(self) -> bool:
        """Whether the tags of a deck add up to zero, which makes a true count meaningful."""
        return self.per_deck == 0

    @property
    def has_suits(self) -> bool:
        """Whether cards of one rank have different tags."""
        return any(len(set(self.tags[card_of(rank, 0) : card_of(rank, 0) + len(Suit)])) > 1 for rank in ALL_RANKS)

    def of_ranks(self, ranks: Collection[int], at: str = "tags") -> Count:
        """Return the count for a deck of these ranks. Without tens, Hi-Lo adds up to 4 and is not balanced."""
        missing = {rank for rank in ALL_RANKS if rank not in ranks}
        if not any(tag and rank_of(card) in missing for card, tag in enumerate(self.tags)):
            return self
        tags = tuple(Fraction(0) if rank_of(card) in missing else tag for card, tag in enumerate(self.tags))
        if not any(tags):
            raise PitbossError("no card of this deck has a tag: tens are not in it", at=at)
        return replace(self, tags=tags)

    def starts_at(self, decks: int) -> Fraction:
        """Return the running count of a new shoe: 0 for Hi-Lo, 4 - 4 x decks for KO."""
        return self.pivot - self.per_deck * decks

    def to_dict(self) -> dict[str, int | float]:
        """Return the tags by rank, and by card if suits differ, as integers where possible."""
        found: dict[str, int | float] = {}
        for rank in ALL_RANKS:
            of_rank = {CARD_TEXTS[card]: self.tags[card] for card in (card_of(rank, suit) for suit in Suit)}
            one = len(set(of_rank.values())) == 1
            written = {RANK_LETTERS[rank - 1]: next(iter(of_rank.values()))} if one else of_rank
            found |= {text: _number(tag) for text, tag in written.items()}
        return found


def _number(tag: Fraction) -> int | float:
    return int(tag) if tag.denominator == 1 else float(tag)


def tags_text(count: Count) -> str:
    """Format tags for `parse_count`, with equal ranks combined and suited cards separate.

    >>> tags_text(count_named("hi-lo"))
    'A=-1,2-6=1,T-K=-1'
    """
    runs: list[tuple[str, str, float]] = []
    for rank, tag in count.to_dict().items():
        follows = runs and _follows(runs[-1][1], rank)
        if follows and runs[-1][2] == tag:
            runs[-1] = (runs[-1][0], rank, tag)
        elif tag:
            runs.append((rank, rank, tag))
    return ",".join(f"{first if first == last else f'{first}-{last}'}={tag:g}" for first, last, tag in runs)


def _follows(last: str, rank: str) -> bool:
    """Whether this is the rank after the last. False for single cards."""
    return len(last) == len(rank) == 1 and RANK_LETTERS.index(last) + 1 == RANK_LETTERS.index(rank)


def well_known_counts() -> Mapping[str, Count]:
    """Return the well-known counts by name."""
    return _well_known()


@cache
def _well_known() -> dict[str, Count]:
    text = files("pitboss.counting").joinpath("counts.toml").read_text(encoding="utf-8")
    return {name: _from_table(table, name) for name, table in tomllib.loads(text).items()}


def count_named(name: str) -> Count:
    """Return a well-known count. The error for an unknown name suggests similar ones."""
    known = well_known_counts()
    if name not in known:
        raise PitbossError(f"there is no count {name!r}{did_you_mean(name, list(known))}", at="count")
    return known[name]


def parse_count(text: str) -> Count:
    """Parse a count such as `A=-1,2-6=1,T-K=-1`. Omitted ranks count zero."""
    if not isinstance(text, str):
        raise argument_type_error('tags are text, such as "A=-1,2-6=1,T-K=-1"', text, "tags")
    pairs = []
    for part in re.split(r"[,\s]+", text.strip(", \t\n")):
        cards, equals, tag = part.partition("=")
        if not equals:
            raise PitbossError(
                f"{part!r} has no tag: {_TAGS_HINT}" if part else f"no tag is written: {_TAGS_HINT}", at="tags"
            )
        pairs.append((cards, tag))
    return Count(_tags(pairs))


def count_from_toml(text: str) -> Count:
    """Parse a count file: a table `tags`, and optionally `title`, `source` and `pivot`."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise PitbossError(f"is not TOML: {fault}", at="count") from None
    return _from_table(table)


def _from_table(table: Mapping[str, Any], name: str = "") -> Count:
    for key in table:
        if key not in _KEYS:
            raise PitbossError(f"a count has no key {key!r}{did_you_mean(key, list(_KEYS))}", at=f"count, {key}")
    tags = table.get("tags")
    if not isinstance(tags, Mapping):
        raise PitbossError("a count has a table [tags] of ranks or cards, such as A = -1", at="count, tags")
    for key in ("title", "source"):
        if not isinstance(table.get(key, ""), str):
            raise argument_type_error("must be text", table[key], f"count, {key}")
    pivot = _tag(str(table.get("pivot", 0)), "pivot")
    found = _tags((cards, str(tag)) for cards, tag in tags.items())
    return Count(found, name, table.get("title", ""), table.get("source", ""), pivot)


def _tags(pairs: Iterable[tuple[str, str]]) -> tuple[Fraction, ...]:
    """Return the tag of every card. The tag of a single card overrides that of its rank."""
    by_rank: dict[int, Fraction] = {}
    by_card: dict[int, Fraction] = {}
    for written, text in pairs:
        tag = _tag(text.strip(), written)
        ranks = _ranks(written.strip())
        stated: dict[int, Fraction] = by_card if ranks is None else by_rank
        for each in (_card(written),) if ranks is None else ranks:
            if each in stated:
                raise PitbossError(f"{written.strip()!r} states a tag a second time", at="tags")
            stated[each] = tag
    found = tuple(by_card.get(card, by_rank.get(rank_of(card), Fraction(0))) for card in range(CARDS_IN_DECK))
    if not any(found):
        raise PitbossError(f"every tag is zero: {_TAGS_HINT}", at="tags")
    return found


def _ranks(written: str) -> range | None:
    """Return the ranks of `A` or `2-6`. None for any other text."""
    first, dash, last = (part.strip().upper().replace("10", "T") for part in written.partition("-"))
    if first not in RANK_LETTERS or (dash and last not in RANK_LETTERS):
        return None
    start = RANK_LETTERS.index(first) + 1
    end = RANK_LETTERS.index(last) + 1 if dash else start
    if end < start:
        raise PitbossError(f"{written!r} runs backwards: ranks run from A over 2 to K", at="tags")
    return range(start, end + 1)


def _card(written: str) -> int:
    try:
        return parse_card(written)
    except PitbossError:
        raise PitbossError(f"{written.strip()!r} is neither a rank nor a card: {_TAGS_HINT}", at="tags") from None


def _tag(text: str, of: str) -> Fraction:
    if not _TAG.fullmatch(text) or abs(Fraction(text)) > MAX_TAG:
        raise PitbossError(f"the tag of {of.strip()} is a number such as -1 or 0.5, not {text!r}", at="tags")
    return Fraction(text)


def count_of(given: str | Count) -> Count:
    """Return a count from a well-known name, a file, or tags as text."""
    if isinstance(given, Count):
        return given
    if given in well_known_counts():
        return well_known_counts()[given]
    if "=" not in given and (given.endswith(".toml") or Path(given).is_file()):
        try:
            return count_from_toml(read_text(given))
        except PitbossError as mistake:
            at = given if mistake.at in (None, given) else f"{given}, {mistake.at}"
            raise PitbossError(mistake.message, at=at) from None
    if "=" not in given:
        names = ", ".join(well_known_counts())
        why = f"{given!r} is not a count: give tags as A=-1,2-6=1,T-K=-1, a file, or one of {names}"
        raise PitbossError(why, at="tags")
    return parse_count(given)
