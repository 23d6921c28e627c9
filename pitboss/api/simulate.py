"""`pitboss.simulate`: play rounds by a table's rules and return the figures of every wager."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from secrets import randbits
from typing import TYPE_CHECKING, Any, overload

from pitboss.api.tables import (
    Chart,
    GameChoices,
    check_bounded_number,
    check_whole_number,
    errors_in_file,
    game_choices,
    read_chart,
    wager_ids,
)
from pitboss.counting.counters import CounterOptions, IndexDocument, as_tuple
from pitboss.counting.counts import Count
from pitboss.errors import PitbossError
from pitboss.games.registry import plan_of
from pitboss.money import positive_cents
from pitboss.simulation.plan import Plan, SimulationOptions
from pitboss.submission import Submission, SubmittedTable
from pitboss.table.play import Dollars

if TYPE_CHECKING:
    from pitboss.simulation.results import Simulation
    from pitboss.simulation.run import Work
    from pitboss.simulation.sessions import Bankroll

MAX_ROUNDS = 10**15
MAX_WORKERS = 256
MAX_ROUNDS_PER_HOUR = 100_000
MAX_SEED = 2**64 - 1


@dataclass(frozen=True)
class SimulatedTables:
    """The simulations of a submission's tables, and the reasons why other tables cannot be simulated."""

    seed: int
    tables: dict[str, Simulation]
    not_simulated: dict[str, str]

    def __repr__(self) -> str:
        return f"<SimulatedTables {', '.join(self.tables)}, seed {self.seed}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the document that `pitboss simulate --json` prints for a submission."""
        documents = [each.to_dict() for each in self.tables.values()]
        return {"seed": self.seed, "tables": documents, "not_simulated": dict(self.not_simulated)}


@overload
def simulate(
    of: str | SubmittedTable,
    *,
    rounds: int = ...,
    seed: int | None = ...,
    chart: Chart | None = ...,
    boxes: int = ...,
    fresh_shoe: bool = ...,
    stake: Dollars = ...,
    parlay: bool = ...,
    session: int | None = ...,
    bankroll: Dollars | None = ...,
    on: Collection[str] = ...,
    workers: int | None = ...,
    rounds_per_hour: int | None = ...,
    count: str | Count | Sequence[str | Count] | None = ...,
    ramp: str | Sequence[str] | None = ...,
    true_count: str | Sequence[str] = ...,
    wong_in: int | Sequence[int] | None = ...,
    wong_out: int | Sequence[int] | None = ...,
    side_count: str | Sequence[str] | None = ...,
    spread: int | None = ...,
    indices: IndexDocument | None = ...,
    **options: Any,
) -> Simulation: ...
@overload
def simulate(of: Submission, **settings: Any) -> SimulatedTables: ...
def simulate(
    of: str | SubmittedTable | Submission,
    *,
    rounds: int = 10_000_000,
    seed: int | None = None,
    chart: Chart | None = None,
    boxes: int = 1,
    fresh_shoe: bool = False,
    stake: Dollars = "100.00",
    parlay: bool = False,
    session: int | None = None,
    bankroll: Dollars | None = None,
    session_wager: Collection[str] = (),
    workers: int | None = None,
    rounds_per_hour: int | None = None,
    count: str | Count | Sequence[str | Count] | None = None,
    ramp: str | Sequence[str] | None = None,
    true_count: str | Sequence[str] = (),
    wong_in: int | Sequence[int] | None = None,
    wong_out: int | Sequence[int] | None = None,
    side_count: str | Sequence[str] | None = None,
    spread: int | None = None,
    indices: IndexDocument | None = None,
    **options: Any,
) -> Simulation | SimulatedTables:
    """Simulate rounds of a game, of a table of a submission, or of all its tables.

    Further keywords are options of the game, such as `decks=6` or `wagers=["lucky-ladies"]`. The same seed and rounds
    give the same figures with any number of workers. `chart` is a strategy chart or its file (default: the best chart).
    `rounds_per_hour` is the pace for the win per hour (default: the game's usual pace). `session` is the number of
    rounds of a session, and `bankroll` the player's money at its start. `count` seats card counters, one a box from the
    first, with a `ramp` of units by true count such as "0:1,2:4,4:8". Ctrl-C stops early, with the figures so far.

    >>> import pitboss
    >>> result = pitboss.simulate("midi", rounds=100_000, seed=7)
    >>> result.wagers["tie"].rows[0].count
    9458
    >>> round(result.wagers["banker"].house_edge, 5)
    0.01037
    """
    from pitboss.simulation.results import simulate_table
    from pitboss.simulation.run import compile_kernels, run_locally
    from pitboss.simulation.signals import StopSignal

    check_bounded_number(rounds, "rounds", 1, MAX_ROUNDS)
    number = randbits(32) if seed is None else check_bounded_number(seed, "seed", 0, MAX_SEED)
    if workers is not None:
        check_bounded_number(workers, "workers", 1, MAX_WORKERS)
    check_whole_number(boxes, "boxes")
    if rounds_per_hour is not None:
        check_bounded_number(rounds_per_hour, "rounds_per_hour", 1, MAX_ROUNDS_PER_HOUR)
    tables = tables_of(of, options)
    counting = CounterOptions(
        as_tuple(count, str, "count"), as_tuple(ramp, str, "ramp"), as_tuple(true_count, str, "true_count"),
        as_tuple(wong_in, int, "wong_in"), as_tuple(wong_out, int, "wong_out"), as_tuple(side_count, str, "side_count"),
        spread,
    )  # fmt: skip
    settings = SimulationOptions(
        boxes,
        fresh_shoe,
        positive_cents(stake, "stake"),
        read_chart(chart),
        wager_ids(session_wager, "session_wager") or None,
        parlay,
        counting.counters(),
        read_chart(indices),
        spread,
    )
    done: dict[str | None, Simulation] = {}
    with StopSignal() as stop:
        with errors_in_file(chart), errors_in_file(indices, "indices"):
            planned, skipped = plans(tables, settings)
        for table, plan in planned:
            work = work_for(plan, number, rounds, session, bankroll)
            compile_kernels(work)
            pace = rounds_per_hour or table.game.rounds_per_hour
            done[table.table] = simulate_table(
                work, lambda work: run_locally(work, workers, None, stop), pace, table.table, bankroll_cents(bankroll)
            )
            if stop.reason:
                break
    if None in done:
        return done[None]
    by_id = {id: each for id, each in done.items() if id is not None}
    return SimulatedTables(number, by_id, skipped) if isinstance(of, Submission) else next(iter(by_id.values()))


