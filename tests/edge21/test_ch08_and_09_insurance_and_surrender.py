"""Insurance and surrender: chapters 8 and 9, with R99, R108 and R120."""

from __future__ import annotations

import pytest

from pitboss.events import Settlement, StepTaken
from support.blackjack import clauses, events_with_clauses, lines
from support.edge21 import EdgeRound, net, refusal_of_round, settle_round, wrong
from support.tables import events_of


@pytest.mark.clause("edge21:8.A", "edge21:12.A(3)", "edge21:8.E")
@pytest.mark.parametrize("hole", ["Kc", "Qc", "Jc"])
def test_8_A_insurance_wins_if_the_hole_card_is_a_king_queen_or_jack(hole: str) -> None:
    answer = settle_round(f"9s Ah 9d {hole}", "1 insure 5")
    assert lines(answer)[0] == (1, 1, "insurance", "won", "10.00")
    assert clauses(answer)[0] == "edge21:12.A(3)"


@pytest.mark.clause("edge21:12.A(4)", "edge21:8.E")
def test_12_A_4_a_suited_blackjack_pays_insurance_5_to_1() -> None:
    answer = settle_round("9s Ah 9d Kh", "1 insure 5")
    assert (lines(answer)[0], clauses(answer)[0]) == ((1, 1, "insurance", "won", "25.00"), "edge21:12.A(4)")


@pytest.mark.clause("edge21:8.B")
def test_8_B_half_of_the_wager_at_most() -> None:
    refusal = refusal_of_round("9s Ah 9d 8c", "1 insure 5.01", "1 stand")
    assert (refusal.at, refusal.clause) == ("decisions[0]", "edge21:8.B")


@pytest.mark.clause("edge21:8.C")
def test_8_C_up_to_the_next_chip_where_chips_do_not_make_half() -> None:
    answer = settle_round("9s Ah 9d Kc", "1 insure 8", boxes={1: 15}, smallest_chip=1)
    assert lines(answer)[0] == (1, 1, "insurance", "won", "16.00")
    assert ("8.00 on insurance at 1", "edge21:8.C") in events_with_clauses(answer, "placed")


@pytest.mark.clause("edge21:8.D")
def test_8_D_insurance_is_placed_before_the_reader_is_used() -> None:
    play = EdgeRound("9s Ah 9d 8c")
    assert play.words == {1: ("insure", "decline")}
    assert "edge21:7.G(2)(a)" not in [event.clause for event in events_of(StepTaken, play.play.events)]
    events = play.say("1 insure 5")
    assert "edge21:7.G(2)(a)" in [event.clause for event in events_of(StepTaken, events)]
    assert "insure" not in play.words[1]


@pytest.mark.clause("edge21:8.F")
def test_8_F_losing_insurance_is_collected_right_after_the_reader() -> None:
    play = EdgeRound("9s Ah 9d 8c")
    events = play.say("1 insure 5")
    told = [(line.wager, line.result, line.clause) for line in events_of(Settlement, events)]
    assert told == [("insurance", "lost", "edge21:8.F")]
    clauses_told = [getattr(event, "clause", "") for event in events]
    assert clauses_told.index("edge21:7.G(2)(a)") + 1 == clauses_told.index("edge21:8.F")
    assert "stand" in play.words[1]


def test_a_blackjack_is_offered_no_even_money_R120() -> None:
    assert EdgeRound("As Ah Kd 8c").words == {1: ("insure", "decline")}


@pytest.mark.clause("edge21:8.A")
def test_a_blackjack_and_its_insurance_both_win_R102() -> None:
    assert net("As Ah Kd Kh", "1 insure 5") == "40.00"  # 15.00 and 25.00


@pytest.mark.clause("edge21:9.A", "edge21:9.C", "edge21:9.C(1)")
def test_9_A_and_C_1_half_is_given_up_at_once() -> None:
    answer = settle_round("9s 9h 7d 8c", "1 surrender")
    assert (lines(answer), clauses(answer)) == ([(1, 1, "edge-21", "lost", "-5.00")], ["edge21:9.C(1)"])


@pytest.mark.clause("edge21:9.C(2)", "edge21:9.C(2)(b)")
def test_9_C_2_b_against_an_ace_or_a_face_the_wager_lies_on_the_cards_until_the_hole_card_shows() -> None:
    answer = settle_round("9s Kh 7d 8c", "1 surrender")
    assert ("lay the wager of box 1 on its cards", "edge21:9.C(2)") in events_with_clauses(answer, "step")
    told = [event.get("clause") for event in answer["events"]]
    assert told.index("edge21:9.C(2)") < told.index("edge21:7.L(1)") < told.index("edge21:9.C(2)(b)")
    assert (lines(answer), clauses(answer)) == ([(1, 1, "edge-21", "lost", "-5.00")], ["edge21:9.C(2)(b)"])


@pytest.mark.clause("edge21:9.C(2)(a)")
def test_9_C_2_a_all_of_it_goes_to_a_blackjack_that_the_reader_missed_R108() -> None:
    answer = settle_round("9s Kh 7d Ac", "1 surrender", wrong=[wrong(4, "7.R")])
    assert (lines(answer), clauses(answer)) == ([(1, 1, "edge-21", "lost", "-10.00")], ["edge21:9.C(2)(a)"])


@pytest.mark.clause("edge21:9.B", "edge21:9.B(1)", "edge21:9.B(2)", "edge21:9.B(3)", "edge21:9.B(4)")
@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("2s 9h 3d 8c 4h", ["1 double"]),
        ("8s 9h 8d 8c 4h", ["1 split"]),
        ("9s 9h 7d 8c", ["1 stand"]),
        ("2s 9h 3d 8c 4h", ["1 hit"]),
    ],
)
def test_9_B_nothing_else_comes_before_a_surrender(cards: str, said: list[str]) -> None:
    assert "surrender" in EdgeRound(" ".join(cards.split()[:4])).words[1]
    assert refusal_of_round(cards, *said, "1 surrender").at == "decisions[1]"


def test_9_a_table_may_go_without_surrender() -> None:
    assert "surrender" not in EdgeRound("9s 9h 7d 8c", surrender="none").words[1]


@pytest.mark.clause("edge21:9.D")
def test_9_D_insurance_and_surrender_are_settled_each_by_itself() -> None:
    answer = settle_round("9s Ah 7d 8c", "1 insure 5", "1 surrender")
    assert lines(answer) == [(1, 1, "insurance", "lost", "-5.00"), (1, 1, "edge-21", "lost", "-5.00")]
