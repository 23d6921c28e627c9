"""Rounds of Player's Edge 21 with the short words of blackjack's; a box has its main wager, or all its wagers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.errors import PitbossError
from pitboss.games.game import RoundSetup
from pitboss.games.registry import game
from pitboss.law.options import TableChoices
from pitboss.money import parse_cents
from pitboss.table.play import Play
from pitboss.table.table import Table
from support.blackjack import RoundInPlay, decision
from support.settling import settle
from support.tables import lawful_choices

EDGE21 = game("edge21")
Wagers = int | str | Mapping[str, int | str]
Boxes = Mapping[int, Wagers]
ONE_BOX: Boxes = {1: 10}
REDOUBLES: dict[str, Any] = {"double_double_down": True}


def wagers_of(box: Wagers) -> Mapping[str, int | str]:
    """The wagers on a box: a figure alone is the main one."""
    return box if isinstance(box, Mapping) else {"edge-21": box}


def document(
    cards: str,
    *said: str,
    boxes: Boxes = ONE_BOX,
    wrong: Sequence[Mapping[str, Any]] = (),
    meters: Mapping[str, Any] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """Return a round document."""
    decisions = [decision(words) for words in said]
    return {
        "game": "edge21",
        "options": options,
        "seats": {str(box): dict(wagers_of(wagers)) for box, wagers in boxes.items()},
        "cards": cards,
        "decisions": [
            {
                "seat": each.seat,
                "choose": each.choose,
                **({} if each.amount is None else {"amount": words.split()[-1]}),
                **({} if each.hand is None else {"hand": each.hand}),
            }
            for each, words in zip(decisions, said, strict=True)
        ],
        "irregularities": list(wrong),
        "meters": dict(meters or {}),
    }


def wrong(after: int, label: str, **more: Any) -> dict[str, Any]:
    """Return an irregularity after this many cards."""
    return {"after_cards": after, "clause": f"edge21:{label}", **more}


def settle_round(cards: str, *decisions: str, **more: Any) -> dict[str, Any]:
    """Settle such a round and check that every card is used."""
    answer = settle(document(cards, *decisions, **more))
    assert answer["unused_cards"] == 0
    return answer


def refusal_of_round(cards: str, *decisions: str, **more: Any) -> PitbossError:
    """Return the error with which `settle` rejects such a round."""
    try:
        settle(document(cards, *decisions, **more))
    except PitbossError as error:
        return error
    raise AssertionError("the round was not refused")


def net(cards: str, *decisions: str, **more: Any) -> str:
    """Return the net result of box 1."""
    ahead = settle_round(cards, *decisions, **more)["net"]["1"]
    assert isinstance(ahead, str)
    return ahead


def row(cards: str, *decisions: str, **more: Any) -> tuple[str | None, str, str]:
    """Of the one settlement of a round: its row, its clause without the book, and the net."""
    [line] = settle_round(cards, *decisions, **more)["settlements"]
    return line["row"], line["clause"].removeprefix("edge21:"), line["net"]


def choices(**options: Any) -> TableChoices:
    """The choices of a table, lawful as far as they are stated."""
    return lawful_choices("edge21", options)


def new_round(boxes: Boxes, **options: Any) -> Play[Table]:
    """A round of which nothing is dealt; its meter, if there is one, stands at $5,000."""
    chosen = choices(**options)
    stakes = {
        box: {wager: parse_cents(stake) for wager, stake in wagers_of(wagers).items()} for box, wagers in boxes.items()
    }
    meters = {"monster-match": 500_000} if any("monster-match" in wagers for wagers in stakes.values()) else {}
    return Play(lambda: EDGE21.round(RoundSetup(chosen, stakes, meters)))


class EdgeRound(RoundInPlay):
    """One round and the people at it."""

    new = staticmethod(new_round)
