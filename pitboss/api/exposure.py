"""`pitboss.exposure`: the effects of removing cards on a wager, and a card counter's win."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from secrets import randbits
from typing import TYPE_CHECKING, Any

from pitboss.api.odds import odds_of_game
from pitboss.api.tables import GameChoices, TableQuery, check_bounded_number, game_choices
from pitboss.cards import ALL_RANKS, CARDS_IN_DECK, rank_of
from pitboss.counting.counts import Count, count_of, well_known_counts
from pitboss.errors import PitbossError
from pitboss.law import wagers_of
from pitboss.law.offers import check_wager
from pitboss.progress import Progress, announce_work, count_steps, ignore_progress
from pitboss.submission import SubmittedTable

if TYPE_CHECKING:
    from pitboss.counting.exposure import Effects, Exposure
    from pitboss.counting.wagers import MainWager, ShoeWager

MAX_SHOES = 10_000_000
MAX_SEED = 2**63 - 1
MAX_BOXES = 7
MAX_SEATS = 10
MAX_TRIGGER = 1000


def exposure(
    of: str | SubmittedTable,
    wager: str,
    *,
    paytable: str | None = None,
    seat: int = 1,
    boxes: int = 1,
    shoes: int | None = None,
    seed: int | None = None,
    tags: str | Count | None = None,
    trigger: float | None = None,
    depths: Sequence[int] = (),
    known_card: str | None = None,
    rounds_per_hour: int | None = None,
    meters: Mapping[str, int] | None = None,
    workers: int | None = None,
    progress: Progress = ignore_progress,
    **options: Any,
) -> Exposure:
    """Return a wager's exact effects of removal and its best counts, and with `shoes` the win of a counter.

    `of` is a game's id or a table of a submission. Further keywords are options of the game. `tags` is a count to try:
    the name of a well-known one, tags as text, or a file (default: the best count of level 2). `trigger` is the lowest
    true count at which to wager (default: the most profitable). `depths` are numbers of cards behind the cover card.
    `meters` are amounts of progressive meters in cents (default: as the table states, or the reset amounts).
    `known_card` is "hole-card" for the edge and play with the dealer's hole card known, or "burn-card".
    `progress` is called with a label, the number done and the total: `"shoes dealt", 320, 2000`.

    >>> import pitboss
    >>> found = pitboss.exposure("blackjack", "insurance", decks=1)
    >>> found.effects.by_rank()["T"], found.effects.by_rank()["9"]
    (Fraction(-7, 170), Fraction(8, 425))
    """
    target = game_choices(of, options)
    exposed = exposed_wager(target, wager, paytable, seat, boxes, meters)
    count = count_of(tags) if tags is not None else None
    if trigger is not None and not abs(trigger) <= MAX_TRIGGER:  # also refuses NaN
        raise PitbossError(f"must be from -{MAX_TRIGGER:,} to {MAX_TRIGGER:,}, not {trigger:g}", at="trigger")
    if known_card == "burn-card":
        exposed = with_burn_card_seen(exposed)
    figures = exact_exposure(exposed, count, progress)
    if known_card not in (None, "burn-card"):
        figures = replace(figures, known_card=known_card_exposure(exposed, known_card, progress))
    if shoes is None:
        if trigger is not None or depths or seed is not None or known_card == "burn-card":
            raise PitbossError("give the number of shoes to simulate too", at="shoes")
        return figures
    check_bounded_number(shoes, "shoes", 1, MAX_SHOES)
    number = randbits(32) if seed is None else check_bounded_number(seed, "seed", 0, MAX_SEED)
    pace = (
        target.game.rounds_per_hour
        if rounds_per_hour is None
        else check_bounded_number(rounds_per_hour, "rounds_per_hour", 1, 1000)
    )
    limit = max_wager(target, wager)
    return with_counters(figures, exposed, count, shoes, number, trigger, depths, (pace, limit), workers, progress)


def exposed_wager(
    target: GameChoices, wager: str, paytable: str | None = None, seat: int = 1, boxes: int = 1,
    meters: Mapping[str, int] | None = None,
) -> ShoeWager | MainWager:  # fmt: skip
    """Return a wager with its dependence on removed cards. Refuse a game that shuffles before every round."""
    if not wagers_of(target.game.id):
        raise PitbossError(
            f"{target.game.title} has no wagers against the house, so nothing is exposed", at=target.game.id
        )
    check_wager(target.game.book, wager, "wager")
    if target.game.exposure is None:
        why = "the cards are shuffled before every round, so there is nothing to count"
        raise PitbossError(f"{target.game.title}: {why}", at=target.game.id)
    check_bounded_number(boxes, "boxes", 1, MAX_BOXES)
    check_bounded_number(seat, "seat", 1, MAX_SEATS)
    standing = {"meters": meters} if meters else {}
    return target.game.exposure.load()(target.choices, wager, paytable, seat, boxes, **standing)


def known_card_exposure(
    exposed: ShoeWager | MainWager, what: str, progress: Progress = ignore_progress
) -> Mapping[str, object]:
    """Return the figures of a player who knows the dealer's hole card."""
    if what != "hole-card":
        raise PitbossError(f"must be 'hole-card' or 'burn-card', not {what!r}", at="known_card")
    hole_card = getattr(exposed, "hole_card", None)
    if hole_card is None:
        why = "the hole card changes the play of the main wager only, at a table of twenty-one whose dealer has one"
        raise PitbossError(why, at="known_card")
    answer: Mapping[str, object] = hole_card(progress)
    return answer


