"""Irregularities of Player's Edge 21: chapter 13, R51 and R121."""

from __future__ import annotations

import pytest

from pitboss.cards import cards_text
from pitboss.errors import Refusal
from pitboss.money import seat
from pitboss.round.events import Voided
from pitboss.round.inputs import (
    Card,
    CardInError,
    DeviceFault,
    Input,
    NoMoreBets,
    ShoeEmpty,
    Skipped,
    UnseenCard,
    WagerPlaced,
)
from pitboss.round.requests import CutWanted
from support.blackjack import happened, lines
from support.blackjack_tables import BY_DEALER, BY_FLOOR, went
from support.edge21 import EDGE21, refused, settled, wrong
from support.edge21_tables import FACE_UP, METER, TEN, EdgeTableInPlay, rulings
from support.tables import of

TWO_BOXES = {1: 10, 2: 20}
DEALT = "9c 5c 6d 3h 6h Ks"
"""Box 1 has 12, box 2 has 11, the dealer a six and a hidden king; box 2 decides first."""
EXPOSED = CardInError(card="4h", disclosed=True)
SECOND = CardInError(card="2h", disclosed=True, in_shoe=True)
SECOND_TEN = CardInError(card="Ts", disclosed=True, in_shoe=True)


def at_decisions(cards: str = DEALT) -> EdgeTableInPlay:
    """Two boxes have their cards, and box 2 is to decide."""
    table = EdgeTableInPlay().open(1, 2)
    table.begin(TWO_BOXES, cards)
    return table


# 13.A and 13.B


@pytest.mark.clause("edge21:13.A")
@pytest.mark.parametrize("before", range(6))
def test_13_A_a_card_found_face_up_is_not_used_and_goes_to_the_rack(before: int) -> None:
    table = EdgeTableInPlay().open(1, 2)
    table.begin(TWO_BOXES, " ".join(DEALT.split()[:before]))
    due = table.wanted
    assert rulings(table.give(FACE_UP)) == ["13.A"]
    assert (table.wanted, cards_text(table.table.discards)) == (due, "Ah")


@pytest.mark.clause("edge21:13.B")
def test_13_B_a_second_one_voids_the_round_and_the_cards_are_reshuffled() -> None:
    table = at_decisions()
    table.say("2 hit")
    table.give(FACE_UP)
    events = table.give(SECOND)
    assert [event.clause for event in of(Voided, events)] == ["edge21:13.B"]
    assert [table.table.ledger.balance(seat(box)) for box in (1, 2)] == [0, 0]
    assert table.duties()[:2] == [("collect-shoe", "7.D"), ("shuffle", "5.A(1)")]
    table.up_to_wagers()
    assert table.table.cards.left == 287  # all 288 but the burnt one


@pytest.mark.clause("edge21:13.B")
def test_13_B_only_within_one_round() -> None:
    table = at_decisions()
    table.give(FACE_UP)
    table.finish("9s")
    table.begin(TWO_BOXES)
    assert rulings(table.give(SECOND)) == ["13.A"]


# 13.C and 13.D


@pytest.mark.clause("edge21:13.C")
def test_13_C_a_ten_is_torn_and_another_card_takes_its_place() -> None:
    table = at_decisions()
    table.say("2 hit")
    left = table.table.cards.left
    assert rulings(table.give(TEN)) == ["13.C"]
    assert (table.table.cards.left, table.table.discards) == (left, [])  # it counts nowhere (R121)
    assert went(table.give(Card("2c"))) == [("box 2", "2c")]


@pytest.mark.clause("edge21:13.C")
@pytest.mark.parametrize("given", [CardInError(card="Td"), CardInError(card="Td", disclosed=True)])
def test_13_C_however_it_was_found(given: CardInError) -> None:
    table = at_decisions()
    assert rulings(table.give(given)) == ["13.C"]
    assert (table.table.held, table.table.exposed) == ([], None)


@pytest.mark.clause("edge21:13.C")
def test_13_C_also_where_a_card_was_to_be_burned() -> None:
    table = EdgeTableInPlay()
    table.give(table.routine())
    while not table.card_for:
        table.give(table.routine())
    assert rulings(table.give(TEN, TEN)) == ["13.C", "13.C"]  # no round is on that could be void
    table.give(UnseenCard())
    assert table.duty == "inspect-reader"


@pytest.mark.clause("edge21:13.D")
def test_13_D_a_second_ten_voids_the_round_and_takes_the_decks_out_of_play() -> None:
    table = at_decisions()
    table.give(TEN)
    events = table.give(SECOND_TEN)
    assert [event.clause for event in of(Voided, events)] == ["edge21:13.D"]
    assert table.duties()[:2] == [("remove-decks", "13.D"), ("receive-decks", "3.A")]
    table.up_to_wagers()
    assert table.table.decks_out_by is None


