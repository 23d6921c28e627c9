"""From new decks to the first hand: chapters 3, 4 and 5, step by step."""

from __future__ import annotations

import pytest

from pitboss.games.registry import game
from pitboss.law.reading import read
from pitboss.round.events import Dealt, ShoeCommitted, StepTaken
from pitboss.round.inputs import Card, Cut, Decision, DecksReceived, Done, Loaded, Recut, Sat, UnseenCard
from pitboss.round.requests import CardWanted, CutWanted, DecisionWanted, DutyWanted, Face, Role, WagersWanted
from support.rounds import TableInPlay, cited
from support.tables import of

DEALER, FLOORPERSON = Done(Role.DEALER), Done(Role.FLOORPERSON)
CHAPTER_4_AND_SHUFFLE = [
    ("inspect", Role.DEALER, "midi:4.A"),
    ("verify-inspection", Role.FLOORPERSON, "midi:4.A"),
    ("spread", Role.DEALER, "midi:4.B"),
    ("await-player", Role.FLOORPERSON, "midi:4.C"),
    ("turn-down", Role.DEALER, "midi:4.C(1)"),
    ("wash", Role.DEALER, "midi:4.C(2)"),
    ("stack", Role.DEALER, "midi:4.C(3)"),
    ("shuffle", Role.DEALER, "midi:5.A"),
    ("verify-shuffle", Role.FLOORPERSON, "midi:5.A"),
]
AFTER_THE_CUT = [
    ("complete-cut", Role.DEALER, "midi:5.C"),
    ("insert-cover-card", Role.DEALER, "midi:5.C(1)"),
    ("load", Role.DEALER, "midi:5.C(2)"),
]


def duties(table: TableInPlay) -> list[tuple[str, Role, str]]:
    """Do every duty until something else is wanted, and say which they were."""
    done = []
    while isinstance(table.wanted, DutyWanted):
        done.append((table.wanted.do, table.wanted.who, table.wanted.clause))
        table.give(Loaded() if table.duty == "load" else Done(table.wanted.who))
    return done


def at_the_cut(*seats: int) -> TableInPlay:
    """A second shoe's stack, about to be cut; these seats are taken."""
    table = TableInPlay().open()
    table.sit(*seats)
    table.end_shoe()
    table.give(DecksReceived(preshuffled=True))
    return table


def offered(table: TableInPlay) -> int:
    """The seat that is offered the cut."""
    assert isinstance(table.wanted, DecisionWanted)
    assert table.wanted.words == {table.turning: ("accept", "decline")}
    return table.turning


# Chapter 3


@pytest.mark.clause("midi:3.A")
@pytest.mark.parametrize("decks", [6, 7, 8])
def test_3_A_six_to_eight_decks_make_a_shoe(decks: int) -> None:
    table = TableInPlay(decks=decks)
    assert isinstance(table.wanted, DutyWanted)
    assert f"{decks} new decks" in table.wanted.text
    table.give(DecksReceived(preshuffled=True))
    assert table.table.cards.left == {6: 312, 7: 364, 8: 416}[decks]


@pytest.mark.clause("midi:3.A")
@pytest.mark.parametrize("decks", [5, 9])
@pytest.mark.parametrize("book", ["midi", "mini"])
def test_3_A_five_decks_and_nine_are_unlawful(book: str, decks: int) -> None:
    chosen, _ = read(game(book).choices, {"decks": decks})
    assert chosen is not None
    assert [(problem.field, problem.clause) for problem in game(book).unlawful(chosen)] == [("decks", "midi:3.A")]


@pytest.mark.clause("midi:3.A(1)", "midi:3.A(2)")
def test_3_A_the_dealer_receives_cards_alike_and_two_cover_cards() -> None:
    table = TableInPlay()
    assert isinstance(table.wanted, DutyWanted)
    assert "identical in appearance" in table.wanted.text
    assert "two cover cards" in table.wanted.text


@pytest.mark.clause("midi:3.B")
def test_3_B_every_shoe_is_followed_by_new_decks() -> None:
    table = TableInPlay(decks=6).open()
    table.end_shoe()
    assert table.duty == "receive-decks"
    assert table.table.cards.left == 312 - 2 - 8
    table.give(DecksReceived())
    assert table.table.cards.left == 312


@pytest.mark.clause("midi:3.B")
def test_3_B_the_copies_that_the_last_shoe_has_seen_can_come_again() -> None:
    table = TableInPlay(decks=6).open(burn="Ah")
    for _ in range(5):
        table.begin({}, "Ah 7s 5h Ks")
    table.begin({})
    assert table.refused(Card("Ah")).clause == "midi:3.A"
    table.deal("Kc 7d 6h Kd")
    table.end_shoe()
    table.open(burn="Ah")
    assert table.wagers_are_open


