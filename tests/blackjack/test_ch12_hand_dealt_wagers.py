"""Additional wagers at a table dealt from the hand: settled when the cards are turned over (12.B, R47)."""

from __future__ import annotations

from typing import Any

import pytest

from support.blackjack import FROM_THE_HAND
from support.blackjack_submissions import table, warning
from support.blackjack_tables import TableInPlay
from support.blackjack_wagers import round_document, settle_document
from support.settling import settle
from support.submissions import found
from support.tables import lines

FIVE = {"pair": 5}


def course(answer: dict[str, Any]) -> list[str]:
    """Cards turned over and dealt after the initial ones, and wagers settled, as they followed one another."""
    told = []
    for event in answer["events"]:
        match event["type"]:
            case "turned":
                told.append(f"{event['hand']} shows {event['cards']}")
            case "dealt":
                told.append(f"{event['card']} to {event['to']}")
            case "settled":
                told.append(f"{event['wager']} {event['seat']} {event['result']} {event['net']}")
    return told


def after_the_deal(cards: str, *said: str, **options: Any) -> list[str]:
    """The same, from where every box has its two cards."""
    answer = settle_document(cards, *said, **FROM_THE_HAND, **options)
    boxes = len(options["boxes"])
    return course(answer)[1 + 2 * boxes + 2 :]  # the burnt card, two to each box, the dealer's two


@pytest.mark.clause("blackjack:12.B(14)", "blackjack:12.B(6)")
def test_12_B_14_what_is_on_the_first_two_cards_is_settled_when_they_are_turned_over_R47() -> None:
    boxes = {1: {"lucky-ladies": 5}, 2: FIVE}
    wagers = {"lucky-ladies": {"paytable": "A"}}
    assert after_the_deal("Qh 8d 7d Qh 8c Kc", "1 stand", "2 stand", boxes=boxes, wagers=wagers) == [
        "dealer shows 7d Kc",
        "box 2 shows 8d 8c",
        "box 1 shows Qh Qh",
        "blackjack 2 lost -10.00",
        "blackjack 1 won 10.00",
        "pair 2 won 35.00",  # 7 to 1
        "lucky-ladies 1 won 1000.00",  # 200 to 1
    ]


@pytest.mark.clause("blackjack:8.E(2)", "blackjack:12.B(14)")
def test_R47_even_money_has_the_other_wagers_on_the_hand_settled_at_once() -> None:
    boxes: dict[int, dict[str, int]] = {1: FIVE, 2: {}}
    said = ["1 even-money", "2 stand"]
    assert after_the_deal("As 9c Ad Kh 9h 9d", *said, boxes=boxes, even_money=True)[:4] == [
        "box 1 shows As Kh",
        "blackjack 1 won 10.00",
        "pair 1 lost -5.00",
        "dealer shows Ad 9d",
    ]


@pytest.mark.clause("blackjack:8.E(2)", "blackjack:12.B(14)")
def test_R47_so_they_are_before_the_next_player_answers_the_offer_of_insurance() -> None:
    play = TableInPlay(**FROM_THE_HAND, even_money=True, wagers={"pair": {}}).open()
    play.begin_with({1: FIVE, 2: FIVE}, "As 9c Ad Kh 9h 9d")
    assert lines(play.say("1 even-money")) == [(1, "blackjack", "won", 1000), (1, "pair", "lost", -500)]
    assert play.words == {2: ("insure", "decline")}


@pytest.mark.clause("blackjack:12.B(6)")
def test_R47_nothing_tells_of_cards_that_lie_face_down() -> None:
    answer = settle_document(
        "8h 9d 7d 8d 9c Kc 2s", "1 stand", "2 hit", "2 stand", boxes={1: FIVE, 2: FIVE}, **FROM_THE_HAND
    )
    shown: set[str] = set()
    for event in answer["events"]:
        if event["type"] == "turned":
            shown.add(event["hand"])
        if event["type"] == "settled":
            assert f"box {event['seat']}" in shown


@pytest.mark.clause("blackjack:12.B(10)(a)")
@pytest.mark.parametrize(
    ("word", "then"),
    [("double", "3c to box 1"), ("split", "3c to box 1, hand 1"), ("surrender", "blackjack 1 lost -5.00")],
)
def test_12_B_10_a_who_doubles_splits_or_gives_up_has_the_pair_paid_at_once_R47(word: str, then: str) -> None:
    cards = {"double": "8h 6d 8d Kc 3c 5c", "split": "8h 6d 8d Kc 3c 4c 5c", "surrender": "8h 6d 8d Kc"}[word]
    said = ["1 split", "1 stand", "1 stand"] if word == "split" else [f"1 {word}"]
    assert after_the_deal(cards, *said, boxes={1: FIVE})[:3] == ["box 1 shows 8h 8d", "pair 1 won 35.00", then]


