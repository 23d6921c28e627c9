"""Rule on actions: statements bind, and chips count where nothing was said (8.C to 8.I, R179)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, structs

from pitboss.errors import Refusal
from pitboss.games.poker.book import ACTION_WORDS, ACTIONS_WITH_AMOUNT, ALL_IN, BET, CALL, CHECK, FOLD, POKER, RAISE
from pitboss.games.poker.hands import HandState, no_bet_refusal
from pitboss.inputs import Acted
from pitboss.law import rule
from pitboss.law.problems import did_you_mean
from pitboss.money import dollars


class Ruling(Struct, frozen=True):
    """What an action counts as, and the player's total on this street."""

    action: str
    total: int
    clause: str
    because: str = ""
    is_incomplete: bool = False
    """Whether the player has announced that more is to come."""


_BINDING_CLAUSE: Final = POKER.cite("8.C")
_CORRECTION_CLAUSE: Final = POKER.cite("8.D")
_PUSHED_CHIPS_CLAUSE: Final = POKER.cite("8.E(1)")
_CURRENCY_CLAUSE: Final = POKER.cite("8.E(3)")
_INCOMPLETE_BET_CLAUSE: Final = POKER.cite("8.F(1)")
_CALL_AND_RAISE_CLAUSE: Final = POKER.cite("8.F(2)")
_ONE_MOTION_CLAUSE: Final = POKER.cite("8.G")
_OVERSIZED_CHIP_CLAUSE: Final = POKER.cite("8.I")
_TABLE_STAKES_CLAUSE: Final = POKER.cite("8.B(1)")
_CHIPS_STAY_CLAUSE: Final = POKER.cite("8.H")
_POSTED_LIMITS_CLAUSE: Final = POKER.cite("8.J")


@rule("poker:8.C", "poker:8.B(1)")
def rule_on_action(hand: HandState, player: int, given: Acted) -> Ruling | Refusal:
    """Rule on the action of the player whose turn it is, or return why it is not possible."""
    say = given.say
    put = chips_value(given) if given.chips or given.currency else 0
    if say is None and given.amount is None and not put:
        return Refusal("an action is something said, chips put in, or both", clause=_BINDING_CLAUSE)
    if put > hand.stacks[player]:
        reason = f"seat {given.seat} has {dollars(hand.stacks[player])} on the table and cannot put in {dollars(put)}"
        return Refusal(reason, clause=_TABLE_STAKES_CLAUSE)
    if say is not None and say not in ACTION_WORDS:
        return Refusal(f"{say!r} is no action{did_you_mean(say, list(ACTION_WORDS))}", clause=_BINDING_CLAUSE)
    if given.amount is not None and say is not None and say not in ACTIONS_WITH_AMOUNT:
        return Refusal(f"{say!r} goes without an amount", clause=_BINDING_CLAUSE)
    if given.incomplete:
        return rule_on_unfinished_bet(hand, player, given, put)
    if say is not None:
        return rule_on_statement(hand, player, given, put)
    if given.amount is not None:
        return rule_on_announced_amount(hand, player, given.amount, put, may_call=True)
    return rule_on_silent_chips(hand, player, given, put)


def chips_value(given: Acted) -> int:
    """Return the value of the chips and the currency that were put in."""
    return sum(given.chips) + given.currency


@rule("poker:8.E", "poker:8.F(1)", "poker:8.H")
def rule_on_completion(hand: HandState, player: int, begun: Acted, given: Acted) -> Ruling | Refusal:
    """Rule on a further motion: chips in are bet and stay in, so the bet can only grow.

    A player who has less in than a call may still fold, and leaves that in the pot.
    """
    ruling = rule_on_action(hand, player, join_motions(begun, given))
    paid = chips_value(begun)
    floor = hand.bets[player] + paid
    if isinstance(ruling, Refusal) or ruling.is_incomplete or ruling.total >= floor:
        return ruling
    if ruling.action == FOLD and floor < hand.bet:
        return Ruling(FOLD, floor, _CHIPS_STAY_CLAUSE, f"the {dollars(paid)} that is in stays in the pot")
    reason = f"seat {given.seat} has put {dollars(paid)} in, which stays in: the bet can only be added to"
    return Refusal(reason, clause=_CHIPS_STAY_CLAUSE)


def join_motions(begun: Acted, given: Acted) -> Acted:
    """Join a bet in two motions into one: the first statement binds."""
    return Acted(
        seat=given.seat,
        say=begun.say or given.say,
        amount=begun.amount if begun.amount is not None else given.amount,
        chips=begun.chips + given.chips,
        currency=begun.currency + given.currency,
        incomplete=given.incomplete,
    )


