"""Odds of blackjack's additional wagers: every paytable at every deck count, and rows worked out on paper."""

from __future__ import annotations

from fractions import Fraction
from math import comb, perm

import pytest

from pitboss.errors import PitbossError
from pitboss.games.registry import game
from pitboss.law import wagers_of
from pitboss.law.paytables import ONLY_LETTER, paytables
from pitboss.probability import WagerOdds
from pitboss.probability.odds import OddsUnavailableError, PriceNotStatedError
from support.odds import odds, probability

SIX_AND_EIGHT = {"match-the-dealer", "super-match"}
ONLY_WITH = {  # R48: the deck counts of paytables that are not for all
    ("royal-match-21", "A"): {1},
    ("royal-match-21", "B"): {1},
    ("royal-match-21", "C"): set(range(2, 9)),
    ("royal-match-21", "D"): set(range(2, 9)),
    ("royal-match-21", "E"): set(range(2, 9)),
    ("bet-the-set-21", "A"): {1},
    ("bet-the-set-21", "B"): {2},
    ("bet-the-set-21", "C"): {4, 5, 6, 7, 8},
    ("bet-the-set-21", "D"): {4, 5, 6, 7, 8},
    ("house-money", "single"): {1},
    ("house-money", "multiple"): set(range(2, 9)),
}
WHEELS = {
    "A": {"jackpot": 1, "$350": 4, "$23": 15, "$10": 80},
    "B": {"jackpot": 1, "$350": 4, "$23": 15, "$10": 80},
    "C": {"jackpot": 1, "$600": 2, "$40+$15": 7, "$55": 10, "$50": 80},
    "D": {"jackpot": 1, "$600": 2, "$55": 7, "$40": 90},
}


def bj(wager: str, decks: int = 6, letter: str | None = None, **options: object) -> WagerOdds:
    return odds(wager, decks, letter, of="blackjack", **options)


def lawful(decks: int) -> list[tuple[str, str]]:
    """Every wager with every paytable that so many decks allow, but the main wager."""
    found = []
    for wager in wagers_of("blackjack"):
        letters = paytables("blackjack")[wager].paytables
        if wager in SIX_AND_EIGHT:
            found += [(wager, str(decks))] if decks in (6, 8) else []
        elif wager != "blackjack":
            found += [(wager, letter) for letter in letters if decks in ONLY_WITH.get((wager, letter), {decks})]
    return found


def check_all(decks: int, rule: str) -> None:
    for wager, letter in lawful(decks):
        wheel = {"wheel_weights": WHEELS[letter]} if wager == "bonus-spin" else {}
        found = bj(wager, decks, None if letter == ONLY_LETTER else letter, dealer_soft_17=rule, **wheel)
        assert sum(row.probability for row in found.rows) == 1, wager
        assert [row.row for row in found.rows].count("lose") == 1, wager
        assert all(row.probability >= 0 for row in found.rows), wager
        assert all(row.clause.startswith("blackjack:") for row in found.rows), wager
        assert (found.house_edge is None) == bool(paytables_with_meters(wager, letter)), wager


def paytables_with_meters(wager: str, letter: str) -> tuple[str, ...]:
    """Bonus Spin pays from a meter under B alone, unless the operator wants it so (R79)."""
    return () if wager == "bonus-spin" and letter != "B" else paytables("blackjack")[wager].paytables[letter].meters


@pytest.mark.slow
def test_every_wager_under_every_paytable_has_odds_that_sum_to_1() -> None:
    check_all(6, "stand")


@pytest.mark.slow
@pytest.mark.parametrize("decks", range(1, 9))
@pytest.mark.parametrize("rule", ["stand", "hit"])
def test_every_deck_count_has_odds_that_sum_to_1(decks: int, rule: str) -> None:
    check_all(decks, rule)


# Two cards


@pytest.mark.clause("blackjack:13.A(4)(a)(i)", "blackjack:13.A(4)(a)(ii)")
def test_13_A_4_a_a_queen_of_hearts_pair_waits_for_the_dealers_blackjack() -> None:
    """C(6, 2) pairs of C(312, 2); then 24 aces and 94 tens of 310 cards: 24 * 94 of C(310, 2)."""
    found = bj("lucky-ladies", 6, "A")
    pair, blackjack = Fraction(15, comb(312, 2)), Fraction(24 * 94, comb(310, 2))
    assert probability(found, "queen-hearts-pair-dealer-blackjack") == pair * blackjack
    assert probability(found, "queen-hearts-pair") == pair * (1 - blackjack)


def test_1_B_13_fifteen_other_cards_worth_ten_match_themselves() -> None:
    """King to ten of four suits without the queen of hearts: fifteen cards, C(6, 2) pairs each."""
    assert probability(bj("lucky-ladies", 6, "B"), "matched-20") == Fraction(15 * 15, comb(312, 2))


