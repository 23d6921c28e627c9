"""A table of blackjack, ready to be simulated: the machine of its rules and chart, its wagers, and the shoe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import numpy.typing as npt

from pitboss.cards import ALL_RANKS, CARDS_IN_DECK, fresh_decks, suit_of
from pitboss.errors import Mistake
from pitboss.games.blackjack.double_shoe import side_of
from pitboss.games.blackjack.game import GAME
from pitboss.games.blackjack.insurance import most_insurance
from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices
from pitboss.games.blackjack.own_chart import own_chart
from pitboss.games.blackjack.parlay import HOUSE_MONEY
from pitboss.games.blackjack.simulation.adjustments import Extras, NoExtras
from pitboss.games.blackjack.simulation.by_chart import choose
from pitboss.games.blackjack.simulation.chart_file import read_chart
from pitboss.games.blackjack.simulation.kernel import deal_rounds, source_of
from pitboss.games.blackjack.simulation.kernel_tables import HandMoves, Seating, TwentyOneTables
from pitboss.games.blackjack.simulation.payments import BUSTER
from pitboss.games.blackjack.simulation.payout_tables import Priced
from pitboss.games.blackjack.simulation.state_tables import Machine, Walk, bytes_of_cards, machine_of
from pitboss.games.blackjack.simulation.switching import EXCHANGED, switches_of
from pitboss.games.blackjack.simulation.two_sides import CONSTANTS, deal_from_two_sides
from pitboss.games.blackjack.simulation.wagers import group
from pitboss.games.blackjack.table import LEFT, RIGHT
from pitboss.games.blackjack.twenty_one import TwentyOneChoices
from pitboss.games.blackjack.words import FREE_BONUS, INSURANCE, MAIN
from pitboss.law.offers import Offer
from pitboss.law.options import TableChoices
from pitboss.odds.kernel_source import KernelSource
from pitboss.simulation.plan import FRESH, Asked, Plan, unit_of
from pitboss.simulation.prices import said_of_limit, said_of_meters, said_of_stakes, stake_on
from pitboss.simulation.shuffling import PAST_THE_END

CARDS_OF_A_HAND = 6
"""Cards that are shuffled for each hand of a round, so that few rounds take one beyond them."""


def plan(choices: TableChoices, asked: Asked) -> Plan:
    """Everything that the kernel needs for these choices."""
    assert isinstance(choices, BlackjackChoices), "these are not choices of blackjack"
    assumed = {}
    if choices.blackjack_price is None:
        choices = choices.model_copy(update={"blackjack_odds": "3 to 2"})
        assumed = {"blackjack_odds": "3 to 2, since nothing is stated"}
    boxes = boxes_of(choices, asked)
    offers = GAME.offers(choices)
    chart = read_chart(asked.strategy) if asked.strategy is not None else own_chart(choices)
    machine = machine_of(Walk(GAME.table(choices), lambda hand, words, up: choose(chart, hand.cards, words, up)))
    additional = {wager: offer for wager, offer in offers.items() if wager != MAIN and is_wanted(choices, wager)}
    stakes = stakes_of(choices, {MAIN: offers[MAIN], **additional}, asked.stake)
    priced = Priced(choices, offers[MAIN], additional, stakes, group(choices, additional, stakes), boxes)
    extras = Extras(priced, _parlays(choices, asked))
    switches = switches_of(choices, chart) if choices.is_switch else np.zeros(1, np.uint8)
    source = blackjack_source(choices.has_double_shoe, choices.has_common_cards, extras.needed)
    own = "given" if asked.strategy is not None else "the best by totals for these rules"
    said = {**assumed, "chart": own, **said_of(choices, asked)}
    return plan_of_table(GAME.id, asked, machine, switches, priced, extras, source, said)


def plan_of_table(
    game: str, asked: Asked, machine: Machine, by_game: npt.NDArray[np.uint8], priced: Priced,
    extras: Extras | NoExtras, source: KernelSource, said: Mapping[str, str], ranks: Sequence[int] = ALL_RANKS,
) -> Plan:  # fmt: skip
    """The plan of a table of any game of twenty-one, once it is known how hands are played and what they are paid."""
    choices, grouped, boxes, stakes = priced.choices, priced.grouped, priced.boxes, priced.stakes
    hands = boxes * (2 if choices.is_switch else 1)
    unit = unit_of(*priced.amounts(), *extras.amounts())
    wagers = tuple(
        replace(wager, besides=extras.besides(wager.wager, unit)) for wager in priced.wagers(hands, extras.needed)
    )
    dealt = _dealt(choices, asked, hands, ranks)
    tables = TwentyOneTables(
        Seating(
            hands, choices.is_switch, int(choices.is_hand_dealt), choices.has_hole_card, grouped.completes,
            choices.splits_by_rank, choices.extra_splits + 1, choices.extra_splits_aces + 1,
        ),
        HandMoves(
            machine.starts, machine.moves, machine.dealer_starts, machine.dealer_moves, machine.waits,
            machine.may_make, by_game, _cards_of_bytes(), grouped.needs_second, priced.main_nets // unit,
        ),
        priced.wager_tables(unit), extras.tables(unit),
        _sides(choices) if choices.has_double_shoe else np.zeros(1, np.uint8),
    )  # fmt: skip
    return Plan(
        game=game,
        title=f"{choices.decks} decks, {'Switch, ' if choices.is_switch else ''}{boxes} box{'es' if boxes > 1 else ''}",
        kernel=source.kernel.__name__,
        source=source.text,
        tables=tables,
        shoe=dealt.shoe,
        cut=dealt.cut,
        upto=dealt.upto,
        counts=extras.counters,
        squares=2 + len(priced.additional),
        unit=unit,
        wagers=(extras.with_parlays(wagers[0]), *wagers[1:]),
        said={
            **said,
            **({"cards are exchanged": EXCHANGED} if choices.is_switch else {}),
            "shoe": dealt.said,
            **said_of_stakes(
                {wager: stakes[wager] for wager in stakes if wager not in (INSURANCE, FREE_BONUS)}, asked.stake
            ),
            **said_of_limit(choices.payout_limit_per_hand),
            **said_of_meters(wagers),
        },
    )


@dataclass(frozen=True)
class Dealt:
    """The cards that rounds are dealt from, and how far."""

    shoe: npt.NDArray[np.uint8]
    cut: int
    upto: int
    said: str


def _dealt(choices: TwentyOneChoices, asked: Asked, hands: int, ranks: Sequence[int]) -> Dealt:
    """A new shoe has its first card burned (7.B(3)), which comes to the same as a cover card one card earlier."""
    cards = choices.decks * choices.cards_in_deck
    shoe = bytes_of_cards()[np.array(fresh_decks(choices.decks, ranks))]
    to = cards - choices.cards_behind_cover
    said = f"dealt to {to} cards"
    if choices.has_double_shoe:
        shoe = np.concatenate([shoe, np.zeros(PAST_THE_END, np.uint8), shoe])
        said = f"two sides, each a shoe of its own that is {said}; a card drawn from one says which deals a round (7.C)"
    if asked.fresh_shoe or choices.continuous_shuffler:
        each = "both sides are " if choices.has_double_shoe else ""
        return Dealt(shoe, FRESH, min(cards, CARDS_OF_A_HAND * (hands + 1)), f"{each}shuffled before every round")
    burned = not choices.has_double_shoe and not choices.is_hand_dealt
    return Dealt(shoe, to - burned, cards, said)


def _sides(choices: TwentyOneChoices) -> npt.NDArray[np.uint8]:
    """The side that each card stands for, where it is the determinant card."""
    found = np.zeros(256, np.uint8)
    for card, coded in enumerate(bytes_of_cards()):
        found[coded] = SIDES.index(side_of(suit_of(card), choices.red_side))
    return found


SIDES = (LEFT, RIGHT)


@cache
def blackjack_source(two_sides: bool, common: bool, adjusted: bool) -> KernelSource:
    """Return the kernel for what a table has; only that is compiled."""
    if two_sides:
        return source_of(deal_from_two_sides, common=common, adjusted=adjusted).adding(**CONSTANTS)
    return source_of(deal_rounds, common=common, adjusted=adjusted)


def boxes_of(choices: TwentyOneChoices, asked: Asked) -> int:
    """How many boxes are played, as many as the table has at most."""
    if not 1 <= asked.boxes <= choices.seats:
        raise Mistake(f"this table has one to {choices.seats} boxes, not {asked.boxes}", at="--boxes")
    return asked.boxes


def _parlays(choices: BlackjackChoices, asked: Asked) -> bool:
    """Whether House Money wins go onto the hand; where cards lie face down they come too late for that (R47, R68)."""
    if not asked.parlay:
        return False
    if not choices.house_money_parlay or HOUSE_MONEY not in choices.wagers:
        why = "nothing can be parlayed at this table: it needs house_money_parlay and the wager house-money"
        raise Mistake(why, at="--parlay")
    if choices.is_hand_dealt:
        why = "a House Money win is not known before the hand is played where cards are dealt face down"
        raise Mistake(f"{why}, so nothing is parlayed", at="--parlay")
    return True


def is_wanted(choices: TwentyOneChoices, wager: str) -> bool:
    """Whatever the choices list; insurance is offered always, and taken only if it is listed."""
    return wager != INSURANCE or INSURANCE in choices.wagers


def stakes_of(choices: TwentyOneChoices, offers: Mapping[str, Offer], asked: int) -> dict[str, int]:
    """What is on each wager, the main one first.

    Insurance is half of that (8.A); the Free Bonus looks at what is on Buster Blackjack.
    """
    chip = choices.smallest_chip
    found = {wager: stake_on(offer, asked, chip) for wager, offer in offers.items()}
    if INSURANCE in found:
        found[INSURANCE] = most_insurance(next(iter(found.values())), chip)
    if FREE_BONUS in found:
        found[FREE_BONUS] = found[BUSTER]
    return found


def said_of(choices: BlackjackChoices, asked: Asked) -> dict[str, str]:
    """What players do with whatever the chart has no word for, and what is not counted."""
    said = {}
    if INSURANCE in choices.wagers:
        said["insurance"] = "taken on every hand, in full"
    if asked.boxes > 1 and BONUS_SPIN in choices.wagers:
        said["boxes"] = "each is another player's, who is paid for the others' spins (Community Pay)"
    if choices.even_money:
        said["even_money"] = "never taken"
    if choices.house_money_parlay and HOUSE_MONEY in choices.wagers:
        never = "House Money wins are taken, never parlayed"
        said["parlay"] = "every House Money win goes onto the hand" if asked.parlay else never
    if choices.must_hit is not None:
        said["must_hit"] = "the award comes from a meter and is not counted"
    return said


def _cards_of_bytes() -> npt.NDArray[np.uint8]:
    found = np.zeros(256, np.uint8)
    found[bytes_of_cards()] = np.arange(CARDS_IN_DECK)
    return found
