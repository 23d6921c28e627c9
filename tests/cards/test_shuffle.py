"""The shuffle favours no order, and its source favours no number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations, product

import pytest

from pitboss.cards import fresh_decks, os_randbelow, shuffle


def saying(*draws: int) -> Callable[[int], int]:
    """A `below` that says these, one after the other."""
    left = iter(draws)
    return lambda bound: next(left)


@pytest.mark.clause("midi:5.A")
def test_5_A_the_24_runs_of_draws_give_the_24_orders_of_four_cards_once_each() -> None:
    orders = []
    for draws in product(range(4), range(3), range(2)):
        cards = [10, 20, 30, 40]
        shuffle(cards, saying(*draws))
        orders.append(tuple(cards))
    assert sorted(orders) == sorted(permutations([10, 20, 30, 40]))


def test_the_shuffle_asks_for_each_bound_from_all_cards_down_to_two() -> None:
    asked = []

    def below(bound: int) -> int:
        asked.append(bound)
        return 0

    shuffle([10, 20, 30, 40, 50], below)
    assert asked == [5, 4, 3, 2]


def test_the_card_drawn_goes_to_the_last_place_still_open() -> None:
    cards = [10, 20, 30, 40]
    shuffle(cards, saying(1, 0, 1))
    # 20 and 40 change places: 10 40 30 20; then 10 and 30: 30 40 10 20; then 40 stays.
    assert cards == [30, 40, 10, 20]


@pytest.mark.parametrize("cards", [[], [7]])
def test_no_card_or_one_has_nothing_to_shuffle(cards: list[int]) -> None:
    before = list(cards)
    shuffle(cards, saying())
    assert cards == before


@pytest.mark.parametrize("draw", [-1, 4])
def test_a_draw_out_of_bounds_is_a_fault(draw: int) -> None:
    with pytest.raises(AssertionError):
        shuffle([10, 20, 30, 40], saying(draw))


@pytest.mark.clause("midi:5.A")
def test_5_A_the_operating_system_shuffles_eight_decks_and_keeps_every_card() -> None:
    cards = fresh_decks(8)
    shuffle(cards)
    assert Counter(cards) == dict.fromkeys(range(52), 8)
    assert cards != fresh_decks(8)


class RejectedReadError(Exception):
    """More bytes were asked for: the first ones were rejected."""


def outcomes(bound: int, size: int) -> Counter[int | None]:
    """What every possible first read of `size` bytes leads to; None where it is rejected."""

    def outcome(first: int) -> int | None:
        reads = iter([first.to_bytes(size, "big")])

        def read(wanted: int) -> bytes:
            assert wanted == size
            try:
                return next(reads)
            except StopIteration:
                raise RejectedReadError from None

        try:
            return os_randbelow(bound, read)
        except RejectedReadError:
            return None

    return Counter(outcome(first) for first in range(256**size))


@pytest.mark.parametrize(
    ("bound", "each", "rejected"),
    [(2, 128, 0), (3, 64, 64), (5, 32, 96), (52, 4, 48), (128, 2, 0), (129, 1, 127), (255, 1, 1), (256, 1, 0)],
)
def test_over_all_bytes_every_value_comes_equally_often(bound: int, each: int, rejected: int) -> None:
    expected: dict[int | None, int] = dict.fromkeys(range(bound), each)
    assert outcomes(bound, 1) == Counter({**expected, None: rejected})


@pytest.mark.parametrize(("bound", "each", "rejected"), [(257, 128, 32640), (416, 128, 12288)])
def test_over_all_pairs_of_bytes_every_value_comes_equally_often(bound: int, each: int, rejected: int) -> None:
    expected: dict[int | None, int] = dict.fromkeys(range(bound), each)
    assert outcomes(bound, 2) == Counter({**expected, None: rejected})


def test_a_rejected_read_is_thrown_away_and_drawn_again() -> None:
    # Below 52 takes the upper six bits of a byte: 255 says 63, 208 says 52, both too many; 204 says 51.
    reads = iter([b"\xff", b"\xd0", b"\xcc"])
    assert os_randbelow(52, lambda size: next(reads)) == 51


def test_the_only_int_below_one_is_nought() -> None:
    assert os_randbelow(1) == 0


def test_nothing_is_below_nought() -> None:
    with pytest.raises(AssertionError):
        os_randbelow(0)


@pytest.mark.parametrize("bound", [1, 2, 3, 52, 312, 416])
def test_the_operating_system_draws_within_bounds(bound: int) -> None:
    assert all(0 <= os_randbelow(bound) < bound for _ in range(500))


def test_the_operating_system_draws_every_value() -> None:
    # A fair source misses one of the six in 1,000 draws less than once in 10 ** 78 runs.
    assert {os_randbelow(6) for _ in range(1000)} == {0, 1, 2, 3, 4, 5}
