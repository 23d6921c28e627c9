"""Exact odds of blackjack's wagers from a full shoe, by the inputs of each classifier (R24)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, Final

from pitboss.cards import ACE, CARDS_IN_DECK, card_of
from pitboss.errors import PitbossError
from pitboss.games.blackjack.bad_beat_odds import PLAY_TEXT, bad_beat_options, final_20_probabilities, with_bonuses
from pitboss.games.blackjack.book import BLACKJACK, FREE_BONUS, MAIN, ClassifierInputs
from pitboss.games.blackjack.draws import weights_of
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.submission_rules import stake_of, unlawful
from pitboss.games.blackjack.wagers.bonus_spin import ACE_STAKE, BonusSpin
from pitboss.games.blackjack.wagers.dealers_hand import FREE_BONUS_STAKE
from pitboss.games.meters import with_meter_terms
from pitboss.games.twentyone.hands import value_of
from pitboss.games.twentyone.odds import ending_probabilities, hand_of_values, remove_cards, results_text, values_in
from pitboss.law import NONE, Classifier, wagers_of
from pitboss.law.offers import check_letter, letter_of, with_operator_prices
from pitboss.law.options import WagerChoices
from pitboss.law.paytables import Paytable, paytables
from pitboss.money import dollars_words
from pitboss.money.odds import Basis
from pitboss.probability.counts import copies_in, count_rows
from pitboss.probability.odds import OddsUnavailableError, PriceNotStatedError, WagerOdds, assemble, by_name

if TYPE_CHECKING:
    from pitboss.games.twentyone.results.rounds import RoundResults
    from pitboss.games.twentyone.solver.chart import StrategyChart
    from pitboss.games.twentyone.solver.rules import Convention

Chances = dict[int, Fraction]
"""Probability of every row of a classifier, and of `NONE`."""

HAND_SIZES: Final = {
    ClassifierInputs.PLAYER_TWO: (2,),
    ClassifierInputs.PLAYER_TWO_AND_UP: (2, 1),
    ClassifierInputs.PLAYER_TWO_AND_UP_AND_ACE: (2, 1),
    ClassifierInputs.PLAYER_TWO_AND_UP_AND_SUIT: (2, 1),
    ClassifierInputs.PLAYER_TWO_IN_ORDER_AND_UP: (1, 1, 1),
    ClassifierInputs.PLAYER_FOUR: (2, 2),
    ClassifierInputs.BOTH_TWO: (2, 1, 1),
    ClassifierInputs.BOTH_TWO_AND_SUIT: (2, 1, 1),
}
"""Hand sizes to enumerate, each regardless of order; which of the dealer's two cards is up matters."""

_FREE_BONUS_NOTE: Final = (
    "it has no stake: minus the expected bonus per unit of a Buster Blackjack wager of "
    f"{dollars_words(FREE_BONUS_STAKE)}"
)
_WHEEL_NOTE: Final = "Community Pay from other players' spins is not included"


def wager_odds(choices: BlackjackChoices, wager: str, letter: str | None = None) -> WagerOdds:
    """Return the exact odds of one wager, under the stated paytable or the one that a letter names.

    The Blackjack Wager has a house edge under best play. For insurance only the dealer's ace is known. A progressive
    wager's rows in dollars are divided by its stake (R5).
    """
    printed = paytables(BLACKJACK.name)[wager]
    if wager == MAIN:
        return main_game_odds(choices, letter)
    choices, letter = choose_paytable(choices, wager, letter)
    paytable = with_operator_prices(printed.paytables[letter], choices)
    # Wagers with one classifier are counted once, whatever their paytables.
    classifier = replace(wagers_of(BLACKJACK.name)[wager].classifier(letter), paytables=None)
    stake = FREE_BONUS_STAKE if wager == FREE_BONUS else stake_of(choices, wager)
    if classifier.inputs is ClassifierInputs.PLAYER_TWO_AND_WHEEL:
        assert stake is not None, "Bonus Spin has one stake"
        chances = _wheel_odds(classifier, choices, paytable, stake)
        if stake < ACE_STAKE:  # R77: an ace pays nothing then
            ace = BonusSpin.ACE.slug
            paytable = replace(paytable, rows={name: row for name, row in paytable.rows.items() if name != ace})
    else:
        chances = row_probabilities(classifier, choices)
    by_row = by_name(classifier, chances)
    options = _options_used(choices, classifier, paytable, stake)
    odds = assemble(BLACKJACK.name, wager, paytable, by_row, choices.decks, options, stake)
    if printed.chosen_by in ("decks", "single_or_multiple"):  # no letter: the decks decide
        odds = replace(odds, paytable=None)
    match classifier.inputs:
        case ClassifierInputs.TOTAL_AND_DEALERS_HAND:
            odds = replace(with_bonuses(odds, classifier, choices, paytable), method=PLAY_TEXT)
        case ClassifierInputs.BLACKJACK_AND_DEALERS_HAND:
            assert odds.house_edge is not None, "the Free Bonus has no meter"
            odds = replace(odds, house_edge=odds.house_edge - 1, method=_FREE_BONUS_NOTE, is_free=True)
        case ClassifierInputs.PLAYER_TWO_AND_WHEEL:
            odds = replace(odds, method=_WHEEL_NOTE)
    key = choices.seed_mode if "seed_mode" in printed.uses else letter
    return with_meter_terms(BLACKJACK, choices, odds, key, stake)


