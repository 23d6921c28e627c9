"""Checks of a blackjack submission (chapters 2, 3, 5 to 7 and 11 to 13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.errors import PitbossError
from pitboss.games.blackjack.book import BLACKJACK, FREE_BONUS, HOUSE_MONEY, MAIN
from pitboss.games.blackjack.draws import wheel_problems
from pitboss.games.blackjack.options import BONUS_SPIN, CAPPED_HANDS, BlackjackChoices, min_cap
from pitboss.games.limits import count_problems, implied_stake, progressive_wagers, stated_letter
from pitboss.games.meters import (
    MeterNeed,
    meters_not_recommended,
    meters_not_stated,
    min_amount_problems,
    must_hit_problems,
    needs_of,
    set_meters,
)
from pitboss.games.twentyone import submission_rules as at_any_table
from pitboss.games.twentyone.submission_rules import (
    approvals_needed_at_any_table,
    not_recommended_at_any_table,
    not_stated_at_any_table,
    unlawful_amounts,
    unlawful_at_any_table,
)
from pitboss.law import implements, rule, wagers_of
from pitboss.law.figures import ApprovalNeed, figures
from pitboss.law.offers import Offer, offer, unknown_wager_problem
from pitboss.law.paytables import meters_of, must_hit_wager, paytables
from pitboss.law.problems import Problem, did_you_mean, error, warning
from pitboss.money import dollars_words, parse_cents

# Wagers and meters (6.G, chapter 13, R5, R8, R48, R68 to R83)


def unlawful_wagers(choices: BlackjackChoices) -> Iterator[Problem]:
    """Find unlawful wagers and meters."""
    for wager in choices.wagers:
        yield from _wager(choices, wager)
    known = meters_of(BLACKJACK.name)
    for name in choices.meters:
        if name not in known:
            reason = f"blackjack has no meter {name!r}{did_you_mean(name, list(known))}"
            yield error(f"meters.{name}", reason, BLACKJACK.cite("13.C"))
    yield from min_amount_problems(choices, meter_needs(choices))
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
            reason = f"state the one amount of a {wager} wager"
            yield error(f"wagers.{wager}.progressive_stake", reason, wagers_of(BLACKJACK.name)[wager].clause)
    yield from _bonus_spin_not_stated(choices)
    yield from _seeds_not_stated(choices)
    if choices.house_money_parlay and HOUSE_MONEY not in choices.wagers:
        reason = "House Money is not offered, so nothing can be parlayed"
        yield error("house_money_parlay", reason, BLACKJACK.cite("6.G(11)"))
    if choices.buster_free_bonus != "off" and FREE_BONUS not in with_free_bonus(choices, choices.wagers):
        reason = "the Free Bonus comes with Buster Blackjack, which is not offered"
        yield error("buster_free_bonus", reason, BLACKJACK.cite("6.G(16)"))
    if choices.aggregate_cap is not None:
        for wager in choices.aggregate_cap_wagers:
            if wager in CAPPED_HANDS and wager in choices.wagers and choices.wagers[wager].max is None:
                reason = f"the least cap depends on the greatest {wager} wager: state wagers.{wager}.max"
                yield error(f"wagers.{wager}.max", reason, BLACKJACK.cite("13.L"))


def offered_wagers(choices: BlackjackChoices) -> dict[str, Offer]:
    """Return the listed wagers that can be offered; errors of the others are reported elsewhere."""
    offers = {}
    for wager in choices.wagers:
        try:
            offers[wager] = offer(BLACKJACK, wager, choices)
        except PitbossError:
            continue
    return offers


def with_free_bonus(choices: BlackjackChoices, listed: Iterable[str]) -> set[str]:
    """Return these wagers, and the Free Bonus where it is offered and its wager is among them (R76)."""
    wagers = set(listed)
    buster = paytables(BLACKJACK.name)[FREE_BONUS].comes_with
    return wagers | {FREE_BONUS} if choices.free_bonus_paytable and buster in wagers else wagers


def meter_key(choices: BlackjackChoices, of: Offer, meter: str) -> str:
    """Return the key of a meter's printed minimum: the paytable, or the seeds of Blazing 7's (R81)."""
    return choices.seed_mode if "seed_mode" in of.section.uses else of.paytable.letter


def meter_needs(choices: BlackjackChoices, offers: dict[str, Offer] | None = None) -> dict[str, MeterNeed]:
    """Return the meters that these wagers pay from; by default those listed."""
    offered = offered_wagers(choices) if offers is None else offers
    return needs_of(BLACKJACK, offered, lambda of, meter: meter_key(choices, of, meter))


@rule(
    "blackjack:13.C", "blackjack:13.C(1)", "blackjack:13.G", "blackjack:13.G(1)", "blackjack:13.I", "blackjack:13.I(1)"
)
@rule("blackjack:13.I(3)", "blackjack:13.I(5)", "blackjack:13.I(7)", "blackjack:13.I(9)", "blackjack:13.Q(5)")
@rule("blackjack:13.Q(5)(a)", "blackjack:13.S", "blackjack:13.S(1)", "blackjack:13.W", "blackjack:13.W(1)")
def _meters_not_stated(choices: BlackjackChoices) -> Iterator[Problem]:
    yield from meters_not_stated(BLACKJACK, choices, meter_needs(choices))


@rule("blackjack:13.Q(4)'", "blackjack:13.Q(5)(b)", "blackjack:13.Q(5)'(b)")
def _bonus_spin_not_stated(choices: BlackjackChoices) -> Iterator[Problem]:
    """Find what Bonus Spin still needs: wheel, Community Pay schedule, and value of a fixed prize (R77 to R79)."""
    if BONUS_SPIN not in choices.wagers:
        return
    if not choices.wheel_weights:
        reason = "state the symbols of the wheel and how often each is on it"
        yield error("wheel_weights", reason, BLACKJACK.cite("13.Q(4)'"))
    if "community_pay" not in choices.model_fields_set:
        reason = "state the schedule by which Community Pay is paid: A or B"
        yield error("community_pay", reason, BLACKJACK.cite("13.Q(5)'(b)"))
    spin = offered_wagers(choices).get(BONUS_SPIN)
    if spin is not None and has_fixed_prize(choices, spin) and choices.jackpot_value is None:
        reason = f"state what the fixed prize is worth: {dollars_words(choices.min_jackpot)} or more"
        yield error("jackpot_value", reason, BLACKJACK.cite("13.Q(5)(b)"))


@rule("blackjack:13.S(2)")
def _seeds_not_stated(choices: BlackjackChoices) -> Iterator[Problem]:
    """Find a missing seed mode of Blazing 7's, on which its minimums depend (R81)."""
    sections = paytables(BLACKJACK.name)
    seeded = any(wager in sections and "seed_mode" in sections[wager].uses for wager in choices.wagers)
    if seeded and "seed_mode" not in choices.model_fields_set:
        reason = "state whether the meters of Blazing 7's begin with seeds: fixed or none"
        yield error("seed_mode", reason, BLACKJACK.cite("13.S(2)"))


