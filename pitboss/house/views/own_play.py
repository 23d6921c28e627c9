"""The rounds that one person has played: what was staked, how each wager ended, and what it came to."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

from pitboss.house.views.documents import RoundView, View
from pitboss.house.views.recall import RoundSteps, own_boxes, to_the_second
from pitboss.house.views.table_view import TableView
from pitboss.round.events import RoundBegan, Settlement


class PlayedRound(Struct, frozen=True, kw_only=True):
    """A finished round in which a person had wagers or bets. Amounts in cents."""

    table: str
    """The id of the table."""
    game: str
    """The id of the game."""
    number: int
    """The number of the round at its table."""
    began: str
    """When wagers were locked, in UTC, to the second."""
    ended: str
    """When the layout was clear, in UTC, to the second."""
    result: str
    """The round in a few words."""
    wagers: dict[int, dict[str, int]]
    """What lay on each of the person's boxes when wagers were locked, by seat."""
    settlements: list[Settlement]
    """How the person's wagers ended, those included that were made during the round."""
    net: int
    """What the person was ahead after it."""


def played_round(table: str, played: RoundSteps, own: Collection[int]) -> PlayedRound | None:
    """Return a round as the person with these seats has played it; None if nothing was staked there."""
    seats = own_boxes(played.steps, own)
    view, began, wagers = TableView.resumed(played.before), "", {}
    for step in played.steps:
        view.apply(step)
        if any(isinstance(event, RoundBegan) for event in step.events):
            began = to_the_second(step.at)
            wagers = _of(view.view(seats).round, seats)
    last = view.view(seats)
    assert last.round is not None, "a finished round was on"
    settlements = [each for each in last.round.settlements if each.seat in seats]
    net = sum(each.net for each in settlements) + _net_of_bets(last, seats)
    if not settlements and not _bets(last, seats):
        return None
    return PlayedRound(
        table=table,
        game=last.game,
        number=played.number,
        began=began,
        ended=to_the_second(played.steps[-1].at),
        result=last.round.result or "",
        wagers=wagers,
        settlements=settlements,
        net=net,
    )


def _of(on: RoundView | None, seats: Collection[int]) -> dict[int, dict[str, int]]:
    return {seat: dict(lying) for seat, lying in on.wagers.items() if seat in seats} if on is not None else {}


def _bets(last: View, seats: Collection[int]) -> Mapping[int, int]:
    """Return what seats have put into the pots, where players bet against each other."""
    betting = last.felt.betting
    return {} if betting is None else {seat: paid for seat, paid in betting.paid.items() if seat in seats and paid}


def _net_of_bets(last: View, seats: Collection[int]) -> int:
    betting = last.felt.betting
    if betting is None or (last.round is not None and last.round.void):
        return 0
    won = sum(share for pot in betting.won for seat, share in pot.shares.items() if seat in seats)
    return won - sum(_bets(last, seats).values())