def test_R53_with_one_deck_no_20_matches() -> None:
    found = bj("lucky-ladies-progressive", 1, "A")
    assert probability(found, "matched-20") == 0
    assert found.meter_share == {"lucky-ladies-progressive": Fraction(0)}


def test_kings_bounty_pairs_kings_of_two_suits() -> None:
    """Six pairs of suits, six cards each: 6 * 6 * 6."""
    assert probability(bj("kings-bounty"), "pair-of-kings") == Fraction(216, comb(312, 2))


@pytest.mark.parametrize(
    ("decks", "letter", "back"),
    [
        (1, "A", Fraction(16 * 3, 51)),  # 3 of the other 51 cards pair the first
        (2, "B", Fraction(26 * 1 + 11 * 6, 103)),  # one of 103 is the same card, six more pair it
        (6, "C", Fraction(16 * 5 + 11 * 18, 311)),
        (8, "D", Fraction(13 * 7 + 11 * 24, 415)),
    ],
)
def test_bet_the_set_21_gives_back(decks: int, letter: str, back: Fraction) -> None:
    assert bj("bet-the-set-21", decks, letter).house_edge == 1 - back


@pytest.mark.parametrize(
    ("decks", "back"),
    [
        # Stake and win: 10 for a suited ace and king, 6 or 5 for other suited neighbours, 4 for a pair, 2 for the rest.
        (1, Fraction(4 * 1 * 10 + 4 * 12 * 6 + 78 * 4 + 13 * 12 * 2, 1326)),
        (6, Fraction(4 * 36 * 10 + 4 * 12 * 36 * 5 + 13 * comb(24, 2) * 4 + 13 * 12 * 36 * 2, comb(312, 2))),
    ],
)
def test_house_money_gives_back(decks: int, back: Fraction) -> None:
    found = bj("house-money", decks)
    assert found.house_edge == 1 - back
    assert found.paytable is None


# The up card


@pytest.mark.clause("blackjack:13.A(5)(a)")
def test_13_A_5_two_matches_have_rows_of_their_own_with_the_sum_of_both_prices() -> None:
    """Beside an up card 5 of 311 are the same card and 18 more have its rank: pairs of them, of C(311, 2)."""
    found = bj("match-the-dealer")
    told = {row.row: (row.pays, row.probability * comb(311, 2)) for row in found.rows}
    expected = {
        "suited-match": ("11 to 1", 5 * 288),
        "unsuited-match": ("4 to 1", 18 * 288),
        "two-suited-matches": ("22 to 1", 10),
        "suited-and-unsuited-match": ("15 to 1", 5 * 18),
        "two-unsuited-matches": ("8 to 1", 153),
        "lose": ("lose", comb(288, 2)),
    }
    assert told == {row: (pays, Fraction(ways)) for row, (pays, ways) in expected.items()}


@pytest.mark.clause("blackjack:13.A(23)")
def test_13_A_23_sevens_come_in_the_order_of_the_deal() -> None:
    """24 sevens of 312 cards in order; the other 288 are none."""
    found = bj("7s")
    told = {row.row: row.probability * perm(312, 3) for row in found.rows if row.row != "lose"}
    assert told == {
        "three-suited-sevens": 4 * 6 * 5 * 4,
        "three-sevens": 24 * 23 * 22 - 4 * 6 * 5 * 4,
        "first-two-suited-sevens": 24 * 5 * 288,
        "first-two-sevens": 24 * 18 * 288,
        "first-seven": 24 * 288 * 310,
    }


@pytest.mark.clause("blackjack:13.R(1)")
def test_13_R_three_sevens_win_one_of_three_meters() -> None:
    """C(6, 3) of diamonds; three more suits; two colors of twelve, without the suited ones: 2 * (220 - 40)."""
    found = bj("blazing-7s", 6, "A")
    assert found.meter_share == {
        "mega": Fraction(20, comb(312, 3)),
        "major": Fraction(60, comb(312, 3)),
        "minor": Fraction(360, comb(312, 3)),
    }


@pytest.mark.parametrize("wager", ["in-between", "a-2"])
def test_R56_an_ace_below_the_two_is_another_option_and_the_same_expectation(wager: str) -> None:
    high, low = bj(wager), bj(wager, ace_rank="low")
    assert (high.options, low.options) == ({"ace_rank": "high"}, {"ace_rank": "low"})
    assert high.house_edge == low.house_edge


def test_R83_the_declared_suit_may_be_any() -> None:
    """C(6, 3) sets of three aces of one suit; the other three suits pay 2,000 for 1."""
    found = bj("21-plus-3", 6, "B")
    assert found.options == {"declared_suit": "any"}
    assert found.meter_share == {"21-plus-3": Fraction(20, comb(312, 3))}
    assert probability(found, "three-aces-of-another-suit") == Fraction(60, comb(312, 3))
    for suit in ("clubs", "diamonds", "hearts", "spades"):
        stated = bj("21-plus-3", 6, "B", declared_suit=suit)
        assert stated.options == {"declared_suit": suit}
        assert stated.rows == found.rows