def with_burn_card_seen(exposed: ShoeWager | MainWager) -> ShoeWager | MainWager:
    """Return the wager for a counter who sees the face-down burn card."""
    dealing = exposed.dealing
    if dealing.unseen_burns is None or dealing.is_burn_seen:
        why = "everybody sees the burn card of this game" if dealing.is_burn_seen else "no card is burned at this table"
        raise PitbossError(why, at="known_card")
    description = f"{dealing.description}; the counter sees the burn card"
    return replace(exposed, dealing=replace(dealing, is_burn_seen=True, description=description))


def exact_exposure(
    exposed: ShoeWager | MainWager, count: Count | None = None, progress: Progress = ignore_progress
) -> Exposure:
    """Return the exact figures: effects of removal, and the correlations of counts with the given one first."""
    from pitboss.counting.exposure import Exposure, best_counts, effects_of, rate_count
    from pitboss.counting.wagers import ShoeWager

    if isinstance(exposed, ShoeWager):
        effects, fixed, method = effects_of(exposed), None, exposed.method or _EXACT_METHOD
    else:
        effects = _removal_effects(exposed, exposed.best_play, "shoes solved for best play", progress)
        fixed = _removal_effects(exposed, exposed.basic_strategy, "shoes solved for basic strategy", progress)
        method = exposed.method
    counts = best_counts(effects if fixed is None else fixed)
    if count is not None:
        count = count.of_ranks(effects.ranks)
        rated = rate_count(count, (fixed or effects).numbers(), effects.deck)
        counts = (rated, *(each for each in counts if each.count != count))
    return Exposure(exposed.odds, effects, counts, method, fixed=fixed)


_EXACT_METHOD = "counted exactly from every set of cards that pays"


def _removal_effects(
    exposed: MainWager, expectation: Callable[[int | None], float], what: str, progress: Progress
) -> Effects:
    """Return the effects of removal of a wager with decisions, by solving the shoe without each card."""
    from pitboss.counting.exposure import Effects

    ranks = [rank for rank in ALL_RANKS if exposed.copies[4 * (rank - 1)]]
    one_of_value = {min(rank, 10): rank for rank in ranks}
    is_solved = count_steps(progress, what, 1 + len(one_of_value))

    def solve(rank: int | None) -> float:
        value = expectation(rank)
        is_solved()
        return value

    whole_shoe = solve(None)
    values = {value: solve(rank) - whole_shoe for value, rank in one_of_value.items()}
    by_card = (
        Fraction(values[min(rank_of(card), 10)]) if rank_of(card) in ranks else Fraction(0)
        for card in range(CARDS_IN_DECK)
    )
    return Effects(Fraction(whole_shoe), tuple(by_card), exposed.copies, is_exact=False)


def max_wager(target: GameChoices, wager: str) -> int | None:
    """Return the highest wager of one player in cents. None if the table does not state it."""
    stated = target.choices.wagers.get(wager)
    if stated is None:
        return None
    return stated.progressive_stake or stated.max


