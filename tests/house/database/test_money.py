"""Whatever is posted, the sum over every account is zero, no wallet is overdrawn, and entries give the balances."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from pitboss.house.database.change import InsufficientFundsError
from pitboss.house.database.database import Database
from pitboss.house.database.schema import BALANCE, ENTRY, POSTING
from pitboss.house.database.table_queries import load_balance, load_balances, sum_balances
from pitboss.house.money import CAGE, PLAY_MONEY, Move, Posting, bank, layout, stack, transfer, wallet
from support.house_changes import NOON, change, journal, rows

pytestmark = pytest.mark.slow

ACCOUNTS = [
    PLAY_MONEY,
    CAGE,
    wallet("ann"),
    wallet("bob"),
    stack("T-1", "ann"),
    stack("T-2", "ann"),
    layout("T-1"),
    layout("T-2"),
    bank("T-1"),
    bank("T-2"),
]
WALLETS = {wallet("ann"), wallet("bob")}


@st.composite
def postings(draw: st.DrawFn) -> Posting:
    """A posting with up to five movements that sum to zero."""
    moves = draw(st.lists(st.tuples(st.sampled_from(ACCOUNTS), st.integers(-5000, 5000)), min_size=1, max_size=4))
    rest = draw(st.sampled_from(ACCOUNTS))
    given = tuple(Move(*each) for each in moves)
    return Posting("random", (*given, Move(rest, -sum(move.amount for move in given))))


class Model:
    """What the accounts hold by the rules of double entry."""

    def __init__(self) -> None:
        self.amounts = Counter[str]()

    def accepts(self, posted: list[Posting]) -> bool:
        after = Counter(self.amounts)
        for posting in posted:
            for move in posting.moves:
                after[move.account] += move.amount
        if any(after[name] < 0 for name in WALLETS):
            return False
        self.amounts = after
        return True


@given(st.lists(st.lists(postings(), min_size=1, max_size=3), min_size=1, max_size=6))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_random_postings_keep_the_sum_at_zero_and_wallets_above_it(
    database: Database, groups: list[list[Posting]]
) -> None:
    """Each group is a change by itself; refused ones change nothing."""
    row, model = journal(database), Model()
    for name, amount in load_balances(database, "").items():  # what earlier examples have left
        model.amounts[name] = amount
    for group in groups:
        [refused] = database.write([change(row, records=0, postings=group)], NOON)
        assert (refused is None) == model.accepts(group)
        assert refused is None or isinstance(refused, InsufficientFundsError)
        assert sum_balances(database) == 0
    assert +Counter(load_balances(database, "")) == +model.amounts
    assert -Counter(load_balances(database, "")) == -model.amounts
    assert from_entries(database) == {name: amount for name, amount in rows(database, BALANCE) if amount}


def from_entries(database: Database) -> dict[str, int]:
    """What the entries of each account sum to, where that is not zero; the entries of every posting sum to zero."""
    accounts, posted = Counter[str](), Counter[int]()
    for posting, account, amount in rows(database, ENTRY):
        accounts[account] += amount
        posted[posting] += amount
    assert not any(posted.values())
    assert posted.keys() <= {id for id, *_ in rows(database, POSTING)}
    return {name: amount for name, amount in accounts.items() if amount}


def test_a_wallet_may_be_emptied_to_the_last_cent_and_not_beyond(database: Database) -> None:
    row = journal(database)

    def post(amount: int, frm: str, to: str) -> object:
        [refused] = database.write([change(row, records=0, postings=[transfer("test", amount, frm, to)])], NOON)
        return refused and type(refused)

    assert post(500, PLAY_MONEY, wallet("ann")) is None
    assert post(501, wallet("ann"), CAGE) is InsufficientFundsError
    assert post(500, wallet("ann"), CAGE) is None
    assert post(1, wallet("ann"), CAGE) is InsufficientFundsError
    assert (
        load_balance(database, wallet("ann")),
        load_balance(database, CAGE),
        load_balance(database, PLAY_MONEY),
    ) == (0, 500, -500)


def test_the_database_itself_refuses_an_overdrawn_wallet(database: Database) -> None:
    from sqlalchemy.exc import IntegrityError

    with pytest.raises(IntegrityError), database.write_transaction() as connection:
        connection.execute(text("INSERT INTO balance VALUES ('wallet/ann', -1)"))