def choose_paytable(choices: BlackjackChoices, wager: str, letter: str | None) -> tuple[BlackjackChoices, str]:
    """Return the choices with the paytable that a letter names, and the letter (R48).

    Raises `OddsUnavailableError` if that is impossible here.
    """
    if wager == FREE_BONUS:
        return _choose_free_bonus(choices, letter)
    printed = paytables(BLACKJACK.name)[wager]
    selected = choices
    if letter is not None:
        limits = choices.wagers.get(wager, WagerChoices()).model_copy(update={"paytable": letter})
        selected = choices.model_copy(update={"wagers": {**choices.wagers, wager: limits}})
    try:
        return selected, letter_of(BLACKJACK, wager, selected)
    except PitbossError as error:
        kind = OddsUnavailableError if letter is None or letter in printed.paytables else PitbossError
        raise kind(error.message, at="paytable" if letter else error.at, clause=error.clause) from None


def _choose_free_bonus(choices: BlackjackChoices, letter: str | None) -> tuple[BlackjackChoices, str]:
    """Return the choices and paytable of the Free Bonus, which is an option and not a listed wager (R76)."""
    printed = paytables(BLACKJACK.name)[FREE_BONUS]
    stated = choices.free_bonus_paytable
    selected = letter or stated
    if selected not in printed.paytables:
        several = " or ".join(printed.paytables)
        reason = f"{FREE_BONUS} needs its paytable: {several}" + (f", and has no {letter!r}" if letter else "")
        raise PitbossError(reason, at="paytable", clause=printed.clause)
    if stated not in (None, selected):
        reason = f"buster_free_bonus says paytable {stated}, not {selected}"
        raise OddsUnavailableError(reason, at="paytable", clause=printed.clause)
    return choices.model_copy(update={"buster_free_bonus": selected}), selected


def _options_used(
    choices: BlackjackChoices, classifier: Classifier, paytable: Paytable, stake: int | None
) -> dict[str, str]:
    """Return the options that these odds depend on; a suit that is not stated may be any."""
    options: dict[str, str] = {}
    in_dollars = any(row.odds.basis is Basis.FIXED for row in paytable.rows.values())
    if stake is not None and in_dollars and classifier.inputs is not ClassifierInputs.BLACKJACK_AND_DEALERS_HAND:
        options["progressive_stake"] = dollars_words(stake)
    match classifier.inputs:
        case ClassifierInputs.PLAYER_TWO_AND_UP_AND_ACE:
            options["ace_rank"] = choices.ace_rank
        case ClassifierInputs.PLAYER_TWO_AND_UP_AND_SUIT:
            options["declared_suit"] = "any" if choices.declared_suit is None else choices.declared_suit.name.lower()
        case ClassifierInputs.BOTH_TWO_AND_SUIT:
            options["star_suit"] = "any" if choices.star_suit is None else choices.star_suit.name.lower()
        case (
            ClassifierInputs.DEALERS_HAND
            | ClassifierInputs.TOTAL_AND_DEALERS_HAND
            | ClassifierInputs.BLACKJACK_AND_DEALERS_HAND
        ):
            options["dealer_soft_17"] = "hit" if choices.hits_soft_17 else "stand"
            options |= {"switch": "true"} if choices.switch else {}
        case ClassifierInputs.PLAYER_TWO_AND_WHEEL:
            options |= _wheel_options(choices, paytable)
    if classifier.inputs is ClassifierInputs.TOTAL_AND_DEALERS_HAND:
        options |= bad_beat_options(choices)
    return options


