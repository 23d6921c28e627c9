"""Checks of the wagers and meters of a blackjack submission (6.G, chapter 13, R5, R8, R48, R68 to R83)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.errors import Mistake
from pitboss.games.blackjack.actions import FREE_BONUS, HOUSE_MONEY, MAIN
from pitboss.games.blackjack.aggregate import CAPPED
from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices
from pitboss.games.blackjack.wheel import wheel_problems
from pitboss.games.limits import implied_stake, progressive_wagers, stated_letter
from pitboss.games.meters import MeterNeed, meters_not_stated, must_hit_problems, needs_of, set_meters, too_small
from pitboss.games.twentyone import submission_rules as at_any_table
from pitboss.games.twentyone.submission_rules import unlawful_amounts
from pitboss.law import carried_out_by, rule, wagers_of
from pitboss.law.figures import figures
from pitboss.law.offers import Offer, no_such_wager, offer
from pitboss.law.paytables import meters_of, must_hit_wager, paytables
from pitboss.law.problems import Problem, error, nearest
from pitboss.money import dollars_words


def unlawful_wagers(choices: BlackjackChoices) -> Iterator[Problem]:
    """Find unlawful wagers and meters."""
    for wager in choices.wagers:
        yield from _wager(choices, wager)
    known = meters_of(BLACKJACK.name)
    for name in choices.meters:
        if name not in known:
            why = f"blackjack has no meter {name!r}{nearest(name, list(known))}"
            yield error(f"meters.{name}", why, BLACKJACK.cite("13.C"))
    yield from too_small(choices, needs(choices))
    yield from _must_hit(choices)
    yield from _bonus_spin(choices)
    yield from _suits(choices)


def wagers_not_stated(choices: BlackjackChoices) -> Iterator[Problem]:
    """Find options required by the wagers offered that are not stated."""
    yield from _meters_not_stated(choices)
    for wager in choices.wagers:
        if (
            wager in progressive_wagers(BLACKJACK)
            and choices.wagers[wager].progressive_stake is None
            and not implied_stake(BLACKJACK, wager, stated_letter(choices, wager))
        ):
            why = f"state the one amount of a {wager} wager"
            yield error(f"wagers.{wager}.progressive_stake", why, wagers_of(BLACKJACK.name)[wager].clause)
    yield from _bonus_spin_not_stated(choices)
    yield from _seeds_not_stated(choices)
    if choices.house_money_parlay and HOUSE_MONEY not in choices.wagers:
        why = "House Money is not offered, so nothing can be parlayed"
        yield error("house_money_parlay", why, BLACKJACK.cite("6.G(11)"))
    if choices.buster_free_bonus != "off" and FREE_BONUS not in with_free_bonus(choices, choices.wagers):
        why = "the Free Bonus comes with Buster Blackjack, which is not offered"
        yield error("buster_free_bonus", why, BLACKJACK.cite("6.G(16)"))
    if choices.aggregate_cap is not None:
        for wager in choices.aggregate_cap_wagers:
            if wager in CAPPED and wager in choices.wagers and choices.wagers[wager].max is None:
                why = f"the least cap depends on the greatest {wager} wager: state wagers.{wager}.max"
                yield error(f"wagers.{wager}.max", why, BLACKJACK.cite("13.L"))


def offered(choices: BlackjackChoices) -> dict[str, Offer]:
    """Return the listed wagers that can be offered; errors of the others are reported elsewhere."""
    found = {}
    for wager in choices.wagers:
        try:
            found[wager] = offer(BLACKJACK, wager, choices)
        except Mistake:
            continue
    return found


def with_free_bonus(choices: BlackjackChoices, listed: Iterable[str]) -> set[str]:
    """Return these wagers, and the Free Bonus where it is offered and its wager is among them (R76)."""
    found = set(listed)
    beside = paytables(BLACKJACK.name)[FREE_BONUS].comes_with
    return found | {FREE_BONUS} if choices.free_bonus_paytable and beside in found else found


def meter_key(choices: BlackjackChoices, of: Offer, meter: str) -> str:
    """Return the key of a meter's printed minimum: the paytable, or the seeds of Blazing 7's (R81)."""
    return choices.seed_mode if "seed_mode" in of.section.uses else of.paytable.letter


def needs(choices: BlackjackChoices, offers: dict[str, Offer] | None = None) -> dict[str, MeterNeed]:
    """Return the meters that these wagers pay from; by default those listed."""
    found = offered(choices) if offers is None else offers
    return needs_of(BLACKJACK, found, lambda of, meter: meter_key(choices, of, meter))


@rule(
    "blackjack:13.C", "blackjack:13.C(1)", "blackjack:13.G", "blackjack:13.G(1)", "blackjack:13.I", "blackjack:13.I(1)"
)
@rule("blackjack:13.I(3)", "blackjack:13.I(5)", "blackjack:13.I(7)", "blackjack:13.I(9)", "blackjack:13.Q(5)")
@rule("blackjack:13.Q(5)(a)", "blackjack:13.S", "blackjack:13.S(1)", "blackjack:13.W", "blackjack:13.W(1)")
def _meters_not_stated(choices: BlackjackChoices) -> Iterator[Problem]:
    yield from meters_not_stated(BLACKJACK, choices, needs(choices))


@rule("blackjack:13.Q(4)'", "blackjack:13.Q(5)(b)", "blackjack:13.Q(5)'(b)")
def _bonus_spin_not_stated(choices: BlackjackChoices) -> Iterator[Problem]:
    """Find what Bonus Spin still needs: wheel, Community Pay schedule, and value of a fixed prize (R77 to R79)."""
    if BONUS_SPIN not in choices.wagers:
        return
    if not choices.wheel_weights:
        why = "state the symbols of the wheel and how often each is on it"
        yield error("wheel_weights", why, BLACKJACK.cite("13.Q(4)'"))
    if "community_pay" not in choices.model_fields_set:
        why = "state the schedule by which Community Pay is paid: A or B"
        yield error("community_pay", why, BLACKJACK.cite("13.Q(5)'(b)"))
    found = offered(choices).get(BONUS_SPIN)
    if found is not None and has_fixed_prize(choices, found) and choices.jackpot_value is None:
        why = f"state what the fixed prize is worth: {dollars_words(choices.least_jackpot)} or more"
        yield error("jackpot_value", why, BLACKJACK.cite("13.Q(5)(b)"))


@rule("blackjack:13.S(2)")
def _seeds_not_stated(choices: BlackjackChoices) -> Iterator[Problem]:
    """Find a missing seed mode of Blazing 7's, on which its minimums depend (R81)."""
    sections = paytables(BLACKJACK.name)
    seeded = any(wager in sections and "seed_mode" in sections[wager].uses for wager in choices.wagers)
    if seeded and "seed_mode" not in choices.model_fields_set:
        why = "state whether the meters of Blazing 7's begin with seeds: fixed or none"
        yield error("seed_mode", why, BLACKJACK.cite("13.S(2)"))


