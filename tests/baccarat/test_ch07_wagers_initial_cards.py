"""Chapter 7, 7.A(10), 7.A(16) and 7.A(17): Jackpot Baccarat, Any Pair and Lucky Nines, on the first four cards."""

from __future__ import annotations

from itertools import permutations

import pytest

from pitboss.cards import cards_text
from pitboss.law.paytables import paytables
from support.baccarat import NOTHING, initial_four, row_of_hands


def rows_under(section: str, item: str) -> pytest.MarkDecorator:
    """The clauses of one row in every lettered paytable of a section."""
    letters = {"12.M": 5, "12.R": 4}[section]
    return pytest.mark.clause(*(f"midi:{section}({number}){item}" for number in range(1, letters + 1)))


def hand(row: str, player: str, banker: str, why: str, item: str = "", section: str = "") -> object:
    marks = [rows_under(section, item)] if item else []
    return pytest.param(row, player, banker, id=why, marks=marks)


def jackpot(item: str, row: str, player: str, banker: str, why: str) -> object:
    return hand(row, player, banker, why, item, "12.M")


@pytest.mark.clause("midi:7.A(10)", "midi:7.A(10)(a)")
@pytest.mark.parametrize(
    ("row", "player", "banker"),
    [
        jackpot("(a)", "four-card-royal", "As Ks", "Qs Js", "ace to jack of spades"),
        jackpot("(a)", "four-card-royal", "Jd Ad", "Kd Qd", "in any order"),
        jackpot("(b)", "four-of-a-kind", "9c 9d", "9h 9s", "four nines"),
        jackpot("(b)", "four-of-a-kind", "Ac Ac", "Ac Ac", "one card four times, of many decks"),
        jackpot("(c)", "straight-flush", "Ts Ks", "Qs Js", "ten to king: no ace, no royal"),
        jackpot("(c)", "straight-flush", "5h 6h", "7h 8h", "five to eight"),
        jackpot("(c)", "straight-flush", "Ac 2c", "3c 4c", "ace to four"),
        jackpot("(d)", "three-of-a-kind", "9c 9d", "9h 8s", "three nines: the fourth is missing"),
        jackpot("(d)", "three-of-a-kind", "7c 7c", "7c Kc", "of one suit, above a flush"),
        jackpot("(e)", "flush", "5h 6h", "7h 9h", "not in a row"),
        jackpot("(e)", "flush", "As Ks", "Qs Ts", "a royal without its jack"),
        jackpot("(e)", "flush", "Kd Ad", "2d 3d", "a row does not go round the ace"),
        jackpot("(e)", "flush", "Ts 9s", "8s Ts", "ranks that add up like a royal's (37) and are not in a row"),
        jackpot("(e)", "flush", "2d 2d", "9d 9d", "two pair of one suit"),
        jackpot("(e)", "flush", "Ad Ad", "9d 5d", "a pair of aces of one suit"),
        jackpot("(f)", "straight", "As Kh", "Qs Js", "a royal but for one suit"),
        jackpot("(f)", "straight", "5h 6h", "7h 8d", "five to eight but for one suit"),
        jackpot("(f)", "straight", "Ac 2d", "3h 4s", "ace low"),
        jackpot("(f)", "straight", "8s 5c", "7d 6h", "in any order"),
        jackpot("(g)", "two-pair", "8c 8d", "5h 5s", "a pair in each hand"),
        jackpot("(g)", "two-pair", "8c 5d", "8h 5s", "across the hands"),
        jackpot("(g)", "two-pair", "Ac Kd", "Ah Ks", "aces and kings"),
        jackpot("(h)", "pair-of-aces", "Ac Ad", "7h 2s", "in one hand"),
        jackpot("(h)", "pair-of-aces", "Ac 7d", "Ah 2s", "across the hands"),
        jackpot("(i)", "pair-of-tens-to-kings", "Tc 7d", "Th 2s", "tens"),
        jackpot("(i)", "pair-of-tens-to-kings", "Jc Jd", "7h 2s", "jacks"),
        jackpot("(i)", "pair-of-tens-to-kings", "7c 2d", "Qh Qs", "queens"),
        jackpot("(i)", "pair-of-tens-to-kings", "7c Kd", "Kh 2s", "kings"),
    ],
)
def test_7_A_10_a_jackpot_baccarat_wins_when_the_four_cards_make_a_poker_hand(
    row: str, player: str, banker: str
) -> None:
    assert row_of_hands("jackpot-baccarat", player, banker, paytable="A") == row


