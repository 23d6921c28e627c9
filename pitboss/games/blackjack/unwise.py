"""What is lawful at a blackjack table and has no effect, or an odd one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.cards import CARDS_IN_DECK
from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.lawful_wagers import needs, offered
from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices
from pitboss.games.blackjack.table import METER_LABELS
from pitboss.games.meters import of_no_use
from pitboss.law.problems import Problem, warning
from pitboss.money import dollars_words

MOST_BEHIND = Fraction(1, 2)


def unwise(choices: BlackjackChoices) -> Iterator[Problem]:
    """Everything that is better changed."""
    for field, why, label in (*_variations(choices), *_shoe(choices), *_amounts(choices), *_of_wagers(choices)):
        yield warning(field, why, BLACKJACK.cite(label))
    own = {name: chosen for name, chosen in choices.meters.items() if name in METER_LABELS}
    known = choices.model_copy(update={"meters": own})
    yield from of_no_use(BLACKJACK, known, needs(choices), choices.must_hit, "super-4", METER_LABELS.__getitem__)


def _variations(choices: BlackjackChoices) -> Iterator[tuple[str, str, str]]:
    stated = choices.model_fields_set
    if choices.switch and choices.blackjack_odds is not None:
        yield "blackjack_odds", "a Switch table pays a blackjack 1 to 1, whatever this says", "12.A(5)(a)"
    if choices.switch and choices.surrender == "late" and "surrender" in stated:
        yield "surrender", "a Switch table has no surrender", "12.A(4)"
    if choices.community_cards != "none" and not choices.no_hole_card and "no_hole_card" in stated:
        yield "no_hole_card", "a game with community cards has no hole card, whatever this says", "12.C(1)"
    if choices.double_card_face == "down" and choices.hand_dealt:
        yield "double_card_face", "every further card of a game dealt from the hand comes face up", "12.B(11)"
    if choices.double_card_face == "down" and choices.community_cards != "none":
        yield "double_card_face", "a common card comes face up, for it serves every player", "12.C(2)"
    if choices.extra_splits_aces > choices.extra_splits >= 0:
        yield "extra_splits_aces", "aces would be split more often than other pairs", "11.D"


def _shoe(choices: BlackjackChoices) -> Iterator[tuple[str, str, str]]:
    cards, behind = choices.decks * CARDS_IN_DECK, choices.cards_behind_cover
    if choices.continuous_shuffler and "cover_card_depth" in choices.model_fields_set:
        yield "cover_card_depth", "a continuous device has no cover card", "5.K"
    elif choices.cover_card_depth > MOST_BEHIND:
        why = f"with {behind} of {cards} cards behind the cover card less than half is dealt"
        yield "cover_card_depth", why, "5.E(2)"
    if choices.continuous_shuffler and choices.no_mid_shoe_entry:
        yield "no_mid_shoe_entry", "with a continuous device there is no next shuffle to wait for", "6.C(2)"
    if choices.red_suits_side == "right" and not choices.double_shoe:
        yield "red_suits_side", "there is no double shoe, so nothing uses this", "7.C(1)(b)"
    if choices.max_adjacent_boxes > choices.seats:
        yield "max_adjacent_boxes", f"this table has no more than {choices.seats} boxes", "6.H"


def _amounts(choices: BlackjackChoices) -> Iterator[tuple[str, str, str]]:
    main, insurance = choices.wagers.get("blackjack"), choices.wagers.get("insurance")
    limit = choices.payout_limit_per_hand
    if limit is not None and main and main.max is not None and limit < main.max:
        why = f"a hand that wins the greatest wager, {dollars_words(main.max)}, would not be paid in full"
        yield "payout_limit_per_hand", why, "2.E(2)"
    for name, amount in (("min", insurance.min), ("max", insurance.max)) if insurance else ():
        if amount is not None:
            why = "insurance is up to half of the Blackjack Wager, so this limit is not used"
            yield f"wagers.insurance.{name}", why, "8.A"
    if choices.aggregate_cap is not None and not set(choices.wagers) & set(choices.aggregate_cap_wagers):
        yield "aggregate_cap", "none of the wagers that the cap is for is offered", "13.M"


def _of_wagers(choices: BlackjackChoices) -> Iterator[tuple[str, str, str]]:
    """Options that say how a wager is settled, where that wager, or the paytable that asks for them, is not offered."""
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
            yield name, f"{why}, so nothing uses this", label


def _no_kind(spins: str | None) -> str:
    return "Bonus Spin is not offered" if spins is None else "the jackpot of paytable B is a meter"


def _no_ace(spins: str | None) -> str:
    return "Bonus Spin is not offered" if spins is None else f"an ace earns nothing at the $1 wager of paytable {spins}"
