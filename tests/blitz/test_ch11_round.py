"""Chapter 11: the decision, what folding forfeits and what it does not, and the order of settling."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.events import Announced, CardsCleared, Dealt, Event, Settlement, StepTaken, Turned
from pitboss.games.round_document import parse_document
from pitboss.inputs import Decision, Done
from pitboss.requests import Role
from support.blitz import BLIND_A, LOW, LOWER, METERS_A, PLAIN, WINNER, TableInPlay, ends, interleave, settle_round
from support.settling import settle
from support.tables import events_of

EXAMPLES = Path(__file__).parents[2] / "examples"
EVERY = {"ante": 10, "blind": 10, "flush-bonus": 5, "blitz-jackpot": 5, "progressive": 1}
WAGERS: dict[str, Any] = {**BLIND_A, "progressive": {"paytable": "A"}}
METERS = {"meter-1": 1000, "meter-2": 30, "meter-3": 30, "meter-4": 30, "meter-5": 30}
FOUR_HEARTS = "Kh Qh Jh 9h 8d 7d 6c"
"""30, and four of a suit."""


@pytest.mark.clause("blitz:11.B", "blitz:1.B(7)", "blitz:7.F(1)")
def test_11_B_the_play_wager_is_as_much_as_the_ante() -> None:
    answer = settle_round(WINNER, LOWER, stakes={"ante": "12.50", "blind": "12.50"})
    assert [line["stake"] for line in answer["settlements"]] == ["12.50", "12.50", "12.50"]


@pytest.mark.clause("blitz:11.B")
def test_11_B_a_wager_of_one_cent_is_a_wager() -> None:
    answer = settle_round(WINNER, LOWER, stakes={"ante": "0.01", "blind": "0.01"})
    assert [line["net"] for line in answer["settlements"]] == ["0.01", "0.00", "0.01"]


@pytest.mark.parametrize(("ante", "duties"), [("24999.99", []), ("25000", ["tell-surveillance", "sign-payout"] * 2)])
def test_from_25000_a_payout_is_told_to_surveillance_and_signed_for(ante: str, duties: list[str]) -> None:
    table = TableInPlay().open()
    table.begin({1: {"ante": ante, "blind": ante}})
    table.deal(interleave(WINNER, LOWER))
    table.say("1 play")
    done = []
    while table.table.has_round_in_progress:
        done.append(table.duty)
        table.give(table.routine())
    assert done == ["reveal", *duties]  # for the Ante and for the Play Wager; the Blind is returned


@pytest.mark.clause("blitz:11.B", "blitz:11.D")
def test_11_B_players_are_asked_clockwise_from_the_dealers_left() -> None:
    table = TableInPlay().open()
    table.begin({1: PLAIN, 3: PLAIN})
    table.deal(interleave(LOW, "9s Th Jd Qc Ks Ac 8c", LOWER))
    table.up_to_decisions()
    assert table.refusal_clause(Decision(seat=3, choose="play")) == "11.B"
    table.give(Decision(seat=1, choose="fold"))
    table.give(Decision(seat=3, choose="play"))
    assert table.duty == "reveal"


@pytest.mark.parametrize(
    ("said", "at", "why"),
    [
        (
            [{"seat": 2, "choose": "fold"}, {"seat": 1, "choose": "play"}],
            "decisions[0]",
            "seat 2 is before its turn: seat 1 chooses play or fold first; decisions are written in the order in which"
            " they are taken",
        ),
        (
            [{"seat": 2, "choose": "fold"}],
            "decisions[0]",
            "a decision is missing: seat 1 chooses play or fold, before seat 2",
        ),
        ([{"seat": 1, "choose": "play"}], "decisions", "a decision is missing: seat 2 chooses play or fold"),
    ],
)
def test_11_B_a_written_round_says_whose_decision_is_out_of_order(said: list[Any], at: str, why: str) -> None:
    written = parse_document((EXAMPLES / "double-blitz.json").read_text(encoding="utf-8"))
    with pytest.raises(PitbossError) as error:
        settle({**written, "decisions": said})
    assert (error.value.at, error.value.message) == (at, why)


@pytest.mark.parametrize("word", ["hit", "call", ""])
def test_11_B_there_is_nothing_to_say_but_play_and_fold(word: str) -> None:
    table = TableInPlay().open()
    table.begin()
    table.deal(interleave(LOW, LOWER))
    table.up_to_decisions()
    assert table.refusal_clause(Decision(seat=1, choose=word)) == "11.B"


def test_11_B_a_play_wager_of_another_amount_is_refused() -> None:
    table = TableInPlay().open()
    table.begin()
    table.deal(interleave(LOW, LOWER))
    table.up_to_decisions()
    assert table.refusal_clause(Decision(seat=1, choose="play", amount=2000)) == "11.B"


@pytest.mark.clause("blitz:11.B")
def test_11_B_folding_forfeits_ante_and_blind() -> None:
    answer = settle_round(WINNER, LOWER, decisions="fold")
    assert ends(answer) == [
        ("ante", "lost", "-10.00", "11.B"),
        ("blind", "lost", "-10.00", "11.B"),
    ]
    assert [line["because"] for line in answer["settlements"]] == ["folded"] * 2


@pytest.mark.clause("blitz:11.C", "blitz:11.C(1)", "blitz:11.E(2)", "blitz:1.B(5)")
def test_11_C_1_folding_does_not_forfeit_the_flush_bonus() -> None:
    answer = settle_round(FOUR_HEARTS, LOWER, decisions="fold", stakes={"ante": 10, "blind": 10, "flush-bonus": 5})
    assert ends(answer) == [
        ("ante", "lost", "-10.00", "11.C(1)"),
        ("blind", "lost", "-10.00", "11.C(1)"),
        ("flush-bonus", "won", "10.00", "12.C(1)(d)"),
    ]


@pytest.mark.clause("blitz:11.C(2)", "blitz:11.E(4)", "blitz:1.B(6)")
def test_11_C_2_folding_does_not_forfeit_the_blitz_jackpot() -> None:
    answer = settle_round(FOUR_HEARTS, LOWER, decisions="fold", stakes={"ante": 10, "blind": 10, "blitz-jackpot": 5})
    assert ends(answer) == [
        ("ante", "lost", "-10.00", "11.C(2)"),
        ("blind", "lost", "-10.00", "11.C(2)"),
        ("blitz-jackpot", "won", "25.00", "12.D(1)(e)"),
    ]


@pytest.mark.clause("blitz:11.C(3)")
def test_11_C_3_folding_forfeits_the_progressive_even_with_a_winning_hand() -> None:
    answer = settle_round(
        FOUR_HEARTS, LOWER, decisions="fold", stakes={"ante": 10, "blind": 10, "progressive": 1}, wagers=WAGERS,
        meters=METERS,
    )  # fmt: skip
    assert ends(answer) == [
        ("ante", "lost", "-10.00", "11.C(3)"),
        ("blind", "lost", "-10.00", "11.C(3)"),
        ("progressive", "lost", "-1.00", "11.C(3)"),
    ]


@pytest.mark.clause("blitz:11.C(1)", "blitz:11.C(3)")
def test_11_C_3_beside_a_bonus_wager_the_progressive_is_forfeited_under_its_own_item() -> None:
    answer = settle_round(
        FOUR_HEARTS, LOWER, decisions="fold", stakes={"ante": 10, "blind": 10, "flush-bonus": 5, "progressive": 1},
        wagers=WAGERS, meters=METERS,
    )  # fmt: skip
    assert ends(answer) == [
        ("ante", "lost", "-10.00", "11.C(1)"),
        ("blind", "lost", "-10.00", "11.C(1)"),
        ("progressive", "lost", "-1.00", "11.C(3)"),
        ("flush-bonus", "won", "10.00", "12.C(1)(d)"),  # 2 to 1
    ]


@pytest.mark.clause("blitz:11.D(1)", "blitz:11.D")
def test_11_D_1_cards_of_who_folds_are_collected_unless_a_bonus_needs_them() -> None:
    stakes = {1: PLAIN, 2: {"ante": 10, "blind": 10, "flush-bonus": 5}}
    table = TableInPlay(wagers={**BLIND_A, "flush-bonus": {}}).open()
    events = table.whole_round(LOW, "9s Th Jd Qc Ks Ac 8c", LOWER, said="1 fold, 2 fold", stakes=stakes)
    assert [(event.count, event.clause) for event in events_of(CardsCleared, events)] == [
        (7, "blitz:11.D(1)"),
        (14, "blitz:11.G"),  # seat 2's cards and the dealer's
    ]
    assert [event.hand for event in events_of(Turned, events)] == ["dealer", "box 2"]


@pytest.mark.clause("blitz:11.D(2)", "blitz:11.D(3)", "blitz:11.D(3)(a)", "blitz:11.D(3)(b)")
def test_11_D_3_the_dealers_cards_are_shown_and_boxes_settled_counterclockwise() -> None:
    table = TableInPlay().open()
    stakes = {1: PLAIN, 2: PLAIN, 5: PLAIN}
    events = table.whole_round(LOW, "9s Th Jd Qc Ks Ac 8c", "9c 8s 7s 6c 6d 5h 4h", LOWER, stakes=stakes)
    assert [(event.hand, event.clause) for event in events_of(Turned, events)] == [
        ("dealer", "blitz:11.D(2)"),
        ("box 5", "blitz:11.D(3)(a)"),
        ("box 2", "blitz:11.D(3)(a)"),
        ("box 1", "blitz:11.D(3)(a)"),
    ]
    seats = [line.seat for line in events_of(Settlement, events)]
    assert seats == [5, 5, 5, 2, 2, 2, 1, 1, 1]


@pytest.mark.clause("blitz:11.D(3)(b)", "blitz:11.D(2)")
def test_11_D_3_b_the_highest_hand_is_formed_and_told() -> None:
    table = TableInPlay().open()
    events = table.whole_round(WINNER, LOWER)
    told = [event.text for event in events_of(StepTaken, events) if event.clause == "blitz:11.D(3)(b)"]
    assert told == ["form the highest hand of box 1: 26 in clubs"]  # 11 + 10 + 5
    assert [event.text for event in events_of(Announced, events)] == ["no more bets", "dealer 8 in spades"]


@pytest.mark.clause("blitz:11.E", "blitz:11.E(1)", "blitz:11.E(3)", "blitz:11.F")
def test_11_E_a_boxs_bonuses_come_after_its_main_wagers_and_the_progressive_last() -> None:
    answer = settle_round(LOWER, LOW, stakes=EVERY, wagers=WAGERS, meters=METERS)
    assert [line[0] for line in ends(answer)] == [
        "ante", "blind", "play", "flush-bonus", "blitz-jackpot", "progressive",
    ]  # fmt: skip


@pytest.mark.clause("blitz:11.E(2)", "blitz:11.E(4)", "blitz:11.F(1)")
def test_11_E_bonuses_and_progressive_are_paid_though_the_dealer_wins() -> None:
    answer = settle_round(FOUR_HEARTS, "Ac Tc Jc 2d 3d 4s 5s", stakes=EVERY, wagers=WAGERS, meters=METERS)
    assert [line[1] for line in ends(answer)] == ["lost", "lost", "lost", "won", "won", "won"]


@pytest.mark.clause("blitz:11.F(2)*")
def test_11_F_2_a_progressive_winner_is_verified_and_validated_before_it_is_paid() -> None:
    table = TableInPlay(wagers=WAGERS, meters=METERS_A).open()
    table.begin({1: {"ante": 10, "blind": 10, "progressive": 1}})
    table.deal(interleave(FOUR_HEARTS, LOWER))
    table.say("1 play")
    table.give(Done(Role.DEALER))
    wanted = []
    paid: list[Event] = []
    while table.duty in ("verify-progressive", "verify-light", "validate-progressive"):
        wanted.append((table.duty, table.clause))
        paid = table.give(table.routine())
    assert wanted == [
        ("verify-progressive", "11.F(2)(a)"),
        ("verify-light", "11.F(2)(b)"),
        ("validate-progressive", "11.F(2)(c)"),
    ]
    assert [(line.wager, line.net) for line in events_of(Settlement, paid)] == [("progressive", 300)]  # 11.F(2)(d)


@pytest.mark.clause("blitz:11.F(2)(c)")
def test_11_F_2_c_a_dealer_cannot_validate_the_payout() -> None:
    table = TableInPlay(wagers=WAGERS, meters=METERS_A).open()
    table.begin({1: {"ante": 10, "blind": 10, "progressive": 1}})
    table.deal(interleave(FOUR_HEARTS, LOWER))
    table.say("1 play")
    table.give(Done(Role.DEALER), Done(Role.DEALER), Done(Role.DEALER))
    assert table.refusal_clause(Done(Role.DEALER)) == "11.F(2)(c)"


@pytest.mark.clause("blitz:11.A", "blitz:1.B(3)")
def test_11_A_players_look_at_their_seven_cards_before_they_are_asked() -> None:
    table = TableInPlay().open()
    table.begin()
    table.deal(interleave(LOW, LOWER))
    events = table.up_to_decisions()
    assert [event.clause for event in events_of(StepTaken, events) if "examine" in event.text] == ["blitz:11.A"]
    assert [len(box.cards) for box in table.round.boxes.values()] == [7]


@pytest.mark.clause("blitz:11.G")
def test_11_G_the_cards_go_to_the_rack_hand_by_hand_and_each_hand_can_be_reconstructed() -> None:
    table = TableInPlay().open()
    events = table.whole_round(LOW, "9s Th Jd Qc Ks Ac 8c", LOWER, stakes={1: PLAIN, 4: PLAIN})
    (step,) = (event for event in events_of(StepTaken, events) if event.clause == "blitz:11.G")
    assert step.text == "put the hands into the rack one by one, so that each can be reconstructed"
    assert events_of(CardsCleared, events) == [CardsCleared(21, "blitz:11.G")]
    hands = {"box 1": LOW, "box 4": "9s Th Jd Qc Ks Ac 8c", "dealer": LOWER}
    assert {place: [event.card for event in events_of(Dealt, events) if event.to == place] for place in hands} == {
        place: cards.split() for place, cards in hands.items()
    }


@pytest.mark.clause("blitz:1.B(8)")
def test_1_B_8_a_round_ends_with_an_empty_layout() -> None:
    table = TableInPlay().open()
    table.whole_round(WINNER, LOWER)
    assert not table.table.has_round_in_progress
    assert not any(balance for name, balance in table.table.ledger.accounts().items() if name.startswith("layout/"))
