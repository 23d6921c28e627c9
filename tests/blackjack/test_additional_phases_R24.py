"""Settling of additional wagers: the three phases of R24 and the order inside each, R16, R27 and R94, in play."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.events import Dealt, Event, Settlement, StepTaken
from pitboss.inputs import Card, ChipsCollected, Done, Drawn, Skipped
from pitboss.requests import DecisionWanted, Role
from support.blackjack_offers import EVERY_WAGER, PHASE_1, offering
from support.blackjack_tables import TableInPlay
from support.blackjack_wagers import options_with, settle_document
from support.tables import events_of

INSURANCE = "insurance"
SOME_CARDS = "8h 9c 6d 7c 8s 3c 5h Ts Th 9h 9s 2c 2d"


def course(events: list[Event]) -> list[str]:
    """The dealer's cards, the reader, and wagers settled with their boxes, as they followed one another."""
    told = []
    for event in events:
        match event:
            case Dealt(card, "dealer"):
                told.append(f"dealer {card}")
            case StepTaken(text) if "reader" in text:
                told.append("reader")
            case Settlement(seat=seat, hand=hand, wager=wager):
                told.append(f"{wager} {seat}" if hand == 1 else f"{wager} {seat}/{hand}")
    return told


def stakes(table: TableInPlay, *wagers: str) -> dict[str, int]:
    """$5 on each of these, or its one amount."""
    return {wager: (table.table.offers[wager].stake or 500) // 100 for wager in wagers}


def settlements_of(events: list[Event], wager: str) -> list[str]:
    """Return the result of every wager of this name."""
    return [line.result for line in events_of(Settlement, events) if line.wager == wager]


# Phase 1


@pytest.mark.clause("edge21:7.F")
@pytest.mark.parametrize("wager", PHASE_1)
def test_R24_what_the_initial_cards_decide_is_settled_before_insurance_is_offered(wager: str) -> None:
    table = TableInPlay(**offering(wager)).open(1)
    events = table.begin_with({1: stakes(table, wager)}, "9h Ad 7c 8s")
    assert len(settlements_of(events, wager)) == 1
    assert isinstance(table.wanted, DecisionWanted)
    assert table.wanted.about == INSURANCE


@pytest.mark.clause("blackjack:6.G(7)")
def test_R24_super_match_is_settled_before_insurance_is_offered() -> None:
    table = TableInPlay(switch=True, **offering("super-match")).open(1)
    events = table.begin_with({1: {"super-match": 5}}, "9h 9c Ad 7c 9s 8s")
    assert settlements_of(events, "super-match") == ["won"]
    assert isinstance(table.wanted, DecisionWanted)
    assert table.wanted.about == INSURANCE


# All three


@pytest.mark.clause("edge21:7.F", "edge21:7.O")
def test_R24_the_phases_of_a_round_with_two_boxes_and_wagers_of_each() -> None:
    wagers = ["lucky-lucky", "pair", "super-4", "lucky-aces", "bad-beat", "buster-blackjack"]
    table = TableInPlay(**offering(*wagers)).open(1, 3)
    events = table.begin_with({1: stakes(table, *wagers), 3: stakes(table, *wagers)}, "Th 9h Kd Tc 8c 5d")
    events += table.finish("Ts")  # the dealer goes over with 25
    assert course(events) == [
        "dealer Kd", "dealer 5d",
        "lucky-lucky 3", "pair 3", "lucky-lucky 1", "pair 1",
        "reader",
        "super-4 3", "super-4 1",
        "lucky-aces 3", "lucky-aces 1",
        "dealer Ts",
        "blackjack 3", "blackjack 1",
        "bad-beat 3", "buster-blackjack 3", "bad-beat 1", "buster-blackjack 1",
    ]  # fmt: skip


@pytest.mark.clause("blackjack:6.G(13)")
def test_R24_a_dealers_blackjack_ends_the_waiting_of_all() -> None:
    wagers = ["pair", "super-4", "lucky-aces", "bad-beat", "hit-and-run", "buster-blackjack"]
    table = TableInPlay(**offering(*wagers)).open(1)
    events = table.begin_with({1: stakes(table, *wagers)}, "Th Ad Tc Kd")
    events += table.finish()
    assert course(events) == [
        "dealer Ad", "dealer Kd", "pair 1", "reader", "super-4 1", "lucky-aces 1", "blackjack 1",
        "bad-beat 1", "hit-and-run 1", "buster-blackjack 1",
    ]  # fmt: skip
    ends = {line.wager: line.row for line in events_of(Settlement, events)}
    assert (ends["bad-beat"], ends["hit-and-run"]) == ("dealer-blackjack", "dealer-blackjack")
    assert ends["buster-blackjack"] is None


@pytest.mark.clause("blackjack:10.C")
def test_R24_the_card_of_a_double_that_lies_face_down_keeps_no_wager_on_the_first_two_waiting() -> None:
    aces = options_with("lucky-aces", "A")
    answer = settle_document(
        "6s 6d 5h Td 9c 2c", "1 double", boxes={1: {"lucky-aces": 5}}, double_card_face="down", **aces
    )
    kinds = [(event["type"], event.get("wager") or event.get("hand")) for event in answer["events"]]
    order = [kind for kind in kinds if kind[0] in ("turned", "settled")]
    # The dealer's second card decides Lucky Aces; only then is the doubled card turned.
    assert order == [("turned", "dealer"), ("settled", "lucky-aces"), ("turned", "box 1"), ("settled", "blackjack")]


@pytest.mark.clause("blackjack:12.A(1)")
def test_R24_at_a_switch_table_the_second_hand_comes_before_the_first_R92() -> None:
    table = TableInPlay(switch=True, **offering("pair", "super-match")).open(1, 2)
    wagers = {box: {"pair": 5, "super-match": 5} for box in (1, 2)}
    events = table.begin_with(wagers, "9h 9c 8h 8c 6d 9s 7c 8s 3c 5h")
    assert course(events)[2:] == ["pair 2/2", "pair 2", "super-match 2", "pair 1/2", "pair 1", "super-match 1"]


@pytest.mark.clause("blackjack:12.C(1)", "blackjack:6.G(13)")
def test_R24_without_a_hole_card_what_waits_for_it_is_settled_when_the_second_card_comes() -> None:
    wagers = ["pair", "super-4", "lucky-aces", "bad-beat"]
    table = TableInPlay(no_hole_card=True, **offering(*wagers)).open(1)
    events = table.begin_with({1: stakes(table, *wagers)}, "Th Ad Tc")
    events += table.finish("9d")
    assert course(events) == [
        "dealer Ad", "pair 1", "dealer 9d", "super-4 1", "lucky-aces 1", "blackjack 1", "bad-beat 1",
    ]  # fmt: skip


def test_R24_with_a_low_card_up_super_4_need_not_wait_for_the_reader_or_a_second_card() -> None:
    table = TableInPlay(no_hole_card=True, **offering("super-4")).open(1)
    events = table.begin_with({1: {"super-4": 5}}, "Th 6d Tc")
    assert course(events) == ["dealer 6d", "super-4 1"]


@pytest.mark.parametrize(
    "variation", [{}, {"switch": True}, {"no_hole_card": True}, {"community_cards": "common_draw"}]
)
def test_R24_every_wager_of_a_table_that_offers_all_ends_once(variation: dict[str, Any]) -> None:
    table = TableInPlay(**variation, **offering(*EVERY_WAGER)).open(1)
    table.begin_with({1: stakes(table, *EVERY_WAGER)})
    cards = iter(SOME_CARDS.split())
    while table.table.has_round_in_progress:
        routine = table.routine()
        table.give(Card(next(cards)) if isinstance(routine, Card) else routine)
    ended = sorted(line.wager for line in events_of(Settlement, table.play.events) if line.wager != "blackjack")
    hands = 2 if "switch" in variation else 1
    assert ended == sorted(EVERY_WAGER * hands)


# R27: whom the dealer draws for


@pytest.mark.clause("blackjack:6.G(15)", "blackjack:6.G(10)", "blackjack:6.G(8)", "edge21:7.N")
@pytest.mark.parametrize(
    ("wager", "draws"),
    [
        ("buster-blackjack", True), ("hit-and-run", True), ("bad-beat", False), ("lucky-aces", False),
        ("super-4", False), ("pair", False),
    ],
)  # fmt: skip
def test_R27_with_every_hand_gone_the_dealer_draws_for_buster_and_hit_and_run_alone(wager: str, draws: bool) -> None:
    table = TableInPlay(**offering(wager)).open(1)
    table.begin_with({1: stakes(table, wager)}, "Th 6d 5c Td")
    table.say("1 hit")
    table.deal("Kc")  # 25: over
    if not draws:
        events = table.finish()
        assert [event.card for event in events_of(Dealt, events)] == []
    else:
        assert table.card_for == "dealer"
        table.finish("3s")  # 19


@pytest.mark.clause("blackjack:6.G(8)", "blackjack:14.J(2)")
@pytest.mark.parametrize(("cards", "draws"), [("Th 6d Tc Td", True), ("Th 6d 9c Td", False)])
def test_R27_the_dealer_draws_for_a_bad_beat_wager_on_20_whose_hand_is_dead_and_not_on_19(
    cards: str, draws: bool
) -> None:
    table = TableInPlay(**offering("bad-beat")).open(1)
    table.begin_with({1: {"bad-beat": 5}}, cards)
    table.say("1 hit")
    table.give(Skipped())  # the card that was asked for does not come, and is not wanted any more
    events = table.say("1 decline")
    assert settlements_of(events, "blackjack") == ["returned"]
    events += table.finish("5c" if draws else "")  # 6, 10 and 5 make 21
    assert [line.row for line in events_of(Settlement, events) if line.wager == "bad-beat"] == [
        "dealer-21-with-three-cards" if draws else None
    ]


def test_R16_a_surrendered_hand_leaves_its_side_wagers_to_their_own_ends() -> None:
    table = TableInPlay(**offering("lucky-aces", "buster-blackjack")).open(1)
    table.begin_with({1: {"lucky-aces": 5, "buster-blackjack": 5}}, "Ah 6d 5c Ad")
    events = table.say("1 surrender")
    events += table.finish()  # soft 17 stands
    assert [(line.wager, line.result) for line in events_of(Settlement, events)] == [
        ("blackjack", "lost"),
        ("lucky-aces", "won"),
        ("buster-blackjack", "lost"),
    ]


# R94, R58: paid on top, later


@pytest.mark.clause("blackjack:1.B(4)")
def test_R58_crown_treasure_is_paid_when_the_hole_card_is_seen_though_the_hand_is_gone() -> None:
    table = TableInPlay(**offering("royal-match-21")).open(1)
    events = table.begin_with({1: {"royal-match-21": 5}}, "Kh Ks Qh Qs")
    assert settlements_of(events, "royal-match-21") == ["won"]
    table.do_duties()
    events = table.say("1 hit")
    events += [*table.deal("5c"), *table.finish()]
    lines = [(line.wager, line.row, line.stake, line.net) for line in events_of(Settlement, events)]
    assert lines[:2] == [("blackjack", "bust", 1000, -1000), ("royal-match-21", "crown-treasure", 0, 5_000 * 100)]


# Draws are of their phase


@pytest.mark.clause("blackjack:1.B(11)", "blackjack:1.B(12)", "blackjack:13.Q(4)'")
def test_R24_wheel_magic_card_and_lucky_player_are_drawn_before_insurance_is_offered() -> None:
    options = {**offering("bonus-spin", "bad-beat"), "magic_card_rate": "50%", "lucky_player_rate": "50%"}
    table = TableInPlay(**options).open(1)
    table.begin_with({1: stakes(table, "bonus-spin", "bad-beat")})
    table.do_duties()
    table.give(*(Card(card) for card in ("Ah", "Ad", "Kc", "9d")))
    drawn = []
    while not isinstance(table.wanted, DecisionWanted):
        what = getattr(table.wanted, "what", "")
        drawn.append(what)
        table.give(Drawn(what=what, symbol="$50" if what == "wheel" else None))
    assert drawn == ["wheel", "magic_card", "lucky_player"]
    assert table.wanted.about == INSURANCE


@pytest.mark.clause("blackjack:6.G(13)(a)", "blackjack:13.T")
def test_R72_must_hit_is_drawn_when_everything_else_is_settled() -> None:
    options = {**offering("super-4"), "must_hit": {"rate": "1%", "reset": 100, "maximum": 200}}
    table = TableInPlay(**options).open(1)
    table.begin_with({1: {"super-4": 5}}, "Th 6d 9c Td")
    table.say("1 stand")
    table.deal("5c")
    table.give(Done(Role.DEALER))
    assert getattr(table.wanted, "what", "") == "must_hit"
    assert settlements_of(table.play.events, "blackjack") == ["lost"]
    events = table.give(Drawn(what="must_hit", seat=1))
    assert [(line.row, line.net) for line in events_of(Settlement, events)] == [("must-hit", 10_005)]


def test_chips_are_counted_before_any_phase() -> None:
    table = TableInPlay(**offering("hit-and-run")).open(1)
    table.begin_with({1: {"hit-and-run": 5}})
    table.give(ChipsCollected(500))
    assert table.card_for == "box 1"


def test_R14_a_wager_settled_last_is_still_explained_by_the_first_two_cards() -> None:
    buster = {"buster-blackjack": {"paytable": "A"}}
    answer = settle_document("9c 6d 2d Ts 7h Kc", "1 hit", "1 stand", boxes={1: {"buster-blackjack": 5}}, wagers=buster)
    [because] = [line["because"] for line in answer["settlements"] if line["wager"] == "buster-blackjack"]
    assert because.endswith("9c 2d, dealer 6d Ts Kc")