@pytest.mark.clause("blackjack:12.B(10)(b)")
def test_12_B_10_b_a_hand_that_goes_over_has_its_wagers_settled_before_the_next_box_plays_R47() -> None:
    told = after_the_deal("8h 9d 6d 8d 9c Kc 9s 5c", "1 hit", "2 stand", boxes={1: FIVE, 2: FIVE})
    assert told[:5] == [
        "9s to box 1",
        "box 1 shows 8h 8d",
        "blackjack 1 lost -10.00",
        "pair 1 won 35.00",
        "dealer shows 6d Kc",
    ]


@pytest.mark.clause("blackjack:8.E(2)")
def test_R47_even_money_shows_the_blackjack_and_settles_what_is_on_it() -> None:
    told = after_the_deal("Ah Ad Kh 9c", "1 even-money", boxes={1: {"house-money": 5}}, even_money=True)
    assert told[:3] == ["box 1 shows Ah Kh", "blackjack 1 won 10.00", "house-money 1 won 45.00"]


@pytest.mark.clause("blackjack:14.J(2)")
def test_R47_a_dead_hand_is_shown_and_its_wagers_stand_R16() -> None:
    document = round_document("8h 6d 8d Kc", "1 hit", boxes={1: FIVE}, **FROM_THE_HAND)
    document["irregularities"] = [{"after_cards": 4, "clause": "blackjack:14.J(2)", "seat": 1, "choose": "decline"}]
    told = course(settle(document))
    assert told[5:8] == ["box 1 shows 8h 8d", "blackjack 1 returned 0.00", "pair 1 won 35.00"]


@pytest.mark.clause("blackjack:1.B(4)")
@pytest.mark.parametrize("decisions", [["1 stand"], ["1 surrender"]])
def test_R47_crown_treasure_is_paid_once_whenever_the_royal_match_was_shown_R58(decisions: list[str]) -> None:
    wagers = {"royal-match-21": {"paytable": "C"}}
    told = after_the_deal("Kh Ks Qh Qs", *decisions, boxes={1: {"royal-match-21": 5}}, wagers=wagers)
    assert [line for line in told if line.startswith("royal-match-21")] == [
        "royal-match-21 1 won 150.00",
        "royal-match-21 1 won 5000.00",
    ]


@pytest.mark.clause("blackjack:13.Q(4)'")
def test_R47_the_wheel_is_spun_once_the_blackjack_is_shown() -> None:
    told = after_the_deal(
        "Ah 8h 6d Kh 9c Kc 5c", "2 stand", boxes={1: {"bonus-spin": 1}, 2: FIVE},
        wagers={"bonus-spin": {"paytable": "A"}}, draws={"wheel": {"1": "$10"}},
    )  # fmt: skip
    assert told[:3] == ["box 1 shows Ah Kh", "blackjack 1 won 15.00", "bonus-spin 1 won 9.00"]


@pytest.mark.clause("blackjack:13.B(3)", "blackjack:1.B(12)")
def test_R47_the_magic_card_is_drawn_when_every_hand_is_shown() -> None:
    told = after_the_deal(
        "Kh 6d 9c Kc 5c", "1 stand", boxes={1: {"bad-beat": 5}},
        meters={"bad-beat": 5000}, draws={"magic_card": "9c"},
    )  # fmt: skip
    assert told == [
        "dealer shows 6d Kc",
        "5c to dealer",
        "box 1 shows Kh 9c",
        "blackjack 1 lost -10.00",
        "bad-beat 1 won 100.00",
        "bad-beat 1 lost -5.00",
    ]


def test_R47_what_is_settled_late_tells_no_more_of_the_dealers_hand_than_it_is_about() -> None:
    answer = settle_document("8h 6d 8d 2c 5c 6h", "1 stand", boxes={1: {"pair": 5, "match": 5}}, **FROM_THE_HAND)
    told = {line["wager"]: line["because"] for line in answer["settlements"]}
    assert told["match"] == "no match: 8h 8d, dealer 6d"


def test_R68_a_parlay_at_such_a_table_is_warned_of() -> None:
    lines = ("hand_dealt = true", "automated_shuffler = true", "wagers.house-money = {}", "house_money_parlay = true")
    assert warning(13, "house_money_parlay", "12.B(10)(a)") in found(table("decks = 2", *lines))