# Chapter 4


@pytest.mark.clause("midi:4.A", "midi:4.B", "midi:4.C*", "midi:5.A")
def test_4_and_5_the_duties_come_in_the_order_of_the_chapters() -> None:
    table = TableInPlay()
    table.give(DecksReceived())
    assert duties(table) == CHAPTER_4_AND_SHUFFLE
    assert isinstance(table.wanted, CutWanted)


@pytest.mark.clause("midi:4.A", "midi:5.A")
@pytest.mark.parametrize("place", range(9))
def test_4_and_5_nobody_does_what_another_is_answerable_for(place: int) -> None:
    table = TableInPlay()
    table.give(DecksReceived())
    for _, who, _ in CHAPTER_4_AND_SHUFFLE[:place]:
        table.give(Done(who))
    _, who, clause = CHAPTER_4_AND_SHUFFLE[place]
    others = [role for role in Role if role is not who]
    assert [table.refused(Done(other)).clause for other in others] == [clause, clause, clause]


@pytest.mark.clause("midi:4.B")
def test_4_B_the_cards_are_spread_face_up_by_deck_suit_and_sequence() -> None:
    table = TableInPlay()
    table.give(DecksReceived(), DEALER, FLOORPERSON)
    [step] = of(StepTaken, table.give(DEALER))
    assert step.clause == "midi:4.B"
    assert "face up by deck, suit and sequence" in step.text


@pytest.mark.clause("midi:4.B", "midi:4.C", "midi:5.B(2)")
def test_4_B_the_first_player_arrives_while_the_cards_are_spread_and_is_offered_the_cut() -> None:
    table = TableInPlay()
    table.give(DecksReceived(), DEALER, FLOORPERSON, DEALER)
    assert table.duty == "await-player"
    assert table.refused(DEALER).clause == "midi:4.C"
    table.give(Sat(5))
    assert table.duty == "show-cards"
    table.give(DEALER)
    assert table.duty == "turn-down"
    table.give(DEALER, DEALER, DEALER, DEALER, FLOORPERSON)
    assert offered(table) == 5


@pytest.mark.clause("midi:4.C")
def test_4_C_a_floorperson_may_state_that_a_first_player_had_the_opportunity_to_inspect_the_cards() -> None:
    table = TableInPlay()
    table.give(DecksReceived(), DEALER, FLOORPERSON, DEALER)
    [step] = of(StepTaken, table.give(FLOORPERSON))
    told = "a floorperson states that a first player had the opportunity to inspect the cards"
    assert (step.text, step.clause) == (told, "midi:4.C")
    assert table.duty == "turn-down"


@pytest.mark.clause("midi:4.C")
def test_4_C_players_who_stay_for_the_next_shoe_are_shown_its_cards() -> None:
    table = TableInPlay().open()
    table.sit(3)
    table.end_shoe()
    table.give(DecksReceived(), DEALER, FLOORPERSON, DEALER)
    assert table.duty == "show-cards"


@pytest.mark.clause("midi:4.D", "midi:5.A")
def test_4_D_preshuffled_decks_go_straight_to_the_cut() -> None:
    table = TableInPlay()
    events = table.give(DecksReceived(preshuffled=True))
    assert cited(events) == ["midi:3.B", "midi:4.D"]
    assert isinstance(table.wanted, CutWanted)


# Chapter 5


@pytest.mark.clause("midi:5.A")
def test_5_A_the_stack_stays_unsquared_until_the_floorperson_has_seen_it() -> None:
    table = TableInPlay()
    table.give(DecksReceived(), DEALER, FLOORPERSON, DEALER, FLOORPERSON, DEALER, DEALER, DEALER)
    [step] = of(StepTaken, table.give(DEALER))
    assert "not squared" in step.text
    assert isinstance(table.wanted, DutyWanted)
    assert table.wanted.who is Role.FLOORPERSON


@pytest.mark.clause("midi:5.B", "midi:5.B(2)")
def test_5_B_the_highest_seat_is_offered_the_cut_and_then_the_others_clockwise() -> None:
    table = at_the_cut(2, 5, 9)
    order = []
    while isinstance(table.wanted, DecisionWanted):
        order.append(offered(table))
        table.give(Decision(seat=order[-1], choose="decline"))
    assert order == [9, 2, 5]


@pytest.mark.clause("midi:5.B(2)")
def test_5_B_the_offers_end_with_the_player_who_accepts() -> None:
    table = at_the_cut(2, 5, 9)
    table.give(Decision(seat=9, choose="decline"), Decision(seat=2, choose="accept"))
    assert isinstance(table.wanted, CutWanted)
    assert table.wanted.seat == 2


