"""Read the document of a finished hand, play it through the script, and report every pot."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from msgspec import structs

from pitboss.cards import ACE, cards_text, parse_card, parse_cards, rank_of
from pitboss.errors import PitbossError, Refusal
from pitboss.events import BetMade, Dealt, Event, PotWon, StakesMoved, Turned
from pitboss.games.game import RoundSetup
from pitboss.games.poker.betting import IDLE_CHOICES
from pitboss.games.poker.book import DECLINE, POKER, STRADDLE
from pitboss.games.poker.dealing import BOARD, FLOP, SECOND_BOARD, TURN
from pitboss.games.poker.game import BUTTON, CURRENCY, STAKES, Poker
from pitboss.games.poker.hands import PokerRound
from pitboss.games.poker.options import PokerChoices
from pitboss.games.poker.round_script import UNCALLED_TEXT
from pitboss.games.poker.run_twice import AGREE, RUN_TWICE, run_twice_refusal, unmet_condition
from pitboss.games.poker.settlement import best_five, name_of, ranks
from pitboss.games.poker.table import PokerTable
from pitboss.games.round_document import (
    RoundDocument,
    RoundTable,
    cards_of,
    check_keys,
    integer_of,
    list_of,
    refuse_rules,
    seat_of,
    table_of,
)
from pitboss.games.settle import DocumentReplay
from pitboss.games.settled_round import SettledPot, SettledRound, ShownHand, by_seat
from pitboss.inputs import Acted, Decision, Input
from pitboss.law.choice_parser import parse_choices
from pitboss.law.problems import Problem, did_you_mean, format_value
from pitboss.money import dollars, parse_cents, positive_cents
from pitboss.requests import ActionWanted, CardWanted, DecisionWanted, Face, Request

# The end of a hand, read from its events: pots, hands shown, and what each seat put in


def settled_pots(events: Sequence[Event]) -> tuple[SettledPot, ...]:
    """Return the pots of a hand, each with the hands that were compared for it (8.B(5))."""
    shown = shown_hands(events)
    boards = 2 if any(isinstance(event, Dealt) and event.to == SECOND_BOARD for event in events) else 1
    return tuple(SettledPot.of(event, boards, shown) for event in events if isinstance(event, PotWon))


def contributions(events: Iterable[Event]) -> dict[int, tuple[int, int]]:
    """Return each seat's stack before the hand and what it put in without what went back uncalled, in cents."""
    by_seat: dict[int, tuple[int, int]] = {}
    for event in events:
        match event:
            case BetMade(seat=seat, amount=amount, behind=behind):
                stack, paid = by_seat.get(seat, (behind + amount, 0))
                by_seat[seat] = stack, paid + amount
            case StakesMoved(seat=seat, amount=amount, why=reason) if reason == UNCALLED_TEXT:
                stack, paid = by_seat[seat]
                by_seat[seat] = stack, paid - amount
    return dict(sorted(by_seat.items()))


def shown_hands(events: Iterable[Event]) -> list[ShownHand]:
    """Return the hands of a showdown, board by board, in the order in which they were turned up; none without one."""
    board: list[int] = []
    second: list[int] = []
    holes: dict[int, list[int]] = {}
    for event in events:
        match event:
            case Dealt(card=str() as card, to=to) if to in (BOARD, SECOND_BOARD):
                (board if to == BOARD else second).append(parse_card(card))
            case Turned(cards=cards, by=seat) if seat:
                holes[seat] = parse_cards(cards)
    boards = [board, [*board[: len(board) - len(second)], *second]] if second else [board]
    return [
        _shown_hand(seat, hole, common, number)
        for number, common in enumerate(boards, start=1)
        for seat, hole in holes.items()
    ]


def _shown_hand(seat: int, hole: list[int], board: list[int], number: int) -> ShownHand:
    [rank] = ranks([hole], board)
    return ShownHand(
        seat, number, cards_text(hole), name_of(rank), cards_text(reading_order(best_five(hole, board, rank)))
    )


def reading_order(cards: Iterable[int]) -> list[int]:
    """Return a hand as it is read out: what makes it first, then from the highest card down."""
    five = list(cards)
    ranks = [rank_of(card) for card in five]
    wheel = set(ranks) == {ACE, 2, 3, 4, 5}

    def place(card: int) -> tuple[int, int]:
        rank = rank_of(card)
        return ranks.count(rank), rank if wheel or rank != ACE else rank + 13

    return sorted(five, key=place, reverse=True)


# A hand document, settled

TABLE_KEYS = ("variant", "blinds", "ante", "straddle")
"""Options that a hand may state outside `options`."""
DOCUMENT_KEYS = ("game", *TABLE_KEYS, "stacks", "currency", "button", "cards", "options", "actions", "run_it_twice")
RUN_TWICE_STREETS = {"flop": FLOP, "turn": TURN}
"""The streets after which players may agree to run it twice, if not at the first opportunity."""
ACTION_KEYS = ("seat", "say", "amount", "chips", "currency", "incomplete", "out_of_turn")


