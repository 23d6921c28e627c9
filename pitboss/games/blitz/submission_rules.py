"""Check an operator's choices for Three Card Blitz: chapters 2, 3, 5, 7, 9 and 12."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from pitboss.errors import PitbossError
from pitboss.games.blitz.book import ALWAYS_OFFERED, ANTE, BLIND, BLITZ, PLAY, PROGRESSIVE
from pitboss.games.blitz.options import PROGRESSIVE_STAKE, BlitzChoices, offer_of
from pitboss.games.limits import count_problems, wager_problems
from pitboss.games.meters import min_amount_problems, needs_of
from pitboss.law import rule
from pitboss.law.figures import ApprovalNeed, figure_names, figures
from pitboss.law.paytables import paytables
from pitboss.law.problems import Problem, did_you_mean, error, warning
from pitboss.money import dollars_words


def unlawful(choices: BlitzChoices) -> Iterator[Problem]:
    """Return everything that the rules do not allow in the stated choices."""
    yield from _figures(choices)
    yield from _shuffling(choices)
    for wager in choices.wagers:
        yield from _wager(choices, wager)
    yield from _meters(choices)


@rule("blitz:7.G", "blitz:9.A(1)", "blitz:12.B", "blitz:12.E", "blitz:12.E(3)", "blitz:12.E(3)(a)", "blitz:12.E(3)(b)")
def not_stated(choices: BlitzChoices) -> Iterator[Problem]:
    """Return what a submission has to state and this one does not."""
    if "max_adjacent_boxes" not in choices.model_fields_set:
        reason = "state on how many adjacent boxes one player may wager"
        yield error("max_adjacent_boxes", reason, BLITZ.cite("7.G"))
    if choices.dealing_method == "hand" and choices.shuffling is None:
        reason = "state which device shuffles the cards that are dealt from the hand: device, counting_device"
        yield error("shuffling", f"{reason} or reshuffling_device", BLITZ.cite("9.A(1)"))
    if BLIND not in choices.wagers:
        several = " or ".join(paytables(BLITZ.name)[BLIND].paytables)
        reason = f"state the paytable of the Blind Wager: {several}"
        yield error(f"wagers.{BLIND}.paytable", reason, BLITZ.cite("12.B"))
    for name in _meter_needs(choices):
        if name not in choices.meters:
            reason = f"the progressive needs {name} with its rate, initial and reset amount"
            yield error(f"meters.{name}", reason, BLITZ.cite("12.E(3)"))


def not_recommended(choices: BlitzChoices) -> Iterator[Problem]:
    """Return what is lawful, but has no effect or an unexpected one; the odds show what favours the player."""
    if choices.max_adjacent_boxes > choices.seats:
        reason = f"this table has no more than {choices.seats} boxes"
        yield warning("max_adjacent_boxes", reason, BLITZ.cite("7.G"))
    if choices.progressive_fixed_basis == "for" and PROGRESSIVE not in choices.wagers:
        reason = "the progressive is not offered, so this has no effect"
        yield warning("progressive_fixed_basis", reason, BLITZ.cite("12.E(1)"))
    for name, chosen in choices.meters.items():
        if PROGRESSIVE not in choices.wagers:
            yield warning(f"meters.{name}", "the progressive is not offered, so nothing pays from this", _METERS_CLAUSE)
        elif chosen.rate + sum(other.rate for key, other in choices.meters.items() if key != name) > 1:
            yield warning("meters", "the meters together take more than the whole of a wager", _METERS_CLAUSE)
            break
    yield from _ineffective_limits(choices)


@rule("blitz:5.I")
def approvals_needed(choices: BlitzChoices) -> Iterator[ApprovalNeed]:
    """Return the approval for a device that reshuffles and counts the cards by itself (R20)."""
    if choices.shuffler == "reshuffling_device":
        shuffles = "a device reshuffles and counts the cards by itself"
        yield ApprovalNeed("continuous_shuffler", shuffles, 'state shuffling = "counting_device" or another')


_METERS_CLAUSE = BLITZ.cite("12.E(3)(a)")


def _ineffective_limits(choices: BlitzChoices) -> Iterator[Problem]:
    """Return limits of Blind and Play, which equal the Ante, so that they limit the Ante."""
    ante = choices.wagers.get(ANTE)
    for wager in (BLIND, PLAY):
        limits = choices.wagers.get(wager)
        for name in ("min", "max") if limits else ():
            stated = getattr(limits, name)
            if stated is not None and stated != getattr(ante, name, None):
                reason = f"a {wager} wager is as much as the Ante, so this limits both: state it for the Ante"
                yield warning(f"wagers.{wager}.{name}", reason, BLITZ.cite("7.F(1)"))
    limit = choices.payout_limit_per_hand
    if limit is not None and ante and ante.max is not None and limit < 2 * ante.max:
        reason = f"a hand that wins the greatest Ante, {dollars_words(ante.max)}, and Play would not be paid in full"
        yield warning("payout_limit_per_hand", reason, BLITZ.cite("2.B(6)(b)"))


@rule("blitz:2.A", "blitz:3.A", "blitz:3.A(1)", "blitz:7.G")
def _figures(choices: BlitzChoices) -> Iterator[Problem]:
    decks = figures(BLITZ, "decks")
    if choices.decks != decks.number("count"):
        reason = (
            f"a round is dealt from one deck, not {choices.decks}; where two take turns, state alternating_decks = true"
        )
        yield error("decks", reason, decks.clause)
    boxes = "a table has {} boxes"
    yield from count_problems(BLITZ, choices, "seats", boxes)
    yield from count_problems(BLITZ, choices, "max_adjacent_boxes", boxes, figure="seats", label="7.G")


@rule("blitz:3.B", "blitz:9.A(1)")
def _shuffling(choices: BlitzChoices) -> Iterator[Problem]:
    if choices.dealing_method == "hand" and choices.shuffling == "manual":
        reason = "cards that are dealt from the hand are shuffled by a device: device, counting_device"
        yield error("shuffling", f"{reason} or reshuffling_device, not manual", BLITZ.cite("9.A(1)"))
    if choices.alternating_decks and choices.shuffler == "manual":
        reason = "two decks take turns only where a device shuffles: state shuffling as well"
        yield error("alternating_decks", reason, BLITZ.cite("3.B"))


@rule("blitz:7.F", "blitz:7.F(4)", "blitz:12.C", "blitz:12.D")
def _wager(choices: BlitzChoices, wager: str) -> Iterator[Problem]:
    yield from wager_problems(
        BLITZ,
        choices,
        wager,
        "7.F",
        find_offer=lambda _, wager, choices: offer_of(choices, wager),
        progressive=wager == PROGRESSIVE,
        stake=PROGRESSIVE_STAKE,
    )
    if wager in ALWAYS_OFFERED and (ante := choices.wagers.get(ANTE)) and wager != ANTE:
        limits = choices.wagers[wager]
        if (limits.min or 0) > (ante.max or limits.min or 0) or (ante.min or 0) > (limits.max or ante.min or 0):
            reason = f"no {wager} wager within these limits could be equal to an Ante within its own"
            yield error(f"wagers.{wager}", reason, BLITZ.cite("7.F(1)"))


@rule("blitz:12.E(3)", "blitz:12.E(3)(b)", "blitz:12.E(3)(c)*", "blitz:12.E(3)(d)*")
def _meters(choices: BlitzChoices) -> Iterator[Problem]:
    """Return the problems of the selected paytable's meters, whose amounts are not below the printed ones (R170)."""
    known = tuple(dict.fromkeys(name.split(".")[1] for name in figure_names(BLITZ, "meters")))
    for name in choices.meters:
        needed = _meter_needs(choices)
        if name not in known:
            yield error(
                f"meters.{name}", f"blitz has no meter {name!r}{did_you_mean(name, list(known))}", _METERS_CLAUSE
            )
        elif needed and name not in needed:
            reason = f"the paytable of this table's progressive pays from {', '.join(needed)}, not from {name}"
            yield error(f"meters.{name}", reason, _METERS_CLAUSE)
    with suppress(PitbossError):  # a paytable that is not stated is reported already
        yield from min_amount_problems(choices, needs_of(BLITZ, {PROGRESSIVE: offer_of(choices, PROGRESSIVE)}))


def _meter_needs(choices: BlitzChoices) -> tuple[str, ...]:
    """Return the meters that this table's progressive pays from, if its paytable is stated."""
    if PROGRESSIVE not in choices.wagers:
        return ()
    try:
        return offer_of(choices, PROGRESSIVE).paytable.meters
    except PitbossError:
        return ()
