"""What everybody may know of a table between two rounds: where a view of it begins."""

from __future__ import annotations

from msgspec import Struct

from pitboss.round.shoe_table import ShoeTable


class Opening(Struct, frozen=True, kw_only=True):
    """A table before its first round, or between two rounds: no card is on its layout, and no wager."""

    game: str
    seats: int
    seated: list[int]
    rounds: int
    """How many rounds it has dealt."""
    shoe_began_after: int
    """How many of them were dealt before its shoe."""
    meters: dict[str, int]
    """What each meter shows, in cents."""
    vigorish: dict[int, int]
    """What is marked for later, by seat."""
    decks: int
    cards: int
    cards_out: int
    cover_card_out: bool
    root: str | None
    stakes: dict[int, int]
    """What lies in front of each seat, where players bet against each other."""
    button: int | None

    @classmethod
    def nothing(cls, game: str) -> Opening:
        """Return an opening without seats and cards, for a view that goes on from a snapshot."""
        return cls(
            game=game, seats=0, seated=[], rounds=0, shoe_began_after=0, meters={}, vigorish={}, decks=0, cards=0,
            cards_out=0, cover_card_out=False, root=None, stakes={}, button=None,
        )  # fmt: skip


def opening_of(table: ShoeTable) -> Opening:
    """Return what may be known of a table between two rounds; its cards are counted, and none is named.

    The table is one that was made for this: a table that has not opened yet opens its meters here.
    """
    assert not table.round_is_on, "a view begins between two rounds"
    assert not table.wagers, "a view begins with an empty layout"
    if not table.is_open:
        table.open_meters()
    shoe = table.shoe
    return Opening(
        game=table.book.name,
        seats=table.seats,
        seated=sorted(table.seated),
        rounds=table.round_number,
        shoe_began_after=table.shoe_began_after,
        meters={name: meter.displayed for name, meter in table.meters.items()},
        vigorish={seat: owed for seat, owed in table.vigorish_owed().items() if owed},
        decks=shoe.cards.decks,
        cards=shoe.cards.left + shoe.cards_out,
        cards_out=shoe.cards_out,
        cover_card_out=shoe.cover_card_shown,
        root=shoe.root,
        stakes=dict(table.stakes),
        button=table.button,
    )
