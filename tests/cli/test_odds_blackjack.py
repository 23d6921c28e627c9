"""`pitboss odds blackjack`: what is listed for a number of decks, and how a wager that is not offered is refused."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from support.blackjack_submissions import table
from support.command_line import CommandLine

pytestmark = pytest.mark.integration

AT_SIX_DECKS = {
    "blackjack": ("3 to 2", "6 to 5"),
    "lucky-ladies": "AB", "match-the-dealer": None, "in-between": None, "royal-match-21": "CDE",
    "bet-the-set-21": "CD", "kings-bounty": None, "super-match": None, "bad-beat": None, "three-card-poker": "AB",
    "hit-and-run": None, "house-money": None, "lucky-lucky": "ABC", "super-4": "ABCD", "upcard-luck-21": "A",
    "buster-blackjack": "ABCDEF", "buster-blackjack-free-bonus": "AB", "blazing-7s": "A", "lucky-aces": "AB",
    "21-plus-3": "AB", "top-3": "AB", "trilux-bonus": "AB", "lucky-ladies-progressive": "A",
    "match-super-bonus": "A", "trilux-super-3": None, "poker-3": None, "19-plus": None, "kk": None, "qq": None,
    "jj": None, "pair": None, "match": None, "a-2": None, "7s": None, "insurance": None,
}  # fmt: skip


def list_odds(pitboss: CommandLine, *more: str) -> list[tuple[str, str | None]]:
    ran = pitboss("odds", "blackjack", *more, "--json")
    assert (ran.code, ran.err) == (0, "")
    return [(one["wager"], one["paytable"]) for one in ran.document["odds"]]


def test_every_wager_comes_with_every_paytable_that_six_decks_allow(pitboss: CommandLine) -> None:
    wanted = [(wager, letter) for wager, letters in AT_SIX_DECKS.items() for letter in letters or [None]]
    assert list_odds(pitboss, "--decks", "6") == wanted


@pytest.mark.slow
def test_three_decks_have_no_match_the_dealer_super_match_or_bet_the_set(pitboss: CommandLine) -> None:
    absent = {"match-the-dealer", "super-match", "bet-the-set-21"}
    assert {wager for wager, _ in list_odds(pitboss, "--decks", "3")} == AT_SIX_DECKS.keys() - absent


def test_a_wheel_brings_the_paytables_that_it_fits(pitboss: CommandLine) -> None:
    wheel = 'wheel_weights={jackpot = 1, "$350" = 9, "$10" = 90}'
    assert [letter for wager, letter in list_odds(pitboss, "--set", wheel) if wager == "bonus-spin"] == ["A", "B"]


def test_an_option_that_chooses_the_free_bonus_leaves_only_that_one(pitboss: CommandLine) -> None:
    found = list_odds(pitboss, "--set", "buster_free_bonus=B")
    assert [letter for wager, letter in found if wager == "buster-blackjack-free-bonus"] == ["B"]


def test_what_the_odds_assume_is_told_in_words_too(pitboss: CommandLine) -> None:
    ran = pitboss("odds", "blackjack", "bad-beat")
    assert "draws to hard 17 and soft 18" in ran.out
    assert "dealer_soft_17: stand" in ran.out


@pytest.mark.parametrize("wager", ["bad-beat", "buster-blackjack-free-bonus"])
def test_how_the_odds_were_counted_is_said_once(pitboss: CommandLine, wager: str) -> None:
    letter = () if wager == "bad-beat" else ("--paytable", "A")
    method = pitboss("odds", "blackjack", wager, *letter, "--json").document["method"]
    assert pitboss("odds", "blackjack", wager, *letter).out.count(method) == 1


def test_without_a_letter_the_free_bonus_comes_with_both_paytables(pitboss: CommandLine) -> None:
    found = pitboss("odds", "blackjack", "buster-blackjack-free-bonus", "--json").document["paytables"]
    assert [one["paytable"] for one in found] == ["A", "B"]


def test_a_paytable_that_follows_from_the_decks_needs_no_letter(pitboss: CommandLine) -> None:
    found = pitboss("odds", "blackjack", "match-the-dealer", "--decks", "6", "--json").document
    assert (found["paytable"], Fraction(found["house_edge"])) == (None, Fraction(1958, 48205))


@pytest.mark.parametrize(
    ("arguments", "at", "clause", "says"),
    [
        (("royal-match-21", "--paytable", "A"), "paytable", "blackjack:13.A(7)(a)", "is not for 6 decks"),
        (("royal-match-21", "--paytable", "Z"), "paytable", "blackjack:13.A(7)", "has no paytable 'Z'"),
        (("match-the-dealer", "--decks", "7"), "wagers.match-the-dealer", "blackjack:13.A(5)", "none for 7"),
        (("bonus-spin", "--paytable", "C"), "wheel_weights", "blackjack:13.Q(4)'", "wheel_weights"),
        (("kk", "--paytable", "A"), "paytable", "blackjack:13.A(17)", "has one paytable"),
    ],
)
def test_a_wager_that_is_not_offered_so_is_refused(
    pitboss: CommandLine, arguments: tuple[str, ...], at: str, clause: str, says: str
) -> None:
    refused = pitboss.refuses("odds", "blackjack", *arguments)
    assert (refused.at, refused.clause) == (at, clause)
    assert says in refused.message


def test_a_submission_lists_what_its_table_offers(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "submission.toml"
    buster = ('wagers.buster-blackjack = { paytable = "C", min = 5 }', 'buster_free_bonus = "B"')
    path.write_text(table(*buster, "wagers.pair = { min = 5 }"), encoding="utf-8")
    ran = pitboss("odds", str(path), "--json")
    assert (ran.code, ran.err) == (0, "")
    assert [(one["wager"], one["paytable"]) for one in ran.document["odds"]] == [
        ("blackjack", "6 to 5"),
        ("insurance", None),
        ("buster-blackjack", "C"),
        ("buster-blackjack-free-bonus", "B"),
        ("pair", None),
    ]
