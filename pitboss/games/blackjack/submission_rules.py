"""Checks of a blackjack submission (chapters 2, 3, 5 to 7 and 11 to 13)."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.blackjack.aggregate import CAPPED, least_cap
from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.wager_submission_rules import unlawful_wagers, wagers_not_stated
from pitboss.games.limits import count_problems
from pitboss.games.twentyone.submission_rules import not_stated_at_any_table, unlawful_at_any_table
from pitboss.law import rule
from pitboss.law.figures import figures
from pitboss.law.paytables import paytables
from pitboss.law.problems import Problem, error
from pitboss.money import dollars_words, parse_cents


def unlawful(choices: BlackjackChoices) -> Iterator[Problem]:
    """Find the stated choices that the rules do not allow."""
    yield from _figures(choices)
    yield from unlawful_at_any_table(BLACKJACK, choices)
    yield from _price(choices)
    yield from _variations(choices)
    yield from _cap(choices)
    yield from unlawful_wagers(choices)


@rule("blackjack:7.C(1)(b)", "blackjack:12.B(2)")
def not_stated(choices: BlackjackChoices) -> Iterator[Problem]:
    """Find required options that are not stated."""
    stated = choices.model_fields_set
    yield from not_stated_at_any_table(BLACKJACK, choices)
    if choices.double_shoe and "red_suits_side" not in stated:
        why = "state which side of the double shoe hearts and diamonds stand for: left or right"
        yield error("red_suits_side", why, BLACKJACK.cite("7.C(1)(b)"))
    if choices.hand_dealt and not choices.automated_shuffler:
        why = "a device shuffles the cards that are dealt from the hand: state automated_shuffler = true"
        yield error("automated_shuffler", why, BLACKJACK.cite("12.B(2)"))
    yield from _community_cards_not_stated(choices)
    yield from wagers_not_stated(choices)


@rule("blackjack:12.C")
def _community_cards_not_stated(choices: BlackjackChoices) -> Iterator[Problem]:
    """Find an electronic game without community cards: it has both, no hole card and community cards (R46)."""
    if choices.no_hole_card and choices.community_cards == "none":
        why = 'a game without a hole card has community cards as well: state community_cards = "common_draw"'
        yield error("no_hole_card", f"{why}, or no_hole_card = false", BLACKJACK.cite("12.C"))


@rule("blackjack:3.A", "blackjack:12.B(1)")
def _figures(choices: BlackjackChoices) -> Iterator[Problem]:
    yield from count_problems(BLACKJACK, choices, "decks", "blackjack is played with {} decks")
    by_hand = figures(BLACKJACK, "hand_dealt_decks")
    if choices.hand_dealt and choices.decks > by_hand.number("most"):
        why = f"at most {by_hand.number('most')} decks may be dealt from the hand, not {choices.decks}"
        yield error("decks", why, by_hand.clause)


@rule("blackjack:13.A(2)")
def _price(choices: BlackjackChoices) -> Iterator[Problem]:
    if choices.blackjack_odds is None and not choices.switch:  # R31
        yield error("blackjack_odds", "state what a blackjack pays: 3 to 2 or 6 to 5", BLACKJACK.cite("13.A(2)"))


@rule("blackjack:3.C", "blackjack:12.A", "blackjack:12.A(3)", "blackjack:12.B", "blackjack:12.B(3)", "blackjack:12.C")
def _variations(choices: BlackjackChoices) -> Iterator[Problem]:
    electronic = choices.no_hole_card or choices.community_cards != "none"
    if choices.switch and (choices.hand_dealt or electronic):
        why = "a Switch table is dealt by chapter 7: from a shoe, with a hole card, without community cards"
        yield error("switch", why, BLACKJACK.cite("12.A(3)"))
    if choices.hand_dealt and electronic:
        why = "an electronic game without a hole card or with community cards is not dealt from the hand"
        yield error("hand_dealt", why, BLACKJACK.cite("12.C"))
    if choices.double_shoe and (choices.continuous_shuffler or choices.hand_dealt or choices.automated_shuffler):
        why = "a double shoe is dealt as a shoe, and its two sides hold all the cards: no device holds another batch"
        yield error("double_shoe", why, BLACKJACK.cite("3.C"))
    if choices.continuous_shuffler and choices.hand_dealt:
        why = "cards dealt from the hand do not come out of a continuous device"
        yield error("continuous_shuffler", why, BLACKJACK.cite("12.B(3)"))


def _greatest_win(choices: BlackjackChoices) -> int:
    """Return the greatest win of one player on a capped hand, as far as limits are stated."""
    wins = [0]
    for wager in choices.aggregate_cap_wagers:
        limits = choices.wagers.get(wager)
        if limits is not None and limits.max is not None:
            tables = paytables(BLACKJACK.name)[wager].paytables
            row = next(iter(tables.values())).rows[CAPPED[wager].row]  # every paytable pays the same for it
            wins.append(row.odds.payment(limits.max))
    return max(wins)


@rule("blackjack:13.J*", "blackjack:13.L", "blackjack:13.M")
def _cap(choices: BlackjackChoices) -> Iterator[Problem]:
    for wager in choices.aggregate_cap_wagers:
        if wager not in CAPPED:
            why = f"a cap applies to {' and '.join(CAPPED)}, not to {wager!r}"
            yield error("aggregate_cap_wagers", why, BLACKJACK.cite("13.M"))
            return
    if choices.aggregate_cap is None:
        return
    printed = figures(BLACKJACK, "aggregate_cap")
    least = least_cap(parse_cents(printed.text("least")), _greatest_win(choices))
    if choices.aggregate_cap < least:
        why = f"the cap is at least {dollars_words(least)}, not {dollars_words(choices.aggregate_cap)}"
        yield error("aggregate_cap", why, printed.clause)