# The dealer's second card


@pytest.mark.clause("blackjack:13.A(7)", "blackjack:1.B(4)")
def test_13_A_7_a_crown_treasure_comes_only_together_with_a_royal_match() -> None:
    """A suited king and queen: 4 * 36 pairs of C(312, 2), then 3 * 36 + 25 of C(310, 2)."""
    found = bj("royal-match-21", 6, "C")
    assert [row.row for row in found.rows] == ["royal-match", "suited-match", "royal-match-with-crown-treasure", "lose"]
    assert found.rows[2].pays == "1030 to 1"
    crown = Fraction(144 * (3 * 36 + 25), comb(312, 2) * comb(310, 2))
    assert found.rows[2].probability == crown
    assert found.rows[0].probability == Fraction(144, comb(312, 2)) - crown


@pytest.mark.clause("blackjack:13.H(4)")
def test_13_H_4_rows_in_dollars_are_divided_by_five() -> None:
    found = bj("super-4", 6, "D")
    in_dollars = {
        "flush": 300, "two-pair": 200, "four-black-cards": 100, "four-red-cards": 100, "pair": 50,
        "dealer-blackjack": 25, "dealer-ace-up": 10,
    }  # fmt: skip
    back = sum(probability(found, row) * Fraction(pays, 5) for row, pays in in_dollars.items())
    assert found.return_without_meters == back
    assert found.options == {"progressive_stake": "$5", "star_suit": "any"}
    assert list(found.meter_share or {}) == ["star", "spade", "heart", "diamond"]


def test_R70_an_ace_up_without_blackjack_is_the_up_card_alone() -> None:
    """One card in thirteen is an ace; 96 of the other 311 make a blackjack with it."""
    assert probability(bj("super-4", 6, "A"), "dealer-ace-up") == Fraction(1, 13) * (1 - Fraction(96, 311))


def test_R71_star_suit_may_be_any() -> None:
    assert bj("super-4", 6, "D", star_suit="spades").rows == bj("super-4", 6, "D").rows


# The dealer's finished hand


@pytest.mark.clause("blackjack:13.F(5)")
def test_13_F_5_hit_and_run_pays_for_a_dealers_blackjack() -> None:
    found = bj("hit-and-run")
    assert probability(found, "dealer-blackjack") == Fraction(2 * 24 * 96, 312 * 311)
    assert found.meter_share == {"hit-and-run": probability(found, "eight-cards")}


@pytest.mark.parametrize(
    ("options", "rule"),
    [({}, "stand"), ({"dealer_soft_17": "hit"}, "hit"), ({"switch": True}, "hit")],
)
def test_R25_the_odds_say_what_the_dealer_does_on_a_soft_17(options: dict[str, object], rule: str) -> None:
    found = bj("buster-blackjack", 6, "A", **options)
    assert found.options["dealer_soft_17"] == rule
    assert found.house_edge == bj("buster-blackjack", 6, "A", dealer_soft_17=rule).house_edge


@pytest.mark.clause("blackjack:13.P(1)", "blackjack:6.G(16)")
def test_13_P_1_the_free_bonus_only_gives() -> None:
    found = bj("buster-blackjack-free-bonus", 6, "A")
    chance = {row.row: row.probability for row in found.rows}
    assert found.house_edge == -(chance["eight-cards"] * Fraction(8000, 5) + chance["seven-cards"] * Fraction(1000, 5))
    assert found.method == "it has no stake: minus the expected bonus per unit of a Buster Blackjack wager of $5"
    assert found.paytable == "A"


# Bonus Spin

BLACKJACK = Fraction(2 * 24 * 96, 312 * 311)


def spin(letter: str, **options: object) -> WagerOdds:
    return bj("bonus-spin", 6, letter, **{"wheel_weights": WHEELS[letter], **options})


@pytest.mark.clause("blackjack:13.Q(3)")
def test_13_Q_3_a_blackjack_has_what_the_wheel_shows_and_an_ace_twice_the_stake() -> None:
    """No ace is 288 * 287 orders of 312 * 311; the jackpot is worth its least, $10,000 (13.Q(5)(b)(iii))."""
    found = spin("C")
    assert probability(found, "jackpot") == BLACKJACK / 100
    assert probability(found, "symbol-55-shared") == BLACKJACK * 7 / 100
    assert probability(found, "symbol-55") == BLACKJACK * 10 / 100
    assert probability(found, "symbol-5000") == 0
    assert probability(found, "ace") == 1 - Fraction(288 * 287, 312 * 311) - BLACKJACK
    wheel = Fraction(10_000 * 1 + 600 * 2 + 55 * 7 + 55 * 10 + 50 * 80, 100) / 5
    assert found.house_edge == 1 - BLACKJACK * wheel - 2 * probability(found, "ace")
    assert found.options == {
        "progressive_stake": "$5",
        "wheel_weights": "jackpot: 1, $600: 2, $40+$15: 7, $55: 10, $50: 80",
        "jackpot_kind": "fixed",
        "jackpot_value": "$10,000",
        "bonus_spin_ace_pay": "2 for 1",
    }


