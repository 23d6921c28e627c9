"""`pitboss odds`: the documents of the interface, figures worked out by hand, and every wrong way to ask."""

from __future__ import annotations

from csv import DictReader
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


# Every paytable, and several numbers of decks


def test_without_a_letter_every_paytable_of_a_wager_comes(pitboss: CommandLine) -> None:
    ran = pitboss("odds", "midi", "lucky-nines", "--json")
    assert list(ran.document) == ["paytables"]
    assert [one["paytable"] for one in ran.document["paytables"]] == list(paytables("midi")["lucky-nines"].paytables)
    assert [list(one) for one in ran.document["paytables"]] == [KEYS] * 4


def test_in_words_paytables_stand_side_by_side(pitboss: CommandLine) -> None:
    lines = pitboss("odds", "midi", "dragon-bonus-player").out.splitlines()
    assert lines[1].split() == ["row", "probability", "A", "B", "C"]
    assert next(line for line in lines if line.startswith("house edge")).split() == [
        "house", "edge", "2.6517", "%", "2.5823", "%", "2.4996", "%",
    ]  # fmt: skip
    for figure in ("variance", "standard deviation", "hit frequency"):
        assert any(line.startswith(figure) for line in lines)


def test_a_letter_may_name_its_wager(pitboss: CommandLine) -> None:
    for asked in (["--paytable", "B"], ["--paytable", "lucky-nines=B"], ["--set", "wagers.lucky-nines.paytable=B"]):
        found = pitboss("odds", "midi", "lucky-nines", *asked, "--json").document
        assert (found["wager"], found["paytable"]) == ("lucky-nines", "B")


def test_a_named_letter_leaves_the_other_paytables_of_that_wager_out(pitboss: CommandLine) -> None:
    found = pitboss("odds", "mini", "--paytable", "dragon-bonus-player=B", "--json").document["odds"]
    assert [one["paytable"] for one in found if one["wager"] == "dragon-bonus-player"] == ["B"]


@pytest.mark.parametrize("asked", ["6..8", "6,7,8", "6, 7..8"])
def test_several_numbers_of_decks_give_the_odds_of_each(pitboss: CommandLine, asked: str) -> None:
    """Of 52 N cards the second has the first one's rank 4 N - 1 times in 52 N - 1."""
    found = pitboss("odds", "midi", "player-pair", "--decks", asked, "--json").document
    assert list(found) == ["odds"]
    told = {one["decks"]: Fraction(one["hit_frequency"]) for one in found["odds"]}
    assert told == {decks: Fraction(4 * decks - 1, 52 * decks - 1) for decks in (6, 7, 8)}


def test_numbers_of_decks_that_the_rules_do_not_allow_are_left_out_and_named(pitboss: CommandLine) -> None:
    found = pitboss("odds", "midi", "tie", "--decks", "5..8", "--json").document
    assert [one["decks"] for one in found["odds"]] == [6, 7, 8]
    assert list(found["left_out"]) == ["5"]
    assert "left out 5: " in pitboss("odds", "midi", "tie", "--decks", "5..8").out


def test_a_spreadsheet_has_a_line_for_each_paytable_and_the_rows_as_columns(pitboss: CommandLine) -> None:
    ran = pitboss("odds", "midi", "dragon-bonus-player", "--csv", "-")
    lines = list(DictReader(ran.out.splitlines()))
    assert [line["paytable"] for line in lines] == ["A", "B", "C"]
    assert float(lines[0]["house_edge"]) == pytest.approx(0.0265167, abs=1e-7)
    assert lines[0]["pays: win-by-9"] == "30 to 1"


