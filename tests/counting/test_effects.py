"""Effects of removal: exact, summing to zero, and equal to differences of odds on altered shoes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from pitboss.api.exposure import exposed_wager
from pitboss.api.odds import odds_of_game
from pitboss.api.tables import GameChoices, game_choices
from pitboss.cards import CARDS_IN_DECK, fresh_decks, parse_card, rank_of
from pitboss.counting.exposure import effects_of
from pitboss.counting.wagers import MainWager, ShoeWager, row_prices
from pitboss.errors import PitbossError
from pitboss.games.baccarat.hands import value_of
from pitboss.games.baccarat.odds import count_coups
from pitboss.games.twentyone.odds import ending_probabilities, remove_cards, values_in
from pitboss.law import wagers_of
from pitboss.probability.counts import copies_in, count_rows
from pitboss.probability.odds import WagerOdds

TABLES: tuple[tuple[str, dict[str, object]], ...] = (
    ("midi", {"variant": "ez"}),
    ("blackjack", {"decks": 6}),
    ("blackjack", {"decks": 2}),
    ("edge21", {}),
)
SMALL = ("dragon-7", "panda-8", "player-pair", "lucky-nines", "insurance", "7s", "kk", "buster-blackjack", "match-up")


def wager_of(game: str, wager: str, paytable: str | None = None, **options: object) -> ShoeWager:
    found = exposed_wager(game_choices(game, options), wager, paytable)
    assert isinstance(found, ShoeWager)
    return found


def every_wager(game: str, options: dict[str, object]) -> Iterator[tuple[GameChoices, WagerOdds]]:
    asked = game_choices(game, options)
    for odds in odds_of_game(asked, options):
        if odds.is_exact and not odds.is_free:
            yield asked, odds


def check_wager(options: GameChoices, odds: WagerOdds) -> None:
    """Compare a wager's polynomial with its odds, and its effects with zero."""
    try:
        wager = exposed_wager(options, odds.wager, odds.paytable)
    except PitbossError:
        wager = exposed_wager(options, odds.wager)
    assert isinstance(wager, ShoeWager)
    found = effects_of(wager)
    payouts = odds.meter_payouts()
    edge = odds.house_edge if payouts is None else payouts.house_edge()
    assert edge is not None
    assert found.expectation == -edge, odds
    assert found.expectation == wager.polynomial.expectation(wager.copies)
    assert sum(many * effect for many, effect in zip(wager.copies, found.by_card, strict=True)) == 0


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_the_polynomial_of_a_wager_has_its_odds_and_its_effects_sum_to_zero(
    game: str, options: dict[str, object]
) -> None:
    for asked, odds in every_wager(game, options):
        if odds.wager in SMALL:
            check_wager(asked, odds)


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_every_wager_under_every_paytable_has_its_odds_and_effects_that_sum_to_zero(
    game: str, options: dict[str, object]
) -> None:
    for asked, odds in every_wager(game, options):
        check_wager(asked, odds)


def test_one_polynomial_holds_for_any_number_of_decks() -> None:
    """The function of the shoe is found once: with two decks it gives the odds with two decks."""
    wager = wager_of("blackjack", "lucky-ladies", "A", decks=6)
    fewer = wager_of("blackjack", "lucky-ladies", "A", decks=2)
    assert wager.polynomial.expectation(copies_in(2)) == -(fewer.odds.house_edge or 0)


@pytest.mark.parametrize(
    ("wager", "paytable", "hands", "card"),
    [
        ("21-plus-3", "A", (2, 1), "7h"),
        ("match", None, (2, 1), "Qs"),
        pytest.param("royal-match-21", "C", (2, 1, 1), "Kd", marks=pytest.mark.slow),
        ("pair", None, (2,), "As"),
    ],
)
def test_an_effect_is_the_difference_of_the_odds_counted_on_the_altered_shoe(
    wager: str, paytable: str | None, hands: tuple[int, ...], card: str
) -> None:
    found = wager_of("blackjack", wager, paytable, decks=6)
    classifier = wagers_of("blackjack")[wager].classifier(paytable or "only")
    gone = parse_card(card)
    altered = tuple(many - (each == gone) for each, many in enumerate(found.copies))
    prices = row_prices(classifier, found.odds)

    def expectation(copies: tuple[int, ...]) -> Fraction:
        chances = count_rows(classifier, hands, copies).probabilities()
        return sum((chance * prices[row] for row, chance in chances.items()), Fraction(0)) - 1

    assert effects_of(found).by_card[gone] == expectation(altered) - expectation(found.copies)


