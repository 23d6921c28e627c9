"""Speed of dealing, betting and settling poker, compared with PokerKit for the same cards and actions."""

from __future__ import annotations

import warnings
from random import Random
from time import process_time
from typing import Any

from pokerkit import Automation, FixedLimitTexasHoldem, Mode, NoLimitTexasHoldem, PotLimitOmahaHoldem, State
from pytest_benchmark.fixture import BenchmarkFixture

from pitboss.cards import card_text
from pitboss.events import BetMade
from pitboss.games.game import RoundSetup
from pitboss.games.registry import game
from pitboss.games.settle import settle
from pitboss.inputs import Acted, Card, Input
from pitboss.law.choice_parser import parse_choices
from pitboss.requests import ActionWanted
from pitboss.table.play import Play

POKER = game("poker")
STACK, SMALL, BIG = 20_000, 100, 200
HANDS = 50
WANTED = 20
"""Target: number of hands per hand of PokerKit in the same time."""
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
VARIANTS = ("no-limit-texas-holdem", "pot-limit-omaha", "fixed-limit-texas-holdem")


def finished(variant: str, players: int) -> RoundSetup:
    """Return a hand before the deal. PokerKit ends fixed-limit betting after a bet and three raises, so both do."""
    cap = {"max_raises": 3} if variant.startswith("fixed") else {}
    choices, _ = parse_choices(POKER.choices, {"variant": variant, "blinds": [1, 2], **cap})
    assert choices is not None
    return RoundSetup(choices, {seat: {"stakes": STACK} for seat in range(1, players + 1)}, draws={"button": players})


def hand(variant: str, players: int, chance: Random) -> list[Input]:
    """Return the inputs of one hand: some fold, most call, one in five bets or raises."""
    deck = [card_text(card) for card in chance.sample(range(52), 52)]
    play = Play(lambda: POKER.round(finished(variant, players)))
    while (wanted := play.wanted) is not None:
        if not isinstance(wanted, ActionWanted):
            play.give(Card(deck.pop()))
            continue
        kind = chance.random()
        word = "raise" if "raise" in wanted.words else "bet"
        if wanted.least is not None and wanted.most is not None and kind < 0.2:
            play.give(Acted(seat=wanted.seat, say=word, amount=min(wanted.most, 2 * wanted.least)))
        else:
            play.give(Acted(seat=wanted.seat, say="check" if not wanted.call else "fold" if kind < 0.4 else "call"))
    return play.inputs


def ours(variant: str, players: int, hands: list[list[Input]]) -> None:
    """Play every hand through the script, with its refusals, events and ledger."""
    begun = finished(variant, players)
    for inputs in hands:
        Play.replay(lambda: POKER.round(begun), inputs)


def their_state(variant: str, players: int) -> State:
    """Return PokerKit's state of the same table."""
    common: dict[str, Any] = {"mode": Mode.TOURNAMENT}
    stacks = (STACK,) * players
    if variant.startswith("fixed"):
        return FixedLimitTexasHoldem.create_state(
            AUTOMATIONS, True, 0, (SMALL, BIG), BIG, 2 * BIG, stacks, players, **common
        )
    made = NoLimitTexasHoldem if variant.endswith("holdem") else PotLimitOmahaHoldem
    return made.create_state(AUTOMATIONS, True, 0, (SMALL, BIG), BIG, stacks, players, **common)


def theirs(variant: str, players: int, hands: list[list[Input]]) -> None:
    """Play the same cards and actions in PokerKit."""
    for inputs in hands:
        state = their_state(variant, players)
        for given in inputs:
            if isinstance(given, Card):
                deal(state, given.card)
            elif isinstance(given, Acted):
                act(state, given)


def deal(state: State, card: str) -> None:
    """Deal a card to PokerKit's next position."""
    if state.hole_dealee_index is not None:
        state.deal_hole(card)
    elif state.can_burn_card():
        state.burn_card(card)
    else:
        state.deal_board(card)


def act(state: State, given: Acted) -> None:
    """Apply an action of the player to act."""
    if given.say == "fold":
        state.fold()
    elif given.say in ("check", "call"):
        state.check_or_call()
    else:
        state.complete_bet_or_raise_to(given.amount)


def side_by_side(tables: dict[tuple[str, int], list[list[Input]]]) -> dict[tuple[str, int], tuple[float, float]]:
    """Return the processor seconds of both for the hands of each table, in alternating runs, the best of five."""
    found = {}
    for (variant, players), hands in tables.items():
        best = [float("inf"), float("inf")]
        for _ in range(5):
            for number, play in enumerate((ours, theirs)):
                begun = process_time()
                play(variant, players, hands)
                best[number] = min(best[number], process_time() - begun)
        found[variant, players] = (best[0], best[1])
    return found


def bench_hands_beside_pokerkit(benchmark: BenchmarkFixture) -> None:
    """Hands of several games and table sizes, as a ratio of speeds for each and for all."""
    chance = Random(8)
    tables = {
        (variant, players): [hand(variant, players, chance) for _ in range(HANDS)]
        for variant in VARIANTS
        for players in (2, 6, 9)
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PokerKit warns about every card that it did not draw
        found = side_by_side(tables)
    for (variant, players), (here, there) in found.items():
        speed = f"{HANDS / here:,.0f} and {HANDS / there:,.0f} hands a second"
        print(f"\n{variant}, {players} players: {speed}, {there / here:.1f} times PokerKit", end="")
    here, there = (sum(seconds) for seconds in zip(*found.values(), strict=True))
    count = HANDS * len(found)
    print(f"\nall: {count / here:,.0f} and {count / there:,.0f} hands a second, {there / here:.1f} times PokerKit")
    benchmark.extra_info["times_pokerkit"] = round(there / here, 1)

    def play_all() -> None:
        for (variant, players), hands in tables.items():
            ours(variant, players, hands)

    benchmark(play_all)
    assert there / here >= WANTED


def bench_settle_document(benchmark: BenchmarkFixture) -> None:
    """A hand as `pitboss settle` reads it: three players, a side pot."""
    document = {
        "game": "poker",
        "variant": "no-limit-texas-holdem",
        "blinds": [1, 2],
        "stacks": {"1": 300, "2": 50, "3": 300},
        "button": 1,
        "cards": "Ah Kh Qh Ad Kd Qd 2d 2c 7s 9h 2h 4d 2s 3c",
        "actions": [
            {"seat": 1, "say": "call"},
            {"seat": 2, "say": "all-in"},
            {"seat": 3, "say": "all-in"},
            {"seat": 1, "say": "call"},
        ],
    }
    assert len(settle(document).pots or ()) == 2
    benchmark(lambda: settle(document))


def bench_events_of_a_hand(benchmark: BenchmarkFixture) -> None:
    """One action at a time, as a live table has them: refusal, ruling, events."""
    inputs = hand("no-limit-texas-holdem", 6, Random(1))
    begun = finished("no-limit-texas-holdem", 6)

    def live() -> int:
        play = Play(lambda: POKER.round(begun))
        return sum(isinstance(event, BetMade) for given in inputs for event in play.give(given))

    assert live()
    benchmark(live)
