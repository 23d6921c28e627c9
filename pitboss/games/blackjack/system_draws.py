"""Draws of the table's system: the wheel, the Magic Card and the Lucky Player (R64, R77, R78)."""

from __future__ import annotations

from pitboss.cards import parse_card
from pitboss.games.blackjack.actions import BAD_BEAT_BONUS, LUCKY_PLAYER, MAGIC_CARD, WHEEL
from pitboss.games.blackjack.options import BONUS_SPIN
from pitboss.games.blackjack.table import BlackjackTable
from pitboss.games.blackjack.wagers.bonus_spin import BonusSpin
from pitboss.games.blackjack.wheel import community_row, symbol_named
from pitboss.games.twentyone.additional_wagers import (
    additional_verdict,
    cards_of,
    due_in_phase,
    reason_text,
    settle_additional_wager,
)
from pitboss.games.twentyone.named_hands import is_lucky_player, is_magic_card
from pitboss.games.twentyone.point_totals import is_blackjack
from pitboss.games.twentyone.round_state import AdditionalWager, Phase
from pitboss.inputs import Drawn
from pitboss.law import NONE, rule
from pitboss.law.paytables import paytables
from pitboss.requests import DrawWanted
from pitboss.table.meters import read_linked_meter
from pitboss.table.paying import pay_extra
from pitboss.table.play import Script

BAD_BEAT = "bad-beat"


@rule("blackjack:13.Q", "blackjack:13.Q(4)'", "blackjack:13.Q(4)''")
def spin_wheels(table: BlackjackTable) -> Script[None]:
    """Spin the wheel for each Bonus Spin wager with a blackjack and pay what it shows."""
    for side in [side for side in due_in_phase(table, Phase.INITIAL_CARDS) if side.wager == BONUS_SPIN]:
        first, second = cards_of(table, side)
        symbol = NONE
        if is_blackjack(first, second):
            drawn = yield DrawWanted(WHEEL, (side.seat,), table.book.cite("13.Q(4)'"))
            assert isinstance(drawn, Drawn)
            symbol = symbol_named(drawn.symbol, table.offers[BONUS_SPIN].paytable)
            table.step(f"the wheel shows {drawn.symbol} for seat {side.seat}", "13.Q(4)'")
        row = table.offers[BONUS_SPIN].classifier.function(first, second, symbol, side.stake)
        verdict = additional_verdict(table, side, Phase.INITIAL_CARDS, row)
        yield from read_linked_meter(table, verdict.row)
        settle_additional_wager(table, side, verdict)
        if symbol:
            pay_community(table, side, BonusSpin(symbol))


@rule("blackjack:13.Q(5)'", "blackjack:13.Q(5)'(a)")
def pay_community(table: BlackjackTable, spinner: AdditionalWager, symbol: BonusSpin) -> None:
    """Pay the Community Pay of a symbol to every Bonus Spin wager of another player, by its stake (R78)."""
    player_of = {side.seat: table.players.get(side.seat, side.seat) for side in table.round.additional}
    for side in table.round.additional:
        live = len(cards_of(table, side)) == 2  # a dead hand's wager has been returned (14.G)
        if side.wager != BONUS_SPIN or player_of[side.seat] == player_of[spinner.seat] or not live:
            continue
        row = community_row(table.choices, symbol, side.stake)
        if row is not None:
            reason = f"community pay: the wheel was spun at seat {spinner.seat}"
            pay_extra(table, side.seat, BONUS_SPIN, row, reason, hand=side.hand)


@rule("blackjack:13.B(3)", "blackjack:13.B(4)", "blackjack:1.B(11)", "blackjack:1.B(12)")
def draw_bad_beat_bonuses(table: BlackjackTable) -> Script[None]:
    """Draw a card or a seat in some rounds; its holder is paid on top of Bad Beat."""
    among = [side for side in table.round.additional if side.wager == BAD_BEAT and not side.settled]
    if not among:
        return
    bonus = paytables(table.book.name)[BAD_BEAT_BONUS].paytables["only"].rows
    seats = tuple(sorted({side.seat for side in among}))
    if table.system_draws(MAGIC_CARD):
        drawn = yield DrawWanted(MAGIC_CARD, seats, table.book.cite("1.B(12)"))
        assert isinstance(drawn, Drawn)
        card = parse_card(drawn.card) if drawn.card is not None else None
        for side in among:
            cards = cards_of(table, side)
            if card is not None and len(cards) == 2 and is_magic_card(*cards, card):
                _pay_bonus(table, side, bonus["magic-card"].row, f"the Magic Card is {drawn.card}")
    if table.system_draws(LUCKY_PLAYER):
        drawn = yield DrawWanted(LUCKY_PLAYER, seats, table.book.cite("1.B(11)"))
        assert isinstance(drawn, Drawn)
        for side in among:
            if drawn.seat is not None and is_lucky_player(side.seat, drawn.seat) and side.hand == 1:
                _pay_bonus(table, side, bonus["lucky-player"].row, f"seat {drawn.seat} is drawn")


def _pay_bonus(table: BlackjackTable, side: AdditionalWager, name: str, why: str) -> None:
    row = paytables(table.book.name)[BAD_BEAT_BONUS].paytables["only"].rows[name]
    reason = f"{reason_text(table, side, Phase.INITIAL_CARDS, row.row)}; {why}"
    pay_extra(table, side.seat, BAD_BEAT, row, reason, stake=side.stake, hand=side.hand)
