"""The parts of blackjack's additional wagers in a check: wheel, suits, Must Hit, Free Bonus, cap."""

from __future__ import annotations

import pytest

from support.blackjack_submissions import PROGRESSIVE, WHEEL_D, error, table, warning
from support.submissions import WARNING, found, sentences

SPIN, METER = 'wagers.bonus-spin = { paytable = "D" }', PROGRESSIVE["bonus-spin D"][1:3]
SUPER_4 = PROGRESSIVE["super-4 D"]


# The wheel


@pytest.mark.clause("blackjack:13.Q(4)'")
def test_R77_bonus_spin_needs_its_wheel() -> None:
    text = table(SPIN, *METER)
    assert found(text) == [error(3, "wheel_weights", "13.Q(4)'")]
    assert sentences(text) == ["state the symbols of the wheel and how often each is on it"]


@pytest.mark.clause("blackjack:13.Q(4)'")
@pytest.mark.parametrize("symbol", ["$1000", "$55+$15", "lemon", ""])
def test_R77_a_wheel_has_only_symbols_of_its_paytable(symbol: str) -> None:
    text = table(SPIN, *METER, WHEEL_D.replace(" }", f', "{symbol}" = 1 }}'))
    (one,) = found(text)
    assert (one[0], one[1], one[3]) == ("error", 12, "blackjack:13.Q(4)")
    assert sentences(text)[0].startswith(f'the wheel of paytable D has no symbol "{symbol}"; it has ')


@pytest.mark.clause("blackjack:13.Q(4)'")
@pytest.mark.parametrize("weight", [0, -1])
def test_R77_a_symbol_on_the_wheel_is_on_it_once_at_least(weight: int) -> None:
    text = table(SPIN, *METER, WHEEL_D.replace('"$750" = 2', f'"$750" = {weight}'))
    assert found(text) == [error(12, 'wheel_weights."$750"', "13.Q(4)")]
    assert sentences(text) == [f"$750 is on the wheel {weight} times: leave it out, or state 1 or more"]


@pytest.mark.clause("blackjack:13.Q(4)'")
def test_R78_a_symbol_has_one_name_on_a_wheel() -> None:
    text = table(SPIN, *METER, WHEEL_D.replace(" }", ', "$500+$100" = 1 }'))
    assert found(text) == [error(12, 'wheel_weights."$500+$100"', "13.Q(4)")]
    assert sentences(text) == ["$500+$100 is on the wheel under two names"]


@pytest.mark.clause("blackjack:13.Q(5)", "blackjack:13.Q(5)(b)")
def test_R79_a_fixed_prize_is_worth_the_printed_minimum_at_least() -> None:
    assert found(table(SPIN, WHEEL_D, "jackpot_value = 10000")) == []
    text = table(SPIN, WHEEL_D, "jackpot_value = 9999.99")
    assert found(text) == [error(11, "jackpot_value", "13.Q(5)(b)(iv)")]
    assert sentences(text) == ["the prize is worth at least $10,000, not $9,999.99"]


@pytest.mark.clause("blackjack:13.Q(5)")
def test_R79_a_meter_is_not_a_prize() -> None:
    text = table(SPIN, *METER, WHEEL_D, "jackpot_value = 20000")
    assert found(text) == [error(13, "jackpot_value", "13.Q(5)")]


def test_R77_a_generous_wheel_is_warned_of() -> None:
    # A blackjack comes in 4608 of 97,032 hands of six decks and has a wheel of $6,950 / 11 on average; an ace without
    # one in 9768, for 2. 4608/97032 * 6950/11/5 + 9768/97032 * 2 - 1 = 5.2023.
    even = "wheel_weights = { " + ", ".join(
        f'"{symbol}" = 1'
        for symbol in ["jackpot", "$5000", "$750", "$600", "$250", "$75", "$70", "$60", "$55", "$50", "$40"]
    ) + " }"  # fmt: skip
    text = table(SPIN, *METER, even)
    assert found(text) == [warning(9, "wagers.bonus-spin", "13.Q(4)")]
    assert sentences(text)[0].startswith(
        "bonus-spin paytable D favours the player by 520.2 % at 6 decks; offer another"
    )
    assert "change wheel_weights" in sentences(text)[0]


@pytest.mark.clause("blackjack:6.G(17)")
@pytest.mark.parametrize("price", ["3 for 1", "2 to 1", "$10", "lose"])
def test_R77_an_ace_earns_odds_dollars_or_nothing(price: str) -> None:
    assert found(table(SPIN, *METER, WHEEL_D, f'bonus_spin_ace_pay = "{price}"')) == []


