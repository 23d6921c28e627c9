"""Every request that a `Play` can wait for: a card, a decision, a duty, a cut, wagers, a draw.

Each has `text`, a sentence that says what is wanted from whom, and `clause`.

>>> import pitboss
>>> game = pitboss.play(pitboss.new_table("midi"))
>>> isinstance(game.wanted, pitboss.requests.DutyWanted)
True
>>> game.wanted.text, game.wanted.clause
('the dealer is to receive 8 new decks, identical in appearance, with two cover cards', 'midi:3.B')
"""

from __future__ import annotations

from pitboss.round.betting import ActionWanted, StakesWanted
from pitboss.round.requests import (
    CardWanted,
    CutWanted,
    DecisionWanted,
    DrawKind,
    DrawWanted,
    DutyWanted,
    Face,
    Request,
    Role,
    WagersWanted,
)

__all__ = [
    "ActionWanted",
    "CardWanted",
    "CutWanted",
    "DecisionWanted",
    "DrawKind",
    "DrawWanted",
    "DutyWanted",
    "Face",
    "Request",
    "Role",
    "StakesWanted",
    "WagersWanted",
]
