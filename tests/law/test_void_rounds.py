"""The clauses that provide for a void round, and rulings at tables of every game under other clauses (R17)."""

from __future__ import annotations

from typing import Any, cast

import pytest

from pitboss.games.registry import BUILT_IN
from pitboss.inputs import Card, RoundVoided
from pitboss.law import Book, clause
from pitboss.law.figures import void_clauses
from support.blackjack_tables import TableInPlay as Blackjack
from support.blitz import TableInPlay as Blitz
from support.edge21_tables import EdgeTableInPlay as Edge
from support.poker import HandInPlay
from support.tables import AnyTableInPlay

FOREIGN = {"blackjack": "edge21:13.B", "edge21": "blackjack:14.F", "blitz": "midi:13.E(1)", "poker": "blitz:13.A"}
"""For each game a clause that voids a round of another."""
NO_VOID = {"blackjack": "blackjack:14.K(1)", "edge21": "edge21:13.P(1)", "blitz": "blitz:13.B", "poker": "poker:8.L"}
"""And one of its own that voids none."""


def begin_round(name: str) -> AnyTableInPlay[Any]:
    """A table of a game in a round."""
    table: Any
    if name == "poker":
        table = HandInPlay({1: 100, 2: 100})
    elif name == "blitz":
        table = Blitz().open()
        table.begin()
    else:
        table = (Blackjack if name == "blackjack" else Edge)().open(1)
        table.begin({1: 10})
        table.give(Card("7c"))
    return cast("AnyTableInPlay[Any]", table)


def test_every_game_has_clauses_that_provide_for_a_void_round() -> None:
    for name in BUILT_IN:
        provided = void_clauses(Book(name))
        assert provided
        assert all(clause(id).book == ("midi" if name == "mini" else name) for id in provided)


@pytest.mark.parametrize("name", list(FOREIGN))
def test_a_ruling_under_a_clause_of_another_game_or_one_that_voids_nothing_is_refused(name: str) -> None:
    table = begin_round(name)
    for cited in (FOREIGN[name], NO_VOID[name]):
        refused = table.play.refusal(RoundVoided("a dispute", cited))
        assert refused is not None
        assert refused.message == (
            f"a round at this table is void under {' or '.join(void_clauses(Book(name)))}, not under {cited}"
        )


@pytest.mark.parametrize("name", list(FOREIGN))
def test_every_clause_of_the_list_voids_a_round(name: str) -> None:
    for cited in void_clauses(Book(name)):
        table = begin_round(name)
        table.give(RoundVoided("a dispute", cited))
        assert not table.table.has_round_in_progress


@pytest.mark.clause("edge21:13.B", "edge21:13.D")
@pytest.mark.parametrize(("cited", "due"), [("edge21:13.B", "shuffle"), ("edge21:13.D", "receive-decks")])
def test_13_B_and_13_D_a_ruling_has_the_cards_reshuffled_or_the_decks_replaced(cited: str, due: str) -> None:
    table = begin_round("edge21")
    table.give(RoundVoided("a dispute", cited))
    assert due in dict(table.duties())
