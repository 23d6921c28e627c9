"""Player's Edge 21: a card reader that is used without cause, is broken or misses a blackjack (13.P, 13.Q, R104)."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.events import Voided
from pitboss.inputs import DeviceFault, NoMoreBets
from pitboss.money import seat
from support.blackjack import events_with_clauses, lines
from support.blackjack_tables import BY_DEALER, BY_FLOOR
from support.edge21 import settle_round, wrong
from support.edge21_irregularities import at_decisions
from support.edge21_tables import METER, EdgeTableInPlay, rulings
from support.tables import events_of

# 13.P and 13.Q


@pytest.mark.clause("edge21:13.P", "edge21:13.P(1)")
def test_13_P_1_a_reader_used_without_cause_that_may_have_shown_the_card_makes_all_hands_dead() -> None:
    table = at_decisions()
    table.give(DeviceFault("reader-misused", seen=True))
    assert (table.duty, table.clause) == ("notice", "13.P")
    events = table.give(BY_FLOOR)
    assert (rulings(events), events_of(Voided, events)) == (["13.P(1)"], [])
    assert [(line.seat, line.wager, line.result) for line in table.round.settlements] == [
        (1, "edge-21", "returned"),
        (2, "edge-21", "returned"),
    ]
    assert [table.table.ledger.balance(seat(box)) for box in (1, 2)] == [0, 0]


@pytest.mark.clause("edge21:13.P(1)")
def test_13_P_1_a_decided_match_up_stands_and_what_waits_for_the_hole_card_goes_back_R17() -> None:
    wagers = {"match-up": {"paytable": "A"}, "match-down": {"paytable": "A"}, "monster-match": {"paytable": "A"}}
    table = EdgeTableInPlay(wagers=wagers, meters=METER).open()
    stakes = {"match-up": 5, "match-down": 5, "monster-match": 1}
    table.begin_with({1: stakes}, "9c 9h 3d 8s")
    assert table.table.meters["monster-match"].value == 500_020  # a fifth of 1.00
    table.give(DeviceFault("reader-misused", seen=True), BY_FLOOR)
    assert {(line.wager, line.result, line.net) for line in table.round.settlements} == {
        ("match-up", "won", 2000),  # one match of two suits pays 4 to 1
        ("edge-21", "returned", 0),
        ("match-down", "returned", 0),
        ("monster-match", "returned", 0),
    }
    assert table.table.meters["monster-match"].value == 500_000
    assert table.table.ledger.balance(seat(1)) == 2000


@pytest.mark.clause("edge21:13.P(2)")
def test_13_P_2_if_nobody_could_see_it_play_continues() -> None:
    table = at_decisions()
    table.give(DeviceFault("reader-misused"))
    assert rulings(table.give(BY_FLOOR)) == ["13.P(2)"]
    assert list(table.words) == [2]


@pytest.mark.clause("edge21:13.P")
@pytest.mark.parametrize("up", ["Ad", "Kd", "Qd", "Jd"])
def test_13_P_with_an_ace_or_a_face_the_card_belongs_into_the_reader(up: str) -> None:
    table = EdgeTableInPlay().open(1)
    table.begin({1: 10}, f"9c {up} 9h 5s")
    assert table.refusal_clause(DeviceFault("reader-misused")) == "13.P"


@pytest.mark.clause("edge21:13.Q")
def test_13_Q_a_broken_reader_stops_the_game_until_it_is_repaired_or_replaced() -> None:
    table = EdgeTableInPlay().open(1)
    table.begin({1: 10}, "9c Kd 9h 5s")
    assert rulings(table.give(DeviceFault("reader-broken"))) == ["13.Q"]
    assert (table.duty, table.clause) == ("repair-reader", "13.Q")
    table.give(BY_FLOOR)
    assert table.duty == "read-hole-card"
    table.give(BY_DEALER)
    assert "stand" in table.words[1]


@pytest.mark.clause("edge21:13.Q")
def test_13_Q_no_round_begins_with_a_broken_reader() -> None:
    table = EdgeTableInPlay().open(1)
    table.wager({1: 10})
    table.give(DeviceFault("reader-broken"))
    assert (table.duty, table.clause) == ("repair-reader", "13.Q")
    with pytest.raises(Refusal):
        table.give(NoMoreBets())
    table.give(BY_FLOOR, NoMoreBets())
    assert table.card_for == "box 1"


@pytest.mark.clause("edge21:13.P(1)", "edge21:13.P(2)")
@pytest.mark.parametrize(("label", "result", "ahead"), [("13.P(1)", "returned", "0.00"), ("13.P(2)", "won", "10.00")])
def test_13_P_in_a_written_round_its_label_says_whether_the_card_could_be_seen(
    label: str, result: str, ahead: str
) -> None:
    said = [] if label == "13.P(1)" else ["1 stand"]
    answer = settle_round("9c 9d 9h 8s", *said, wrong=[wrong(4, label)])
    assert [line[3:] for line in lines(answer)] == [(result, ahead)]
    assert [clause for _, clause in events_with_clauses(answer, "ruled")] == [f"edge21:{label}"]


@pytest.mark.clause("edge21:13.Q")
def test_13_Q_in_a_written_round_a_broken_reader_changes_no_hand() -> None:
    answer = settle_round("9c Kd 9h 8s", "1 stand", wrong=[wrong(4, "13.Q")])
    assert [clause for _, clause in events_with_clauses(answer, "ruled")] == ["edge21:13.Q"]
    assert answer["net"] == {"1": "0.00"}


# The reader that tells nothing


@pytest.mark.clause("edge21:7.R")
def test_7_R_a_missed_blackjack_pays_insurance_when_it_shows_R104() -> None:
    answer = settle_round("9c Ah 9d Kh", "1 insure 5", "1 stand", wrong=[wrong(4, "7.R")])
    assert lines(answer) == [(1, 1, "insurance", "won", "25.00"), (1, 1, "edge-21", "lost", "-10.00")]