@pytest.mark.clause("edge21:13.D")
def test_13_D_every_wager_goes_back_R17() -> None:
    answer = settled(
        "9c 6d 9d 8h", wrong=[wrong(4, "13.C", card="Td"), wrong(5, "13.D", card="Ts")],
        boxes={1: {"edge-21": 10, "match-up": 5}}, wagers={"match-up": {"paytable": "A"}},
    )  # fmt: skip
    assert answer["outcome"] == "void"
    assert {line[2]: line[3:] for line in lines(answer)} == {
        "edge-21": ("returned", "0.00"),
        "match-up": ("returned", "0.00"),
    }


@pytest.mark.clause("edge21:13.C")
def test_13_C_written_down_it_is_about_a_ten() -> None:
    assert refused("9c 6d 9d 8h", "1 stand", wrong=[wrong(4, "13.C", card="9s")]).clause == "edge21:13.C"
    found = settled("9c 9h 9d Td 8h", "1 stand", wrong=[wrong(3, "13.C")])
    assert (found["dealer"], found["net"]["1"]) == ("9h 8h", "10.00")


@pytest.mark.clause("edge21:13.C", "edge21:13.D")
@pytest.mark.parametrize("label", ["13.C", "13.D"])
def test_13_C_and_D_without_a_card_take_the_next_one_only_if_it_is_a_ten(label: str) -> None:
    mistake = refused("9c 9h 9d 8h", "1 stand", wrong=[wrong(3, label)])
    assert (mistake.at, mistake.clause) == ("irregularities[0]", f"edge21:{label}")
    assert mistake.message == f"edge21:{label} applies to a ten, not to 8h"


@pytest.mark.clause("edge21:13.C", "edge21:13.E")
def test_13_C_a_card_drawn_unseen_may_turn_out_to_be_a_ten_and_is_replaced() -> None:
    table = at_decisions()
    left, out = table.table.cards.left, table.table.cards_out
    table.give(CardInError())
    table.say("2 hit")
    assert rulings(table.give(Card("Td"))) == ["13.C"]
    # It counts nowhere (R121).
    assert (table.table.cards.left, table.table.cards_out, table.table.discards) == (left, out, [])
    assert went(table.give(Card("2c"))) == [("box 2", "2c")]


@pytest.mark.clause("edge21:13.D", "edge21:13.E")
def test_13_D_so_may_a_second_one() -> None:
    table = at_decisions()
    table.give(TEN, CardInError())
    table.say("2 hit")
    assert [event.clause for event in of(Voided, table.give(Card("Ts")))] == ["edge21:13.D"]


@pytest.mark.clause("edge21:3.B")
def test_13_C_a_ten_straight_from_the_shoe_is_reported_as_found_and_not_as_the_card() -> None:
    table = at_decisions()
    table.say("2 hit")
    assert table.refused(Card("Td")) == "3.B"


def test_a_ten_among_the_cards_is_none_of_these_decks() -> None:
    assert refused("9c 9h Td 8h", "1 stand").at == "cards, card 3"


# 13.E to 13.I


@pytest.mark.clause("edge21:13.E")
def test_13_E_a_card_drawn_unseen_in_error_is_the_next_card() -> None:
    table = at_decisions()
    assert rulings(table.give(CardInError(card="2c"))) == ["13.E"]
    assert went(table.say("2 hit")) == [("box 2", "2c")]


@pytest.mark.clause("edge21:13.F")
def test_13_F_an_exposed_card_is_the_next_card_for_every_word_that_takes_one() -> None:
    table = at_decisions()
    assert rulings(table.give(EXPOSED)) == ["13.F"]
    words = ("stand", "hit", "double", "surrender", "accept", "refuse")
    assert (table.words, table.clause) == ({2: words}, "13.F")
    assert went(table.say("2 accept")) == [("box 2", "4h")]


@pytest.mark.clause("edge21:13.A", "edge21:13.F")
def test_13_A_and_F_a_card_that_everybody_has_seen_is_named() -> None:
    table = at_decisions()
    assert table.refused(CardInError(disclosed=True)) == "13.F"
    assert table.refused(CardInError(disclosed=True, in_shoe=True)) == "13.A"


