"""Best play of whole decks: small ones against a count of every pair of hands, and the real one against arithmetic."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from pitboss.cards import ACE, KING, QUEEN, TEN, card_of, rank_of, suit_of
from pitboss.games.blitz.best_play import BestPlay, Matchup, Prices, arrangements, best_play
from pitboss.games.blitz.hands import rank_bit
from pitboss.games.blitz.wagers import Blind
from pitboss.law import wagers_of

BLIND = wagers_of("blitz")["blind"].classifier("A")
PAYTABLE_A = {
    Blind.DOUBLE_BLITZ: 50, Blind.ROYAL_BLITZ: 10, Blind.BLITZ: 4, Blind.SCORE_30: 3, Blind.SCORE_29: 1,
}  # fmt: skip
"""12.B(1); all else is a push."""


def prices(loss: int = 3, forfeit: int = 2) -> Prices:
    wins = (2 + PAYTABLE_A.get(Blind(row), 0) if row else 0 for row in range(len(Blind) + 1))
    return Prices(tuple(map(Fraction, wins)), Fraction(loss), Fraction(forfeit))


def test_equal_suits_are_counted_as_often_as_they_occur() -> None:
    """The permutations of four things of which some are equal: 4! divided by the factorials of how many are."""
    assert arrangements(1, 2, 3, 4) == 24
    assert [arrangements(1, 1, 2, 3), arrangements(1, 2, 2, 3), arrangements(1, 2, 3, 3)] == [12, 12, 12]
    assert arrangements(1, 1, 2, 2) == 6
    assert [arrangements(1, 1, 1, 2), arrangements(1, 2, 2, 2)] == [4, 4]
    assert arrangements(5, 5, 5, 5) == 1


# Small decks, in which every pair of hands can be looked at


def points(card: int) -> int:
    return 11 if rank_of(card) == ACE else min(rank_of(card), 10)


def cards_by_suit(hand: tuple[int, ...]) -> list[list[int]]:
    """The hand's cards, suit by suit, highest first."""
    return [sorted((card for card in hand if suit_of(card) == suit), key=points, reverse=True) for suit in range(4)]


def row_on_paper(hand: tuple[int, ...]) -> Blind:
    totals = [sum(map(points, suit[:3])) for suit in cards_by_suit(hand)]
    if totals.count(31) == 2:
        return Blind.DOUBLE_BLITZ
    if any({ACE, KING, QUEEN} <= {rank_of(card) for card in suit} for suit in cards_by_suit(hand)):
        return Blind.ROYAL_BLITZ
    by_total = {31: Blind.BLITZ, 30: Blind.SCORE_30, 29: Blind.SCORE_29, 28: Blind.SCORE_28, 27: Blind.SCORE_27}
    return by_total.get(max(totals), Blind.SCORE_26_OR_LESS)


def pair_by_pair(ranks: tuple[int, ...], dealt: int, at: Prices) -> Counter[tuple[bool, int, int, str]]:
    """Hands, and pairs of hands that are won, tied and lost, by best decision, point total and row."""
    deck = [card_of(rank, suit) for rank in ranks for suit in range(4)]
    hands = list(combinations(deck, dealt))
    sets = np.array([sum(1 << card for card in hand) for hand in hands])
    totals = np.array([max(sum(map(points, suit[:3])) for suit in cards_by_suit(hand)) for hand in hands])
    found: Counter[tuple[bool, int, int, str]] = Counter()
    for hand, own, total in zip(hands, sets, totals, strict=True):
        met = totals[sets & own == 0]
        wins, ties, losses = (int(np.count_nonzero(part)) for part in (met < total, met == total, met > total))
        row = row_on_paper(hand)
        played = at.wins[row] * wins - at.loss * losses > -at.forfeit * len(met)
        for what, number in (("hands", 1), ("wins", wins), ("ties", ties), ("losses", losses)):
            found[played, int(total), row, what] += number
    return found