@pytest.mark.clause("midi:7.A(10)(b)")
@pytest.mark.parametrize(
    ("row", "player", "banker"),
    [
        hand(NOTHING, "9c 9d", "7h 2s", "a pair of nines"),
        hand(NOTHING, "8c 8d", "5h 4s", "a pair, and not a second"),
        hand(NOTHING, "2c 7d", "9h 2s", "a pair of twos"),
        hand(NOTHING, "5h 6d", "7h 9s", "not in a row"),
        hand(NOTHING, "Qc Kd", "Ah 2s", "a row does not go round the ace"),
        hand(NOTHING, "Tc Jd", "Qh As", "a gap below the ace"),
        hand(NOTHING, "2d 9d", "Kd 5c", "three of one suit"),
        hand(NOTHING, "Tc Qd", "Kh 9s", "ten-value cards are not one rank"),
    ],
)
def test_7_A_10_b_jackpot_baccarat_otherwise_loses(row: str, player: str, banker: str) -> None:
    assert row_of_hands("jackpot-baccarat", player, banker, paytable="A") == row


@pytest.mark.clause("midi:7.A(10)(a)")
@pytest.mark.parametrize(
    ("row", "player", "banker"),
    [
        ("straight", "As Kh", "Qs Js"),
        ("two-pair", "8c 8d", "5h 5s"),
        ("three-of-a-kind", "9c 9d", "9h 8s"),
        ("pair-of-aces", "Ac Ad", "7h 2s"),
        ("pair-of-tens-to-kings", "Jc Jd", "7h 2s"),
        (NOTHING, "9c 9d", "7h 2s"),
    ],
)
def test_7_A_10_a_it_does_not_matter_which_hand_holds_which_cards(row: str, player: str, banker: str) -> None:
    for order in permutations(initial_four(player, banker)):
        assert row_of_hands("jackpot-baccarat", cards_text(order[:2]), cards_text(order[2:]), paytable="A") == row


PAIRS = [
    pytest.param("pair-of-nines", "9c 9d", id="nines", marks=pytest.mark.clause("midi:12.Q(b)")),
    pytest.param("pair-of-nines", "9c 9c", id="one nine twice", marks=pytest.mark.clause("midi:12.Q(b)")),
    pytest.param("pair", "8c 8d", id="eights", marks=pytest.mark.clause("midi:12.Q(a)")),
    pytest.param("pair", "Kc Kd", id="kings", marks=pytest.mark.clause("midi:12.Q(a)")),
    pytest.param("pair", "Ah Ah", id="aces of one suit", marks=pytest.mark.clause("midi:12.Q(a)")),
]
NO_PAIRS = [
    pytest.param("9c 8d", id="nine and eight"),
    pytest.param("Tc Jd", id="ten-value cards of two ranks"),
    pytest.param("Qc Kc", id="court cards of one suit"),
]


@pytest.mark.clause("midi:12.Q", "midi:7.A(16)", "midi:7.A(16)(a)")
@pytest.mark.parametrize(("row", "pair"), PAIRS)
def test_7_A_16_a_any_pair_wins_when_the_chosen_hand_is_a_pair(row: str, pair: str) -> None:
    assert row_of_hands("player-pair", pair, "7h 2s") == row
    assert row_of_hands("banker-pair", "7h 2s", pair) == row


