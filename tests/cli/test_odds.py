"""`pitboss odds`: the documents of the interface, figures worked out by hand, and every wrong way to ask."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss.law import wagers_of
from pitboss.law.paytables import ONLY, paytables
from pitboss.submission import SAMPLE
from support.command_line import CommandLine
from support.submissions import midi

BEFORE = ["game", "wager", "paytable", "decks", "options", "rows"]
STATISTICS = ["variance", "standard_deviation", "skewness", "hit_frequency", "push_frequency", "greatest_win",
              "greatest_loss"]  # fmt: skip
PROGRESSIVE = ["return_without_meters", "meter_share", "stake", "meters", "break_even", "long_run_house_edge",
               "long_run_house_edge_before_rates"]  # fmt: skip
KEYS = [*BEFORE, "house_edge", "return", *STATISTICS, "exact"]
WITH_METERS = [*BEFORE, *PROGRESSIVE, *STATISTICS, "exact"]


def total(document: dict[str, Any]) -> Fraction:
    """The sum of all probabilities."""
    return sum((Fraction(row["probability"]) for row in document["rows"]), Fraction(0))


# One wager


def test_a_wager_has_the_document_of_the_interface(pitboss: CommandLine) -> None:
    ran = pitboss("odds", "midi", "player-pair", "--decks", "8", "--json")
    assert (ran.code, ran.err) == (0, "")
    found = ran.document
    assert list(found) == KEYS
    assert [found[key] for key in ("game", "wager", "paytable", "decks", "options", "exact")] == [
        "midi",
        "player-pair",
        None,
        8,
        {},
        True,
    ]
    assert [list(row) for row in found["rows"]] == [["row", "pays", "probability", "clause"]] * 3


def test_a_pair_is_counted_as_on_paper(pitboss: CommandLine) -> None:
    """Of 416 cards the second has the first one's rank 31 times in 415; one pair in thirteen is of nines (12 to 1)."""
    found = pitboss("odds", "midi", "player-pair", "--json").document
    told = {row["row"]: (row["pays"], row["probability"], row["clause"]) for row in found["rows"]}
    assert told == {
        "pair-of-nines": ("12 to 1", "31/5395", "midi:12.Q(b)"),
        "pair": ("11 to 1", "372/5395", "midi:12.Q(a)"),
        "lose": ("lose", "384/415", "midi:7.A(16)(b)"),
    }
    assert Fraction(found["house_edge"]) == 1 - (Fraction(13 * 31, 5395) + Fraction(12 * 372, 5395))


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_another_number_of_decks_gives_other_odds(pitboss: CommandLine, decks: int) -> None:
    found = pitboss("odds", "midi", "player-pair", "--decks", str(decks), "--json").document
    lose = next(row for row in found["rows"] if row["row"] == "lose")
    assert Fraction(lose["probability"]) == 1 - Fraction(4 * decks - 1, 52 * decks - 1)


def test_an_option_of_the_table_changes_the_price(pitboss: CommandLine) -> None:
    for setting in ("tie_odds=9 to 1", 'tie_odds="9 to 1"'):
        found = pitboss("odds", "midi", "tie", "--set", setting, "--json").document
        assert [row["pays"] for row in found["rows"]] == ["9 to 1", "lose"]
        assert found["options"] == {"tie_odds": "9 to 1"}


def test_a_push_pays_back_and_has_a_row(pitboss: CommandLine) -> None:
    found = pitboss("odds", "midi", "banker", "--set", "variant=ez", "--json").document
    assert [(row["row"], row["pays"]) for row in found["rows"]] == [
        ("wins-with-three-card-7", "push"),
        ("wins", "1 to 1"),
        ("ties", "push"),
        ("lose", "lose"),
    ]
    assert (found["paytable"], found["options"]) == (None, {"variant": "ez"})
    assert total(found) == 1


