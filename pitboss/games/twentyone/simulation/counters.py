"""Card counters at a table of twenty-one: boxes, stakes, index plays, and their tables for the kernel."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from pitboss.counting.counters import CountedShoe, check_counters, count_tables, true_count_assumptions
from pitboss.counting.counters_kernel import (
    INDEXED,
    MAX_TRUE_COUNT,
    NEVER,
    CountScratch,
    CountTables,
    Ints,
    begin_round,
    begin_shoe,
    count_cards,
    count_now,
    count_when_deciding,
)
from pitboss.counting.figures import CountingLayout
from pitboss.errors import PitbossError
from pitboss.games.twentyone.hands import Hand
from pitboss.games.twentyone.simulation.kernel_tables import (
    DEALER_BLACKJACK,
    BoxTables,
    RoundCards,
    Scratch,
    TwentyOneTables,
)
from pitboss.games.twentyone.simulation.payouts import PayoutTables
from pitboss.games.twentyone.simulation.states import (
    CountedPlay,
    Key,
    Moves,
    StateBuilder,
    StateTables,
    build_state_tables,
    bytes_of_cards,
)
from pitboss.games.twentyone.solver.chart import HARD, HEADS, PAIRS, SOFT, Cell, CellKey, StrategyChart, up_cards
from pitboss.kernels.shuffling import PAST_THE_END, Cards
from pitboss.simulation.plan import SimulationOptions


def counting_layout(payouts: PayoutTables, options: SimulationOptions, adjusted: bool) -> CountingLayout | None:
    """Return the count and its counters, checked against the table; None without counters."""
    if not options.counters:
        return None
    choices = payouts.choices
    if options.fresh_shoe or choices.continuous_shuffler:
        raise PitbossError("every round is dealt from a new shoe here, so there is nothing to count", at="count")
    if choices.has_double_shoe:
        raise PitbossError(
            "counting at a double shoe is not simulated, since a card decides which side deals", at="count"
        )
    if adjusted and payouts.boxes > 1:
        reason = (
            "bonuses, caps and limits of several boxes are settled together, so a counter's box has no win of its own"
        )
        raise PitbossError(f"{reason}: simulate one box", at="boxes")
    check_counters(options.counters, payouts.boxes, payouts.additional)
    hands = 2 if choices.is_switch else 1
    stakes = tuple(
        payouts.stake * hands if one.wager is None else payouts.stakes[one.wager] * payouts.boxes * hands
        for one in options.counters
    )
    return CountingLayout(options.counters, stakes, payouts.main.wager.id, options.spread)


def counter_tables(
    payouts: PayoutTables, options: SimulationOptions, play: CountedPlay, unit: int, cards: int
) -> CountTables:
    """Return the counters as the kernel reads them; amounts are in the plan's unit."""
    choices = payouts.choices
    shoe = CountedShoe(bytes_of_cards(), choices.decks, choices.cards_in_deck, cards + PAST_THE_END)
    hands = 2 if choices.is_switch else 1
    lost, won = (amount * hands // unit for amount in play.insurance)
    of_box = check_counters(options.counters, payouts.boxes, payouts.additional)
    return count_tables(options.counters, of_box, shoe, play.insures, (lost, won), play.charts, play.every_chart)


def plays_alone(counting: CountTables) -> bool:
    """Whether there is one counter, who plays the only box."""
    return len(counting.begins) == 1 and bool(counting.of_box[0] == 0)


def counter_assumptions(options: SimulationOptions) -> dict[str, str]:
    """Return what the figures of counters rest on."""
    if not options.counters:
        return {}
    notes = true_count_assumptions(options.counters[0])
    if any(one.wong_in is not None or one.wong_out is not None for one in options.counters):
        notes["leaving"] = "while a counter is not at the table another player takes his box, by the chart"
    if options.index_plays is not None:
        notes["index plays"] = "by all cards that are seen when a decision is made, which the hole card is not"
    return notes


# The kernel's part: whose box it is, what the wager wins, and index plays


def count_shoe(shoe: Cards, cut: np.uint64, count: CountTables, scratch: CountScratch) -> None:
    """Count a new shoe as far as a round may begin, or whole where decisions depend on it."""
    begin_shoe(count, scratch)
    end = np.int64(len(shoe))
    if not INDEXED:
        end = min(np.int64(cut), end)
    count_cards(shoe, np.int64(0), end, count, scratch.running)


def count_before(at: np.uint64, count: CountTables, scratch: CountScratch) -> None:
    """Note the running counts before a round, and who enters or leaves where decisions depend on it."""
    begin_round(at, at * np.uint64(len(count.words)), count, scratch)
    if INDEXED:
        for which in range(len(count.begins)):
            count_now(which, at, count, scratch)


def see_cards(at: np.uint64, dealt: RoundCards, tables: BoxTables, scratch: Scratch) -> None:
    """Note how many cards are dealt before the first decision, and the hole card, which no counter sees."""
    scratch.counting.deciding[0] = np.int64(at)
    scratch.counting.hidden[0] = np.int64(dealt.hole_card) if tables.seating.has_hole_card else 0


def begin_turn(turn: int, tables: BoxTables, scratch: Scratch) -> None:
    """Note which counter, if any, plays by index plays the hand whose turn it is."""
    count, counting = tables.counting, scratch.counting
    box = turn // 2 if tables.seating.is_switch else turn
    counting.turn[0] = -1
    for which in range(len(count.begins)):
        if count.of_box[which] == box and counting.plays[which] == 1:
            counting.turn[0] = which


def played_chart(at: np.uint64, tables: BoxTables, scratch: Scratch) -> np.uint64:
    """Return the number of the chart for a hand when `at` cards are dealt."""
    which = scratch.counting.turn[0]
    if which < 0:
        return np.uint64(0)
    found = count_when_deciding(which, at, tables.counting, scratch.counting)
    return np.uint64(tables.counting.charts[found + MAX_TRUE_COUNT])


def won_by_insurance(which: int, dealt: RoundCards, count: CountTables, scratch: CountScratch) -> np.int64:
    """Return the insurance win of a counter, who takes it by the count of the cards seen."""
    if count.insures[which] == NEVER or dealt.up_card & np.uint8(15) != 1:
        return np.int64(0)
    if count_when_deciding(which, np.uint64(scratch.deciding[0]), count, scratch) < count.insures[which]:
        return np.int64(0)
    won: np.int64 = count.insurance[1 if dealt.dealer == np.uint64(DEALER_BLACKJACK) else 0]
    return won


def count_counters(main: np.int64, dealt: RoundCards, tables: TwentyOneTables, scratch: Scratch) -> None:
    """Note what one unit of every counter won in a round."""
    count, counting, seating = tables.counting, scratch.counting, tables.seating
    number = np.uint64(counting.made[0])
    for which in range(len(count.begins)):
        box = count.of_box[which]
        hand = np.uint64(box)
        if box < 0:
            won = scratch.by_wager[np.uint64(-1 - box)]
        elif seating.hands == 1:
            won = main
        elif seating.is_switch:
            won = counting.by_hand[hand + hand] + counting.by_hand[hand + hand + np.uint64(1)]
        else:
            won = counting.by_hand[hand]
        if INDEXED and box >= 0:
            won += won_by_insurance(which, dealt, count, counting)
        counting.won[which, number] = won
    counting.made[0] += 1


HELPERS = (count_shoe, count_before, see_cards, begin_turn, played_chart, won_by_insurance, count_counters)

# Index plays: decisions that a card counter changes from a true count on
#
# A file is TOML. The key of a play is a hand and an up card, as on a chart; its value the cell that is played from a
# true count on. Below it the chart's own cell is played, or the one after `else`:
#
#     insurance = 3
#     [plays]
#     "16 v T" = "S at 0"
#     "13 v 2" = "S at -1 else H"
#     "TT v 5" = "P at 5"


_PLAY = re.compile(r"(?P<cell>[A-Z][a-z]?) at (?P<at>[+-]?\d{1,2})(?: else (?P<other>[A-Z][a-z]?))?", re.ASCII)
_PLAY_HINT: Final = 'write plays as "16 v T" = "S at 0", "A7 v 2" = "Ds at 1" or "TT v 5" = "P at 5"'
_UP_CARDS: Final = {head: index for index, head in up_cards()}


@dataclass(frozen=True)
class IndexPlay:
    """A cell that is played from a true count on, and the one below it; None: the chart's own."""

    cell: Cell
    true_count: int
    cell_below: Cell | None = None

    def __str__(self) -> str:
        return f"{self.cell} at {self.true_count}{f' else {self.cell_below}' if self.cell_below else ''}"


@dataclass(frozen=True)
class IndexPlays:
    """The index plays of a counter."""

    plays: Mapping[CellKey, IndexPlay] = field(default_factory=dict)
    insurance: int | None = None
    """The true count from which insurance is taken."""

    def chart_at(self, true_count: int, chart: StrategyChart) -> StrategyChart:
        """Return the chart that is played at a true count."""
        cells = dict(chart.cells)
        for place, play in self.plays.items():
            cells[place] = play.cell if true_count >= play.true_count else play.cell_below or cells[place]
        return StrategyChart(cells)

    def charts(self, chart: StrategyChart) -> tuple[list[StrategyChart], Ints]:
        """Return the charts, the given one first, and the number of the one played at each true count."""
        charts = [chart]
        numbers = []
        for true_count in range(-MAX_TRUE_COUNT, MAX_TRUE_COUNT + 1):
            played = self.chart_at(true_count, chart)
            if played not in charts:
                charts.append(played)
            numbers.append(charts.index(played))
        return charts, np.array(numbers)

    @property
    def insurance_true_count(self) -> int:
        """The true count of insurance, beyond all if it is never taken."""
        return NEVER if self.insurance is None else self.insurance


def read_index_plays(document: Mapping[str, object]) -> IndexPlays:
    """Read index plays from a document with `insurance` and a table `plays`."""
    if unknown := sorted(document.keys() - {"insurance", "plays", "title", "source", "count"}):
        raise PitbossError(f"index plays have no key {unknown[0]!r}: {_PLAY_HINT}", at=unknown[0])
    insurance, plays = document.get("insurance"), document.get("plays", {})
    if insurance is not None and (not isinstance(insurance, int) or abs(insurance) > MAX_TRUE_COUNT):
        raise PitbossError(f"is a true count such as 3, not {insurance!r}", at="insurance")
    if not isinstance(plays, Mapping):
        raise PitbossError(f"is a table: {_PLAY_HINT}", at="plays")
    return IndexPlays({cell_key(name): _read_play(name, text) for name, text in plays.items()}, insurance)


def cell_key(name: str) -> CellKey:
    """Return the place of `16 v T`, `A7 v 2` or `88 v A` on a chart."""
    hand, _, up = (part.strip().upper() for part in name.partition(" v "))
    up_card = _UP_CARDS.get(up)
    kinds = {head: (HARD, total) for total, head in HEADS[HARD].items()}
    kinds |= {f"A{total - 11}": (SOFT, total) for total in HEADS[SOFT] if 13 <= total <= 20}
    kinds |= {head * 2: (PAIRS, value) for value, head in HEADS[PAIRS].items() if value != 1} | {"AA": (PAIRS, 1)}
    # Two equal digits are a pair; hard 11 has no pair of its own name, as aces are letters.
    if hand == "11":
        kinds["11"] = (HARD, 11)
    if up_card is None or hand not in kinds:
        raise PitbossError(f"{name!r} is no hand against an up card: {_PLAY_HINT}", at="plays")
    kind, total = kinds[hand]
    return kind, total, up_card


def cell_name(place: CellKey) -> str:
    """Return how a place is written."""
    kind, total, up_card = place
    head = HEADS[kind][total]
    hand = f"A{total - 11}" if kind == SOFT else head * 2 if kind == PAIRS else head
    return f"{hand} v {dict(up_cards())[up_card]}"


def _read_play(name: str, text: object) -> IndexPlay:
    match = _PLAY.fullmatch(text) if isinstance(text, str) else None
    cells = {str(cell) for cell in Cell}
    if match is None or match["cell"] not in cells or (match["other"] or "S") not in cells:
        raise PitbossError(
            f"{text!r} is no play: {_PLAY_HINT}; cells are {', '.join(sorted(cells))}", at=f"plays, {name}"
        )
    play = IndexPlay(Cell(match["cell"]), int(match["at"]), Cell(match["other"]) if match["other"] else None)
    if abs(play.true_count) > MAX_TRUE_COUNT:
        raise PitbossError(f"a true count is at most {MAX_TRUE_COUNT}, not {play.true_count}", at=f"plays, {name}")
    if cell_key(name)[0] != PAIRS and any(cell is not None and cell.splits for cell in (play.cell, play.cell_below)):
        raise PitbossError("a total cannot be split: name a pair, such as 88", at=f"plays, {name}")
    return play


def write_index_plays(plays: IndexPlays, title: str, count: str) -> str:
    """Write index plays as a file that `read_index_plays` reads."""
    lines = [f'title = "{title}"', f'count = "{count}"']
    if plays.insurance is not None:
        lines.append(f"insurance = {plays.insurance}")
    lines += ["", "[plays]", *(f'"{cell_name(place)}" = "{play}"' for place, play in plays.plays.items())]
    return "\n".join([*lines, ""])


# State tables of several charts, one part for each; a hand may change between them as the count does


def build_indexed_tables(builders: Sequence[StateBuilder], counted: CountedPlay) -> StateTables:
    """Build the tables of all charts, in which a state has one number.

    The builders must not merge states, since hands that go the same way under one chart may part under another.
    """
    tables = [build_state_tables(builder) for builder in builders]
    while any(missing := [_missing_states(builder, builders) for builder in builders]):
        for builder, keys in zip(builders, missing, strict=True):
            for up, hand in keys.values():
                builder.state(up, hand)
    first = builders[0].states
    numbers = {key: first + 16 * number for number, key in enumerate(builders[0].known)}
    assert first + 16 * len(numbers) <= 1 << 16, "more states than a table can number"
    moves = np.zeros((len(builders), first + 16 * len(numbers)), np.uint16)
    starts = np.zeros((len(builders), len(tables[0].starts)), np.uint16)
    for chart, builder in enumerate(builders):
        renumbered = np.arange(len(builder.rows) * 16, dtype=np.uint16)
        for key, place in builder.known.items():
            renumbered[place] = numbers[key]
        own = builder.moves()
        starts[chart] = renumbered[tables[chart].starts]
        for key, place in builder.known.items():
            moves[chart, numbers[key] : numbers[key] + 16] = renumbered[own[place : place + 16]]
    return replace(tables[0], starts=_flatten(starts), moves=_flatten(moves), counted=counted)


def _missing_states(builder: StateBuilder, builders: Sequence[StateBuilder]) -> dict[Key, tuple[int, Hand]]:
    """Return the states that another chart has and this one does not, each with an example."""
    return {
        key: example for other in builders for key, example in other.examples.items() if key not in builder.known
    }  # fmt: skip


def _flatten(parts: Moves) -> Moves:
    return np.ascontiguousarray(parts.reshape(-1))
