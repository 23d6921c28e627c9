"""The Must Hit meter at an electronic table: a trigger drawn and committed to before wagers, opened with the win."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import Refusal
from pitboss.events import MeterMoved, Placed, Settlement, StepTaken
from pitboss.inputs import Committed, Drawn, NoMoreBets
from pitboss.money import verify
from pitboss.requests import DrawWanted, DutyWanted, Role
from support.journaled_tables import JournaledHouse, inputs, secrets, table_of
from support.rounds import ROYAL_9
from support.tables import events_of

MUST_HIT: dict[str, Any] = {**ROYAL_9, "must_hit": {"rate": "100%", "reset": 100, "maximum": 200}}
"""Royal 9 with a Must Hit meter that takes the whole stake: $15 a round from three seats, from $100 to $200."""

WAGERS = {seat: {"player": 500, "royal-9": 500} for seat in (1, 2, 3)}


def table(seed: int = 1) -> JournaledHouse:
    house = JournaledHouse.opened(table_of(**MUST_HIT), seed=seed)
    house.go_on()
    return house


def up_to_the_draw(house: JournaledHouse, wagers: dict[int, dict[str, int]] = WAGERS) -> DrawWanted:
    """One round with these wagers, until the system draws."""
    house.lay(wagers)
    house.journaled.give(NoMoreBets())
    while not isinstance(house.wanted, DrawWanted):
        house.journaled.give(house.answer())
    return house.wanted


def up_to_the_win(house: JournaledHouse) -> Drawn:
    """Rounds until the meter is to be won; the draw is not given yet."""
    while True:
        up_to_the_draw(house)
        drawn = house.answer()
        assert isinstance(drawn, Drawn)
        if drawn.seat is not None:
            return drawn
        house.journaled.give(drawn)
        house.go_on()


def commitments(house: JournaledHouse) -> list[str]:
    return [given.commitment for _, given in inputs(house.store) if isinstance(given, Committed) and given.commitment]


@pytest.mark.clause("midi:12.O(2)")
def test_12_O_the_trigger_is_committed_to_before_any_wager() -> None:
    house = table()
    house.play_round(WAGERS)
    events = house.journaled.play.events
    drawn = next(event for event in events if isinstance(event, StepTaken) and event.clause == "midi:12.O(2)")
    assert events.index(drawn) < events.index(events_of(Placed, events)[0])
    assert len(commitments(house)) == 1


@pytest.mark.clause("midi:12.O(2)", "midi:12.O(2)(c)")
@pytest.mark.parametrize("seed", range(20))
def test_12_O_the_trigger_lies_above_the_reset_amount_and_not_above_the_maximum(seed: int) -> None:
    house = table(seed)
    [(commitment, secret)] = [(key, value) for key, value in secrets(house.store).items() if key in commitments(house)]
    trigger, salt = int.from_bytes(secret[:8], "big"), secret[8:]
    assert 10_000 < trigger <= 20_000
    assert verify(commitment, trigger, salt)


@pytest.mark.clause("midi:12.N", "midi:12.N(1)", "midi:12.N(1)(a)")
def test_12_N_the_win_opens_the_trigger_and_pays_the_whole_meter() -> None:
    house = table(seed=5)
    drawn = up_to_the_win(house)
    assert drawn.seat in WAGERS
    assert drawn.trigger is not None
    assert verify(commitments(house)[0], drawn.trigger, bytes.fromhex(drawn.salt or ""))
    meter = house.table.meters["must_hit"].value
    assert drawn.trigger <= meter < drawn.trigger + 1500, "it is won in the round in which the trigger is reached"
    events = house.journaled.give(drawn)
    [award] = [line for line in events_of(Settlement, events) if line.row == "must-hit"]
    assert (award.seat, award.wager, award.stake) == (drawn.seat, "royal-9", 0)
    assert award.net == min(meter, 20_000), "up to the maximum payout"
    assert award.clause == "midi:12.N(1)(a)"
    moved = [event.value for event in events_of(MeterMoved, events) if event.meter == "must_hit"]
    assert moved == [10_000 + meter - award.net], "back to its reset amount, and what is above the maximum stays"


@pytest.mark.clause("midi:12.N")
def test_12_N_only_a_seat_with_a_royal_9_wager_in_this_round_is_drawn() -> None:
    for seed in range(5):
        house = table(seed)
        while True:
            wanted = up_to_the_draw(house, {1: {"player": 500}, 2: {"banker": 500, "royal-9": 500}})
            assert wanted.among == (2,)
            drawn = house.answer()
            house.journaled.give(drawn)
            house.go_on()
            if isinstance(drawn, Drawn) and drawn.seat is not None:
                assert drawn.seat == 2
                break


@pytest.mark.clause("midi:12.N")
def test_12_N_a_round_without_royal_9_wagers_draws_nothing() -> None:
    house = table()
    house.lay({1: {"player": 500}})
    house.journaled.give(NoMoreBets())
    while house.table.has_round_in_progress:
        assert not isinstance(house.wanted, DrawWanted)
        house.journaled.give(house.answer())


@pytest.mark.clause("midi:12.N")
def test_12_N_every_participant_can_win() -> None:
    winners = {up_to_the_win(table(seed)).seat for seed in range(25)}
    assert winners == {1, 2, 3}


@pytest.mark.clause("midi:12.O(2)")
def test_12_O_after_a_win_a_new_trigger_is_committed_to_before_wagers_are_open() -> None:
    house = table(seed=5)
    house.journaled.give(up_to_the_win(house))
    while not isinstance(house.wanted, DutyWanted):
        house.journaled.give(house.answer())
    assert (house.wanted.who, house.wanted.do) == (Role.SYSTEM, "draw-trigger")
    house.go_on()
    first, second = commitments(house)
    assert first != second
    assert house.table.trigger_commitment == second


# Forgeries


FORGED = [
    pytest.param(lambda drawn: Drawn(what=drawn.what, seat=drawn.seat), "not the one", id="a win that opens nothing"),
    pytest.param(
        lambda drawn: Drawn(what=drawn.what, seat=drawn.seat, trigger=drawn.trigger - 1, salt=drawn.salt),
        "not the one",
        id="another trigger",
    ),
    pytest.param(
        lambda drawn: Drawn(what=drawn.what, seat=drawn.seat, trigger=drawn.trigger, salt="00" * 32),
        "not the one",
        id="another salt",
    ),
    pytest.param(
        lambda drawn: Drawn(what=drawn.what, seat=drawn.seat, trigger=drawn.trigger, salt="no hex"),
        "not the one",
        id="a salt that is none",
    ),
    pytest.param(
        lambda drawn: Drawn(what=drawn.what, seat=drawn.seat, trigger=drawn.trigger, salt="zz" * 32),
        "not the one",
        id="letters for a salt",
    ),
    pytest.param(
        lambda drawn: Drawn(what=drawn.what, seat=9, trigger=drawn.trigger, salt=drawn.salt),
        "no .*wager",
        id="a seat without a wager",
    ),
    pytest.param(
        lambda drawn: Drawn(what="wheel", seat=drawn.seat, trigger=drawn.trigger, salt=drawn.salt),
        "the draw is of",
        id="a wheel",
    ),
]


@pytest.mark.clause("midi:12.N")
@pytest.mark.parametrize(("forge", "why"), FORGED)
def test_12_N_a_forged_draw_is_refused_and_the_true_one_still_taken(forge: Any, why: str) -> None:
    house = table(seed=5)
    drawn = up_to_the_win(house)
    records = house.store.head.number
    with pytest.raises(Refusal, match=why) as refused:
        house.journaled.give(forge(drawn))
    assert refused.value.clause == "midi:12.N"
    assert house.store.head.number == records
    assert house.journaled.give(drawn)


@pytest.mark.clause("midi:12.N")
def test_12_N_a_trigger_that_is_not_reached_cannot_be_won() -> None:
    house = table(seed=5)
    up_to_the_draw(house)
    assert house.answer() == Drawn(what="must_hit")
    [secret] = [value for key, value in secrets(house.store).items() if key in commitments(house)]
    early = Drawn(what="must_hit", seat=1, trigger=int.from_bytes(secret[:8], "big"), salt=secret[8:].hex())
    with pytest.raises(Refusal, match="has not reached the trigger"):
        house.journaled.give(early)


@pytest.mark.clause("midi:12.O(2)")
def test_12_O_at_its_maximum_the_meter_has_to_be_won() -> None:
    """A system that says nobody, round after round, is refused when the meter stands at $200."""
    house = table(seed=5)
    for _ in range(6):
        up_to_the_draw(house)
        house.journaled.give(Drawn(what="must_hit"))  # $115 to $190
        house.go_on()
    up_to_the_draw(house)
    with pytest.raises(Refusal, match=r"maximum of 200\.00 and must be won"):
        house.journaled.give(Drawn(what="must_hit"))


def test_a_resumed_table_goes_on_with_the_trigger_under_seal() -> None:
    house = table(seed=5)
    up_to_the_draw(house)
    back = JournaledHouse.resumed(house.store)
    assert back.table.trigger_commitment == house.table.trigger_commitment
    assert back.answer() == Drawn(what="must_hit")
    assert up_to_the_win_from_here(back).trigger == up_to_the_win(table(seed=5)).trigger


def up_to_the_win_from_here(house: JournaledHouse) -> Drawn:
    """The same, from a table that waits for a draw."""
    house.journaled.give(house.answer())
    house.go_on()
    return up_to_the_win(house)


def test_the_trigger_is_in_no_record_before_it_is_opened() -> None:
    house = table(seed=5)
    while up_to_the_draw(house) and house.answer() == Drawn(what="must_hit"):
        house.journaled.give(house.answer())
        house.go_on()
    [secret] = [value for key, value in secrets(house.store).items() if key in commitments(house)]
    written = b"".join(record.body for record in house.store.records())
    assert secret[8:].hex().encode() not in written
