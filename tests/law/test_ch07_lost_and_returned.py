"""Chapter 7 in the paytables: the clause by which each wager is returned or lost."""

from __future__ import annotations

import pytest

from pitboss.law.paytables import paytables

BOOKS = ("midi", "mini")


def chapter_7_rows(book: str, wager: str) -> dict[str, dict[str, tuple[str, str]]]:
    """By letter, the rows that chapter 7 decides, with what becomes of the stake and the label of the clause."""
    return {
        letter: {
            name: (str(row.odds), row.clause.removeprefix(f"{book}:"))
            for name, row in table.rows.items()
            if row.clause.startswith(f"{book}:7.")
        }
        for letter, table in paytables(book)[wager].paytables.items()
    }


TIE = {"ties": ("push", "7.A(1)(c)(i)")}


@pytest.mark.clause("midi:7.A(1)(c)*")
def test_7_A_1_c_banker_goes_back_on_a_tie_and_on_the_three_card_7_of_its_variant() -> None:
    assert chapter_7_rows("midi", "banker") == {
        "standard": TIE,
        "ez": {"wins-with-three-card-7": ("push", "7.A(1)(c)(ii)"), **TIE},
        "fortune7": {"wins-with-three-card-7": ("push", "7.A(1)(c)(iii)"), **TIE},
        "no_commission": TIE,
    }


@pytest.mark.clause("mini:7.A(1)(c)*")
def test_7_A_1_c_banker_goes_back_on_a_tie_and_at_mini_ez_tables_on_dragon_7() -> None:
    assert chapter_7_rows("mini", "banker") == {
        "standard": TIE,
        "ez": {"wins-with-three-card-7": ("push", "7.A(1)(c)(ii)"), **TIE},
    }


@pytest.mark.clause("midi:7.A(2)(c)", "mini:7.A(2)(c)")
@pytest.mark.parametrize("book", BOOKS)
def test_7_A_2_c_player_goes_back_on_a_tie(book: str) -> None:
    assert chapter_7_rows(book, "player") == {"only": {"ties": ("push", "7.A(2)(c)")}}


@pytest.mark.clause("midi:7.A(4)(b)*", "mini:7.A(4)(b)*")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("wager", ["dragon-bonus-player", "dragon-bonus-banker"])
def test_7_A_4_b_dragon_bonus_is_lost_under_three_clauses(book: str, wager: str) -> None:
    lost = {
        "natural-8-under-natural-9": ("lose", "7.A(4)(b)(i)"),
        "equal-or-behind": ("lose", "7.A(4)(b)(ii)"),
        "ahead-by-less-than-four": ("lose", "7.A(4)(b)(iii)"),
    }
    assert chapter_7_rows(book, wager) == {"A": lost, "B": lost, "C": lost}


LOST_IN_BOTH = {
    "banker": "7.A(1)(b)",
    "player": "7.A(2)(b)(i)",
    "tie": "7.A(3)(b)",
    "dragon-7": "7.A(5)(b)",
    "panda-8": "7.A(6)(b)",
}
LOST_IN_MIDI = {
    "fortune-7-insurance": "7.A(7)(b)",
    "one-up": "7.A(8)(b)",
    "royal-9": "7.A(9)",  # nothing else says that it loses
    "jackpot-baccarat": "7.A(10)(b)",
    "fortune-7": "7.A(11)(b)",
    "golden-8": "7.A(12)(b)",
    "heavenly-9": "7.A(13)(b)",
    "blazing-7s": "7.A(14)(b)",
    "cover-all": "7.A(15)(b)",
    "player-pair": "7.A(16)(b)",
    "banker-pair": "7.A(16)(b)",
    "lucky-nines": "7.A(17)(b)",
    "lucky-6": "7.A(18)(b)",
    "super-6": "7.A(19)(b)",
}
LOST = [
    pytest.param(book, wager, f"{book}:{label}", marks=pytest.mark.clause(f"{book}:{label}"), id=f"{book} {wager}")
    for book, lost in (("midi", LOST_IN_BOTH | LOST_IN_MIDI), ("mini", LOST_IN_BOTH))
    for wager, label in lost.items()
]


@pytest.mark.parametrize(("book", "wager", "clause"), LOST)
def test_7_A_a_wager_that_makes_no_row_is_lost_under_its_clause(book: str, wager: str, clause: str) -> None:
    assert {table.lose for table in paytables(book)[wager].paytables.values()} == {clause}
