"""Fixtures and inscriptions of any table of twenty-one (chapter 2, R10)."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.layout import Fixture, Inscription, NumberedPlaces, Side
from pitboss.games.sign import payout_limit_text
from pitboss.games.twentyone.options import TwentyOneChoices
from pitboss.law import Book, rule


@rule("blackjack:2.A")
def positions(book: Book, choices: TwentyOneChoices) -> NumberedPlaces:
    """Return the betting positions; the submission rules check their number."""
    return NumberedPlaces(tuple(range(1, choices.seats + 1)), book.cite("2.A"))


@rule("blackjack:2.B(1)")
def facility_name(book: Book, name: str) -> Inscription:
    """Return the name of the facility."""
    return Inscription(name, book.cite("2.B(1)"))


@rule("blackjack:2.E(2)", "blackjack:2.F")
def payout_limit(book: Book, choices: TwentyOneChoices) -> Inscription:
    """Return the inscription of the operator's payout limit, or of no limit (R10)."""
    return payout_limit_text(choices.payout_limit_per_hand, book.cite("2.E(2)"))


def fixtures(book: Book, choices: TwentyOneChoices) -> Iterator[Fixture]:
    """List the fixtures on the dealer's side of the table."""
    yield Fixture("dealer", "Dealer", book.cite("2.A"), Side.CENTRE)
    yield Fixture("inventory", "Table inventory", book.cite("12.B(5)" if choices.is_hand_dealt else "2.A"), Side.CENTRE)
    yield from _dealing_equipment(book, choices)
    yield from _card_reader(book, choices)
    yield _discard_rack(book, choices)


@rule("blackjack:7.A", "blackjack:12.B(2)")
def _dealing_equipment(book: Book, choices: TwentyOneChoices) -> Iterator[Fixture]:
    """List shoe and shuffler; a hand-dealt game has no shoe."""
    if choices.has_double_shoe:
        yield Fixture("shoe", "Double shoe", book.cite("3.C"), Side.LEFT)
    elif choices.continuous_shuffler:
        yield Fixture("shoe", "Continuous shuffler", book.cite("5.J"), Side.LEFT)
    elif not choices.is_hand_dealt:
        yield Fixture("shoe", "Shoe", book.cite("7.A"), Side.LEFT)
    if choices.is_hand_dealt:
        yield Fixture("shuffler", "Card shuffler", book.cite("12.B(2)"), Side.LEFT)
    elif choices.automated_shuffler:
        label = choices.field_note("automated_shuffler", "clause")
        assert label is not None, "what shuffles has its clause"
        yield Fixture("shuffler", "Card shuffler", book.cite(label), Side.LEFT)


@rule("blackjack:2.L*", "blackjack:2.M")
def _discard_rack(book: Book, choices: TwentyOneChoices) -> Fixture:
    """Return the discard rack, as high as the decks in play or marked there; for a double shoe, one side's decks."""
    height = f"{choices.decks} deck{'s' if choices.decks > 1 else ''}"
    words = f"Discard rack, {height} high or marked there"
    return Fixture("discard-rack", words, book.cite("2.M" if choices.has_double_shoe else "2.L"), Side.RIGHT)


@rule("blackjack:2.J")
def _card_reader(book: Book, choices: TwentyOneChoices) -> Iterator[Fixture]:
    """List the card reader where there is a hole card (R46)."""
    if choices.has_hole_card:
        yield Fixture("card-reader", "Card reader", book.cite("2.J"), Side.RIGHT)
