"""Running it twice: who may, when players are asked, and how the two boards are dealt (8.L, R182, R183)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.errors import Refusal
from pitboss.games.poker.book import POKER
from pitboss.games.poker.dealing import (
    BOARD,
    RIVER,
    SECOND_BOARD,
    TURN,
    board_card,
    burn_card,
    record_board_card,
    record_burn,
)
from pitboss.games.poker.hands import HandState
from pitboss.inputs import Decision
from pitboss.law import rule
from pitboss.requests import DecisionWanted
from pitboss.table.play import Script

if TYPE_CHECKING:
    from pitboss.games.poker.table import PokerTable

AGREE, DISAGREE = "agree", "decline"
RUN_TWICE = "run it twice"


@rule("poker:8.L(2)", "poker:8.L(2)(a)", "poker:8.L(2)(b)", "poker:8.L(2)(c)", "poker:8.L(2)(e)")
def unmet_run_twice_condition(tournament: bool, live: int, all_in: int, board: int) -> str | None:
    """Return the label of the first condition that is not met; None if it can be run twice."""
    if tournament:
        return "8.L(2)(a)"
    if live != 2:
        return "8.L(2)(b)"
    if all_in == 0:
        return "8.L(2)(c)"
    return "8.L(2)(e)" if board >= RIVER else None


def unmet_condition(table: PokerTable, hand: HandState) -> str | None:
    """Return the label of the first condition that a hand with closed betting does not meet, or None."""
    everything_in = (
        live and paid == had for live, paid, had in zip(hand.live, hand.paid, hand.starting_stacks, strict=True)
    )
    all_in = sum(everything_in)
    return unmet_run_twice_condition(table.choices.tournament, hand.players_left, all_in, len(hand.board))


@rule("poker:8.L", "poker:8.L(2)(d)", "poker:8.L(2)(e)")
def agree_to_run_twice(table: PokerTable, hand: HandState) -> Script[bool]:
    """Ask both players before each street once an all-in closes betting; both have to agree (R182)."""
    if not table.choices.run_it_twice or unmet_condition(table, hand) is not None:
        return False
    for place in range(hand.players):
        if hand.live[place]:
            words: dict[int, tuple[str, ...]] = {hand.seats[place]: (AGREE, DISAGREE)}
            cited = POKER.cite("8.L(2)(d)")
            given = yield DecisionWanted(
                about=RUN_TWICE, words=words, clause=cited, default=DISAGREE, answers=("decision",)
            )
            assert isinstance(given, Decision)
            if given.choose != AGREE:
                table.record_step(f"seat {given.seat} does not agree to run it twice", "8.L(2)(d)")
                return False
    table.record_step("both players agree to run it twice, and the dealer verifies it", "8.L.4")
    return True


@rule("poker:8.L.4", "poker:8.L.4(a)", "poker:8.L.4(b)", "poker:8.L.4(c)", "poker:8.L.4(c)(i)", "poker:8.L.4(c)(ii)")
def deal_two_boards(table: PokerTable, hand: HandState) -> Script[None]:
    """Deal turn and river, or the river, twice from the same deck, with a burn before each up card (R183)."""
    common = list(hand.board)
    yield from deal_missing_cards(table, hand.board, BOARD, "8.L.4(a)")
    table.record_step("move the finished board forward, where it stays in sight", "8.L.4(b)")
    hand.second_board = common
    yield from deal_missing_cards(table, common, SECOND_BOARD, "8.L.4(c)(i)" if len(common) < TURN else "8.L.4(c)(ii)")


def deal_missing_cards(table: PokerTable, board: list[int], to: str, label: str) -> Script[None]:
    """Deal what a board lacks."""
    cited = POKER.cite(label)
    while len(board) < RIVER:
        record_burn(table, (yield burn_card(cited)), cited)
        board.append(record_board_card(table, (yield board_card(to, cited)), to, cited))


def run_twice_refusal(label: str) -> Refusal:
    """Describe a condition that is not met."""
    return Refusal(_CONDITION_TEXTS[label], clause=POKER.cite(label))


_CONDITION_TEXTS = {
    "8.L(2)(a)": "a tournament table does not run it twice",
    "8.L(2)(b)": "it is run twice only between two live hands",
    "8.L(2)(c)": "it is run twice only where one of the players is all-in",
    "8.L(2)(e)": "it is run twice only if the dealer is told before the river",
}