@pytest.mark.clause("midi:5.B(2)")
def test_5_B_another_seat_cannot_take_an_offer() -> None:
    table = at_the_cut(2, 5, 9)
    assert table.refused(Decision(seat=5, choose="accept")).clause == "midi:5.B(2)"


@pytest.mark.clause("midi:5.B(1)")
def test_5_B_the_cards_are_offered_with_their_backs_away_from_the_dealer() -> None:
    table = at_the_cut(4)
    assert isinstance(table.wanted, DecisionWanted)
    assert "backs away from the dealer" in table.wanted.about


@pytest.mark.clause("midi:5.B(3)")
def test_5_B_when_everybody_declines_the_dealer_or_floorperson_cuts() -> None:
    table = at_the_cut(2, 5)
    table.give(Decision(seat=5, choose="decline"), Decision(seat=2, choose="decline"))
    assert isinstance(table.wanted, CutWanted)
    assert table.wanted.seat == 0
    assert cited(table.give(Cut(200))) == ["midi:5.B(3)"]


@pytest.mark.clause("midi:5.B(4)")
@pytest.mark.parametrize(("decks", "cards"), [(6, 312), (7, 364), (8, 416)])
def test_5_B_the_cover_card_goes_ten_cards_in_from_either_end(decks: int, cards: int) -> None:
    for lawful in (10, cards - 10):
        table = TableInPlay(decks=decks)
        table.give(DecksReceived(preshuffled=True), Cut(lawful))
        assert table.duty == "approve-cut"


@pytest.mark.clause("midi:5.B(4)")
@pytest.mark.parametrize("place", [-1, 0, 9, 407, 416, 1000])
def test_5_B_a_cut_nearer_to_an_end_is_refused(place: int) -> None:
    table = TableInPlay(decks=8)
    table.give(DecksReceived(preshuffled=True))
    assert table.refused(Cut(place)).clause == "midi:5.B(4)"


@pytest.mark.clause("midi:5.B(4)")
def test_5_B_without_a_number_the_dealer_vouches_for_the_place() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True), Cut())
    assert table.duty == "approve-cut"


@pytest.mark.clause("midi:5.C", "midi:5.C(1)", "midi:5.C(2)")
def test_5_C_the_cut_is_completed_the_second_cover_card_goes_in_and_the_shoe_is_loaded() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True), Cut(), FLOORPERSON)
    assert duties(table) == AFTER_THE_CUT
    assert table.wanted == CardWanted(to="discard bucket", clause="midi:5.F", face=Face.UP)


@pytest.mark.clause("midi:5.C(1)")
@pytest.mark.parametrize("depth", [14, 20])
def test_5_C_at_least_14_cards_stay_behind_the_second_cover_card(depth: int) -> None:
    table = TableInPlay(cover_card_depth=depth)
    table.give(DecksReceived(preshuffled=True), Cut(), FLOORPERSON, DEALER)
    assert isinstance(table.wanted, DutyWanted)
    assert f"with {depth} cards behind it" in table.wanted.text


@pytest.mark.clause("midi:5.C(1)")
def test_5_C_thirteen_cards_behind_the_cover_card_are_unlawful() -> None:
    chosen, _ = read(game("midi").choices, {"cover_card_depth": 13})
    assert chosen is not None
    [problem] = game("midi").unlawful(chosen)
    assert (problem.field, problem.clause) == ("cover_card_depth", "midi:5.C(1)")


@pytest.mark.clause("midi:5.C(2)")
def test_5_C_an_electronic_shoe_commits_itself_to_its_order_before_any_wager() -> None:
    table = TableInPlay(decks=6)
    table.give(DecksReceived(preshuffled=True), Cut(), FLOORPERSON, DEALER, DEALER)
    events = table.give(Loaded("5eed", 312))
    assert of(ShoeCommitted, events) == [ShoeCommitted("5eed", 312, "midi:5.C(2)")]
    assert table.card_for == "discard bucket"


@pytest.mark.clause("midi:5.C(2)")
@pytest.mark.parametrize("count", [0, 311, 313])
def test_5_C_the_whole_stack_goes_into_the_shoe(count: int) -> None:
    table = TableInPlay(decks=6)
    table.give(DecksReceived(preshuffled=True), Cut(), FLOORPERSON, DEALER, DEALER)
    assert table.refused(Loaded("5eed", count)).clause == "midi:5.C(2)"


@pytest.mark.clause("midi:5.D", "midi:5.E", "midi:5.E(1)")
def test_5_E_a_recut_falls_to_the_next_person_entitled() -> None:
    table = at_the_cut(2, 5, 9)
    table.give(Decision(seat=9, choose="accept"), Cut(12), Recut("the cover card fell out"))
    assert offered(table) == 2
    table.give(Decision(seat=2, choose="accept"), Cut(300), Recut("the cards were seen"))
    assert offered(table) == 5
    table.give(Decision(seat=5, choose="accept"), Cut(208), Recut("the cards were seen"))
    assert isinstance(table.wanted, CutWanted)
    assert (table.wanted.seat, table.wanted.least, table.wanted.most) == (0, 10, 406)


