"""Chapter 14 as `pitboss settle` reads it: what went wrong, after how many cards, and what the player chose."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.games.registry import game
from pitboss.inputs import CardInError, DeviceFault, Input, ShoeEmpty, Skipped, WrongSide
from support.settling import settle


def round_of(
    cards: str, decisions: str = "", *irregularities: dict[str, Any], seats: int = 1, **options: Any
) -> dict[str, Any]:
    """A round of 10.00 on each box; decisions as `1 hit, 2 stand`."""
    said = [choice.split() for choice in decisions.split(", ") if choice]
    chosen: dict[str, Any] = {"decks": 6, "blackjack_odds": "3 to 2", **options}
    if options.get("switch"):
        del chosen["blackjack_odds"]
    side = {"super-match": 5} if "wagers" in options else {}
    return settle(
        {
            "game": "blackjack",
            "options": chosen,
            "seats": {str(seat): {"blackjack": 10, **side} for seat in range(1, seats + 1)},
            "cards": cards,
            "decisions": [{"seat": int(seat), "choose": word} for seat, word in said],
            "irregularities": list(irregularities),
        }
    )


def wrong(after: int, label: str, **more: Any) -> dict[str, Any]:
    return {"after_cards": after, "clause": f"blackjack:{label}", **more}


def lines(report: dict[str, Any]) -> list[tuple[int, int, str, str, str]]:
    return [(s["seat"], s["hand"], s["wager"], s["result"], s["net"]) for s in report["settlements"]]


@pytest.mark.parametrize(
    ("label", "given"),
    [
        ("14.A", CardInError(card="5c", disclosed=True, in_shoe=True)),
        ("14.B", CardInError(card="5c")),
        ("14.C", CardInError(card="5c", disclosed=True)),
        ("14.C(2)", CardInError(card="5c", disclosed=True)),
        ("14.D", CardInError(card="5c", disclosed=True, by_dealer=True)),
        ("14.E", Skipped(dealers_own=True)),
        ("14.F", ShoeEmpty()),
        ("14.G", Skipped(dealers_own=False)),
        ("14.H", Skipped(dealers_own=False)),
        ("14.I", WrongSide()),
        ("14.J(2)", Skipped(dealers_own=False)),
        ("14.K(1)", DeviceFault("reader-misused", seen=True)),
        ("14.K(2)", DeviceFault("reader-misused", seen=False)),
        ("14.L", DeviceFault("reader-broken")),
        ("14.M", DeviceFault("shuffler-jammed")),
        ("14.N", DeviceFault("shuffler-broken")),
        ("10.B", DeviceFault("reader-missed")),
        ("11.E", DeviceFault("reader-missed")),
        ("12.A(5)(c)", DeviceFault("reader-missed")),
        ("12.A(5)(b)", None),
        ("13.A", None),
    ],
)
def test_a_clause_says_what_went_wrong(label: str, given: Input | None) -> None:
    assert game("blackjack").irregularity(f"blackjack:{label}", "5c") == given
    assert game("blackjack").irregularity(f"edge21:{label}", "5c") is None


@pytest.mark.clause("blackjack:14.A")
def test_14_A_a_card_found_face_up_is_not_dealt() -> None:
    report = round_of("Tc 7d Td Th", "1 stand", wrong(2, "14.A", card="5c"))
    assert (report["dealer"], lines(report)) == ("7d Th", [(1, 1, "blackjack", "won", "10.00")])


@pytest.mark.clause("blackjack:14.D")
def test_14_D_a_card_that_the_dealer_draws_on_17_goes_to_the_rack() -> None:
    report = round_of("Tc 7d Td Th", "1 stand", wrong(4, "14.D", card="5c"))
    assert report["dealer"] == "7d Th"
    assert lines(report) == [(1, 1, "blackjack", "won", "10.00")]


@pytest.mark.clause("blackjack:14.J", "blackjack:14.J(1)")
def test_14_J_the_answer_waits_until_the_others_have_acted() -> None:
    answer = wrong(6, "14.J", seat=1, choose="accept")
    report = round_of("5c 9c 7d 6d 9d Td Th", "1 hit, 2 stand", answer, seats=2)
    assert report["net"] == {"1": "10.00", "2": "10.00"}  # 5 + 6 + 10 = 21, and 18, over the dealer's 17


@pytest.mark.clause("blackjack:14.J(1)", "blackjack:11.C")
def test_14_J_a_split_hands_late_card_is_followed_by_its_decisions() -> None:
    answer = wrong(4, "14.J", seat=1, choose="accept")
    report = round_of("8c 7s 8d Ts Th 3c Kh", "1 split, 1 stand, 1 hit", answer)
    assert lines(report) == [(1, 2, "blackjack", "won", "10.00"), (1, 1, "blackjack", "won", "10.00")]


@pytest.mark.clause("blackjack:14.H")
def test_14_H_two_players_answer_each_for_the_own_hand() -> None:
    first, second = wrong(3, "14.H", seat=1, choose="decline"), wrong(3, "14.H", seat=2, choose="accept")
    report = round_of("9c 9d 7d Td 9h", "2 stand", first, second, seats=2)
    assert lines(report) == [(1, 1, "blackjack", "returned", "0.00"), (2, 1, "blackjack", "won", "10.00")]
    assert report["outcome"] == "settled"


@pytest.mark.clause("blackjack:14.G")
def test_14_G_a_dead_hand_does_not_make_the_round_void() -> None:
    report = round_of("9c 7d 9d Td", "2 stand", wrong(0, "14.G"), wrong(2, "14.G"), seats=2)
    assert (report["outcome"], report["net"]) == ("settled", {"1": "0.00", "2": "10.00"})


@pytest.mark.clause("blackjack:14.G", "blackjack:14.H")
@pytest.mark.parametrize("choose", ["accept", "decline"])
def test_super_match_on_a_short_deal(choose: str) -> None:
    short = wrong(0, "14.H", seat=1, choose=choose)
    report = round_of("Tc 7d 7c Td Th 9s", "1 stand, 1 stand" if choose == "accept" else "1 stand", short,
                      switch=True, wagers={"super-match": {}})  # fmt: skip
    [match] = [line for line in lines(report) if line[2] == "super-match"]
    # Hand 1 is 7c 9s or dead, hand 2 Tc and Td: two tens are a pair, or a wager on cards that were not dealt.
    assert match[3:] == (("won", "5.00") if choose == "accept" else ("returned", "0.00"))


@pytest.mark.clause("blackjack:14.F", "blackjack:14.B")
def test_what_comes_after_a_reshuffle_still_has_its_place() -> None:
    report = round_of("9c 7d 5d Td 2s Kh 3h", "1 hit, 1 hit", wrong(5, "14.B"))
    assert report["outcome"] == "settled"


@pytest.mark.clause("blackjack:14.E")
def test_14_E_is_about_the_dealers_own_place() -> None:
    with pytest.raises(PitbossError) as refused:
        round_of("9c 7d 9d Td", "1 stand", wrong(0, "14.E"))
    assert (refused.value.at, refused.value.clause) == ("irregularities[0]", "blackjack:14.E")


def test_an_answer_that_nobody_asked_for_is_named_where_it_stands() -> None:
    with pytest.raises(PitbossError) as refused:
        round_of("9c 7d 9d Td 2c", "1 stand", wrong(3, "14.C", seat=2, choose="accept"), seats=1)
    assert refused.value.at == "irregularities[0]"


@pytest.mark.clause("blackjack:14.K(1)")
def test_14_K_1_every_hand_goes_back() -> None:
    report = round_of("8c 6d 8d Td 3s 9h", "1 split", wrong(5, "14.K(1)"))
    assert report["outcome"] == "settled"  # hands are dead, and the round is not void (R17)
    assert lines(report) == [(1, 1, "blackjack", "returned", "0.00"), (1, 2, "blackjack", "returned", "0.00")]


def test_a_decision_that_comes_too_late_is_told_as_that() -> None:
    with pytest.raises(PitbossError, match="seat 2 was not asked for 'hit'"):
        round_of("9c 9d Ad 9h 9s 7d", "1 stand, 2 stand, 2 hit", seats=2)


@pytest.mark.clause("blackjack:14.K(1)")
def test_14_K_1_comes_to_light_also_when_every_hand_was_paid_at_once() -> None:
    report = round_of("Ac 7s Kd Ts", "", wrong(4, "14.K(1)"))
    assert (report["outcome"], lines(report)) == ("settled", [(1, 1, "blackjack", "returned", "0.00")])


@pytest.mark.parametrize(
    ("label", "told", "at", "why"),
    [
        ("14.B", {"seat": 1}, "seat", "blackjack:14.B leaves no choice to a player: leave out seat"),
        ("14.G", {"choose": "accept"}, "choose", "blackjack:14.G leaves no choice to a player: leave out choose"),
        ("14.F", {"seat": 1, "choose": "accept"}, "seat",
         "blackjack:14.F leaves no choice to a player: leave out seat and choose"),
        ("14.C", {"seat": 1}, "choose",
         "blackjack:14.C leaves a choice to a player: give seat and choose, which is accept or refuse"),
        ("14.C(1)", {"choose": "refuse"}, "seat",
         "blackjack:14.C(1) leaves a choice to a player: give seat and choose, which is accept or refuse"),
        ("14.H", {"seat": 1}, "choose",
         "blackjack:14.H leaves a choice to a player: give seat and choose, which is accept or decline"),
    ],
)  # fmt: skip
def test_what_an_irregularity_needs_is_named(label: str, told: dict[str, Any], at: str, why: str) -> None:
    with pytest.raises(PitbossError) as error:
        round_of("Tc 7d Td Th", "1 stand", wrong(3, label, **told))
    assert (error.value.at, error.value.message) == (f"irregularities[0].{at}", why)


@pytest.mark.clause("blackjack:14.M", "blackjack:14.N")
@pytest.mark.parametrize("label", ["14.M", "14.N"])
def test_14_M_and_N_a_round_goes_on_with_the_cards_that_come_after_a_continuous_device_has_failed(label: str) -> None:
    report = round_of("Tc 7d Td Th", "1 stand", wrong(2, label), continuous_shuffler=True)
    assert lines(report) == [(1, 1, "blackjack", "won", "10.00")]
    assert f"blackjack:{label}" in [event.get("clause") for event in report["events"]]


@pytest.mark.clause("blackjack:14.M")
def test_14_M_where_no_device_shuffles_none_has_jammed() -> None:
    with pytest.raises(PitbossError, match="no device shuffles the cards here") as error:
        round_of("Tc 7d Td Th", "1 stand", wrong(2, "14.M"))
    assert (error.value.at, error.value.clause) == ("irregularities[0]", "blackjack:14.M")
