"""A card is an int that can be written, parsed and named."""

from __future__ import annotations

import pytest

from pitboss.cards import (
    ACE,
    JACK,
    KING,
    NINE,
    NO_CARD,
    QUEEN,
    TEN,
    Suit,
    card_of,
    card_text,
    card_words,
    cards_text,
    is_card,
    parse_card,
    parse_cards,
    rank_of,
    suit_named,
    suit_of,
)
from pitboss.errors import PitbossError

IN_ORDER = (
    "Ac Ad Ah As 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s "
    "8c 8d 8h 8s 9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks"
)
A_CARD_IS_WRITTEN = "write the rank (A, 2 to 9, T or 10, J, Q, K) and then the suit (c, d, h, s), as in Qh or 10d."


def test_the_52_ints_are_written_in_this_order() -> None:
    assert cards_text(range(52)) == IN_ORDER


def test_the_52_cards_are_read_back_as_the_same_ints() -> None:
    assert parse_cards(IN_ORDER) == list(range(52))


def test_the_ranks_are_ace_1_to_king_13() -> None:
    assert (ACE, NINE, TEN, JACK, QUEEN, KING) == (1, 9, 10, 11, 12, 13)
    assert [rank_of(card) for card in parse_cards("Ac 9d Th Js Qc Kd")] == [1, 9, 10, 11, 12, 13]


def test_the_suits_are_clubs_0_to_spades_3() -> None:
    assert [suit_of(card) for card in parse_cards("5c 5d 5h 5s")] == [0, 1, 2, 3]
    assert list(Suit) == [Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES]
    assert [int(suit) for suit in Suit] == [0, 1, 2, 3]


def test_a_card_is_made_of_its_rank_and_suit() -> None:
    assert card_of(ACE, Suit.CLUBS) == 0
    assert card_of(QUEEN, Suit.HEARTS) == 46
    assert card_of(KING, Suit.SPADES) == 51


def test_only_0_to_51_are_cards() -> None:
    assert is_card(0)
    assert is_card(51)
    assert not is_card(52)
    assert not is_card(NO_CARD)


@pytest.mark.parametrize("text", ["Qh", "qh", "QH", "qH", " Qh "])
def test_either_case_is_read(text: str) -> None:
    assert parse_card(text) == 46


@pytest.mark.parametrize("text", ["Td", "td", "10d", "10D"])
def test_a_ten_is_written_t_or_10(text: str) -> None:
    assert parse_card(text) == 37


@pytest.mark.parametrize(
    "text", ["1h", "11h", "0h", "Xh", "Qx", "hQ", "Q", "h", "Qhh", "Q h", "Qh9c", "K\u017f", "\u212ah"]
)
def test_what_is_not_a_card_is_named_with_what_would_be_right(text: str) -> None:
    with pytest.raises(PitbossError) as mistake:
        parse_card(text)
    assert str(mistake.value) == f"{text!r} is not a card: {A_CARD_IS_WRITTEN}"


@pytest.mark.parametrize("text", ["", "  "])
def test_no_card_is_named_with_what_would_be_right(text: str) -> None:
    with pytest.raises(PitbossError) as mistake:
        parse_card(text)
    assert str(mistake.value) == f"No card is written here: {A_CARD_IS_WRITTEN}"


@pytest.mark.parametrize("text", ["Qh 9c 10d", "Qh,9c,10d", " Qh, 9c\t10d\n", "qh ,9C,, td"])
def test_cards_are_read_with_spaces_or_commas_between(text: str) -> None:
    assert parse_cards(text) == [46, 32, 37]


@pytest.mark.parametrize("text", ["", "  ", " , "])
def test_an_empty_line_holds_no_cards(text: str) -> None:
    assert parse_cards(text) == []


def test_the_place_of_the_bad_card_is_named() -> None:
    with pytest.raises(PitbossError) as mistake:
        parse_cards("Qh, 9c, 1d, As")
    assert str(mistake.value) == f"card 3: '1d' is not a card: {A_CARD_IS_WRITTEN}"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Qh", "queen of hearts"),
        ("As", "ace of spades"),
        ("2c", "two of clubs"),
        ("9d", "nine of diamonds"),
        ("Th", "ten of hearts"),
        ("Jd", "jack of diamonds"),
        ("Kc", "king of clubs"),
    ],
)
def test_a_card_is_said_in_words(text: str, words: str) -> None:
    assert card_words(parse_card(text)) == words


@pytest.mark.parametrize("card", [NO_CARD, 52])
def test_what_is_no_card_is_neither_written_nor_said(card: int) -> None:
    with pytest.raises(AssertionError):
        card_text(card)
    with pytest.raises(AssertionError):
        card_words(card)


@pytest.mark.parametrize(
    ("name", "suit"),
    [("clubs", Suit.CLUBS), ("Diamonds", Suit.DIAMONDS), ("HEARTS", Suit.HEARTS), (" spades ", Suit.SPADES)],
)
def test_a_suit_is_named_in_either_case(name: str, suit: Suit) -> None:
    assert suit_named(name) is suit


def test_what_is_not_a_suit_is_named_with_what_would_be_right() -> None:
    with pytest.raises(PitbossError) as mistake:
        suit_named("cups")
    assert str(mistake.value) == "'cups' is not a suit: write clubs, diamonds, hearts or spades."
