"""The text output of `pitboss exposure`."""

from __future__ import annotations

from collections.abc import Sequence

import click

from pitboss.cards import CARD_TEXTS, Suit
from pitboss.cli import print_columns
from pitboss.cli.odds import standing_meters
from pitboss.counting.counts import RANK_LETTERS, Count, tags_text
from pitboss.counting.exposure import Exposure, RatedCount
from pitboss.counting.shoes import CounterResult
from pitboss.games.registry import game
from pitboss.money import dollars_words

MIN_CORRELATION = 0.3
"""Minimum correlation of a count in the list."""
RIGHT_ALIGNED = frozenset({"effect", "basic strategy", "correlation", "perfect", "count", "share", "edge", "behind"})


def print_exposure(exposure: Exposure) -> None:
    """Print everything about one wager."""
    odds = exposure.odds
    stated = {"paytable": odds.paytable, "decks": odds.decks, **odds.options}
    click.echo(f"{odds.game} {odds.wager}, " + ", ".join(f"{k} {v}" for k, v in stated.items() if v is not None))
    play = " by best play" if exposure.fixed is not None else ""
    click.echo(f"house edge {_percent(-float(exposure.effects.expectation))} of the wager{play}, from a full shoe")
    if (payouts := odds.meter_payouts()) is not None:
        click.echo(standing_meters(payouts))
    click.echo()
    _print_effects(exposure)
    click.echo()
    _print_counts(exposure.counts)
    _print_counters(exposure)
    _print_known(exposure)
    click.echo()
    click.echo(f"method: {exposure.method}")


def _print_known(exposure: Exposure) -> None:
    """Print the win of a player who knows the hole card. The play is only in JSON."""
    if exposure.known_card is None:
        return
    edge, gain, insurance = (float(str(exposure.known_card[key])) for key in ("edge", "gain", "insurance"))
    click.echo()
    click.echo(f"Knowing the hole card: the player's edge is {_percent(edge)}, {_percent(gain)} more than best play.")
    click.echo(f"Insurance, taken only over a ten, wins {insurance:.4f} of its amount each time it is offered.")
    click.echo(f"The play for every hand is in --json; {exposure.known_card['method']}.")


def _print_effects(exposure: Exposure) -> None:
    click.echo("Change of the player's expectation when one card is gone, in percent of the wager:")
    if exposure.fixed is not None:
        both = zip(exposure.effects.by_rank().items(), exposure.fixed.by_rank().values(), strict=True)
        rows = ((rank, _points(float(best)), _points(float(fixed))) for (rank, best), fixed in both)
        print_columns(("card", "effect", "basic strategy"), rows, RIGHT_ALIGNED)
        return
    print_columns(("card", "effect"), _effect_rows(exposure), RIGHT_ALIGNED)


def _effect_rows(exposure: Exposure) -> list[tuple[str, str]]:
    """Return the effects by rank, and by card if suits differ. Cards of equal rank and effect share a row."""
    rows: list[tuple[str, str]] = []
    for rank, mean in exposure.effects.by_rank().items():
        first = len(Suit) * RANK_LETTERS.index(rank)
        by_suit: dict[float, list[str]] = {}
        for card in range(first, first + len(Suit)):
            by_suit.setdefault(float(exposure.effects.by_card[card]), []).append(CARD_TEXTS[card])
        if len(by_suit) == 1:
            rows.append((rank, _points(float(mean))))
        else:
            rows += [(" ".join(cards), _points(effect)) for effect, cards in by_suit.items()]
    return rows


def _print_counts(counts: Sequence[RatedCount]) -> None:
    if not counts:
        click.echo("No card helps or harms this wager by itself, so no linear count beats it.")
        return
    click.echo("Counts, with the correlation of their tags and the effects; 1 is as good as any count can be:")
    rows = ((_title(each), f"{each.correlation:.4f}", _tags(each.count)) for each in counts)
    print_columns(("count", "correlation", "tags"), rows, frozenset({"correlation"}))
    if any(each.correlation < -MIN_CORRELATION for each in counts):
        click.echo("Use a count with a negative correlation with its tags reversed: wager when it is low.")


def _tags(count: Count) -> str:
    """Format tags in the form of `--tags`. Tags of single cards are too many to print."""
    return "by card: see --json" if count.has_suits else tags_text(count)