@rule("poker:8.F(1)")
def rule_on_unfinished_bet(hand: HandState, player: int, given: Acted, put: int) -> Ruling | Refusal:
    """Rule on a bet that the player has announced to complete in a further motion."""
    say = given.say
    if not put or say in (FOLD, CHECK, CALL):
        return Refusal("a bet that is not complete has its first chips in", clause=_INCOMPLETE_BET_CLAUSE)
    if refused := misnamed_refusal(hand, say):
        return refused
    if hand.limits is None and (say == RAISE or put > hand.bet - hand.bets[player]):
        return no_bet_refusal(hand, player)
    most = hand.bet if hand.limits is None else hand.limits[1]
    if given.amount is not None or say == ALL_IN:  # it binds, so it must be possible to complete
        amount = given.amount
        meant = (
            rule_on_all_in(hand, player)
            if amount is None
            else rule_on_announced_amount(hand, player, amount, 0, may_call=say is None)
        )
        if isinstance(meant, Refusal):
            return meant
        most = meant.total
    if hand.bets[player] + put > most:
        reason = f"{dollars(put)} is more than the {dollars(most - hand.bets[player])} that seat {given.seat} can bet"
        return Refusal(reason, clause=_INCOMPLETE_BET_CLAUSE)
    because = f"{dollars(put)} is in, and the player says that the bet is not complete"
    return Ruling(BET, hand.bets[player], _INCOMPLETE_BET_CLAUSE, because, is_incomplete=True)


@rule("poker:8.C")
def rule_on_statement(hand: HandState, player: int, given: Acted, put: int) -> Ruling | Refusal:
    """Rule on a statement in turn: it binds, whatever chips came with it."""
    owed = hand.bet - hand.bets[player]
    say = given.say
    if say == CALL:
        if not owed:
            return Refusal(f"there is nothing for seat {given.seat} to call: check, or bet", clause=_BINDING_CLAUSE)
        called = rule_on_call(hand, player, _BINDING_CLAUSE)
        paid = called.total - hand.bets[player]
        return called if put in (0, paid) else _correct_chips(called, put, paid)
    if say == FOLD:
        return Ruling(FOLD, hand.bets[player], _BINDING_CLAUSE, _ignored_chips_text(put))
    if say == CHECK:
        if owed:
            return Refusal(f"there is a bet of {dollars(hand.bet)}: call, raise or fold", clause=_BINDING_CLAUSE)
        return Ruling(CHECK, hand.bets[player], _BINDING_CLAUSE, _ignored_chips_text(put))
    if say == ALL_IN:
        return rule_on_all_in(hand, player)
    if refused := misnamed_refusal(hand, say):
        return refused
    if given.amount is not None:
        return rule_on_announced_amount(hand, player, given.amount, put, may_call=False)
    return rule_on_chips(hand, player, given, put)


def misnamed_refusal(hand: HandState, say: str | None) -> Refusal | None:
    """Return why it is no bet (there is one), or no raise (there is nothing to raise)."""
    if say == BET and hand.bet:
        return Refusal(f"there is a bet of {dollars(hand.bet)}: call, raise or fold", clause=_BINDING_CLAUSE)
    if say == RAISE and not hand.bet:
        return Refusal("there is no bet to raise", clause=_BINDING_CLAUSE)
    return None


@rule("poker:8.C", "poker:8.D")
def rule_on_announced_amount(
    hand: HandState, player: int, amount: int, put: int, *, may_call: bool
) -> Ruling | Refusal:
    """Rule on an announced amount: chips that differ are corrected to it; above the stack it is all-in."""
    whole = hand.bets[player] + hand.stacks[player]
    calls = may_call and amount == hand.bet > hand.bets[player]
    if calls or whole <= min(amount, hand.bet):
        ruling: Ruling | Refusal = rule_on_call(hand, player, _BINDING_CLAUSE)
    else:
        ruling = rule_on_total(hand, player, min(amount, whole), _BINDING_CLAUSE)
    if isinstance(ruling, Refusal) or put in (0, ruling.total - hand.bets[player]):
        return ruling
    return _correct_chips(ruling, put, ruling.total - hand.bets[player])


