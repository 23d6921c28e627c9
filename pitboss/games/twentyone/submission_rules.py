"""Submission checks common to the games of twenty-one (chapters 2, 3, 5, 6 and 11, R5, R11)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.games.limits import count_problems, implied_stake, limit_problems, progressive_wagers, stated_letter
from pitboss.games.twentyone.options import TwentyOneChoices
from pitboss.law import Book, rule
from pitboss.law.figures import ApprovalNeed, figures
from pitboss.law.problems import Problem, error
from pitboss.money import dollars_words

MAX_EXTRA_SPLITS = 6
"""Eight hands in a box: no clause prints a limit, and no felt has room for more."""
MAX_COVER_CARD_DEPTH = Fraction(1, 2)


@rule("blackjack:3.B")
def unlawful_at_any_table(book: Book, choices: TwentyOneChoices) -> Iterator[Problem]:
    """Find unlawful boxes, cover card depth, devices and splits."""
    yield from _boxes(book, choices)
    yield from _cover_card(book, choices)
    if choices.continuous_shuffler and choices.automated_shuffler:
        label = choices.field_note("automated_shuffler", "clause")
        assert label is not None, "what shuffles has its clause"
        reason = "a continuous device holds all cards, so there are no two batches"
        yield error("automated_shuffler", reason, book.cite(label))
    yield from _splits(book, choices)


@rule("blackjack:6.H", "blackjack:11.D")
def not_stated_at_any_table(book: Book, choices: TwentyOneChoices) -> Iterator[Problem]:
    """Find required options that are not stated."""
    stated = choices.model_fields_set
    if "max_adjacent_boxes" not in stated:
        reason = "state on how many adjacent boxes one player may wager"
        yield error("max_adjacent_boxes", reason, book.cite("6.H"))
    if "extra_splits" not in stated:
        yield error("extra_splits", "state how many further times a pair may be split", book.cite("11.D"))
    if "extra_splits_aces" not in stated:
        reason = "state how many further times a pair of aces may be split; 0 is not again"
        yield error("extra_splits_aces", reason, book.cite("11.D"))


@rule("blackjack:2.A", "blackjack:6.H")
def _boxes(book: Book, choices: TwentyOneChoices) -> Iterator[Problem]:
    boxes = "a table has {} boxes"
    yield from count_problems(book, choices, "seats", boxes)
    yield from count_problems(book, choices, "max_adjacent_boxes", boxes, figure="seats", label="6.H")


@rule("blackjack:5.E(2)")
def _cover_card(book: Book, choices: TwentyOneChoices) -> Iterator[Problem]:
    cover = figures(book, "cover_card")
    least = Fraction(cover.text("least_part"))
    if choices.cover_card_depth < least:
        reason = f"at least {least} of the stack must lie behind the cover card, not {choices.cover_card_depth}"
        yield error("cover_card_depth", reason, cover.clause)
    elif choices.cards_behind_cover >= choices.decks * choices.cards_in_deck > 0:
        reason = "the whole stack would lie behind the cover card, so no card could be dealt"
        yield error("cover_card_depth", reason, cover.clause)


@rule("blackjack:11.D")
def _splits(book: Book, choices: TwentyOneChoices) -> Iterator[Problem]:
    for name in ("extra_splits", "extra_splits_aces"):
        if not 0 <= getattr(choices, name) <= MAX_EXTRA_SPLITS:
            reason = (
                f"further splits are 0 to {MAX_EXTRA_SPLITS}, not {getattr(choices, name)}: a box holds eight hands"
            )
            yield error(name, reason, book.cite("11.D"))


# Wagers


def unlawful_amounts(book: Book, choices: TwentyOneChoices, wager: str) -> Iterator[Problem]:
    """Find unlawful limits and stakes of a wager: crossed limits, no whole chips, or against its paytable."""
    implied = implied_stake(book, wager, stated_letter(choices, wager))
    yield from limit_problems(book, choices, wager, progressive=wager in progressive_wagers(book), stake=implied)


def stake_of(book: Book, choices: TwentyOneChoices, wager: str) -> int | None:
    """Return the one amount of a progressive wager (stated, implied by its paytable, or $1); None for others."""
    if wager not in progressive_wagers(book):
        return None
    stated = choices.wagers[wager].progressive_stake if wager in choices.wagers else None
    return stated or implied_stake(book, wager, stated_letter(choices, wager)) or 100


# Lawful, but not recommended: field, reason, clause label

Recommendation = tuple[str, str, str]


def not_recommended_at_any_table(choices: TwentyOneChoices, main: str) -> Iterator[Recommendation]:
    """Find lawful but not recommended splits, shoe options and limits."""
    if choices.extra_splits_aces > choices.extra_splits >= 0:
        yield "extra_splits_aces", "aces could be split more often than other pairs", "11.D"
    yield from _shoe(choices)
    yield from _amounts(choices, main)


def _shoe(choices: TwentyOneChoices) -> Iterator[Recommendation]:
    cards, behind = choices.decks * choices.cards_in_deck, choices.cards_behind_cover
    if choices.continuous_shuffler and "cover_card_depth" in choices.model_fields_set:
        yield "cover_card_depth", "a continuous device has no cover card", "5.K"
    elif choices.cover_card_depth > MAX_COVER_CARD_DEPTH:
        reason = f"with {behind} of {cards} cards behind the cover card, less than half of the stack is dealt"
        yield "cover_card_depth", reason, "5.E(2)"
    if choices.continuous_shuffler and choices.no_mid_shoe_entry:
        yield "no_mid_shoe_entry", "with a continuous device there is no next shuffle to wait for", "6.C(2)"
    if choices.max_adjacent_boxes > choices.seats:
        yield "max_adjacent_boxes", f"this table has no more than {choices.seats} boxes", "6.H"


def _amounts(choices: TwentyOneChoices, main: str) -> Iterator[Recommendation]:
    limits, insurance = choices.wagers.get(main), choices.wagers.get("insurance")
    limit = choices.payout_limit_per_hand
    if limit is not None and limits and limits.max is not None and limit < limits.max:
        reason = f"a hand that wins the greatest wager, {dollars_words(limits.max)}, would not be paid in full"
        yield "payout_limit_per_hand", reason, "2.E(2)"
    for name, amount in (("min", insurance.min), ("max", insurance.max)) if insurance else ():
        if amount is not None:
            yield (
                f"wagers.insurance.{name}",
                "insurance is up to half of the main wager, so this limit is not used",
                "8.A",
            )


# Choices that need the Commission's approval (R20)


@rule("blackjack:5.J")
def approvals_needed_at_any_table(choices: TwentyOneChoices) -> Iterator[ApprovalNeed]:
    """List the continuous shuffler and withheld surrender; a Switch table has no surrender (R45)."""
    if choices.continuous_shuffler:
        shuffles = "a device reshuffles the cards all the time"
        yield ApprovalNeed("continuous_shuffler", shuffles, "state continuous_shuffler = false")
    if choices.surrender == "none" and not choices.is_switch:
        yield ApprovalNeed("surrender_withheld", "surrender is withheld", 'state surrender = "late"')