@pytest.mark.clause("edge21:13.F", "edge21:10.J")
def test_13_F_a_redouble_takes_it_too() -> None:
    table = EdgeTableInPlay(double_double_down=True).open(1)
    table.begin({1: 10}, "5c 6d 3h Ks")
    table.say("1 double")
    table.deal("2c")
    table.give(EXPOSED)
    assert table.words == {1: ("stand", "redouble", "rescue", "refuse")}  # a doubled hand is not hit
    assert went(table.say("1 redouble")) == [("box 1", "4h")]


# Against 17: 16 given up loses half; 11 and the king are 21, which the double wins twice.
@pytest.mark.clause("edge21:13.F")
@pytest.mark.parametrize(
    ("cards", "word", "ahead"),
    [
        ("Kh 9d 6c 8h", "surrender", "-5.00"),
        ("Kh 9d 6c 8h", "stand", "-10.00"),
        ("5h 9d 6c 8h", "hit", "10.00"),
        ("5h 9d 6c 8h", "double", "20.00"),
    ],
)
def test_13_F_written_down_every_word_of_the_hand_is_taken(cards: str, word: str, ahead: str) -> None:
    answer = settled(cards, f"1 {word}", wrong=[wrong(4, "13.F", card="Kc")])
    assert answer["net"]["1"] == ahead


@pytest.mark.clause("edge21:13.G", "edge21:13.H")
def test_13_G_and_H_who_refuses_gets_no_more_and_the_card_goes_to_the_rack_if_the_dealer_has_no_use_for_it() -> None:
    table = at_decisions("9c 5c 9d 3h 6h 8s")
    table.give(EXPOSED)
    assert rulings(table.say("2 refuse")) == ["13.G"]
    assert rulings(table.say("1 refuse")) == ["13.G", "13.H"]
    assert "4h" in cards_text(table.table.discards)


@pytest.mark.clause("edge21:13.H")
def test_13_H_a_card_that_all_players_refuse_is_the_dealers_if_the_dealer_has_to_draw() -> None:
    table = at_decisions()  # the dealer has 16
    table.give(EXPOSED)
    events = table.say("2 refuse", "1 refuse")
    assert went(events) == [("dealer", "4h")]
    assert "13.H" not in rulings(events)
    assert "4h" not in cards_text(table.table.discards)


@pytest.mark.clause("edge21:13.F", "edge21:13.G", "edge21:13.H")
@pytest.mark.parametrize("label", ["13.F", "13.G", "13.H"])
def test_13_F_to_H_each_may_carry_the_players_answer(label: str) -> None:
    exposed = wrong(4, label, card="8c", seat=1, choose="refuse")
    answer = settled("9c 9h 3d 8h", wrong=[exposed])
    assert answer["net"]["1"] == "-10.00"  # 12 stands against 17
    assert [clause for _, clause in happened(answer, "ruled")] == ["edge21:13.F", "edge21:13.G", "edge21:13.H"]


@pytest.mark.clause("edge21:13.G")
def test_13_G_a_further_split_hand_of_who_has_refused_stands_on_one_card() -> None:
    refusal = wrong(5, "13.F", card="Kh", seat=1, choose="refuse")
    answer = settled("8c 7d 8d Kd 3s", "1 split", wrong=[refusal])
    told = [(line["hand"], line["result"], line["because"].partition(",")[0]) for line in answer["settlements"]]
    assert told == [(2, "lost", "8d 8"), (1, "lost", "8c 3s 11")]
    assert ("box 1, hand 2 stands on one card, as its player gets no more", "edge21:13.G") in happened(answer, "ruled")


@pytest.mark.clause("edge21:13.G")
def test_13_G_a_refusal_binds_the_player_in_every_box() -> None:
    table = EdgeTableInPlay(max_adjacent_boxes=2).open(2)
    table.wager({2: 10})
    table.give(WagerPlaced(seat=1, wager="edge-21", amount=1000, by=2), NoMoreBets())
    table.deal(DEALT)
    table.give(EXPOSED)
    assert rulings(table.say("2 refuse")) == ["13.G"]
    assert table.words == {1: ("stand", "surrender")}


@pytest.mark.clause("edge21:13.I")
def test_13_I_a_card_that_the_dealer_draws_on_17_goes_to_the_rack() -> None:
    answer = settled("9c 9d 9h 8s", "1 stand", wrong=[wrong(4, "13.I", card="5c")])
    assert (answer["dealer"], answer["net"]["1"]) == ("9d 8s", "10.00")
    assert [clause for _, clause in happened(answer, "ruled")] == ["edge21:13.I"]


# 13.J to 13.O