@pytest.mark.clause("midi:7.A(16)(b)")
@pytest.mark.parametrize("cards", NO_PAIRS)
def test_7_A_16_b_any_pair_loses_when_the_chosen_hand_is_no_pair(cards: str) -> None:
    assert row_of_hands("player-pair", cards, "7h 2s") == NOTHING
    assert row_of_hands("banker-pair", "7h 2s", cards) == NOTHING


@pytest.mark.clause("midi:7.A(16)(b)")
def test_7_A_16_b_a_pair_in_the_other_hand_does_not_help() -> None:
    assert row_of_hands("player-pair", "7h 2s", "9c 9d") == NOTHING  # R133
    assert row_of_hands("banker-pair", "9c 9d", "7h 2s") == NOTHING


@pytest.mark.clause("midi:7.A(16)(b)")
def test_7_A_16_b_cards_that_match_across_the_hands_are_no_pair() -> None:
    assert row_of_hands("player-pair", "9c 2d", "9h 2s") == NOTHING
    assert row_of_hands("banker-pair", "9c 2d", "9h 2s") == NOTHING


def nines(item: str, row: str, player: str, banker: str, why: str) -> object:
    return hand(row, player, banker, why, item, "12.R")


@pytest.mark.clause("midi:7.A(17)", "midi:7.A(17)(a)")
@pytest.mark.parametrize(
    ("row", "player", "banker"),
    [
        nines("(a)", "four-nines", "9c 9d", "9h 9s", "four of four suits"),
        nines("(a)", "four-nines", "9c 9c", "9c 9c", "four of one suit"),
        nines("(b)", "three-nines-same-suit", "9c 9c", "9c 8c", "three clubs: the fourth nine is missing"),
        nines("(c)", "three-nines-different-suits", "9c 9d", "9h 8s", "three suits"),
        nines("(c)", "three-nines-different-suits", "9c 9c", "9d 8c", "two suits: not all one"),
        nines("(d)", "two-nines-same-suit", "9h 2c", "9h Ks", "two hearts: the third nine is missing"),
        nines("(d)", "two-nines-same-suit", "9d 9d", "8d Kd", "two diamonds in one hand"),
        nines("(c)'", "two-nines-different-suits", "9h 2c", "9d Ks", "a heart and a diamond"),
        nines("(c)'", "two-nines-different-suits", "9c 9s", "2c Ks", "two black nines are two suits"),
        nines("(f)", "nine-of-diamonds", "2c 9d", "8d Ks", "the second nine is missing"),
        nines("(g)", "nine-of-another-suit", "2d 9h", "8d Ks", "hearts"),
        nines("(g)", "nine-of-another-suit", "2d Kd", "9s 8d", "spades"),
        nines("(g)", "nine-of-another-suit", "2d Kd", "8d 9c", "clubs"),
    ],
)
def test_7_A_17_a_lucky_nines_wins_by_the_nines_among_the_four_cards(row: str, player: str, banker: str) -> None:
    assert row_of_hands("lucky-nines", player, banker, paytable="A") == row


@pytest.mark.clause("midi:7.A(17)(b)")
@pytest.mark.parametrize(
    ("player", "banker"),
    [
        pytest.param("8d Td", "Kd Ad", id="diamonds and no nine"),
        pytest.param("4c 5d", "Kh Ts", id="a count of 9 is no nine"),
    ],
)
def test_7_A_17_b_lucky_nines_loses_without_a_nine(player: str, banker: str) -> None:
    assert row_of_hands("lucky-nines", player, banker, paytable="A") == NOTHING


@pytest.mark.parametrize("wager", ["jackpot-baccarat", "lucky-nines"])
def test_every_paytable_judges_the_four_cards_alike(wager: str) -> None:
    letters = list(paytables("midi")[wager].paytables)
    assert len({row_of_hands(wager, "9c 9d", "9h 8s", paytable=letter) for letter in letters}) == 1
