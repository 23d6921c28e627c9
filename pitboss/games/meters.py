"""The meters of progressive wagers: what a submission has to state, and their values in a finished round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from pitboss.errors import PitbossError
from pitboss.law import Book
from pitboss.law.figures import Figures, figure_names, figures
from pitboss.law.offers import Offer
from pitboss.law.options import TableChoices
from pitboss.law.paytables import ONLY_LETTER, must_hit_wager, paytables
from pitboss.law.problems import Problem, error, warning
from pitboss.money import Meter, dollars_words, parse_cents
from pitboss.money.meters import WHOLE_METER
from pitboss.probability.figures import MeterTerms
from pitboss.probability.odds import WagerOdds
from pitboss.table.table import MUST_HIT, Table

if TYPE_CHECKING:
    from pitboss.games.game import RoundSetup


@dataclass(frozen=True, slots=True)
class MeterNeed:
    """A meter that a wager pays from, and the printed minimum of its initial and reset amounts, if any."""

    name: str
    wager: str
    paytable: str
    min_amounts: Figures | None

    @property
    def amount(self) -> int:
        """The minimum in cents."""
        return parse_cents(self.min_amounts.text("least")) if self.min_amounts else 0


class MustHit(Protocol):
    """The Must Hit choices of any game."""

    @property
    def rate(self) -> Fraction:
        """The share of every wager that goes to the meter."""
        ...

    @property
    def reset(self) -> int:
        """The reset amount."""
        ...

    @property
    def maximum(self) -> int:
        """The amount at which it is won at the latest."""
        ...


def by_letter(offer: Offer, meter: str) -> str:
    """Return the paytable's letter, by which minimums usually differ."""
    return offer.paytable.letter


def needs_of(
    book: Book, offers: Mapping[str, Offer], key: Callable[[Offer, str], str] = by_letter
) -> dict[str, MeterNeed]:
    """Return every meter that these wagers pay from; `key` says under what its minimum is printed."""
    needs: dict[str, MeterNeed] = {}
    for wager, offer in offers.items():
        for name in offer.paytable.meters:
            needs[name] = MeterNeed(name, wager, offer.paytable.letter, _min_amounts(book, name, key(offer, name)))
    return needs


def _min_amounts(book: Book, name: str, key: str) -> Figures | None:
    """Return the printed minimum of a meter, if there is one."""
    place = f"meters.{name}.{key}"
    return figures(book, place) if place in figure_names(book, "meters") else None


def with_meter_terms(book: Book, choices: TableChoices, odds: WagerOdds, key: str, stake: int | None) -> WagerOdds:
    """Return the odds of a wager with the terms of its meters; unchanged if it has none.

    `key` says under what the meters' minimums are printed. A meter that the choices state stands at its initial amount;
    any other resets to the printed minimum, and its rate is not known.
    """
    if odds.meter_share is None:
        return odds
    terms: dict[str, MeterTerms] = {}
    for name in odds.meter_share:
        if name in choices.meters:
            stated = choices.meters[name]
            terms[name] = MeterTerms(stated.reset, stated.rate, stated.initial)
        else:
            terms[name] = MeterTerms(MeterNeed(name, odds.wager, key, _min_amounts(book, name, key)).amount)
    return replace(odds, stake=stake, meters=terms).with_house_edge()


def min_amount_problems(choices: TableChoices, needs: Mapping[str, MeterNeed]) -> Iterator[Problem]:
    """Yield initial and reset amounts below the printed minimum (R8)."""
    for name, chosen in choices.meters.items():
        need = needs.get(name)
        if need is None or need.min_amounts is None:
            continue
        for key, value in (("initial", chosen.initial), ("reset", chosen.reset)):
            if value < need.amount:
                under = "" if need.paytable == ONLY_LETTER else f" under paytable {need.paytable}"
                reason = f"the {name} meter's {key} amount is at least {need.min_amounts.text('least')}{under}"
                yield error(f"meters.{name}.{key}", f"{reason}, not {dollars_words(value)}", need.min_amounts.clause)


def meters_not_stated(book: Book, choices: TableChoices, needs: Mapping[str, MeterNeed]) -> Iterator[Problem]:
    """Yield meters that a wager needs and the submission does not state (R7)."""
    for name, need in needs.items():
        if name not in choices.meters:
            wager = paytables(book.name)[need.wager]
            message = f"{wager.felt} needs the {name} meter with its rate, initial and reset amount"
            yield error(f"meters.{name}", message, wager.meters[name].rate)


