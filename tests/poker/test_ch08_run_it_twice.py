"""Running it twice: 8.L, R182 to R184."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.events import Dealt, PotWon, StepTaken
from pitboss.games.poker.run_twice import unmet_run_twice_condition
from pitboss.inputs import Decision
from pitboss.requests import DecisionWanted
from support.poker import HandInPlay
from support.settling import settle
from support.tables import events_of

HEADS_UP = {1: 100, 2: 100}
HOLE_AND_FLOP = "Kh Ah Kd Ad 2d 2c 7s 9h"
"""Kings at seat 2, aces at the button; a burn, and a flop that helps neither."""


def all_in(cards: str = HOLE_AND_FLOP, stacks: dict[int, int] | None = None, **options: Any) -> HandInPlay:
    """Two players, all-in on the flop, who may run it twice."""
    hand = HandInPlay(stacks or HEADS_UP, cards=cards, **{"run_it_twice": True, **options})
    hand.say("1 call", "2 check", "2 all-in", "1 call")
    return hand


def agree(hand: HandInPlay, *words: str) -> None:
    """The answers of the two players, in their order."""
    for word in words:
        assert isinstance(hand.wanted, DecisionWanted), hand.wanted
        hand.give(Decision(seat=next(iter(hand.wanted.words)), choose=word))
        hand.deal()


def board(hand: HandInPlay) -> list[tuple[str, str]]:
    """Return the cards dealt after the agreement, each with its clause."""
    events = hand.play.events
    begins = next(n for n, event in enumerate(events) if isinstance(event, StepTaken) and "both" in event.text)
    return [(event.to, event.clause.removeprefix("poker:")) for event in events_of(Dealt, events[begins:])]


@pytest.mark.clause(
    "poker:8.L", "poker:8.L.4", "poker:8.L.4(a)", "poker:8.L.4(b)", "poker:8.L.4(c)", "poker:8.L.4(c)(i)"
)
def test_8_L_4_turn_and_river_come_twice_with_a_burn_before_each_up_card() -> None:
    hand = all_in()
    agree(hand, "agree", "agree")
    first, second = ("board", "8.L.4(a)"), ("second board", "8.L.4(c)(i)")
    assert board(hand) == [
        ("burn", "8.L.4(a)"), first, ("burn", "8.L.4(a)"), first,
        ("burn", "8.L.4(c)(i)"), second, ("burn", "8.L.4(c)(i)"), second,
    ]  # fmt: skip
    slid = [step.text for step in events_of(StepTaken, hand.play.events) if step.clause == "poker:8.L.4(b)"]
    assert slid == ["move the finished board forward, where it stays in sight"]


@pytest.mark.clause("poker:8.L.4(c)(ii)")
def test_8_L_4_c_ii_after_the_turn_only_the_river_comes_twice() -> None:
    hand = HandInPlay(HEADS_UP, cards=HOLE_AND_FLOP, run_it_twice=True)
    hand.say("1 call", "2 check", "2 check", "1 check", "2 all-in", "1 call")
    agree(hand, "agree", "agree")
    assert [place for place, _ in board(hand)] == ["burn", "board", "burn", "second board"]
    assert board(hand)[-1][1] == "8.L.4(c)(ii)"


@pytest.mark.clause("poker:8.L.5", "poker:8.L.5(a)", "poker:8.L.5(b)")
def test_8_L_5_each_board_wins_half_of_the_pot() -> None:
    # The first board brings 4d 3c, aces win; the second a king, so that kings win.
    hand = all_in(f"{HOLE_AND_FLOP} 2h 4d 2s 3c 3d Kc 3h 4c")
    agree(hand, "agree", "agree")
    assert (hand.pots, hand.net) == ([(200, (1, 2), ((1,), (2,)))], {1: 0, 2: 0})
    assert [pot.clause for pot in events_of(PotWon, hand.play.events)] == ["poker:8.L.5"]


@pytest.mark.clause("poker:8.L.5")
def test_R184_one_player_who_wins_both_boards_takes_all() -> None:
    hand = all_in(f"{HOLE_AND_FLOP} 2h 4d 2s 3c 3d 6c 3h 4c")
    agree(hand, "agree", "agree")
    assert (hand.pots, hand.net) == ([(200, (1, 2), ((1,), (1,)))], {1: 100, 2: -100})


@pytest.mark.clause("poker:8.L.5(a)")
def test_R184_the_odd_unit_goes_to_the_first_board() -> None:
    # 3 + 50 + 50 with a folded small blind: 101, so 51 and 50.
    cards = "5c Kh Ah 6c Kd Ad 2d 2c 7s 9h 2h 4d 2s 3c 3d Kc 3h 4c"
    hand = HandInPlay({1: 50, 2: 50, 3: 50}, cards=cards, run_it_twice=True, smallest_chip=1)
    hand.say("1 all-in", "2 fold", "3 call")
    agree(hand, "agree", "agree")
    assert (hand.pots, hand.net) == ([(101, (1, 3), ((1,), (3,)))], {1: 1, 2: -1, 3: 0})


@pytest.mark.clause("poker:8.L.5")
def test_R184_a_tie_on_a_board_splits_its_half() -> None:
    # The first board is a straight of its own; on the second the aces win.
    hand = all_in("Kh Ah Kd Ad 2d 5c 6s 7h 2h 8d 2s 9c 3d Jc 3h 4c", smallest_chip=1)
    agree(hand, "agree", "agree")
    assert (hand.pots, hand.net) == ([(200, (1, 2), ((1, 2), (1,)))], {1: 50, 2: -50})


@pytest.mark.clause("poker:8.L.5")
def test_R184_every_pot_is_halved() -> None:
    # Seat 3 bets 60 on the flop and folds the turn to seat 1; seat 2 was all-in with 30.
    cards = "Kh 5c Ah Kd 6c Ad 2d 2c 7s 9h 2h 4d 2s 3c 3d Kc"
    hand = HandInPlay({1: 200, 2: 30, 3: 200}, cards=cards, run_it_twice=True)
    hand.say("1 call", "2 call", "3 check", "2 all-in", "3 raise 60", "1 call", "3 check", "1 bet 20", "3 fold")
    agree(hand, "agree", "agree")
    # Main pot 3 x 30, halves 45; the side pot 2 x 32 has seat 1 alone.
    assert hand.pots == [(90, (1, 2), ((1,), (2,))), (64, (1,), ((1,), (1,)))]
    assert hand.net == {1: 47, 2: 15, 3: -62}


@pytest.mark.clause("poker:8.L(2)", "poker:8.L(2)(d)")
@pytest.mark.parametrize("answers", [("decline",), ("agree", "decline")])
def test_8_L_2_d_both_players_have_to_agree(answers: tuple[str, ...]) -> None:
    hand = all_in()
    agree(hand, *answers, "decline")  # asked on the flop, and again on the turn
    assert hand.play.is_over
    assert hand.round.hand.second_board is None


@pytest.mark.clause("poker:8.L(2)(a)", "poker:8.L(2)(b)", "poker:8.L(2)(c)", "poker:8.L(2)(e)")
@pytest.mark.parametrize(
    ("tournament", "live", "all_in", "board", "unmet"),
    [
        (False, 2, 1, 3, None),
        (True, 2, 1, 3, "8.L(2)(a)"),
        (False, 3, 1, 3, "8.L(2)(b)"),
        (False, 2, 0, 3, "8.L(2)(c)"),
        (False, 2, 1, 5, "8.L(2)(e)"),
    ],
)
def test_8_L_2_each_condition_by_itself_keeps_a_hand_from_being_run_twice(
    tournament: bool, live: int, all_in: int, board: int, unmet: str | None
) -> None:
    assert unmet_run_twice_condition(tournament, live, all_in, board) == unmet


@pytest.mark.clause("poker:8.L(2)(b)")
def test_8_L_2_b_it_is_not_offered_to_three_live_hands() -> None:
    hand = HandInPlay({1: 50, 2: 50, 3: 50}, run_it_twice=True)
    hand.say("1 all-in", "2 call", "3 call")
    assert hand.play.is_over


@pytest.mark.clause("poker:8.L(2)(c)")
def test_8_L_2_c_it_is_not_offered_before_somebody_is_all_in() -> None:
    hand = HandInPlay(HEADS_UP, run_it_twice=True)
    hand.say("1 call", "2 check", "2 bet 50", "1 call")
    assert hand.turn.seat == 2


@pytest.mark.clause("poker:8.L(2)(e)")
def test_8_L_2_e_it_is_not_offered_after_the_river() -> None:
    hand = HandInPlay(HEADS_UP, run_it_twice=True)
    hand.say("1 call", "2 check", "2 check", "1 check", "2 check", "1 check", "2 all-in", "1 call")
    assert hand.play.is_over


@pytest.mark.clause("poker:8.L")
def test_8_L_it_is_not_offered_unless_it_is_submitted() -> None:
    assert all_in(run_it_twice=False).play.is_over


@pytest.mark.clause("poker:8.L(2)(e)")
def test_R182_agreed_before_the_flop_it_takes_effect_after_it() -> None:
    hand = HandInPlay(HEADS_UP, cards=HOLE_AND_FLOP, run_it_twice=True)
    hand.say("1 all-in", "2 call")
    agree(hand, "agree", "agree")
    assert [place for place, _ in board(hand)] == [
        "burn", "board", "board", "board",
        "burn", "board", "burn", "board", "burn", "second board", "burn", "second board",
    ]  # fmt: skip


@pytest.mark.clause("poker:8.L(2)(e)", "poker:8.L.4(c)(ii)")
@pytest.mark.parametrize("said", [("1 all-in", "2 call"), ("1 call", "2 check", "2 all-in", "1 call")])
def test_8_L_2_e_it_may_be_asked_for_as_long_as_the_river_is_not_dealt_R182(said: tuple[str, ...]) -> None:
    hand = HandInPlay(HEADS_UP, cards=f"{HOLE_AND_FLOP} 2h 4d 2s 3c 3d Kc", run_it_twice=True)
    hand.say(*said)
    while len(hand.round.hand.board) < 4:
        agree(hand, "decline")
    agree(hand, "agree", "agree")  # with the turn on the board: the river alone comes twice
    assert [place for place, _ in board(hand)] == ["burn", "board", "burn", "second board"]
    # The first river is the three of clubs, and the aces win; the second a king, and three kings do.
    assert (hand.pots, hand.net) == ([(200, (1, 2), ((1,), (2,)))], {1: 0, 2: 0})


@pytest.mark.clause("poker:8.L(2)(e)")
def test_8_L_2_e_once_agreed_nobody_is_asked_again() -> None:
    hand = HandInPlay(HEADS_UP, cards=HOLE_AND_FLOP, run_it_twice=True)
    hand.say("1 all-in", "2 call")
    agree(hand, "agree", "agree")
    assert hand.play.is_over


def all_in_document(**more: Any) -> dict[str, Any]:
    """A heads-up hand that is all-in on the flop, as a document."""
    return {
        "game": "poker",
        "variant": "no-limit-texas-holdem",
        "blinds": [1, 2],
        "stacks": {"1": 100, "2": 100},
        "button": 1,
        "cards": f"{HOLE_AND_FLOP} 2h 4d 2s 3c 3d Kc 3h 4c",
        "actions": [
            {"seat": 1, "say": "call"},
            {"seat": 2, "say": "check"},
            {"seat": 2, "say": "all-in"},
            {"seat": 1, "say": "call"},
        ],
        "run_it_twice": True,
        **more,
    }


@pytest.mark.clause("poker:8.L.5")
def test_a_written_hand_that_was_run_twice_has_its_winners_by_board() -> None:
    answer = settle(all_in_document())
    assert answer["net"] == {"1": "0.00", "2": "0.00"}
    (pot,) = answer["pots"]
    assert (pot["amount"], pot["eligible"], pot["winners"]) == ("200.00", [1, 2], [[1], [2]])
    assert (answer["board"], answer["second_board"]) == ("2c 7s 9h 4d 3c", "2c 7s 9h Kc 4c")


@pytest.mark.clause("poker:8.L(2)(e)")
@pytest.mark.parametrize(
    ("actions", "agreed", "common"),
    [
        ("before the flop", True, 3),
        ("before the flop", "flop", 3),
        ("before the flop", "turn", 4),
        ("on the flop", "flop", 3),
        ("on the flop", "turn", 4),
    ],
)
def test_R182_a_written_hand_says_what_was_on_the_board_when_both_agreed(
    actions: str, agreed: bool | str, common: int
) -> None:
    more: dict[str, Any] = {"run_it_twice": agreed}
    if actions == "before the flop":
        more["actions"] = [{"seat": 1, "say": "all-in"}, {"seat": 2, "say": "call"}]
    answer = settle(all_in_document(**more))
    boards = [answer["board"].split(), answer["second_board"].split()]
    assert boards[0][:common] == boards[1][:common]
    assert not set(boards[0][common:]) & set(boards[1][common:])


@pytest.mark.clause("poker:8.L(2)(e)")
def test_R182_what_was_agreed_before_anybody_was_all_in_is_refused() -> None:
    """All-in on the turn, so that no agreement on the flop is possible; on the turn is early enough."""
    on_the_turn = [*CALLED, *CHECKS, {"seat": 2, "say": "all-in"}, {"seat": 1, "say": "call"}]
    with pytest.raises(PitbossError, match="only where one of the players is all-in") as refused:
        settle(all_in_document(actions=on_the_turn, run_it_twice="flop"))
    assert (refused.value.at, refused.value.clause) == ("run_it_twice", "poker:8.L(2)(c)")
    answer = settle(all_in_document(actions=on_the_turn, run_it_twice="turn"))
    assert (answer["board"], answer["second_board"]) == ("2c 7s 9h 4d 3c", "2c 7s 9h 4d Kc")


@pytest.mark.parametrize("agreed", ["river", "preflop", "", 1, None, ["turn"]])
def test_what_no_street_is_called_is_refused(agreed: object) -> None:
    with pytest.raises(PitbossError, match='must be true or false, or "flop" or "turn"') as refused:
        settle(all_in_document(run_it_twice=agreed))
    assert (refused.value.at, refused.value.clause) == ("run_it_twice", "poker:8.L(2)(e)")


CHECKS = [{"seat": 2, "say": "check"}, {"seat": 1, "say": "check"}]
CALLED = [{"seat": 1, "say": "call"}, {"seat": 2, "say": "check"}]


@pytest.mark.clause("poker:8.L(2)", "poker:8.L(2)(a)", "poker:8.L(2)(b)", "poker:8.L(2)(c)", "poker:8.L(2)(e)")
@pytest.mark.parametrize(
    ("more", "label"),
    [
        ({"options": {"tournament": True}}, "8.L(2)(a)"),
        ({"actions": [{"seat": 1, "say": "fold"}]}, "8.L(2)(b)"),
        ({"actions": [*CALLED, *CHECKS, *CHECKS, *CHECKS]}, "8.L(2)(c)"),
        (
            {"actions": [*CALLED, *CHECKS, *CHECKS, {"seat": 2, "say": "all-in"}, {"seat": 1, "say": "call"}]},
            "8.L(2)(e)",
        ),
        ({"options": {"run_it_twice": False}}, "8.L"),
    ],
)
def test_8_L_2_a_written_hand_that_cannot_have_been_run_twice_is_refused(more: dict[str, Any], label: str) -> None:
    with pytest.raises(PitbossError) as refused:
        settle(all_in_document(**more))
    assert refused.value.clause == f"poker:{label}"
    assert "run_it_twice" in (refused.value.at or "")
