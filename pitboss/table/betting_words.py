"""Short words of a table where players bet against each other: stakes, absences and the minimum bet."""

from __future__ import annotations

from typing import Final

from pitboss.errors import Mistake
from pitboss.money import positive_cents
from pitboss.round.betting import (
    CameBack,
    HandOrdered,
    MinimumProposed,
    MinimumWithdrawn,
    StakesAdded,
    StakesRemoved,
    SteppedAway,
)
from pitboss.round.inputs import Input
from pitboss.table.word_forms import Moment, Word, amount_text, number, plain, seat_and_amount, seat_only, take

STAKES: Final = "stakes SEAT AMOUNT, as stakes 3 200"
UNSTAKE: Final = "unstake SEAT AMOUNT, as unstake 3 50"
AWAY: Final = "away SEAT, or away SEAT counted, or away SEAT covered"
RETURNED: Final = "returned SEAT, or returned SEAT AMOUNT where the stakes were counted"
MINIMUM: Final = "minimum SEAT AMOUNT, as minimum 3 5"


def _away(moment: Moment, words: list[str]) -> Input:
    seat, *stakes = take(words, AWAY, 1, 2)
    if stakes and stakes[0].lower() not in ("counted", "covered"):
        raise Mistake(f"write it as {AWAY}")
    return SteppedAway(number(seat, "seat"), stakes[0].lower() if stakes else None)


def _returned(moment: Moment, words: list[str]) -> Input:
    seat, *found = take(words, RETURNED, 1, 2)
    return CameBack(number(seat, "seat"), positive_cents(amount_text(found[0]), "amount") if found else None)


BETTING_WORDS: Final[dict[str, Word]] = {
    "stakes": Word(seat_and_amount(StakesAdded, STAKES), "stakes 3 200", "seat 3 puts $200 on the table", "stakes"),
    "unstake": Word(
        seat_and_amount(StakesRemoved, UNSTAKE), "unstake 3 50", "seat 3 takes $50 off the table", "stakes removed"
    ),
    "away": Word(_away, "away 3 [counted]", "seat 3 steps away, the stakes counted or covered", "stepped away"),
    "returned": Word(_returned, "returned 3 [200]", "seat 3 is back, and $200 is counted", "came back"),
    "minimum": Word(
        seat_and_amount(MinimumProposed, MINIMUM), "minimum 3 5", "seat 3 proposes a minimum of $5", "minimum proposed"
    ),
    "posted": Word(
        seat_only(MinimumWithdrawn, "posted SEAT"), "posted 3", "seat 3 wants the posted minimum", "minimum withdrawn"
    ),
    "deal": Word(plain(HandOrdered, "deal"), "deal", "the next hand is dealt", "deal"),
}
"""The words that only such a table has."""