def _wheel_options(choices: BlackjackChoices, paytable: Paytable) -> dict[str, str]:
    jackpot, ace = paytable.rows[BonusSpin.JACKPOT.slug].odds, paytable.rows.get(BonusSpin.ACE.slug)
    options = {"wheel_weights": ", ".join(f"{symbol}: {weight}" for symbol, weight in choices.wheel_weights.items())}
    if jackpot.basis is Basis.METER:
        options["jackpot_kind"] = "meter"
    else:
        options |= {"jackpot_kind": "fixed", "jackpot_value": str(jackpot)}
    return options | ({"bonus_spin_ace_pay": str(ace.odds)} if ace else {})


def row_probabilities(classifier: Classifier, choices: BlackjackChoices) -> Chances:
    """Return the probability of every row of a classifier, and of `NONE`, from a full shoe."""
    match classifier.inputs:
        case ClassifierInputs.PLAYER_TWO_AND_BLACKJACK:
            return _waiting_odds(classifier, choices.decks)
        case ClassifierInputs.UP_AND_HOLE:
            return _insurance_odds(classifier, choices.decks)
        case ClassifierInputs.DEALERS_HAND:
            return _dealers_hand_odds(classifier, choices)
        case ClassifierInputs.BLACKJACK_AND_DEALERS_HAND:
            return _blackjack_and_dealers_hand_odds(classifier, choices)
        case ClassifierInputs.TOTAL_AND_DEALERS_HAND:
            return final_20_probabilities(classifier, choices, values_in(choices.decks))
    assert isinstance(classifier.inputs, ClassifierInputs), "a wager of blackjack looks at something else"
    return count_rows(
        classifier, HAND_SIZES[classifier.inputs], copies_in(choices.decks), extra_arguments(classifier.inputs, choices)
    ).probabilities()


def extra_arguments(inputs: ClassifierInputs, choices: BlackjackChoices) -> tuple[int, ...]:
    """Return the arguments of a classifier after the cards."""
    match inputs:
        case ClassifierInputs.PLAYER_TWO_AND_UP_AND_ACE:
            return (int(choices.ace_is_low),)
        case ClassifierInputs.PLAYER_TWO_AND_UP_AND_SUIT:
            return (int(choices.declared_suit or 0),)
        case ClassifierInputs.BOTH_TWO_AND_SUIT:
            return (int(choices.star_suit or 0),)
    return ()


def _waiting_odds(classifier: Classifier, decks: int) -> Chances:
    """Return the odds of wagers on two cards and a dealer's blackjack from the rest of the shoe (R54)."""
    copies = copies_in(decks)
    shoe, left = values_in(decks), sum(copies) - 2
    counts = dict.fromkeys((NONE, *classifier.rows), 0)
    for first, second in combinations_with_replacement(range(CARDS_IN_DECK), 2):
        ways = comb(copies[first], 2) if first == second else copies[first] * copies[second]
        aces, *_, tens = remove_cards(shoe, hand_of_values(value_of(first), value_of(second)))
        counts[classifier.function(first, second, True)] += ways * aces * tens
        counts[classifier.function(first, second, False)] += ways * (comb(left, 2) - aces * tens)
    deals = comb(left + 2, 2) * comb(left, 2)
    return {row: Fraction(count, deals) for row, count in counts.items()}


def _insurance_odds(classifier: Classifier, decks: int) -> Chances:
    """Return the odds of insurance: the card under the dealer's ace."""
    ace = card_of(ACE, 0)
    copies = list(copies_in(decks))
    copies[ace] -= 1
    chances = dict.fromkeys((NONE, *classifier.rows), Fraction(0))
    for card in range(CARDS_IN_DECK):
        chances[classifier.function(ace, card)] += Fraction(copies[card], sum(copies))
    return chances


def _dealers_hand_odds(classifier: Classifier, choices: BlackjackChoices) -> Chances:
    """Return the odds of wagers on the dealer's hand, which is always completed (R27)."""
    chances = dict.fromkeys((NONE, *classifier.rows), Fraction(0))
    for ending, chance in ending_probabilities(values_in(choices.decks), choices.hits_soft_17).items():
        chances[classifier.function(*ending)] += chance
    return chances


def _blackjack_and_dealers_hand_odds(classifier: Classifier, choices: BlackjackChoices) -> Chances:
    """Return the odds of a player's blackjack and the dealer's hand from the rest of the shoe.

    A box is paid once, so at a Switch table a second blackjack pays nothing; half of it is taken from each hand (R76).
    """
    chances = _rows_with_blackjacks(classifier, choices, 1)
    if choices.switch:
        for row, chance in _rows_with_blackjacks(classifier, choices, 2).items():
            chances[row] -= chance / 2
    return chances | {NONE: 1 - sum(chances.values(), Fraction(0))}


