"""Bonus Spin, its wheel, its jackpot and what the others receive: 6.G(17), 13.Q, with the readings R77 to R79."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import parse_cards
from pitboss.errors import PitbossError
from pitboss.games.blackjack.wagers.bonus_spin import BonusSpin, bonus_spin
from support.blackjack import SWITCH, lines
from support.blackjack_wagers import WagerOutcome, options_with, outcomes_of, round_document, settle_document
from support.cases import case
from support.settling import settle

STAKES = {"A": 1, "B": 1, "C": 5, "D": 5}
METER = {"bonus-spin": "26543.21"}
ONE_BLACKJACK = "Ah 7c Kd Td"
TWO_BLACKJACKS = "Ah As 7c Kd Ks Td"
OF_THREE_SEATS = "9h Ah 9d 7c 9s Kd 9c Td"  # the second has a blackjack, the others stand on 18


def table(letter: str, **options: Any) -> dict[str, Any]:
    """A table with Bonus Spin under this letter; Paytable B pays its jackpot from a meter."""
    return {**options_with("bonus-spin", letter), "meters": METER if letter == "B" else {}, **options}


def spun(letter: str, symbol: object, **options: Any) -> list[WagerOutcome]:
    """Return the result of a wager at the paytable's own stake when a blackjack spins this symbol."""
    boxes = {1: {"bonus-spin": STAKES[letter]}}
    answer = settle_document(ONE_BLACKJACK, boxes=boxes, draws={"wheel": {"1": symbol}}, **table(letter, **options))
    return outcomes_of(answer, "bonus-spin")


# What a hand earns


@pytest.mark.clause("blackjack:6.G(17)")
@pytest.mark.parametrize(
    ("cards", "wagered", "row"),
    [
        ("Ah Kd", 100, BonusSpin.SYMBOL_23),  # a blackjack has what the wheel shows
        ("Td As", 500, BonusSpin.SYMBOL_23),
        ("Ah 9d", 500, BonusSpin.ACE),
        ("Ah Ad", 500, BonusSpin.ACE),
        ("Ah 9d", 499, 0),  # R77: $5 has to be wagered
        ("Kh Qd", 500, 0),
    ],
)
def test_6_G_17_a_blackjack_spins_and_an_ace_counts_at_five_dollars(cards: str, wagered: int, row: int) -> None:
    first, second = parse_cards(cards)
    assert bonus_spin(first, second, BonusSpin.SYMBOL_23, wagered) == row


@pytest.mark.clause("blackjack:6.G(17)")
@pytest.mark.parametrize(
    ("letter", "stake", "cards", "said", "options", "came_to"),
    [
        ("C", 5, "Ah 7c 8d Td", "1 stand", {}, ("won", "5.00")),  # 2 for 1
        ("C", 5, "Ah 7c Ad Td", "1 surrender", {}, ("won", "5.00")),  # two aces, once
        ("D", 5, "Ah 7c 8d Td", "1 stand", {"bonus_spin_ace_pay": "3 for 1"}, ("won", "10.00")),
        ("D", 5, "Ah 7c 8d Td", "1 stand", {"bonus_spin_ace_pay": "lose"}, ("lost", "-5.00")),
        ("A", 1, "Ah 7c 8d Td", "1 stand", {}, ("lost", "-1.00")),  # R77: none at $1
        ("C", "4.99", "Ah 7c 8d Td", "1 stand", {}, ("lost", "-4.99")),
        ("C", 5, "Kh 7c 8d Td", "1 stand", {}, ("lost", "-5.00")),
        ("C", 5, "Kh 7c 5d Td Ac", "1 hit,1 stand", {}, ("lost", "-5.00")),  # a later ace
    ],
)
def test_6_G_17_an_ace_without_a_blackjack_earns_a_fixed_amount_R77(
    letter: str, stake: int | str, cards: str, said: str, options: dict[str, Any], came_to: tuple[str, str]
) -> None:
    answer = settle_document(cards, *said.split(","), boxes={1: {"bonus-spin": stake}}, **table(letter, **options))
    assert outcomes_of(answer, "bonus-spin") == [WagerOutcome(*came_to, "blackjack:6.G(17)")]


# What the wheel pays, less the stake