def test_a_spreadsheet_is_written_to_a_file(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "odds.csv"
    assert pitboss("odds", "mini", "--csv", str(path)).out == f"wrote {path}\n"
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1 + len(
        pitboss("odds", "mini", "--json").document["odds"]
    )


def test_json_and_a_spreadsheet_are_not_given_at_once(pitboss: CommandLine) -> None:
    ran = pitboss("odds", "mini", "--csv", "-", "--json")
    assert (ran.code, ran.document["error"]["at"]) == (2, "--csv")


# Progressive meters


def test_the_amount_of_a_meter_gives_a_progressive_wager_its_house_edge(pitboss: CommandLine) -> None:
    found = pitboss("odds", "midi", "royal-9", "--paytable", "A", "--meter", "star=200000", "--json").document
    chance = {row["row"]: Fraction(row["probability"]) for row in found["rows"]}
    star = chance["exact-match-personal"] + chance["any-two-personal"] / 10
    others = chance["personal-on-banker"] + chance["personal-on-player"]
    returned = Fraction(found["return_without_meters"]) + (star * 200_000 + others * 350) / 5
    assert Fraction(found["house_edge"]) == 1 - returned
    assert found["meters"]["star"] == {"amount": "200000.00", "reset": "50000.00", "rate": None}


def test_at_the_break_even_amount_nothing_is_left_to_the_house(pitboss: CommandLine) -> None:
    asked = ("odds", "midi", "royal-9", "--paytable", "A")
    even = pitboss(*asked, "--json").document["break_even"]["star"]
    found = pitboss(*asked, "--meter", f"star={even}", "--json").document
    assert -1e-7 < float(Fraction(found["house_edge"])) <= 0


def test_stated_rates_give_the_long_run_house_edge(pitboss: CommandLine) -> None:
    """Hit and Run, $1: what a whole meter of $1,000 adds each time it is won, and 20 % of each wager."""
    meter = 'meters={hit-and-run = {rate = "0.2", initial = 1000, reset = 1000}}'
    found = pitboss("odds", "blackjack", "hit-and-run", "--set", meter, "--json").document
    whole = sum(Fraction(row["probability"]) for row in found["rows"] if row["pays"] == "100% of hit-and-run")
    left = 1 - Fraction(found["return_without_meters"]) - 1000 * whole - Fraction(1, 5)
    assert Fraction(found["long_run_house_edge"]) == left


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


def test_a_submission_takes_no_option_beside_it(pitboss: CommandLine, submission: str) -> None:
    for more in (["--decks", "6"], ["--paytable", "A"], ["--paytable", "tie=A"], ["--set", "decks=6"]):
        assert pitboss.refuses("odds", submission, *more).at == submission


def test_one_wager_of_one_table_of_a_submission_has_its_own_document(pitboss: CommandLine, submission: str) -> None:
    found = pitboss("odds", submission, "tie", "--table", "MB-1", "--json").document
    assert (found["wager"], found["rows"][0]["pays"]) == ("tie", "9 to 1")
    every = pitboss("odds", submission, "tie", "--json").document["odds"]
    assert [(one["table"], one["wager"]) for one in every] == [("MB-1", "tie")]


def test_a_table_or_a_wager_that_the_submission_does_not_have_is_refused(pitboss: CommandLine, submission: str) -> None:
    assert pitboss.refuses("odds", submission, "--table", "MB-9").at == "--table"
    assert pitboss.refuses("odds", submission, "royal-9").at == submission
    assert pitboss.refuses("odds", "midi", "tie", "--table", "MB-1").at == "--table"


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


def test_help_lists_the_games_and_their_wagers(pitboss: CommandLine) -> None:
    for command in ("odds", "simulate"):
        out = pitboss(command, "--help").out
        for part in ("blackjack  ", "lucky-ladies-progressive", "jackpot-baccarat", "poker", "--table", "--paytable"):
            assert part in out


def test_a_near_miss_is_named(pitboss: CommandLine) -> None:
    assert pitboss.refuses("odds", "midi", "dragon7").message.endswith("did you mean 'dragon-7'?")


@pytest.mark.slow
def test_a_game_with_decisions_lists_the_wagers_that_have_odds(pitboss: CommandLine) -> None:
    listed = pitboss("odds", "blackjack", "--decks", "6", "--json").document["odds"]
    assert {one["wager"]: one.get("house_edge") for one in listed}["insurance"] == "23/311"
    assert [one["paytable"] for one in listed if one["wager"] == "blackjack"] == ["3 to 2", "6 to 5"]
