"""Blackjack's additional wagers as a check reads them: 6.G and chapter 13, R5, R48, R59, R68 to R83."""

from __future__ import annotations

import pytest

from support.blackjack_submissions import PROGRESSIVE, error, meter, table
from support.cases import case
from support.submissions import ERROR, found, sentences

pytestmark = pytest.mark.integration


@pytest.mark.parametrize("name", PROGRESSIVE)
def test_a_progressive_wager_with_all_that_it_needs_has_nothing_to_find(name: str) -> None:
    assert found(table(*PROGRESSIVE[name])) == []


# Paytables and decks


@pytest.mark.clause("blackjack:13.A(5)", "blackjack:13.A(7)", "blackjack:13.A(8)", "blackjack:13.A(11)")
@pytest.mark.parametrize(
    ("decks", "line"),
    [
        (6, "wagers.match-the-dealer = {}"),
        (8, "wagers.match-the-dealer = {}"),
        (1, 'wagers.royal-match-21 = { paytable = "A" }'),
        (1, 'wagers.royal-match-21 = { paytable = "B" }'),
        (2, 'wagers.royal-match-21 = { paytable = "C" }'),
        (6, 'wagers.royal-match-21 = { paytable = "D" }'),
        (8, 'wagers.royal-match-21 = { paytable = "E" }'),
        (1, 'wagers.bet-the-set-21 = { paytable = "A" }'),
        (2, 'wagers.bet-the-set-21 = { paytable = "B" }'),
        (4, 'wagers.bet-the-set-21 = { paytable = "C" }'),
        (8, 'wagers.bet-the-set-21 = { paytable = "D" }'),
        (1, "wagers.bet-the-set-21 = {}"),  # one letter is lawful, so it need not be stated
        (1, "wagers.house-money = {}"),
        (2, "wagers.house-money = {}"),
        (6, "wagers.upcard-luck-21 = {}"),
    ],
)
def test_R48_a_paytable_at_the_decks_that_it_is_for(decks: int, line: str) -> None:
    assert found(table(f"decks = {decks}", line)) == []


@pytest.mark.parametrize(
    ("decks", "wager", "letter", "field", "label"),
    [
        case(4, "match-the-dealer", None, "", "13.A(5)"),
        case(7, "match-the-dealer", None, "", "13.A(5)"),
        case(6, "royal-match-21", "A", ".paytable", "13.A(7)(a)"),
        case(2, "royal-match-21", "B", ".paytable", "13.A(7)(b)"),
        case(1, "royal-match-21", "C", ".paytable", "13.A(7)(c)"),
        case(1, "royal-match-21", "D", ".paytable", "13.A(7)(d)"),
        case(1, "royal-match-21", "E", ".paytable", "13.A(7)(e)"),
        case(2, "bet-the-set-21", "A", ".paytable", "13.A(8)(a)"),
        case(4, "bet-the-set-21", "B", ".paytable", "13.A(8)(b)"),
        case(2, "bet-the-set-21", "C", ".paytable", "13.A(8)(c)"),
        case(1, "bet-the-set-21", "D", ".paytable", "13.A(8)(d)"),
        case(3, "bet-the-set-21", None, "", "13.A(8)"),
        case(6, "royal-match-21", None, ".paytable", "13.A(7)"),
        case(6, "lucky-ladies", None, ".paytable", "13.A(4)"),
        case(6, "lucky-ladies", "C", ".paytable", "13.A(4)"),
    ],
)
def test_R48_no_other_paytable_is_lawful(decks: int, wager: str, letter: str | None, field: str, label: str) -> None:
    chosen = "{}" if letter is None else f'{{ paytable = "{letter}" }}'
    text = table(f"decks = {decks}", f"wagers.{wager} = {chosen}")
    assert found(text) == [error(10, f"wagers.{wager}{field}", label)]