@pytest.mark.clause("midi:5.D", "midi:5.E(1)")
def test_5_E_seats_that_declined_are_not_offered_the_recut() -> None:
    table = at_the_cut(2, 5, 9)
    table.give(Decision(seat=9, choose="decline"), Decision(seat=2, choose="accept"), Cut(12), Recut("cut twice"))
    assert offered(table) == 5


@pytest.mark.clause("midi:5.D")
def test_5_D_the_floorperson_and_not_the_dealer_lets_the_cut_stand() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True), Cut())
    assert table.refused(DEALER).clause == "midi:5.D"


@pytest.mark.clause("midi:5.D")
def test_5_D_once_the_cards_are_in_the_shoe_nobody_has_them_cut_again() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True), Cut(), FLOORPERSON, DEALER, DEALER, Loaded())
    assert table.refused(Recut("too late")).clause == "midi:5.F"


@pytest.mark.clause("midi:5.E(2)")
def test_5_E_after_the_recut_the_stack_goes_into_the_shoe() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True), Cut(), Recut("not a clean cut"), Cut(), FLOORPERSON)
    assert duties(table) == AFTER_THE_CUT
    assert table.card_for == "discard bucket"


@pytest.mark.clause("midi:5.F", "midi:5.G*")
@pytest.mark.parametrize(
    ("first", "count"),
    [("Ah", 1), ("2c", 2), ("7d", 7), ("9s", 9), ("Tc", 10), ("Jd", 10), ("Qh", 10), ("Ks", 10)],
)
def test_5_F_the_first_card_is_exposed_and_its_value_in_cards_goes_unseen(first: str, count: int) -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True))
    table.up_to_the_burn()
    exposed = table.give(Card(first))
    burnt = of(Dealt, exposed)
    plural = "" if count == 1 else "s"
    assert of(StepTaken, exposed) == [StepTaken(f"burn {count} card{plural} after the {first}", "midi:5.G")]
    for _ in range(count):
        assert isinstance(table.wanted, CardWanted)
        assert table.wanted.face is Face.UNSEEN
        burnt += of(Dealt, table.give(UnseenCard()))
    assert burnt[0] == Dealt(first, "discard bucket", Face.UP, "midi:5.F")
    assert burnt[1:] == [Dealt(None, "discard bucket", Face.UNSEEN, "midi:5.F")] * count
    assert isinstance(table.wanted, WagersWanted)
    assert table.table.cards_out == 1 + count


@pytest.mark.clause("midi:5.F")
def test_5_F_a_burn_card_that_is_drawn_face_down_has_no_face_to_report() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True))
    table.up_to_the_burn()
    table.give(Card("Ah"))
    assert table.refused(Card("9c")).clause == "midi:5.F"


@pytest.mark.clause("midi:5.F")
def test_5_F_no_wager_is_taken_before_the_burn_is_done() -> None:
    table = TableInPlay()
    table.give(DecksReceived(preshuffled=True))
    table.up_to_the_burn()
    table.give(Card("2h"), UnseenCard())
    assert not table.wagers_are_open
    table.give(UnseenCard())
    assert table.wagers_are_open


# Debts of the last shoe


@pytest.mark.clause("midi:12.D(2)(b)(i)", "midi:3.B")
def test_vigorish_that_is_owed_is_collected_before_the_new_decks_come() -> None:
    table = TableInPlay(vigorish_collection="deferred").open()
    table.sit(3, 7)
    table.end_shoe({3: {"banker": 20}, 7: {"banker": 100}})
    assert [table.duty, table.wanted.clause if table.wanted else ""] == ["collect-vigorish", "midi:12.D(2)(b)(i)"]
    assert table.refused(DecksReceived()).clause == "midi:12.D(2)(b)(i)"
    table.give(DEALER)
    assert table.duty == "collect-vigorish"
    table.give(DEALER)
    assert table.duty == "receive-decks"


@pytest.mark.clause("mini:12.D(2)(b)(i)")
def test_at_mini_too_vigorish_is_collected_before_the_new_decks_come() -> None:
    table = TableInPlay("mini", vigorish_collection="deferred").open()
    table.end_shoe({3: {"banker": 20}})
    assert [table.duty, table.wanted.clause if table.wanted else ""] == ["collect-vigorish", "mini:12.D(2)(b)(i)"]
    table.give(DEALER)
    assert table.duty == "receive-decks"
