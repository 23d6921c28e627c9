"""Which faces and which choices a viewer sees, card by card."""

from __future__ import annotations

import pytest

import pitboss
from pitboss.events import Dealt, Event, Seated
from pitboss.house.feed import Seating
from pitboss.house.visibility import Step, visible_events, visible_request, visible_since
from pitboss.inputs import Input, WagerPlaced
from pitboss.requests import DecisionWanted, Face, HiddenHandDecision
from pitboss.table.electronic_dealer import ElectronicDealer, answer_for_house


def dealt(to: str, face: Face, clause: str, card: str = "Qh") -> Dealt:
    return Dealt(card, to, face, clause)


def face_shown(event: Event, *own: int) -> str | None:
    [shown] = visible_events([event], own)
    assert isinstance(shown, Dealt)
    return shown.card


@pytest.mark.parametrize(
    ("to", "clause"),
    [
        ("seat 2", "poker:8.A"),
        ("box 2", "blitz:8.D(2)"),
        ("box 2", "blitz:9.B(2)"),
        ("box 2", "blitz:10.B(1)"),
        ("box 2", "blitz:10.B(3)"),
        ("box 2", "blackjack:12.B(7)(a)"),
        ("box 2", "blackjack:12.B(7)(c)"),
        ("box 2, hand 1", "blackjack:12.B(7)(a)"),
    ],
)
def test_a_card_that_the_player_looks_at_is_shown_to_that_player_alone(to: str, clause: str) -> None:
    card = dealt(to, Face.DOWN, clause)
    assert face_shown(card, 2) == "Qh"
    assert face_shown(card, 1, 2) == "Qh"
    assert face_shown(card, 1) is None
    assert face_shown(card) is None


@pytest.mark.parametrize(
    ("to", "clause"),
    [
        ("dealer", "edge21:7.E(4)"),
        ("dealer", "blackjack:12.B(7)(d)"),
        ("dealer", "blitz:8.D(2)"),
        ("player", "midi:8.C(1)"),
        ("banker", "midi:8.C(2)"),
        ("box 2", "blackjack:10.A(2)"),  # a double down card: 10.C lets nobody look at it
    ],
)
def test_any_other_face_down_card_is_shown_to_nobody(to: str, clause: str) -> None:
    assert face_shown(dealt(to, Face.DOWN, clause), 1, 2, 3, 4, 5, 6, 7) is None


def test_a_card_that_left_the_shoe_unseen_is_never_shown() -> None:
    assert face_shown(dealt("burn", Face.UNSEEN, "poker:8.A"), 1) is None


def test_a_card_face_up_is_shown_to_everybody() -> None:
    assert face_shown(dealt("box 2", Face.UP, "edge21:7.E(1)")) == "Qh"


def test_the_events_of_a_step_are_shown_like_any_others() -> None:
    card = dealt("seat 2", Face.DOWN, "poker:8.A")
    step = Step(number=7, at="", given=None, events=[card], wanted=None)
    assert visible_events(step, (2,)) == [card]
    assert visible_events(step) == [dealt("seat 2", Face.DOWN, "poker:8.A", None)]  # type: ignore[arg-type]


PAIR = HiddenHandDecision(
    about="hand 1; the exposed 9c is the next card",
    words={2: ("stand", "hit", "double", "split", "accept", "refuse")},
    clause="blackjack:14.C",
    hand=1,
    most={2: {"double": 2500}},
)


def test_a_player_sees_the_choices_on_the_own_hidden_hand() -> None:
    assert visible_request(PAIR, (2,)) == PAIR


def test_others_see_only_that_the_player_of_a_hidden_hand_decides() -> None:
    shown = visible_request(PAIR, (1,))
    assert shown == DecisionWanted(about="hand 1", words={2: ()}, clause="", hand=1, answers=PAIR.answers)
    assert shown.text == "seat 2 decides"


def test_even_money_is_offered_in_sight_of_its_player_alone() -> None:
    offer = HiddenHandDecision(
        about="insurance",
        words={1: ("insure", "decline"), 3: ("insure", "even-money", "decline")},
        clause="blackjack:8.B",
        default="decline",
        most={1: {"insure": 500}, 3: {"insure": 1000}},
        any_order=True,
    )
    shown = visible_request(offer, (1,))
    assert isinstance(shown, DecisionWanted)
    assert shown.words == {1: ("insure", "decline"), 3: ()}
    assert shown.most == {1: {"insure": 500}}
    assert (shown.default, shown.clause) == ("decline", "blackjack:8.B")


def test_choices_on_cards_that_everybody_sees_are_shown_to_everybody() -> None:
    open_hand = DecisionWanted(about="hand 1: 8h 8d", words={2: ("stand", "hit", "split")}, clause="edge21:7.H(2)")
    assert visible_request(open_hand) is open_hand
    assert visible_request(None) is None


@pytest.mark.clause("blackjack:12.B(8)")
def test_the_house_does_not_stand_at_once_for_a_hidden_21() -> None:
    twenty_one = HiddenHandDecision(
        about="hand 1", words={2: ("stand",)}, clause="edge21:7.H(2)", default="stand", hand=1, only_if_named=True
    )
    open_hand = DecisionWanted(
        about="hand 1: 7h 7d 7s", words={2: ("stand",)}, clause="edge21:7.H(2)", default="stand", only_if_named=True
    )
    dealer = ElectronicDealer.__new__(ElectronicDealer)  # neither answer needs a table
    assert answer_for_house(dealer, twenty_one) is None
    assert answer_for_house(dealer, open_hand) == pitboss.inputs.Decision(seat=2, choose="stand")


# Seats that change hands


def step_with(number: int, *events: Event, given: Input | None = None) -> Step:
    return Step(number=number, at="", given=given, events=list(events), wanted=None)


def seen_faces(steps: list[Step], *own: int) -> list[str | None]:
    return [event.card for event in visible_since(steps, own) if isinstance(event, Dealt)]


def test_whoever_sits_down_does_not_see_the_cards_of_the_player_before() -> None:
    steps = [
        step_with(1, dealt("seat 2", Face.DOWN, "poker:8.A", "Qh")),
        step_with(2, Seated(2, False, "poker:8.A")),
        step_with(3, Seated(2, True, "poker:8.A")),
        step_with(4, dealt("seat 2", Face.DOWN, "poker:8.A", "7c")),
    ]
    assert seen_faces(steps, 2) == [None, "7c"]
    assert seen_faces(steps) == [None, None]


def test_whoever_plays_a_box_does_not_see_its_cards_from_before() -> None:
    steps = [
        step_with(1, dealt("box 4", Face.DOWN, "blitz:8.D(2)", "Qh")),
        step_with(2, given=WagerPlaced(seat=4, wager="ante", amount=1000, by=3)),
        step_with(3, dealt("box 4", Face.DOWN, "blitz:8.D(2)", "7c")),
    ]
    assert seen_faces(steps, 3, 4) == [None, "7c"]


def test_a_box_that_a_neighbour_plays_is_not_its_new_players_yet() -> None:
    seating = Seating(people={2: "ann", 3: "bob"}, boxes={3: "ann"})
    assert seating.boxes_of("ann") == {2, 3}
    assert seating.boxes_of("bob") == set()
    assert seating.boxes_of(None) == set()