@rule("poker:8.G", "poker:8.F(2)")
def rule_on_chips(hand: HandState, player: int, given: Acted, put: int) -> Ruling | Refusal:
    """Rule on a bet or raise without an amount: fixed by the limit, or all chips that go in at once.

    With just the chips of a call the raise is still to come.
    """
    if hand.is_fixed:
        limits = hand.limits
        if limits is None:
            return no_bet_refusal(hand, player)
        ruling = rule_on_total(hand, player, limits[0], _BINDING_CLAUSE)
        paid = limits[0] - hand.bets[player]
        return ruling if put in (0, paid) or isinstance(ruling, Refusal) else _correct_chips(ruling, put, paid)
    if not put:
        return Refusal(f"a {given.say} states its amount, or all of its chips go in at once", clause=_ONE_MOTION_CLAUSE)
    if put == hand.bet - hand.bets[player] and hand.limits is not None:
        return Ruling(RAISE, hand.bets[player], _CALL_AND_RAISE_CLAUSE, "the call is in, the raise follows", True)
    return rule_on_total(hand, player, hand.bets[player] + put, _ONE_MOTION_CLAUSE)


@rule("poker:8.E", "poker:8.E(1)", "poker:8.E(2)", "poker:8.E(3)")
def rule_on_silent_chips(hand: HandState, player: int, given: Acted, put: int) -> Ruling | Refusal:
    """Rule on chips put in without a word: a bet of their value."""
    owed = hand.bet - hand.bets[player]
    clause = _CURRENCY_CLAUSE if given.currency else _PUSHED_CHIPS_CLAUSE
    if hand.bet and hand.pending is None and is_oversized(len(given.chips), given.currency, put, owed):
        because = f"a single chip of {dollars(put)} and no word"
        if owed:
            return structs.replace(rule_on_call(hand, player, _OVERSIZED_CHIP_CLAUSE), because=because)
        return Ruling(CHECK, hand.bets[player], _OVERSIZED_CHIP_CLAUSE, because)
    if put == owed or put == hand.stacks[player] < owed:
        return rule_on_call(hand, player, clause)
    if put < owed:
        return Refusal(f"{dollars(put)} is less than the call, which takes {dollars(owed)}", clause=clause)
    return rule_on_total(hand, player, hand.bets[player] + put, clause)


@rule("poker:8.I")
def is_oversized(chips: int, currency: int, put: int, owed: int) -> bool:
    """Whether it is one chip larger than required: without a word it only calls."""
    return chips == 1 and currency == 0 and put > owed


def rule_on_all_in(hand: HandState, player: int) -> Ruling | Refusal:
    """Rule on all-in: a call, a bet or a raise with the whole stack."""
    whole = hand.bets[player] + hand.stacks[player]
    return (
        rule_on_call(hand, player, _BINDING_CLAUSE)
        if whole <= hand.bet
        else rule_on_total(hand, player, whole, _BINDING_CLAUSE)
    )


def rule_on_call(hand: HandState, player: int, clause: str) -> Ruling:
    """Match the bet, or as much of it as the player has."""
    whole = hand.bets[player] + hand.stacks[player]
    return Ruling(CALL, hand.bet if hand.bet < whole else whole, clause)


def rule_on_total(hand: HandState, player: int, total: int, clause: str) -> Ruling | Refusal:
    """Bet or raise to a total on this street, if the limits allow it."""
    limits = hand.limits
    if limits is None:
        return no_bet_refusal(hand, player)
    least, most = limits
    did = RAISE if hand.bet else BET
    if total < least:
        text = f"raise is to {dollars(least)}" if hand.bet else f"bet is {dollars(least)}"
        return Refusal(f"the minimum {text}, not {dollars(total)}", clause=_POSTED_LIMITS_CLAUSE)
    if total > most:
        text = f"raise is to {dollars(most)}" if hand.bet else f"bet is {dollars(most)}"
        return Refusal(f"the maximum {text}, not {dollars(total)}", clause=_POSTED_LIMITS_CLAUSE)
    if total % hand.chip and total != hand.bets[player] + hand.stacks[player]:
        return Refusal(
            f"{dollars(total)} cannot be made of chips of {dollars(hand.chip)}", clause=_POSTED_LIMITS_CLAUSE
        )
    return Ruling(did, total, clause)


def _correct_chips(ruling: Ruling, put: int, paid: int) -> Ruling:
    because = f"{dollars(put)} went in and is corrected to {dollars(paid)}"
    return structs.replace(ruling, clause=_CORRECTION_CLAUSE, because=because)


def _ignored_chips_text(put: int) -> str:
    return f"the {dollars(put)} that came with it goes back" if put else ""
