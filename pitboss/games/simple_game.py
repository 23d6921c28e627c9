"""The base class of simple games, which are played at a `SimpleTable` and described by a few attributes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from pitboss.games.game import BaseGame, RoundSetup, no_approvals, no_warnings
from pitboss.games.layout import Area, Fixture, Form, HandPlace, Inscription, Layout, NumberedPlaces, Side
from pitboss.games.limits import count_problems, wager_problems
from pitboss.games.sign import inscribed_odds
from pitboss.law.figures import ApprovalNeed
from pitboss.law.offers import Offer, check_wager
from pitboss.law.options import TableChoices
from pitboss.law.paytables import paytables
from pitboss.law.problems import Problem, error
from pitboss.probability.odds import WagerOdds
from pitboss.table.simple import SimpleChoices, SimpleTable

S = TypeVar("S", bound=SimpleChoices)


class SimpleGame(BaseGame[S]):
    """A game that is played at one class of tables, and whose odds are found by one function.

    Its main wagers and those that a decision adds (`decided_with` in their data) have large boxes on the layout; every
    other wager has a spot.
    """

    title: str
    table_class: Callable[[S, dict[str, Offer]], SimpleTable]
    find_odds: Callable[[S, str], WagerOdds]
    required_options: tuple[str, ...] = ()
    """The options that a submission has to state."""
    wager_label: str
    """The label of the book's rule on which wagers there are."""
    layout_label: str
    """The label of the book's rule on the layout."""
    inscriptions: tuple[tuple[str, str], ...] = ()
    """Words on the felt, each with the label of its rule."""
    dealers_cards: int = 1
    """The maximum number of cards in the dealer's hand."""

    def odds(self, choices: TableChoices, wager: str, letter: str | None = None, seat: int = 1) -> WagerOdds:
        """Return the odds of a wager under the paytable that the choices select."""
        check_wager(self.book, wager, "wager")
        return self.find_odds(self.own_choices(choices), wager)

    def table(self, choices: TableChoices) -> SimpleTable:
        """Return a table of these choices, about to open."""
        return self.table_class(self.own_choices(choices), self.offers(choices))

    def round(self, setup: RoundSetup) -> SimpleTable:
        """Return a table with the wagers of one round on its layout."""
        return self.set_up_round(setup, lambda offers: self.table_class(self.own_choices(setup.choices), offers))

    def unlawful(self, choices: TableChoices) -> Iterator[Problem]:
        """Return what the rules do not allow: in the numbers of decks and seats, and in the listed wagers."""
        yield from count_problems(self.book, choices, "decks", f"{self.title} is played with {{}} decks")
        yield from count_problems(self.book, choices, "seats", "a table has {} seats")
        sections = paytables(self.book.name)
        for wager in choices.wagers:
            yield from wager_problems(self.book, choices, wager, self.wager_label)
            if wager in sections and (main := sections[wager].decided_with):
                reason = f"a {wager} wager is made by a decision: state limits for {main}"
                yield error(f"wagers.{wager}", reason, sections[wager].clause)
        for meter in choices.meters:
            yield error(f"meters.{meter}", f"no wager of {self.title} pays from a meter")

    def not_stated(self, choices: TableChoices) -> Iterator[Problem]:
        """Return the required options that are not stated."""
        for name in self.required_options:
            if name not in choices.model_fields_set:
                label, help = self.choices.field_note(name, "clause"), self.choices.model_fields[name].description
                yield error(name, f"is missing: {help}", self.book.cite(label) if label else None)

    def not_recommended(self, choices: TableChoices) -> Iterator[Problem]:
        """Return no warnings."""
        return no_warnings(choices)

    def approvals_needed(self, choices: TableChoices) -> Iterator[ApprovalNeed]:
        """Return no approvals."""
        return no_approvals(choices)

    def layout(self, choices: TableChoices, facility: str) -> Layout:
        """Return numbered positions, an area for each wager, and the dealer's hand."""
        cited, offers = self.book.cite(self.layout_label), self.offers(choices)
        main = {wager for together in self.main_wagers for wager in together}
        boxes = [wager for wager in offers if wager in main or offers[wager].section.decided_with]
        return Layout(
            game=self.book.name,
            title=self.title,
            facility=Inscription(facility, cited),
            seats=NumberedPlaces(tuple(range(1, self.own_choices(choices).seats + 1)), cited),
            areas=tuple(
                Area(
                    id=wager,
                    inscription=offers[wager].section.felt,
                    clause=offers[wager].section.area,
                    per_seat=True,
                    wager=wager,
                    form=Form.BOX if wager in boxes else Form.SPOT,
                    pays=inscribed_odds(offers[wager]),
                )
                for wager in (*(wager for wager in offers if wager not in boxes), *boxes)
            ),
            hands=(HandPlace("dealer", "Dealer's Hand", cited, cards=self.dealers_cards),),
            inscriptions=tuple(Inscription(text, self.book.cite(label)) for text, label in self.inscriptions),
            fixtures=(Fixture("dealer", "Dealer", cited, Side.CENTRE), Fixture("shoe", "Shoe", cited, Side.LEFT)),
        )
