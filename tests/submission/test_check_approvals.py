"""Approvals by name: a choice that takes the Commission's approval and has no day on record is an error (R20)."""

from __future__ import annotations

import re

import pytest

from pitboss.law.figures import all_approvals
from pitboss.submission import Finding, check_text, starter
from support.blackjack_submissions import OF_WAGERS, PROGRESSIVE, error, table
from support.submissions import (
    ERROR,
    OF_THE_MAIN_GAME,
    WARNING,
    approvals,
    blackjack,
    found,
    midi,
    royal_9,
    sentences,
)

pytestmark = pytest.mark.integration

COMMUNITY = 'community_cards = "common_draw"'
HOUSE_MONEY = "wagers.house-money = {}"
BUSTER = 'wagers.buster-blackjack = { paytable = "A" }'


def approvals_without(name: str) -> str:
    """Every approval of a blackjack table but one."""
    return approvals(*(each for each in (*OF_THE_MAIN_GAME, *OF_WAGERS) if each != name))


CHOSEN = [
    pytest.param("continuous_shuffler", ("continuous_shuffler = true",), "5.J", id="continuous shuffler"),
    pytest.param("electronic_table", (COMMUNITY,), "12.C", id="electronic table"),
    pytest.param("electronic_table", (COMMUNITY, "no_hole_card = true"), "12.C", id="without a hole card"),
    pytest.param("surrender_withheld", ('surrender = "none"',), "9.A", id="no surrender"),
    pytest.param("house_money_parlay", (HOUSE_MONEY, "house_money_parlay = true"), "6.G(11)", id="parlay"),
    pytest.param("buster_free_bonus", (BUSTER, 'buster_free_bonus = "A"'), "13.P", id="Free Bonus A"),
    pytest.param("buster_free_bonus", (BUSTER, 'buster_free_bonus = "B"'), "13.P", id="Free Bonus B"),
    pytest.param("bonus_spin_ace_pay", PROGRESSIVE["bonus-spin C"], "6.G(17)", id="ace under C"),
    pytest.param("bonus_spin_ace_pay", PROGRESSIVE["bonus-spin D"], "6.G(17)", id="ace under D"),
    pytest.param("progressive_system", PROGRESSIVE["hit-and-run"], "2.G(1)", id="progressive wager"),
]


@pytest.mark.clause("blackjack:5.J", "blackjack:12.C", "blackjack:2.G(1)")
@pytest.mark.parametrize(("name", "lines", "label"), CHOSEN)
def test_R20_a_choice_that_takes_an_approval_is_an_error_without_it(
    name: str, lines: tuple[str, ...], label: str
) -> None:
    text = table(*lines, approvals=approvals_without(name))
    assert found(text) == [error(8, f"approvals.{name}", label)]
    (sentence,) = sentences(text)
    assert "which takes the Commission's approval, and none is on record" in sentence
    assert f"; state its day, as {name} = 2026-01-15, or " in sentence


@pytest.mark.clause("blackjack:5.J", "blackjack:12.C", "blackjack:2.G(1)")
@pytest.mark.parametrize(("name", "lines", "label"), CHOSEN)
def test_R20_with_its_day_on_record_it_is_lawful(name: str, lines: tuple[str, ...], label: str) -> None:
    assert found(table(*lines, approvals=approvals(*{"layout", "progressive_system", name}))) == []


@pytest.mark.parametrize(
    "lines",
    [
        ("continuous_shuffler = false", 'surrender = "late"', "no_hole_card = false", 'community_cards = "none"'),
        (HOUSE_MONEY, "house_money_parlay = false"),
        (BUSTER, 'buster_free_bonus = "off"'),
        ("switch = true", 'surrender = "none"'),  # a Switch table has no surrender to withhold (R45)
    ],
)
def test_R20_what_is_not_chosen_takes_no_approval(lines: tuple[str, ...]) -> None:
    price = None if "switch = true" in lines else '"6 to 5"'
    assert found(blackjack(*lines, blackjack_odds=price, approvals=approvals("layout"))) == []


@pytest.mark.parametrize("letter", ["A", "B"])
def test_R77_an_ace_earns_nothing_at_a_dollar_so_nothing_is_to_be_approved(letter: str) -> None:
    text = table(*PROGRESSIVE[f"bonus-spin {letter}"], approvals=approvals("layout", "progressive_system"))
    assert found(text) == []


@pytest.mark.clause("blackjack:6.G(17)")
@pytest.mark.parametrize("price", ["2 for 1", "3 for 1", "$10", "lose"])
def test_R77_whatever_an_ace_earns_at_5_dollars_is_approved(price: str) -> None:
    text = table(
        *PROGRESSIVE["bonus-spin D"],
        f'bonus_spin_ace_pay = "{price}"',
        approvals=approvals_without("bonus_spin_ace_pay"),
    )
    assert found(text) == [error(8, "approvals.bonus_spin_ace_pay", "6.G(17)")]


def test_R35_the_sentence_says_what_is_missing_and_what_would_be_accepted() -> None:
    assert sentences(blackjack('surrender = "none"', approvals=approvals("layout"))) == [
        "surrender is withheld, which takes the Commission's approval, and none is on record; "
        'state its day, as surrender_withheld = 2026-01-15, or state surrender = "late"'
    ]


