"""The trigger of a Must Hit meter: opened with a win it proves in which round it was reached (midi 12.N and 12.O, R72).

The meter takes the whole stake of $5 from each seat, from $100 on; the hidden trigger is $112.00 unless a test has
another, so that with one wager a round it is reached in the third.
"""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.events import Settlement
from pitboss.inputs import Card, Committed, DecksReceived, Drawn, Input, NoMoreBets, RoundVoided
from pitboss.journal.replay import replay
from pitboss.money.must_hit import commitment_to
from pitboss.requests import DrawWanted
from support.journaled_tables import JournaledHouse, inputs, rewrite_journal, table_of
from support.rounds import ROYAL_9, TableInPlay
from support.tables import events_of

MUST_HIT: dict[str, Any] = {**ROYAL_9, "must_hit": {"rate": "100%", "reset": 100, "maximum": 200}}
TRIGGER, SALT = 112_00, bytes(32)
NOTHING = "2c 3d 4h 4d"
"""No Royal 9: Player 6, Banker 7."""
WAGERS = {1: {"player": 10, "royal-9": 5}}
SHORT_SHOE = RoundVoided("the shoe was short of cards", "midi:13.E(1)")
NOBODY = Drawn(what="must_hit")
REACHED_EARLIER = (
    "the trigger of 112.00 was reached by round 3, when the meter stood at 115.00 and nobody was drawn: "
    "a participant of that round or one before it has won the meter"
)


def opening_draw(seat: int = 1, trigger: int = TRIGGER) -> Drawn:
    """A win that opens the trigger."""
    return Drawn(what="must_hit", seat=seat, trigger=trigger, salt=SALT.hex())


class Committed112(TableInPlay):
    """A table whose system has committed itself to the trigger of this page."""

    trigger = TRIGGER

    def routine(self) -> Input:
        """As anybody would, and the system keeps its trigger."""
        if self.duty == "draw-trigger":
            return Committed(commitment_to(self.trigger, SALT))
        return super().routine()

    def up_to_the_draw(self, wagers: Any = WAGERS, cards: str = NOTHING) -> None:
        """One round until the system draws."""
        self.lay(wagers)
        self.give(NoMoreBets())
        coming = iter(cards.split())
        while not isinstance(self.wanted, DrawWanted):
            self.give(Card(next(coming)) if self.card_for else self.routine())

    def rounds(self, count: int) -> None:
        """So many rounds in which nobody is drawn."""
        for _ in range(count):
            self.up_to_the_draw()
            self.give(NOBODY)
            self.up_to_wagers()


def table(**more: Any) -> Committed112:
    """An open table."""
    made = Committed112(**{**MUST_HIT, **more})
    made.open()
    return made


def awards(events: list[Any]) -> list[tuple[int, int]]:
    """Who has won the Must Hit meter, and how much."""
    return [(line.seat, line.net) for line in events_of(Settlement, events) if line.row == "must-hit"]


@pytest.mark.clause("midi:12.N")
def test_12_N_the_award_goes_to_a_participant_of_the_round_in_which_the_trigger_is_reached_R72() -> None:
    play = table()
    play.rounds(2)  # $105 and $110
    play.up_to_the_draw()
    assert awards(play.give(opening_draw())) == [(1, 115_00)]


@pytest.mark.clause("midi:12.N")
def test_12_N_a_trigger_that_was_passed_in_an_earlier_round_is_not_won_in_this_one_R72() -> None:
    play = table()
    play.rounds(3)  # $115 in the third, and nobody was drawn
    play.up_to_the_draw()
    refusal = play.refused(opening_draw())
    assert (refusal.message, refusal.clause) == (REACHED_EARLIER, "midi:12.N")