@pytest.mark.clause("blackjack:6.G(17)")
@pytest.mark.parametrize("price", ["push", "100% of bonus-spin"])
def test_R77_an_ace_does_not_take_a_meter_and_is_no_push(price: str) -> None:
    text = table(SPIN, *METER, WHEEL_D, f'bonus_spin_ace_pay = "{price}"')
    assert [one[:3] for one in found(text)] == [("error", 13, "tables.BJ-1.bonus_spin_ace_pay")]
    assert sentences(text) == [f'an ace pays odds or dollars, as "2 for 1" or "$10", or "lose", not "{price}"']


@pytest.mark.clause("blackjack:1.B(11)", "blackjack:1.B(12)")
@pytest.mark.parametrize("name", ["magic_card_rate", "lucky_player_rate"])
@pytest.mark.parametrize("rate", ['"150%"', '"-1%"', '"often"', "1.01"])
def test_R64_what_is_drawn_comes_in_none_to_all_of_the_rounds(name: str, rate: str) -> None:
    text = table(*PROGRESSIVE["bad-beat"], f"{name} = {rate}")
    assert [one[:3] for one in found(text)] == [("error", 11, f"tables.BJ-1.{name}")]
    assert sentences(text) == [f'a rate is 0% to 100% of the rounds, as "5%" or 0.05, not {rate}']


@pytest.mark.parametrize("rate", ['"0%"', "0", '"0.0%"', '"100%"', "1"])
def test_R64_never_and_always_are_rates_too(rate: str) -> None:
    assert not [one for one in found(table(*PROGRESSIVE["bad-beat"], f"magic_card_rate = {rate}")) if one[0] == "error"]


# Suits


@pytest.mark.clause("blackjack:13.H(4)(a)")
def test_R71_paytable_D_of_super_4_needs_the_star_suit() -> None:
    text = table(*(line for line in SUPER_4 if "star_suit" not in line))
    assert found(text) == [error(3, "star_suit", "13.H(4)(a)")]
    assert sentences(text) == ["super-4 under paytable D needs a suit: state star_suit, as hearts"]


@pytest.mark.clause("blackjack:13.V(2)(a)")
def test_R83_paytable_B_of_21_plus_3_needs_the_declared_suit() -> None:
    text = table(*(line for line in PROGRESSIVE["21-plus-3 B"] if "declared_suit" not in line))
    assert found(text) == [error(3, "declared_suit", "13.V(2)(a)")]


@pytest.mark.clause("blackjack:13.H(4)(a)")
@pytest.mark.parametrize("suit", ['"stars"', "4", '""'])
def test_R71_a_suit_is_one_of_four(suit: str) -> None:
    lines = [line if "star_suit" not in line else f"star_suit = {suit}" for line in SUPER_4]
    assert found(table(*lines)) == [error(14, "star_suit", "13.H(4)(a)")]


# Must Hit


@pytest.mark.clause("blackjack:13.U", "blackjack:13.U(2)")
@pytest.mark.parametrize(("reset", "maximum"), [(250, 1000), (100, 500), (100, 200), (300, 2000), (150, 200)])
def test_R72_reset_and_maximum_are_one_of_three_pairs_or_higher(reset: int, maximum: int) -> None:
    line = f'must_hit = {{ rate = "1%", reset = {reset}, maximum = {maximum} }}'
    assert found(table(*SUPER_4, line)) == []


@pytest.mark.clause("blackjack:13.U", "blackjack:13.U(2)*")
@pytest.mark.parametrize(("reset", "maximum"), [(99, 500), (100, 199), ("99.99", 200)])
def test_R72_no_lower_pair_is_lawful(reset: int | str, maximum: int) -> None:
    text = table(*SUPER_4, f'must_hit = {{ rate = "1%", reset = {reset}, maximum = {maximum} }}')
    assert found(text) == [error(15, "must_hit.reset", "13.U(2)")]
    assert sentences(text) == [
        "reset and maximum are at least one of these pairs: $250 and $1,000, $100 and $500, $100 and $200"
    ]


@pytest.mark.clause("blackjack:13.U(2)")
def test_R72_the_reset_amount_is_below_the_maximum() -> None:
    text = table(*SUPER_4, 'must_hit = { rate = "1%", reset = 500, maximum = 500 }')
    assert found(text) == [error(15, "must_hit.reset", "13.U(2)")]
    assert sentences(text) == ["the reset amount must be below the maximum, $500, and $500 is not"]


