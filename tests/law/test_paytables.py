"""Every payout clause of Midi and Mini Baccarat has the row that its gist states, and every row its classifier."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

import pitboss.games.baccarat.wagers  # noqa: F401  (registers the wagers)
from pitboss.law import all_clauses, clause, wagers_of
from pitboss.law.paytables import Paytable, PaytableRow, paytables

BOOKS = ("midi", "mini")

MIDI_WAGERS = """
    player banker tie dragon-bonus-player dragon-bonus-banker dragon-7 panda-8 fortune-7-insurance one-up royal-9
    jackpot-baccarat fortune-7 golden-8 heavenly-9 blazing-7s cover-all player-pair banker-pair lucky-nines lucky-6
    super-6
"""
MINI_WAGERS = "player banker tie dragon-bonus-player dragon-bonus-banker dragon-7 panda-8"
WAGERS = {"midi": set(MIDI_WAGERS.split()), "mini": set(MINI_WAGERS.split())}

# A price that several tables share; every other payout clause is one row of one table.
SHARED = {
    "midi:12.C": ["banker standard", "banker ez", "banker fortune7", "banker no_commission"],  # R125
    "mini:12.C": ["banker standard", "banker ez"],
    "midi:12.P.5": ["cover-all A", "cover-all B"],  # R131
}

PAYOUT_CLAUSES = [
    each.id
    for each in all_clauses().values()
    if each.book in BOOKS and (each.kind == "payout" or each.id in ("midi:12.B", "mini:12.B"))
]


def price_in(gist: str) -> str:
    """The price that a gist states, in the words of the paytables."""
    stated = re.search(r"pays (.+?)(?:;|$)", gist)
    assert stated, f"no price in {gist!r}"
    words = stated[1].replace(",", "").removeprefix("at least ").removesuffix(" less 5 percent vigorish")
    if words in ("Push", "a push"):
        return "push"
    if share := re.fullmatch(r"(\d+) percent of (?:(\w+) )?meter", words):
        return f"{share[1]}% of {(share[2] or 'must_hit').lower()}"
    return words


def rows_by_clause(book: str) -> dict[str, list[tuple[str, PaytableRow]]]:
    """Every row of a book with the table it stands in; wagers that share their tables count once."""
    found: dict[str, list[tuple[str, PaytableRow]]] = defaultdict(list)
    for wager, tables in paytables(book).items():
        if wager == tables.group[0]:
            for letter, table in tables.paytables.items():
                for row in table.rows.values():
                    found[row.clause].append((f"{wager} {letter}", row))
    return found


def price_rows(odds: object) -> str:
    return str(odds).replace(",", "")


def test_midi_has_143_payout_clauses_and_mini_28_and_each_a_price_of_the_tie() -> None:
    # 12.A, C, F, G, H, I, J, K, M, N, P, Q, R, S, T, U
    midi = 1 + 1 + 24 + 1 + 1 + 1 + 2 + 24 + 45 + 1 + 8 + 2 + 28 + 1 + 2 + 1
    mini = 1 + 1 + 24 + 1 + 1
    assert len(PAYOUT_CLAUSES) == (midi + 1) + (mini + 1)


@pytest.mark.parametrize("id", [pytest.param(id, marks=pytest.mark.clause(id)) for id in PAYOUT_CLAUSES])
def test_a_payout_clause_has_the_price_of_its_gist_in_its_one_row(id: str) -> None:
    found = rows_by_clause(clause(id).book)[id]
    expected = price_in(clause(id).gist)
    if id in SHARED:
        assert [table for table, _ in found] == SHARED[id]
    else:
        assert len(found) == 1
    assert {price_rows(row.odds) for _, row in found} == {expected}


@pytest.mark.parametrize("book", BOOKS)
def test_every_row_with_a_price_is_a_payout_clause(book: str) -> None:
    chapter_12 = {id for id in rows_by_clause(book) if id.startswith(f"{book}:12.")}
    assert chapter_12 == {id for id in PAYOUT_CLAUSES if clause(id).book == book}


@pytest.mark.parametrize("book", BOOKS)
def test_every_row_outside_chapter_12_returns_or_takes_the_stake(book: str) -> None:
    others = {id: found for id, found in rows_by_clause(book).items() if not id.startswith(f"{book}:12.")}
    assert {id.split("(")[0] for id in others} == {f"{book}:7.A"}
    assert {str(row.odds) for found in others.values() for _, row in found} == {"push", "lose"}


@pytest.mark.clause("midi:7.A", "mini:7.A")
@pytest.mark.parametrize("book", BOOKS)
def test_7_A_a_book_permits_these_wagers_and_no_other(book: str) -> None:
    assert set(wagers_of(book)) == WAGERS[book]


@pytest.mark.clause("midi:7.A(9)(a)")
def test_7_A_9_a_must_hit_is_an_award_that_needs_no_wager() -> None:
    assert set(paytables("midi")) - set(wagers_of("midi")) == {"must-hit"}


@pytest.mark.parametrize("book", BOOKS)
def test_every_wager_has_its_paytables(book: str) -> None:
    assert set(paytables(book)) - {"must-hit"} == WAGERS[book]


TABLES = [
    pytest.param(book, wager, table, id=f"{book} {wager} {letter}")
    for book in BOOKS
    for wager, tables in paytables(book).items()
    if wager != "must-hit"
    for letter, table in tables.paytables.items()
]


@pytest.mark.parametrize(("book", "wager", "table"), TABLES)
def test_a_paytable_prints_only_rows_that_its_classifier_can_make(book: str, wager: str, table: Paytable) -> None:
    rows = wagers_of(book)[wager].classifier(table.letter).rows
    assert set(table.rows) <= {row.slug for row in rows}


@pytest.mark.parametrize(("book", "wager", "table"), TABLES)
def test_a_paytable_prints_every_row_that_its_classifier_can_make(book: str, wager: str, table: Paytable) -> None:
    lost_on_purpose = {"both-two-card-7"} if (wager, table.letter) == ("blazing-7s", "A") else set()  # R130
    rows = wagers_of(book)[wager].classifier(table.letter).rows
    assert {row.slug for row in rows} - set(table.rows) == lost_on_purpose


@pytest.mark.parametrize(("book", "wager", "table"), TABLES)
def test_a_paytable_has_exactly_one_classifier(book: str, wager: str, table: Paytable) -> None:
    own = [c for c in wagers_of(book)[wager].classifiers if c.paytables is None or table.letter in c.paytables]
    assert len(own) == 1


@pytest.mark.parametrize("book", BOOKS)
def test_no_classifier_waits_for_a_paytable_that_is_not_printed(book: str) -> None:
    for id, entry in wagers_of(book).items():
        printed = set(paytables(book)[id].paytables)
        assert all(c.paytables is None or c.paytables <= printed for c in entry.classifiers), id


@pytest.mark.parametrize(("book", "wager", "table"), TABLES)
def test_a_wager_that_makes_no_row_loses_under_a_clause_or_can_make_no_such_hand(
    book: str, wager: str, table: Paytable
) -> None:
    if wager.startswith("dragon-bonus"):
        assert table.lose == f"{book}:7.A(4)(b)"  # every hand makes a row; the losing ones are under (b)
    else:
        assert table.lose is not None
        assert table.lose.startswith(f"{book}:7.A(")