@pytest.mark.parametrize("letter", [None, "Z"])
@pytest.mark.parametrize(
    ("wager", "label"),
    [
        case("lucky-aces", "13.A(12)"),
        case("trilux-bonus", "13.A(13)"),
        case("three-card-poker", "13.D"),
        case("lucky-lucky", "13.E"),
        case("super-4", "13.H"),
        case("buster-blackjack", "13.O"),
        case("bonus-spin", "13.Q"),
        case("21-plus-3", "13.V"),
        case("top-3", "13.X"),
    ],
)
def test_R19_which_of_several_paytables_is_offered_has_to_be_stated(wager: str, label: str, letter: str | None) -> None:
    stated = "{}" if letter is None else f'{{ paytable = "{letter}" }}'
    assert error(9, f"wagers.{wager}.paytable", label) in found(table(f"wagers.{wager} = {stated}"))


def test_R48_the_sentences_say_what_would_be_right() -> None:
    assert sentences(table('wagers.royal-match-21 = { paytable = "A" }')) == [
        "paytable A of royal-match-21 is not for 6 decks: with so many it is C or D or E"
    ]
    assert sentences(table("decks = 3", "wagers.bet-the-set-21 = {}")) == [
        "bet-the-set-21 has no paytable for 3 decks, so it is not offered with them"
    ]
    assert sentences(table("wagers.lucky-ladies = {}")) == ["lucky-ladies needs its paytable: A or B"]


@pytest.mark.clause("blackjack:13.A(10)")
def test_13_A_10_super_match_is_for_six_or_eight_decks() -> None:
    lines = ("switch = true", "decks = 2", "wagers.super-match = {}")
    assert found(table(*lines, blackjack_odds=None)) == [error(11, "wagers.super-match", "13.A(10)")]


# Meters


@pytest.mark.clause(*(f"blackjack:13.I({number})" for number in (2, 4, 6, 8, 10)), "blackjack:13.Q(5)(b)")
@pytest.mark.clause("blackjack:13.S(2)", "blackjack:13.S(2)(a)", "blackjack:13.S(2)(a)'", "blackjack:13.W(2)")
@pytest.mark.parametrize("key", ["initial", "reset"])
@pytest.mark.parametrize(
    ("offered", "name", "below", "least", "label"),
    [
        case("bad-beat", "bad-beat", "4999.99", "$5,000", "13.C(2)"),
        case("hit-and-run", "hit-and-run", "999.99", "$1,000", "13.G(2)"),
        case("super-4 A", "super-4", "9999.99", "$10,000 under paytable A", "13.I(2)(a)"),
        case("super-4 B", "super-4", "49999.99", "$50,000 under paytable B", "13.I(2)(b)"),
        case("super-4 C", "super-4", "49999.99", "$50,000 under paytable C", "13.I(2)(c)"),
        case("super-4 D", "star", "49999.99", "$50,000 under paytable D", "13.I(4)(a)"),
        case("super-4 D", "spade", "4999.99", "$5,000 under paytable D", "13.I(6)(a)"),
        case("super-4 D", "heart", "499.99", "$500 under paytable D", "13.I(8)(a)"),
        case("super-4 D", "diamond", "299.99", "$300 under paytable D", "13.I(10)(a)"),
        case("bonus-spin A", "bonus-spin", "4999.99", "$5,000 under paytable A", "13.Q(5)(b)(i)"),
        case("bonus-spin B", "bonus-spin", "4999.99", "$5,000 under paytable B", "13.Q(5)(b)(ii)"),
        case("bonus-spin C", "bonus-spin", "9999.99", "$10,000 under paytable C", "13.Q(5)(b)(iii)"),
        case("bonus-spin D", "bonus-spin", "9999.99", "$10,000 under paytable D", "13.Q(5)(b)(iv)"),
        case("blazing-7s", "mega", "9999.99", "$10,000 under paytable A", "13.S(2)(a)(i)"),
        case("blazing-7s", "major", "4999.99", "$5,000 under paytable A", "13.S(2)(a)(ii)"),
        case("blazing-7s", "minor", "2499.99", "$2,500 under paytable A", "13.S(2)(a)(ii)'"),
        case("blazing-7s without seeds", "minor", "2499.99", "$2,500 under paytable A", "13.S(2)(a)'(ii)'"),
        case("21-plus-3 A", "21-plus-3", "1999.99", "$2,000 under paytable A", "13.W(2)(a)"),
        case("21-plus-3 B", "21-plus-3", "1999.99", "$2,000 under paytable B", "13.W(2)(a)"),
    ],
)
def test_R8_a_meter_starts_at_and_falls_back_to_its_minimum_at_least(
    offered: str, name: str, below: str, least: str, label: str, key: str
) -> None:
    changed = meter(name, initial=below) if key == "initial" else meter(name, reset=below)
    lines = [changed if line.startswith(f"meters.{name} ") else line for line in PROGRESSIVE[offered]]
    at = 9 + lines.index(changed)
    assert found(table(*lines)) == [error(at, f"meters.{name}.{key}", label)]
    stated = f"${below[:-6]},{below[-6:]}" if len(below) > 6 else f"${below}"
    assert sentences(table(*lines)) == [f"the {name} meter's {key} amount is at least {least}, not {stated}"]


