"""Random lawful play with additional wagers at every kind of table; some wagers are worked out again, plainly, here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from pitboss.cards import card_text
from pitboss.events import Event, RoundEnded, Settlement, TakenBack, Voided
from support.blackjack_offers import EVERY_WAGER
from support.blackjack_wagering import WageringEvening
from support.random_play import Books, check_money, play_through
from support.repetition import sample_cases
from support.twenty_one_books import check_cards, check_meters

pytestmark = pytest.mark.integration

ROUNDS = 12
"""Rounds of one evening."""

Cards = list[str]
RANKS = "23456789TJQKA"
LOSES, METER = 0, -1
"""In place of odds."""


def rank(card: str) -> int:
    return RANKS.index(card[0])


def points(cards: Cards) -> int:
    """An ace counts 11 where that does not go over 21."""
    count = sum(min(rank(card) + 2, 10) if card[0] != "A" else 1 for card in cards)
    return count + 10 if count <= 11 and any(card[0] == "A" for card in cards) else count


# What each pays: how many times the wager, by the player's two cards and the dealer's hand


def pair(own: Cards, dealer: Cards) -> int:
    if own[0][0] != own[1][0]:
        return LOSES
    return 25 if own[0] == own[1] else 7


def match(own: Cards, dealer: Cards) -> int:
    found = sorted(card == dealer[0] for card in own if card[0] == dealer[0][0])
    return {(): 0, (False,): 3, (True,): 11, (False, False): 6, (False, True): 25, (True, True): 50}[tuple(found)]


def in_between(own: Cards, dealer: Cards) -> int:
    low, high = sorted(map(rank, own))
    if low == high == rank(dealer[0]):
        return 30
    if not low < rank(dealer[0]) < high:
        return LOSES
    return {1: 10, 2: 6, 3: 4}.get(high - low - 1, 1)


def upcard_luck_21(own: Cards, dealer: Cards) -> int:
    if dealer[0][0] not in "234567":
        return LOSES
    if sorted(own) == ["As", "Js"]:
        return 80
    return {21: 8, 9: 4, 10: 4, 11: 4, 18: 3, 19: 3, 20: 3}.get(points(own), LOSES)


def nineteen_plus(own: Cards, dealer: Cards) -> int:
    cards = [*own, dealer[0]]
    ranks, suited = "".join(sorted(card[0] for card in cards)), len({card[1] for card in cards}) == 1
    if ranks == "777":
        return 200 if suited else 50
    if ranks == "678":
        return 100 if suited else 30
    return {21: 10 if suited else 3, 20: 2, 19: 1}.get(points(cards), LOSES)


def sevens(own: Cards, dealer: Cards) -> int:
    three, first_two = [*own, dealer[0]], own
    if all(card[0] == "7" for card in three):
        return 200 if len(set(three)) == 1 else 125
    if all(card[0] == "7" for card in first_two):
        return 100 if own[0] == own[1] else 50
    return 6 if own[0][0] == "7" else LOSES


def kings(own: Cards, dealer: Cards) -> int:
    if own == ["Kd", "Kd"]:
        return 200
    if points(own) == 20:
        return 20 if own[0] == own[1] else 4
    return 1 if sum(card[0] == "K" for card in own) == 1 else LOSES


def blazing_7s(own: Cards, dealer: Cards) -> int:
    found = [card for card in [*own, dealer[0]] if card[0] == "7"]
    if len(found) == 3:
        one_color = {card[1] for card in found} <= set("hd") or {card[1] for card in found} <= set("sc")
        return METER if one_color else 200
    return {2: 25, 1: 2}.get(len(found), LOSES)


def hit_and_run(own: Cards, dealer: Cards) -> int:
    if len(dealer) == 2 and points(dealer) == 21:
        return 4
    return METER if len(dealer) >= 8 else {7: 100, 6: 25, 5: 7}.get(len(dealer), LOSES)


Worked = dict[str, Callable[[Cards, Cards], int]]
TO_ONE: Worked = {
    "pair": pair, "match": match, "in-between": in_between, "upcard-luck-21": upcard_luck_21, "19-plus": nineteen_plus,
    "7s": sevens, "kk": kings,
}  # fmt: skip
FOR_ONE: Worked = {"blazing-7s": blazing_7s, "hit-and-run": hit_and_run}


def check_additional(evening: WageringEvening, events: list[Event]) -> int:
    """Hold every such wager that has just ended against what is worked out here; how many there were."""
    checked = 0
    for line in events:
        if not isinstance(line, Settlement) or line.result == "returned" or line.wager not in TO_ONE | FOR_ONE:
            continue
        own = [card_text(card) for card in evening.round.boxes[line.seat].initial[line.hand - 1]]
        pays = (TO_ONE | FOR_ONE)[line.wager](own, [card_text(card) for card in evening.round.dealer])
        checked += 1
        if pays == METER:
            assert "% of" in (line.pays or ""), f"{line} with {own}"
        elif pays == LOSES:
            assert line.net == -line.stake, f"{line} with {own}"
        elif evening.table.choices.payout_limit_per_hand is None:
            assert line.net == (pays if line.wager in TO_ONE else pays - 1) * line.stake, f"{line} with {own}"
    return checked


def play(seed: int, *, replay: bool) -> tuple[Books, Counter[str]]:
    """Play and check an evening; return its books and the cases that came up."""
    evening, books, chance = WageringEvening(seed), Books("blackjack"), Random(seed + 2)
    met: Counter[str] = Counter()

    def check(events: list[Event]) -> None:
        books.read(evening, events)
        check_cards(evening)
        if any(isinstance(event, RoundEnded | Voided | TakenBack) for event in events) or chance.random() < 0.1:
            check_money(evening, books)
            check_meters(evening)
        met["worked out"] += check_additional(evening, events)
        for event in events:
            if isinstance(event, Settlement):
                met[event.wager] += 1
                met[str(event.row)] += 1
            if isinstance(event, RoundEnded):
                check_ended(evening)

    play_through(evening, check, rounds=ROUNDS, replay=replay)
    return books, met


def check_ended(evening: WageringEvening) -> None:
    """Every additional wager of the round has ended once."""
    settlements = evening.round.settlements
    void = any(line.result == "returned" and line.wager == "blackjack" for line in settlements)
    if void:
        return
    ended = Counter(
        (line.seat, line.hand, line.wager)
        for line in settlements
        if line.stake and line.wager not in ("blackjack", "insurance")
    )
    assert ended == Counter((side.seat, side.hand, side.wager) for side in evening.round.additional)


@pytest.mark.parametrize("seed", range(10))
def test_an_evening_of_random_additional_wagers(seed: int) -> None:
    _, met = play(seed, replay=True)
    assert met["blackjack"]


@pytest.mark.slow
@pytest.mark.parametrize("hundred", sample_cases(range(1, 21), 1))
def test_three_hundred_evenings_of_random_additional_wagers(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 15):
        play(seed, replay=seed % 2 == 0)


INPUTS = [
    "ChipsCollected",
    "Drawn",
    "MeterReading",
    "MeterAdjusted",
    "RoundVoided",
    "BackedUp",
    "CardInError",
    "Skipped",
]
ON_TOP = ["magic-card", "lucky-player", "must-hit"]


@pytest.mark.long
def test_random_play_meets_every_wager_and_draw() -> None:
    met: Counter[str] = Counter()
    for seed in range(5000, 5200):
        books, found = play(seed, replay=False)
        met += found + books.met
    everything = [*EVERY_WAGER, "super-match", *INPUTS, *ON_TOP]
    assert [thing for thing in everything if not met[thing]] == []
    assert met["worked out"] > 5000