def tables_of(of: str | SubmittedTable | Submission, options: Mapping[str, Any]) -> list[GameChoices]:
    """Return the tables to simulate."""
    if not isinstance(of, Submission):
        return [game_choices(of, options)]
    if options:
        raise PitbossError("a submission states its own options: leave this one out", at=next(iter(options)))
    return [game_choices(table, {}) for table in of.tables.values()]


def plans(
    tables: Sequence[GameChoices], options: SimulationOptions
) -> tuple[list[tuple[GameChoices, Plan]], dict[str, str]]:
    """Return the plan of each table, and the reasons why other tables cannot be simulated."""
    planned: list[tuple[GameChoices, Plan]] = []
    skipped: dict[str, str] = {}
    for table in tables:
        try:
            planned.append((table, plan_of(table.game.id, table.choices, options)))
        except PitbossError as error:
            if table.table is None or len(skipped) + 1 == len(tables):
                raise
            skipped[table.table] = error.message
    if options.counters and any(plan.counting is None for _, plan in planned):
        raise PitbossError(
            "the cards of this game are shuffled before every round, so there is nothing to count", at="count"
        )
    if options.session_wagers is not None and any(plan.session_wagers is None for _, plan in planned):
        raise PitbossError(
            "in this game a session makes all wagers of a round together: leave it out", at="session_wager"
        )
    return planned, skipped


def work_for(plan: Plan, seed: int, rounds: int, session: int | None, bankroll: Dollars | None) -> Work:
    """Return the rounds to simulate, divided into sessions if `session` is given."""
    from pitboss.simulation.run import Work

    if session is None and bankroll is not None and plan.counting is None:
        raise PitbossError("give the number of rounds of a session too", at="session")
    return Work(plan, seed, rounds, None if session is None else _bankroll(plan, rounds, session, bankroll))


def _bankroll(plan: Plan, rounds: int, session: int, bankroll: Dollars | None) -> Bankroll:
    from pitboss.simulation.sessions import MAX_SESSION_ROUNDS as LONGEST
    from pitboss.simulation.sessions import Bankroll

    check_bounded_number(session, "session", 1, LONGEST)
    if session > rounds:
        raise PitbossError(f"a session of {session:,} rounds is more than the {rounds:,} that are played", at="session")
    session_wagers = [
        wager
        for wager in plan.wagers
        if not wager.is_sum and (plan.session_wagers is None or wager.wager in plan.session_wagers)
    ]
    staked = sum(wager.stake * max(wager.each_round, 1) for wager in session_wagers if wager.is_always_staked)
    if plan.counting is not None:
        staked = plan.counting.max_staked
    money = 100 * staked if bankroll is None else positive_cents(bankroll, "bankroll")
    return Bankroll(session, money, staked, plan.unit)


def bankroll_cents(bankroll: Dollars | None) -> int | None:
    """Return a card counter's bankroll in cents, for the risk of ruin."""
    return None if bankroll is None else positive_cents(bankroll, "bankroll")