@pytest.mark.clause("edge21:13.J")
def test_13_J_a_dealer_who_misses_the_own_card_takes_it_after_the_players() -> None:
    table = EdgeTableInPlay().open(1)
    table.begin({1: 10}, "9c")
    table.give(Skipped())
    assert [to for to, _ in went(table.deal("9d 6h 8s"))] == ["box 1", "dealer", "dealer"]
    assert rulings(table.play.events) == ["13.J"]


@pytest.mark.clause("edge21:13.K", "edge21:13.L")
def test_13_K_and_L_discards_are_shuffled_and_cut_and_their_first_card_burned() -> None:
    table = at_decisions()
    table.say("2 hit")
    table.give(ShoeEmpty())
    assert table.duties() == [("shuffle-discards", "13.K")]
    while not isinstance(table.wanted, CutWanted):
        table.give(table.routine())
    table.give(table.routine(), BY_FLOOR)
    assert (table.duty, table.clause) == ("load", "13.K")
    table.give(table.routine())
    assert (table.card_for, table.clause) == ("discard rack", "13.L")
    table.give(UnseenCard())
    assert table.card_for == "box 2"


@pytest.mark.clause("edge21:13.M")
def test_13_M_a_hand_without_cards_is_dead() -> None:
    answer = settled("9c 9h 9d 8s", "2 stand", boxes={1: 10, 2: 10}, wrong=[wrong(0, "13.M"), wrong(2, "13.M")])
    assert [line[:4] for line in lines(answer)] == [(1, 1, "edge-21", "returned"), (2, 1, "edge-21", "won")]


@pytest.mark.clause("edge21:13.M")
def test_13_M_the_player_is_in_the_next_deal() -> None:
    table = EdgeTableInPlay(no_mid_shoe_entry=True).open(1, 2)
    table.begin(TWO_BOXES)
    table.give(Skipped())
    table.deal("9c 9h")
    table.give(Skipped())
    table.deal("9d 8s")
    table.finish()
    table.begin(TWO_BOXES)  # who had a dead hand has not sat the round out (6.C)
    assert table.card_for == "box 1"


@pytest.mark.clause("edge21:13.M")
def test_13_M_its_other_wagers_go_back_too() -> None:
    answer = settled(
        "9c 9h 9d 8s", "2 stand", boxes={1: {"edge-21": 10, "match-up": 5}, 2: 10},
        wrong=[wrong(0, "13.M"), wrong(2, "13.M")], wagers={"match-up": {"paytable": "A"}},
    )  # fmt: skip
    assert answer["net"] == {"1": "0.00", "2": "10.00"}


@pytest.mark.parametrize(
    ("label", "words"), [("13.F", "refuse"), ("13.G", "refuse"), ("13.N", "decline"), ("13.O", "decline")]
)
def test_a_seat_alone_is_told_what_it_chooses_among(label: str, words: str) -> None:
    mistake = refused("5c 9c 7d 6d", wrong=[wrong(3, label, seat=1)])
    assert mistake.at == "irregularities[0].choose"
    assert mistake.message.endswith(f"leaves a choice to a player: give seat and choose, which is accept or {words}")


@pytest.mark.clause("edge21:13.N")
@pytest.mark.parametrize(("choose", "ahead"), [("accept", "10.00"), ("decline", "0.00")])
def test_13_N_a_hand_of_one_card_may_have_its_second_after_the_others(choose: str, ahead: str) -> None:
    short = wrong(3, "13.N", seat=1, choose=choose)
    cards, said = "9c 9d 9h 9s 8h", ["2 stand"]
    if choose == "accept":
        cards, said = f"{cards} 9h", [*said, "1 stand"]
    answer = settled(cards, *said, boxes={1: 10, 2: 10}, wrong=[short])
    assert answer["net"]["1"] == ahead


@pytest.mark.clause("edge21:13.O", "edge21:13.O(1)")
def test_13_O_1_a_requested_card_that_was_forgotten_comes_after_the_others() -> None:
    answer = settled(
        "9c 9d 9h 3s 9h 8s 7d", "2 stand", "1 hit", "1 stand", boxes={1: 10, 2: 10},
        wrong=[wrong(6, "13.O", seat=1, choose="accept")],
    )  # fmt: skip
    assert answer["net"]["1"] == "10.00"  # 9 + 3 + 7 = 19 over 17
    assert ("7d to box 1, up", "edge21:13.O(1)") in happened(answer, "dealt")


@pytest.mark.clause("edge21:13.O(2)")
def test_13_O_2_or_the_hand_is_dead_and_its_wager_goes_back() -> None:
    dead = wrong(4, "13.O", seat=1, choose="decline")
    answer = settled("9c 9h 3s 8s", "1 hit", wrong=[dead])
    assert [line[3:] for line in lines(answer)] == [("returned", "0.00")]


