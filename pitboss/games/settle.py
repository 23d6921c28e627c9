"""Settle a finished round by playing its document through the game's own script."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from pitboss.cards import parse_card
from pitboss.errors import Mistake, Refusal
from pitboss.events import Event, Voided
from pitboss.games.game import BettingGame, GroupsIrregularities
from pitboss.games.registry import game, is_game
from pitboss.games.round_document import Irregularity, RoundTable, WrittenDraws, WrittenRound, read_round
from pitboss.games.settled_round import SettledRound, by_seat
from pitboss.inputs import Card, CardInError, Cut, Decision, Done, Exposed, Input, Loaded, Miscounted, UnseenCard
from pitboss.requests import CardWanted, CutWanted, DecisionWanted, DrawWanted, DutyWanted, Face, Request
from pitboss.table.play import Play, tag_of
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.words.arithmetic import SettledWager, in_dollars
from pitboss.words.arithmetic_reader import ArithmeticReader
from pitboss.words.transcript import Line, explained, in_force, lines_of

MOST_READINGS = 200
"""The maximum number of ways that are tried to read the stands of one document."""


def settle(document: Mapping[str, Any], table: RoundTable | None = None) -> SettledRound:
    """Settle a finished round; raise a Mistake with the place where the document cannot be right.

    If a submitted table is given, its rules apply and the document states only what happened.
    """
    named = document.get("game")
    played: object = game(named) if isinstance(named, str) and is_game(named) else None
    if table is not None:
        played = table.game
    if isinstance(played, BettingGame):
        return played.settle(document, table)
    return play_round(read_round(document, table)).result()


def play_round(written: WrittenRound) -> Dealing:
    """Play a written round to its end.

    The `stand` of a hand that stands by itself may be written or left out. If it is then unclear which hand a `stand`
    is for, the first reading that makes the whole round possible counts; if there is none, the error is that of the
    reading that leaves the fewest decisions over.
    """
    failed: tuple[int, Mistake] | None = None
    to_try: deque[tuple[int, ...]] = deque([()])
    for _ in range(MOST_READINGS):
        if not to_try:
            break
        own = to_try.popleft()
        dealing = Dealing(written, frozenset(own))
        try:
            dealing.play_whole_round()
        except Mistake as mistake:
            left = len(dealing.decisions)
            failed = failed if failed is not None and failed[0] <= left else (left, mistake)
            to_try.extend((*own, number) for number in dealing.possible_stands if number > max(own, default=-1))
        else:
            return dealing
    assert failed is not None
    raise failed[1]


class Dealing:
    """A round document that is played through the script: the items that are left, each with its number."""

    def __init__(self, written: WrittenRound, own_stands: frozenset[int] = frozenset()) -> None:
        self.written = written
        self.own_stands = own_stands
        """The numbers of the decisions that are stands of hands which stand by themselves."""
        self.possible_stands: list[int] = []
        """The numbers of the decisions that could be such stands."""
        self.play: Play[Table] = Play(lambda: written.game.round(written.finished))
        self.cards = deque(enumerate(written.cards))
        self.decisions = deque(enumerate(written.decisions))
        self.irregularities = deque(sorted(enumerate(written.irregularities), key=lambda pair: pair[1].after_cards))
        self.draws = WrittenDraws(written.draws, self.play.state.draw_kinds)
        self.amounts = ArithmeticReader()
        self.lines: list[Line] = []
        """Everything that has happened, decisions included, in words."""
        self._tell(None, None, self.play.events)
        self.given = 0
        """How many cards have left the shoe."""
        self.answers: list[tuple[int, Irregularity, Decision]] = []
        """Players' choices after irregularities, until the script asks for them."""
        self.not_heard: Refusal | None = None
        """Why the table does not accept the next irregularity yet."""
        self.passed_over: tuple[Decision, Refusal | None] | None = None
        """The last decision that was left for a later request, and why it did not answer this one."""

    @property
    def round(self) -> Round:
        """The round of the document."""
        assert self.play.round is not None
        return self.play.round

    def play_whole_round(self) -> None:
        """Answer every request from the document; raise a Mistake for what is missing, not lawful or left over."""
        while self.play.wanted is not None and not self._nothing_left_to_settle(self.play.wanted):
            self._give(*self._answer(self.play.wanted))
        self._refuse_leftovers()

    def result(self) -> SettledRound:
        """Return settlements, each seat's net, the common hands, and all events."""
        net: dict[int, int] = dict.fromkeys(self.written.finished.seats, 0)
        for line in self.round.settlements:
            net[line.seat] += line.net
        void = any(isinstance(event, Voided) for event in self.play.events)
        book = self.written.game.book.name
        settled = in_force([explained(line, book) for line in self.round.settlements], self.lines)
        return SettledRound(
            self.written.game.id,
            "void" if void else "settled",
            tuple(SettledWager.of(line, arithmetic) for line, arithmetic in settled),
            by_seat(net),
            self.round.common_hands(),
            len(self.cards),
            tuple(line.event for line in self.lines if line.event is not None),
            {seat: in_dollars(amount) for seat, amount in self.play.state.vigorish_owed().items()},
            lines=tuple(self.lines),
            choices=self.written.finished.choices,
        )

    def _nothing_left_to_settle(self, wanted: Request) -> bool:
        """Whether the wagers are settled: a simulated round after that need not be in the document."""
        return isinstance(wanted, CardWanted) and not self.cards and not self.play.state.round_is_on

    def _answer(self, wanted: Request) -> tuple[Input, str]:
        """Return the document's answer to this request, and its place."""
        if self.irregularities and self._is_now(*self.irregularities[0], wanted):
            number, item = self.irregularities.popleft()
            if item.answer is not None:
                self.answers.append((number, item, item.answer))
            return self._irregular(item, number), f"irregularities[{number}]"
        match wanted:
            case CardWanted(face=Face.UNSEEN):
                return UnseenCard(), "cards"
            case CardWanted():
                if not self.cards:
                    raise Mistake(f"too few cards: {wanted.text}", at="cards", clause=wanted.clause)
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

    def _is_now(self, number: int, item: Irregularity, wanted: Request) -> bool:
        """Whether an irregularity comes up here: its cards are out, and the table accepts it.

        An irregularity that the table does not accept yet waits, but not beyond the next card.
        """
        if item.after_cards > self.given or tag_of(item.input) not in wanted.answers:
            return False
        if isinstance(item.input, Miscounted | Exposed) and self.decisions and not isinstance(wanted, CardWanted):
            return False  # decisions on the hands came before one of them was found wrong or seen
        self.not_heard = self.play.refusal(self._previewed(item, number))
        return isinstance(wanted, CardWanted) or self.not_heard is None

    def _previewed(self, item: Irregularity, number: int) -> Input:
        if not (isinstance(item.input, CardInError) and item.uses_next_card and self.cards):
            return item.input
        try:  # a clause may concern certain cards only
            given = self.written.game.irregularity(item.clause, self.cards[0][1])
        except Mistake as mistake:
            raise Mistake(mistake.message, at=f"irregularities[{number}]", clause=mistake.clause) from None
        assert given is not None
        return given

    def _irregular(self, item: Irregularity, number: int) -> Input:
        given = self._previewed(item, number)
        if isinstance(given, CardInError) and given is not item.input:
            self.cards.popleft()
        return given

    def _decision(self, wanted: DecisionWanted) -> tuple[Input, str]:
        for asked in self.answers:
            number, item, decision = asked
            its_own = wanted.clause.startswith(self._asked_under(item.clause))
            if its_own and decision.choose in wanted.words.get(decision.seat, ()):
                self.answers.remove(asked)
                return decision, f"irregularities[{number}]"
        for place, (number, decision) in enumerate(self.decisions):
            if self._answers(number, decision, wanted):
                del self.decisions[place]
                return decision, f"decisions[{number}]"
            if not wanted.any_order or not any(decision.choose in words for words in wanted.words.values()):
                break  # it is for later
        if wanted.default is None:
            raise self._missing_decision(wanted)
        seat = next(iter(wanted.words))
        return Decision(seat=seat, choose=wanted.default), "decisions"

    def _missing_decision(self, wanted: DecisionWanted) -> Mistake:
        """Return the error for a next decision that does not answer: there is none, or it is a different seat's."""
        message = f"a decision is missing: {wanted.text}"
        if not self.decisions or self.decisions[0][1].seat in wanted.words:
            return Mistake(message, at="decisions", clause=wanted.clause)
        number, decision = self.decisions[0]
        if any(later.seat in wanted.words for _, later in self.decisions):
            order = "decisions are written in the order in which they are taken"
            message = f"seat {decision.seat} is before its turn: {wanted.text} first; {order}"
        else:
            message = f"{message}, before seat {decision.seat}"
        return Mistake(message, at=f"decisions[{number}]", clause=wanted.clause)

    def _asked_under(self, clause: str) -> str:
        played: object = self.written.game
        return played.asked_under(clause) if isinstance(played, GroupsIrregularities) else clause.partition("(")[0]

    def _answers(self, number: int, decision: Decision, wanted: DecisionWanted) -> bool:
        """Whether the next decision is meant for this request; where silence is an answer it may be for a later one."""
        if decision.seat not in wanted.words:
            return False
        if wanted.only_if_named and decision.hand is None and decision.choose == wanted.default:
            self.possible_stands.append(number)
            return number in self.own_stands
        if wanted.only_if_named:
            return decision.hand is not None and decision.hand == wanted.hand
        if wanted.default is None:
            return True
        if decision.choose not in wanted.words[decision.seat]:
            self.passed_over = decision, self.play.refusal(decision)
            return False
        return decision.hand in (None, wanted.hand)

    def _give(self, given: Input, at: str) -> None:
        wanted = self.play.wanted
        self.amounts.follow(self.play.state)
        try:
            self._tell(wanted, given, self.play.give(given))
        except Refusal as refused:
            raise Mistake(refused.message, at=at, clause=refused.clause) from None
        self.given += isinstance(given, Card | CardInError)

    def _tell(self, wanted: Request | None, given: Input | None, events: list[Event]) -> None:
        self.lines += lines_of("", wanted, given, events, self.written.game.book.name, self.amounts)

    def _refuse_leftovers(self) -> None:
        if self.decisions:
            number, decision = self.decisions[0]
            why = f"nobody asked seat {decision.seat} for {decision.choose!r}: the round was over without it"
            passed = self.passed_over[1] if self.passed_over and self.passed_over[0] is decision else None
            refused = passed or Refusal(why)
            raise Mistake(refused.message, at=f"decisions[{number}]", clause=refused.clause)
        if self.answers:
            number, item, decision = self.answers[0]
            why = f"nobody asked seat {decision.seat} for {decision.choose!r}"
            raise Mistake(why, at=f"irregularities[{number}]", clause=item.clause)
        if self.irregularities:
            number, item = self.irregularities[0]
            why = f"the round was over before {item.after_cards} cards had left the shoe, or this cannot occur"
            refused = self.not_heard or Refusal(why, clause=item.clause)
            raise Mistake(refused.message, at=f"irregularities[{number}]", clause=refused.clause)
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
                raise Mistake(reason, at=f"cards, card {number + 1}")
            cards.take(card)