def meters_not_recommended(
    book: Book,
    choices: TableChoices,
    needs: Mapping[str, MeterNeed],
    must_hit: MustHit | None,
    label: Callable[[str], str],
) -> Iterator[Problem]:
    """Yield meters that nothing pays from, and wagers whose meters take more than all of the wager."""
    for name in choices.meters:
        if name not in needs:
            yield warning(
                f"meters.{name}", "no wager of this table pays from it, so it is never won", book.cite(label(name))
            )
    for wager in dict.fromkeys(need.wager for need in needs.values()):
        rates = [choices.meters[name].rate for name in needs if needs[name].wager == wager and name in choices.meters]
        rates += [must_hit.rate] if must_hit is not None and wager == must_hit_wager(book.name) else []
        if sum(rates) > 1:
            first = next(name for name in needs if needs[name].wager == wager)
            reason = f"the meters together take more than the whole of a {wager} wager"
            yield warning("meters", reason, book.cite(label(first)))


def must_hit_problems(book: Book, chosen: MustHit, label: str) -> Iterator[Problem]:
    """Yield Must Hit amounts without reset below maximum, or below every printed pair (R72)."""
    if chosen.reset >= chosen.maximum:
        greatest = dollars_words(chosen.maximum)
        reason = f"the reset amount must be below the maximum, {greatest}, and {dollars_words(chosen.reset)} is not"
        yield error("must_hit.reset", reason, book.cite(label))
    pairs = [figures(book, name) for name in figure_names(book, "must_hit.pairs")]
    if not any(
        chosen.reset >= parse_cents(pair.text("reset")) and chosen.maximum >= parse_cents(pair.text("maximum"))
        for pair in pairs
    ):
        allowed = ", ".join(f"{pair.text('reset')} and {pair.text('maximum')}" for pair in pairs)
        yield error("must_hit.reset", f"reset and maximum are at least one of these pairs: {allowed}", book.cite(label))


def set_meters(table: Table, setup: RoundSetup, needs: Mapping[str, MeterNeed]) -> None:
    """Set the meters as they stand when paying begins; each that a wager of the round could win has to be given."""
    wagered = {wager for stakes in setup.seats.values() for wager in stakes}
    minimums = {name: need.amount for name, need in needs.items() if need.wager in wagered}
    clauses = {name: need.min_amounts.clause for name, need in needs.items() if need.min_amounts}
    if table.must_hit_wager in wagered and (MUST_HIT in setup.meters or MUST_HIT in setup.draws):
        smallest = figures(table.book, "must_hit.pairs.c")
        minimums[MUST_HIT], clauses[MUST_HIT] = parse_cents(smallest.text("reset")), smallest.clause
    for name, minimum in minimums.items():
        if name not in setup.meters:
            raise PitbossError(f"the {name} meter can be won, so state its value", at=f"meters.{name}")
        value, least = setup.meters[name], min_value(table, name, minimum)
        if value < least:
            reason = f"the {name} meter stands at {dollars_words(least)} at least, not {dollars_words(value)}"
            raise PitbossError(reason, at=f"meters.{name}", clause=clauses.get(name))
        reset = setup.resets.get(name, minimum)
        if reset < minimum:
            reason = f"{name} falls back to {dollars_words(minimum)} at least, not {dollars_words(reset)}"
            raise PitbossError(reason, at=f"resets.{name}", clause=clauses.get(name))
        # The contributions are included already, so the rate does not matter.
        table.add_meter(name, Meter(name, Fraction(1), value, reset), table.meter_label(name))
    for kind, given in (("meters", setup.meters), ("resets", setup.resets)):
        for name in given:
            if name not in minimums:
                raise PitbossError(f"no wager of this round pays from a meter {name!r}", at=f"{kind}.{name}")


def min_value(table: Table, name: str, minimum: int) -> int:
    """Return the least possible value of a meter: the lower of its initial and reset amounts (R6, R8).

    A row that pays a part of the meter takes it lower each time, but never to 0. A linked meter may be lower too, where
    a contribution was won at one table and its round was void at another.
    """
    if name == MUST_HIT:
        return table.must_hit_bounds[0] if table.must_hit_bounds else minimum
    chosen = table.choices.meters.get(name)
    if chosen is not None and chosen.link is not None:
        return 0
    rows = (row.odds for offer in table.offers.values() for row in offer.paytable.rows.values())
    if any(odds.meter == name and odds.ratio < WHOLE_METER for odds in rows):
        return min(1, minimum)
    return min(chosen.initial, chosen.reset) if chosen is not None else minimum
