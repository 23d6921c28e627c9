"""One round of betting: in turn, until each live player has matched the bet or is all-in (8.B(5), 8.C to 8.J)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import structs

from pitboss.errors import Refusal
from pitboss.events import BetMade, Ruled
from pitboss.games.poker.book import ALL_IN, BET, CALL, CHECK, FOLD, POKER, RAISE
from pitboss.games.poker.declarations import Ruling, chips_value, join_motions, rule_on_action, rule_on_completion
from pitboss.games.poker.hands import HandState, bet_limits, counts_as_raise
from pitboss.inputs import Acted, CameBack, Input, SteppedAway
from pitboss.law import rule
from pitboss.requests import ActionWanted
from pitboss.table.play import Script

if TYPE_CHECKING:
    from pitboss.games.poker.table import PokerTable

IDLE_CHOICES: Final = (CHECK,)
_CALL_CHOICES, _CHECK_CHOICES = (FOLD, CALL), (FOLD, CHECK)
_RAISE_CHOICES, _BET_CHOICES, _OPTION_CHOICES = (FOLD, CALL, RAISE), (FOLD, CHECK, BET), (FOLD, CHECK, RAISE)
_CHOICES_WITH_ALL_IN: Final[dict[tuple[str, ...], tuple[str, ...]]] = {
    words: (*words, ALL_IN) for words in (_CALL_CHOICES, _RAISE_CHOICES, _BET_CHOICES, _OPTION_CHOICES)
}
_TURN_CLAUSE: Final = POKER.cite("8.C")
_ALL_IN_CLAUSE: Final = POKER.cite("8.B(5)")


def betting_round(table: PokerTable, hand: HandState, first: int) -> Script[None]:
    """Ask the players in turn from the first place on, until no action is owed or one player is left."""
    players = hand.players
    live, stacks = hand.live, hand.stacks
    owes = [live[player] and stacks[player] > 0 for player in range(players)]
    player = first % players
    while True in owes and hand.folds < players - 1:
        while not owes[player]:
            player = (player + 1) % players
        ruling = action_of(table, hand, player, (yield action_request(hand, player)))
        if ruling is None:
            continue
        if carry_out(table, hand, player, ruling):
            owes = [live[other] and stacks[other] > 0 for other in range(players)]
        owes[player] = False


def action_of(table: PokerTable, hand: HandState, player: int, given: Input) -> Ruling | None:
    """Return the action of the player whose turn it is; None if the turn goes on.

    Meanwhile others may step away, come back, or speak out of turn.
    """
    if type(given) is not Acted:
        assert isinstance(given, SteppedAway | CameBack)
        table.record_absence(given)
        return None
    if given.out_of_turn:
        record_out_of_turn(table, hand, given)
        return None
    ruling = hand.ruling if hand.ruled_on is given else rule_on_motion(hand, player, given)
    assert type(ruling) is Ruling, "an action that is not lawful does not come this far"
    whole = given if hand.pending is None else join_motions(hand.pending, given)
    if not ruling.is_incomplete:
        if whole.currency:
            convert_for_bet(table, whole, ruling.total - hand.bets[player])
        return ruling
    hand.pending = whole
    table.events.append(Ruled(f"seat {given.seat}: {ruling.because}", ruling.clause))
    return None


def rule_on_motion(hand: HandState, player: int, given: Acted) -> Ruling | Refusal:
    """Return the ruling on an action, whether it begins a bet or completes one."""
    begun = hand.pending
    return rule_on_action(hand, player, given) if begun is None else rule_on_completion(hand, player, begun, given)


@rule("poker:8.B(3)", "poker:8.E(3)")
def convert_for_bet(table: PokerTable, given: Acted, bet: int) -> None:
    """Convert the part of the currency that the bet needs beyond the chips; return the rest (R176)."""
    converted = min(given.currency, bet - sum(given.chips))
    if converted > 0:
        table.convert(given.seat, converted)


@rule("poker:8.C", "poker:8.J")
def action_request(hand: HandState, player: int) -> ActionWanted:
    """Return the request to the player whose turn it is."""
    stack, owed = hand.stacks[player], hand.bet - hand.bets[player]
    hand.turn = player
    if not owed and not hand.can_bet_on():
        return ActionWanted(
            seat=hand.seats[player], words=IDLE_CHOICES, call=0, least=None, most=None, clause=_TURN_CLAUSE, idle=True
        )
    limits = hand.limits = bet_limits(hand, player)
    least = most = None
    words: tuple[str, ...]
    if limits is None:
        words = _CALL_CHOICES if owed else _CHECK_CHOICES
    else:
        least, most = limits
        words = _RAISE_CHOICES if owed else _OPTION_CHOICES if hand.bet else _BET_CHOICES
        if most == hand.bets[player] + stack:
            words = _CHOICES_WITH_ALL_IN[words]
    if owed >= stack:
        owed = stack
        words = _CHOICES_WITH_ALL_IN[words]
    if hand.pending is not None:
        return completion_request(
            hand,
            hand.pending,
            ActionWanted(seat=hand.seats[player], words=words, call=owed, least=least, most=most, clause=_TURN_CLAUSE),
        )
    return ActionWanted(seat=hand.seats[player], words=words, call=owed, least=least, most=most, clause=_TURN_CLAUSE)


@rule("poker:8.F(1)", "poker:8.F(2)")
def completion_request(hand: HandState, begun: Acted, request: ActionWanted) -> ActionWanted:
    """Return the request to a player who has begun a bet: the first statement binds, and chips in stay in."""
    paid = chips_value(begun)
    stays = {CHECK: False, FOLD: paid < request.call, CALL: paid <= request.call}
    words = tuple(word for word in request.words if stays.get(word, True)) if begun.say is None else (begun.say,)
    least = None if request.least is None else max(request.least, hand.bets[hand.turn] + paid)
    return structs.replace(request, words=words, least=least, motion=True)


@rule("poker:8.C", "poker:8.F")
def record_out_of_turn(table: PokerTable, hand: HandState, given: Acted) -> None:
    """Record that an action out of turn does not bind (R179), or that a second motion adds nothing."""
    if given.chips and hand.last_to_act is not None and hand.seats[hand.last_to_act] == given.seat:
        text, label = "a second motion without announcement adds nothing to the bet", "8.F"
    else:
        text, label = "what is said or done out of turn does not bind", "8.C"
    table.record_ruling(f"seat {given.seat}: {text}", label)


@rule("poker:8.C", "poker:8.F", "poker:8.B(5)(c)")
def action_refusal(hand: HandState, wanted: ActionWanted, given: Acted) -> Refusal | None:
    """Return why an action is not lawful now."""
    if given.seat != wanted.seat:
        if given.out_of_turn and given.seat in hand.seats:
            return None
        if hand.last_to_act is not None and hand.seats[hand.last_to_act] == given.seat and given.chips:
            reason = f"seat {given.seat} has bet, and a second motion without announcement adds nothing to it"
            return Refusal(reason, clause=POKER.cite("8.F"))
        return Refusal(f"it is for seat {wanted.seat} to act, not for seat {given.seat}", clause=_TURN_CLAUSE)
    if given.out_of_turn:
        return Refusal(f"it is the turn of seat {given.seat}", clause=_TURN_CLAUSE)
    if wanted.idle and given.say != CHECK:
        return Refusal(f"no player is left to bet against, so seat {given.seat} checks", clause=POKER.cite("8.B(5)(c)"))
    ruling = rule_on_action(hand, hand.turn, given) if hand.pending is None else rule_on_motion(hand, hand.turn, given)
    if type(ruling) is Refusal:
        return ruling
    hand.ruled_on, hand.ruling = given, ruling  # so that the script need not rule on it again
    return None


@rule("poker:8.B(5)", "poker:8.B(5)(c)", "poker:8.H")
def carry_out(table: PokerTable, hand: HandState, player: int, ruling: Ruling) -> bool:
    """Put chips into the pot; return whether the others have to act again."""
    did, total, clause, because = ruling.action, ruling.total, ruling.clause, ruling.because
    seat = hand.seats[player]
    amount = total - hand.bets[player]
    if did == FOLD:
        hand.live[player] = False
        hand.folds += 1
    elif did == CHECK:
        hand.checked[player] = True
    if amount:
        hand.put_in(player, amount)
        if table.currency:
            table.convert_beyond(seat, hand.stacks[player])
    hand.acted[player] = True
    hand.last_to_act = player
    hand.pending = None
    behind = hand.stacks[player]
    if amount and not behind and did != FOLD:
        because = f"{because}; all-in" if because else "all-in"
        clause = _ALL_IN_CLAUSE if clause == _TURN_CLAUSE else clause
    table.events.append(
        BetMade(seat=seat, did=did, amount=amount, total=total, behind=behind, clause=clause, because=because)
    )
    by = total - hand.bet
    if not amount or by <= 0:
        return False
    if counts_as_raise(by, hand.raise_step, hand.half_bet_counts):
        count_raise(hand, player, by)
    hand.bet = total
    return True


def count_raise(hand: HandState, player: int, by: int) -> None:
    """Record a full bet or raise: every other player may raise it, by at least as much."""
    if hand.bet:
        hand.raises += 1
    if not hand.is_fixed:
        hand.raise_step = max(hand.raise_step, by)
    hand.acted = [other == player for other in range(hand.players)]