@pytest.mark.clause("blackjack:6.G(13)(a)")
def test_R72_must_hit_comes_with_super_4() -> None:
    text = table('must_hit = { rate = "1%", reset = 100, maximum = 500 }')
    assert found(text) == [error(9, "must_hit", "6.G(13)(a)")]
    assert sentences(text) == ["Must Hit comes with Super 4, which is not offered"]


@pytest.mark.clause("blackjack:13.U(1)")
def test_R72_must_hit_has_a_rate() -> None:
    assert found(table(*SUPER_4, "must_hit = { reset = 100, maximum = 500 }"))[0][2] == "tables.BJ-1.must_hit.rate"


# Free Bonus and parlay


@pytest.mark.clause("blackjack:6.G(16)")
def test_R76_the_free_bonus_comes_with_buster_blackjack() -> None:
    buster = 'wagers.buster-blackjack = { paytable = "A" }'
    assert found(table('buster_free_bonus = "A"', buster)) == []
    text = table('buster_free_bonus = "B"')
    assert found(text) == [error(9, "buster_free_bonus", "6.G(16)")]
    assert sentences(text) == ["the Free Bonus comes with Buster Blackjack, which is not offered"]


@pytest.mark.clause("blackjack:6.G(16)")
def test_R76_the_free_bonus_is_not_listed_among_the_wagers() -> None:
    text = table("wagers.buster-blackjack-free-bonus = {}")
    assert found(text) == [error(9, "wagers.buster-blackjack-free-bonus", "6.G(16)")]
    assert sentences(text) == ['nothing is staked on the Free Bonus: state buster_free_bonus = "A" or "B"']


def test_R68_a_parlay_needs_house_money() -> None:
    assert [each[:3] for each in found(table("house_money_parlay = true"))] == [
        ("error", 9, "tables.BJ-1.house_money_parlay")
    ]


# The cap


@pytest.mark.clause("blackjack:13.L")
@pytest.mark.parametrize("wager", ["lucky-ladies", "kings-bounty"])
def test_13_L_a_cap_needs_the_greatest_wager(wager: str) -> None:
    letter = 'paytable = "A"' if wager == "lucky-ladies" else ""
    text = table("aggregate_cap = 25000", f"wagers.{wager} = {{ {letter} }}")
    assert found(text) == [error(10, f"wagers.{wager}.max", "13.L")]
    assert sentences(text) == [f"the least cap depends on the greatest {wager} wager: state wagers.{wager}.max"]


@pytest.mark.clause("blackjack:13.L")
def test_13_L_a_cap_is_no_less_than_one_player_can_win() -> None:
    # 1,000 to 1 on $30.
    wager = "wagers.kings-bounty = { max = 30 }"
    assert found(table("aggregate_cap = 30000", wager)) == []
    text = table("aggregate_cap = 29999.99", wager)
    assert found(text) == [error(9, "aggregate_cap", "13.L")]
    assert sentences(text) == ["the cap is at least $30,000, not $29,999.99"]


# Rows that never come


@pytest.mark.parametrize(
    ("decks", "line", "rows"),
    [
        (1, "wagers.pair = {}", {"suited-pair": "13.A(20)(a)"}),
        (1, "wagers.kk = {}", {"diamonds-pair": "13.A(17)(a)", "matched-20": "13.A(17)(b)"}),
        (1, 'wagers.top-3 = { paytable = "B" }', {"suited-three-of-a-kind": "13.X(2)(a)"}),
        (2, 'wagers.top-3 = { paytable = "B" }', {"suited-three-of-a-kind": "13.X(2)(a)"}),
        (2, "wagers.19-plus = {}", {"three-suited-sevens": "13.A(16)(a)"}),
        (2, "wagers.kk = {}", {}),
        (3, 'wagers.top-3 = { paytable = "B" }', {}),
        (3, "wagers.19-plus = {}", {}),
    ],
)
def test_R89_identical_cards_need_two_decks_and_suited_trips_three(decks: int, line: str, rows: dict[str, str]) -> None:
    text = table(f"decks = {decks}", line)
    wager = line.split()[0]
    assert found(text) == [warning(10, wager, label) for label in rows.values()]
    assert [sentence.partition(" for ")[2].partition(",")[0] for sentence in sentences(text)] == list(rows)


def test_R89_the_sentence_says_what_cannot_occur() -> None:
    assert sentences(table("decks = 1", "wagers.pair = {}")) == [
        "pair pays 25 to 1 for suited-pair, which cannot occur at this table of 1 deck"
    ]


