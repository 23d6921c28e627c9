"""Chart files of Three Card Blitz: the point total from which to play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.errors import Mistake
from pitboss.games.blitz.scores import HIGHEST
from pitboss.law.problems import shown

PLAY_FROM: Final = "play_from"
_ACCEPTED: Final = f"accepted is a point total from 0 to {HIGHEST + 1}, as play_from = 21"


def read_chart(document: Mapping[str, object]) -> int:
    """Return the point total from which a chart plays; one more than the highest total always folds."""
    for key in document:
        if key != PLAY_FROM:
            raise Mistake(f"a chart of this game has nothing but {PLAY_FROM}; {_ACCEPTED}", at=f"chart, {key}")
    if PLAY_FROM not in document:
        raise Mistake(f"this is missing; {_ACCEPTED}", at=f"chart, {PLAY_FROM}")
    play_from = document[PLAY_FROM]
    if isinstance(play_from, bool) or not isinstance(play_from, int) or not 0 <= play_from <= HIGHEST + 1:
        raise Mistake(f"found {shown(play_from)}; {_ACCEPTED}", at=f"chart, {PLAY_FROM}")
    return play_from
