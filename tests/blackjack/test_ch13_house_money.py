"""House Money and its parlay: 6.G(11) and 13.A(11), with R48, R68 and R92."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import PitbossError
from support.blackjack import BLACKJACK, NO_HOLE_CARD, SWITCH, events_with_clauses, lines
from support.blackjack_wagers import (
    NOTHING,
    WagerOutcome,
    options_with,
    pays,
    refusal_of_wager,
    round_document,
    row_of_hand,
    settle_document,
    settle_wager,
)
from support.settling import settle

STANDS = "7d Td"
"""A dealer's 17, which the wager has nothing to do with."""


@pytest.mark.clause("blackjack:6.G(11)")
@pytest.mark.parametrize("letter", ["single", "multiple"])
@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("Ah Kh", "ace-king-suited"),
        ("Kh Ah", "ace-king-suited"),
        ("Ah Kd", "straight"),  # two suits
        ("Ah Qh", NOTHING),
        ("Kh Qh", "straight-flush"),
        ("Ah 2h", "straight-flush"),  # R68: low too, without a row of its own
        ("5h 6h", "straight-flush"),
        ("5h 7h", NOTHING),
        ("Kh 2h", NOTHING),  # no ace between them
        ("Ah 3h", NOTHING),
        ("9h 9d", "pair"),
        ("9h 9h", "pair"),  # no row for suited ones
        ("Kh Td", NOTHING),  # R13
        ("6d 5h", "straight"),
        ("Td Jh", "straight"),
        ("2d Ah", "straight"),
        ("Kd Qh", "straight"),
        ("4d 6h", NOTHING),
        ("Ad Qh", NOTHING),
    ],
)
def test_6_G_11_neighbours_pairs_and_ace_king_R68(letter: str, hand: str, row: str) -> None:
    assert row_of_hand("house-money", hand, STANDS, letter=letter) == row


@pytest.mark.clause("blackjack:13.A(11)", "blackjack:13.A(11)(a)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(11)(a)(i)", "Ah Kh", STANDS, "45.00"),
        pays("13.A(11)(a)(ii)", "Ah 2h", STANDS, "25.00"),
        pays("13.A(11)(a)(iii)", "9h 9d", STANDS, "15.00"),
        pays("13.A(11)(a)(iv)", "Ah Kd", STANDS, "5.00"),
    ],
)
def test_13_A_11_a_house_money_pays_with_one_deck(hand: str, dealer: str, net: str, clause: str, letter: None) -> None:
    assert settle_wager("house-money", hand, dealer, decks=1) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.A(11)", "blackjack:13.A(11)(b)")
@pytest.mark.parametrize("decks", [2, 3, 8])
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(11)(b)(i)", "Kh Ah", "Ad Kc", "45.00"),  # R93: whatever the dealer has
        pays("13.A(11)(b)(ii)", "5h 6h", STANDS, "20.00"),
        pays("13.A(11)(b)(iii)", "9h 9h", STANDS, "15.00"),
        pays("13.A(11)(b)(iv)", "5h 6d", STANDS, "5.00"),
    ],
)
def test_13_A_11_b_house_money_pays_with_several_decks(
    hand: str, dealer: str, net: str, clause: str, letter: None, decks: int
) -> None:
    assert settle_wager("house-money", hand, dealer, decks=decks) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.A(11)")
def test_13_A_11_the_deck_count_says_what_is_paid_and_nothing_need_be_stated() -> None:
    answer = settle_document("5h 7d 6h Td", "1 surrender", boxes={1: {"house-money": 5}}, decks=1)
    assert answer["settlements"][0]["pays"] == "5 to 1"
    with pytest.raises(PitbossError, match="follows from the number of decks and is single, not multiple"):
        settle_wager("house-money", "9h 8d", "7c Td", letter="multiple", decks=1)
    place = "options.wagers.house-money.paytable"
    assert refusal_of_wager("house-money", 1, "multiple") == (place, "blackjack:13.A(11)")
    assert refusal_of_wager("house-money", 6, "single") == (place, "blackjack:13.A(11)")


# The parlay: R68. A straight flush wins 4 x 5 = 20, so that 25 go onto the Blackjack Wager of 10.

PARLAY: Any = {"boxes": {1: {"house-money": 5}}, "house_money_parlay": True, **options_with("house-money", None)}
HOUSE_MONEY_WON = (1, 1, "house-money", "won", "20.00")


@pytest.mark.clause("blackjack:6.G(11)")
def test_R68_stake_and_winnings_go_onto_the_blackjack_wager() -> None:
    answer = settle_document("5h 9d 6h Ts Th", "1 parlay", "1 hit", **PARLAY)
    assert lines(answer) == [HOUSE_MONEY_WON, (1, 1, "blackjack", "won", "35.00")]
    assert events_with_clauses(answer, "placed")[-1] == ("35.00 on blackjack at 1", "blackjack:6.G(11)")


@pytest.mark.parametrize("said", [["1 decline"], []])
def test_R68_who_declines_or_says_nothing_keeps_the_win(said: list[str]) -> None:
    answer = settle_document("5h 9d 6h Ts Th", *said, "1 hit", **PARLAY)
    assert lines(answer) == [HOUSE_MONEY_WON, (1, 1, "blackjack", "won", "10.00")]


