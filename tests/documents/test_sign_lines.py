"""The words of a payout sign: every wager offered, and all that it pays."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pitboss.games.baccarat.options import BaccaratChoices
from pitboss.games.layout import SignLine
from pitboss.games.registry import game
from pitboss.games.sign import inscribed_odds, meter_text, odds_text, payout_lines
from pitboss.law.offers import Offer
from pitboss.law.paytables import paytables
from pitboss.money import Odds
from support.baccarat_tables import VARIANTS, Variant, midi, midi_with_everything, mini


def offers(choices: BaccaratChoices, book: str = "midi") -> dict[str, Offer]:
    return game(book).offers(choices)


def lines(choices: BaccaratChoices, book: str = "midi") -> dict[str, SignLine]:
    return {line.wager: line for line in payout_lines(offers(choices, book))}


def rows(line: SignLine) -> list[tuple[str, str]]:
    return [(row.what, row.pays) for row in line.rows]


@pytest.mark.clause("mini:2.B(3)")
def test_2_B_3_a_standard_mini_table_with_the_operators_price_of_tie() -> None:
    sign = lines(mini(tie_odds="9 to 1"), "mini")
    assert {wager: (line.title, rows(line)) for wager, line in sign.items()} == {
        "player": ("Player", [("Player's Hand wins", "1 to 1"), ("Tie hand", "Push")]),
        "banker": ("Banker", [("Banker's Hand wins", "1 to 1 less 5% vigorish"), ("Tie hand", "Push")]),
        "tie": ("Tie", [("Both hands equal", "9 to 1")]),
    }
    assert [row.clause for line in sign.values() for row in line.rows] == [
        "mini:12.A", "mini:7.A(2)(c)", "mini:12.C", "mini:7.A(1)(c)(i)", "mini:12.B",
    ]  # fmt: skip


@pytest.mark.clause("midi:2.B(3)")
def test_2_B_3_an_ez_table() -> None:
    sign = lines(midi(variant="ez", wagers={"dragon-7": {}, "panda-8": {}}))
    assert rows(sign["banker"]) == [
        ("Banker's Hand wins", "1 to 1"),
        ("Banker's Hand wins with a three-card 7", "Push"),
        ("Tie hand", "Push"),
    ]
    assert rows(sign["dragon-7"]) == [("Banker's Hand wins with a three-card 7", "40 to 1")]
    assert rows(sign["panda-8"]) == [("Player's Hand wins with a three-card 8", "25 to 1")]


@pytest.mark.clause("midi:2.B(3)")
def test_2_B_3_a_fortune_7_table() -> None:
    sign = lines(midi(variant="fortune7", wagers={"fortune-7-insurance": {}, "one-up": {}}))
    assert rows(sign["fortune-7-insurance"]) == [("Banker's Hand wins with a three-card 7", "40 to 1")]
    assert rows(sign["one-up"]) == [
        ("Player's Hand wins with 1 over 0", "30 to 1"),
        ("Player's Hand wins by one point", "9 to 1"),
    ]


@pytest.mark.clause("midi:2.B(3)")
def test_2_B_3_a_no_commission_table() -> None:
    assert rows(lines(midi(variant="no_commission"))["banker"]) == [
        ("Banker's Hand wins", "1 to 1"),
        ("Banker's Hand wins with 6", "1 to 2"),
        ("Tie hand", "Push"),
    ]


@pytest.mark.clause("midi:2.B(3)", "mini:2.B(3)")
@pytest.mark.parametrize("book", ["midi", "mini"])
def test_2_B_3_dragon_bonus_shows_what_wins_and_what_pushes_and_not_what_loses(book: str) -> None:
    wagers = {"dragon-bonus-player": {"paytable": "B"}, "dragon-bonus-banker": {}}
    choices = midi(wagers=wagers) if book == "midi" else mini(wagers=wagers)
    for wager in wagers:
        assert rows(lines(choices, book)[wager]) == [
            ("Win by 9", "20 to 1"),
            ("Win by 8", "8 to 1"),
            ("Win by 7", "7 to 1"),
            ("Win by 6", "4 to 1"),
            ("Win by 5", "3 to 1"),
            ("Win by 4", "1 to 1"),
            ("Natural win", "1 to 1"),
            ("Natural tie", "Push"),
        ]


@pytest.mark.clause("midi:2.B(3)")
def test_2_B_3_royal_9_shows_meters_and_dollars() -> None:
    line = lines(midi(wagers={"royal-9": {"paytable": "A"}}))["royal-9"]
    assert (line.title, line.limits) == ("Royal 9 Progressive", "Wager $5")
    assert rows(line) == [
        ("Both hands your own King 9", "100% of the Star meter"),
        ("Any two personal King 9s", "10% of the Star meter"),
        ("Your own King 9 on Banker", "100% of the Spade meter"),
        ("Your own King 9 on Player", "100% of the Heart meter"),
        ("Suited Royal 9 tie", "$1,500"),
        ("Royal 9 tie", "$250"),
        ("Any suited Royal 9", "$50"),
        ("Any Royal 9", "$25"),
    ]


@pytest.mark.clause("midi:2.B(3)")
def test_2_B_3_lucky_nines_and_jackpot_baccarat_by_their_letters() -> None:
    sign = lines(midi(wagers={"lucky-nines": {"paytable": "C"}, "jackpot-baccarat": {"paytable": "D"}}))
    assert rows(sign["lucky-nines"]) == [
        ("Four nines", "1,000 to 1"),
        ("Three nines of one suit", "500 to 1"),
        ("Three nines of different suits", "35 to 1"),
        ("Two nines of one suit", "16 to 1"),
        ("Two nines of different suits", "5 to 1"),
        ("One nine, of diamonds", "2 to 1"),
        ("One nine, of another suit", "1 to 1"),
    ]
    assert rows(sign["jackpot-baccarat"]) == [
        ("Four card royal", "500 to 1"),
        ("Four of a kind", "100 to 1"),
        ("Straight flush", "50 to 1"),
        ("Three of a kind", "15 to 1"),
        ("Flush", "10 to 1"),
        ("Straight", "6 to 1"),
        ("Two pair", "5 to 1"),
        ("Pair of aces", "2 to 1"),
        ("Pair of tens to kings", "Push"),
    ]


@pytest.mark.clause("midi:2.B(3)")
@pytest.mark.parametrize("variant", VARIANTS)
def test_2_B_3_every_wager_offered_is_on_the_sign_with_something_that_wins(variant: Variant) -> None:
    choices = midi_with_everything(variant)
    sign = lines(choices)
    assert set(sign) == {"player", "banker", "tie", *choices.wagers}
    assert all(any(row.pays != "Push" for row in line.rows) for line in sign.values())


def test_limits_are_on_the_sign_where_they_are_stated() -> None:
    limits = {"player": {"min": "25", "max": "5000"}, "banker": {"min": "12.50"}, "tie": {"max": "500"}, "super-6": {}}
    assert {wager: line.limits for wager, line in lines(midi(wagers=limits)).items()} == {
        "player": "Minimum $25 · Maximum $5,000",
        "banker": "Minimum $12.50",
        "tie": "Maximum $500",
        "super-6": None,
    }


@pytest.mark.parametrize("variant", VARIANTS)
def test_COMAR_14_odds_are_written_with_to_and_never_with_for(variant: Variant) -> None:
    words = [word for line in payout_lines(offers(midi_with_everything(variant))) for row in line.rows
             for word in (line.title, row.what, row.pays)]  # fmt: skip
    assert not any(re.search(r"\bfor\b", word, re.IGNORECASE) for word in words)


def test_COMAR_14_odds_are_written_with_for_where_the_paytable_says_for() -> None:
    tie = offers(mini(), "mini")["tie"]
    printed = {"wins": replace(tie.paytable.rows["wins"], odds=Odds.parse("9 for 1"))}
    with_for = replace(tie, paytable=replace(tie.paytable, rows=printed))
    assert rows(payout_lines({"tie": with_for})[0]) == [("Both hands equal", "9 for 1")]
    assert inscribed_odds(with_for) == ("9 for 1",)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("2000 to 1", "2,000 to 1"),
        ("3 to 2", "3 to 2"),
        ("6 to 4", "6 to 4"),
        ("7 for 1", "7 for 1"),
        ("$1,500", "$1,500"),
        ("10% of star", "10% of the Star meter"),
        ("100% of must_hit", "100% of the Must Hit meter"),
        ("push", "Push"),
    ],
)
def test_odds_read_on_a_sign(written: str, shown: str) -> None:
    assert odds_text("midi", Odds.parse(written)) == shown


def test_a_row_or_meter_without_a_title_is_called_by_its_id() -> None:
    assert paytables("blackjack")["poker-3"].row_title("straight-flush") == "Straight flush"
    assert (meter_text("midi", "spade"), meter_text("blitz", "meter-1")) == ("the Spade meter", "meter 1")


def test_the_felt_has_the_title_where_no_shorter_one_is_stated() -> None:
    found = paytables("blackjack")
    assert (found["lucky-ladies"].title, found["lucky-ladies"].felt) == (
        "Lucky Ladies Twenty Point Bonus", "Lucky Ladies",
    )  # fmt: skip
    assert found["house-money"].felt == found["house-money"].title == "House Money"


def test_wagers_of_one_id_have_the_titles_of_their_own_book() -> None:
    assert paytables("midi")["blazing-7s"].row_title("both-three-card-7") == "Both hands a three-card 7"
    assert paytables("blackjack")["blazing-7s"].row_title("one-seven") == "One 7"