@pytest.mark.clause("blackjack:13.S(2)(a)'(i)", "blackjack:13.S(2)(a)'(ii)")
def test_R81_without_seeds_mega_and_major_may_begin_at_nothing() -> None:
    assert found(table(*PROGRESSIVE["blazing-7s without seeds"])) == []
    seeded = [line for line in PROGRESSIVE["blazing-7s without seeds"] if "seed_mode" not in line]
    assert [each[2].removeprefix("tables.BJ-1.") for each in found(table(*seeded))] == [
        "meters.mega.initial", "meters.mega.reset", "meters.major.initial", "meters.major.reset",
    ]  # fmt: skip


@pytest.mark.clause(*(f"blackjack:13.{label}" for label in ("C", "G", "I", "Q(5)", "S", "W")))
@pytest.mark.parametrize(
    ("offered", "name", "label"),
    [
        case("bad-beat", "bad-beat", "13.C(1)"),
        case("hit-and-run", "hit-and-run", "13.G(1)"),
        case("super-4 A", "super-4", "13.I(1)"),
        case("super-4 D", "star", "13.I(3)"),
        case("super-4 D", "spade", "13.I(5)"),
        case("super-4 D", "heart", "13.I(7)"),
        case("super-4 D", "diamond", "13.I(9)"),
        case("bonus-spin A", "bonus-spin", "13.Q(5)(a)"),
        case("bonus-spin B", "bonus-spin", "13.Q(5)(a)"),
        case("blazing-7s", "mega", "13.S(1)"),
        case("blazing-7s", "major", "13.S(1)"),
        case("blazing-7s", "minor", "13.S(1)"),
        case("21-plus-3 A", "21-plus-3", "13.W(1)"),
        ("lucky-ladies-progressive", "lucky-ladies-progressive", "13.Y"),
    ],
)
def test_R7_a_progressive_wager_needs_each_of_its_meters(offered: str, name: str, label: str) -> None:
    lines = [line for line in PROGRESSIVE[offered] if not line.startswith(f"meters.{name} ")]
    (missed,) = found(table(*lines))
    assert (missed[0], missed[2], missed[3]) == (ERROR, f"tables.BJ-1.meters.{name}", f"blackjack:{label}")


def test_a_missing_meter_is_asked_for_in_words() -> None:
    assert sentences(table("wagers.21-plus-3 = { paytable = 'A', progressive_stake = 1 }")) == [
        "21 + 3 needs the 21-plus-3 meter with its rate, initial and reset amount"
    ]


@pytest.mark.clause("blackjack:13.C(1)")
def test_R7_a_meter_has_a_rate() -> None:
    lines = ("wagers.bad-beat = { progressive_stake = 1 }", "meters.bad-beat = { initial = 5000, reset = 5000 }")
    assert found(table(*lines))[0][2] == "tables.BJ-1.meters.bad-beat.rate"


