"""Blackjack reckoned a second time, plainly and in fractions, without the walk: what tests hold best play against."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.strategy.basic_strategy import prices_of, rules_of
from pitboss.games.twentyone.solver.rules import PlayRules, Prices

Shoe = tuple[int, ...]
"""Number of cards of each value, the ace first and the tens last."""
Hand = tuple[int, ...]
"""Values, an ace as one, in ascending order."""


Finished = tuple[tuple[int, int], ...]
"""Split hands that are played: the total and the stake of each."""


def table(decks: int = 6, **options: object) -> tuple[PlayRules, Prices]:
    """Eric Farmer's usual rules unless said otherwise: soft 17 stood on, split aces get one card, no surrender."""
    stated = {"blackjack_odds": "3 to 2", "surrender": "none", "split_aces_one_card": True, "decks": decks}
    choices = BlackjackChoices.model_validate(stated | options)
    return rules_of(choices), prices_of(choices)


def total(hand: Hand) -> int:
    hard = sum(hand)
    return hard + 10 if 1 in hand and hard <= 11 else hard


def draws(shoe: Shoe) -> Iterator[tuple[int, Fraction, Shoe]]:
    """Each value that can come, its chance, and the shoe that it leaves."""
    for place, there in enumerate(shoe):
        if there:
            left = (*shoe[:place], there - 1, *shoe[place + 1 :])
            yield place + 1, Fraction(there, sum(shoe)), left


@cache
def dealer_ends(hand: Hand, shoe: Shoe) -> dict[int, Fraction]:
    """The dealer's totals, standing on every 17; a first card may not become a blackjack."""
    if len(hand) > 1 and total(hand) >= 17:
        return {min(total(hand), 23): Fraction(1)}
    ends: dict[int, Fraction] = {}
    lawful = [(card, chance, left) for card, chance, left in draws(shoe) if len(hand) > 1 or total((*hand, card)) < 21]
    all_of = sum(chance for _, chance, _ in lawful)
    for card, chance, left in lawful:
        for end, of in dealer_ends(tuple(sorted((*hand, card))), left).items():
            ends[end] = ends.get(end, Fraction(0)) + chance / all_of * of
    return ends


def stand_value(hand: Hand, up_card: int, shoe: Shoe) -> Fraction:
    """Return what a standing hand wins from the remaining shoe, given no dealer's blackjack."""
    won = Fraction(0)
    for end, chance in dealer_ends((up_card,), shoe).items():
        won += chance * compare_totals(total(hand), end)
    return won


def compare_totals(own: int, dealers: int) -> int:
    """One hand against another; over 21 it has lost before."""
    if own > 21 or own < dealers <= 21:
        return -1
    return 0 if own == dealers else 1


def next_cards(up_card: int, shoe: Shoe) -> Iterator[tuple[int, Fraction, Shoe]]:
    """Return the chances of the next card once the reader has shown no blackjack."""
    makes = {1: 10, 10: 1}.get(up_card)
    holes = [(chance, left) for hole, chance, left in draws(shoe) if hole != makes]
    all_of = sum(chance for chance, _ in holes)
    found: dict[int, Fraction] = {}
    for chance, left in holes:
        for card, of, _ in draws(left):
            found[card] = found.get(card, Fraction(0)) + chance / all_of * of
    for card, of in found.items():
        yield card, of, (*shoe[: card - 1], shoe[card - 1] - 1, *shoe[card:])


def hit_value(hand: Hand, up_card: int, shoe: Shoe) -> Fraction:
    """Return what one more card wins, with the better of standing and drawing after it."""
    won = Fraction(0)
    for card, chance, left in next_cards(up_card, shoe):
        longer = tuple(sorted((*hand, card)))
        if total(longer) > 21:
            won -= chance
        elif total(longer) == 21:
            won += chance * stand_value(longer, up_card, left)
        else:
            won += chance * max(stand_value(longer, up_card, left), hit_value(longer, up_card, left))
    return won


