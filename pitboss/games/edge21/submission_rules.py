"""Checks of a Player's Edge 21 submission (chapters 2, 3, 5, 6, 7 and 10 to 12)."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.errors import PitbossError
from pitboss.games.edge21.book import EDGE21, MAIN, MONSTER_MATCH
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.limits import implied_stake, stated_letter, wager_problems
from pitboss.games.meters import MeterNeed, meters_not_recommended, meters_not_stated, min_amount_problems, needs_of
from pitboss.games.twentyone.submission_rules import (
    not_recommended_at_any_table,
    not_stated_at_any_table,
    unlawful_at_any_table,
)
from pitboss.law import implements, rule
from pitboss.law.figures import figures
from pitboss.law.offers import offer
from pitboss.law.problems import Problem, did_you_mean, error, warning
from pitboss.money import dollars_words

METER_CLAUSE = "edge21:12.D(6)(a)"


def unlawful(choices: EdgeChoices) -> Iterator[Problem]:
    """Find the stated choices that the rules do not allow."""
    yield from _decks(choices)
    yield from unlawful_at_any_table(EDGE21, choices)
    for wager in choices.wagers:
        yield from _wager(choices, wager)
    yield from _doubled_limit(choices)
    for name in choices.meters:
        if name != MONSTER_MATCH:
            reason = f"Player's Edge 21 has no meter {name!r}{did_you_mean(name, [MONSTER_MATCH])}"
            yield error(f"meters.{name}", reason, EDGE21.cite(METER_CLAUSE))
    yield from min_amount_problems(choices, meter_needs(choices))


@rule("edge21:7.S", "edge21:12.D(6)", "edge21:12.D(6)(a)", "edge21:12.D(6)(b)")
def not_stated(choices: EdgeChoices) -> Iterator[Problem]:
    """Find required options that are not stated."""
    yield from not_stated_at_any_table(EDGE21, choices)
    if "settlement_order" not in choices.model_fields_set:
        reason = "state in which order hands are settled: losers_first or hand_by_hand"
        yield error("settlement_order", reason, EDGE21.cite("edge21:7.S"))
    yield from meters_not_stated(EDGE21, choices, meter_needs(choices))


def not_recommended(choices: EdgeChoices) -> Iterator[Problem]:
    """Find choices that are lawful, but not recommended."""
    for field, reason, label in (*not_recommended_at_any_table(choices, MAIN), *_doubling_recommendations(choices)):
        yield warning(field, reason, EDGE21.cite(label))
    known = choices.model_copy(
        update={"meters": {name: meter for name, meter in choices.meters.items() if name == MONSTER_MATCH}}
    )
    yield from meters_not_recommended(EDGE21, known, meter_needs(choices), None, lambda name: METER_CLAUSE)


def _doubling_recommendations(choices: EdgeChoices) -> Iterator[tuple[str, str, str]]:
    if choices.rescue_after_redouble != "last_portion" and not choices.double_double_down:
        yield "rescue_after_redouble", "this table has no redoubles, so this has no effect", "edge21:10.H"
    yield from _no_room_to_double(choices)


def _no_room_to_double(choices: EdgeChoices) -> Iterator[tuple[str, str, str]]:
    """Find limits that keep a player at the table maximum from doubling, or from doubling in full (R109)."""
    main = choices.wagers.get(MAIN)
    if main is None or main.max is None:
        return
    often = figures(EDGE21, "doubles").number("most") if choices.double_double_down else 1
    greatest, enough = dollars_words(main.max), dollars_words(main.max * 2**often)
    remedy = f"state {enough} for every double of it to be in full"
    if choices.max_doubled is None:
        reason = f"without it a hand carries {greatest} at most, so that a player at that maximum cannot double at all"
        yield "max_doubled", f"{reason}; {remedy}", "edge21:10.L"
    elif main.max <= choices.max_doubled < main.max * 2**often:
        reason = f"a player at the maximum of {greatest} doubles up to {dollars_words(choices.max_doubled)} only"
        yield "max_doubled", f"{reason}; {remedy}", "edge21:10.L"


@rule("edge21:10.L")
def _doubled_limit(choices: EdgeChoices) -> Iterator[Problem]:
    """Find a limit after doubles below the greatest wager, or not of whole chips (R109)."""
    most, main = choices.max_doubled, choices.wagers.get(MAIN)
    if most is None:
        return
    begins = (main.max or main.min) if main is not None else None
    if begins is not None and most < begins:
        reason = f"a hand may begin with {dollars_words(begins)}: state that or more, not {dollars_words(most)}"
        yield error("max_doubled", reason, EDGE21.cite("edge21:10.L"))
    if most % choices.smallest_chip:
        reason = f"{dollars_words(most)} cannot be made of chips of {dollars_words(choices.smallest_chip)}"
        yield error("max_doubled", reason, EDGE21.cite("edge21:10.L"))


@rule("edge21:3.A")
def _decks(choices: EdgeChoices) -> Iterator[Problem]:
    allowed = figures(EDGE21, "decks")
    if str(choices.decks) not in allowed.text("any_of").replace(",", "").split():
        reason = f"Player's Edge 21 is played with {allowed.text('any_of')} decks, not {choices.decks}"
        yield error("decks", reason, allowed.clause)


@rule("edge21:6.G", "edge21:12.A(5)", "edge21:12.D")
def _wager(choices: EdgeChoices, wager: str) -> Iterator[Problem]:
    stake = implied_stake(EDGE21, wager, stated_letter(choices, wager))
    progressive = wager == MONSTER_MATCH
    yield from wager_problems(EDGE21, choices, wager, "6.G", progressive=progressive, stake=stake)


def meter_needs(choices: EdgeChoices) -> dict[str, MeterNeed]:
    """Return the meter that the listed wagers pay from."""
    if MONSTER_MATCH not in choices.wagers:
        return {}
    try:
        return needs_of(EDGE21, {MONSTER_MATCH: offer(EDGE21, MONSTER_MATCH, choices)})
    except PitbossError:  # reported elsewhere
        return {}


implements(min_amount_problems, "edge21:12.D(6)(b)")