WON_AT_THE_WHEEL = {
    "A": [("jackpot", "4999.00", "13.Q(1)(a)"), ("$1,000", "999.00", "13.Q(1)(b)"), ("$350", "349.00", "13.Q(1)(c)"),
          ("$120", "119.00", "13.Q(1)(d)"), ("$50", "49.00", "13.Q(1)(e)"), ("$23", "22.00", "13.Q(1)(f)"),
          ("$15", "14.00", "13.Q(1)(g)"), ("$10", "9.00", "13.Q(1)(h)")],
    "B": [("jackpot", "26542.21", "13.Q(2)(a)"), ("$1,000", "999.00", "13.Q(2)(b)"), ("$350", "349.00", "13.Q(2)(c)"),
          ("$120", "119.00", "13.Q(2)(d)"), ("$50", "49.00", "13.Q(2)(e)"), ("$23", "22.00", "13.Q(2)(f)"),
          ("$15", "14.00", "13.Q(2)(g)"), ("$10", "9.00", "13.Q(2)(h)")],
    "C": [("jackpot", "9995.00", "13.Q(3)(a)"), ("$5,000", "4995.00", "13.Q(3)(b)"), ("$600", "595.00", "13.Q(3)(c)"),
          ("$750", "745.00", "13.Q(3)(d)"), ("$250", "245.00", "13.Q(3)(e)"), ("$40+$15", "50.00", "13.Q(3)(f)"),
          ("$75", "70.00", "13.Q(3)(g)"), ("$70", "65.00", "13.Q(3)(h)"), ("$60", "55.00", "13.Q(3)(i)"),
          ("$55", "50.00", "13.Q(3)(j)"), ("$50", "45.00", "13.Q(3)(k)")],
    "D": [("jackpot", "9995.00", "13.Q(4)(a)"), ("$5,000", "4995.00", "13.Q(4)(b)"), ("$600", "595.00", "13.Q(4)(c)"),
          ("$750", "745.00", "13.Q(4)(d)"), ("$250", "245.00", "13.Q(4)(e)"), ("$55", "50.00", "13.Q(4)(f)"),
          ("$75", "70.00", "13.Q(4)(g)"), ("$70", "65.00", "13.Q(4)(h)"), ("$60", "55.00", "13.Q(4)(i)"),
          ("$50", "45.00", "13.Q(4)(j)"), ("$40", "35.00", "13.Q(4)(k)")],
}  # fmt: skip


@pytest.mark.clause("blackjack:13.Q", "blackjack:13.Q(4)'", *(f"blackjack:13.Q({number})" for number in (1, 2, 3, 4)))
@pytest.mark.parametrize(
    ("letter", "symbol", "net", "clause"),
    [
        pytest.param(
            letter, symbol, net, f"blackjack:{label}", marks=pytest.mark.clause(f"blackjack:{label}"), id=label
        )
        for letter, rows in WON_AT_THE_WHEEL.items()
        for symbol, net, label in rows
    ],
)
def test_13_Q_a_blackjack_is_paid_what_the_wheel_shows(letter: str, symbol: str, net: str, clause: str) -> None:
    assert spun(letter, symbol) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.Q(4)'")
@pytest.mark.parametrize(
    ("letter", "symbol", "label"),
    [
        ("A", "$250+$100", "13.Q(1)(c)"), ("A", "$100+$20", "13.Q(1)(d)"), ("A", "$20+$3", "13.Q(1)(f)"),
        ("C", "$500+$100", "13.Q(3)(c)"), ("C", "$200 + $50", "13.Q(3)(e)"), ("D", "$40+$15", "13.Q(4)(f)"),
        ("A", "350", "13.Q(1)(c)"), ("A", 350, "13.Q(1)(c)"), ("A", "$1000", "13.Q(1)(b)"),
        ("A", "Jackpot", "13.Q(1)(a)"),
    ],
)  # fmt: skip
def test_13_Q_4_a_symbol_may_be_written_as_its_amounts_or_as_their_sum_R78(
    letter: str, symbol: object, label: str
) -> None:
    assert spun(letter, symbol)[0].clause == f"blackjack:{label}"


@pytest.mark.clause("blackjack:13.Q(4)'")
@pytest.mark.parametrize(
    ("letter", "symbol"),
    [("A", "$75"), ("A", "$600"), ("B", "$55"), ("C", "$350"), ("C", "$40"), ("D", "$15"), ("D", "cherry"), ("A", "")],
)
def test_13_Q_4_a_symbol_of_another_paytable_is_refused(letter: str, symbol: str) -> None:
    with pytest.raises(PitbossError) as refused:
        spun(letter, symbol)
    assert (refused.value.at, refused.value.clause) == ("draws.wheel.1", "blackjack:13.Q(4)'")


