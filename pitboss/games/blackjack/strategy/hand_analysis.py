"""Analysis of one blackjack hand: the expected win of each lawful decision."""

from __future__ import annotations

from typing import Final

from pitboss.cards import ACE as ACE_RANK
from pitboss.cards import card_text, cards_text, rank_of
from pitboss.errors import PitbossError
from pitboss.games.blackjack.book import BLACKJACK, KEEP, SWITCH
from pitboss.games.blackjack.odds import options_used
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.strategy.basic_strategy import prices_of, rules_of
from pitboss.games.blackjack.strategy.switch import FourValues, analyze_deal
from pitboss.games.strategy import Advice, DealtHand, TextTable
from pitboss.games.twentyone.hands import DECLINE, EVEN_MONEY, STAND, may_split, total_of, value_of
from pitboss.games.twentyone.solver.rules import TENS_INDEX, Convention, player_hands
from pitboss.games.twentyone.solver.solver import BLACKJACK as BLACKJACK_HAND
from pitboss.games.twentyone.solver.solver import UpCardSolution, solve_up_card
from pitboss.games.twentyone.strategy import (
    READER_NOTE,
    check_copies,
    check_not_over,
    decisions_table,
    insurance_text,
    rules_given_up_card,
    up_card_for,
    values_of,
)

_NO_READER_NOTE: Final = "in units of the wager, including rounds in which the dealer makes blackjack"
_CARDS_OF_TWO_HANDS: Final = 4
_Analysis = tuple[dict[str, object], tuple[str | TextTable, ...]]
"""Part of the document, and the text for it."""


def analyze_hand(choices: BlackjackChoices, dealt: DealtHand) -> Advice:
    """Analyze each decision on a hand, or for four cards at a Switch table, whether to switch them."""
    up_card = _check_dealt(choices, dealt)
    document: dict[str, object] = {
        "game": BLACKJACK.name,
        "decks": choices.decks,
        "options": {name: value for name, value in options_used(choices).items() if value != "None"},
        "hand": cards_text(list(dealt.cards)),
        "up": card_text(up_card),
    }
    advice = _switch if choices.switch and not dealt.is_in_play else _one_hand
    more, words = advice(choices, dealt.cards, up_card)
    insurance: tuple[str, ...] = ()
    if rank_of(up_card) == ACE_RANK:
        won = _insurance(choices, (*dealt.cards, up_card))
        more["insurance"] = won
        insurance = (insurance_text(won),)
    method = "every composition exact without replacement; split hands played as the same cards unsplit (CDZ-)"
    if choices.switch:
        method += "; each hand is played regardless of the other's draws"
    decisions = more["decisions"]
    assert isinstance(decisions, dict)
    analysis = document | more | {"exact": False, "method": method}
    return Advice(analysis, (*words, *insurance), decisions=decisions)


def _one_hand(choices: BlackjackChoices, cards: tuple[int, ...], up_card: int) -> _Analysis:
    rules, hand = rules_given_up_card(rules_of(choices), cards, up_card), values_of(cards)
    (solution,) = solve_up_card(rules, prices_of(choices), value_of(up_card) - 1, Convention.CDZ)
    if hand == BLACKJACK_HAND and len(cards) == 2:
        worth = {STAND: rules.blackjack_pays * solution.chance_of_no_blackjack(hand)}
        if choices.even_money and rank_of(up_card) == ACE_RANK:
            worth[EVEN_MONEY] = 1.0
        unit = "in units of the wager, including ties with a dealer's blackjack"
    else:
        worth = _lawful_decisions(choices, solution, cards)
        unit = READER_NOTE if choices.has_hole_card else _NO_READER_NOTE
    best = max(worth, key=worth.__getitem__)
    label = "blackjack" if hand == BLACKJACK_HAND and len(cards) == 2 else str(total_of(list(cards)))
    heading = f"{cards_text(list(cards))} ({label}) against {card_text(up_card)}: {best}"
    return {"total": total_of(list(cards)), "decisions": worth, "best": best}, (
        heading,
        "",
        decisions_table(worth),
        f"What is won is {unit}.",
    )