def test_royal_9_has_its_return_without_meters_and_each_meters_share(pitboss: CommandLine) -> None:
    found = pitboss("odds", "midi", "royal-9", "--paytable", "A", "--json").document
    assert list(found) == WITH_METERS
    chance = {row["row"]: Fraction(row["probability"]) for row in found["rows"]}
    assert total(found) == 1
    # A stake of $5: the fixed rows are $1,500, $250, $50 and $25, and a progressive stake does not come back (R3).
    in_dollars = {"suited-royal-9-tie": 1500, "royal-9-tie": 250, "any-suited-royal-9": 50, "any-royal-9": 25}
    assert Fraction(found["return_without_meters"]) == sum(chance[row] * pays / 5 for row, pays in in_dollars.items())
    shares = {meter: Fraction(share) for meter, share in found["meter_share"].items()}
    assert shares == {
        "star": chance["exact-match-personal"] + chance["any-two-personal"] / 10,
        "spade": chance["personal-on-banker"],
        "heart": chance["personal-on-player"],
    }
    assert found["options"]["seat"] == "1"


def test_in_words_there_is_a_line_for_every_row_and_the_exact_edge(pitboss: CommandLine) -> None:
    ran = pitboss("odds", "midi", "player-pair")
    assert (ran.code, ran.err) == (0, "")
    for part in ("midi player-pair", "8 decks", "12 to 1", "pair-of-nines", "11 to 1", "midi:7.A(16)(b)", "lose"):
        assert part in ran.out
    edge = 1 - (Fraction(13 * 31, 5395) + Fraction(12 * 372, 5395))
    assert f"house edge 9.7868 %  (exactly {edge})" in ran.out


def test_in_words_royal_9_tells_what_meters_are_worth(pitboss: CommandLine) -> None:
    ran = pitboss("odds", "midi", "royal-9", "--paytable", "A")
    assert "return without meters 48.7252 %" in ran.out
    for meter in ("star", "spade", "heart"):
        assert f"share of the {meter} meter in a round" in ran.out


# Every wager


@pytest.mark.parametrize("game", ["midi", "mini"])
def test_without_a_wager_every_wager_comes_with_every_paytable(pitboss: CommandLine, game: str) -> None:
    ran = pitboss("odds", game, "--json")
    assert (ran.code, list(ran.document)) == (0, ["odds"])
    found = ran.document["odds"]
    wanted = {(wager, letter) for wager in wagers_of(game) for letter in paytables(game)[wager].paytables}
    told = {(one["wager"], one["paytable"] or one["options"].get("variant", ONLY)) for one in found}
    assert told == wanted
    assert len(found) == len(wanted)


@pytest.mark.parametrize("game", ["midi", "mini"])
def test_the_rows_of_every_wager_sum_to_1_and_one_of_them_loses(pitboss: CommandLine, game: str) -> None:
    for one in pitboss("odds", game, "--json").document["odds"]:
        assert list(one) in (KEYS, WITH_METERS)
        assert total(one) == 1, one["wager"]
        assert [row["row"] for row in one["rows"]].count("lose") == 1
        for row in one["rows"]:
            assert str(Fraction(row["probability"])) == row["probability"], "not in lowest terms"
            assert row["clause"].startswith(("midi:", "mini:"))


def test_a_set_variant_leaves_only_its_own_paytable(pitboss: CommandLine) -> None:
    found = pitboss("odds", "mini", "--set", "variant=ez", "--json").document["odds"]
    assert [one["options"]["variant"] for one in found if one["wager"] == "banker"] == ["ez"]


def test_in_words_every_wager_has_a_line(pitboss: CommandLine) -> None:
    ran = pitboss("odds", "mini")
    assert (ran.code, ran.err) == (0, "")
    for wager in wagers_of("mini"):
        assert any(line.startswith(wager) for line in ran.out.splitlines()), wager


# A submission


@pytest.fixture
def submission(tmp_path: Path) -> str:
    path = tmp_path / "submission.toml"
    path.write_text(midi("wagers.player-pair = { min = 5 }", 'tie_odds = "9 to 1"'), encoding="utf-8")
    return str(path)


