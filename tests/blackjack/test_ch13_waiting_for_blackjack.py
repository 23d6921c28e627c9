"""A queen of hearts pair and a king of spades pair wait for a dealer's blackjack: R54, with R14, R16, R24 and R93."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from support.blackjack import NO_HOLE_CARD
from support.blackjack_wagers import options_with, outcomes_of, settle_document

LADIES: Any = options_with("lucky-ladies", "A")
PAIR_AND_OTHER: Any = {"boxes": {1: {"lucky-ladies": 5}, 2: {"lucky-ladies": 5}}, **LADIES}
STAND_BOTH = ("1 stand", "2 stand")


def course(answer: Mapping[str, Any]) -> list[str]:
    """The dealer's cards, the reader, and the wagers settled by box, as they followed one another."""
    told = []
    for event in answer["events"]:
        match event["type"]:
            case "dealt" if event["to"] == "dealer":
                told.append(event["card"])
            case "step" if "reader" in event["text"]:
                told.append("reader")
            case "settled":
                told.append(f"{event['wager']} {event['seat']}")
    return told


@pytest.mark.clause("blackjack:13.A(4)(a)(ii)")
@pytest.mark.parametrize("dealer", ["Ac 8d", "Tc 8d"])
def test_R54_the_pair_waits_for_the_reader_and_another_20_does_not(dealer: str) -> None:
    up_card, hole_card = dealer.split()
    answer = settle_document(f"Qh Jc {up_card} Qh Jd {hole_card}", *STAND_BOTH, **PAIR_AND_OTHER)
    assert course(answer)[:5] == [up_card, hole_card, "lucky-ladies 2", "reader", "lucky-ladies 1"]
    assert outcomes_of(answer, "lucky-ladies")[1] == ("won", "1000.00", "blackjack:13.A(4)(a)(ii)")


@pytest.mark.clause("blackjack:13.A(4)(a)(i)", "blackjack:13.A(4)(a)(v)")
@pytest.mark.parametrize("dealer", ["Ac Td", "Tc Ad", "Ac Kc"])
def test_R54_with_a_blackjack_the_pair_is_paid_1000_and_R93_the_other_20_as_ever(dealer: str) -> None:
    up_card, hole_card = dealer.split()
    answer = settle_document(f"Qh Jc {up_card} Qh Jd {hole_card}", **PAIR_AND_OTHER)
    assert outcomes_of(answer, "lucky-ladies") == [
        ("won", "20.00", "blackjack:13.A(4)(a)(v)"),
        ("won", "5000.00", "blackjack:13.A(4)(a)(i)"),
    ]


@pytest.mark.clause("blackjack:13.A(9)(a)", "blackjack:13.Y(1)(a)")
@pytest.mark.parametrize(("wager", "card"), [("kings-bounty", "Ks"), ("lucky-ladies-progressive", "Qh")])
def test_R54_all_three_wagers_wait(wager: str, card: str) -> None:
    meters = {} if wager == "kings-bounty" else {wager: 5005}
    answer = settle_document(f"{card} Ac {card} Td", boxes={1: {wager: 5}}, meters=meters)
    assert course(answer) == ["Ac", "Td", "reader", f"{wager} 1", "blackjack 1"]
    assert outcomes_of(answer, wager)[0][:2] == ("won", "5000.00")


def test_R54_against_a_card_that_makes_no_blackjack_the_pair_is_paid_before_anybody_acts() -> None:
    answer = settle_document("Ks 9c Ks Td", "1 stand", boxes={1: {"kings-bounty": 5}})
    assert course(answer) == ["9c", "Td", "kings-bounty 1", "blackjack 1"]


@pytest.mark.parametrize(("second", "net"), [("Ad", "5000.00"), ("8d", "1000.00")])
def test_R54_without_a_hole_card_the_pair_waits_for_the_second_card(second: str, net: str) -> None:
    answer = settle_document(f"Qh Jc Tc Qh Jd {second}", *STAND_BOTH, **PAIR_AND_OTHER, **NO_HOLE_CARD)
    assert course(answer)[:4] == ["Tc", "lucky-ladies 2", second, "lucky-ladies 1"]
    assert outcomes_of(answer, "lucky-ladies")[1].net == net


def test_R54_without_a_hole_card_nothing_is_waited_for_against_a_nine() -> None:
    answer = settle_document("Ks 9c Ks Td", "1 stand", boxes={1: {"kings-bounty": 5}}, **NO_HOLE_CARD)
    assert course(answer) == ["9c", "kings-bounty 1", "Td", "blackjack 1"]


@pytest.mark.parametrize("said", ["hit", "surrender"])
def test_R54_the_second_card_is_drawn_for_the_pair_alone_R16(said: str) -> None:
    cards = "Qh Tc Qh 5d Ad" if said == "hit" else "Qh Tc Qh Ad"
    answer = settle_document(cards, f"1 {said}", boxes={1: {"lucky-ladies": 5}}, **LADIES, **NO_HOLE_CARD)
    assert outcomes_of(answer, "lucky-ladies") == [("won", "5000.00", "blackjack:13.A(4)(a)(i)")]


def test_R14_a_pair_that_is_split_is_the_pair_that_was_dealt() -> None:
    cards = "Qh Tc Qh 5d 6d Ad"
    answer = settle_document(
        cards, "1 split", "1 stand", "1 stand", boxes={1: {"lucky-ladies": 5}}, **LADIES, **NO_HOLE_CARD
    )
    assert outcomes_of(answer, "lucky-ladies") == [("won", "5000.00", "blackjack:13.A(4)(a)(i)")]
