"""What a poker table shows: its places, the board, and the sign of 8.J with limits and restrictions."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.layout import Fixture, HandPlace, Inscription, Layout, Numbered, Side
from pitboss.games.poker.books import POKER
from pitboss.games.poker.options import PokerChoices
from pitboss.games.poker.variants import Structure
from pitboss.law import rule
from pitboss.money import dollars_words

BOARD = ("Flop", "Flop", "Flop", "Turn", "River")

TITLE = "Poker"


def layout(choices: PokerChoices, facility: str) -> Layout:
    """Return the table under these choices."""
    return Layout(
        game=POKER.name,
        title=TITLE,
        designations=(Inscription(choices.played.title, POKER.cite("8.J")),),
        facility=Inscription(facility, POKER.cite("8.J")),
        seats=Numbered(tuple(range(1, choices.seats + 1)), POKER.cite("8.A")),
        areas=(),
        hands=tuple(
            HandPlace(f"board-{place}", inscription, POKER.cite("8.L.4(a)"), 1)
            for place, inscription in enumerate(BOARD, start=1)
        ),
        inscriptions=tuple(posted(choices)),
        devices=(),
        vigorish_spaces=None,
        fixtures=(Fixture("dealer", "Dealer", POKER.cite("8.H"), Side.CENTRE),),
        seat_marks=(),
    )


@rule("poker:8.J", "poker:8.J(2)", "poker:8.L")
def posted(choices: PokerChoices) -> Iterator[Inscription]:
    """Yield the posted minimum and maximum bets, restrictions on raises, and other departures."""
    small, big = choices.blinds or (0, 0)
    forced = f"Blinds {dollars_words(small)} and {dollars_words(big)}"
    if choices.ante is not None:
        forced += f" · Ante {dollars_words(choices.ante)}"
    if choices.straddle:
        forced += f" · Straddle {dollars_words(2 * big)}"
    yield Inscription(forced, POKER.cite("8.B(4)"))
    yield Inscription(limits(choices), POKER.cite("8.J"))
    if choices.max_raises is not None:
        heads_up = ", without end between two players" if choices.heads_up_unlimited else ""
        raises = "raise" if choices.max_raises == 1 else "raises"
        yield Inscription(f"At most {choices.max_raises} {raises} in a betting round{heads_up}", POKER.cite("8.J"))
    if not choices.check_raise:
        yield Inscription("A player who has checked may not raise", POKER.cite("8.J(2)"))
    if choices.run_it_twice:
        yield Inscription("Players may run it twice", POKER.cite("8.L"))


def limits(choices: PokerChoices) -> str:
    """Describe the minimum and maximum bet."""
    least = choices.posted_minimum
    if choices.is_fixed:
        most = choices.max if choices.max is not None else 2 * least
        return f"Bets and raises {dollars_words(least)}, from the turn on {dollars_words(most)}"
    if choices.max is not None:
        return f"Minimum bet {dollars_words(least)} · Maximum {dollars_words(choices.max)}"
    whole = "the pot" if choices.played.structure is Structure.POT_LIMIT else "the table stakes"
    return f"Minimum bet {dollars_words(least)} · Maximum {whole}"