def test_a_submission_has_every_wager_of_every_table(pitboss: CommandLine, submission: str) -> None:
    ran = pitboss("odds", submission, "--json")
    assert (ran.code, ran.err) == (0, "")
    found = ran.document["odds"]
    assert [(one["table"], one["wager"]) for one in found] == [
        ("MB-1", "player"),
        ("MB-1", "banker"),
        ("MB-1", "tie"),
        ("MB-1", "player-pair"),
    ]
    assert found[2]["rows"][0]["pays"] == "9 to 1"
    assert [list(one) for one in found] == [["table", *KEYS]] * 4


def test_a_submission_is_told_as_a_table_of_lines(pitboss: CommandLine, submission: str) -> None:
    ran = pitboss("odds", submission)
    assert ran.code == 0
    assert ran.out.splitlines()[0].split()[:3] == ["table", "wager", "paytable"]
    assert [line.split()[:2] for line in ran.out.splitlines()[1:]] == [
        ["MB-1", "player"],
        ["MB-1", "banker"],
        ["MB-1", "tie"],
        ["MB-1", "player-pair"],
    ]


@pytest.mark.slow
def test_a_wager_whose_odds_depend_on_play_is_among_a_submissions(pitboss: CommandLine) -> None:
    ran = pitboss("odds", str(SAMPLE), "--json")
    assert ran.code == 0
    found = {(one["table"], one["wager"]) for one in ran.document["odds"]}
    assert found >= {
        ("BJ-1", "blackjack"),
        ("BJ-2", "blackjack"),
        ("BJ-1", "insurance"),
        ("TB-1", "flush-bonus"),
        ("TB-2", "progressive"),
    }


def test_a_submission_with_an_error_is_refused_at_its_line(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "submission.toml"
    path.write_text(midi("decks = 5"), encoding="utf-8")
    refused = pitboss.refuses("odds", str(path))
    assert (refused.at, refused.clause) == (f"{path}:7", "midi:3.A")


def test_a_submission_takes_no_wager_or_option_beside_it(pitboss: CommandLine, submission: str) -> None:
    for more in (["tie"], ["--decks", "6"], ["--paytable", "A"], ["--set", "decks=6"]):
        assert pitboss.refuses("odds", submission, *more).at == submission


# Misuse

PAIR = ("odds", "midi", "player-pair")

WRONG = [
    pytest.param(("odds", "faro"), "game", None, id="an unknown game"),
    pytest.param(("odds", "midi", "faro"), "wager", None, id="an unknown wager"),
    pytest.param(("odds", "mini", "royal-9"), "wager", None, id="a wager of the other game"),
    pytest.param((*PAIR, "--decks", "5"), "--decks", "midi:3.A", id="five decks"),
    pytest.param((*PAIR, "--decks", "9"), "--decks", "midi:3.A", id="nine decks"),
    pytest.param((*PAIR, "--decks", "-8"), "--decks", "midi:3.A", id="fewer decks than none"),
    pytest.param((*PAIR, "--decks", "eight"), "pitboss odds", None, id="decks in words"),
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


def test_a_choice_of_paytables_has_to_be_made(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("odds", "midi", "lucky-nines")
    assert (refused.at, refused.clause) == ("--paytable", "midi:12.R")
    assert "needs its paytable" in refused.message


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


def test_a_near_miss_is_named(pitboss: CommandLine) -> None:
    assert pitboss.refuses("odds", "midi", "dragon7").message.endswith("did you mean 'dragon-7'?")


@pytest.mark.slow
def test_a_game_with_decisions_lists_the_wagers_that_have_odds(pitboss: CommandLine) -> None:
    listed = pitboss("odds", "blackjack", "--decks", "6", "--json").document["odds"]
    assert {one["wager"]: one.get("house_edge") for one in listed}["insurance"] == "23/311"
    assert [one["paytable"] for one in listed if one["wager"] == "blackjack"] == ["3 to 2", "6 to 5"]