# What has no effect


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ('ace_rank = "low"', "6.G(3)"),
        ('bad_beat_20_basis = "for"', "13.B(2)"),
        ('magic_card_rate = "1%"', "1.B(12)"),
        ('lucky_player_rate = "1%"', "1.B(11)"),
        ('star_suit = "hearts"', "13.H(4)(a)"),
        ('declared_suit = "hearts"', "13.V(2)(a)"),
        ("wheel_weights = { jackpot = 1 }", "13.Q(4)'"),
        ('community_pay = "B"', "13.Q(5)'(b)"),
        ("jackpot_value = 10000", "13.Q(5)(b)"),
        ('jackpot_kind = "meter"', "13.Q(5)"),
        ('bonus_spin_ace_pay = "3 for 1"', "6.G(17)"),
        ('seed_mode = "none"', "13.S(2)"),
    ],
)
def test_an_option_of_a_wager_that_is_not_offered_is_idle(line: str, label: str) -> None:
    field = line.split()[0]
    assert found(table(line)) == [warning(9, field, label)]
    assert sentences(table(line))[0].endswith(", so this has no effect")


def test_a_suit_is_idle_under_another_paytable() -> None:
    assert found(table(*PROGRESSIVE["super-4 A"], 'star_suit = "hearts"')) == [warning(11, "star_suit", "13.H(4)(a)")]
    text = table(*PROGRESSIVE["21-plus-3 A"], 'declared_suit = "hearts"')
    assert found(text) == [warning(11, "declared_suit", "13.V(2)(a)")]
    assert sentences(text) == ["21 + 3 is not offered under paytable B, so this has no effect"]


def test_R77_an_ace_earns_nothing_at_a_dollar() -> None:
    text = table(*PROGRESSIVE["bonus-spin A"], 'bonus_spin_ace_pay = "3 for 1"')
    assert found(text) == [warning(13, "bonus_spin_ace_pay", "6.G(17)")]
    assert sentences(text) == ["an ace earns nothing at the $1 wager of paytable A, so this has no effect"]


def test_R79_paytable_B_has_a_meter_whatever_is_stated() -> None:
    text = table(*PROGRESSIVE["bonus-spin B"], 'jackpot_kind = "fixed"')
    assert found(text) == []
    text = table(*PROGRESSIVE["bonus-spin B"], 'jackpot_kind = "meter"')
    assert found(text) == [warning(12, "jackpot_kind", "13.Q(5)")]
    assert sentences(text) == ["the jackpot of paytable B is a meter, so this has no effect"]


@pytest.mark.parametrize("line", ['jackpot_kind = "meter"', 'bonus_spin_ace_pay = "3 for 1"'])
def test_an_option_of_bonus_spin_without_it_says_that_it_is_not_offered(line: str) -> None:
    assert sentences(table(line)) == ["Bonus Spin is not offered, so this has no effect"]


def test_a_meter_that_no_wager_pays_from_is_idle() -> None:
    # Paytable A of Super 4 has one meter, and the Star meter is not it.
    star = 'meters.star = { rate = "5%", initial = 50000, reset = 50000 }'
    text = table(*PROGRESSIVE["super-4 A"], star)
    assert found(text) == [warning(11, "meters.star", "13.I(3)")]
    assert sentences(text) == ["no wager of this table pays from it, so it is never won"]


def test_meters_take_no_more_than_the_whole_of_a_wager() -> None:
    lines = [line.replace('"4%"', '"25%"') for line in SUPER_4]
    must_hit = 'must_hit = { rate = "1%", reset = 250, maximum = 1000 }'
    assert found(table(*lines)) == []
    assert found(table(*lines, must_hit)) == [warning(10, "meters", "13.I(3)")]


def test_R64_bonuses_that_are_drawn_too_often_favour_the_player() -> None:
    text = table(*PROGRESSIVE["bad-beat"], 'magic_card_rate = "100%"')
    (one,) = found(text)
    assert (one[0], one[2]) == (WARNING, "tables.BJ-1.wagers.bad-beat")
    assert sentences(text)[0].endswith("change magic_card_rate, or leave it out")


@pytest.mark.clause("blackjack:2.G(1)")
def test_2_G_1_a_progressive_wager_needs_an_approved_system() -> None:
    text = table(*PROGRESSIVE["hit-and-run"], approvals="{ layout = 2026-01-15 }")
    assert found(text) == [error(8, "approvals.progressive_system", "2.G(1)")]