def settle_hand(played: Poker, document: Mapping[str, Any], table: RoundTable | None = None) -> SettledRound:
    """Settle a finished hand; raise a PitbossError with the place where the document cannot be right."""
    for key in document:
        if key not in DOCUMENT_KEYS:
            raise PitbossError(f"unknown key {key!r}{did_you_mean(str(key), list(DOCUMENT_KEYS))}", at=str(key))
    twice = _run_twice(document.get("run_it_twice", False))
    if table is None:
        choices = _choices(played, document, twice is not None)
    else:
        refuse_rules(document, table, ("options", *TABLE_KEYS))
        choices = _submitted_choices(played.own_choices(table.choices), twice is not None)
    stacks = {
        seat_of(str(seat), "stacks"): positive_cents(amount, f"stacks.{seat}")
        for seat, amount in table_of(document, "stacks").items()
    }
    if len(stacks) < 2:
        raise PitbossError("a hand has two players or more", at="stacks", clause=POKER.cite("8.A"))
    button = integer_of(document.get("button"), "button")
    if button not in stacks:
        raise PitbossError(f"the button is at a seat that has a stack, not at {button}", at="button")
    currency = _currency(document, stacks)
    seats = {seat: {STAKES: stack, CURRENCY: currency.get(seat, 0)} for seat, stack in stacks.items()}
    finished = RoundSetup(choices, seats, draws={BUTTON: button})
    written = RoundDocument(played, finished, cards_of(document.get("cards")), [], {}, [])
    actions = [_action(number, item) for number, item in enumerate(list_of(document, "actions"))]
    dealing = HandDocumentReplay(written, actions, twice)
    dealing.play_whole_round()
    return dealing.result()


class HandDocumentReplay(DocumentReplay):
    """A hand document that is played through the script."""

    def __init__(self, document: RoundDocument, actions: list[Acted], twice: int | None) -> None:
        super().__init__(document)
        self.actions = deque(enumerate(actions))
        self.twice = twice
        """The number of board cards when both agree to run it twice; 0 as soon as they can, None never."""
        self.agreement_requested = self.has_agreed = False

    def result(self) -> SettledRound:
        """Return each seat's net, the pots and their winners, the board, and all events."""
        hand = self._round().hand
        net = {seat: hand.stacks[place] - hand.starting_stacks[place] for place, seat in enumerate(hand.seats)}
        return replace(super().result(), net=by_seat(net), pots=settled_pots(self.play.events))

    def _table(self) -> PokerTable:
        state = self.play.state
        assert isinstance(state, PokerTable)
        return state

    def _round(self) -> PokerRound:
        assert isinstance(self.round, PokerRound)
        return self.round

    def _answer(self, wanted: Request) -> tuple[Input, str]:
        match wanted:
            case CardWanted(face=Face.UNSEEN):  # a hand document includes its burn cards
                return super()._answer(structs.replace(wanted, face=Face.DOWN))
            case ActionWanted():
                return self._action(wanted)
            case DecisionWanted(about=about):
                seat = next(iter(wanted.words))
                return self._run_it_twice(seat) if about == RUN_TWICE else self._straddle(seat)
        return super()._answer(wanted)

    def _action(self, wanted: ActionWanted) -> tuple[Input, str]:
        """Return the next action; where there is nothing to decide it may be left out."""
        if wanted.idle and not (self.actions and self.actions[0][1].seat == wanted.seat):
            return Acted(seat=wanted.seat, say=IDLE_CHOICES[0]), "actions"
        if not self.actions:
            raise PitbossError(f"an action is missing: {wanted.text}", at="actions", clause=wanted.clause)
        number, given = self.actions.popleft()
        if given.say == STRADDLE:
            reason = 'a straddle is posted before the cards, by the seat after the big blind, where "straddle" is true'
            raise PitbossError(reason, at=f"actions[{number}]", clause=POKER.cite("8.B(4)"))
        return given, f"actions[{number}]"

    def _run_it_twice(self, seat: int) -> tuple[Input, str]:
        """Answer for both players: they agree at the stated street, and at none before it."""
        agree = self.twice in (0, len(self._round().hand.board))
        self.agreement_requested, self.has_agreed = True, self.has_agreed or agree
        return Decision(seat=seat, choose=AGREE if agree else DECLINE), "run_it_twice"

    def _straddle(self, seat: int) -> tuple[Input, str]:
        """Return the first action if it is this seat's straddle; a named amount is twice the big blind."""
        if not self.actions or (self.actions[0][1].seat, self.actions[0][1].say) != (seat, STRADDLE):
            return Decision(seat=seat, choose=DECLINE), "actions"
        number, given = self.actions.popleft()
        due_now = 2 * self._table().choices.big_blind
        amount, put = given.amount or due_now, sum(given.chips) or due_now
        if structs.replace(given, amount=None, chips=()) != Acted(seat=seat, say=STRADDLE) or (amount, put) != (
            due_now,
            due_now,
        ):
            reason = f"a straddle is {dollars(due_now)} in chips, posted in one motion"
            raise PitbossError(reason, at=f"actions[{number}]", clause=POKER.cite("8.B(4)"))
        return Decision(seat=seat, choose=STRADDLE), f"actions[{number}]"

    def _refuse_leftovers(self) -> None:
        if self.actions:
            number, given = self.actions[0]
            reason = f"seat {given.seat} was not asked to act: the hand was over without it"
            raise PitbossError(reason, at=f"actions[{number}]", clause=POKER.cite("8.C"))
        if self.twice is not None and not self.has_agreed:
            label = "8.L(2)(c)" if self.agreement_requested else unmet_condition(self._table(), self._round().hand)
            refused = run_twice_refusal(label) if label else Refusal("it was not run twice", clause=POKER.cite("8.L"))
            raise PitbossError(refused.message, at="run_it_twice", clause=refused.clause)
        super()._refuse_leftovers()