def with_counters(
    exact: Exposure, exposed: ShoeWager | MainWager, count: Count | None, shoes: int, seed: int, trigger: float | None,
    depths: Sequence[int], pace_and_limit: tuple[int, int | None], workers: int | None = None,
    progress: Progress = ignore_progress,
) -> Exposure:  # fmt: skip
    """Return the exposure with the wins of the count and of a perfect counter in simulated shoes."""
    from pitboss.counting.estimates import SOLVED_METHOD, count_result, estimated_wager, perfect_result, solve_rounds
    from pitboss.counting.exposure import TriggerFigures, dollars_per_hour
    from pitboss.counting.shoes import NO_TRIGGER, count_shoes
    from pitboss.counting.wagers import ShoeWager

    if exposed.dealing.uncountable_reason is not None:
        raise PitbossError(f"nothing can be counted here: {exposed.dealing.uncountable_reason}", at="shoes")
    tried = default_count(exact) if count is None else count.of_ranks(exact.effects.ranks)
    _check_depths(depths, exposed.dealing.cards)
    deepest = min(depths, default=None)
    wager = exposed if isinstance(exposed, ShoeWager) else estimated_wager(exposed, exact.fixed or exact.effects)
    dealt = count_shoes(
        wager, tried, shoes, seed, NO_TRIGGER if trigger is None else trigger, deepest, workers, progress
    )
    at = dealt.best_trigger() if trigger is None else trigger
    if trigger is None and depths:  # deal again: the win by depth needs the trigger
        dealt = count_shoes(wager, tried, shoes, seed, at, deepest, workers, progress)
    win, perfect = dealt.at_trigger(at) if trigger is None else dealt.at_given_trigger(), dealt.perfect()
    method = exposed.dealing.description
    if not isinstance(exposed, ShoeWager):
        many = min(shoes, exposed.sample_size)
        announce_work(f"solving {many} rounds", f"about {many * exposed.seconds_per_round} seconds of one core")
        rounds = solve_rounds(exposed, wager, tried, shoes, seed, progress)
        win, perfect = count_result(dealt, rounds, at, win), perfect_result(dealt, rounds)
        method = f"{method}; {SOLVED_METHOD.format(len(rounds))}"
    pace, limit = pace_and_limit
    return replace(
        exact,
        method=f"{exact.method}; {method}",
        shoes=dealt,
        counter=TriggerFigures(tried, at, win, dollars_per_hour(win, limit, pace)),
        perfect=perfect,
        perfect_dollars_per_hour=dollars_per_hour(perfect, limit, pace),
        rounds_per_hour=pace,
        limit=limit,
        seed=seed,
        depths=tuple(dealt.by_depth(sorted(depths))),
    )


def default_count(figures: Exposure) -> Count:
    """Return the count that a simulation tries by default: the best of level 2, or any."""
    by_level: Mapping[int | None, Count] = {each.level: each.count for each in reversed(figures.counts)}
    if not by_level:
        return well_known_counts()["hi-lo"]
    return by_level.get(2) or figures.counts[0].count


def _check_depths(depths: Sequence[int], cards: int) -> None:
    for depth in depths:
        if not 0 < depth < cards:
            why = f"a cover card has between 1 and {cards - 1} of the {cards} cards behind it, not {depth}"
            raise PitbossError(why, at="depth")


# Queries of the command line and the live house


def find_exposure(query: TableQuery, wager: str, **how: Any) -> Exposure:
    """Return the exposure of one wager at the queried table."""
    if query.is_file:
        return exposure(query.game_or_table(), wager, **how)
    return exposure(query.game_or_table(), wager, paytable=query.letter, **how, **query.options(query.decks))


def find_all(query: TableQuery) -> list[Exposure]:
    """Return the exposure of every wager without decisions, with every paytable that the decks and options allow."""
    choices = query.choices()
    stated = {} if query.is_file else query.options(query.decks)
    if choices.game.exposure is None:
        exposed_wager(choices, next(iter(choices.game.main_wagers), ("",))[0])  # raises the reason
    exposures = []
    for odds in odds_of_game(choices, stated):
        if not odds.is_exact or odds.is_free:
            continue
        try:
            exposures.append(exact_exposure(exposed_wager(choices, odds.wager, odds.paytable)))
        except PitbossError:
            exposures.append(exact_exposure(exposed_wager(choices, odds.wager)))
    return exposures
