"""`pitboss odds` of one wager and of every wager: the document of the interface and figures worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.law import wagers_of
from pitboss.law.paytables import ONLY_LETTER, paytables
from support.command_line import CommandLine
from support.odds_documents import KEYS, WITH_METERS, total_probability

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
    assert total_probability(found) == 1


def test_royal_9_has_its_return_without_meters_and_each_meters_share(pitboss: CommandLine) -> None:
    found = pitboss("odds", "midi", "royal-9", "--paytable", "A", "--json").document
    assert list(found) == WITH_METERS
    chance = {row["row"]: Fraction(row["probability"]) for row in found["rows"]}
    assert total_probability(found) == 1
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
    told = {(one["wager"], one["paytable"] or one["options"].get("variant", ONLY_LETTER)) for one in found}
    assert told == wanted
    assert len(found) == len(wanted)


@pytest.mark.parametrize("game", ["midi", "mini"])
def test_the_rows_of_every_wager_sum_to_1_and_one_of_them_loses(pitboss: CommandLine, game: str) -> None:
    for one in pitboss("odds", game, "--json").document["odds"]:
        assert list(one) in (KEYS, WITH_METERS)
        assert total_probability(one) == 1, one["wager"]
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


@pytest.mark.slow
def test_a_game_with_decisions_lists_the_wagers_that_have_odds(pitboss: CommandLine) -> None:
    listed = pitboss("odds", "blackjack", "--decks", "6", "--json").document["odds"]
    assert {one["wager"]: one.get("house_edge") for one in listed}["insurance"] == "23/311"
    assert [one["paytable"] for one in listed if one["wager"] == "blackjack"] == ["3 to 2", "6 to 5"]


def test_help_lists_the_games_and_their_wagers(pitboss: CommandLine) -> None:
    for command in ("odds", "simulate"):
        out = pitboss(command, "--help").out
        for part in ("blackjack  ", "lucky-ladies-progressive", "jackpot-baccarat", "poker", "--table", "--paytable"):
            assert part in out