def _rows_with_blackjacks(classifier: Classifier, choices: BlackjackChoices, hands: int) -> Chances:
    """Return the probabilities of rows when this many given hands are all dealt a blackjack."""
    shoe, dealt = values_in(choices.decks), Fraction(1)
    for _ in range(hands):
        dealt *= Fraction(shoe[0] * shoe[-1], comb(sum(shoe), 2))
        shoe = remove_cards(shoe, hand_of_values(1, 10))
    chances = dict.fromkeys(classifier.rows, Fraction(0))
    for ending, chance in ending_probabilities(shoe, choices.hits_soft_17).items():
        if row := classifier.function(True, FREE_BONUS_STAKE, *ending):
            chances[classifier.rows(row)] += dealt * chance
    return {int(row): chance for row, chance in chances.items()}


def _wheel_odds(classifier: Classifier, choices: BlackjackChoices, paytable: Paytable, stake: int) -> Chances:
    """Return the odds of a blackjack and each wheel symbol (R77)."""
    clause = BLACKJACK.cite("13.Q(4)'")
    if not choices.wheel_weights:
        reason = "Bonus Spin pays what its wheel shows: state the symbols and how often each is on it, as wheel_weights"
        raise OddsUnavailableError(reason, at="wheel_weights", clause=clause)
    try:
        weights = weights_of(choices, paytable)
    except PitbossError as error:
        raise OddsUnavailableError(error.message, at="wheel_weights", clause=error.clause or clause) from None
    counted = count_rows(classifier, (2,), copies_in(choices.decks), (BonusSpin.JACKPOT, stake)).probabilities()
    spin = counted[BonusSpin.JACKPOT]
    chances = counted | {BonusSpin.JACKPOT: Fraction(0)}
    for symbol, weight in weights.items():
        chances[symbol] = spin * Fraction(weight, sum(weights.values()))
    return chances


# The Blackjack Wager, under best play or by a chart

SWITCH: Final = "switch"

_EXACT_METHOD: Final = (
    "best play from a fresh shoe, in floating point: every composition of a hand is played optimally without"
    " replacement, and split hands as the same cards unsplit (CDZ-)"
)
_INSURANCE_NOTE: Final = "insurance is a separate wager and not included"
_SWITCH_NOTE: Final = (
    "at Switch both hands are played with all four cards known, but regardless of the other hand's draws and of how"
    " many cards of a pair are gone: the value of this play is exact, and using that information would gain about"
    " 0.009 % of a wager with one deck, 0.003 % with two and less than 0.0005 % with six or eight (simulated)"
)
_ONE_WAGER_NOTE: Final = "all figures are those of either of the two equal wagers, per unit of it"
_CHART_METHOD: Final = (
    "play by the given chart from a fresh shoe, in floating point: every hand without replacement, and split hands by"
    " the chart too"
)
_EXCHANGE_NOTE: Final = "cards are exchanged wherever both hands together win more by the chart"


@dataclass(frozen=True, slots=True)
class MainGame:
    """Expected win per unit of the Blackjack Wager under best play."""

    expectation: float
    convention_gains: Mapping[Convention, float]
    """Gain of split hands under better-informed conventions; empty where it was not computed."""


def main_game_odds(choices: BlackjackChoices, letter: str | None = None) -> WagerOdds:
    """Return the odds of the Blackjack Wager under best play; it has no rows, as results depend on play."""
    from pitboss.games.blackjack.strategy.basic_strategy import best_play_results

    for problem in unlawful(choices):
        if problem.field in {"decks", "switch", *options_used(choices)} - {"blackjack_odds"}:
            raise OddsUnavailableError(problem.message, at=problem.field, clause=problem.clause)
    choices = with_price(choices, letter)
    best = main_game(choices)
    return _odds(choices, best.expectation, best_play_results(choices), method_text(choices, best))


def odds_by_chart(choices: BlackjackChoices, letter: str | None, chart: StrategyChart) -> WagerOdds:
    """Return the odds of the Blackjack Wager for a player who plays by a chart; at Switch with its best exchanges."""
    from pitboss.games.blackjack.strategy.basic_strategy import chart_results

    choices = with_price(choices, letter)
    results = chart_results(choices, chart)
    return _odds(choices, results.expectation, results, chart_method_text(choices))


def _odds(choices: BlackjackChoices, expectation: float, results: RoundResults, method: str) -> WagerOdds:
    """Return the odds of the Blackjack Wager, given its expectation and its results."""
    return WagerOdds(
        game=BLACKJACK.name,
        wager=MAIN,
        paytable=choices.blackjack_price,
        decks=choices.decks,
        options=options_used(choices),
        rows=(),
        house_edge=Fraction(-expectation),
        is_exact=False,
        method=f"{method}; {results_text(choices.decks)}",
        results=results.nets,
        played=results.played,
    )