def tally_hands(best: BestPlay) -> Counter[tuple[bool, int, int, str]]:
    return Counter(
        {
            (tally.played, tally.total, tally.row, what): number
            for tally in best.tallies
            for what, number in (("hands", tally.hands), *tally.matchup._asdict().items())
        }
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ranks", "dealt"),
    [
        pytest.param((ACE, KING, QUEEN, 9), 6, id="six cards of sixteen, with Double Blitzes"),
        pytest.param((ACE, KING, TEN, 9, 2), 4, id="four cards of twenty"),
        pytest.param((2, 3, 4, 5, 6), 3, id="three low cards of twenty"),
    ],
)
@pytest.mark.parametrize("forfeit", [2, 1])
def test_a_small_deck_is_played_as_if_every_pair_of_hands_had_been_looked_at(
    ranks: tuple[int, ...], dealt: int, forfeit: int
) -> None:
    at = prices(forfeit=forfeit)
    best = best_play(BLIND, at, sum(map(rank_bit, ranks)), dealt)
    tallied = pair_by_pair(ranks, dealt, at)
    assert +tally_hands(best) == +tallied
    assert {played for played, *_ in tallied} == {True, False}, "nothing to decide"


def test_prices_in_fractions_are_weighed_exactly() -> None:
    """One win at a third and two losses at two thirds are -1, over four hands -1/4: no better than to forfeit 1/4."""
    third = Fraction(1, 3)
    quarter = Prices((Fraction(0), *(third for _ in Blind)), loss=2 * third, forfeit=Fraction(1, 4))
    more = quarter._replace(forfeit=Fraction(1, 4) + Fraction(1, 10**9))
    assert quarter.won_by_playing(Blind.BLITZ, Matchup(1, 1, 2)) == -1
    assert not quarter.play_is_better(Blind.BLITZ, Matchup(1, 1, 2))
    assert more.play_is_better(Blind.BLITZ, Matchup(1, 1, 2))


# The whole deck


@pytest.fixture(scope="module")
def whole_deck() -> BestPlay:
    return best_play(BLIND, prices())


@pytest.mark.slow
def test_all_hands_meet_all_hands(whole_deck: BestPlay) -> None:
    assert sum(tally.hands for tally in whole_deck.tallies) == 133_784_560  # seven of 52
    assert whole_deck.dealer_hands == 45_379_620  # seven of 45
    assert all(sum(tally.matchup) == tally.hands * 45_379_620 for tally in whole_deck.tallies)


@pytest.mark.slow
def test_two_equal_hands_are_as_often_won_as_lost(whole_deck: BestPlay) -> None:
    """Player and dealer are dealt alike, so over all pairs of hands each wins as often."""
    wins, losses = (sum(tally.matchup[part] for tally in whole_deck.tallies) for part in (0, 2))
    assert wins == losses


@pytest.mark.slow
def test_double_blitzes_are_as_many_as_on_paper(whole_deck: BestPlay) -> None:
    """Two of four suits: an ace with two of four tens in both and one of 42 other cards, or three tens in one of them.

    6 x (6 x 6 x 42 + 2 x 4 x 6) = 9,360.
    """
    assert sum(tally.hands for tally in whole_deck.tallies if tally.row == Blind.DOUBLE_BLITZ) == 9_360


@pytest.mark.slow
def test_a_blitz_never_loses(whole_deck: BestPlay) -> None:
    blitzes = [tally for tally in whole_deck.tallies if tally.total == 31]
    assert {tally.row for tally in blitzes} == {Blind.DOUBLE_BLITZ, Blind.ROYAL_BLITZ, Blind.BLITZ}
    assert sum(tally.matchup.losses for tally in blitzes) == 0


@pytest.mark.slow
def test_only_hands_of_18_and_19_are_sometimes_played_and_sometimes_not(whole_deck: BestPlay) -> None:
    played = {tally.total for tally in whole_deck.tallies if tally.played}
    folded = {tally.total for tally in whole_deck.tallies if not tally.played}
    assert played & folded == {18, 19}
    assert max(folded) < min(played - folded)


# What was counted before


@pytest.mark.slow
def test_what_was_kept_is_used_and_counted_again_where_it_cannot_be_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    four_ranks, three_cards = sum(map(rank_bit, (ACE, KING, QUEEN, 9))), 3

    def counted() -> BestPlay:
        found: BestPlay = best_play.__wrapped__(BLIND, prices(), four_ranks, three_cards)
        return found

    right = counted()
    [path] = tmp_path.rglob("*.result")
    text = path.read_text(encoding="utf-8")
    assert counted() == right
    for damaged in ("", text[: len(text) // 2], f"{text} 0", text.replace("0", "1", 1), text.replace("0", "-1", 1)):
        path.write_text(damaged, encoding="utf-8")
        assert counted() == right
        assert path.read_text(encoding="utf-8") == text
