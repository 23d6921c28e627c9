"""Player's Edge 21: cards drawn in error, cards forgotten, and hands without cards (13.E to 13.O, R51, R121)."""

from __future__ import annotations

import pytest

from pitboss.cards import cards_text
from pitboss.inputs import CardInError, DeviceFault, Input, NoMoreBets, ShoeEmpty, Skipped, UnseenCard, WagerPlaced
from pitboss.requests import CutWanted
from support.blackjack import events_with_clauses, lines
from support.blackjack_tables import BY_FLOOR, places_of_cards
from support.edge21 import EDGE21, refusal_of_round, settle_round, wrong
from support.edge21_irregularities import DEALT, TWO_BOXES, at_decisions
from support.edge21_tables import EdgeTableInPlay, rulings

EXPOSED = CardInError(card="4h", disclosed=True)


# 13.E to 13.I


@pytest.mark.clause("edge21:13.E")
def test_13_E_a_card_drawn_unseen_in_error_is_the_next_card() -> None:
    table = at_decisions()
    assert rulings(table.give(CardInError(card="2c"))) == ["13.E"]
    assert places_of_cards(table.say("2 hit")) == [("box 2", "2c")]


@pytest.mark.clause("edge21:13.F")
def test_13_F_an_exposed_card_is_the_next_card_for_every_word_that_takes_one() -> None:
    table = at_decisions()
    assert rulings(table.give(EXPOSED)) == ["13.F"]
    words = ("stand", "hit", "double", "surrender", "accept", "refuse")
    assert (table.words, table.clause) == ({2: words}, "13.F")
    assert places_of_cards(table.say("2 accept")) == [("box 2", "4h")]


@pytest.mark.clause("edge21:13.A", "edge21:13.F")
def test_13_A_and_F_a_card_that_everybody_has_seen_is_named() -> None:
    table = at_decisions()
    assert table.refusal_clause(CardInError(disclosed=True)) == "13.F"
    assert table.refusal_clause(CardInError(disclosed=True, in_shoe=True)) == "13.A"


@pytest.mark.clause("edge21:13.F", "edge21:10.J")
def test_13_F_a_redouble_takes_it_too() -> None:
    table = EdgeTableInPlay(double_double_down=True).open(1)
    table.begin({1: 10}, "5c 6d 3h Ks")
    table.say("1 double")
    table.deal("2c")
    table.give(EXPOSED)
    assert table.words == {1: ("stand", "redouble", "rescue", "refuse")}  # a doubled hand is not hit
    assert places_of_cards(table.say("1 redouble")) == [("box 1", "4h")]


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
    answer = settle_round(cards, f"1 {word}", wrong=[wrong(4, "13.F", card="Kc")])
    assert answer["net"]["1"] == ahead


@pytest.mark.clause("edge21:13.G", "edge21:13.H")
def test_13_G_and_H_who_refuses_gets_no_more_and_the_card_goes_to_the_rack_if_the_dealer_has_no_use_for_it() -> None:
    table = at_decisions("9c 5c 9d 3h 6h 8s")
    table.give(EXPOSED)
    assert rulings(table.say("2 refuse")) == ["13.G"]
    assert rulings(table.say("1 refuse")) == ["13.G", "13.H"]
    assert "4h" in cards_text(table.table.shoe.discards)


@pytest.mark.clause("edge21:13.H")
def test_13_H_a_card_that_all_players_refuse_is_the_dealers_if_the_dealer_has_to_draw() -> None:
    table = at_decisions()  # the dealer has 16
    table.give(EXPOSED)
    events = table.say("2 refuse", "1 refuse")
    assert places_of_cards(events) == [("dealer", "4h")]
    assert "13.H" not in rulings(events)
    assert "4h" not in cards_text(table.table.shoe.discards)


@pytest.mark.clause("edge21:13.F", "edge21:13.G", "edge21:13.H")
@pytest.mark.parametrize("label", ["13.F", "13.G", "13.H"])
def test_13_F_to_H_each_may_carry_the_players_answer(label: str) -> None:
    exposed = wrong(4, label, card="8c", seat=1, choose="refuse")
    answer = settle_round("9c 9h 3d 8h", wrong=[exposed])
    assert answer["net"]["1"] == "-10.00"  # 12 stands against 17
    assert [clause for _, clause in events_with_clauses(answer, "ruled")] == [
        "edge21:13.F",
        "edge21:13.G",
        "edge21:13.H",
    ]


