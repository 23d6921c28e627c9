"""A terminal session at a table: print what is due, read an answer, apply it, and print the events."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final

import click

from pitboss.cards import os_randbelow
from pitboss.cli import count_text
from pitboss.cli.next import print_help, print_pending, wagers_line
from pitboss.cli.typed_answers import list_answers, parse_answer
from pitboss.cli.typed_words import WORDS, Moment, irregularities_of
from pitboss.clock import utc_now
from pitboss.errors import PitbossError
from pitboss.events import Dealt, MeterMoved, RoundBegan, RoundEnded
from pitboss.inputs import CardInError, Input, TimeReported
from pitboss.journal import Store
from pitboss.journal.table import JournaledTable
from pitboss.money import dollars
from pitboss.requests import ActionWanted, CardWanted, DecisionWanted, DutyWanted, Face, Request
from pitboss.table.electronic_dealer import ElectronicDealer, RandBelow, answer_for_house, link_meters
from pitboss.table.procedure import REPORT_TIME_CODE
from pitboss.table.table import Table
from pitboss.words.transcript import seat_of, transcript_lines

HIDDEN_CARD_TEXT: Final = "(a card, face down)"
NO_CARD_TEXT: Final = "this cannot be the card: write rank and suit, as Qh, of a card that the decks still hold"
SESSION_WORDS: Final = ("quit", "exit", "help", "?", "table")
"""Words that the session handles itself."""
RULING_WORDS: Final = ("irr", "void", "back")
ALWAYS_ANSWERS: Final = [
    *((WORDS[word].form, WORDS[word].meaning) for word in RULING_WORDS),
    ("table", "who sits where, what is wagered, and the cards left"),
    ("help", "this; `help irregularities` lists what can go wrong, by clause"),
    ("quit", "leave; the journal keeps everything, and the same command continues"),
]


class TableSession:
    """Reads one answer a line and writes the table's journal. A refused answer is not recorded."""

    def __init__(
        self, journaled: JournaledTable, store: Store, *, deals: bool, quiet: bool, randbelow: RandBelow = os_randbelow
    ) -> None:
        self._journaled = journaled
        self._deals = deals
        self._quiet = quiet
        self._dealer = ElectronicDealer(lambda: self.table, store, randbelow, links=link_meters([lambda: self.table]))
        self.refused: list[dict[str, object]] = []
        """The refused answers, each with its reason."""
        self.is_terminal = sys.stdin.isatty()

    def run(self) -> None:
        """Read answers until the table closes, `quit` is typed, or the input ends."""
        self._answer_for_house()
        for number, text in self._answers():
            word, _, rest = text.strip().partition(" ")
            match word.lower():
                case "quit" | "exit":
                    return
                case "help" | "?":
                    self._help(rest.strip())
                case "table":
                    self._show_table()
                case _:
                    self._give_answer(number, text)
            if self._journaled.wanted is None:
                return

    def close(self, journal: str) -> None:
        """Print how the session ended and how to continue."""
        rounds = self.table.round_number
        if self._journaled.wanted is None:
            click.echo(
                f"\nThe table is closed after {count_text(rounds, 'round')}. Look at them: pitboss replay {journal}"
            )
        else:
            click.echo(f"\nEverything is kept in {journal}, round {rounds}. What is due: pitboss next {journal}")

    def _answers(self) -> Iterator[tuple[int, str]]:
        """Yield the typed lines with their numbers, without comments and empty lines."""
        number = 0
        while True:
            if not self._quiet:
                self._prompt()
            try:
                text = self._read()
            except (EOFError, KeyboardInterrupt, click.Abort):
                return
            number += 1
            text = text.partition("#")[0]
            if text.strip():
                if not self._quiet and not self.is_terminal:
                    click.echo(f"> {self._masked(text)}")
                yield number, text

    def _prompt(self) -> None:
        click.echo()
        wanted = self._journaled.wanted
        print_pending(wanted, self.table)
        if self._deals and isinstance(wanted, DecisionWanted | ActionWanted):
            self._show_own_cards(wanted.seat)

    def _read(self) -> str:
        """Read a line, without echo on the terminal if it is a face-down card."""
        if self.is_terminal:
            return str(
                click.prompt("", prompt_suffix="> ", hide_input=self._is_hidden(""), default="", show_default=False)
            )
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line

    def _is_hidden(self, text: str) -> bool:
        """Whether a line names a card dealt face down, which is not shown."""
        wanted, word = self._journaled.wanted, text.partition(" ")[0].strip().lower()
        return isinstance(wanted, CardWanted) and wanted.may_be_unseen and word not in (*WORDS, *SESSION_WORDS, "x")

    def _masked(self, text: str) -> str:
        """Return a line without the face of a card that nobody else has seen."""
        if self._is_hidden(text):
            return HIDDEN_CARD_TEXT
        words = text.split()
        return " ".join([*words[:-1], HIDDEN_CARD_TEXT]) if self._is_card_in_error(words) else text.strip()

    def _is_card_in_error(self, words: list[str]) -> bool:
        """Whether a line names a card drawn in error that was not exposed."""
        wanted = self._journaled.wanted
        if wanted is None or not words or words[0].lower() not in ("error", "irr"):
            return False
        try:
            answer = parse_answer(self._moment(wanted), " ".join(words))
        except PitbossError:
            return words[0].lower() == "error" and len(words) > 1
        return isinstance(answer, CardInError) and answer.card is not None and not (answer.disclosed or answer.in_shoe)

    def _moment(self, wanted: Request) -> Moment:
        return Moment(self._journaled.game, self.table, wanted, self._journaled.play.inputs, utc_now, self._deals)

    def _give_answer(self, number: int, text: str) -> None:
        """Give an answer to the table, or print why it is refused."""
        wanted = self._journaled.wanted
        assert wanted is not None
        try:
            self._give(parse_answer(self._moment(wanted), text))
            self._answer_for_house()
        except PitbossError as refused:
            shown = self._masked(text)
            message = NO_CARD_TEXT if HIDDEN_CARD_TEXT in shown else refused.message
            self.refused.append({"line": number, "answer": shown, "message": message, "clause": refused.clause})
            if not self._quiet:
                clause = f" [{refused.clause}]" if refused.clause else ""
                click.secho(f"  not accepted: {message}{clause}", fg="red")

    def _give(self, answer: Input) -> None:
        wanted = self._journaled.wanted
        events = self._journaled.give(answer)
        if self._quiet:
            return
        for each in transcript_lines("", wanted, answer, events, self.table.book.name):
            if isinstance(each.event, RoundBegan):
                click.secho(f"\n{each.text}", bold=True)
            elif not isinstance(each.event, MeterMoved | RoundEnded):
                clause = click.style(f"  [{each.clause}]", dim=True) if each.clause else ""
                click.echo(f"  {each.text}{clause}")

    def _answer_for_house(self) -> None:
        """Answer requests to the house: the time of day and, with an electronic dealer, cards and duties."""
        while (wanted := self._journaled.wanted) is not None:
            answer: Input | None = None
            if self._deals:
                answer = answer_for_house(self._dealer, wanted)
            elif isinstance(wanted, DutyWanted) and wanted.do == REPORT_TIME_CODE:
                answer = TimeReported(utc_now().isoformat())
            if answer is None:
                return
            self._give(answer)

    def _show_own_cards(self, seat: int) -> None:
        """Print the face-down cards of the player to act, and no others."""
        cards: list[str] = []
        for event in self._journaled.play.events:
            if isinstance(event, RoundBegan):
                cards = []
            elif isinstance(event, Dealt) and event.face is Face.DOWN and seat_of_box(event) == seat and event.card:
                cards.append(event.card)
        if cards:
            click.echo(f"  cards of seat {seat}: {' '.join(cards)}")

    def _show_table(self) -> None:
        if self._quiet:
            return
        table = self.table
        click.echo(f"  seats taken: {', '.join(map(str, sorted(table.seated))) or 'none'}")
        click.echo(f"  wagers: {wagers_line(table) or 'none'}")
        for name, meter in table.meters.items():
            click.echo(f"  {name} meter: {dollars(int(meter.value))}")
        click.echo(f"  cards left in the shoe: {table.shoe.cards.left}")

    def _help(self, about: str) -> None:
        wanted = self._journaled.wanted
        if self._quiet or wanted is None:
            return
        if about.lower().startswith("irr"):
            for clause, gist in irregularities_of(self._journaled.game):
                click.echo(f"  irr {clause.partition(':')[2].ljust(12)} {gist}")
            return
        print_help(wanted, list_answers(wanted, self.table), always=ALWAYS_ANSWERS)

    @property
    def table(self) -> Table:
        """The current state of the table."""
        return self._journaled.play.state


def seat_of_box(event: Dealt) -> int | None:
    """Return the seat whose box or place a card was dealt to."""
    return seat_of(event) if event.to.startswith("seat") else _box_of_place(event.to)


def _box_of_place(place: str) -> int | None:
    word, _, rest = place.partition(" ")
    number = rest.split(",")[0]
    return int(number) if word == "box" and number.isdigit() else None
