"""The result of `settle`: every settled wager or pot of a finished round, and each seat's net."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import msgspec

from pitboss.events import Event, PotWon, Ruled, Settlement, Voided
from pitboss.law.options import TableChoices
from pitboss.money import dollars
from pitboss.words.arithmetic import SettledWager, to_dollars
from pitboss.words.transcript import Line, event_text, rulings_in


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand that was shown at the showdown."""

    seat: int
    board: int
    """The board: 1, or 2 for the second one if it was run twice."""
    cards: str
    """The hole cards."""
    made: str
    """The name of the hand, as "two pair"."""
    best: str
    """Its best five cards, those that make the hand first."""

    @property
    def text(self) -> str:
        """The hand in words."""
        second = " on the second board" if self.board == 2 else ""
        return f"seat {self.seat} shows {self.cards}{second}: {self.made}, {self.best}"

    def to_dict(self) -> dict[str, object]:
        """Return one of the `hands` of a pot that `pitboss settle --json` prints."""
        return {"seat": self.seat, "board": self.board, "cards": self.cards, "made": self.made, "best": self.best}


@dataclass(frozen=True, slots=True)
class SettledPot:
    """One pot of a finished hand. Amounts are dollars."""

    amount: Decimal
    eligible: tuple[int, ...]
    winners: tuple[tuple[int, ...], ...]
    """The winning seats on each board; there are two boards if it was run twice."""
    shares: dict[int, Decimal]
    clause: str
    because: str
    hands: tuple[ShownHand, ...] = ()
    """The hands that were compared for it; empty if everyone else had folded."""

    @classmethod
    def of(cls, pot: PotWon, boards: int, shown: Iterable[ShownHand] = ()) -> SettledPot:
        """Return a pot that was played on this many boards, with the hands of those who could win it."""
        shares = {seat: to_dollars(share) for seat, share in sorted(pot.shares.items())}
        hands = tuple(hand for hand in shown if hand.seat in pot.eligible) if len(pot.eligible) > 1 else ()
        return cls(to_dollars(pot.amount), pot.eligible, pot.winners[:boards], shares, pot.clause, pot.because, hands)

    def has_won(self, hand: ShownHand) -> bool:
        """Whether a hand won this pot, or the part of it on its board."""
        return hand.seat in self.winners[hand.board - 1]

    def to_dict(self) -> dict[str, object]:
        """Return one of the `pots` that `pitboss settle --json` prints; run twice, its winners by board."""
        winners = [list(board) for board in self.winners]
        return {
            "amount": str(self.amount),
            "eligible": list(self.eligible),
            "winners": winners if len(winners) > 1 else winners[0],
            "shares": {str(seat): str(share) for seat, share in self.shares.items()},
            "clause": self.clause,
            "because": self.because,
            "hands": [{**hand.to_dict(), "won": self.has_won(hand)} for hand in self.hands],
        }


@dataclass(frozen=True)
class SettledRound:
    """A settled round. Amounts are dollars, as Decimal; seats are numbers.

    >>> import pitboss
    >>> hand = {"game": "midi", "options": {"decks": 8}, "seats": {"1": {"banker": 20}}, "cards": "2c 9d 3h Kd"}
    >>> result = pitboss.settle(hand)
    >>> result
    <SettledRound of midi, settled, net 1: 19.00>
    >>> result.settlements[0].clause
    'midi:12.C'
    """

    game: str
    """The game's id."""
    outcome: str
    """`settled` or `void`."""
    settlements: tuple[SettledWager, ...]
    net: dict[int, Decimal]
    """The net result of each seat in the round."""
    hands: dict[str, str]
    """The common hands by name, as `dealer`, `player` and `banker`, or `board`."""
    unused_cards: int
    events: tuple[Event, ...]
    """Everything that happened, each event with its clause; amounts in events are cents."""
    vigorish_owed: dict[int, Decimal] = field(default_factory=dict)
    pots: tuple[SettledPot, ...] | None = None
    """The pots, in a game of bets between players; None in all others."""
    lines: tuple[Line, ...] = field(default=(), repr=False)
    """Every decision and event in words, in order; each settlement with its arithmetic."""
    choices: TableChoices | None = field(default=None, repr=False)
    """The rules by which the round was settled."""

    @property
    def rulings(self) -> tuple[Ruled | Voided, ...]:
        """The rulings on irregularities, in order, each with its clause."""
        return tuple(rulings_in(self.events))

    def __repr__(self) -> str:
        net = ", ".join(f"{seat}: {amount}" for seat, amount in self.net.items())
        return f"<SettledRound of {self.game}, {self.outcome}, net {net}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the document that `pitboss settle --json` prints."""
        return {
            "outcome": self.outcome,
            "settlements": [each.to_dict() for each in self.settlements],
            "net": _to_json(self.net),
            **({"vigorish_owed": _to_json(self.vigorish_owed)} if self.vigorish_owed else {}),
            **self.hands,
            **(
                {"rulings": [{"text": event_text(each), "clause": each.clause} for each in self.rulings]}
                if self.rulings
                else {}
            ),
            "unused_cards": self.unused_cards,
            "events": [event_document(event) for event in self.events],
            **({} if self.pots is None else {"pots": [pot.to_dict() for pot in self.pots]}),
        }


def by_seat(cents: Mapping[int, int]) -> dict[int, Decimal]:
    """Return each seat's amount in dollars, by ascending seat."""
    return {seat: to_dollars(cents[seat]) for seat in sorted(cents)}


def event_document(event: Event) -> dict[str, Any]:
    """Return an event as a document, with its amounts in dollars."""
    if isinstance(event, Settlement):
        return {"type": "settled", **SettledWager.from_settlement(event).to_dict()}
    fields: dict[str, Any] = msgspec.to_builtins(event)
    for key in fields.keys() & {"amount", "value", "total", "behind"}:
        fields[key] = dollars(fields[key])
    if isinstance(event, PotWon):
        fields["eligible"], fields["winners"] = list(event.eligible), [list(board) for board in event.winners]
        fields["shares"] = {str(seat): dollars(share) for seat, share in event.shares.items()}
    return fields


def _to_json(amounts: Mapping[int, Decimal]) -> dict[str, str]:
    return {str(seat): str(amount) for seat, amount in amounts.items()}