def _choices(played: Poker, document: Mapping[str, Any], twice: bool) -> PokerChoices:
    options = dict(table_of(document, "options"))
    for key in TABLE_KEYS:
        if key in document:
            if key in options and options[key] != document[key]:
                raise PitbossError(f"{key!r} is stated twice, in two ways", at=f"options.{key}")
            options[key] = document[key]
    if twice and options.setdefault("run_it_twice", True) is False:
        raise PitbossError("this table does not offer to run it twice", at="run_it_twice", clause=POKER.cite("8.L"))
    choices, problems = parse_choices(PokerChoices, options)
    problems += [*played.unlawful(choices)] if choices is not None else []
    for problem in problems:
        raise PitbossError(problem.message, at=_place(problem, document), clause=problem.clause)
    assert choices is not None
    if choices.blinds is None:
        raise PitbossError("is missing: small and big, as [1, 2]", at="blinds", clause=POKER.cite("8.B(4)"))
    return choices


def _submitted_choices(choices: PokerChoices, twice: bool) -> PokerChoices:
    """Return a submitted table's rules; raise a PitbossError if it does not offer to run it twice."""
    if twice and not choices.run_it_twice:
        raise PitbossError("this table does not offer to run it twice", at="run_it_twice", clause=POKER.cite("8.L"))
    return choices


def _place(problem: Problem, document: Mapping[str, Any]) -> str:
    top = problem.field.partition(".")[0]
    stated = top in document and top not in table_of(document, "options")
    return problem.field if stated else f"options.{problem.field}"


def _currency(document: Mapping[str, Any], stacks: Mapping[int, int]) -> dict[int, int]:
    """Return how much of each stack is currency."""
    by_seat: dict[int, int] = {}
    for written, amount in table_of(document, "currency").items():
        at = f"currency.{written}"
        seat = seat_of(str(written), "currency")
        by_seat[seat] = positive_cents(amount, at)
        if by_seat[seat] > stacks.get(seat, 0):
            raise PitbossError(
                "currency is a part of the stack, and no more than that", at=at, clause=POKER.cite("8.B(1)")
            )
    return by_seat


def _run_twice(value: object) -> int | None:
    """Return the number of board cards when both agree: 0 for true; None for false."""
    if isinstance(value, bool):
        return 0 if value else None
    if not isinstance(value, str) or value not in RUN_TWICE_STREETS:
        words = " or ".join(f'"{word}"' for word in RUN_TWICE_STREETS)
        reason = (
            f"must be true or false, or {words} for what is on the board when both agree, not {format_value(value)}"
        )
        raise PitbossError(reason, at="run_it_twice", clause=POKER.cite("8.L(2)(e)"))
    return RUN_TWICE_STREETS[value]


def _flag(value: object, at: str) -> bool:
    if not isinstance(value, bool):
        raise PitbossError(f"must be true or false, not {format_value(value)}", at=at)
    return value


def _action(number: int, item: object) -> Acted:
    at = f"actions[{number}]"
    fields = check_keys(item, at, ACTION_KEYS)
    say, amount, chips, currency = (fields.get(key) for key in ("say", "amount", "chips", "currency"))
    if say is not None and not isinstance(say, str):
        raise PitbossError(f"must be a word, not {format_value(say)}", at=f"{at}.say")
    if chips is not None and not isinstance(chips, list):
        raise PitbossError(f"must be a list of chips, as [25, 25], not {format_value(chips)}", at=f"{at}.chips")
    return Acted(
        seat=integer_of(fields.get("seat"), f"{at}.seat"),
        say=say,
        amount=None if amount is None else positive_cents(amount, f"{at}.amount"),
        chips=tuple(positive_cents(chip, f"{at}.chips[{place}]") for place, chip in enumerate(chips or [])),
        currency=0 if currency is None else parse_cents(currency, f"{at}.currency"),
        incomplete=_flag(fields.get("incomplete", False), f"{at}.incomplete"),
        out_of_turn=_flag(fields.get("out_of_turn", False), f"{at}.out_of_turn"),
    )