@pytest.mark.slow
@pytest.mark.parametrize("gone", [0, 1, 6, 8, 9])
def test_an_effect_on_dragon_7_is_the_difference_of_coups_walked_on_the_altered_shoe(gone: int) -> None:
    wager = wager_of("midi", "dragon-7", variant="ez")
    whole = [sum(value_of(card) == value for card in fresh_decks(8)) for value in range(10)]
    altered = [many - (value == gone) for value, many in enumerate(whole)]

    def expectation(shoe: list[int]) -> Fraction:
        ends = count_coups(shoe)
        wins = sum(n for (player, _, banker, cards), n in ends.items() if banker == 7 and cards == 3 and player < 7)
        return 41 * Fraction(wins, sum(ends.values())) - 1

    card = next(card for card in range(CARDS_IN_DECK) if value_of(card) == gone)
    assert effects_of(wager).by_card[card] == expectation(altered) - expectation(whole)


def test_an_effect_on_buster_blackjack_is_the_difference_of_the_dealers_endings() -> None:
    wager = wager_of("blackjack", "buster-blackjack", "A", decks=6)
    classifier = wagers_of("blackjack")["buster-blackjack"].classifier("A")
    prices = row_prices(classifier, wager.odds)

    def expectation(shoe: tuple[int, ...]) -> Fraction:
        found = ending_probabilities(shoe, False).items()
        return sum((chance * prices[classifier.function(*ending)] for ending, chance in found), Fraction(0)) - 1

    six = tuple(int(value == 5) for value in range(10))
    change = expectation(remove_cards(values_in(6), six)) - expectation(values_in(6))
    assert effects_of(wager).by_card[parse_card("6c")] == change


def test_insurance_in_one_deck_by_arithmetic() -> None:
    """Under an ace lie 16 tens among 51 cards: 3 x 16/51 - 1. Less a ten 3 x 15/50 - 1, less another 3 x 16/50 - 1."""
    found = effects_of(wager_of("blackjack", "insurance", decks=1))
    assert found.expectation == Fraction(48, 51) - 1
    assert found.by_rank()["K"] == Fraction(45, 50) - Fraction(48, 51)
    assert found.by_rank()["5"] == Fraction(48, 50) - Fraction(48, 51)


def test_insurance_from_52_cards_has_griffins_effects() -> None:
    """Peter Griffin, The Theory of Blackjack: +1.81 % for each card that is no ten, -4.07 % for a ten."""
    wager = wager_of("blackjack", "insurance", decks=1)
    _, by_kind = wager.polynomial.effects(copies_in(1))
    effect = {rank_of(card): by_kind[wager.polynomial.kinds[card]] for card in range(CARDS_IN_DECK)}
    assert round(100 * float(effect[5]), 2) == 1.81
    assert round(100 * float(effect[10]), 2) == -4.07


@pytest.mark.slow
def test_the_main_game_of_one_deck_has_nearly_griffins_effects() -> None:
    """Peter Griffin, The Theory of Blackjack: in percent, from ace to ten, by the basic strategy of the full deck.

    Split hands could not be doubled under his rules, and always can be here, which is worth most with aces: theirs
    differs by 0.03, those of other cards by no more than 0.015.
    """
    options: dict[str, object] = {"decks": 1, "surrender": "none", "blackjack_odds": "3 to 2"}
    main = exposed_wager(game_choices("blackjack", options | {"split_aces_one_card": True}), "blackjack")
    assert isinstance(main, MainWager)
    whole = main.basic_strategy(None)
    found = [100 * (main.basic_strategy(value) - whole) for value in range(1, 11)]
    griffin = [-0.61, 0.38, 0.44, 0.55, 0.69, 0.46, 0.28, 0.00, -0.18, -0.51]
    assert found == pytest.approx(griffin, abs=0.032)
    assert found[1:] == pytest.approx(griffin[1:], abs=0.016)


def test_a_pair_in_one_deck_by_arithmetic() -> None:
    """Of 1326 pairs of cards 6 are nines and return 13, and 72 are other pairs and return 12."""
    wager = wager_of("midi", "player-pair")
    expectation, by_kind = wager.polynomial.effects(copies_in(1))
    effect = {rank_of(card): by_kind[wager.polynomial.kinds[card]] for card in range(CARDS_IN_DECK)}
    assert expectation == Fraction(6 * 13 + 72 * 12, 1326) - 1
    assert effect[1] == Fraction(6 * 13 + 69 * 12, 1275) - Fraction(6 * 13 + 72 * 12, 1326)
    assert effect[9] == Fraction(3 * 13 + 72 * 12, 1275) - Fraction(6 * 13 + 72 * 12, 1326)


def test_suits_that_do_not_matter_have_one_effect() -> None:
    assert not effects_of(wager_of("midi", "dragon-7", variant="ez")).has_suits
    assert effects_of(wager_of("blackjack", "lucky-ladies", "A", decks=6)).has_suits