# 13.P and 13.Q


@pytest.mark.clause("edge21:13.P", "edge21:13.P(1)")
def test_13_P_1_a_reader_used_without_cause_that_may_have_shown_the_card_makes_all_hands_dead() -> None:
    table = at_decisions()
    table.give(DeviceFault("reader-misused", seen=True))
    assert (table.duty, table.clause) == ("notice", "13.P")
    events = table.give(BY_FLOOR)
    assert (rulings(events), of(Voided, events)) == (["13.P(1)"], [])
    assert [(line.seat, line.wager, line.result) for line in table.table.settlements] == [
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
    assert {(line.wager, line.result, line.net) for line in table.table.settlements} == {
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
    assert table.refused(DeviceFault("reader-misused")) == "13.P"


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
    answer = settled("9c 9d 9h 8s", *said, wrong=[wrong(4, label)])
    assert [line[3:] for line in lines(answer)] == [(result, ahead)]
    assert [clause for _, clause in happened(answer, "ruled")] == [f"edge21:{label}"]


@pytest.mark.clause("edge21:13.Q")
def test_13_Q_in_a_written_round_a_broken_reader_changes_no_hand() -> None:
    answer = settled("9c Kd 9h 8s", "1 stand", wrong=[wrong(4, "13.Q")])
    assert [clause for _, clause in happened(answer, "ruled")] == ["edge21:13.Q"]
    assert answer["net"] == {"1": "0.00"}


@pytest.mark.clause("edge21:13.J")
def test_13_J_in_a_written_round_the_dealers_own_card_was_passed_over_and_comes_last() -> None:
    answer = settled("9c 9h 9d 8s", "1 stand", wrong=[wrong(1, "13.J")])
    # The dealer is passed over after the first card, and takes two after the player's second.
    assert [text for text, _ in happened(answer, "dealt")] == [
        "9c to box 1, up",
        "9h to box 1, up",
        "9d to dealer, up",
        "8s to dealer, down",
    ]
    assert (answer["net"], [clause for _, clause in happened(answer, "ruled")]) == ({"1": "10.00"}, ["edge21:13.J"])


# The reader that tells nothing


@pytest.mark.clause("edge21:7.R")
def test_7_R_a_missed_blackjack_pays_insurance_when_it_shows_R104() -> None:
    answer = settled("9c Ah 9d Kh", "1 insure 5", "1 stand", wrong=[wrong(4, "7.R")])
    assert lines(answer) == [(1, 1, "insurance", "won", "25.00"), (1, 1, "edge-21", "lost", "-10.00")]


# As they are written down


@pytest.mark.parametrize(
    ("label", "card", "given"),
    [
        ("13.A", "5c", CardInError(card="5c", disclosed=True, in_shoe=True)),
        ("13.B", "5c", CardInError(card="5c", disclosed=True, in_shoe=True)),
        ("13.C", "Tc", CardInError(card="Tc", disclosed=True, in_shoe=True)),
        ("13.D", "Tc", CardInError(card="Tc", disclosed=True, in_shoe=True)),
        ("13.E", "5c", CardInError(card="5c")),
        ("13.F", "5c", CardInError(card="5c", disclosed=True)),
        ("13.G", "5c", CardInError(card="5c", disclosed=True)),
        ("13.H", "5c", CardInError(card="5c", disclosed=True)),
        ("13.I", "5c", CardInError(card="5c", disclosed=True, by_dealer=True)),
        ("13.J", None, Skipped(dealers_own=True)),
        ("13.K", None, ShoeEmpty()),
        ("13.M", None, Skipped(dealers_own=False)),
        ("13.N", None, Skipped(dealers_own=False)),
        ("13.O(1)", None, Skipped(dealers_own=False)),
        ("13.P(1)", None, DeviceFault("reader-misused", seen=True)),
        ("13.P(2)", None, DeviceFault("reader-misused", seen=False)),
        ("13.Q", None, DeviceFault("reader-broken")),
        ("13.R", None, DeviceFault("shuffler-jammed")),
        ("13.S", None, DeviceFault("shoe-broken")),
        ("7.R", None, DeviceFault("reader-missed")),
        ("10.E", None, DeviceFault("reader-missed")),
        ("11.E", None, DeviceFault("reader-missed")),
        ("12.A", None, None),
    ],
)
def test_a_clause_says_what_went_wrong(label: str, card: str | None, given: Input | None) -> None:
    assert EDGE21.irregularity(f"edge21:{label}", card) == given
    assert EDGE21.irregularity(f"blackjack:{label}", card) is None
