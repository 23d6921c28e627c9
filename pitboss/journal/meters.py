"""Movements and level reports of the progressive meters of a table, from its journal (COMAR 36.05.03.24)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from pitboss.events import Event, MeterMoved, RoundBegan, RoundEnded, Settlement, TakenBack, Voided
from pitboss.journal.replay import Replay, ReplayStep
from pitboss.money import Adjustment, LevelReport
from pitboss.table.table import Table


@dataclass(frozen=True, slots=True)
class MeterMovement:
    """A movement of a meter; amounts in displayed cents."""

    at: str
    table: str
    round: int
    """The round of the movement, or the next one if it was between rounds."""
    meter: str
    reason: str
    amount: int
    """The change of the display. For an award: the reset amount less the amount that was taken."""
    value: int
    """The displayed amount afterwards."""
    clause: str | None
    row: str | None = None
    """The paytable row that won it."""
    paid: int | None = None
    """The award. None for other movements."""


class MovementReader:
    """Replay listener that reports the meter movements of finished rounds and between rounds.

    The movements of a meter always add up to its display, also if a ruling or a void round reverses some of them.
    """

    def __init__(self, on_movement: Callable[[MeterMovement], None]) -> None:
        self._on_movement = on_movement
        self._displayed_values: dict[str, int] | None = None
        self._round = 1
        self._is_in_round = False
        self._of_round: list[MeterMovement] = []
        self._won: MeterMovement | None = None
        """An award that waits for its settlement, which comes next."""

    def __call__(self, found: Replay, step: ReplayStep) -> None:
        """Process a step of the replay."""
        assert found.play is not None
        assert found.opened is not None
        if self._displayed_values is None:
            self._begin(found.play.initial_state())
        for event in step.events:
            self._on_event(event, step.at, found.opened.table)
        why = next((f"taken back: {each.why}" for each in step.events if isinstance(each, TakenBack)), "set back")
        for name, meter in found.play.state.meters.items():
            if meter.displayed != self._displayed(name):
                self._move(MeterMoved(name, meter.displayed, why, ""), step.at, found.opened.table)

    def _begin(self, table: Table) -> None:
        """Record the displays of the meters before the first step."""
        if not table.is_open:
            table.open_meters()
        self._round = table.round_number + 1
        self._displayed_values = {name: meter.displayed for name, meter in table.meters.items()}

    def _displayed(self, name: str) -> int:
        assert self._displayed_values is not None
        return self._displayed_values.get(name, 0)

    def _on_event(self, event: Event, at: str, table: str) -> None:
        match event:
            case RoundBegan(number):
                self._round, self._is_in_round = number, True
            case MeterMoved():
                self._move(event, at, table)
            case Settlement() if self._won is not None:
                self._settle(self._won, event)
            case Voided():
                for award in reversed([each for each in self._of_round if each.paid is not None]):
                    value = self._displayed(award.meter) - award.amount
                    why = "award of a void round taken back"
                    self._move(MeterMoved(award.meter, value, why, event.clause), at, table)
            case RoundEnded(number):
                over, self._of_round = self._of_round, []
                for each in over:
                    self._on_movement(each)
                self._round, self._is_in_round = number + 1, False

    def _move(self, moved: MeterMoved, at: str, table: str) -> None:
        assert self._displayed_values is not None
        amount = moved.value - self._displayed(moved.meter)
        self._displayed_values[moved.meter] = moved.value
        movement = MeterMovement(
            at, table, self._round, moved.meter, moved.why, amount, moved.value, moved.clause or None
        )
        self._won = movement if moved.why.startswith("won at seat ") else None
        if self._is_in_round:
            self._of_round.append(movement)
        else:
            self._on_movement(movement)

    def _settle(self, award: MeterMovement, line: Settlement) -> None:
        """Complete an award with its settlement. A stake that wins a meter is not returned (R3)."""
        assert self._of_round[-1] is award, "an award is settled at once"
        self._of_round[-1] = replace(award, row=line.row, paid=line.net + line.stake)
        self._won = None


# Level reports


@dataclass(frozen=True, slots=True)
class MeterLevel:
    """A meter of a table, with its level report."""

    meter: str
    link: str | None
    """The name of the link, if it serves several tables."""
    value: int
    """The displayed amount, in cents."""
    report: LevelReport
    adjustments: list[Adjustment]
    """The adjustments in the replayed records."""


def meter_levels(found: Replay) -> list[MeterLevel]:
    """Return the level of each meter of a table, without awards of void rounds.

    Totals are carried from segment to segment, so the replay of the current one gives everything but the adjustments.
    """
    if found.play is None:
        return []
    table = found.play.state
    paid_from = (name for offer in table.offers.values() for name in offer.paytable.meters)
    in_order = [name for name in dict.fromkeys((*paid_from, *table.meters)) if name in table.meters]
    return [
        MeterLevel(
            name,
            table.choices.meters[name].link if table.is_linked(name) else None,
            table.meters[name].displayed,
            table.meters[name].report(),
            [*found.adjustments.get(name, []), *table.meters[name].adjustments],
        )
        for name in in_order
    ]