@pytest.mark.clause("blackjack:13.Q(2)")
def test_13_Q_2_for_a_dollar_an_ace_earns_nothing_and_the_jackpot_is_a_meter() -> None:
    found = spin("B")
    assert "ace" not in {row.row for row in found.rows}
    assert found.return_without_meters == BLACKJACK * Fraction(350 * 4 + 23 * 15 + 10 * 80, 100)
    assert found.meter_share == {"bonus-spin": BLACKJACK / 100}
    assert found.options["jackpot_kind"] == "meter"


def test_R79_the_operator_may_run_the_jackpot_as_a_meter_or_raise_it() -> None:
    assert spin("A", jackpot_kind="meter").meter_share == {"bonus-spin": BLACKJACK / 100}
    least, more = spin("A"), spin("A", jackpot_value=6000)
    assert least.house_edge is not None
    assert least.house_edge - 1000 * BLACKJACK / 100 == more.house_edge


def test_R77_an_ace_that_earns_nothing_has_no_row() -> None:
    assert "ace" not in {row.row for row in spin("D", bonus_spin_ace_pay="lose").rows}


def test_what_the_wheels_of_others_bring_is_said_not_to_count() -> None:
    assert "Community Pay" in (spin("C").method or "")


def test_13_Q_without_a_wheel_there_are_no_odds() -> None:
    with pytest.raises(OddsUnavailableError, match="as wheel_weights") as raised:
        bj("bonus-spin", 6, "C")
    assert raised.value.at == "wheel_weights"


def test_13_Q_a_wheel_of_another_paytable_has_no_odds() -> None:
    with pytest.raises(OddsUnavailableError, match="has no symbol"):
        bj("bonus-spin", 6, "C", wheel_weights=WHEELS["A"])


# What cannot be asked

NOT_HERE = [
    ("match-the-dealer", 5, None),
    ("match-the-dealer", 6, "8"),
    ("super-match", 1, None),
    ("royal-match-21", 6, "A"),
    ("royal-match-21", 1, "D"),
    ("bet-the-set-21", 3, None),
    ("bet-the-set-21", 6, "B"),
    ("house-money", 6, "single"),
]


@pytest.mark.parametrize(("wager", "decks", "letter"), NOT_HERE)
def test_R48_a_paytable_for_other_deck_counts_has_no_odds_here(wager: str, decks: int, letter: str | None) -> None:
    with pytest.raises(OddsUnavailableError):
        bj(wager, decks, letter)


@pytest.mark.parametrize(
    ("wager", "letter"),
    [("lucky-ladies", "C"), ("kk", "A"), ("buster-blackjack-free-bonus", "C"), ("match-the-dealer", "A")],
)
def test_a_paytable_that_nobody_printed_is_a_mistake(wager: str, letter: str) -> None:
    with pytest.raises(PitbossError) as raised:
        bj(wager, 6, letter)
    assert not isinstance(raised.value, OddsUnavailableError)
    assert raised.value.at == "paytable"


def test_R31_a_table_that_states_no_price_of_a_blackjack_has_no_single_house_edge() -> None:
    with pytest.raises(PriceNotStatedError, match="state what a blackjack pays") as raised:
        bj("blackjack")
    assert (raised.value.at, raised.value.clause) == ("blackjack_odds", "blackjack:13.A(2)")


def test_R76_the_free_bonus_of_the_other_paytable_has_no_odds_at_a_table_that_has_one() -> None:
    assert bj("buster-blackjack-free-bonus", 6, buster_free_bonus="B").paytable == "B"
    with pytest.raises(OddsUnavailableError, match="says paytable B, not A"):
        bj("buster-blackjack-free-bonus", 6, "A", buster_free_bonus="B")


def test_a_tables_own_letter_is_the_one_that_counts() -> None:
    blackjack = game("blackjack")
    table = blackjack.choices.model_validate({"wagers": {"lucky-ladies": {"paytable": "B"}}})
    assert blackjack.odds(table, "lucky-ladies").paytable == "B"
    assert blackjack.odds(table, "lucky-ladies", "A").paytable == "A"


def test_must_hit_is_no_wager() -> None:
    with pytest.raises(PitbossError, match="no wager 'must-hit'"):
        bj("must-hit")