def double_value(hand: Hand, up_card: int, shoe: Shoe) -> Fraction:
    """Return what doubling wins."""
    won = Fraction(0)
    for card, chance, left in next_cards(up_card, shoe):
        longer = tuple(sorted((*hand, card)))
        won += chance * (-2 if total(longer) > 21 else 2 * stand_value(longer, up_card, left))
    return won


def split_value(
    pair: int,
    up_card: int,
    shoe: Shoe,
    max_hands: int,
    decide: Callable[[Hand], str],
    blackjack: Callable[[Finished], int] | None = None,
) -> Fraction:
    """Return what all hands of a split win, played one after the other, card by card.

    Where the up card can make a blackjack there is no hole card, and `blackjack` says what that wins.
    """

    @cache
    def play(current: Hand, waiting: int, made: int, finished: Finished, shoe: Shoe) -> Fraction:
        """One hand being played, some waiting with one card each; finished hands are their totals and stakes."""
        if current == (pair, pair) and made < max_hands:
            return play((pair,), waiting + 1, made + 1, finished, shoe)
        word = "second card" if len(current) == 1 else decide(current) if total(current) < 21 else "stand"
        if word != "stand":
            won, stake = Fraction(0), 2 if word == "double" else 1
            for card, chance, left in draws(shoe):
                longer = tuple(sorted((*current, card)))
                won += chance * after(longer, stake, word == "double", waiting, made, finished, left)
            return won
        return after(current, 1, True, waiting, made, finished, shoe)

    def after(hand: Hand, stake: int, over: bool, waiting: int, made: int, finished: Finished, shoe: Shoe) -> Fraction:
        if not over and total(hand) <= 21:
            return play(hand, waiting, made, finished, shoe)
        done = tuple(sorted((*finished, (total(hand), stake))))
        if waiting:
            return play((pair,), waiting - 1, made, done, shoe)
        return settle(done, shoe)

    @cache
    def settle(finished: Finished, shoe: Shoe) -> Fraction:
        won = Fraction(0)
        makes = {1: 10, 10: 1}.get(up_card)
        made = Fraction(shoe[makes - 1], sum(shoe)) if makes and blackjack else Fraction(0)
        for end, chance in dealer_ends((up_card,), shoe).items():
            for own, stake in finished:
                won += (1 - made) * chance * stake * compare_totals(own, end)
        return won + made * blackjack(finished) if blackjack else won

    return play((pair,), 1, 2, (), shoe)


def play_in_turn(hands: tuple[Hand, ...], up_card: int, shoe: Shoe, decide: Callable[[Hand], str]) -> Fraction:
    """Return the total win of hands played one after the other, card by card; a dealer's 22 ties them.

    For no up card that can make a blackjack.
    """

    @cache
    def play(current: Hand, waiting: tuple[Hand, ...], finished: Finished, shoe: Shoe) -> Fraction:
        word = decide(current) if total(current) < 21 else "stand"
        if word == "stand":
            return after((total(current), 1), waiting, finished, shoe)
        won = Fraction(0)
        for card, chance, left in draws(shoe):
            longer = tuple(sorted((*current, card)))
            if word == "double" or total(longer) > 21:
                won += chance * after((total(longer), 2 if word == "double" else 1), waiting, finished, left)
            else:
                won += chance * play(longer, waiting, finished, left)
        return won

    def after(done: tuple[int, int], waiting: tuple[Hand, ...], finished: Finished, shoe: Shoe) -> Fraction:
        if waiting:
            return play(waiting[0], waiting[1:], (*finished, done), shoe)
        return settle((*finished, done), shoe)

    @cache
    def settle(finished: Finished, shoe: Shoe) -> Fraction:
        won = Fraction(0)
        for end, chance in dealer_ends((up_card,), shoe).items():
            for own, stake in finished:
                tie = end == 22 and own <= 21
                won += 0 if tie else chance * stake * compare_totals(own, end)
        return won

    return play(hands[0], hands[1:], (), shoe)