@pytest.mark.clause("blackjack:13.Q(4)'")
def test_13_Q_4_a_symbol_that_is_not_on_the_stated_wheel_is_refused_R77() -> None:
    assert spun("A", "$350", wheel_weights={"$250+$100": 1, "$10": 9})[0].net == "349.00"
    with pytest.raises(PitbossError) as refused:
        spun("A", "$50", wheel_weights={"$250+$100": 1, "$10": 9})
    assert (refused.value.at, refused.value.clause) == ("draws.wheel.1", "blackjack:13.Q(4)'")


@pytest.mark.parametrize(
    ("cards", "said", "draws", "place"),
    [
        (ONE_BLACKJACK, (), {}, "draws.wheel.1"),
        (ONE_BLACKJACK, (), {"wheel": {"2": "$10"}}, "draws.wheel.1"),
        (ONE_BLACKJACK, (), {"wheel": "$10"}, "draws.wheel"),
        (ONE_BLACKJACK, (), {"wheel": {"1": "$10", "2": "$10"}}, "draws.wheel.2"),
        (ONE_BLACKJACK, (), {"wheel": {"1": ["$10", "$15"]}}, "draws.wheel.1"),
        (ONE_BLACKJACK, (), {"wheel": {"1": "$10"}, "magic_card": "Ah"}, "draws.magic_card"),
        (ONE_BLACKJACK, (), {"wheel": {"1": "$10"}, "roulette": 7}, "draws.roulette"),
        ("Kh 7c Kd Td", ("1 stand",), {"wheel": {"1": "$10"}}, "draws.wheel"),
    ],
)
def test_a_spin_that_is_missing_or_was_not_made_is_refused_with_its_place(
    cards: str, said: tuple[str, ...], draws: dict[str, Any], place: str
) -> None:
    with pytest.raises(PitbossError) as refused:
        settle_document(cards, *said, boxes={1: {"bonus-spin": 1}}, draws=draws, **table("A"))
    assert refused.value.at == place


@pytest.mark.clause("blackjack:13.Q(4)'")
def test_the_wheel_is_spun_before_a_dealers_blackjack_is_known_R24() -> None:
    answer = settle_document("Ah As Kd Kc", boxes={1: {"bonus-spin": 1}}, draws={"wheel": {"1": "$50"}}, **table("A"))
    assert lines(answer) == [(1, 1, "bonus-spin", "won", "49.00"), (1, 1, "blackjack", "push", "0.00")]


def test_each_hand_of_a_switch_table_has_its_own_spin_the_last_hand_first_R92() -> None:
    boxes = {1: {"bonus-spin": 1}}
    draws = {"wheel": {"1": ["$10", "$350"]}}
    answer = settle_document("Ah As 7c Kd Ks Td", boxes=boxes, draws=draws, **table("A"), **SWITCH)
    assert [line for line in lines(answer) if line[2] == "bonus-spin"] == [
        (1, 2, "bonus-spin", "won", "9.00"),
        (1, 1, "bonus-spin", "won", "349.00"),  # and nothing to the player's own other hand
    ]


# The jackpot


@pytest.mark.parametrize(
    ("letter", "least", "label"),
    [
        pytest.param("A", 5000, "13.Q(5)(b)(i)", marks=pytest.mark.clause("blackjack:13.Q(5)(b)(i)")),
        pytest.param("B", 5000, "13.Q(5)(b)(ii)", marks=pytest.mark.clause("blackjack:13.Q(5)(b)(ii)")),
        pytest.param("C", 10000, "13.Q(5)(b)(iii)", marks=pytest.mark.clause("blackjack:13.Q(5)(b)(iii)")),
        pytest.param("D", 10000, "13.Q(5)(b)(iv)", marks=pytest.mark.clause("blackjack:13.Q(5)(b)(iv)")),
    ],
)
@pytest.mark.clause("blackjack:13.Q(4)''", "blackjack:13.Q(5)(b)")
def test_13_Q_4_a_meter_is_paid_as_it_stands_at_each_players_turn_and_falls_back_to_the_minimum_R79(
    letter: str, least: int, label: str
) -> None:
    stake = STAKES[letter]
    run = table(letter, jackpot_kind="meter", meters=METER)
    boxes = {1: {"bonus-spin": stake}, 2: {"bonus-spin": stake}}
    draws = {"wheel": {"1": "jackpot", "2": "jackpot"}}
    answer = settle_document(TWO_BLACKJACKS, boxes=boxes, draws=draws, **run)
    paid = [(line["seat"], line["net"]) for line in answer["settlements"] if line["wager"] == "bonus-spin"]
    assert paid == [(2, "26542.21" if stake == 1 else "26538.21"), (1, f"{least - stake}.00")]
    with pytest.raises(PitbossError) as refused:
        settle_document(TWO_BLACKJACKS, boxes=boxes, draws=draws, **run, resets={"bonus-spin": f"{least - 1}.99"})
    assert (refused.value.at, refused.value.clause) == ("resets.bonus-spin", f"blackjack:{label}")


