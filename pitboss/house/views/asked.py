"""What a table waits for, in a client's terms: what it is doing, and who may choose what at which cost."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.games.on_felt import Felt
from pitboss.house.views.documents import Asked, Choice, State, View
from pitboss.round.betting import ActionWanted, StakesWanted
from pitboss.round.procedure import AWAIT_PLAYER
from pitboss.round.requests import DecisionWanted, DutyWanted, Request, WagersWanted

Costs = Mapping[int, Mapping[str, int]]


def asked_of(wanted: Request | None, costs: Costs, felt: Felt) -> list[Asked]:
    """Return who has to decide, and what each may choose; the request is the one that the viewer may see."""
    match wanted:
        case DecisionWanted():
            return [_asked(wanted, seat, costs.get(seat, {})) for seat in wanted.words]
        case ActionWanted(seat=seat):
            put_in = felt.betting.bets.get(seat, 0) if felt.betting is not None else 0
            most = None if wanted.most is None else wanted.most - put_in
            choices = [_bet(word, costs.get(seat, {}).get(word, 0), most) for word in wanted.words]
            return [Asked(seat=seat, hand=None, about="the next action", clause=wanted.clause, choices=choices)]
    return []


def _asked(wanted: DecisionWanted, seat: int, costs: Mapping[str, int]) -> Asked:
    most = wanted.most.get(seat, {})
    choices = [Choice(word=word, cost=costs.get(word, 0), most=most.get(word)) for word in wanted.words[seat]]
    return Asked(
        seat=seat, hand=wanted.hand, about=wanted.about, clause=wanted.clause, choices=choices, default=wanted.default
    )


def _bet(word: str, cost: int, most: int | None) -> Choice:
    return Choice(word=word, cost=cost, most=most if word in ("bet", "raise") else None)


def state_of(table: View, wanted: Request | None) -> State:
    """Return what a table is doing."""
    match wanted:
        case None:
            return "closed"
        case WagersWanted():
            return "wagering" if any(seat.wagers for seat in table.seats) else "waiting"
        case StakesWanted():
            return "waiting"
        case DutyWanted(do=duty) if duty == AWAIT_PLAYER:
            return "waiting"
        case DecisionWanted() | ActionWanted():
            return "deciding"
    if table.round is None or table.round.over:
        return "preparing"
    pots = table.felt.betting.won if table.felt.betting is not None else []
    return "settling" if table.round.settlements or pots else "dealing"
