"""Draws of the table's system: the wheel, the Magic Card and the Lucky Player (R64, R77, R78)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from pitboss.cards import parse_card
from pitboss.errors import PitbossError
from pitboss.games.blackjack.book import BAD_BEAT_BONUS, BLACKJACK, COMMUNITY_PAY, LUCKY_PLAYER, MAGIC_CARD, WHEEL
from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices
from pitboss.games.blackjack.wagers.bonus_spin import ACE_STAKE, BonusSpin
from pitboss.games.twentyone.hands import AdditionalWager, Phase, is_blackjack, is_lucky_player, is_magic_card
from pitboss.games.twentyone.settlement import (
    additional_verdict,
    cards_of,
    due_in_phase,
    reason_text,
    settle_additional_wager,
)
from pitboss.inputs import Drawn
from pitboss.law import NONE, rule
from pitboss.law.offers import Offer
from pitboss.law.paytables import Paytable, PaytableRow, paytables
from pitboss.law.problems import format_value
from pitboss.requests import DrawWanted
from pitboss.table.meters import read_linked_meter
from pitboss.table.paying import pay_extra
from pitboss.table.play import Script

if TYPE_CHECKING:
    from pitboss.games.blackjack.table import BlackjackTable

# The wheel of Bonus Spin: symbols, weights and Community Pay (13.Q, R77 to R79)


JACKPOT = "jackpot"
TWO_AMOUNTS = {
    BonusSpin.SYMBOL_350: "$250+$100",
    BonusSpin.SYMBOL_120: "$100+$20",
    BonusSpin.SYMBOL_23: "$20+$3",
    BonusSpin.SYMBOL_600: "$500+$100",
    BonusSpin.SYMBOL_250: "$200+$50",
    BonusSpin.SYMBOL_55_SHARED: "$40+$15",
}
"""Symbols whose second amount the others receive (R78)."""


def symbols_of(paytable: Paytable) -> dict[str, BonusSpin]:
    """Return every way to write a symbol of this paytable; `$55` is the ordinary one of two."""
    on_it = [row for row in BonusSpin if row.slug in paytable.rows and row is not BonusSpin.ACE]
    written: dict[str, BonusSpin] = {TWO_AMOUNTS[row]: row for row in on_it if row in TWO_AMOUNTS}
    for row in on_it:
        plain = JACKPOT if row is BonusSpin.JACKPOT else f"${row.slug.split('-')[1]}"
        if plain not in written or row not in TWO_AMOUNTS:
            written[plain] = row
    return written


@rule("blackjack:13.Q(4)'")
def symbol_named(text: object, paytable: Paytable) -> BonusSpin:
    """Return the symbol that a text names."""
    known = symbols_of(paytable)
    word = str(text).lower().replace(" ", "").replace(",", "")
    if word not in known and f"${word}" in known:
        word = f"${word}"
    if word not in known:
        several = ", ".join(known)
        reason = f"the wheel of paytable {paytable.letter} has no symbol {format_value(text)}; it has {several}"
        raise PitbossError(reason, clause=paytable.clause)
    return known[word]


def weights_of(choices: BlackjackChoices, paytable: Paytable) -> dict[BonusSpin, int]:
    """Return the weight of each symbol; a PitbossError if the wheel does not fit this paytable."""
    for error in wheel_problems(choices, paytable):
        raise error
    return {symbol_named(symbol, paytable): weight for symbol, weight in choices.wheel_weights.items()}


def symbol_at(weights: Mapping[BonusSpin, int], place: int) -> BonusSpin:
    """Return the symbol at a place of the wheel, from 0 to the sum of the weights."""
    for row, weight in weights.items():
        if place < weight:
            return row
        place -= weight
    raise AssertionError("the wheel has no such place")


def symbol_text(row: BonusSpin, paytable: Paytable) -> str:
    """Return the shortest way to write a symbol."""
    names = [name for name, symbol in symbols_of(paytable).items() if symbol is row]
    return min(names, key=len)


@rule("blackjack:13.Q(5)'(a)", "blackjack:13.Q(6)", "blackjack:13.Q(7)")
def community_row(choices: BlackjackChoices, symbol: BonusSpin, stake: int) -> PaytableRow | None:
    """Return what another player receives for a symbol, by that player's wager and the schedule."""
    return community_schedule(choices, stake).rows.get(symbol.slug)


@rule("blackjack:13.Q(5)'(b)")
def community_schedule(choices: BlackjackChoices, stake: int) -> Paytable:
    """Return the Community Pay schedule for a wager of this amount."""
    schedule = f"${5 if stake >= ACE_STAKE else 1} {choices.community_pay}"
    return paytables(BLACKJACK.name)[COMMUNITY_PAY].paytables[schedule]


@rule("blackjack:13.Q(4)'")
def wheel_problems(choices: BlackjackChoices, paytable: Paytable) -> Iterator[PitbossError]:
    """List everything wrong with the stated wheel."""
    on_it: set[BonusSpin] = set()
    for symbol, weight in choices.wheel_weights.items():
        at = f"wheel_weights.{symbol}"
        try:
            row = symbol_named(symbol, paytable)
        except PitbossError as error:
            yield PitbossError(error.message, at=at, clause=error.clause)
            continue
        if weight < 1:
            reason = f"{symbol} is on the wheel {weight} times: leave it out, or state 1 or more"
            yield PitbossError(reason, at=at, clause=paytable.clause)
        if row in on_it:
            yield PitbossError(f"{symbol} is on the wheel under two names", at=at, clause=paytable.clause)
        on_it.add(row)


def offer_at_stake(of: Offer, stake: int | None) -> Offer:
    """Return an offer at its one amount; below $5 an ace pays nothing, so no sign lists it (R77)."""
    idle = stake is not None and stake < ACE_STAKE
    rows = {name: row for name, row in of.paytable.rows.items() if not (idle and name == BonusSpin.ACE.slug)}
    return replace(of, stake=stake, paytable=replace(of.paytable, rows=rows))


# Draws in a round (R64)


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
            table.record_step(f"the wheel shows {drawn.symbol} for seat {side.seat}", "13.Q(4)'")
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


def _pay_bonus(table: BlackjackTable, side: AdditionalWager, name: str, draw_text: str) -> None:
    row = paytables(table.book.name)[BAD_BEAT_BONUS].paytables["only"].rows[name]
    reason = f"{reason_text(table, side, Phase.INITIAL_CARDS, row.row)}; {draw_text}"
    pay_extra(table, side.seat, BAD_BEAT, row, reason, stake=side.stake, hand=side.hand)