@pytest.mark.parametrize(
    ("letter", "less", "label"),
    [
        case("A", "4999.99", "13.Q(5)(b)(i)"),
        case("C", "9999.99", "13.Q(5)(b)(iii)"),
        case("D", "9999.99", "13.Q(5)(b)(iv)"),
    ],
)
@pytest.mark.clause("blackjack:13.Q(5)(b)")
def test_13_Q_5_a_fixed_prize_is_worth_the_minimum_at_least_R79(letter: str, less: str, label: str) -> None:
    assert spun(letter, "jackpot", jackpot_value=12500)[0].net == f"{12500 - STAKES[letter]}.00"
    with pytest.raises(PitbossError) as refused:
        spun(letter, "jackpot", jackpot_value=less)
    assert (refused.value.at, refused.value.clause) == ("options.jackpot_value", f"blackjack:{label}")


@pytest.mark.parametrize(
    ("letter", "options", "place"),
    [
        ("A", {"meters": METER}, "meters.bonus-spin"),  # a fixed prize has no meter
        ("A", {"jackpot_kind": "meter"}, "meters.bonus-spin"),
        ("B", {"meters": {}}, "meters.bonus-spin"),
        ("B", {"jackpot_value": 9000}, "options.jackpot_value"),  # and Paytable B no fixed prize
        ("E", {}, "options.wagers.bonus-spin.paytable"),
    ],
)
def test_a_jackpot_is_either_a_prize_or_a_meter(letter: str, options: dict[str, Any], place: str) -> None:
    with pytest.raises(PitbossError) as refused:
        settle_document(
            ONE_BLACKJACK, boxes={1: {"bonus-spin": 1}}, draws={"wheel": {"1": "$50"}}, **table(letter, **options)
        )
    assert refused.value.at == place


# Community Pay


SHARED = [
    ("A", "A", "$350", "100.00", "13.Q(6)(a)(i)"), ("A", "A", "$120", "20.00", "13.Q(6)(a)(ii)"),
    ("B", "A", "$23", "3.00", "13.Q(6)(a)(iii)"), ("A", "B", "$350", "100.00", "13.Q(6)(b)(i)"),
    ("B", "B", "$120", "20.00", "13.Q(6)(b)(ii)"), ("B", "B", "$23", "3.00", "13.Q(6)(b)(iii)"),
    ("C", "A", "$600", "100.00", "13.Q(7)(a)(i)"), ("C", "A", "$250", "50.00", "13.Q(7)(a)(ii)"),
    ("C", "A", "$40+$15", "15.00", "13.Q(7)(a)(iii)"), ("D", "A", "$55", "15.00", "13.Q(7)(a)(iii)"),
    ("D", "B", "$600", "100.00", "13.Q(8)(i)"), ("D", "B", "$250", "50.00", "13.Q(8)(ii)"),
    ("D", "B", "$55", "15.00", "13.Q(8)(iii)"),
]  # fmt: skip


def community_payments(
    letter: str, schedule: str, symbol: str, seats: tuple[int, ...] = (1, 2, 3)
) -> list[tuple[int, WagerOutcome]]:
    """Return what the other seats receive for the symbol of seat 2."""
    boxes: dict[int, dict[str, int]] = {
        seat: {"bonus-spin": STAKES[letter]} if seat in seats else {} for seat in (1, 2, 3)
    }
    answer = settle_document(
        OF_THREE_SEATS, "1 stand", "3 stand", boxes=boxes, draws={"wheel": {"2": symbol}},
        **table(letter, community_pay=schedule),
    )  # fmt: skip
    return [
        (line["seat"], WagerOutcome(line["result"], line["net"], line["clause"]))
        for line in answer["settlements"]
        if line["wager"] == "bonus-spin" and line["stake"] == "0.00"
    ]


@pytest.mark.clause(
    "blackjack:13.Q(5)'*", "blackjack:13.Q(6)", "blackjack:13.Q(6)(a)", "blackjack:13.Q(6)(b)", "blackjack:13.Q(7)",
    "blackjack:13.Q(7)(a)", "blackjack:13.Q(8)",
)  # fmt: skip
@pytest.mark.parametrize(
    ("letter", "schedule", "symbol", "net", "clause"),
    [
        pytest.param(*case[:4], f"blackjack:{case[4]}", marks=pytest.mark.clause(f"blackjack:{case[4]}"))
        for case in SHARED
    ],
)
def test_13_Q_5_every_other_player_receives_the_second_amount_R78(
    letter: str, schedule: str, symbol: str, net: str, clause: str
) -> None:
    won = WagerOutcome("won", net, clause)
    assert community_payments(letter, schedule, symbol) == [(3, won), (1, won)]


