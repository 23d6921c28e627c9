"""Lawful blackjack choices that are not recommended: without effect, or with an unexpected one."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.blackjack.actions import MAIN
from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices
from pitboss.games.blackjack.wager_submission_rules import needs, offered, option_clause
from pitboss.games.meters import meters_not_recommended
from pitboss.games.twentyone.submission_rules import not_recommended_at_any_table
from pitboss.law.offers import Offer
from pitboss.law.paytables import meters_of, paytables
from pitboss.law.problems import Problem, warning


def not_recommended(choices: BlackjackChoices) -> Iterator[Problem]:
    """Find choices that are lawful, but not recommended."""
    warnings = (
        *_variations(choices), *not_recommended_at_any_table(choices, MAIN), *_of_others(choices), *_of_wagers(choices)
    )  # fmt: skip
    for field, why, label in warnings:
        yield warning(field, why, BLACKJACK.cite(label))
    rates = {name: str(meter.rate) for name, meter in meters_of(BLACKJACK.name).items()}
    own = {name: chosen for name, chosen in choices.meters.items() if name in rates}
    known = choices.model_copy(update={"meters": own})
    yield from meters_not_recommended(BLACKJACK, known, needs(choices), choices.must_hit, rates.__getitem__)


def _variations(choices: BlackjackChoices) -> Iterator[tuple[str, str, str]]:
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
        why = "in a hand-dealt game a House Money win is known only when the cards are turned over, too late to parlay"
        yield "house_money_parlay", why, "12.B(10)(a)"
    if choices.double_card_face == "down" and choices.community_cards != "none":
        yield "double_card_face", "common cards are dealt face up, since they serve every player", "12.C(2)"


def _of_others(choices: BlackjackChoices) -> Iterator[tuple[str, str, str]]:
    if choices.red_suits_side == "right" and not choices.double_shoe:
        yield "red_suits_side", "there is no double shoe, so this has no effect", "7.C(1)(b)"
    if choices.aggregate_cap is not None and not set(choices.wagers) & set(choices.aggregate_cap_wagers):
        yield "aggregate_cap", "none of the capped wagers is offered", "13.M"


def _of_wagers(choices: BlackjackChoices) -> Iterator[tuple[str, str, str]]:
    """Find options of wagers or paytables that are not offered."""
    found = offered(choices)
    spins = found[BONUS_SPIN].paytable.letter if BONUS_SPIN in found else None
    unused = {name: why for name, why in _not_offered().items() if not any(_uses(of, name) for of in found.values())}
    unused |= {} if spins not in (None, "B") else {"jackpot_kind": _no_kind(spins)}
    unused |= {} if spins in ("C", "D") else {"bonus_spin_ace_pay": _no_ace(spins)}
    for name, why in unused.items():
        default = BlackjackChoices.model_fields[name].default
        if name in choices.model_fields_set and getattr(choices, name) != default:
            yield name, f"{why}, so this has no effect", option_clause(name)


def _uses(of: Offer, option: str) -> bool:
    return option in of.section.uses or option in of.paytable.uses


def _not_offered() -> dict[str, str]:
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
