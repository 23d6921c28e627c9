"""Run a simulation of one table, and its result: the figures of every wager and of a player's sessions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.simulation.blocks import Tally, Work
from pitboss.simulation.counting_figures import CountingFigures
from pitboss.simulation.engine import Clock
from pitboss.simulation.results import WagerFigures, figures
from pitboss.simulation.sessions import Sessions


@dataclass(frozen=True)
class Simulation:
    """The simulated rounds of one table.

    >>> import pitboss
    >>> result = pitboss.simulate("midi", rounds=10_000, seed=1)
    >>> result
    <Simulation of midi: 10,000 rounds, seed 1, player 3.4800%, banker -1.1210%, tie 17.9200%>
    """

    game: str
    table: str | None
    """The id of the table, if it is one of a submission."""
    title: str
    """The table's main rules in a few words."""
    rounds: int
    stopped: str | None
    """Why it ended early, if it did."""
    seconds: float
    seed: int
    assumed: Mapping[str, str]
    """What the figures rest on, as the shoe and the chart."""
    wagers: dict[str, WagerFigures]
    session: Sessions | None
    """The results of sessions, where they were asked for."""
    counting: CountingFigures | None
    """The results of card counters, where there are any."""
    rounds_per_hour: int
    """The pace at which the theoretical win per hour is computed."""

    @property
    def rounds_per_second(self) -> int:
        """The speed, without the time that compiling took."""
        return round(self.rounds / self.seconds) if self.seconds else 0

    def win_per_hour(self, wager: str) -> float:
        """Return the house's theoretical win with a wager in an hour, in dollars; meters are not paid out of it."""
        return -self.wagers[wager].net / self.rounds * self.rounds_per_hour / 100

    def __repr__(self) -> str:
        edges = ", ".join(f"{name} {one.house_edge:.4%}" for name, one in self.wagers.items())
        return f"<Simulation of {self.game}: {self.rounds:,} rounds, seed {self.seed}, {edges}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the document that `pitboss simulate --json` prints for a table."""
        return {
            **({"table": self.table} if self.table else {}),
            "game": self.game,
            "rounds": self.rounds,
            **({"stopped": self.stopped} if self.stopped else {}),
            "seconds": round(self.seconds, 6),
            "rounds_per_second": self.rounds_per_second,
            "seed": self.seed,
            "rounds_per_hour": self.rounds_per_hour,
            "assumed": dict(self.assumed),
            "wagers": {
                wager: {**one.to_dict(), "win_per_hour": round(self.win_per_hour(wager), 2)}
                for wager, one in self.wagers.items()
            },
            **({} if self.session is None else {"session": self.session.to_dict()}),
            **({} if self.counting is None else {"counting": self.counting.to_dict()}),
        }


def simulate_table(
    work: Work, run: Callable[[Work], Tally], rounds_per_hour: int, table: str | None = None,
    bankroll: int | None = None,
) -> Simulation:  # fmt: skip
    """Run all rounds of a table; its kernels are compiled already (`make_ready`).

    `bankroll` is what a card counter brings, in cents, for his risk of ruin.
    """
    clock = Clock()
    tally = run(work)
    seconds, counted = clock.seconds, work.plan.counting
    return Simulation(
        game=work.plan.game,
        table=table,
        title=work.plan.title,
        rounds=tally.rounds,
        stopped=tally.stopped,
        seconds=seconds,
        seed=work.seed,
        assumed=work.plan.assumptions,
        wagers=figures(work.plan, tally),
        session=tally.sessions,
        counting=None
        if counted is None or not tally.rounds
        else counted.figures(tally.rounds, tally.squares, work.plan.unit, bankroll),
        rounds_per_hour=rounds_per_hour,
    )