def has_fixed_prize(choices: BlackjackChoices, of: Offer) -> bool:
    """Whether the Bonus Spin jackpot is a fixed prize; under paytable B or as an option it is a meter (R79)."""
    return of.paytable.letter != "B" and choices.jackpot_kind == "fixed"


@rule("blackjack:6.G", "blackjack:13.A(2)", "blackjack:13.A(8)")
def _wager(choices: BlackjackChoices, wager: str) -> Iterator[Problem]:
    field = f"wagers.{wager}"
    if why_not := unknown_wager_error(wager) or wrong_table_reason(choices, wager):
        yield why_not
        return
    limits = choices.wagers[wager]
    if wager == MAIN:
        if limits.paytable is not None:
            reason = "the Blackjack Wager has no paytable to choose: blackjack_odds says what a blackjack pays"
            yield error(f"{field}.paytable", reason, BLACKJACK.cite("13.A(2)"))
    else:
        try:
            offer(BLACKJACK, wager, choices)
        except PitbossError as problem:
            yield Problem.from_error(problem)
    yield from unlawful_amounts(BLACKJACK, choices, wager)


def stake_of(choices: BlackjackChoices, wager: str) -> int | None:
    """Return the one amount of a progressive wager; None for any other."""
    return at_any_table.stake_of(BLACKJACK, choices, wager)


@rule("blackjack:6.G")
def unknown_wager_error(wager: str) -> Problem | None:
    """Return the error for an unknown wager, with the nearest name."""
    reason = unknown_wager_problem(BLACKJACK, wager)
    return error(f"wagers.{wager}", reason, BLACKJACK.cite("6.G")) if reason else None


