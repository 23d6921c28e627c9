"""Every wrong way to ask `pitboss odds`, and the sentence that answers it."""

from __future__ import annotations

import pytest

from support.command_line import CommandLine

PAIR = ("odds", "midi", "player-pair")

WRONG = [
    pytest.param(("odds", "faro"), "game", None, id="an unknown game"),
    pytest.param(("odds", "midi", "faro"), "wager", None, id="an unknown wager"),
    pytest.param(("odds", "mini", "royal-9"), "wager", None, id="a wager of the other game"),
    pytest.param((*PAIR, "--decks", "5"), "--decks", "midi:3.A", id="five decks"),
    pytest.param((*PAIR, "--decks", "9"), "--decks", "midi:3.A", id="nine decks"),
    pytest.param((*PAIR, "--decks", "-8"), "--decks", "midi:3.A", id="fewer decks than none"),
    pytest.param((*PAIR, "--decks", "eight"), "pitboss odds", None, id="decks in words"),
    pytest.param((*PAIR, "--decks", "8..6"), "pitboss odds", None, id="a range downwards"),
    pytest.param((*PAIR, "--decks", "1..9999999"), "pitboss odds", None, id="a range without end"),
    pytest.param((*PAIR, "--decks", "1..5"), "--decks", "midi:3.A", id="a range without a lawful number"),
    pytest.param((*PAIR, "--paytable", "faro=A"), "--paytable", "midi:7.A", id="a letter for an unknown wager"),
    pytest.param((*PAIR, "--meter", "star=5"), "--meter", None, id="a meter that the wager does not have"),
    pytest.param((*PAIR, "--meter", "star"), "--meter", None, id="a meter without an amount"),
    pytest.param(("odds", "midi", "royal-9", "--meter", "star=x"), "--meter star", None, id="an amount that is none"),
    pytest.param((*PAIR, "--paytable", "A"), "paytable", "midi:12.Q", id="a letter where there is none"),
    pytest.param(("odds", "midi", "lucky-nines", "--paytable", "Z"), "paytable", "midi:12.R", id="an unknown letter"),
    pytest.param(("odds", "midi", "--paytable", "A"), "--paytable", None, id="a letter without a wager"),
    pytest.param((*PAIR, "--set", "decks"), "--set", None, id="a setting without a value"),
    pytest.param((*PAIR, "--set", ""), "--set", None, id="an empty setting"),
    pytest.param((*PAIR, "--set", "bogus=1"), "--set bogus", None, id="an unknown option"),
    pytest.param((*PAIR, "--set", "decks=lots"), "--set decks", "midi:3.A", id="a word for a number"),
    pytest.param((*PAIR, "--set", "decks="), "--set decks", "midi:3.A", id="nothing for a number"),
    pytest.param((*PAIR, "--set", "tie_odds=7 to 1"), "--set tie_odds", "midi:12.B", id="a price below the least"),
    pytest.param((*PAIR, "--set", "tie_odds=1/0"), "--set tie_odds", "midi:12.B", id="odds that are none"),
    pytest.param((*PAIR, "--set", "variant=faro"), "--set variant", "midi:12.C", id="an unknown variant"),
    pytest.param((*PAIR, "--set", "wagers=1", "--set", "wagers.tie.min=5"), "--set wagers.tie.min", None, id="twice"),
    pytest.param((*PAIR, "more"), "pitboss odds", None, id="one argument too many"),
    pytest.param(
        ("odds", "midi", "royal-9", "--paytable", "A", "--seat", "12"), "seat", "midi:2.A(1)", id="no such seat"
    ),
]


@pytest.mark.parametrize(("arguments", "at", "clause"), WRONG)
def test_a_wrong_question_is_refused_with_its_place(
    pitboss: CommandLine, arguments: tuple[str, ...], at: str, clause: str | None
) -> None:
    refused = pitboss.refuses(*arguments)
    assert (refused.at, refused.clause) == (at, clause)


def test_two_letters_have_to_name_their_wagers(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("odds", "midi", "lucky-nines", "--paytable", "A", "--paytable", "B")
    assert refused.at == "--paytable"
    assert refused.message == "say which wager each is for: WAGER=A and WAGER=B"


@pytest.mark.parametrize(
    "value",
    [
        pytest.param("9" * 5000, id="five thousand digits"),
        pytest.param("[" * 5000, id="nested five thousand times"),
        pytest.param("1e99999999999999999999", id="an exponent beyond all numbers"),
        pytest.param("0.1\ndecks = 3", id="two lines"),
        pytest.param("nan", id="not a number"),
        pytest.param("\x00", id="a zero byte"),
    ],
)
def test_a_monstrous_setting_is_refused_like_any_other(pitboss: CommandLine, value: str) -> None:
    assert pitboss.refuses("odds", "midi", "tie", "--set", f"decks={value}").at == "--set decks"


def test_a_chart_asks_for_the_paytable_and_names_those_that_there_are(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("odds", "blackjack", "blackjack", "--chart", "mine.toml")
    assert refused.message == "a chart is for one paytable: name it, '3 to 2' or '6 to 5'"
    several = pitboss.refuses("odds", "blackjack", "blackjack", "--chart", "mine.toml", "--decks", "6,8")
    assert several.message == "a chart is for one number of decks"


def test_a_range_of_decks_says_where_it_may_begin(pitboss: CommandLine) -> None:
    assert "goes up from 1 or more" in pitboss.refuses("odds", "midi", "tie", "--decks", "0..9").message


def test_a_near_miss_is_named(pitboss: CommandLine) -> None:
    assert pitboss.refuses("odds", "midi", "dragon7").message.endswith("did you mean 'dragon-7'?")
