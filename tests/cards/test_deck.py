"""New decks, and the cards that remain in them."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.cards import ALL_RANKS, TEN, Composition, cards_text, fresh_decks, parse_card
from pitboss.errors import PitbossError

WITHOUT_TENS = [rank for rank in ALL_RANKS if rank != TEN]


def test_a_fresh_deck_lies_by_suit_and_in_sequence() -> None:
    assert cards_text(fresh_decks(1)) == (
        "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd "
        "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
    )


def test_eight_decks_hold_eight_of_each_of_the_52_cards() -> None:
    assert Counter(fresh_decks(8)) == dict.fromkeys(range(52), 8)


def test_decks_lie_one_after_the_other() -> None:
    assert fresh_decks(2) == fresh_decks(1) + fresh_decks(1)


def test_a_deck_without_tens_has_48_cards() -> None:
    deck = fresh_decks(1, WITHOUT_TENS)
    assert len(deck) == 48
    assert not {parse_card(ten) for ten in ("Tc", "Td", "Th", "Ts")} & set(deck)


def test_six_decks_have_312_cards_left_and_none_seen() -> None:
    decks = Composition(6)
    assert decks.left == 312
    assert decks.count_seen(parse_card("Qh")) == 0


def test_a_card_taken_is_counted_and_gone() -> None:
    decks = Composition(6)
    decks.take(parse_card("Qh"))
    decks.take(parse_card("Qh"))
    assert decks.count_seen(parse_card("Qh")) == 2
    assert decks.count_seen(parse_card("Qs")) == 0
    assert decks.left == 310


def test_a_card_taken_unseen_is_gone_and_not_counted_as_any() -> None:
    decks = Composition(1)
    decks.take_unseen()
    assert decks.left == 51
    assert all(decks.count_seen(card) == 0 for card in range(52))
    assert all(decks.refusal(card) is None for card in range(52))


def test_the_last_copy_is_taken_and_the_next_refused() -> None:
    decks = Composition(8)
    queen = parse_card("Qh")
    for _ in range(8):
        assert decks.refusal(queen) is None
        decks.take(queen)
    assert decks.refusal(queen) == "The queen of hearts cannot come out again: all 8 copies are already out."
    assert decks.refusal(parse_card("Qs")) is None


def test_in_a_single_deck_every_card_comes_once() -> None:
    decks = Composition(1)
    decks.take(parse_card("As"))
    assert decks.refusal(parse_card("As")) == "The ace of spades cannot come out again: its one copy is already out."


def test_taking_a_refused_card_raises_the_refusal_and_leaves_no_trace() -> None:
    decks = Composition(1)
    decks.take(parse_card("As"))
    with pytest.raises(PitbossError, match="its one copy is already out"):
        decks.take(parse_card("As"))
    assert decks.count_seen(parse_card("As")) == 1
    assert decks.left == 51


def test_a_card_that_the_decks_never_had_is_refused() -> None:
    decks = Composition(6, WITHOUT_TENS)
    assert decks.left == 288
    assert decks.refusal(parse_card("Th")) == "The ten of hearts is not in these decks: look at the card again."


def test_no_card_comes_out_of_decks_that_are_all_out() -> None:
    decks = Composition(2)
    for _ in range(104):
        decks.take_unseen()
    assert decks.left == 0
    assert decks.refusal(0) == "The ace of clubs cannot come out: all cards of 2 decks are already out."
    with pytest.raises(PitbossError, match="No card can come out: all cards of 2 decks are already out"):
        decks.take_unseen()
    assert decks.left == 0


def test_a_whole_fresh_deck_can_be_taken() -> None:
    decks = Composition(1)
    for card in fresh_decks(1):
        decks.take(card)
    assert decks.left == 0
