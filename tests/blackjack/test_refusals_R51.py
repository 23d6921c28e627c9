"""Refusals of impossible reports at a table of blackjack: the clause, and the sentence that explains it."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.inputs import (
    CardInError,
    CoverCardShown,
    Decision,
    DeviceFault,
    Idle,
    Input,
    NoMoreBets,
    Permitted,
    Repaired,
    Skipped,
    WagerPlaced,
    WagerWithdrawn,
)
from support.blackjack_tables import TableInPlay


def refusal(table: TableInPlay, given: Input) -> tuple[str, str]:
    """Clause and sentence of a refusal."""
    refused = table.play.refusal(given)
    assert refused is not None, f"{given} was not refused"
    return (refused.clause or "").removeprefix("blackjack:"), refused.message


def dealing(cards: str = "", **options: Any) -> TableInPlay:
    """Box 1 is in a round, of which these cards are dealt."""
    table = TableInPlay(**options).open(1)
    table.begin({1: 10}, cards)
    return table


@pytest.mark.clause("blackjack:14.E")
def test_14_E_only_the_dealers_own_card_is_passed_over_as_the_dealers() -> None:
    table = dealing()
    assert refusal(table, Skipped(dealers_own=True)) == ("14.E", "the card that is due is a player's")
    assert table.play.refusal(Skipped(dealers_own=False)) is None
    assert table.play.refusal(Skipped()) is None


@pytest.mark.clause("blackjack:14.G")
def test_14_G_the_dealers_card_is_not_passed_over_as_a_players() -> None:
    table = dealing("9c")
    assert refusal(table, Skipped(dealers_own=False)) == ("14.G", "the card that is due is the dealer's")
    assert table.play.refusal(Skipped(dealers_own=True)) is None


def test_R51_a_card_in_error_that_was_seen_is_named() -> None:
    table = dealing("9c 9d 9h 9s")
    sentence = "a card that was exposed has been seen: say which it is"
    assert refusal(table, CardInError(in_shoe=True)) == ("14.A", sentence)
    assert refusal(table, CardInError(disclosed=True, in_shoe=True)) == ("14.A", sentence)
    assert refusal(table, CardInError(disclosed=True)) == ("14.C", sentence)
    assert table.play.refusal(CardInError()) is None  # nobody has seen it (14.B)


def test_14_D_a_card_for_the_dealer_is_in_error_only_when_the_hand_is_complete() -> None:
    clause, sentence = refusal(dealing("9c 9d 9h 9s"), CardInError(card="5c", disclosed=True, by_dealer=True))
    assert (clause, "the dealer's hand is not complete" in sentence) == ("14.D", True)


def test_no_other_game_is_taken_for_this_one() -> None:
    given = CardInError(card="5c", disclosed=True, third_to_player=True)
    assert refusal(dealing("9c 9d"), given) == ("14.A", "this game has no Player's Hand")


@pytest.mark.clause("blackjack:14.N")
def test_14_N_only_a_device_that_is_out_of_order_is_repaired() -> None:
    table = TableInPlay(automated_shuffler=True).open(1)
    assert refusal(table, Repaired("shuffler")) == ("14.N", "no shuffler is out of order here")


def test_14_M_every_fault_that_may_be_reported_is_listed() -> None:
    clause, sentence = refusal(dealing("9c"), DeviceFault("kettle"))
    listed = "reader-misused or reader-broken or reader-missed or shuffler-jammed or shuffler-broken, not kettle"
    assert (clause, sentence.endswith(listed)) == ("", True)


@pytest.mark.clause("blackjack:14.M")
def test_14_M_while_a_device_is_filled_no_card_is_read() -> None:
    table = TableInPlay(decks=1, continuous_shuffler=True)
    while table.duty != "load":
        table.give(table.routine())
    clause, sentence = refusal(table, DeviceFault("reader-broken"))
    assert (clause, sentence.endswith("shuffler-jammed or shuffler-broken, not reader-broken")) == ("14.M", True)
    assert "reader-misused" not in sentence


@pytest.mark.clause("blackjack:5.K")
def test_5_K_a_continuous_device_shows_no_cover_card() -> None:
    table = dealing(decks=1, continuous_shuffler=True)
    assert refusal(table, CoverCardShown()) == ("5.K", "a continuous device has no cover card")


@pytest.mark.clause("blackjack:6.A")
def test_6_A_a_double_is_made_of_chips_of_the_table() -> None:
    table = dealing("5c 9d 6h 9s", smallest_chip=5)
    given = Decision(seat=1, choose="double", amount=7_50)
    assert refusal(table, given) == ("6.A", "7.50 cannot be made of chips of 5.00")
    assert table.play.refusal(Decision(seat=1, choose="double", amount=5_00)) is None


def test_5_H_a_table_with_players_is_not_idle() -> None:
    assert refusal(TableInPlay().open(1), Idle()) == ("5.H", "players are at the table, so it is not idle")
    assert TableInPlay().open().play.refusal(Idle()) is None


@pytest.mark.clause("blackjack:6.F")
def test_6_F_nothing_is_dealt_without_a_blackjack_wager() -> None:
    table = TableInPlay(wagers={"pair": {}}).open(1)
    assert refusal(table, NoMoreBets()) == ("6.F", "no seat has a Blackjack Wager")
    table.give(WagerPlaced(seat=1, wager="pair", amount=500))
    assert refusal(table, NoMoreBets()) == ("6.F", "box 1 has no Blackjack Wager")


@pytest.mark.clause("blackjack:6.E")
def test_6_E_a_wager_stays_while_the_round_is_on() -> None:
    table = TableInPlay().open(1)
    table.wager({1: 10})
    assert table.play.refusal(WagerWithdrawn(1, "blackjack")) is None
    table.give(NoMoreBets())
    assert refusal(table, WagerWithdrawn(1, "blackjack"))[0] == "6.E"


def test_6_C_1_leave_is_given_to_somebody_who_sits_there() -> None:
    table = TableInPlay().open(1)
    assert table.play.refusal(Permitted(1)) is None
    assert table.play.refusal(Permitted(2)) is not None
