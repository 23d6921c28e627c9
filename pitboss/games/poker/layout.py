"""The layout of a poker table: its places, the board, and the sign of 8.J with limits and restrictions."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.layout import Fixture, HandPlace, Inscription, Layout, NumberedPlaces, Shape, Side, SignLine, SignRow
from pitboss.games.poker.book import POKER, Structure
from pitboss.games.poker.options import PokerChoices
from pitboss.law import rule
from pitboss.money import dollars_words

BOARD = ("Flop", "Flop", "Flop", "Turn", "River")

TITLE = "Poker"


def layout(choices: PokerChoices, facility: str) -> Layout:
    """Return the table under these choices."""
    return Layout(
        game=POKER.name,
        title=TITLE,
        designations=(Inscription(choices.variant_played.title, POKER.cite("8.J")),),
        facility=Inscription(facility, POKER.cite("8.J")),
        seats=NumberedPlaces(tuple(range(1, choices.seats + 1)), POKER.cite("8.A")),
        areas=(),
        hands=tuple(
            HandPlace(f"board-{place}", inscription, POKER.cite("8.L.4(a)"), 1)
            for place, inscription in enumerate(BOARD, start=1)
        ),
        inscriptions=tuple(posted_limits(choices)),
        devices=(),
        vigorish_spaces=None,
        fixtures=(Fixture("dealer", "Dealer", POKER.cite("8.H"), Side.CENTRE),),
        seat_marks=(),
        house_rules=tuple(house_rules(choices)),
        shape=Shape.OVAL,
    )


@rule("poker:8.J", "poker:8.J(2)", "poker:8.L")
def posted_limits(choices: PokerChoices) -> Iterator[Inscription]:
    """Yield the posted minimum and maximum bets, restrictions on raises, and other departures."""
    small, big = choices.blinds or (0, 0)
    forced = f"Blinds {dollars_words(small)} and {dollars_words(big)}"
    if choices.ante is not None:
        forced += f" · Ante {dollars_words(choices.ante)}"
    if choices.straddle:
        forced += f" · Straddle {dollars_words(2 * big)}"
    yield Inscription(forced, POKER.cite("8.B(4)"))
    yield Inscription(limits_text(choices), POKER.cite("8.J"))
    if choices.max_raises is not None:
        heads_up = ", without limit between two players" if choices.heads_up_unlimited else ""
        raises = "raise" if choices.max_raises == 1 else "raises"
        yield Inscription(f"At most {choices.max_raises} {raises} in a betting round{heads_up}", POKER.cite("8.J"))
    if not choices.check_raise:
        yield Inscription("A player who has checked may not raise", POKER.cite("8.J(2)"))
    if choices.run_it_twice:
        yield Inscription("Players may run it twice", POKER.cite("8.L"))


def limits_text(choices: PokerChoices) -> str:
    """Describe the minimum and maximum bet."""
    least = choices.posted_minimum
    if choices.is_fixed:
        most = choices.max if choices.max is not None else 2 * least
        return f"Bets and raises {dollars_words(least)}, from the turn on {dollars_words(most)}"
    if choices.max is not None:
        return f"Minimum bet {dollars_words(least)} · Maximum {dollars_words(choices.max)}"
    whole = "the pot" if choices.variant_played.structure is Structure.POT_LIMIT else "the table stakes"
    return f"Minimum bet {dollars_words(least)} · Maximum {whole}"


def house_rules(choices: PokerChoices) -> Iterator[SignLine]:
    """Yield what the sign says beyond the limits: buy-in, the house's charge, and how bets count."""
    charges = (
        ("Minimum buy-in", choices.min_buy_in and dollars_words(choices.min_buy_in)),
        ("Maximum buy-in", choices.max_buy_in and dollars_words(choices.max_buy_in)),
        ("House charge", choices.house_charge),
    )
    stated = tuple(SignRow(what, words, POKER.cite("8.J")) for what, words in charges if words)
    if stated:
        yield SignLine("charges", "Buy-in and House Charge", stated, None)
    rows = tuple(SignRow(what, rule, POKER.cite(label)) for what, rule, label in _rules_of_play(choices))
    yield SignLine("rules", "Rules of Play", rows, None)


def _rules_of_play(choices: PokerChoices) -> Iterator[tuple[str, str, str]]:
    """Yield each rule that players ask for most, in a few words, with its label."""
    yield "Stakes in a hand", "Chips on the table at its start", "8.B(1)"
    yield "Adding chips", "Between hands only", "8.B(2)"
    yield "A player who is all-in", "Wins only pots paid into", "8.B(5)(a)"
    yield "Fold, check, call, bet or raise said in turn", "Binding", "8.C"
    yield "String bet", "Not allowed", "8.F"
    yield "Raising", "Say the amount, or one motion", "8.G"
    yield "One large chip without a word", "A call", "8.I"
    if choices.half_a_bet_is_a_raise:
        yield "All-in of half a bet or more", "Counts as a raise", "8.B(5)"
    else:
        yield "All-in of less than a full raise", "Does not reopen betting", "8.B(5)"
    if choices.check_raise:
        yield "Check, then raise", "Allowed", "8.J(2)"
    if choices.max_minimum_increase is not None:
        most = dollars_words(choices.max_minimum_increase)
        yield "Higher minimum bet, if all agree", f"Up to {most} more", "8.K(2)"
    if choices.run_it_twice:
        yield "Run it twice, one of two all-in", "If both agree", "8.L(2)"