def has_fixed_prize(choices: BlackjackChoices, of: Offer) -> bool:
    """Whether the Bonus Spin jackpot is a fixed prize; under paytable B or as an option it is a meter (R79)."""
    return of.paytable.letter != "B" and choices.jackpot_kind == "fixed"


@rule("blackjack:6.G", "blackjack:13.A(2)", "blackjack:13.A(8)")
def _wager(choices: BlackjackChoices, wager: str) -> Iterator[Problem]:
    field = f"wagers.{wager}"
    if why_not := unknown(wager) or belongs_elsewhere(choices, wager):
        yield why_not
        return
    limits = choices.wagers[wager]
    if wager == MAIN:
        if limits.paytable is not None:
            why = "the Blackjack Wager has no paytable to choose: blackjack_odds says what a blackjack pays"
            yield error(f"{field}.paytable", why, BLACKJACK.cite("13.A(2)"))
    else:
        try:
            offer(BLACKJACK, wager, choices)
        except Mistake as mistake:
            yield Problem.of(mistake)
    yield from unlawful_amounts(BLACKJACK, choices, wager)


def stake_of(choices: BlackjackChoices, wager: str) -> int | None:
    """Return the one amount of a progressive wager; None for any other."""
    return at_any_table.stake_of(BLACKJACK, choices, wager)