@pytest.mark.clause("edge21:5.J")
@pytest.mark.parametrize(
    ("change", "name", "label"),
    [
        (("continuous_shuffler = false", "continuous_shuffler = true"), "continuous_shuffler", "5.J"),
        (('surrender = "late"', 'surrender = "none"'), "surrender_withheld", "9.A"),
    ],
)
def test_R20_players_edge_21_needs_the_same_approvals(change: tuple[str, str], name: str, label: str) -> None:
    text = starter("edge21").replace(*change)
    (one,) = _errors(text)
    assert (one.field, one.clause) == (f"tables.E21-1.approvals.{name}", f"edge21:{label}")
    assert text.split("\n")[one.line - 1] == "[tables.E21-1.approvals]"
    assert _errors(text.replace(f"# {name} = 2026", f"{name} = 2026")) == []


def _errors(text: str) -> list[Finding]:
    return [each for each in check_text(text) if each.severity == ERROR]


@pytest.mark.clause("blitz:5.I")
def test_5_I_a_device_that_reshuffles_by_itself_is_approved_in_three_card_blitz() -> None:
    text = starter("blitz").replace('# shuffling = "manual"', 'shuffling = "reshuffling_device"')
    (one,) = check_text(text)
    assert (one.severity, one.field, one.clause) == (ERROR, "tables.TB-1.approvals.continuous_shuffler", "blitz:5.I")
    assert check_text(text.replace("# continuous_shuffler = 2026", "continuous_shuffler = 2026")) == []


@pytest.mark.parametrize("shuffling", ["manual", "device", "counting_device"])
def test_5_I_no_other_way_of_shuffling_takes_an_approval(shuffling: str) -> None:
    assert check_text(starter("blitz").replace('# shuffling = "manual"', f'shuffling = "{shuffling}"')) == []


@pytest.mark.clause("midi:2.C")
def test_2_C_royal_9_needs_an_approved_progressive_system() -> None:
    text = midi(*royal_9()).replace(", progressive_system = 2026-01-15", "")
    assert found(text) == [(ERROR, 6, "tables.MB-1.approvals.progressive_system", "midi:2.C")]
    assert sentences(text) == [
        "royal-9 needs a progressive table game system, which takes the Commission's approval, and none is on record; "
        "state its day, as progressive_system = 2026-01-15, or leave that wager out"
    ]


@pytest.mark.clause("blackjack:2.G(1)")
def test_2_G_1_several_progressive_wagers_need_one_system() -> None:
    (sentence,) = sentences(
        table(*PROGRESSIVE["bad-beat"], *PROGRESSIVE["hit-and-run"], approvals=approvals_without("progressive_system"))
    )
    assert sentence.startswith("bad-beat and hit-and-run need a progressive table game system, which takes the ")
    assert sentence.endswith(", or leave those wagers out")


@pytest.mark.clause("midi:2.C")
def test_2_C_a_table_without_royal_9_needs_no_progressive_system() -> None:
    assert found(midi("wagers.super-6 = {}").replace(", progressive_system = 2026-01-15", "")) == []


# What is stated


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("surrender_witheld", "there is no approval 'surrender_witheld'; did you mean 'surrender_withheld'?"),
        ("felt", f"there is no approval 'felt'; there are {', '.join(all_approvals())}"),
    ],
)
def test_an_approval_that_there_is_not_is_an_error(name: str, sentence: str) -> None:
    text = blackjack(approvals=approvals("layout", name))
    assert found(text) == [(ERROR, 8, f"tables.BJ-1.approvals.{name}", None)]
    assert sentences(text) == [sentence]


def test_an_approval_whose_day_cannot_be_read_is_not_missed_besides() -> None:
    text = blackjack('surrender = "none"', approvals='{ layout = 2026-01-15, surrender_withheld = "soon" }')
    assert found(text) == [(ERROR, 8, "tables.BJ-1.approvals.surrender_withheld", None)]
    assert sentences(text) == ['a day is written without quotes, as 2026-01-15, not "soon"']


def test_one_faulty_approval_does_not_hide_another_that_is_missing() -> None:
    text = blackjack('surrender = "none"', approvals="{ sign = 1 }")
    assert found(text) == [
        (ERROR, 8, "tables.BJ-1.approvals.sign", None),
        (ERROR, 8, "tables.BJ-1.approvals.surrender_withheld", "blackjack:9.A"),
        (WARNING, 8, "tables.BJ-1.approvals.layout", "blackjack:2.B"),
    ]


def test_approvals_that_are_no_table_are_one_error() -> None:
    text = blackjack('surrender = "none"', approvals="2026-01-15")
    assert found(text) == [(ERROR, 8, "tables.BJ-1.approvals", None)]


def test_a_missing_approval_is_found_beside_a_value_that_cannot_be_read() -> None:
    text = blackjack('surrender = "none"', "decks = 0.5", approvals=approvals("layout"))
    assert [each[2] for each in found(text)] == ["tables.BJ-1.approvals.surrender_withheld", "tables.BJ-1.decks"]


# The vocabulary


@pytest.mark.parametrize("name", all_approvals())
def test_every_approval_has_its_reading_and_a_starter_that_offers_it(name: str) -> None:
    approval = all_approvals()[name]
    assert re.fullmatch(r"R\d+", approval.reading)
    for clause in approval.clauses:
        text = starter(clause.partition(":")[0])
        assert re.search(rf"^(# )?{name} = 2026-01-15$", text, re.MULTILINE), clause