def test_a_meter_that_blackjack_does_not_have_is_named_with_the_nearest() -> None:
    text = table(meter("bad-beet"))
    assert found(text) == [error(9, "meters.bad-beet", "13.C")]
    assert sentences(text) == ["blackjack has no meter 'bad-beet'; did you mean 'bad-beat'?"]


# Stakes


@pytest.mark.parametrize(
    ("wager", "letter", "label"),
    [
        ("bad-beat", None, "6.G(8)"),
        ("hit-and-run", None, "6.G(10)"),
        ("super-4", "A", "6.G(13)"),
        ("blazing-7s", None, "6.G(18)"),
        ("21-plus-3", "A", "6.G(20)"),
        ("lucky-ladies-progressive", None, "6.G(23)"),
    ],
)
def test_R5_the_one_amount_of_a_progressive_wager_must_be_stated(wager: str, letter: str | None, label: str) -> None:
    _, *rest = PROGRESSIVE[wager if letter is None else f"{wager} {letter}"]
    chosen = "{}" if letter is None else f'{{ paytable = "{letter}" }}'
    text = table(f"wagers.{wager} = {chosen}", *rest)
    assert found(text) == [error(9, f"wagers.{wager}.progressive_stake", label)]
    assert sentences(text) == [f"state the one amount of a {wager} wager"]


@pytest.mark.parametrize(
    ("wager", "letter", "right", "wrong", "label"),
    [
        case("super-4", "D", 5, 1, "13.H(4)"),
        case("bonus-spin", "A", 1, 5, "13.Q(6)"),
        case("bonus-spin", "B", 1, 5, "13.Q(6)"),
        case("bonus-spin", "C", 5, 1, "13.Q(7)"),
        case("bonus-spin", "D", 5, 1, "13.Q(7)"),
    ],
)
def test_R5_rows_in_dollars_imply_the_stake(wager: str, letter: str, right: int, wrong: int, label: str) -> None:
    _, *rest = PROGRESSIVE[f"{wager} {letter}"]

    def at(stake: int) -> str:
        return table(f'wagers.{wager} = {{ paytable = "{letter}", progressive_stake = {stake} }}', *rest)

    assert found(at(right)) == []
    assert found(at(wrong)) == [error(9, f"wagers.{wager}.progressive_stake", label)]
    assert sentences(at(wrong)) == [f"the rows of this paytable are for a wager of ${right}, not ${wrong}"]


def test_R5_a_wager_without_a_meter_has_no_one_amount() -> None:
    assert found(table("wagers.kk = { progressive_stake = 5 }")) == [error(9, "wagers.kk.progressive_stake", "6.G(28)")]


@pytest.mark.parametrize(
    ("chosen", "limit", "amount", "field", "label"),
    [
        ("bad-beat", "min = 5", "at least $5", "min", "6.G(8)"),
        ("bad-beat", "max = 0.50", "at most $0.50", "max", "6.G(8)"),
        ("bonus-spin B", "min = 2", "at least $2", "min", "6.G(17)"),  # $1 is implied by its rows
    ],
)
def test_R5_limits_that_nobody_could_meet_with_the_one_amount_are_an_error(
    chosen: str, limit: str, amount: str, field: str, label: str
) -> None:
    wager = chosen.split()[0]
    first, *rest = PROGRESSIVE[chosen]
    text = table(first.replace(" }", f", {limit} }}"), *rest)
    assert found(text) == [error(9, f"wagers.{wager}.{field}", label)]
    assert sentences(text) == [f"a {wager} wager is $1, so no player could make one of {amount}"]


def test_R5_limits_around_the_one_amount_are_lawful() -> None:
    first, *rest = PROGRESSIVE["bad-beat"]
    assert found(table(first.replace(" }", ", min = 1, max = 1 }"), *rest)) == []
