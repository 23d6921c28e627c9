"""Whether an operator's choices for blackjack are lawful together: chapters 2, 3, 5 to 7 and 11 to 13."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.cards import CARDS_IN_DECK
from pitboss.errors import Mistake
from pitboss.games.blackjack.aggregate import least_cap
from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.limits import limit_problems
from pitboss.law import rule, wagers_of
from pitboss.law.figures import figures
from pitboss.law.offers import offer
from pitboss.law.problems import Problem, error
from pitboss.law.shown import nearest
from pitboss.money import dollars_words, parse_cents

CAPPED = ("lucky-ladies", "kings-bounty")
MOST_EXTRA_SPLITS = 6
"""Eight hands in a box: no clause has a figure, and no felt has room for more."""


def unlawful(choices: BlackjackChoices) -> Iterator[Problem]:
    """Everything that the rules do not allow in what is stated."""
    yield from _figures(choices)
    yield from _cover_card(choices)
    yield from _price(choices)
    yield from _variations(choices)
    yield from _splits(choices)
    yield from _cap(choices)
    for wager in choices.wagers:
        yield from _wager(choices, wager)
    for name in choices.meters:
        yield error(f"meters.{name}", f"no wager of this table pays from a meter {name!r}", BLACKJACK.cite("13.C"))


@rule("blackjack:6.H", "blackjack:7.C(1)(b)", "blackjack:11.D", "blackjack:12.B(2)")
def left_out(choices: BlackjackChoices) -> Iterator[Problem]:
    """What a submission has to state; the price of a blackjack is asked for everywhere."""
    stated = choices.model_fields_set
    if "max_adjacent_boxes" not in stated:
        why = "state on how many adjacent boxes one player may wager"
        yield error("max_adjacent_boxes", why, BLACKJACK.cite("6.H"))
    if "extra_splits" not in stated:
        yield error("extra_splits", "state how many further times a pair may be split", BLACKJACK.cite("11.D"))
    if choices.double_shoe and "red_suits_side" not in stated:
        why = "state which side of the double shoe hearts and diamonds stand for: left or right"
        yield error("red_suits_side", why, BLACKJACK.cite("7.C(1)(b)"))
    if choices.hand_dealt and not choices.automated_shuffler:
        why = "a device shuffles the cards that are dealt from the hand: state automated_shuffler = true"
        yield error("automated_shuffler", why, BLACKJACK.cite("12.B(2)"))


@rule("blackjack:2.A", "blackjack:3.A", "blackjack:12.B(1)", "blackjack:6.H")
def _figures(choices: BlackjackChoices) -> Iterator[Problem]:
    decks = figures(BLACKJACK, "decks")
    least, most = decks.number("least"), decks.number("most")
    if not least <= choices.decks <= most:
        yield error("decks", f"blackjack is played with {least} to {most} decks, not {choices.decks}", decks.clause)
    by_hand = figures(BLACKJACK, "hand_dealt_decks")
    if choices.hand_dealt and choices.decks > by_hand.number("most"):
        why = f"no more than {by_hand.number('most')} decks are dealt from the hand, not {choices.decks}"
        yield error("decks", why, by_hand.clause)
    seats = figures(BLACKJACK, "seats")
    for name in ("seats", "max_adjacent_boxes"):
        stated = getattr(choices, name)
        if not 1 <= stated <= seats.number("most"):
            clause = seats.clause if name == "seats" else BLACKJACK.cite("6.H")
            yield error(name, f"a table has 1 to {seats.number('most')} boxes, not {stated}", clause)


@rule("blackjack:5.E(2)")
def _cover_card(choices: BlackjackChoices) -> Iterator[Problem]:
    cover = figures(BLACKJACK, "cover_card")
    least = Fraction(cover.text("least_part"))
    if choices.cover_card_depth < least:
        why = f"at least {least} of the stack lies behind the cover card, not {choices.cover_card_depth}"
        yield error("cover_card_depth", why, cover.clause)
    elif choices.cards_behind_cover >= choices.decks * CARDS_IN_DECK > 0:
        why = "the whole stack would lie behind the cover card: no card could come before it"
        yield error("cover_card_depth", why, cover.clause)


@rule("blackjack:13.A(2)*", "blackjack:12.A")
def _price(choices: BlackjackChoices) -> Iterator[Problem]:
    if choices.blackjack_odds is None and not choices.switch:  # R31
        yield error("blackjack_odds", "state what a blackjack pays: 3 to 2 or 6 to 5", BLACKJACK.cite("13.A(2)"))


@rule("blackjack:12.A", "blackjack:12.B", "blackjack:12.C", "blackjack:3.B", "blackjack:3.C", "blackjack:5.J")
def _variations(choices: BlackjackChoices) -> Iterator[Problem]:
    electronic = choices.no_hole_card or choices.community_cards != "none"
    if choices.switch and (choices.hand_dealt or electronic):
        why = "a Switch table is dealt as chapter 7 has it: not from the hand, with a hole card, no community cards"
        yield error("switch", why, BLACKJACK.cite("12.A(3)"))
    if choices.hand_dealt and electronic:
        why = "an electronic game without a hole card or with community cards is not dealt from the hand"
        yield error("hand_dealt", why, BLACKJACK.cite("12.C"))
    if choices.double_shoe and (choices.continuous_shuffler or choices.hand_dealt or choices.automated_shuffler):
        why = "a double shoe is dealt as a shoe, and its two sides are all the cards: no device has a batch of its own"
        yield error("double_shoe", why, BLACKJACK.cite("3.C"))
    if choices.continuous_shuffler and choices.automated_shuffler:
        why = "a continuous device holds all cards, so there are no two batches"
        yield error("automated_shuffler", why, BLACKJACK.cite("3.B"))
    if choices.continuous_shuffler and choices.hand_dealt:
        why = "cards dealt from the hand do not come out of a continuous device"
        yield error("continuous_shuffler", why, BLACKJACK.cite("12.B(3)"))


@rule("blackjack:11.D")
def _splits(choices: BlackjackChoices) -> Iterator[Problem]:
    for name in ("extra_splits", "extra_splits_aces"):
        if not 0 <= getattr(choices, name) <= MOST_EXTRA_SPLITS:
            why = f"further splits are 0 to {MOST_EXTRA_SPLITS}, not {getattr(choices, name)}: a box holds eight hands"
            yield error(name, why, BLACKJACK.cite("11.D"))


@rule("blackjack:13.J*", "blackjack:13.L", "blackjack:13.M")
def _cap(choices: BlackjackChoices) -> Iterator[Problem]:
    for wager in choices.aggregate_cap_wagers:
        if wager not in CAPPED:
            why = f"a cap is for {' and '.join(CAPPED)}, not for {wager!r}"
            yield error("aggregate_cap_wagers", why, BLACKJACK.cite("13.M"))
    if choices.aggregate_cap is None:
        return
    printed = figures(BLACKJACK, "aggregate_cap")
    least = least_cap(parse_cents(printed.text("least")), 0)
    if choices.aggregate_cap < least:
        why = f"the cap is at least {dollars_words(least)}, not {dollars_words(choices.aggregate_cap)}"
        yield error("aggregate_cap", why, printed.clause)


@rule("blackjack:6.F", "blackjack:6.G(7)", "blackjack:12.A(2)")
def _wager(choices: BlackjackChoices, wager: str) -> Iterator[Problem]:
    field = f"wagers.{wager}"
    known = wagers_of(BLACKJACK.name)
    if wager not in known:
        yield error(field, f"blackjack has no wager {wager!r}{nearest(wager, list(known))}", BLACKJACK.cite("6.G"))
        return
    limits = choices.wagers[wager]
    if wager == "super-match" and not choices.switch:
        yield error(field, "super-match is offered only at Switch tables", BLACKJACK.cite("6.G(7)"))
        return
    if wager == "blackjack":
        if limits.paytable is not None:
            why = "the Blackjack Wager has no paytable to choose: blackjack_odds says what a blackjack pays"
            yield error(f"{field}.paytable", why, BLACKJACK.cite("13.A(2)"))
    else:
        try:
            offer(BLACKJACK, wager, choices)
        except Mistake as mistake:
            yield Problem.of(mistake)
    yield from limit_problems(BLACKJACK, choices, wager, progressive=False)
