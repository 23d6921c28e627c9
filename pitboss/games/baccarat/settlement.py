"""Collect and pay at the end of a round: 11.B, and vigorish by 12.C to 12.E."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cards import cards_text
from pitboss.events import VigorishTaken
from pitboss.games.baccarat.book import ClassifierInputs, clause_ids
from pitboss.games.baccarat.hands import BaccaratHand
from pitboss.games.baccarat.options import MidiChoices
from pitboss.law import rule
from pitboss.money import Rounding, seat, vigorish, vigorish_owed
from pitboss.table.meters import read_linked_meter
from pitboss.table.paying import Verdict, collect, judge, pay, return_stake
from pitboss.table.play import Script

if TYPE_CHECKING:
    from pitboss.games.baccarat.table import BaccaratTable


def classifier_arguments(table: BaccaratTable, inputs: ClassifierInputs, number: int) -> tuple[int, ...]:
    """Return the arguments of a classifier, taken from the round."""
    coup = table.coup
    player = (coup.points(BaccaratHand.PLAYER), len(coup.player))
    banker = (coup.points(BaccaratHand.BANKER), len(coup.banker))
    match inputs:
        case ClassifierInputs.POINTS:
            return player + banker
        case ClassifierInputs.POINTS_FROM_BANKER:
            return banker + player
        case ClassifierInputs.PLAYER_TWO:
            return tuple(coup.player[:2])
        case ClassifierInputs.BANKER_TWO:
            return tuple(coup.banker[:2])
        case ClassifierInputs.INITIAL_FOUR:
            return (*coup.player[:2], *coup.banker[:2])
        case ClassifierInputs.INITIAL_FOUR_AND_COMBINATIONS:
            choices = table.choices
            assert isinstance(choices, MidiChoices)
            own = choices.own_combination(number)
            assert own is not None, f"seat {number} has no king and nine of its own"
            return (*coup.player[:2], *coup.banker[:2], own, choices.assigned_combinations())


def reason_text(table: BaccaratTable, wager: str, inputs: ClassifierInputs, row: str | None) -> str:
    """Return why a wager ended as it did, in a dealer's words."""
    coup = table.coup
    if inputs in (ClassifierInputs.POINTS, ClassifierInputs.POINTS_FROM_BANKER):
        counts = (f"{hand.capitalize()} {coup.points(hand)} with {len(coup.hand(hand))} cards" for hand in BaccaratHand)
    else:
        counts = (f"{hand.capitalize()} {cards_text(coup.hand(hand)[:2])}" for hand in BaccaratHand)
    return table.offers[wager].section.hand_prefix(row) + ", ".join(counts)


def verdicts(table: BaccaratTable) -> list[Verdict]:
    """Return the verdict on every wager on the layout."""
    judged = []
    for number, wager, _ in table.placed_wagers():
        classifier = table.offers[wager].classifier
        assert isinstance(classifier.inputs, ClassifierInputs)
        row = classifier.function(*classifier_arguments(table, classifier.inputs, number))
        name = classifier.rows(row).slug if row else None
        judged.append(judge(table, number, wager, row, reason_text(table, wager, classifier.inputs, name)))
    return judged


@rule(*clause_ids("11.B*"))
def settle(table: BaccaratTable) -> Script[None]:
    """Collect losing wagers first; then, from the highest winning position down, take vigorish and pay."""
    judged = verdicts(table)
    for verdict in reversed(judged):
        if verdict.result == "lost":
            collect(table, verdict)
    for number in sorted(table.wagers, reverse=True):
        for verdict in judged:
            if verdict.seat != number or verdict.result == "lost":
                continue
            if verdict.result == "push":
                return_stake(table, verdict)
            else:
                yield from read_linked_meter(table, verdict.row)
                pay(table, verdict, take_vigorish(table, verdict))


# No other wager has vigorish in its paytable, least of all the Dragon Bonus: 12.E, R140.
@rule(*clause_ids("12.C", "12.D", "12.D(2)(a)", "12.D(2)(b)", "12.E", "1.B(2)"), "midi:1.B(7)")
def take_vigorish(table: BaccaratTable, verdict: Verdict) -> int:
    """Take the vigorish on a winning wager; return what is withheld at once, not what is marked for later."""
    percent = table.offers[verdict.wager].paytable.vigorish
    if percent is None or verdict.row is None:
        return 0
    won = verdict.row.odds.payment(verdict.stake, chip=table.choices.smallest_chip)
    amount = vigorish(won, percent, Rounding(table.choices.vigorish_rounding))
    deferred = table.choices.vigorish_collection == "deferred"
    cited = table.book.cite("12.D(2)(b)(ii)" if deferred else "12.D(2)(a)")
    if amount:
        table.events.append(VigorishTaken(verdict.seat, amount, not deferred, cited))
    if not deferred:
        return amount
    table.mark_vigorish(verdict.seat, amount)
    return 0


@rule(*clause_ids("12.D(2)(b)(i)", "12.D(2)(b)(iii)"))
def collect_vigorish(table: BaccaratTable, number: int) -> None:
    """Collect what the seat's marker says, and remove the marker."""
    cited = table.book.cite("12.D(2)(b)(i)")
    amount = table.markers.collect(number)
    table.ledger.transfer("vigorish collected", cited, amount, seat(number), vigorish_owed(number))
    table.events.append(VigorishTaken(number, amount, True, cited))
