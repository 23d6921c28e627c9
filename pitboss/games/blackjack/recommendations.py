"""Lawful blackjack choices that are not recommended: without effect, or with an unexpected one."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.blackjack.actions import MAIN
from pitboss.games.blackjack.blackjack_table import METER_LABELS
from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices
from pitboss.games.blackjack.wager_submission_rules import needs, offered
from pitboss.games.meters import of_no_use
from pitboss.games.twentyone.submission_rules import unwise_at_any_table
from pitboss.law.problems import Problem, warning


def unwise(choices: BlackjackChoices) -> Iterator[Problem]:
    """Find choices that are lawful, but not recommended."""
    warnings = (
        *_variations(choices), *unwise_at_any_table(choices, MAIN), *_of_others(choices), *_of_wagers(choices)
    )  # fmt: skip
    for field, why, label in warnings:
        yield warning(field, why, BLACKJACK.cite(label))
    own = {name: chosen for name, chosen in choices.meters.items() if name in METER_LABELS}
    known = choices.model_copy(update={"meters": own})
    yield from of_no_use(BLACKJACK, known, needs(choices), choices.must_hit, "super-4", METER_LABELS.__getitem__)


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
    stated = choices.model_fields_set
    letters = {wager: of.paytable.letter for wager, of in offered(choices).items()}
    spins = letters.get(BONUS_SPIN)
    needed = {
        "ace_rank": (bool({"in-between", "a-2"} & set(letters)), "neither In Between nor A-2 is offered", "6.G(3)"),
        "bad_beat_20_basis": ("bad-beat" in letters, "Bad Beat is not offered", "13.B(2)"),
        "magic_card_rate": ("bad-beat" in letters, "Bad Beat is not offered", "1.B(12)"),
        "lucky_player_rate": ("bad-beat" in letters, "Bad Beat is not offered", "1.B(11)"),
        "star_suit": (letters.get("super-4") == "D", "Super 4 is not offered under paytable D", "13.H(4)(a)"),
        "declared_suit": (letters.get("21-plus-3") == "B", "21 + 3 is not offered under paytable B", "13.V(2)(a)"),
        "wheel_weights": (spins is not None, "Bonus Spin is not offered", "13.Q(4)'"),
        "community_pay": (spins is not None, "Bonus Spin is not offered", "13.Q(5)'(b)"),
        "jackpot_value": (spins is not None, "Bonus Spin is not offered", "13.Q(5)(b)"),
        "jackpot_kind": (spins not in (None, "B"), _no_kind(spins), "13.Q(5)"),
        "bonus_spin_ace_pay": (spins in ("C", "D"), _no_ace(spins), "6.G(17)"),
        "seed_mode": ("blazing-7s" in letters, "Blazing 7's is not offered", "13.S(2)"),
    }
    for name, (used, why, label) in needed.items():
        if name in stated and not used and getattr(choices, name) != BlackjackChoices.model_fields[name].default:
            yield name, f"{why}, so this has no effect", label


def _no_kind(spins: str | None) -> str:
    return "Bonus Spin is not offered" if spins is None else "the jackpot of paytable B is a meter"


def _no_ace(spins: str | None) -> str:
    return "Bonus Spin is not offered" if spins is None else f"an ace earns nothing at the $1 wager of paytable {spins}"
