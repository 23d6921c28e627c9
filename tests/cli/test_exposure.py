"""`pitboss exposure`: what is printed, what JSON has, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from support.command_line import CommandLine

pytestmark = pytest.mark.integration


def test_json_has_effects_that_sum_to_zero_over_the_shoe(pitboss: CommandLine) -> None:
    found = pitboss("exposure", "midi", "dragon-7", "--set", "variant=ez", "--json").document
    assert (found["game"], found["wager"], found["decks"], found["exact"]) == ("midi", "dragon-7", 8, True)
    assert list(found["effects"]) == list("A23456789TJQK")
    assert sum(Fraction(effect) for effect in found["effects"].values()) == 0
    assert "suited_effects" not in found
    levels = {each["level"]: each for each in found["counts"] if "level" in each}
    assert set(levels) == {1, 2, 3}
    assert {each.get("name") for each in found["counts"]} >= {"hi-lo", "ko", "hi-opt-1", "hi-opt-2", "omega-2", "zen"}
    assert "counter" not in found


def test_suited_effects_come_where_suits_matter(pitboss: CommandLine) -> None:
    found = pitboss("exposure", "blackjack", "kk", "--decks", "6", "--json").document
    suited = {card: Fraction(effect) for card, effect in found["suited_effects"].items()}
    assert len(suited) == 52
    assert Fraction(found["effects"]["K"]) == sum(suited[f"K{suit}"] for suit in "cdhs") / 4


def test_the_text_names_effects_and_counts(pitboss: CommandLine) -> None:
    said = pitboss("exposure", "blackjack", "insurance", "--decks", "1").out
    assert "house edge 5.8824 %" in said
    assert "-4.1176" in said
    assert "best of level 2                   0.9813  A-8=1,T-K=-2" in said
    assert "best of level 2, unbalanced       1.0000  A-9=1,T-K=-2" in said


@pytest.mark.slow
def test_without_a_wager_every_wager_is_listed(pitboss: CommandLine) -> None:
    said = pitboss("exposure", "edge21").out
    for wager in ("match-up", "match-down", "monster-match", "insurance"):
        assert wager in said
    assert "not listed: edge-21, which depends on play" in said


@pytest.mark.slow
def test_shoes_say_what_a_counter_wins(pitboss: CommandLine) -> None:
    asked = ("exposure", "midi", "player-pair", "--shoes", "64", "--seed", "1", "--depth", "14,52", "--json")
    found = pitboss(*asked).document
    assert found["counter"].keys() >= {
        "tags", "trigger", "bet_share", "average_edge", "units_per_shoe", "units_per_100", "sd_per_100",
        "standard_error", "rounds_per_shoe",
    }  # fmt: skip
    assert found["perfect"]["units_per_shoe"] >= found["counter"]["units_per_shoe"]
    pair = float(Fraction(416 * 31, 416 * 415))  # 11 to 1, and 12 to 1 for nines
    returned = 1 - float(Fraction(found["house_edge"]))
    share, edge = found["perfect"]["bet_share"], found["perfect"]["average_edge"]
    squares = pair * (12 / 13 * 12**2 + 1 / 13 * 13**2) * (1 + edge) / returned  # of what comes back
    variance = share * (squares - 2 * (1 + edge) + 1) - (share * edge) ** 2
    assert found["perfect"]["sd_per_100"] ** 2 == pytest.approx(100 * variance)
    assert [each["behind"] for each in found["depths"]] == [14, 52]
    assert found == pitboss(*asked).document
    assert pitboss(*asked, "--win-below", "1000").document["depth_for_bound"] == 14


def test_a_full_disk_for_the_plot_costs_no_figures(pitboss: CommandLine) -> None:
    ran = pitboss("exposure", "midi", "tie", "--plot", "/dev/full", "--json")
    assert (ran.code, ran.err) == (2, "pitboss: /dev/full: cannot be written: No space left on device\n")
    assert ran.document["wager"] == "tie"


def test_the_amounts_of_meters_are_stated_and_can_be_changed(pitboss: CommandLine) -> None:
    """Three suited aces are 80 of 5,013,320 sets of three cards; `odds` returns 56.8878 % without them."""
    asked = ("exposure", "blackjack", "21-plus-3", "--paytable", "A", "--decks", "6")
    assert "for a stake of $1 and the meters at 21-plus-3 $2,000 (reset)" in pitboss(*asked).out
    found = pitboss(*asked, "--meter", "21-plus-3=60000", "--json").document
    assert (found["stake"], found["meters"]) == ("1.00", {"21-plus-3": "60000.00"})
    assert float(Fraction(found["house_edge"])) == pytest.approx(1 - 0.568878 - 60000 * 80 / 5_013_320, abs=1e-6)


def test_counts_that_work_reversed_are_listed_too(pitboss: CommandLine) -> None:
    said = pitboss("exposure", "midi", "tie").out
    assert "Hi-Lo                            -0.6505" in said
    assert "Use a count with a negative correlation with its tags reversed" in said


def test_hi_lo_is_not_balanced_in_a_deck_without_tens(pitboss: CommandLine) -> None:
    """Twenty cards from two to six, and sixteen aces, jacks, queens and kings."""
    found = pitboss("exposure", "edge21", "insurance", "--json").document
    (hi_lo,) = (each for each in found["counts"] if each.get("name") == "hi-lo")
    assert hi_lo["balanced"] is False
    assert hi_lo["tags"]["T"] == 0


MAIN = ("blackjack", "blackjack", "--set", "blackjack_odds=3 to 2")


@pytest.mark.parametrize(
    ("arguments", "at", "message"),
    [
        (("blitz", "flush-bonus"), "blitz", "shuffled before every round"),
        (("poker", "any"), "poker", "no wagers against the house"),
        (("midi", "dragon-77"), "wager", "did you mean 'dragon-7'"),
        (("midi", "tie", "--trigger", "1"), "--shoes", "give the number of shoes"),
        (("blackjack", "kk", "--known-card", "burn-card"), "--shoes", "give the number of shoes"),
        (("midi", "tie", "--tags", "hilo"), "--tags", "is not a count"),
        (("midi", "tie", "--tags", "A=x"), "--tags", "is a number such as -1"),
        (("midi", "tie", "--shoes", "1.5"), "--shoes", "must be a whole number"),
        (("midi", "tie", "--shoes", "10", "--depth", "x"), "--depth", "such as 14..104"),
        (("midi", "tie", "--shoes", "10", "--depth", "416"), "--depth", "between 1 and 415"),
        (("midi", "tie", "--shoes", "10", "--win-below", "1"), "--win-below", "give the depths"),
        (("midi", "--shoes", "10"), "wager", "--shoes needs a wager"),
        (("midi", "tie", "--shoes", "0"), "--shoes", "must be at least 1"),
        (("midi", "tie", "--shoes", "10", "--depth", "104..14"), "--depth", "such as 14..104"),
        (("midi", "tie", "--shoes", "10", "--trigger", "nan"), "--trigger", "must be from -1,000 to 1,000"),
        (("midi", "tie", "--shoes", "10", "--trigger", "inf"), "--trigger", "must be from -1,000 to 1,000"),
        (("midi", "tie", "--shoes", "10", "--depth", "14", "--win-below", "-1"), "--win-below", "must be more than 0"),
        (("midi", "tie", "--shoes", "10", "--depth", "14", "--win-below", "nan"), "--win-below", "must be more than 0"),
        (("midi", "tie", "--seat", "0"), "--seat", "must be at least 1"),
        (("midi", "tie", "--boxes", "3"), "--boxes", "the same two hands"),
        (("midi", "tie", "--plot", "x.png"), "--plot x.png", "the drawing is SVG: name it x.svg"),
        (("midi", "tie", "--meter", "star=5"), "--meter", "does not pay from a meter 'star'"),
        (("midi", "--meter", "star=5"), "wager", "--meter needs a wager"),
        (
            ("blackjack", "blackjack", "--set", "blackjack_odds=3 to 2", "--meter", "star=5"),
            "--meter",
            "pays from none",
        ),
        (("edge21", "insurance", "--tags", "T=1"), "--tags", "no card of this deck has a tag"),
        (("blackjack", "lucky-ladies", "--paytable", "Z"), "--paytable", "has no paytable 'Z'"),
        (("blackjack", "--known-card", "hole-card"), "wager", "--known-card needs a wager"),
        (("midi", "--seed", "1"), "wager", "--seed needs a wager"),
        (("blackjack", "kk", "--shoes", "9", "--set", "continuous_shuffler=true"), "--shoes", "nothing can be counted"),
        (
            (*MAIN, "--shoes", "9", "--set", "continuous_shuffler=true"),
            "--shoes",
            "shuffling device",
        ),
        (("blackjack", "buster-blackjack-free-bonus", "--paytable", "A"), "wager", "has no stake"),
    ],
)
def test_a_bad_call_says_what_would_be_accepted(
    pitboss: CommandLine, arguments: tuple[str, ...], at: str, message: str
) -> None:
    refused = pitboss.refuses("exposure", *arguments)
    assert refused.at == at
    assert message in refused.message
