"""Additional wagers of blackjack as people write them: what two hands make, and what a round with them comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from pitboss.cards import parse_cards
from pitboss.errors import PitbossError
from pitboss.games.blackjack.book import ClassifierInputs
from pitboss.games.twentyone.hands import is_blackjack
from pitboss.law import NONE, wagers_of
from pitboss.law.paytables import ONLY_LETTER
from support.blackjack import document
from support.settling import settle

NOTHING = "nothing"
"""The name of no row: the wager loses."""

Stakes = Mapping[str, int | str]
"""Additional wagers of one box, in dollars."""


class WagerOutcome(NamedTuple):
    """The result of one wager."""

    result: str
    net: str
    clause: str


# What the cards make


def row_of_hand(wager: str, hand: str, dealer: str, *, letter: str = ONLY_LETTER, ace_is_low: bool = False) -> str:
    """The name of the row that a hand makes against the dealer's up card and hole card, or NOTHING."""
    classifier = wagers_of("blackjack")[wager].classifier(letter)
    cards, dealers = parse_cards(hand), parse_cards(dealer)
    arguments: tuple[int, ...]
    match classifier.inputs:
        case ClassifierInputs.PLAYER_TWO:
            arguments = tuple(cards)
        case ClassifierInputs.PLAYER_TWO_AND_UP | ClassifierInputs.PLAYER_TWO_IN_ORDER_AND_UP:
            arguments = (*cards, dealers[0])
        case ClassifierInputs.PLAYER_TWO_AND_UP_AND_ACE:
            arguments = (*cards, dealers[0], ace_is_low)
        case ClassifierInputs.PLAYER_TWO_AND_BLACKJACK:
            arguments = (*cards, is_blackjack(*dealers))
        case _:
            assert classifier.inputs is ClassifierInputs.BOTH_TWO, f"{wager} sees {classifier.inputs}"
            arguments = (*cards, *dealers)
    row = classifier.function(*arguments)
    return NOTHING if row == NONE else classifier.rows(row).slug


# What a round comes to


def round_document(cards: str, *decisions: str, boxes: Mapping[int, Stakes], **options: Any) -> dict[str, Any]:
    """Return a round with these additional wagers and $10 on blackjack; meters, resets and draws are no options."""
    apart: dict[str, Any] = {key: options.pop(key) for key in ("meters", "resets", "draws") if key in options}
    round_ = document(cards, *decisions, boxes=dict.fromkeys(boxes, 10), **options)
    for box, stakes in boxes.items():
        round_["seats"][str(box)] |= stakes
    return {**round_, **apart}


def settle_document(cards: str, *decisions: str, boxes: Mapping[int, Stakes], **options: Any) -> dict[str, Any]:
    """Settle such a round and check that every card is used."""
    answer = settle(round_document(cards, *decisions, boxes=boxes, **options))
    assert answer["unused_cards"] == 0
    return answer


def outcomes_of(answer: Mapping[str, Any], wager: str) -> list[WagerOutcome]:
    """Return the results of every wager of this name, in the order of settling."""
    return [
        WagerOutcome(line["result"], line["net"], line["clause"])
        for line in answer["settlements"]
        if line["wager"] == wager
    ]


def options_with(wager: str, letter: str | None) -> dict[str, Any]:
    """The options of a table that offers a wager, under this letter if it is stated."""
    return {"wagers": {wager: {} if letter is None else {"paytable": letter}}}


def settle_wager(
    wager: str, hand: str, dealer: str, *, letter: str | None = None, stake: int | str = 5, **options: Any
) -> list[WagerOutcome]:
    """Return the result of one wager, $5 unless stated, on a hand that is surrendered as soon as possible.

    So nobody draws a card, whatever the dealer has; neither a blackjack nor a hand against one is given up.
    """
    (first, second), (up_card, hole_card) = hand.split(), dealer.split()
    over = is_blackjack(*parse_cards(hand)) or is_blackjack(*parse_cards(dealer))
    cards, said = f"{first} {up_card} {second} {hole_card}", () if over else ("1 surrender",)
    return outcomes_of(
        settle_document(cards, *said, boxes={1: {wager: stake}}, **options_with(wager, letter), **options), wager
    )


def refusal_of_wager(wager: str, decks: int, letter: str | None = None) -> tuple[str | None, str | None]:
    """The place and the clause with which a round with this wager is refused."""
    with pytest.raises(PitbossError) as refused:
        settle_wager(wager, "9h 8d", "7c Td", letter=letter, decks=decks)
    return refused.value.at, refused.value.clause


# Tables of cases, each marked with the clause that it shows


def pays(label: str, hand: str, dealer: str, net: str, letter: str | None = None) -> Any:
    """A hand and the dealer's two cards, what a wager of $5 is ahead, and the row of the rules that says so."""
    clause = f"blackjack:{label}"
    return pytest.param(hand, dealer, net, clause, letter, marks=pytest.mark.clause(clause), id=f"{label} {hand}")