@pytest.mark.parametrize(
    ("cards", "said", "ends"),
    [
        pytest.param("5h 9d 6h Ts 8d", ["double"], ["45.00: 0.00"], id="double for the original 10"),
        pytest.param("5h 9d 6h Ts", ["surrender"], ["35.00: -17.50"], id="surrender"),
        pytest.param("5h Ad 6h Ts", ["insure"], ["5.00: 10.00", "35.00: -35.00"], id="half of the original 10"),
        pytest.param("8h 9d 8d Ts Th Td", ["split", "stand", "stand"], ["10.00: -10.00", "30.00: -30.00"], id="split"),
        pytest.param("5h Td 6h Ts", ["surrender"], ["35.00: -17.50"], id="surrender against a ten"),
        pytest.param("Ah 9d Kh Ts", [], ["60.00: 90.00"], id="blackjack"),
    ],
)
def test_R68_it_is_won_lost_and_given_up_with_the_wager_and_no_part_of_the_original_one_R32(
    cards: str, said: list[str], ends: list[str]
) -> None:
    answer = settle_document(cards, "1 parlay", *[f"1 {word}" for word in said], **PARLAY)
    assert [f"{line['stake']}: {line['net']}" for line in answer["settlements"][1:]] == ends


@pytest.mark.clause("blackjack:8.A", "blackjack:10.A(1)")
@pytest.mark.parametrize(("cards", "too_much"), [("5h Ad 6h Ts", "1 insure 5.01"), ("5h 9d 6h Ts", "1 double 10.01")])
def test_R68_no_more_than_the_original_wager_allows_is_insured_or_doubled(cards: str, too_much: str) -> None:
    with pytest.raises(PitbossError) as found:
        settle(round_document(cards, "1 parlay", too_much, **PARLAY))
    assert found.value.at == "decisions[1]"


@pytest.mark.clause("blackjack:10.B")
@pytest.mark.parametrize(
    ("cards", "said", "lost"),
    [
        ("5h Td 6h Th Ad", "1 double", "-10.00"),  # only the original wager is collected
        ("5h Td 6h Ad", "1 stand", "-35.00"),  # neither doubled nor split: all that is on it
    ],
)
def test_R68_without_a_hole_card_a_late_blackjack_takes_the_original_wager_of_a_doubled_hand_R42(
    cards: str, said: str, lost: str
) -> None:
    answer = settle_document(cards, "1 parlay", said, **PARLAY, **NO_HOLE_CARD)
    assert lines(answer) == [HOUSE_MONEY_WON, (1, 1, "blackjack", "lost", lost)]


def test_R68_winners_are_asked_counterclockwise() -> None:
    boxes = {1: {"house-money": 5}, 2: {"house-money": 5}}
    said = ("2 parlay", "1 parlay", "1 hit", "2 hit")
    answer = settle_document("5h 5s 9d 6h 6s Ts Th Td", *said, **{**PARLAY, "boxes": boxes})
    assert answer["net"] == {"1": "55.00", "2": "55.00"}


def test_R92_at_a_switch_table_each_hand_has_its_own() -> None:
    # Hand 1 is 5h 6h, hand 2 is 8h 8d, which wins 3 x 5 = 15 and has 20 put onto its 10.
    answer = settle_document("5h 8h 9d 6h 8d Ts", "1/2 parlay", "1 stand", "1 stand", **PARLAY, **SWITCH)
    assert lines(answer) == [
        (1, 2, "house-money", "won", "15.00"),
        (1, 1, "house-money", "won", "20.00"),
        (1, 2, "blackjack", "lost", "-30.00"),
        (1, 1, "blackjack", "lost", "-10.00"),
    ]


@pytest.mark.parametrize(
    ("cards", "options"),
    [
        pytest.param("5h 9d 7h Ts", PARLAY, id="nothing won"),
        pytest.param("5h 9d 6h Ts", {**PARLAY, "house_money_parlay": False}, id="not offered"),
    ],
)
def test_R68_there_is_nothing_to_parlay(cards: str, options: dict[str, Any]) -> None:
    with pytest.raises(PitbossError) as found:
        settle(round_document(cards, "1 parlay", "1 stand", **options))
    assert found.value.at == "decisions[0]"


def test_R68_a_submission_with_a_parlay_has_house_money() -> None:
    chosen = BLACKJACK.choices.model_validate({"blackjack_odds": "3 to 2", "house_money_parlay": True})
    fields = [problem.field for problem in (*BLACKJACK.unlawful(chosen), *BLACKJACK.not_stated(chosen))]
    assert "house_money_parlay" in fields


@pytest.mark.clause("blackjack:14.K(1)")
def test_14_K_1_dead_hands_give_back_what_was_parlayed_and_leave_the_win_R17() -> None:
    """The reader is used without an ace or a ten up, and the hole card is seen: 5.00 at 4 to 1 was paid by then."""
    document = round_document("5h 9d 6h Ts", "1 parlay", **PARLAY)
    document["irregularities"] = [{"after_cards": 4, "clause": "blackjack:14.K(1)"}]
    answer = settle(document)
    assert (answer["outcome"], answer["net"]) == ("settled", {"1": "20.00"})
