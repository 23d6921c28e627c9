"""Analysis of one hand of Player's Edge 21: the expected win of each lawful decision."""

from __future__ import annotations

from typing import Final

from pitboss.cards import ACE, TEN, card_text, card_words, cards_text, rank_of
from pitboss.errors import Mistake
from pitboss.games.edge21.actions import MAIN, REDOUBLE, RESCUE
from pitboss.games.edge21.best_play import prices_of, rules_of
from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.chart import MOST_DOUBLES
from pitboss.games.edge21.fixed_payouts import awaits_fixed_payout, fixed_payout_value
from pitboss.games.edge21.insured import insurance_wins
from pitboss.games.edge21.main_game import options_used
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.suits import price_of, suit_bonus_value
from pitboss.games.edge21.wagers.main import three_card_bonus
from pitboss.games.strategy import Advice, DealtHand, Part
from pitboss.games.twentyone.actions import HIT, SPLIT, STAND
from pitboss.games.twentyone.advice import (
    READER,
    check_copies,
    check_not_over,
    decisions_table,
    insurance_text,
    rules_given_up_card,
    up_card_for,
    values_of,
)
from pitboss.games.twentyone.hands import total_of
from pitboss.games.twentyone.point_totals import TWENTY_ONE, may_split, value_of
from pitboss.games.twentyone.solver.rules import Convention
from pitboss.games.twentyone.solver.solver import BLACKJACK, UpCardSolution, solve_up_card
from pitboss.law import NONE
from pitboss.law.offers import Offer, offer

_METHOD: Final = (
    "every composition exact without replacement, with the suits of two cards that a third can complete to a bonus;"
    " split hands played as the same cards unsplit and without bonuses (CDZ-); every double in full, regardless of a"
    " table's limits (10.L); fixed payouts of 12.C not included"
)
_OFTEN: Final = ("", "doubled", "doubled twice", "doubled three times")


def analyze_hand(choices: EdgeChoices, dealt: DealtHand) -> Advice:
    """Analyze each decision on a hand, as dealt or after a double."""
    up_card = _check(choices, dealt)
    cards, doubles = dealt.cards, dealt.doubled or 0
    offered = offer(EDGE21, MAIN, choices)
    rules = rules_given_up_card(rules_of(choices), cards, up_card)
    (found,) = solve_up_card(rules, prices_of(choices), value_of(up_card) - 1, Convention.CDZ)
    blackjack = not doubles and values_of(cards) == BLACKJACK
    if doubles:
        worth, unit = _after_double(found, cards, doubles), f"{READER}; the wager is the original one"
    elif blackjack:
        # 7.P(3): it beats every hand, even a dealer's blackjack.
        worth, unit = {STAND: found.rules.blackjack_pays}, "in units of the wager, whatever the dealer has"
    else:
        worth, unit = _as_dealt(choices, found, offered, cards, up_card), READER
    best = max(worth, key=worth.__getitem__)
    total = total_of(list(cards))
    label = "blackjack" if blackjack else f"{total}, {_OFTEN[doubles]}" if doubles else str(total)
    document: dict[str, object] = {
        "game": EDGE21.name,
        "decks": choices.decks,
        "options": options_used(choices),
        "hand": cards_text(list(cards)),
        "up": card_text(up_card),
        "doubled": doubles,
        "total": total,
        "decisions": worth,
        "best": best,
    }
    words: list[Part] = [
        f"{cards_text(list(cards))} ({label}) against {card_text(up_card)}: {best}",
        "",
        decisions_table(worth),
        f"What is won is {unit}.",
    ]
    if rank_of(up_card) == ACE:
        document["insurance"] = won = insurance_wins(choices, up_card, cards)
        words.append(insurance_text(won))
    if HIT in worth and awaits_fixed_payout(cards, up_card):
        payouts = fixed_payout_value(choices, offered, cards, up_card)
        document["fixed_payouts"] = payouts.document
        words.append(payouts.text)
    return Advice(document | {"exact": False, "method": _METHOD}, tuple(words), decisions=worth)


def _as_dealt(
    choices: EdgeChoices, found: UpCardSolution, offered: Offer, cards: tuple[int, ...], up_card: int
) -> dict[str, float]:
    """Return the values of decisions on a hand that was not doubled."""
    worth = found.decisions(values_of(cards))
    if len(cards) == 2 and not may_split(cards[0], cards[1], choices.splits_by_rank):
        worth.pop(SPLIT, None)
    if len(cards) == 2 and HIT in worth:
        worth[HIT] += suit_bonus_value(found, offered, cards, up_card)
    if len(cards) == 3 and (bonus := three_card_bonus(*cards)) != NONE:
        worth[STAND] = price_of(offered, bonus)
    return worth


def _after_double(found: UpCardSolution, cards: tuple[int, ...], doubles: int) -> dict[str, float]:
    """Return the values of decisions on a hand after this many doubles."""
    rules, wager = found.rules, 2.0**doubles
    if total_of(list(cards)) == TWENTY_ONE:
        worth = {STAND: wager}  # 10.G: a doubled 21 has no bonus
    else:
        worth = {STAND: wager * found.decisions(values_of(cards))[STAND]}
        if doubles < rules.levels:
            worth[REDOUBLE] = found.redoubled(values_of(cards), doubles)
    if rules.rescue_costs[doubles] < wager:
        worth[RESCUE] = -float(rules.rescue_costs[doubles])
    return worth


def _check(choices: EdgeChoices, dealt: DealtHand) -> int:
    """Check that the cards can be a hand of this table; return the up card."""
    cards = dealt.cards
    up_card = up_card_for(dealt)
    for card, at in (*((card, "hand") for card in cards), (up_card, "up")):
        if rank_of(card) == TEN:
            raise Mistake(f"there is no {card_words(card)}: the decks have no tens", at=at, clause="edge21:3.B")
    check_copies((*cards, up_card), choices.decks, EDGE21.cite("3.A"))
    if dealt.doubled is not None:
        _check_doubles(choices, dealt.doubled, len(cards))
    check_not_over(cards, EDGE21.cite("edge21:7.J"))
    return up_card


def _check_doubles(choices: EdgeChoices, doubles: int, cards: int) -> None:
    most = MOST_DOUBLES if choices.double_double_down else 1
    if not 1 <= doubles <= most:
        often = "once" if most == 1 else f"one to {most} times"
        without = "" if choices.double_double_down else " where double_double_down is not offered"
        clause = "edge21:10.K" if choices.double_double_down else "edge21:10.I"
        raise Mistake(f"a hand is doubled {often}{without}, not {doubles} times", at="doubled", clause=clause)
    if cards < 2 + doubles:
        why = f"each double brings a card, so a hand that was {_OFTEN[doubles]} has {2 + doubles} or more, not {cards}"
        raise Mistake(why, at="hand", clause="edge21:10.C")