@pytest.mark.clause("blackjack:13.Q(5)'")
@pytest.mark.parametrize(
    ("letter", "symbol"), [("A", "jackpot"), ("A", "$1,000"), ("B", "$50"), ("C", "$55"), ("C", "$750"), ("D", "$40")]
)
def test_13_Q_5_an_ordinary_symbol_is_the_spinners_alone_R78(letter: str, symbol: str) -> None:
    assert community_payments(letter, "A", symbol) == []


@pytest.mark.clause("blackjack:13.Q(5)'")
def test_13_Q_5_only_players_with_a_bonus_spin_wager_receive_it() -> None:
    assert community_payments("A", "A", "$350", seats=(2, 3)) == [
        (3, WagerOutcome("won", "100.00", "blackjack:13.Q(6)(a)(i)"))
    ]


@pytest.mark.clause("blackjack:13.Q(5)'", "blackjack:14.G")
def test_13_Q_5_a_wager_that_went_back_with_a_dead_hand_receives_nothing_R78() -> None:
    boxes = {1: {"bonus-spin": 1}, 2: {"bonus-spin": 1}}
    asked = round_document(ONE_BLACKJACK, boxes=boxes, draws={"wheel": {"2": "$350"}}, **table("A"))
    passed_over = [{"after_cards": after, "clause": "blackjack:14.G"} for after in (0, 2)]
    answer = settle({**asked, "irregularities": passed_over})
    assert [line for line in lines(answer) if line[2] == "bonus-spin"] == [
        (1, 1, "bonus-spin", "returned", "0.00"),
        (2, 1, "bonus-spin", "won", "349.00"),
    ]


@pytest.mark.clause("blackjack:13.Q(5)'(a)", "blackjack:13.Q(7)")
def test_13_Q_5_a_it_goes_by_the_wager_of_who_receives_it_and_not_of_who_has_spun_R78() -> None:
    # The schedule of a $5 wager has the symbol of $500 and $100; that of the $1 wager at seat 1 has none like it.
    boxes = {1: {"bonus-spin": 1}, 2: {"bonus-spin": 5}, 3: {"bonus-spin": 5}}
    answer = settle_document(
        OF_THREE_SEATS, "1 stand", "3 stand", boxes=boxes, draws={"wheel": {"2": "$600"}}, **table("C")
    )
    shares = [line for line in answer["settlements"] if line["wager"] == "bonus-spin" and line["stake"] == "0.00"]
    assert [(line["seat"], line["net"]) for line in shares] == [(3, "100.00")]


@pytest.mark.clause("blackjack:13.Q(5)'")
def test_13_Q_5_a_at_a_switch_table_each_of_the_others_two_wagers_is_paid_R92() -> None:
    """Seat 2's second hand spins; seat 1 has a wager on each of its hands, and seat 2's own first hand gets nothing."""
    boxes = {1: {"bonus-spin": 5}, 2: {"bonus-spin": 5}}
    answer = settle_document(
        "9c 8c 7c Ah 7d 9d 8d 7h Kh 8h Ks", "1/1 stand", "1/2 stand", "2/1 stand", boxes=boxes,
        draws={"wheel": {"2": "$600"}}, **table("C", **SWITCH),
    )  # fmt: skip
    shares = [line for line in answer["settlements"] if line["wager"] == "bonus-spin" and line["stake"] == "0.00"]
    assert [(line["seat"], line["hand"], line["net"]) for line in shares] == [(1, 2, "100.00"), (1, 1, "100.00")]


@pytest.mark.clause("blackjack:13.Q(5)'", "blackjack:13.Q(4)'")
def test_13_Q_5_two_spinners_each_receive_for_the_others_symbol() -> None:
    boxes = {1: {"bonus-spin": 1}, 2: {"bonus-spin": 1}}
    answer = settle_document(TWO_BLACKJACKS, boxes=boxes, draws={"wheel": {"1": "$350", "2": "$120"}}, **table("A"))
    assert lines(answer)[:4] == [
        (2, 1, "bonus-spin", "won", "119.00"), (1, 1, "bonus-spin", "won", "20.00"),
        (1, 1, "bonus-spin", "won", "349.00"), (2, 1, "bonus-spin", "won", "100.00"),
    ]  # fmt: skip