@rule("blackjack:6.G(7)", "blackjack:6.G(16)", "blackjack:12.A(2)")
def wrong_table_reason(choices: BlackjackChoices, wager: str) -> Problem | None:
    """Return why a wager is not offered at this table, or not by listing it."""
    if paytables(BLACKJACK.name)[wager].only_where.get("switch") and not choices.switch:
        reason = f"{wager} is offered only at Switch tables"
        return error(f"wagers.{wager}", reason, wagers_of(BLACKJACK.name)[wager].clause)
    if wager == FREE_BONUS:
        reason = 'nothing is staked on the Free Bonus: state buster_free_bonus = "A" or "B"'
        return error(f"wagers.{wager}", reason, BLACKJACK.cite("6.G(16)"))
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
    spin = offered_wagers(choices).get(BONUS_SPIN)
    if spin is None:
        return
    for problem in wheel_problems(choices, spin.paytable):
        yield Problem.from_error(problem)
    letter = spin.paytable.letter
    if not has_fixed_prize(choices, spin) and choices.jackpot_value is not None:
        yield error("jackpot_value", "the jackpot of this table is a meter, not a prize", BLACKJACK.cite("13.Q(5)"))
    elif choices.jackpot_value is not None and choices.jackpot_value < choices.min_jackpot:
        least = figures(BLACKJACK, f"meters.{BONUS_SPIN}.{letter}")
        reason = f"the prize is worth at least {least.text('least')}, not {dollars_words(choices.jackpot_value)}"
        yield error("jackpot_value", reason, least.clause)


@rule("blackjack:13.H(4)(a)", "blackjack:13.V(2)(a)")
def _suits(choices: BlackjackChoices) -> Iterator[Problem]:
    """Find missing suits that paytables leave to the operator (R71, R83)."""
    for wager, of in offered_wagers(choices).items():
        for name in of.paytable.uses:
            if getattr(choices, name) is None:
                reason = f"{wager} under paytable {of.paytable.letter} needs a suit: state {name}, as hearts"
                yield error(name, reason, option_clause(name))


def option_clause(name: str) -> str:
    """Return the clause that leaves an option to the operator."""
    label = BlackjackChoices.field_note(name, "clause")
    assert label is not None, f"{name} has no clause"
    return BLACKJACK.cite(label)


MINIMUMS = (
    *("blackjack:13.C(2)", "blackjack:13.G(2)"),
    *(f"blackjack:13.I({number})*" for number in (2, 4, 6, 8, 10)),
    *("blackjack:13.Q(5)(b)*", "blackjack:13.S(2)*", "blackjack:13.W(2)*"),
)
"""Clauses that print the least initial and reset amounts of the meters."""
implements(min_amount_problems, *MINIMUMS)
implements(set_meters, *MINIMUMS)  # of a recorded round

# The table (chapters 2, 3, 5 to 7 and 11 to 13)


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
        reason = "state which side of the double shoe hearts and diamonds stand for: left or right"
        yield error("red_suits_side", reason, BLACKJACK.cite("7.C(1)(b)"))
    if choices.hand_dealt and not choices.automated_shuffler:
        reason = "a device shuffles the cards that are dealt from the hand: state automated_shuffler = true"
        yield error("automated_shuffler", reason, BLACKJACK.cite("12.B(2)"))
    yield from _community_cards_not_stated(choices)
    yield from wagers_not_stated(choices)


@rule("blackjack:12.C")
def _community_cards_not_stated(choices: BlackjackChoices) -> Iterator[Problem]:
    """Find an electronic game without community cards: it has both, no hole card and community cards (R46)."""
    if choices.no_hole_card and choices.community_cards == "none":
        reason = 'a game without a hole card has community cards as well: state community_cards = "common_draw"'
        yield error("no_hole_card", f"{reason}, or no_hole_card = false", BLACKJACK.cite("12.C"))


@rule("blackjack:3.A", "blackjack:12.B(1)")
def _figures(choices: BlackjackChoices) -> Iterator[Problem]:
    yield from count_problems(BLACKJACK, choices, "decks", "blackjack is played with {} decks")
    by_hand = figures(BLACKJACK, "hand_dealt_decks")
    if choices.hand_dealt and choices.decks > by_hand.number("most"):
        reason = f"at most {by_hand.number('most')} decks may be dealt from the hand, not {choices.decks}"
        yield error("decks", reason, by_hand.clause)


