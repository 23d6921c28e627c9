"""Irregularities of a finished round, as `settle` reads them: chapter 13 in the written form."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import PitbossError
from support.settling import settle

PLAYER_STAYS_BANKER_DRAWS = "2c 3d 4h 2d"
"""6 against 5."""
BOTH_STAY = "2c 3d 4h 4d"
"""6 against 7."""


def settle_round(cards: str, *irregularities: dict[str, Any], game: str = "midi", **options: Any) -> dict[str, Any]:
    """The answer to a round with a Player wager at seat 2 and a Banker wager at seat 5."""
    return settle(
        {
            "game": game,
            "options": options,
            "seats": {"2": {"player": 10}, "5": {"banker": 20}},
            "cards": cards,
            "irregularities": list(irregularities),
        }
    )


def ruling_clauses(answer: dict[str, Any]) -> list[str]:
    """The clauses of the rulings."""
    return [event["clause"] for event in answer["events"] if event["type"] == "ruled"]


@pytest.mark.clause("midi:13.A")
@pytest.mark.parametrize("book", ["midi", "mini"])
def test_13_A_the_extra_card_stands_among_the_cards_where_it_came(book: str) -> None:
    answer = settle_round("2c 3d 9s 4h 4d", {"after_cards": 2, "clause": "midi:13.A"}, game=book)
    assert (answer["player"], answer["banker"]) == ("2c 4h", "3d 4d")
    assert answer["net"] == {"2": "-10.00", "5": "19.00"}
    assert ruling_clauses(answer) == ["midi:13.A"]


@pytest.mark.clause("midi:13.A")
def test_13_A_or_it_is_named_by_itself() -> None:
    answer = settle_round(BOTH_STAY, {"after_cards": 2, "clause": "midi:13.A", "card": "9s"})
    assert (answer["player"], answer["banker"], answer["unused_cards"]) == ("2c 4h", "3d 4d", 0)


@pytest.mark.clause("midi:13.A")
def test_13_A_or_nobody_has_seen_it() -> None:
    answer = settle_round(BOTH_STAY, {"after_cards": 2, "clause": "midi:13.A", "card": None})
    assert (answer["player"], answer["banker"], answer["unused_cards"]) == ("2c 4h", "3d 4d", 0)


@pytest.mark.clause("midi:13.B(1)")
@pytest.mark.parametrize("handled", [True, False])
def test_13_B_1_players_wrong_third_card_goes_to_banker(handled: bool) -> None:
    irregular = {"after_cards": 4, "clause": "midi:13.B"}
    answer = settle_round(f"{PLAYER_STAYS_BANKER_DRAWS} 2s", irregular, players_handle_cards=handled)
    assert (answer["player"], answer["banker"]) == ("2c 4h", "3d 2d 2s")
    assert answer["net"] == {"2": "-10.00", "5": "19.00"}
    assert ruling_clauses(answer) == ["midi:13.B(1)"]


@pytest.mark.clause("midi:13.B(2)")
@pytest.mark.parametrize("handled", [True, False])
def test_13_B_2_it_is_kept_for_the_next_hand(handled: bool) -> None:
    answer = settle_round(f"{BOTH_STAY} 2s", {"after_cards": 4, "clause": "midi:13.B(2)"}, players_handle_cards=handled)
    assert (answer["player"], answer["banker"], ruling_clauses(answer)) == ("2c 4h", "3d 4d", ["midi:13.B(2)"])


@pytest.mark.clause("midi:13.C(1)")
@pytest.mark.parametrize("handled", [True, False])
def test_13_C_1_a_disclosed_third_card_goes_to_banker(handled: bool) -> None:
    irregular = {"after_cards": 4, "clause": "midi:13.C", "card": "2s"}
    answer = settle_round(PLAYER_STAYS_BANKER_DRAWS, irregular, players_handle_cards=handled)
    assert (answer["banker"], ruling_clauses(answer)) == ("3d 2d 2s", ["midi:13.C(1)"])


@pytest.mark.clause("midi:13.C(2)(a)")
@pytest.mark.parametrize("handled", [True, False])
def test_13_C_2_a_it_is_discarded_with_another(handled: bool) -> None:
    answer = settle_round(
        f"{BOTH_STAY} 2s",
        {"after_cards": 4, "clause": "midi:13.C(2)(a)"},
        disclosed_third_card="discard_pair",
        players_handle_cards=handled,
    )
    assert (answer["net"], ruling_clauses(answer)) == ({"2": "-10.00", "5": "19.00"}, ["midi:13.C(2)(a)"])


@pytest.mark.clause("midi:13.C(2)(b)")
@pytest.mark.parametrize("handled", [True, False])
def test_13_C_2_b_it_begins_a_simulated_round_that_need_not_be_written_down(handled: bool) -> None:
    answer = settle_round(
        f"{BOTH_STAY} 2s",
        {"after_cards": 4, "clause": "midi:13.C(2)(b)"},
        disclosed_third_card="simulated_round",
        players_handle_cards=handled,
    )
    assert (answer["net"], ruling_clauses(answer)) == ({"2": "-10.00", "5": "19.00"}, ["midi:13.C(2)(b)"])


@pytest.mark.clause("midi:13.D", "midi:13.D(1)")
def test_13_D_a_simulated_round_comes_before_the_real_one() -> None:
    answer = settle_round(f"9c 7d Kh Kd {BOTH_STAY}", {"after_cards": 0, "clause": "midi:13.D"})
    assert (answer["player"], answer["banker"]) == ("2c 4h", "3d 4d")
    assert answer["net"] == {"2": "-10.00", "5": "19.00"}


@pytest.mark.clause("midi:13.D")
def test_13_D_the_hands_in_the_answer_are_those_of_the_settled_round() -> None:
    answer = settle_round("2c 3d 9c 4h 4d 7d Kh Kd", {"after_cards": 2, "clause": "midi:13.D"})
    assert (answer["player"], answer["banker"], answer["unused_cards"]) == ("2c 4h", "3d 4d", 0)


@pytest.mark.clause("midi:13.D")
def test_13_D_they_are_so_even_where_the_simulated_round_is_not_written_down() -> None:
    answer = settle_round("2c 3d 9c 4h 4d", {"after_cards": 2, "clause": "midi:13.D"})
    assert (answer["player"], answer["banker"]) == ("2c 4h", "3d 4d")


@pytest.mark.clause("midi:13.E(1)")
@pytest.mark.parametrize("cards", ["", "2c", "2c 3d", "2c 3d 4h", PLAYER_STAYS_BANKER_DRAWS, "2c 3d 3h 2d 4s"])
def test_13_E_a_round_that_the_shoe_could_not_complete_is_void(cards: str) -> None:
    answer = settle_round(cards, {"after_cards": len(cards.split()), "clause": "midi:13.E"})
    assert answer["outcome"] == "void"
    assert [(line["result"], line["net"], line["clause"]) for line in answer["settlements"]] == [
        ("returned", "0.00", "midi:13.E(1)"),
        ("returned", "0.00", "midi:13.E(1)"),
    ]
    assert answer["net"] == {"2": "0.00", "5": "0.00"}


@pytest.mark.clause("midi:13.A", "midi:13.E(1)")
def test_two_irregularities_in_one_round() -> None:
    irregular = [{"after_cards": 3, "clause": "midi:13.E"}, {"after_cards": 1, "clause": "midi:13.A"}]
    answer = settle_round("2c 9s 3d", *irregular)
    assert (answer["outcome"], ruling_clauses(answer)) == ("void", ["midi:13.A"])


def test_an_irregularity_after_the_round_is_refused() -> None:
    with pytest.raises(PitbossError, match="the round was over") as refused:
        settle_round(BOTH_STAY, {"after_cards": 9, "clause": "midi:13.D", "card": "2s"})
    assert (refused.value.at, refused.value.clause) == ("irregularities[0]", "midi:13.D")


def test_a_third_card_that_player_was_due_is_no_irregularity() -> None:
    with pytest.raises(PitbossError) as refused:
        settle_round("2c 3d 3h 2d 4s", {"after_cards": 4, "clause": "midi:13.B"}, players_handle_cards=False)
    assert (refused.value.at, refused.value.clause) == ("irregularities[0]", "midi:13.B")
