"""The Must Hit system (chapter 12, sections N and O): its hidden trigger, its commitment and its winner (R72)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.money import Meter, MustHitSystem, verify

Below = Callable[[int], int]


def always(drawn: int) -> Below:
    return lambda bound: min(drawn, bound - 1)


def lowest(bound: int) -> int:
    return 0


def highest(bound: int) -> int:
    return bound - 1


@pytest.mark.clause("midi:12.O(2)")
def test_12_O_2_the_lowest_trigger_is_a_cent_above_the_reset_amount() -> None:
    assert MustHitSystem.draw(25_000, 100_000, lowest).reveal()[0] == 25_001


@pytest.mark.clause("midi:12.O(2)")
def test_12_O_2_the_highest_trigger_is_the_maximum() -> None:
    assert MustHitSystem.draw(25_000, 100_000, highest).reveal()[0] == 100_000


@pytest.mark.clause("midi:12.O(2)")
def test_12_O_2_each_draw_is_one_trigger() -> None:
    triggers = [MustHitSystem.draw(100, 105, always(drawn)).reveal()[0] for drawn in range(5)]
    assert triggers == [101, 102, 103, 104, 105]


def test_the_operating_systems_generator_is_the_default() -> None:
    systems = [MustHitSystem.draw(10_000, 50_000) for _ in range(50)]
    assert all(10_000 < system.reveal()[0] <= 50_000 for system in systems)
    assert len({system.commitment for system in systems}) == 50


@pytest.mark.parametrize(("reset", "maximum"), [(100, 100), (101, 100), (-1, 100)])
def test_the_reset_amount_is_below_the_maximum(reset: int, maximum: int) -> None:
    with pytest.raises(PitbossError, match="must be below its maximum"):
        MustHitSystem.draw(reset, maximum)


def test_the_meter_is_won_once_it_reaches_the_trigger() -> None:
    system = MustHitSystem.draw(100, 200, always(49))  # 150 cents
    assert not system.is_reached(Fraction(14_999, 100))
    assert system.is_reached(Fraction(150))
    assert system.is_reached(Fraction(15_001, 100))


@given(st.integers(0, 10**6), st.integers(1, 10**6), st.integers(0, 10**6))
def test_12_O_2_a_meter_at_its_reset_is_not_won_and_at_its_maximum_it_is(reset: int, width: int, drawn: int) -> None:
    system = MustHitSystem.draw(reset, reset + width, always(drawn))
    assert not system.is_reached(reset)
    assert system.is_reached(reset + width)


@pytest.mark.clause("midi:12.N", "midi:12.N(1)")
def test_12_N_every_participant_is_drawn_by_one_draw() -> None:
    system = MustHitSystem.draw(100, 200, lowest)
    assert [system.draw_winner([7, 2, 5], always(drawn)) for drawn in range(3)] == [2, 5, 7]


@pytest.mark.clause("midi:12.N")
def test_12_N_only_participants_win_and_each_can() -> None:
    system = MustHitSystem.draw(100, 200)
    winners = Counter(system.draw_winner({1, 4, 9}) for _ in range(400))
    assert set(winners) == {1, 4, 9}  # one of three stays away 400 times once in 10 to the 70


def test_a_seat_named_twice_has_one_chance() -> None:
    bounds: list[int] = []

    def noting(bound: int) -> int:
        bounds.append(bound)
        return bound - 1

    assert MustHitSystem.draw(100, 200, lowest).draw_winner([3, 3, 3, 8], noting) == 8
    assert bounds == [2]


def test_a_round_without_a_participant_has_no_winner() -> None:
    with pytest.raises(AssertionError, match="without a participant"):
        MustHitSystem.draw(100, 200).draw_winner([])


@pytest.mark.clause("midi:12.N(1)(a)")
def test_12_N_1_a_a_random_participant_takes_the_whole_meter_and_it_starts_again_from_its_reset() -> None:
    meter = Meter("must_hit", Fraction(1, 100), initial=25_000, reset=25_000)
    system = MustHitSystem.draw(25_000, 100_000, always(11))  # 250.12
    for _ in range(2):
        meter.contribute(500)  # 5 cents each
    assert not system.is_reached(meter.value)
    meter.contribute(500)
    assert system.is_reached(meter.value)
    assert system.draw_winner([2, 6], highest) == 6
    assert meter.award(Fraction(1), reference="seat 6") == 25_015
    assert meter.value == 25_000


def test_the_commitment_is_a_hash_that_anybody_can_repeat() -> None:
    system = MustHitSystem.draw(100, 200, lowest)
    assert system.commitment == sha256(b"101:" + b"00" * 32).hexdigest()


def test_what_is_revealed_is_what_was_committed_to() -> None:
    system = MustHitSystem.draw(10_000, 20_000)
    trigger, salt = system.reveal()
    assert len(salt) == 32
    assert verify(system.commitment, trigger, salt)


def test_another_trigger_or_another_salt_does_not_verify() -> None:
    system = MustHitSystem.draw(10_000, 20_000)
    trigger, salt = system.reveal()
    other = bytes([salt[0] ^ 1]) + salt[1:]
    assert not verify(system.commitment, trigger + 1, salt)
    assert not verify(system.commitment, trigger, other)
    assert not verify(system.commitment, trigger, salt[:-1])
    assert not verify("not a hash, é", trigger, salt)


def test_a_log_does_not_tell_the_trigger() -> None:
    system = MustHitSystem.draw(10_000, 20_000, always(3333))
    shown = f"{system} {system!r} {[system]}"
    assert "13334" not in shown.replace(system.commitment, "")
    assert system.reveal()[1].hex() not in shown
    assert system.commitment in shown


def test_a_recovered_table_recalls_its_system() -> None:
    system = MustHitSystem.draw(10_000, 20_000)
    again = MustHitSystem(10_000, 20_000, *system.reveal())
    assert again.commitment == system.commitment
    assert again.reveal() == system.reveal()


def test_a_trigger_outside_its_bounds_is_not_recalled() -> None:
    with pytest.raises(AssertionError, match="outside its bounds"):
        MustHitSystem(100, 200, 100, bytes(32))


def test_a_generator_that_draws_too_high_is_found_out() -> None:
    with pytest.raises(AssertionError, match="is not below"):
        MustHitSystem.draw(100, 200, lambda bound: bound)
