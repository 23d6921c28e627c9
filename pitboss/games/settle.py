"""Settle a finished round by playing its document through the game's own script."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from pitboss.cards import parse_card
from pitboss.errors import PitbossError, Refusal
from pitboss.events import Event, Voided
from pitboss.games.game import BettingGame, SupportsDecisionClauses
from pitboss.games.registry import game, is_game
from pitboss.games.round_document import Irregularity, RecordedDraws, RoundDocument, RoundTable, read_round
from pitboss.games.settled_round import SettledRound, by_seat
from pitboss.inputs import Card, CardInError, Cut, Decision, Done, Exposed, Input, Loaded, Miscounted, UnseenCard
from pitboss.requests import CardWanted, CutWanted, DecisionWanted, DrawWanted, DutyWanted, Face, Request
from pitboss.table.play import Play, tag_of
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.words.arithmetic import SettledWager, to_dollars
from pitboss.words.arithmetic_reader import ArithmeticReader
from pitboss.words.transcript import Line, effective_settlements, explain_event, transcript_lines

MAX_READINGS = 200
"""The maximum number of ways that are tried to read the stands of one document."""


def settle(document: Mapping[str, Any], table: RoundTable | None = None) -> SettledRound:
    """Settle a finished round; raise a PitbossError with the place where the document cannot be right.

    If a submitted table is given, its rules apply and the document states only what happened.
    """
    named = document.get("game")
    played: object = game(named) if isinstance(named, str) and is_game(named) else None
    if table is not None:
        played = table.game
    if isinstance(played, BettingGame):
        return played.settle(document, table)
    return play_round(read_round(document, table)).result()


def play_round(document: RoundDocument) -> DocumentReplay:
    """Play a written round to its end.

    The `stand` of a hand that stands by itself may be written or left out. If it is then unclear which hand a `stand`
    is for, the first reading by which the whole round is possible counts. If no reading works, raise the error of the
    one that got furthest.
    """
    failed: tuple[int, PitbossError] | None = None
    to_try: deque[tuple[int, ...]] = deque([()])
    for _ in range(MAX_READINGS):
        if not to_try:
            break
        own = to_try.popleft()
        dealing = DocumentReplay(document, frozenset(own))
        try:
            dealing.play_whole_round()
        except PitbossError as error:
            left = len(dealing.decisions)
            failed = failed if failed is not None and failed[0] <= left else (left, error)
            to_try.extend(
                (*own, number) for number in dealing.possible_automatic_stands if number > max(own, default=-1)
            )
        else:
            return dealing
    assert failed is not None
    raise failed[1]


class DocumentReplay:
    """A round document that is played through the script: the items that are left, each with its number."""

    def __init__(self, document: RoundDocument, automatic_stands: frozenset[int] = frozenset()) -> None:
        self.document = document
        self.automatic_stands = automatic_stands
        """The numbers of the decisions that are stands of hands which stand by themselves."""
        self.possible_automatic_stands: list[int] = []
        """The numbers of the decisions that could be such stands."""
        self.play: Play[Table] = Play(lambda: document.game.round(document.setup))
        self.cards = deque(enumerate(document.cards))
        self.decisions = deque(enumerate(document.decisions))
        self.irregularities = deque(sorted(enumerate(document.irregularities), key=lambda pair: pair[1].after_cards))
        self.draws = RecordedDraws(document.draws, self.play.state.draw_kinds)
        self.arithmetic = ArithmeticReader()
        self.lines: list[Line] = []
        """Everything that has happened, decisions included, in words."""
        self._record(None, None, self.play.events)
        self.cards_dealt = 0
        """How many cards have left the shoe."""
        self.pending_choices: list[tuple[int, Irregularity, Decision]] = []
        """Players' choices after irregularities, until the script asks for them."""
        self.irregularity_refusal: Refusal | None = None
        """Why the table does not accept the next irregularity yet."""
        self.deferred_decision: tuple[Decision, Refusal | None] | None = None
        """The last decision that was left for a later request, and why it did not answer this one."""

    @property
    def round(self) -> Round:
        """The round of the document."""
        assert self.play.round is not None
        return self.play.round

    def play_whole_round(self) -> None:
        """Answer every request from the document; raise a PitbossError for what is missing, not lawful or left over."""
        while self.play.wanted is not None and not self._is_settled(self.play.wanted):
            self._give(*self._answer(self.play.wanted))
        self._refuse_leftovers()

    def result(self) -> SettledRound:
        """Return settlements, each seat's net, the common hands, and all events."""
        net: dict[int, int] = dict.fromkeys(self.document.setup.seats, 0)
        for line in self.round.settlements:
            net[line.seat] += line.net
        void = any(isinstance(event, Voided) for event in self.play.events)
        book = self.document.game.book.name
        settled = effective_settlements([explain_event(line, book) for line in self.round.settlements], self.lines)
        return SettledRound(
            self.document.game.id,
            "void" if void else "settled",
            tuple(SettledWager.from_settlement(line, arithmetic) for line, arithmetic in settled),
            by_seat(net),
            self.round.common_hands(),
            len(self.cards),
            tuple(line.event for line in self.lines if line.event is not None),
            {seat: to_dollars(amount) for seat, amount in self.play.state.vigorish_owed().items()},
            lines=tuple(self.lines),
            choices=self.document.setup.choices,
        )

    def _is_settled(self, wanted: Request) -> bool:
        """Whether the wagers are settled: a simulated round after that need not be in the document."""
        return isinstance(wanted, CardWanted) and not self.cards and not self.play.state.has_round_in_progress

    def _answer(self, wanted: Request) -> tuple[Input, str]:
        """Return the document's answer to this request, and its place."""
        if self.irregularities and self._is_due(*self.irregularities[0], wanted):
            number, item = self.irregularities.popleft()
            if item.decision is not None:
                self.pending_choices.append((number, item, item.decision))
            return self._take_irregularity(item, number), f"irregularities[{number}]"
        match wanted:
            case CardWanted(face=Face.UNSEEN):
                return UnseenCard(), "cards"
            case CardWanted():
                if not self.cards:
                    raise PitbossError(f"too few cards: {wanted.text}", at="cards", clause=wanted.clause)
                number, card = self.cards.popleft()
                return Card(card), f"cards, card {number + 1}"
            case DecisionWanted():
                return self._decision(wanted)
            case DutyWanted():
                return Loaded() if "loaded" in wanted.answers else Done(wanted.who), "round"
            case CutWanted():
                return Cut(), "round"
            case DrawWanted():
                return self.draws.answer(wanted)
        raise AssertionError(f"a finished round is asked for {wanted}")

    def _is_due(self, number: int, item: Irregularity, wanted: Request) -> bool:
        """Whether an irregularity comes up here: its cards are out, and the table accepts it.

        An irregularity that the table does not accept yet waits, but not beyond the next card.
        """
        if item.after_cards > self.cards_dealt or tag_of(item.input) not in wanted.answers:
            return False
        if isinstance(item.input, Miscounted | Exposed) and self.decisions and not isinstance(wanted, CardWanted):
            return False  # decisions on the hands came before one of them was found wrong or seen
        self.irregularity_refusal = self.play.refusal(self._irregularity_input(item, number))
        return isinstance(wanted, CardWanted) or self.irregularity_refusal is None

    def _irregularity_input(self, item: Irregularity, number: int) -> Input:
        if not (isinstance(item.input, CardInError) and item.uses_next_card and self.cards):
            return item.input
        try:  # a clause may concern certain cards only
            given = self.document.game.irregularity(item.clause, self.cards[0][1])
        except PitbossError as error:
            raise PitbossError(error.message, at=f"irregularities[{number}]", clause=error.clause) from None
        assert given is not None
        return given

    def _take_irregularity(self, item: Irregularity, number: int) -> Input:
        given = self._irregularity_input(item, number)
        if isinstance(given, CardInError) and given is not item.input:
            self.cards.popleft()
        return given

    def _decision(self, wanted: DecisionWanted) -> tuple[Input, str]:
        for pending in self.pending_choices:
            number, item, decision = pending
            its_own = wanted.clause.startswith(self._decision_clause(item.clause))
            if its_own and decision.choose in wanted.words.get(decision.seat, ()):
                self.pending_choices.remove(pending)
                return decision, f"irregularities[{number}]"
        for place, (number, decision) in enumerate(self.decisions):
            if self._is_answer(number, decision, wanted):
                del self.decisions[place]
                return decision, f"decisions[{number}]"
            if not wanted.any_order or not any(decision.choose in words for words in wanted.words.values()):
                break  # it is for a later request
        if wanted.default is None:
            raise self._missing_decision(wanted)
        seat = next(iter(wanted.words))
        return Decision(seat=seat, choose=wanted.default), "decisions"

    def _missing_decision(self, wanted: DecisionWanted) -> PitbossError:
        """Return the error for a decision that is missing, or that comes after one of a different seat."""
        message = f"a decision is missing: {wanted.text}"
        if not self.decisions or self.decisions[0][1].seat in wanted.words:
            return PitbossError(message, at="decisions", clause=wanted.clause)
        number, decision = self.decisions[0]
        if any(later.seat in wanted.words for _, later in self.decisions):
            order = "decisions are written in the order in which they are taken"
            message = f"seat {decision.seat} is before its turn: {wanted.text} first; {order}"
        else:
            message = f"{message}, before seat {decision.seat}"
        return PitbossError(message, at=f"decisions[{number}]", clause=wanted.clause)

    def _decision_clause(self, clause: str) -> str:
        played: object = self.document.game
        return (
            played.decision_clause(clause) if isinstance(played, SupportsDecisionClauses) else clause.partition("(")[0]
        )

    def _is_answer(self, number: int, decision: Decision, wanted: DecisionWanted) -> bool:
        """Whether the next decision is meant for this request; where silence is an answer it may be for a later one."""
        if decision.seat not in wanted.words:
            return False
        if wanted.only_if_named and decision.hand is None and decision.choose == wanted.default:
            self.possible_automatic_stands.append(number)
            return number in self.automatic_stands
        if wanted.only_if_named:
            return decision.hand is not None and decision.hand == wanted.hand
        if wanted.default is None:
            return True
        if decision.choose not in wanted.words[decision.seat]:
            self.deferred_decision = decision, self.play.refusal(decision)
            return False
        return decision.hand in (None, wanted.hand)

    def _give(self, given: Input, at: str) -> None:
        wanted = self.play.wanted
        self.arithmetic.follow(self.play.state)
        try:
            self._record(wanted, given, self.play.give(given))
        except Refusal as refused:
            raise PitbossError(refused.message, at=at, clause=refused.clause) from None
        self.cards_dealt += isinstance(given, Card | CardInError)

    def _record(self, wanted: Request | None, given: Input | None, events: list[Event]) -> None:
        self.lines += transcript_lines("", wanted, given, events, self.document.game.book.name, self.arithmetic)

    def _refuse_leftovers(self) -> None:
        if self.decisions:
            number, decision = self.decisions[0]
            reason = f"seat {decision.seat} was not asked for {decision.choose!r}: the round was over without it"
            passed = (
                self.deferred_decision[1] if self.deferred_decision and self.deferred_decision[0] is decision else None
            )
            refused = passed or Refusal(reason)
            raise PitbossError(refused.message, at=f"decisions[{number}]", clause=refused.clause)
        if self.pending_choices:
            number, item, decision = self.pending_choices[0]
            reason = f"seat {decision.seat} was not asked for {decision.choose!r}"
            raise PitbossError(reason, at=f"irregularities[{number}]", clause=item.clause)
        if self.irregularities:
            number, item = self.irregularities[0]
            reason = f"the round was over before {item.after_cards} cards had left the shoe, or this cannot occur"
            refused = self.irregularity_refusal or Refusal(reason, clause=item.clause)
            raise PitbossError(refused.message, at=f"irregularities[{number}]", clause=refused.clause)
        self.draws.refuse_leftovers()
        self._refuse_impossible_cards()

    def _refuse_impossible_cards(self) -> None:
        """Reject unused cards that these decks do not hold."""
        if not self.cards:
            return
        cards = deepcopy(self.play.state.shoe.cards)
        for number, text in self.cards:
            card = parse_card(text)
            if reason := cards.refusal(card):
                raise PitbossError(reason, at=f"cards, card {number + 1}")
            cards.take(card)