@pytest.mark.clause("midi:12.N")
def test_12_N_replay_finds_the_round_in_which_a_passed_trigger_was_won_R72(monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal of a table that does not look at earlier rounds."""
    house = JournaledHouse.opened(table_of(**MUST_HIT), seed=1)
    wagers = {1: {"player": 500, "royal-9": 500}}
    passed = False
    while not passed:
        late = _next_draw(house, wagers)
        passed = late.seat is not None
        house.journaled.give(NOBODY)
    with monkeypatch.context() as patch:
        patch.setattr("pitboss.table.meters._winner_refusal", lambda *_: None)
        house.journaled.give(_next_draw(house, wagers))
    found = replay(
        rewrite_journal(house.store, lambda contents: None)
    )  # without the sealed trigger, which tells sooner
    assert found.difference is not None
    assert f"was reached by round {house.table.round_number - 1}, when the meter stood at" in found.difference.message
    record, given = list(inputs(house.store))[-1]
    assert isinstance(given, Drawn)
    assert (found.difference.record, given.seat) == (record, 1)


def _next_draw(house: JournaledHouse, wagers: dict[int, dict[str, int]]) -> Drawn:
    """What the system draws in the next round; it is not given yet."""
    house.lay(wagers)
    house.journaled.give(NoMoreBets())
    while not isinstance(house.wanted, DrawWanted):
        house.journaled.give(house.answer())
    drawn = house.answer()
    assert isinstance(drawn, Drawn)
    return drawn


@pytest.mark.clause("midi:12.N")
@pytest.mark.parametrize("part", [{"trigger": TRIGGER}, {"salt": SALT.hex()}])
def test_12_N_nothing_is_opened_where_nobody_is_drawn(part: dict[str, Any]) -> None:
    play = table()
    play.up_to_the_draw()
    why = "nobody is drawn, so the trigger stays hidden: it is opened with a win"
    assert play.refused(Drawn(what="must_hit", **part)).message == why


@pytest.mark.clause("midi:12.O(2)")
@pytest.mark.parametrize("trigger", [100_00, 200_01])
def test_12_O_2_a_trigger_outside_its_bounds_wins_nothing(trigger: int) -> None:
    play = Committed112(**MUST_HIT)
    play.trigger = trigger
    play.open()
    play.up_to_the_draw()
    why = f"a trigger is drawn above 100.00 and at most 200.00, not at {trigger / 100:.2f}"
    assert play.refused(opening_draw(trigger=trigger)).message == why


# Void rounds

LARGE = {1: {"player": 10, "royal-9": 5}, 2: {"banker": 30000}}
"""Banker wins with 7, and somebody has to sign for $30,000 before the round is over."""


def up_to_the_signature(play: Committed112, drawn: Drawn) -> None:
    """The draw of a round in which a large payout is to be signed for."""
    play.up_to_the_draw(LARGE)
    play.give(drawn)
    while play.duty != "sign-payout":
        play.give(play.routine())


@pytest.mark.clause("midi:12.N")
def test_R17_a_draw_of_a_void_round_that_found_nobody_proves_nothing() -> None:
    """The third round is void, so its $5 is out of the meter again, and $115 is reached in the round after it."""
    play = table()
    play.rounds(2)
    up_to_the_signature(play, NOBODY)
    play.give(SHORT_SHOE)
    reopen(play)
    assert play.table.meters["must_hit"].value == 110_00
    play.up_to_the_draw()
    assert awards(play.give(opening_draw())) == [(1, 115_00)]


def reopen(play: Committed112) -> list[Input]:
    """New decks after a short shoe, until wagers are open; the answer is what was given on the way."""
    before = len(play.play.inputs)
    play.give(DecksReceived(preshuffled=True))
    while not play.card_for:
        play.give(play.routine())
    play.give(Card("Ac"))
    play.up_to_wagers()
    return play.play.inputs[before:]


@pytest.mark.clause("midi:12.O(2)")
@pytest.mark.parametrize("linked", [False, True])
def test_R17_a_trigger_that_a_void_round_has_opened_does_not_stay_in_force(linked: bool) -> None:
    """Void after the award, or between the draw and the award, while a linked meter is read."""
    star = {"rate": "10%", "initial": 50000, "reset": 50000, **({"link": "star"} if linked else {})}
    play = table(meters={**ROYAL_9["meters"], "star": star})
    play.rounds(2)
    if linked:
        play.up_to_the_draw(WAGERS, "Ks Ks 9s 9s")  # the whole Star meter is won
        play.give(opening_draw())
        assert play.duty == "read-meter"
    else:
        up_to_the_signature(play, opening_draw())
    play.give(SHORT_SHOE)
    assert play.table.meters["must_hit"].value == 110_00
    play.trigger = 108_00
    assert reopen(play)[-1] == Committed(commitment_to(108_00, SALT))
    play.up_to_the_draw()
    assert "not the one that the system committed to" in play.refused(opening_draw()).message
    assert awards(play.give(opening_draw(trigger=108_00))) == [(1, 115_00)]