def _title(each: RatedCount) -> str:
    if each.level is not None:
        return f"best of level {each.level}" + ("" if each.count.is_balanced else ", unbalanced")
    return each.count.title or each.count.name or "given"


def _print_counters(exposure: Exposure) -> None:
    if exposure.shoes is None or exposure.perfect is None or exposure.counter is None:
        return
    click.echo()
    count, limit = exposure.counter, exposure.limit
    at = "" if limit is None else f", {dollars_words(limit)} each, {exposure.rounds_per_hour} rounds an hour"
    click.echo(f"What a counter wins in {exposure.shoes.shoes:,} shoes (seed {exposure.seed}){at}:")
    heads = ("", "count", "perfect")
    trigger = f"true count {count.trigger:g}" if count.count.is_balanced else f"running count {count.trigger:g}"
    rows = [("wagers from", trigger, "expectation above 0")]
    both = zip(_win(exposure, count.win), _win(exposure, exposure.perfect), strict=True)
    rows += [(name, one, other) for (name, one), (_, other) in both]
    if limit is not None:
        rows.append(("dollars an hour", _dollars(count.dollars_per_hour), _dollars(exposure.perfect_dollars_per_hour)))
    print_columns(heads, rows, frozenset({"count", "perfect"}))
    divided = "divided by the decks that are not seen, to the card" if count.count.is_balanced else "not divided"
    click.echo(f"count: {_tags(count.count)}, {divided}; ± is the standard error")
    if exposure.depths:
        click.echo()
        click.echo("Units per 100 rounds by the number of cards behind the cover card:")
        rows_by_depth = (
            (behind, f"{counter.units_per_100:.4f}", f"{perfect.units_per_100:.4f}")
            for behind, perfect, counter in exposure.depths
        )
        print_columns(("behind", "count", "perfect"), rows_by_depth, frozenset({"behind", "count", "perfect"}))


def _win(exposure: Exposure, win: CounterResult) -> list[tuple[str, str]]:
    error = "" if win.standard_error is None else f" ± {win.standard_error:.4f}"
    deviation = exposure.deviation_per_100(win)
    return [
        ("share of rounds wagered", _percent(win.bet_share)),
        ("average edge when wagered", _percent(win.average_edge)),
        ("units per shoe", f"{win.units_per_shoe:.4f}{error}"),
        ("units per 100 rounds", f"{win.units_per_100:.4f}"),
        *([] if deviation is None else [("standard deviation of 100 rounds", f"{deviation:.4f}")]),
        ("rounds per shoe", f"{win.rounds_per_shoe:.1f}"),
    ]


def print_all(exposures: Sequence[Exposure]) -> None:
    """Print one line for each wager: its house edge, and how well the best simple counts correlate with it."""
    heads = ("wager", "paytable", "house edge", "strongest card", "effect", "level 1", "level 2", "best known")
    print_columns(heads, map(_line, exposures), frozenset({"house edge", "effect", "level 1", "level 2"}))
    click.echo("effect: change of the player's expectation when one such card is gone, in percent of the wager")
    click.echo("level 1, level 2, best known: correlation of the best tags up to 1, up to 2, and of a known count")
    listed = {each.odds.wager for each in exposures}
    for wager in (wager for wagers in game(exposures[0].odds.game).main_wagers for wager in wagers):
        if wager not in listed:
            click.echo(f"not listed: {wager}, which depends on play; name it, to have shoes solved")


def _line(one: Exposure) -> tuple[object, ...]:
    effects = one.effects.by_rank()
    strongest = max(effects, key=lambda rank: abs(effects[rank]))
    levels = {each.level: f"{each.correlation:.3f}" for each in reversed(one.counts) if each.level}
    known = max((each for each in one.counts if each.count.name), key=lambda each: each.correlation, default=None)
    return (
        one.odds.wager,
        one.odds.paytable,
        _percent(-float(one.effects.expectation)),
        strongest,
        _points(float(effects[strongest])),
        levels.get(1),
        levels.get(2),
        known and f"{known.count.name} {known.correlation:.3f}",
    )


def _percent(share: float) -> str:
    return f"{100 * share:.4f} %"


def _points(effect: float) -> str:
    return f"{100 * effect:+.4f}"


def _dollars(amount: float | None) -> str:
    return "" if amount is None else f"{amount:,.2f}"
