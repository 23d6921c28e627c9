"""The same cards dealt to a table's script and to a kernel, and what each wager came to in both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from pitboss.cards import card_text
from pitboss.events import Settlement
from pitboss.inputs import Card, Decision, Done, Drawn, UnseenCard
from pitboss.kernels.shuffling import state_of
from pitboss.requests import CardWanted, DecisionWanted, DrawWanted, DutyWanted, Face
from pitboss.simulation.plan import LOSE, Plan
from pitboss.table.play import Play
from pitboss.table.table import Table

Choose = Callable[[Table, DecisionWanted], Decision]
Draw = Callable[[DrawWanted], Drawn]
NextCard = Callable[[Table], int]
Rows = Counter[tuple[str, str]]
Ends = dict[str, int]
"""What every wager of a round has won, in cents."""


@dataclass
class DealtRound:
    """One round as it was dealt."""

    nets: Ends = field(default_factory=dict)
    """What every wager has won, in cents, with all meters at nothing."""
    cards: int = 0
    rows: Rows = field(default_factory=Counter)
    """Every row that a wager has made, as often as it has."""
    adjustments: Rows = field(default_factory=Counter)
    """What came on top, without a stake of its own."""


def nothing_is_drawn(wanted: DrawWanted) -> Drawn:
    raise AssertionError(f"nobody expected {wanted.what}")


def by_script(
    table: Callable[[], Table], next_card: NextCard, choose: Choose, draw: Draw = nothing_is_drawn
) -> DealtRound:
    """Play a round through a table's script: cards, decisions and draws by these functions."""
    play: Play[Table] = Play(table)
    dealt_round = play.state.round
    dealt = DealtRound()
    while play.wanted is not None:
        match play.wanted:
            case CardWanted(face=Face.UNSEEN):
                next_card(play.state)
                play.give(UnseenCard())
                dealt.cards += 1
            case CardWanted():
                if not play.state.has_round_in_progress:
                    break
                play.give(Card(card_text(next_card(play.state))))
                dealt.cards += 1
            case DecisionWanted() as wanted:
                play.give(choose(play.state, wanted))
            case DutyWanted(who=who):
                play.give(Done(who))
            case DrawWanted() as wanted:
                play.give(draw(wanted))
            case wanted:
                raise AssertionError(f"nobody expected {wanted}")
    for line in dealt_round.settlements:
        dealt.nets[line.wager] = dealt.nets.get(line.wager, 0) + without_meters(line)
        made = dealt.rows if line.stake else dealt.adjustments
        made[line.wager, line.row or (LOSE if line.result == "lost" else "returned")] += 1
    return dealt


def one_by_one(cards: list[int]) -> NextCard:
    """These cards in their order."""
    left = iter(cards)
    return lambda _: next(left)


def without_meters(line: Settlement) -> int:
    """What a line has won if meters are counted as nothing: a meter that pays takes the stake."""
    return -line.stake if line.pays is not None and "% of " in line.pays else line.net


@dataclass
class KernelResult:
    """A kernel that deals one round at a time from a shoe that somebody else has shuffled."""

    plan: Plan

    def deal(self, order: list[int], chance: tuple[int, int] = (0, 0)) -> DealtRound:
        """The round that these cards make; `order` are places in the plan's shoe, `chance` seed and block."""
        plan = self.plan
        shoe = plan.new_shoe()
        shoe[: len(order)] = plan.shoe[order]
        counters = plan.counters(1)
        counts, squares, results = counters
        used = plan.run(plan.deal(1, state_of(*chance), shoe, 0, cut=len(shoe)), counters)
        dealt = DealtRound(cards=used)
        for wager in plan.wagers:
            made = {row.row: row.row_counts(counts) for row in wager.rows}
            adjustments = sum(int(counts[one.cells] @ one.nets) for one in wager.adjustments)
            if any(counted.any() for counted in made.values()):
                dealt.nets[wager.wager] = adjustments + sum(int(made[row.row] @ row.nets) for row in wager.rows)
            elif adjustments:
                raise AssertionError(f"{wager.wager} is not made, and yet something comes with it")
            dealt.rows += Counter({(wager.wager, row): int(counted.sum()) for row, counted in made.items()})
            priced = [one for one in wager.adjustments if one.pays is not None]
            dealt.adjustments += Counter({(wager.wager, one.row): int(counts[one.times].sum()) for one in priced})
            if wager.squares is not None and not wager.is_sum:
                won = dealt.nets.get(wager.wager, 0)
                assert squares[wager.squares] * plan.unit**2 == won**2, f"the square of {wager.wager} is another's"
        own = sum(dealt.nets.get(wager.wager, 0) for wager in plan.wagers if not wager.is_sum)
        assert int(results[0]) * plan.unit == own, "the result of the round is not that of its wagers"
        return dealt


class Chance:
    """The random numbers of a kernel, drawn once more: xoshiro256++ on plain integers."""

    def __init__(self, seed: int, block: int) -> None:
        self.state = [int(word) for word in state_of(seed, block)]

    def below(self, bound: int) -> int:
        """The next number, from nothing to below a bound."""
        s0, s1, s2, s3 = self.state
        word = (_rotate(_word(s0 + s3), 23) + s0) % _WORDS
        s2, s3 = s2 ^ s0, s3 ^ s1
        self.state = [s0 ^ s3, s1 ^ s2, s2 ^ _word(s1 << 17), _rotate(s3, 45)]
        return word * bound >> 64


_WORDS = 1 << 64


def _word(number: int) -> int:
    return number % _WORDS


def _rotate(word: int, by: int) -> int:
    return _word(word << by) | word >> (64 - by)


def shuffled_positions(cards: int, random: Random) -> list[int]:
    """Places of a shoe in a random order."""
    order = list(range(cards))
    random.shuffle(order)
    return order


def at_value(needs: Mapping[str, object]) -> dict[str, int]:
    """Meters at an amount that no row pays otherwise."""
    return dict.fromkeys(needs, 98_765_432_100)
