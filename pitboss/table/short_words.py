"""Short words that mean the same at every moment of a table: who sits, what is wagered, what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Final

from pitboss.cards import card_text, parse_card
from pitboss.errors import Mistake
from pitboss.games.game import Game
from pitboss.law import all_clauses
from pitboss.law.void_rounds import void_clauses
from pitboss.money import positive_cents
from pitboss.round.betting import Acted, HandOrdered, StakesAdded, StakesRemoved
from pitboss.round.inputs import (
    BackedUp,
    CardInError,
    Closed,
    Corrected,
    CoverCardShown,
    Decision,
    DecksReceived,
    Declined,
    DeviceFault,
    Exposed,
    Idle,
    Input,
    Left,
    MeterReading,
    Miscounted,
    NewDealer,
    NoMoreBets,
    Permitted,
    Recut,
    Repaired,
    ReshuffleOrdered,
    RoundVoided,
    Sat,
    ShoeEmpty,
    Skipped,
    StubCounted,
    WagerPlaced,
    WagerWithdrawn,
    WrongSide,
)
from pitboss.round.requests import DutyWanted, Request, Role
from pitboss.round.shoe_table import ShoeTable


@dataclass(frozen=True)
class Moment:
    """A table at the moment when somebody types something."""

    game: Game
    table: ShoeTable
    wanted: Request
    inputs: Sequence[Input]
    """The inputs of the segment so far."""
    clock: Callable[[], datetime]
    only_players: bool = False
    """Whether the house deals, so that only decisions of players can be taken back."""


Parse = Callable[[Moment, list[str]], Input]


@dataclass(frozen=True)
class Word:
    """One word: how the rest of its line is read, its form and meaning, and the tag of its input."""

    parse: Parse
    form: str
    means: str
    tag: str


def number(word: str, what: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise Mistake(f"a {what} is a number, such as 3, not {word!r}", at=what)
    return int(word)


def amount_text(word: str) -> str:
    try:
        Decimal(word.replace("$", "").replace(",", ""))
    except InvalidOperation:
        raise Mistake(f"an amount is in dollars, such as 25 or 12.50, not {word!r}", at="amount") from None
    return word


def _take(words: list[str], form: str, least: int, most: int | None = None) -> list[str]:
    if not least <= len(words) <= (least if most is None else most):
        raise Mistake(f"write it as {form}")
    return words


def _seat_only(make: Callable[[int], Input], form: str) -> Parse:
    return lambda moment, words: make(number(_take(words, form, 1)[0], "seat"))


def _plain(make: Callable[[], Input], form: str) -> Parse:
    def parse(moment: Moment, words: list[str]) -> Input:
        _take(words, form, 0)
        return make()

    return parse


def _bet(moment: Moment, words: list[str]) -> Input:
    seat, wager, amount = _take(words, "bet SEAT WAGER AMOUNT, as bet 3 blackjack 25", 3)
    return WagerPlaced(
        seat=number(seat, "seat"), wager=wager.lower(), amount=positive_cents(amount_text(amount), "amount")
    )


def _withdraw(moment: Moment, words: list[str]) -> Input:
    seat, wager = _take(words, "take SEAT WAGER", 2)
    return WagerWithdrawn(number(seat, "seat"), wager.lower())


def _stakes(make: Callable[[int, int], Input]) -> Parse:
    def parse(moment: Moment, words: list[str]) -> Input:
        seat, amount = _take(words, "stakes SEAT AMOUNT, as stakes 3 200", 2)
        return make(number(seat, "seat"), positive_cents(amount_text(amount), "amount"))

    return parse


def _void(moment: Moment, words: list[str]) -> Input:
    book = moment.game.book
    clauses = void_clauses(book)
    if words and ":" in words[0]:
        return RoundVoided(" ".join(words[1:]) or "by order of the floorperson", words[0])
    if len(clauses) != 1:
        listed = " or ".join(clauses) or "none at this table"
        raise Mistake(f"a round is void under a clause: write it as void CLAUSE [WHY]; here {listed}")
    return RoundVoided(" ".join(words) or "by order of the floorperson", clauses[0])


def _irregularity(moment: Moment, words: list[str]) -> Input:
    form = "irr CLAUSE [CARD], as irr 14.C Kd; `help irregularities` lists the clauses"
    clause, *rest = _take(words, form, 1, 2)
    cited = clause if ":" in clause else f"{moment.game.book.name}:{clause}"
    given = moment.game.irregularity(cited, card_text(parse_card(rest[0])) if rest else None)
    if given is None:
        raise Mistake(f"{cited} describes no irregularity of {moment.game.id}; `help irregularities` lists the clauses")
    return given


def _error(moment: Moment, words: list[str]) -> Input:
    card = card_text(parse_card(words[0])) if words else None
    _take(words, "error [CARD]", 0, 1)
    return CardInError(card=card)


def _back(moment: Moment, words: list[str]) -> Input:
    _take(words, "back [STEPS]", 0, 1)
    steps = number(words[0], "number of steps") if words else 1
    place = _standing(moment.inputs, len(moment.inputs))
    for _ in range(steps):
        place = _before(moment, place)
    return BackedUp(place, "taken back by the floorperson")


def _before(moment: Moment, place: int) -> int:
    """Return the place before the last input in force, or before the last decision of a player."""
    while place:
        place = _standing(moment.inputs, place - 1)
        if not moment.only_players or isinstance(moment.inputs[place], Decision | Acted):
            break
    return place


def _standing(inputs: Sequence[Input], place: int) -> int:
    """Return the place before which the last input in force stands, once rulings to back up have had their effect."""
    while place and isinstance(given := inputs[place - 1], BackedUp):
        place = given.to
    return place


def _correct(moment: Moment, words: list[str]) -> Input:
    seat, amount, clause, *why = _take(words, "correct SEAT AMOUNT CLAUSE WHY", 4, 99)
    sign = -1 if amount.startswith("-") else 1
    cents = sign * positive_cents(amount_text(amount.removeprefix("-")), "amount")
    return Corrected(seat=number(seat, "seat"), amount=cents, why=" ".join(why), clause=clause)


def _meter(moment: Moment, words: list[str]) -> Input:
    name, amount = _take(words, "meter NAME AMOUNT", 2)
    return MeterReading(name, str(positive_cents(amount_text(amount), "amount")))


def _stub(moment: Moment, words: list[str]) -> Input:
    return StubCounted(number(_take(words, "stub CARDS", 1)[0], "number of cards"))


def _recut(moment: Moment, words: list[str]) -> Input:
    return Recut(" ".join(words) or "the cut was improper")


def _repaired(moment: Moment, words: list[str]) -> Input:
    return Repaired(_take(words, "repaired shuffler, or repaired shoe", 1)[0].lower())


def _fault(moment: Moment, words: list[str]) -> Input:
    return DeviceFault(_take(words, "fault WHAT, as fault shuffler-jammed or fault reader-broken", 1)[0].lower())


def _preshuffled() -> Input:
    return DecksReceived(preshuffled=True)


def _declined(moment: Moment, words: list[str]) -> Input:
    _take(words, "no", 0)
    return Declined(moment.wanted.who if isinstance(moment.wanted, DutyWanted) else Role.DEALER)


WORDS: Final[dict[str, Word]] = {
    "sit": Word(_seat_only(Sat, "sit SEAT"), "sit 3", "a player takes seat 3", "sat"),
    "leave": Word(_seat_only(Left, "leave SEAT"), "leave 3", "the player of seat 3 leaves", "left"),
    "bet": Word(_bet, "bet 3 WAGER 25", "seat 3 places $25 on a wager", "wager"),
    "take": Word(_withdraw, "take 3 WAGER", "seat 3 takes a wager back", "withdrawn"),
    "nmb": Word(_plain(NoMoreBets, "nmb"), "nmb", '"no more bets"', "no more bets"),
    "stakes": Word(_stakes(StakesAdded), "stakes 3 200", "seat 3 puts $200 on the table", "stakes"),
    "unstake": Word(_stakes(StakesRemoved), "unstake 3 50", "seat 3 takes $50 off the table", "stakes removed"),
    "deal": Word(_plain(HandOrdered, "deal"), "deal", "the next hand is dealt", "deal"),
    "preshuffled": Word(_plain(_preshuffled, "preshuffled"), "preshuffled", "preshuffled decks came", "decks received"),
    "no": Word(_declined, "no", "it is not done, and need not be", "declined"),
    "cover": Word(_plain(CoverCardShown, "cover"), "cover", "the cover card came out instead", "cover card"),
    "empty": Word(_plain(ShoeEmpty, "empty"), "empty", "no card is left in the shoe", "shoe empty"),
    "stub": Word(_stub, "stub 12", "so many cards are left over", "stub counted"),
    "meter": Word(_meter, "meter NAME 5000", "a linked meter stands at $5,000", "meter told"),
    "error": Word(_error, "error [Kd]", "a card came that should not have", "card in error"),
    "skip": Word(_plain(Skipped, "skip"), "skip", "the dealer passed over this place", "skipped"),
    "exposed": Word(_plain(Exposed, "exposed"), "exposed", "a card of the dealer's was seen too early", "exposed"),
    "miscount": Word(_plain(Miscounted, "miscount"), "miscount", "a hand has a wrong number of cards", "miscounted"),
    "side": Word(_plain(WrongSide, "side"), "side", "cards come from the wrong side of the double shoe", "wrong side"),
    "permit": Word(_seat_only(Permitted, "permit SEAT"), "permit 3", "seat 3 may wager again", "permitted"),
    "newdealer": Word(_plain(NewDealer, "newdealer"), "newdealer", "another dealer takes over", "new dealer"),
    "reshuffle": Word(_plain(ReshuffleOrdered, "reshuffle"), "reshuffle", "shuffle before the next round", "reshuffle"),
    "idle": Word(_plain(Idle, "idle"), "idle", "nobody plays, and the table stays open", "idle"),
    "correct": Word(_correct, "correct 3 -5 CLAUSE WHY", "money to or from a seat after settlement", "correction"),
    "close": Word(_plain(Closed, "close"), "close", "the table closes", "closed"),
    "recut": Word(_recut, "recut [WHY]", "the floorperson orders another cut", "recut"),
    "repaired": Word(_repaired, "repaired shoe", "a device can be used again: shoe or shuffler", "repaired"),
    "fault": Word(_fault, "fault WHAT", "a device does not work: shuffler-jammed, reader-broken, ...", "device fault"),
    "irr": Word(_irregularity, "irr 14.C [Kd]", "an irregularity by its clause: `help irregularities`", "irregularity"),
    "void": Word(_void, "void [CLAUSE] [WHY]", "a ruling that the round is void", "void"),
    "back": Word(_back, "back [STEPS]", "a ruling that takes back the last inputs of the round", "back up"),
}  # fmt: skip
"""The words that do not depend on what is asked."""


def irregularities_of(game: Game) -> list[tuple[str, str]]:
    """Return the clauses of a game's book that describe an irregularity which can be reported, each with its gist."""
    found = []
    for id, clause in all_clauses().items():
        if id.partition(":")[0] == game.book.name and _can_be_reported(game, id):
            found.append((id, clause.gist))
    return found


def _can_be_reported(game: Game, clause: str) -> bool:
    try:
        return game.irregularity(clause, None) is not None
    except Mistake:  # it needs the card
        return True