def _switch(choices: BlackjackChoices, cards: tuple[int, ...], up_card: int) -> _Analysis:
    """Analyze both ways to hold four cards, and the play of each hand."""
    first, second, third, fourth = (value_of(card) - 1 for card in cards)
    four: FourValues = (first, second, third, fourth)
    analysis, looked = analyze_deal(rules_of(choices), prices_of(choices), value_of(up_card) - 1, four)
    ways = {
        KEEP: sum(analysis.as_dealt) / analysis.no_blackjack,
        SWITCH: sum(analysis.switched) / analysis.no_blackjack,
    }
    best = max(ways, key=ways.__getitem__)
    ways_held = {
        KEEP: (cards[:2], cards[2:]),
        SWITCH: ((cards[0], cards[3]), (cards[2], cards[1])),
    }
    lines = []
    for (word, held), at in zip(ways_held.items(), (0, 2), strict=True):
        for hand, of in zip(held, looked[at : at + 2], strict=True):
            lines.append((word, hand, *_best_of(choices, of, hand, word)))
    document: dict[str, object] = {
        "decisions": ways,
        "best": best,
        "hands": [
            {"after": word, "hand": cards_text(list(hand)), "best": play, "worth": worth}
            for word, hand, play, worth in lines
        ],
    }
    rows = tuple((word, cards_text(list(hand)), play, f"{worth:+.4f}") for word, hand, play, worth in lines)
    heading = f"{cards_text(list(cards[:2]))} and {cards_text(list(cards[2:]))} against {card_text(up_card)}: {best}"
    chart = TextTable(("after", "hand", "best played", "wins"), rows, frozenset({"wins"}))
    even_money: tuple[str, ...] = ()
    if analysis.with_even_money is not None:
        document["even_money"] = {EVEN_MONEY: analysis.with_even_money, DECLINE: analysis.without_even_money}
        better = "take it" if analysis.with_even_money > analysis.without_even_money else "decline it"
        even_money = (
            f"Even money, offered first and without an exchange then: {better}. Both wagers win "
            f"{analysis.with_even_money:+.4f} with it and {analysis.without_even_money:+.4f} without, "
            "including rounds in which the dealer has a blackjack.",
        )
    return document, (heading, "", decisions_table(ways), "", chart, f"What is won is {READER_NOTE}.", *even_money)


def _best_of(
    choices: BlackjackChoices, solution: UpCardSolution, cards: tuple[int, ...], word: str
) -> tuple[str, float]:
    """Return the best decision on a hand of a Switch table and its value; a blackjack as dealt is paid."""
    if word == KEEP and values_of(cards) == BLACKJACK_HAND:
        return STAND, solution.rules.blackjack_pays
    worth = _lawful_decisions(choices, solution, cards)
    best = max(worth, key=worth.__getitem__)
    return best, worth[best]


def _lawful_decisions(choices: BlackjackChoices, solution: UpCardSolution, cards: tuple[int, ...]) -> dict[str, float]:
    worth = solution.decisions(values_of(cards))
    if len(cards) == 2 and not may_split(cards[0], cards[1], choices.split_tens_by == "rank"):
        worth.pop("split", None)
    return worth


def _insurance(choices: BlackjackChoices, seen: tuple[int, ...]) -> float:
    """Return the expected win per unit of insurance, which pays 2 to 1 for a ten under the ace."""
    shoe = rules_of(choices).shoe
    tens = shoe[TENS_INDEX] - values_of(seen)[TENS_INDEX]
    return 3 * tens / (sum(shoe) - len(seen)) - 1


def _check_dealt(choices: BlackjackChoices, dealt: DealtHand) -> int:
    """Check that the cards can be a hand of this table; return the up card."""
    cards = dealt.cards
    if dealt.doubled is not None:
        reason = "a doubled hand of blackjack gets one card and stands, so there is nothing to decide: leave it out"
        raise PitbossError(reason, at="doubled", clause=BLACKJACK.cite("10.A(2)"))
    deals_two = choices.switch and not dealt.is_in_play
    if deals_two and len(cards) != _CARDS_OF_TWO_HANDS:
        reason = "a Switch table deals two hands: give four cards, the first hand's two and then the other's; here"
        raise PitbossError(f"{reason} {dealt.count_text}", at="hand", clause=BLACKJACK.cite("12.A(3)"))
    up_card = up_card_for(dealt)
    check_copies((*cards, up_card), choices.decks, BLACKJACK.cite("3.A"))
    if not deals_two:
        # The book counts cards in 3.E; that a total over 21 loses is R29.
        check_not_over(cards, BLACKJACK.cite("3.E"))
        if values_of(cards) not in player_hands().place:
            raise PitbossError(f"{cards_text(list(cards))} cannot be dealt at this table", at="hand")
    return up_card
