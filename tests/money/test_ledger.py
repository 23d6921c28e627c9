"""The ledger: every posting balances, every reversal is exact, nothing is erased."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.money import HOUSE, Account, Ledger, Meter, Movement, UnbalancedError, layout, meter, seat, vigorish_owed

pytestmark = pytest.mark.integration


def test_accounts_have_names_that_say_whose_they_are() -> None:
    assert (HOUSE, seat(1), layout(1, "banker"), meter("star"), vigorish_owed(1)) == (
        "house",
        "seat/1",
        "layout/1/banker",
        "meter/star",
        "vigorish-owed/1",
    )


def banker_wins() -> Ledger:
    """Seat 2 puts 20.00 on Banker, wins 20.00, and owes 1.00 of vigorish."""
    ledger = Ledger()
    ledger.transfer("wager", None, 2000, seat(2), layout(2, "banker"))
    ledger.transfer("pays 1 to 1", "midi:12.C", 2000, HOUSE, seat(2))
    ledger.transfer("stake back", "midi:12.C", 2000, layout(2, "banker"), seat(2))
    ledger.transfer("vigorish marked", "midi:12.D(2)(b)(ii)", 100, vigorish_owed(2), HOUSE)
    return ledger


def test_balances_follow_from_the_postings() -> None:
    assert dict(banker_wins().accounts()) == {
        "seat/2": 2000,
        "layout/2/banker": 0,
        "house": -1900,
        "vigorish-owed/2": -100,
    }


def test_all_balances_together_are_nothing() -> None:
    assert banker_wins().total() == 0


def test_an_account_that_never_moved_holds_nothing() -> None:
    assert banker_wins().balance(seat(9)) == 0


def test_postings_are_numbered_and_say_why_and_by_which_clause() -> None:
    postings = banker_wins().postings
    assert [posting.number for posting in postings] == [1, 2, 3, 4]
    assert (postings[1].reason, postings[1].clause) == ("pays 1 to 1", "midi:12.C")
    assert postings[1].movements == (Movement(HOUSE, -2000), Movement(seat(2), 2000))


def test_one_posting_may_move_many_accounts() -> None:
    ledger = Ledger()
    ledger.post("three wagers", None, Movement(HOUSE, 300), *(Movement(seat(n), -100) for n in (1, 2, 3)))
    assert [ledger.balance(account) for account in (HOUSE, seat(1), seat(2), seat(3))] == [300, -100, -100, -100]


@pytest.mark.parametrize(
    "movements",
    [
        (Movement(HOUSE, -2000), Movement(seat(2), 1999)),
        (Movement(seat(2), 1),),
        (Movement(HOUSE, -1), Movement(meter("star"), Fraction(999, 1000))),
        (),
        (Movement(HOUSE, -1.5), Movement(seat(2), 1.5)),  # type: ignore[arg-type]
        (Movement(HOUSE, True), Movement(seat(2), -1)),
    ],
)
def test_what_does_not_balance_exactly_is_a_fault_and_leaves_no_trace(movements: tuple[Movement, ...]) -> None:
    ledger = banker_wins()
    before = (ledger.postings, dict(ledger.accounts()))
    with pytest.raises(UnbalancedError, match="a slip"):
        ledger.post("a slip", None, *movements)
    assert (ledger.postings, dict(ledger.accounts())) == before


def test_a_clause_that_does_not_exist_is_refused_and_leaves_no_trace() -> None:
    ledger = Ledger()
    with pytest.raises(PitbossError, match="there is no clause"):
        ledger.transfer("pays 1 to 1", "midi:99.Z", 2000, HOUSE, seat(2))
    assert (len(ledger.postings), dict(ledger.accounts())) == (0, {})


def test_a_transfer_has_a_direction() -> None:
    with pytest.raises(AssertionError, match="the other way"):
        Ledger().transfer("wager", None, -1, seat(1), HOUSE)


def test_a_reversal_posts_the_exact_opposite_and_erases_nothing() -> None:
    ledger = banker_wins()
    reversal = ledger.reverse(2, "round void", "midi:13.E(1)")
    assert reversal.movements == (Movement(HOUSE, 2000), Movement(seat(2), -2000))
    assert (reversal.number, reversal.reverses) == (5, 2)
    assert len(ledger.postings) == 5
    assert ledger.postings[1].movements == (Movement(HOUSE, -2000), Movement(seat(2), 2000))
    assert ledger.balance(seat(2)) == 0


def test_a_posting_is_reversed_once() -> None:
    ledger = banker_wins()
    ledger.reverse(2, "round void", None)
    with pytest.raises(AssertionError, match="posting 2 is reversed already"):
        ledger.reverse(2, "round void", None)


@pytest.mark.parametrize("number", [0, -1, 5])
def test_what_was_never_posted_cannot_be_reversed(number: int) -> None:
    with pytest.raises(AssertionError, match="there is no posting"):
        banker_wins().reverse(number, "round void", None)


def test_a_record_cannot_be_changed_from_outside() -> None:
    ledger = banker_wins()
    with pytest.raises(TypeError):
        ledger.accounts()[HOUSE] = 0  # type: ignore[index]
    with pytest.raises(AttributeError):
        ledger.postings.clear()  # type: ignore[attr-defined]


def test_a_meters_fractions_stay_exact_through_an_award() -> None:
    star, ledger = Meter("star", Fraction(1, 3), initial=100, reset=50), Ledger()
    ledger.transfer("initial amount", "midi:12.L(2)", 100, HOUSE, meter("star"))
    ledger.transfer("contribution", "midi:12.L(1)", star.contribute(500), HOUSE, meter("star"))
    paid = star.award(Fraction(1))
    win = star.wins[0]
    ledger.post(
        "100% of star",
        "midi:12.K(1)(a)",
        Movement(meter("star"), -win.taken),
        Movement(HOUSE, -win.rounding),
        Movement(seat(4), paid),
    )
    ledger.transfer("reset", "midi:12.L(2)", star.reset, HOUSE, meter("star"))
    assert ledger.balance(seat(4)) == 267  # 266 and two thirds
    assert ledger.balance(meter("star")) == star.value == 50
    assert ledger.total() == 0


ACCOUNTS = st.sampled_from([HOUSE, seat(1), seat(2), layout(1, "tie"), meter("star"), vigorish_owed(1)])
AMOUNTS = st.integers(0, 10**9) | st.fractions(min_value=0, max_value=10**9)


@given(st.lists(st.tuples(AMOUNTS, ACCOUNTS, ACCOUNTS), max_size=30))
def test_whatever_is_posted_and_reversed_the_total_is_nothing(
    transfers: list[tuple[int | Fraction, Account, Account]],
) -> None:
    ledger = Ledger()
    for amount, frm, to in transfers:
        ledger.transfer("any", None, amount, frm, to)
        assert ledger.total() == 0
    for posting in reversed(ledger.postings):
        ledger.reverse(posting.number, "void", None)
        assert ledger.total() == 0
    assert all(balance == 0 for balance in ledger.accounts().values())
