"""Every event that a `Play` returns: what happened at the table, each with its clause.

Amounts in events are integers of cents; `Play.settled` has dollars.

>>> import pitboss
>>> game = pitboss.play(pitboss.new_table("midi"), dealer="electronic", seed=1)
>>> [event.seat for event in game.sit(3) if isinstance(event, pitboss.events.Seated)]
[3]
"""

from __future__ import annotations

from pitboss.round.betting import BetMade, PotWon, StakesMoved
from pitboss.round.events import (
    Announced,
    CardsCleared,
    CorrectionMade,
    Dealt,
    Event,
    MeterMoved,
    Placed,
    RoundBegan,
    RoundEnded,
    Ruled,
    Seated,
    Settlement,
    ShoeCommitted,
    StepTaken,
    TakenBack,
    Turned,
    VigorishTaken,
    Voided,
)

__all__ = [
    "Announced",
    "BetMade",
    "CardsCleared",
    "CorrectionMade",
    "Dealt",
    "Event",
    "MeterMoved",
    "Placed",
    "PotWon",
    "RoundBegan",
    "RoundEnded",
    "Ruled",
    "Seated",
    "Settlement",
    "ShoeCommitted",
    "StakesMoved",
    "StepTaken",
    "TakenBack",
    "Turned",
    "VigorishTaken",
    "Voided",
]
