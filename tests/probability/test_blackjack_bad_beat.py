"""Bad Beat's odds for the play that they assume, its two bonuses, and rounds dealt out one by one (R63, R64)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial, perm

import pytest

from pitboss.games.blackjack.bad_beat_odds import final_20_probabilities
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.wagers.dealers_hand import BadBeat
from pitboss.games.twentyone.odds import hand_of_values
from pitboss.law import NONE, wagers_of
from pitboss.probability import WagerOdds
from support.odds import odds, probability

pytestmark = pytest.mark.integration

ACE, TEN = 1, 10
FEW = [ACE, 5, 5, 6, 8, 9, TEN, TEN]
"""54 points: two hands take no more than 52 of them, so that nobody runs out of cards."""

ROW_BY_CARDS = {3: BadBeat.DEALER_21_WITH_THREE_CARDS, 4: BadBeat.DEALER_21_WITH_FOUR_CARDS}


def bad_beat(decks: int = 6, **options: object) -> WagerOdds:
    return odds("bad-beat", decks, None, of="blackjack", **options)


def count_rows_by_hand(cards: list[int]) -> tuple[int, bool]:
    soft = ACE in cards and sum(cards) <= 11
    return sum(cards) + 10 * soft, soft


def draw_to(cards: list[int], rest: list[int], soft_18: bool) -> int:
    """Draw to hard 17, and to soft 18 or 17; the total."""
    while (total := count_rows_by_hand(cards))[0] <= 16 or (soft_18 and total == (17, True)):
        cards.append(rest.pop(0))
    return count_rows_by_hand(cards)[0]


def row_of(order: tuple[int, ...], hits_soft_17: bool, hole_card: bool) -> int:
    """One round: two cards each, then the player, then the dealer."""
    player, dealer, rest = list(order[:2]), list(order[2:4]), list(order[4:])
    blackjack = sorted(dealer) == [ACE, TEN]
    if not (blackjack and hole_card):
        draw_to(player, rest, soft_18=True)
    if count_rows_by_hand(player)[0] != 20:
        return NONE
    if blackjack:
        return BadBeat.DEALER_BLACKJACK
    if draw_to(dealer, rest, soft_18=hits_soft_17) != 21:
        return BadBeat.PLAYER_20
    return ROW_BY_CARDS[len(dealer)]


@pytest.mark.clause("blackjack:13.B(1)", "blackjack:13.B(2)")
@pytest.mark.parametrize("hole_card", [True, False])
@pytest.mark.parametrize("hits_soft_17", [True, False])
def test_13_B_every_order_of_a_handful_of_cards(hits_soft_17: bool, hole_card: bool) -> None:
    found = Counter(row_of(order, hits_soft_17, hole_card) for order in permutations(FEW))
    choices = BlackjackChoices(dealer_soft_17="hit" if hits_soft_17 else "stand", no_hole_card=not hole_card)
    classifier = wagers_of("blackjack")["bad-beat"].classifier("only")
    chances = final_20_probabilities(classifier, choices, hand_of_values(*FEW))
    assert {row: chance * factorial(len(FEW)) for row, chance in chances.items() if chance} == found


def test_the_rows_sum_to_1_and_the_play_is_stated() -> None:
    found = bad_beat()
    assert sum(row.probability for row in found.rows) == 1
    assert found.is_exact
    assert found.method == (
        "exact for a player who draws to hard 17 and soft 18 and never splits, doubles, surrenders or switches"
    )


# 96 tens, 24 aces and 24 nines of 312 cards: a 20 of two tens, or of ace and nine, and a blackjack of what is left.
TENS_MET_BY_BLACKJACK = Fraction(96 * 95 * 2 * 24 * 94, perm(312, 4))
ACE_NINE_MET_BY_BLACKJACK = Fraction(2 * 24 * 24 * 2 * 23 * 96, perm(312, 4))
MET_BY_BLACKJACK = TENS_MET_BY_BLACKJACK + ACE_NINE_MET_BY_BLACKJACK


@pytest.mark.clause("blackjack:13.B(1)(f)")
def test_13_B_1_f_a_blackjack_meets_a_20_of_two_cards() -> None:
    assert probability(bad_beat(), "dealer-blackjack") == MET_BY_BLACKJACK


def test_without_a_hole_card_a_blackjack_meets_every_20() -> None:
    without = bad_beat(no_hole_card=True)
    assert probability(without, "dealer-blackjack") > MET_BY_BLACKJACK
    assert without.options["no_hole_card"] == "true"


@pytest.mark.parametrize(("basis", "pays"), [("to", "1 to 1"), ("for", "1 for 1")])
def test_R63_a_20_by_itself_pays_to_or_for_1(basis: str, pays: str) -> None:
    found = bad_beat(bad_beat_20_basis=basis)
    assert {row.row: row.pays for row in found.rows}["player-20"] == pays
    assert found.options["bad_beat_20_basis"] == basis


def test_R63_for_1_keeps_the_stake_of_every_20_by_itself() -> None:
    to, kept = bad_beat(), bad_beat(bad_beat_20_basis="for")
    assert to.return_without_meters is not None
    assert kept.return_without_meters == to.return_without_meters - probability(to, "player-20")


def test_the_meter_is_won_by_a_21_of_seven_cards() -> None:
    found = bad_beat()
    assert found.house_edge is None
    assert found.meter_share == {"bad-beat": probability(found, "dealer-21-with-seven-cards")}


# The two bonuses: R64

RATE = Fraction(1, 20)


def with_magic_card(decks: int = 6) -> WagerOdds:
    return bad_beat(decks, magic_card_rate="5%")


def chance_of(found: WagerOdds, bonus: str) -> Fraction:
    return sum((row.probability for row in found.rows if bonus in row.row), Fraction(0))


def test_R64_without_rates_there_are_no_rows_of_bonuses() -> None:
    assert not any("magic" in row.row or "lucky" in row.row for row in bad_beat().rows)


@pytest.mark.parametrize(("decks", "alike"), [(1, Fraction(0)), (6, Fraction(5, 311))])
def test_R64_the_magic_card_is_one_of_two_cards_in_52_and_of_twice_the_same_one(decks: int, alike: Fraction) -> None:
    assert chance_of(with_magic_card(decks), "magic-card") == RATE * (2 - alike) / 52


def test_R64_a_row_with_the_magic_card_has_its_own_share_of_identical_cards() -> None:
    """Of 95 other tens five are the same card; an ace and a nine never are."""
    magic = RATE * (2 * MET_BY_BLACKJACK - TENS_MET_BY_BLACKJACK * Fraction(5, 95)) / 52
    found = with_magic_card()
    assert probability(found, "dealer-blackjack-with-magic-card") == magic
    assert probability(found, "dealer-blackjack") == MET_BY_BLACKJACK - magic


def test_R64_the_lucky_player_is_one_seat_of_all() -> None:
    found = bad_beat(lucky_player_rate="1%", seats=5)
    assert chance_of(found, "lucky-player") == Fraction(1, 500)
    assert (found.options["lucky_player_rate"], found.options["seats"]) == ("1/100", "5")


def test_R64_of_a_switch_players_two_hands_one_is_drawn_for() -> None:
    found = bad_beat(lucky_player_rate="1%", seats=5, switch=True)
    assert chance_of(found, "lucky-player") == Fraction(1, 1000)


def test_R64_bonuses_add_20_and_5_for_1_to_whatever_else_comes() -> None:
    plain, both = bad_beat(), bad_beat(magic_card_rate="5%", lucky_player_rate="1%")
    assert plain.return_without_meters is not None
    more = 20 * chance_of(both, "magic-card") + 5 * chance_of(both, "lucky-player")
    assert both.return_without_meters == plain.return_without_meters + more
    assert both.meter_share == plain.meter_share
    assert sum(row.probability for row in both.rows) == 1


def test_R64_a_bonus_on_top_has_a_row_of_its_own_with_all_that_it_pays() -> None:
    both = bad_beat(magic_card_rate="5%", lucky_player_rate="1%")
    pays = {row.row: row.pays for row in both.rows}
    assert len(pays) == 8 * 4, "seven rows and a loss, each with one, the other, both or neither"
    assert pays["player-20-with-magic-card"] == "21 to 1"
    assert pays["dealer-21-with-three-cards-with-lucky-player"] == "30 for 1"
    assert pays["dealer-21-with-seven-cards-with-magic-card"] == "100% of bad-beat and 20 for 1"
    assert pays["magic-card"] == "20 for 1"
    assert pays["magic-card-and-lucky-player"] == "25 for 1"
    assert both.rows[-1].row == "lose"