@rule("blackjack:13.A(2)")
def _price(choices: BlackjackChoices) -> Iterator[Problem]:
    if choices.blackjack_odds is None and not choices.switch:  # R31
        yield error("blackjack_odds", "state what a blackjack pays: 3 to 2 or 6 to 5", BLACKJACK.cite("13.A(2)"))


@rule("blackjack:3.C", "blackjack:12.A", "blackjack:12.A(3)", "blackjack:12.B", "blackjack:12.B(3)", "blackjack:12.C")
def _variations(choices: BlackjackChoices) -> Iterator[Problem]:
    electronic = choices.no_hole_card or choices.community_cards != "none"
    if choices.switch and (choices.hand_dealt or electronic):
        reason = "a Switch table is dealt by chapter 7: from a shoe, with a hole card, without community cards"
        yield error("switch", reason, BLACKJACK.cite("12.A(3)"))
    if choices.hand_dealt and electronic:
        reason = "an electronic game without a hole card or with community cards is not dealt from the hand"
        yield error("hand_dealt", reason, BLACKJACK.cite("12.C"))
    if choices.double_shoe and (choices.continuous_shuffler or choices.hand_dealt or choices.automated_shuffler):
        reason = "a double shoe is dealt as a shoe, and its two sides hold all the cards: no device holds another batch"
        yield error("double_shoe", reason, BLACKJACK.cite("3.C"))
    if choices.continuous_shuffler and choices.hand_dealt:
        reason = "cards dealt from the hand do not come out of a continuous device"
        yield error("continuous_shuffler", reason, BLACKJACK.cite("12.B(3)"))


def _max_win(choices: BlackjackChoices) -> int:
    """Return the greatest win of one player on a capped hand, as far as limits are stated."""
    wins = [0]
    for wager in choices.aggregate_cap_wagers:
        limits = choices.wagers.get(wager)
        if limits is not None and limits.max is not None:
            tables = paytables(BLACKJACK.name)[wager].paytables
            row = next(iter(tables.values())).rows[CAPPED_HANDS[wager].row]  # every paytable pays the same for it
            wins.append(row.odds.payment(limits.max))
    return max(wins)


@rule("blackjack:13.J*", "blackjack:13.L", "blackjack:13.M")
def _cap(choices: BlackjackChoices) -> Iterator[Problem]:
    for wager in choices.aggregate_cap_wagers:
        if wager not in CAPPED_HANDS:
            reason = f"a cap applies to {' and '.join(CAPPED_HANDS)}, not to {wager!r}"
            yield error("aggregate_cap_wagers", reason, BLACKJACK.cite("13.M"))
            return
    if choices.aggregate_cap is None:
        return
    printed = figures(BLACKJACK, "aggregate_cap")
    least = min_cap(parse_cents(printed.text("least")), _max_win(choices))
    if choices.aggregate_cap < least:
        reason = f"the cap is at least {dollars_words(least)}, not {dollars_words(choices.aggregate_cap)}"
        yield error("aggregate_cap", reason, printed.clause)


# Lawful, but not recommended


def not_recommended(choices: BlackjackChoices) -> Iterator[Problem]:
    """Find choices that are lawful, but not recommended."""
    warnings = (
        *_variant_recommendations(choices), *not_recommended_at_any_table(choices, MAIN),
        *_other_recommendations(choices), *_wager_recommendations(choices)
    )  # fmt: skip
    for field, reason, label in warnings:
        yield warning(field, reason, BLACKJACK.cite(label))
    rates = {name: str(meter.rate) for name, meter in meters_of(BLACKJACK.name).items()}
    own = {name: chosen for name, chosen in choices.meters.items() if name in rates}
    known = choices.model_copy(update={"meters": own})
    yield from meters_not_recommended(BLACKJACK, known, meter_needs(choices), choices.must_hit, rates.__getitem__)


def _variant_recommendations(choices: BlackjackChoices) -> Iterator[tuple[str, str, str]]:
    stated = choices.model_fields_set
    if choices.switch and choices.blackjack_odds is not None:
        yield "blackjack_odds", "a Switch table always pays a blackjack 1 to 1, so this has no effect", "12.A(5)(a)"
    if choices.switch and choices.surrender == "late" and "surrender" in stated:
        yield "surrender", "a Switch table has no surrender", "12.A(4)"
    if choices.community_cards != "none" and not choices.no_hole_card and "no_hole_card" in stated:
        yield "no_hole_card", "a game with community cards never has a hole card, so this has no effect", "12.C(1)"
    if choices.double_card_face == "down" and choices.hand_dealt:
        yield "double_card_face", "in a hand-dealt game every further card is dealt face up", "12.B(11)"
    if choices.house_money_parlay and choices.hand_dealt:
        reason = (
            "in a hand-dealt game a House Money win is known only when the cards are turned over, too late to parlay"
        )
        yield "house_money_parlay", reason, "12.B(10)(a)"
    if choices.double_card_face == "down" and choices.community_cards != "none":
        yield "double_card_face", "common cards are dealt face up, since they serve every player", "12.C(2)"