@rule("blackjack:6.G")
def unknown(wager: str) -> Problem | None:
    """Return the error for an unknown wager, with the nearest name."""
    why = no_such_wager(BLACKJACK, wager)
    return error(f"wagers.{wager}", why, BLACKJACK.cite("6.G")) if why else None


@rule("blackjack:6.G(7)", "blackjack:6.G(16)", "blackjack:12.A(2)")
def belongs_elsewhere(choices: BlackjackChoices, wager: str) -> Problem | None:
    """Return why a wager is not offered at this table, or not by listing it."""
    if paytables(BLACKJACK.name)[wager].only_where.get("switch") and not choices.switch:
        why = f"{wager} is offered only at Switch tables"
        return error(f"wagers.{wager}", why, wagers_of(BLACKJACK.name)[wager].clause)
    if wager == FREE_BONUS:
        why = 'nothing is staked on the Free Bonus: state buster_free_bonus = "A" or "B"'
        return error(f"wagers.{wager}", why, BLACKJACK.cite("6.G(16)"))
    return None


@rule("blackjack:6.G(13)(a)", "blackjack:13.U", "blackjack:13.U(2)*")
def _must_hit(choices: BlackjackChoices) -> Iterator[Problem]:
    if choices.must_hit is None:
        return
    if must_hit_wager(BLACKJACK.name) not in choices.wagers:
        yield error("must_hit", "Must Hit comes with Super 4, which is not offered", BLACKJACK.cite("6.G(13)(a)"))
    yield from must_hit_problems(BLACKJACK, choices.must_hit, "13.U(2)")


@rule("blackjack:13.Q(5)(b)")
def _bonus_spin(choices: BlackjackChoices) -> Iterator[Problem]:
    found = offered(choices).get(BONUS_SPIN)
    if found is None:
        return
    for mistake in wheel_problems(choices, found.paytable):
        yield Problem.of(mistake)
    letter = found.paytable.letter
    if not has_fixed_prize(choices, found) and choices.jackpot_value is not None:
        yield error("jackpot_value", "the jackpot of this table is a meter, not a prize", BLACKJACK.cite("13.Q(5)"))
    elif choices.jackpot_value is not None and choices.jackpot_value < choices.least_jackpot:
        least = figures(BLACKJACK, f"meters.{BONUS_SPIN}.{letter}")
        why = f"the prize is worth at least {least.text('least')}, not {dollars_words(choices.jackpot_value)}"
        yield error("jackpot_value", why, least.clause)


@rule("blackjack:13.H(4)(a)", "blackjack:13.V(2)(a)")
def _suits(choices: BlackjackChoices) -> Iterator[Problem]:
    """Find missing suits that paytables leave to the operator (R71, R83)."""
    for wager, of in offered(choices).items():
        for name in of.paytable.uses:
            if getattr(choices, name) is None:
                why = f"{wager} under paytable {of.paytable.letter} needs a suit: state {name}, as hearts"
                yield error(name, why, option_clause(name))


def option_clause(name: str) -> str:
    """Return the clause that leaves an option to the operator."""
    label = BlackjackChoices.note(name, "clause")
    assert label is not None, f"{name} has no clause"
    return BLACKJACK.cite(label)


MINIMUMS = (
    *("blackjack:13.C(2)", "blackjack:13.G(2)"),
    *(f"blackjack:13.I({number})*" for number in (2, 4, 6, 8, 10)),
    *("blackjack:13.Q(5)(b)*", "blackjack:13.S(2)*", "blackjack:13.W(2)*"),
)
"""Clauses that print the least initial and reset amounts of the meters."""
carried_out_by(too_small, *MINIMUMS)
carried_out_by(set_meters, *MINIMUMS)  # of a recorded round
