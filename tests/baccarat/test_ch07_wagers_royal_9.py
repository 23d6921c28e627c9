"""Chapter 7, 7.A(9), with the rows of 12.K: the Royal 9 Progressive."""

from __future__ import annotations

import pytest

from support.baccarat import NOTHING, row_of_hands

OWN = "Ks 9s"
"""The king and nine of the seat whose wager is judged."""
ASSIGNED = (OWN, "Kh 9h", "Kd 9c")
"""The combinations of the three seats at the table; no seat has `Kc 9c`."""


def royal(row: str, player: str, banker: str, why: str, *clauses: str) -> object:
    return pytest.param(row, player, banker, id=why, marks=pytest.mark.clause(*clauses) if clauses else ())


def a_and_b(item: str) -> tuple[str, str]:
    return f"midi:12.K(1){item}", f"midi:12.K(2){item}"


@pytest.mark.clause("midi:7.A(9)")
@pytest.mark.parametrize("letter", ["A", "B"])
@pytest.mark.parametrize(
    ("row", "player", "banker"),
    [
        royal("exact-match-personal", "Ks 9s", "9s Ks", "his own twice", *a_and_b("(a)")),
        royal("any-two-personal", "Ks 9s", "Kh 9h", "his own, and another seat's on Banker", *a_and_b("(b)")),
        royal("any-two-personal", "9c Kd", "Ks 9s", "his own, and another seat's on Player", *a_and_b("(b)")),
        royal("any-two-personal", "Kh 9h", "Kd 9c", "two other seats'", *a_and_b("(b)")),
        royal("any-two-personal", "Kh 9h", "9h Kh", "one other seat's twice", *a_and_b("(b)")),
        royal("personal-on-banker", "2c 3d", "Ks 9s", "his own on Banker", *a_and_b("(c)")),
        royal("personal-on-banker", "2c 3d", "9s Ks", "his own on Banker, nine first", *a_and_b("(c)")),
        royal("personal-on-banker", "Kc 9c", "Ks 9s", "his own on Banker, nobody's on Player", *a_and_b("(c)")),
        royal("personal-on-banker", "Qh 9h", "Ks 9s", "above a suited tie", *a_and_b("(c)")),
        royal("personal-on-player", "Ks 9s", "2c 3d", "his own on Player", *a_and_b("(d)")),
        royal("personal-on-player", "Ks 9s", "Kc 9c", "his own on Player, nobody's on Banker", *a_and_b("(d)")),
        royal("suited-royal-9-tie", "Qh 9h", "Jd 9d", "both suited", *a_and_b("(e)")),
        royal("suited-royal-9-tie", "Kc 9c", "Kc 9c", "nobody's twice", *a_and_b("(e)")),
        royal("suited-royal-9-tie", "Kh 9h", "Kc 9c", "another seat's, and nobody's", *a_and_b("(e)")),
        royal("royal-9-tie", "Qh 9d", "Jd 9d", "one suited", *a_and_b("(f)")),
        royal("royal-9-tie", "Qh 9d", "9c Jd", "none suited", *a_and_b("(f)")),
        royal("royal-9-tie", "Ks 9h", "Kh 9s", "his cards with their suits mixed", *a_and_b("(f)")),
        royal("any-suited-royal-9", "Qs 9s", "2c 3d", "the queen for his king", *a_and_b("(g)")),
        royal("any-suited-royal-9", "2c 3d", "9h Jh", "on Banker", *a_and_b("(g)")),
        royal("any-suited-royal-9", "Kh 9h", "2c 3d", "another seat's alone", *a_and_b("(g)")),
        royal("any-royal-9", "Qh 9d", "2c 3d", "not suited", *a_and_b("(h)")),
        royal("any-royal-9", "2c 3d", "9s Kh", "on Banker", *a_and_b("(h)")),
        royal("any-royal-9", "Ks 9h", "2c 3d", "his king with another nine", *a_and_b("(h)")),
        royal("any-royal-9", "Kd 9c", "Kh 8h", "another seat's alone, and a king without a nine", *a_and_b("(h)")),
    ],
)
def test_7_A_9_royal_9_under_paytables_a_and_b(row: str, player: str, banker: str, letter: str) -> None:
    assert row_of_hands("royal-9", player, banker, paytable=letter, own=OWN, assigned=ASSIGNED) == row