@pytest.mark.clause("edge21:13.G")
def test_13_G_a_further_split_hand_of_who_has_refused_stands_on_one_card() -> None:
    refusal = wrong(5, "13.F", card="Kh", seat=1, choose="refuse")
    answer = settle_round("8c 7d 8d Kd 3s", "1 split", wrong=[refusal])
    told = [(line["hand"], line["result"], line["because"].partition(",")[0]) for line in answer["settlements"]]
    assert told == [(2, "lost", "8d 8"), (1, "lost", "8c 3s 11")]
    assert ("box 1, hand 2 stands on one card, as its player gets no more", "edge21:13.G") in events_with_clauses(
        answer, "ruled"
    )


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
    answer = settle_round("9c 9d 9h 8s", "1 stand", wrong=[wrong(4, "13.I", card="5c")])
    assert (answer["dealer"], answer["net"]["1"]) == ("9d 8s", "10.00")
    assert [clause for _, clause in events_with_clauses(answer, "ruled")] == ["edge21:13.I"]


# 13.J to 13.O


@pytest.mark.clause("edge21:13.J")
def test_13_J_a_dealer_who_misses_the_own_card_takes_it_after_the_players() -> None:
    table = EdgeTableInPlay().open(1)
    table.begin({1: 10}, "9c")
    table.give(Skipped())
    assert [to for to, _ in places_of_cards(table.deal("9d 6h 8s"))] == ["box 1", "dealer", "dealer"]
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
    answer = settle_round("9c 9h 9d 8s", "2 stand", boxes={1: 10, 2: 10}, wrong=[wrong(0, "13.M"), wrong(2, "13.M")])
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
    answer = settle_round(
        "9c 9h 9d 8s", "2 stand", boxes={1: {"edge-21": 10, "match-up": 5}, 2: 10},
        wrong=[wrong(0, "13.M"), wrong(2, "13.M")], wagers={"match-up": {"paytable": "A"}},
    )  # fmt: skip
    assert answer["net"] == {"1": "0.00", "2": "10.00"}


@pytest.mark.parametrize(
    ("label", "words"), [("13.F", "refuse"), ("13.G", "refuse"), ("13.N", "decline"), ("13.O", "decline")]
)
def test_a_seat_alone_is_told_what_it_chooses_among(label: str, words: str) -> None:
    error = refusal_of_round("5c 9c 7d 6d", wrong=[wrong(3, label, seat=1)])
    assert error.at == "irregularities[0].choose"
    assert error.message.endswith(f"leaves a choice to a player: give seat and choose, which is accept or {words}")


@pytest.mark.clause("edge21:13.N")
@pytest.mark.parametrize(("choose", "ahead"), [("accept", "10.00"), ("decline", "0.00")])
def test_13_N_a_hand_of_one_card_may_have_its_second_after_the_others(choose: str, ahead: str) -> None:
    short = wrong(3, "13.N", seat=1, choose=choose)
    cards, said = "9c 9d 9h 9s 8h", ["2 stand"]
    if choose == "accept":
        cards, said = f"{cards} 9h", [*said, "1 stand"]
    answer = settle_round(cards, *said, boxes={1: 10, 2: 10}, wrong=[short])
    assert answer["net"]["1"] == ahead


@pytest.mark.clause("edge21:13.O", "edge21:13.O(1)")
def test_13_O_1_a_requested_card_that_was_forgotten_comes_after_the_others() -> None:
    answer = settle_round(
        "9c 9d 9h 3s 9h 8s 7d", "2 stand", "1 hit", "1 stand", boxes={1: 10, 2: 10},
        wrong=[wrong(6, "13.O", seat=1, choose="accept")],
    )  # fmt: skip
    assert answer["net"]["1"] == "10.00"  # 9 + 3 + 7 = 19 over 17
    assert ("7d to box 1, up", "edge21:13.O(1)") in events_with_clauses(answer, "dealt")


@pytest.mark.clause("edge21:13.O(2)")
def test_13_O_2_or_the_hand_is_dead_and_its_wager_goes_back() -> None:
    dead = wrong(4, "13.O", seat=1, choose="decline")
    answer = settle_round("9c 9h 3s 8s", "1 hit", wrong=[dead])
    assert [line[3:] for line in lines(answer)] == [("returned", "0.00")]


@pytest.mark.clause("edge21:13.J")
def test_13_J_in_a_written_round_the_dealers_own_card_was_passed_over_and_comes_last() -> None:
    answer = settle_round("9c 9h 9d 8s", "1 stand", wrong=[wrong(1, "13.J")])
    # The dealer is passed over after the first card, and takes two after the player's second.
    assert [text for text, _ in events_with_clauses(answer, "dealt")] == [
        "9c to box 1, up",
        "9h to box 1, up",
        "9d to dealer, up",
        "8s to dealer, down",
    ]
    assert (answer["net"], [clause for _, clause in events_with_clauses(answer, "ruled")]) == (
        {"1": "10.00"},
        ["edge21:13.J"],
    )


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