def with_price(choices: BlackjackChoices, letter: str | None = None) -> BlackjackChoices:
    """Return the choices with the blackjack payout that a letter names; refuse if none is stated (R31)."""
    stated = choices.blackjack_price
    if letter is not None:
        check_letter(BLACKJACK, MAIN, letter)
        if (letter == SWITCH) != choices.switch or stated not in (None, letter):
            reason = f"this table pays a blackjack by {stated or 'blackjack_odds'}, not by {letter}"
            raise OddsUnavailableError(reason, at="paytable", clause=paytables(BLACKJACK.name)[MAIN].clause)
        return choices if stated else choices.model_copy(update={"blackjack_odds": letter})
    if stated is None:
        reason = 'state what a blackjack pays: blackjack_odds is "3 to 2" or "6 to 5"'
        raise PriceNotStatedError(reason, at="blackjack_odds", clause=BLACKJACK.cite("13.A(2)"))
    return choices


def main_game(choices: BlackjackChoices) -> MainGame:
    """Return best play under a table's rules, cached on disk."""
    from pitboss.games.blackjack.strategy.basic_strategy import (
        BLACKJACK_CODE,
        prices_of,
        rules_of,
        without_blackjack_payout,
    )
    from pitboss.games.blackjack.strategy.switch import SWITCH_CODE, best_switch
    from pitboss.games.twentyone.solver.best_play import best_plays, blackjack_expectation
    from pitboss.games.twentyone.solver.result_cache import cached_figures
    from pitboss.games.twentyone.solver.rules import Convention

    rules, prices = rules_of(choices), prices_of(choices)
    if choices.switch:
        (won,) = cached_figures(SWITCH_CODE, "best play", rules, prices, lambda: [best_switch(rules, prices)], 1)
        return MainGame(won, {})

    def each() -> list[float]:
        return [best.without_blackjacks for best in best_plays(rules, prices, *Convention)]

    plain = without_blackjack_payout(rules)
    expectations = cached_figures(BLACKJACK_CODE, "best play", plain, prices, each, len(Convention))
    knowing_more = {convention: won - expectations[0] for convention, won in zip(Convention, expectations, strict=True)}
    return MainGame(expectations[0] + blackjack_expectation(rules), knowing_more)


def options_used(choices: BlackjackChoices) -> dict[str, str]:
    """Return the options that best play depends on; rarely used ones only where chosen."""
    options = {} if choices.switch else {"blackjack_odds": str(choices.blackjack_odds)}
    options["dealer_soft_17"] = "hit" if choices.hits_soft_17 else "stand"
    if not choices.switch:
        options["surrender"] = choices.surrender
    options["extra_splits"] = str(choices.extra_splits)
    options["extra_splits_aces"] = str(choices.extra_splits_aces)
    options["split_aces_one_card"] = str(choices.split_aces_one_card).lower()
    seldom = {
        "split_tens_by": choices.split_tens_by if choices.split_tens_by == "rank" else None,
        "even_money": "true" if choices.even_money else None,
        "no_hole_card": "true" if choices.no_hole_card else None,
        "community_cards": None if choices.community_cards == "none" else choices.community_cards,
        "switch": "true" if choices.switch else None,
    }
    return options | {name: str(value) for name, value in seldom.items() if value is not None}


def method_text(choices: BlackjackChoices, best: MainGame) -> str:
    """Describe the method: the convention, its distance from the optimum, and other assumptions."""
    from pitboss.games.twentyone.solver.rules import split_convention_text

    parts = [_EXACT_METHOD]
    if best.convention_gains:
        parts.append(split_convention_text(best.convention_gains, choices.decks))
    if choices.switch:
        parts.append(_SWITCH_NOTE)
    return "; ".join([*parts, *_assumptions(choices)])


def chart_method_text(choices: BlackjackChoices) -> str:
    """Describe the method for a given chart."""
    return "; ".join([_CHART_METHOD, *([_EXCHANGE_NOTE] if choices.switch else []), *_assumptions(choices)])


def _assumptions(choices: BlackjackChoices) -> Iterator[str]:
    """Yield what the figures assume, under best play and by a chart."""
    if choices.switch:
        yield _ONE_WAGER_NOTE
    if not choices.has_hole_card:
        yield (
            "a dealer's blackjack takes one wager of all split hands together (R42), computed as if no two of them"
            " were bust before it, which overstates the win by less than 0.003 % of the wager"
        )
    if choices.community_cards != "none":
        yield "cards that others draw from the common cards are not considered"
    yield _INSURANCE_NOTE