@pytest.mark.clause("midi:7.A(9)")
@pytest.mark.parametrize(
    ("row", "player", "banker"),
    [
        royal("personal-v-personal", "Ks 9s", "9s Ks", "his own twice", "midi:12.K(3)(a)"),
        royal("banker-personal", "2c 3d", "Ks 9s", "his own on Banker", "midi:12.K(3)(b)"),
        royal("banker-personal", "Kh 9h", "Ks 9s", "another seat's on Player", "midi:12.K(3)(b)"),
        royal("player-personal", "9s Ks", "2c 3d", "his own on Player", "midi:12.K(3)(c)"),
        royal("player-personal", "Ks 9s", "Qh 9h", "above a suited tie", "midi:12.K(3)(c)"),
        royal("personal-v-identical", "Kh 9h", "9h Kh", "another seat's twice", "midi:12.K(3)(d)"),
        royal("personal-v-identical", "Kd 9c", "Kd 9c", "another seat's twice, not suited", "midi:12.K(3)(d)"),
        royal("suited-v-suited", "Kc 9c", "Kc 9c", "nobody's twice is not identical", "midi:12.K(3)(e)"),
        royal("suited-v-suited", "Qh 9h", "Jd 9d", "both suited", "midi:12.K(3)(e)"),
        royal("suited-v-suited", "Kh 9h", "Jd 9d", "another seat's against a suited one", "midi:12.K(3)(e)"),
        royal("royal-9-v-royal-9", "Kh 9h", "Kd 9c", "two other seats', not identical", "midi:12.K(3)(f)"),
        royal("royal-9-v-royal-9", "Qh 9d", "Jd 9d", "one suited", "midi:12.K(3)(f)"),
        royal("any-suited-royal-9", "Qs 9s", "2c 3d", "the queen for his king", "midi:12.K(3)(g)"),
        royal("any-suited-royal-9", "Kh 9h", "Kh 8h", "another seat's alone", "midi:12.K(3)(g)"),
        royal("any-royal-9", "Qh 9d", "2c 3d", "not suited", "midi:12.K(3)(h)"),
        royal("any-royal-9", "Th 9h", "9s Kh", "beside a ten and a nine", "midi:12.K(3)(h)"),
    ],
)
def test_7_A_9_royal_9_under_paytable_c(row: str, player: str, banker: str) -> None:
    assert row_of_hands("royal-9", player, banker, paytable="C", own=OWN, assigned=ASSIGNED) == row


@pytest.mark.clause("midi:7.A(9)")
@pytest.mark.parametrize("letter", ["A", "B", "C"])
@pytest.mark.parametrize(
    ("player", "banker"),
    [
        pytest.param("Th 9h", "9s Ts", id="tens are no face cards"),
        pytest.param("Ks 8s", "Qs 8s", id="eights"),
        pytest.param("9s 9h", "Ks Kh", id="nines and kings in different hands"),
        pytest.param("Ks 2c", "9s 3d", id="his king and nine in different hands"),
        pytest.param("4s 5s", "Ks Js", id="a count of 9 without a nine"),
    ],
)
def test_7_A_9_royal_9_loses_without_a_nine_and_a_face_card_in_one_hand(player: str, banker: str, letter: str) -> None:
    assert row_of_hands("royal-9", player, banker, paytable=letter, own=OWN, assigned=ASSIGNED) == NOTHING


@pytest.mark.clause("midi:7.A(9)")
def test_7_A_9_the_same_cards_are_judged_seat_by_seat() -> None:
    cards = ("Kh 9h", "Ks 9s")
    assert row_of_hands("royal-9", *cards, paytable="C", own="Ks 9s", assigned=ASSIGNED) == "banker-personal"
    assert row_of_hands("royal-9", *cards, paytable="C", own="Kh 9h", assigned=ASSIGNED) == "player-personal"
    assert row_of_hands("royal-9", *cards, paytable="C", own="Kd 9c", assigned=ASSIGNED) == "suited-v-suited"