def _other_recommendations(choices: BlackjackChoices) -> Iterator[tuple[str, str, str]]:
    if choices.red_suits_side == "right" and not choices.double_shoe:
        yield "red_suits_side", "there is no double shoe, so this has no effect", "7.C(1)(b)"
    if choices.aggregate_cap is not None and not set(choices.wagers) & set(choices.aggregate_cap_wagers):
        yield "aggregate_cap", "none of the capped wagers is offered", "13.M"


def _wager_recommendations(choices: BlackjackChoices) -> Iterator[tuple[str, str, str]]:
    """Find options of wagers or paytables that are not offered."""
    offers = offered_wagers(choices)
    spins = offers[BONUS_SPIN].paytable.letter if BONUS_SPIN in offers else None
    unused = {
        name: reason
        for name, reason in _ineffective_options().items()
        if not any(_uses(of, name) for of in offers.values())
    }
    unused |= {} if spins not in (None, "B") else {"jackpot_kind": _no_kind(spins)}
    unused |= {} if spins in ("C", "D") else {"bonus_spin_ace_pay": _no_ace(spins)}
    for name, reason in unused.items():
        default = BlackjackChoices.model_fields[name].default
        if name in choices.model_fields_set and getattr(choices, name) != default:
            yield name, f"{reason}, so this has no effect", option_clause(name)


def _uses(of: Offer, option: str) -> bool:
    return option in of.section.uses or option in of.paytable.uses


def _ineffective_options() -> dict[str, str]:
    """Return why each option that matters only to some wagers or paytables can be without effect."""
    users: dict[str, list[str]] = {}
    under: dict[str, str] = {}
    for section in paytables(BLACKJACK.name).values():
        for name in section.uses:
            users.setdefault(name, []).append(section.felt)
        for letter, table in section.paytables.items():
            for name in table.uses:
                users[name], under[name] = [section.felt], f" under paytable {letter}"
    return {
        name: f"{felts[0]} is not offered{under.get(name, '')}"
        if len(felts) == 1
        else f"neither {' nor '.join(felts)} is offered"
        for name, felts in users.items()
    }


def _no_kind(spins: str | None) -> str:
    return "Bonus Spin is not offered" if spins is None else "the jackpot of paytable B is a meter"


def _no_ace(spins: str | None) -> str:
    return "Bonus Spin is not offered" if spins is None else f"an ace earns nothing at the $1 wager of paytable {spins}"


# Choices that need the Commission's approval (R20)


@rule("blackjack:12.C")
def approvals_needed(choices: BlackjackChoices) -> Iterator[ApprovalNeed]:
    """List the choices that need approval: those of any table, the electronic game (12.C), and some wagers."""
    yield from approvals_needed_at_any_table(choices)
    if choices.no_hole_card or choices.community_cards != "none":
        instead = 'state no_hole_card = false and community_cards = "none"'
        yield ApprovalNeed("electronic_table", "this is an electronic table", instead)
    yield from _approvals_needed_by_wagers(choices)


def _approvals_needed_by_wagers(choices: BlackjackChoices) -> Iterator[ApprovalNeed]:
    """List the options of wagers that the rules do not print in full (R68, R76, R77)."""
    if choices.house_money_parlay:
        parlay = "a House Money win may go onto the Blackjack Wager"
        yield ApprovalNeed("house_money_parlay", parlay, "state house_money_parlay = false")
    if choices.buster_free_bonus != "off":
        bonus = "a Free Bonus comes with Buster Blackjack"
        yield ApprovalNeed("buster_free_bonus", bonus, 'state buster_free_bonus = "off"')
    spin = offered_wagers(choices).get(BONUS_SPIN)
    if spin is not None and spin.paytable.letter in ("C", "D"):
        pays = f"an ace earns {choices.bonus_spin_ace_pay} at the $5 Bonus Spin wager, which no paytable prints"
        yield ApprovalNeed("bonus_spin_ace_pay", pays, "offer paytable A or B")
