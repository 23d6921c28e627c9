"""Words that a person may type at any time: seating, wagers, irregularities."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Final

from pitboss.cards import card_text, parse_card
from pitboss.clock import Clock
from pitboss.errors import PitbossError
from pitboss.games.game import Game
from pitboss.inputs import (
    Acted,
    BackedUp,
    CameBack,
    CardInError,
    Closed,
    Corrected,
    CoverCardShown,
    Decision,
    DecksReceived,
    Declined,
    DeviceFault,
    Exposed,
    HandOrdered,
    Idle,
    Input,
    Left,
    MeterAdjusted,
    MeterReading,
    MinimumProposed,
    MinimumWithdrawn,
    Miscounted,
    NewDealer,
    NoMoreBets,
    Permitted,
    ReaderShowed,
    Recut,
    Repaired,
    ReshuffleOrdered,
    RoundVoided,
    Sat,
    ShoeEmpty,
    Skipped,
    StakesAdded,
    StakesRemoved,
    SteppedAway,
    StubCounted,
    WagerPlaced,
    WagerWithdrawn,
    WrongSide,
)
from pitboss.law import all_clauses
from pitboss.law.figures import void_clauses
from pitboss.money import positive_cents
from pitboss.requests import DutyWanted, Request, Role
from pitboss.table.table import Table

# Parsing the rest of a line


@dataclass(frozen=True)
class Moment:
    """The state when a line is typed: the table, its request and its inputs."""

    game: Game
    table: Table
    wanted: Request
    inputs: Sequence[Input]
    """The inputs of the segment so far."""
    clock: Clock
    only_players: bool = False
    """Whether the house deals. Then only players' decisions can be taken back."""


Parse = Callable[[Moment, list[str]], Input]


@dataclass(frozen=True)
class TypedWord:
    """A word: the parser for the rest of the line, the form, the meaning, and the tag of the input."""

    parse: Parse
    form: str
    meaning: str
    tag: str


def parse_number(word: str, what: str) -> int:
    """Parse a whole number."""
    if not (word.isascii() and word.isdigit()):
        raise PitbossError(f"must be a number, such as 3, not {word!r}", at=what)
    return int(word)


def check_amount(word: str) -> str:
    """Check that a word is an amount in dollars, and return it."""
    try:
        Decimal(word.replace("$", "").replace(",", ""))
    except InvalidOperation:
        raise PitbossError(f"must be an amount in dollars, such as 25 or 12.50, not {word!r}", at="amount") from None
    return word


def take_words(words: list[str], form: str, min_words: int, max_words: int | None = None) -> list[str]:
    """Check the number of words of a line against its form, and return them."""
    if not min_words <= len(words) <= (min_words if max_words is None else max_words):
        raise PitbossError(f"write it as {form}")
    return words


def seat_only(make: Callable[[int], Input], form: str) -> Parse:
    """Return a parser for a line with a seat."""
    return lambda moment, words: make(parse_number(take_words(words, form, 1)[0], "seat"))


def bare_word(make: Callable[[], Input], form: str) -> Parse:
    """Return a parser for a line without further words."""

    def parse(moment: Moment, words: list[str]) -> Input:
        take_words(words, form, 0)
        return make()

    return parse


def seat_and_amount(make: Callable[[int, int], Input], form: str) -> Parse:
    """Return a parser for a line with a seat and an amount."""

    def parse(moment: Moment, words: list[str]) -> Input:
        seat, amount = take_words(words, form, 2)
        return make(parse_number(seat, "seat"), positive_cents(check_amount(amount), "amount"))

    return parse


def signed_cents(word: str) -> int:
    """Parse an amount in cents, negative after a minus sign."""
    sign = -1 if word.startswith("-") else 1
    return sign * positive_cents(check_amount(word.removeprefix("-")), "amount")


# Words of a table where players bet against each other

STAKES_FORM: Final = "stakes SEAT AMOUNT, as stakes 3 200"
UNSTAKE_FORM: Final = "unstake SEAT AMOUNT, as unstake 3 50"
AWAY_FORM: Final = "away SEAT, or away SEAT counted, or away SEAT covered"
RETURNED_FORM: Final = "returned SEAT, or returned SEAT AMOUNT where the stakes were counted"
MINIMUM_FORM: Final = "minimum SEAT AMOUNT, as minimum 3 5"


def _away(moment: Moment, words: list[str]) -> Input:
    seat, *stakes = take_words(words, AWAY_FORM, 1, 2)
    if stakes and stakes[0].lower() not in ("counted", "covered"):
        raise PitbossError(f"write it as {AWAY_FORM}")
    return SteppedAway(parse_number(seat, "seat"), stakes[0].lower() if stakes else None)


def _returned(moment: Moment, words: list[str]) -> Input:
    seat, *amounts = take_words(words, RETURNED_FORM, 1, 2)
    return CameBack(parse_number(seat, "seat"), positive_cents(check_amount(amounts[0]), "amount") if amounts else None)


BETTING_WORDS: Final[dict[str, TypedWord]] = {
    "stakes": TypedWord(
        seat_and_amount(StakesAdded, STAKES_FORM), "stakes 3 200", "seat 3 puts $200 on the table", "stakes"
    ),
    "unstake": TypedWord(
        seat_and_amount(StakesRemoved, UNSTAKE_FORM), "unstake 3 50", "seat 3 takes $50 off the table", "stakes removed"
    ),
    "away": TypedWord(_away, "away 3 [counted]", "seat 3 steps away, the stakes counted or covered", "stepped away"),
    "returned": TypedWord(_returned, "returned 3 [200]", "seat 3 is back, and $200 is counted", "came back"),
    "minimum": TypedWord(
        seat_and_amount(MinimumProposed, MINIMUM_FORM),
        "minimum 3 5",
        "seat 3 proposes a minimum of $5",
        "minimum proposed",
    ),
    "posted": TypedWord(
        seat_only(MinimumWithdrawn, "posted SEAT"), "posted 3", "seat 3 wants the posted minimum", "minimum withdrawn"
    ),
    "deal": TypedWord(bare_word(HandOrdered, "deal"), "deal", "the next hand is dealt", "deal"),
}

# Words of every table


def _bet(moment: Moment, words: list[str]) -> Input:
    accepted = words[3:] == ["accepted"]
    seat, wager, amount = take_words(
        words[:3] if accepted else words, "bet SEAT WAGER AMOUNT, as bet 3 blackjack 25", 3
    )
    return WagerPlaced(
        seat=parse_number(seat, "seat"),
        wager=wager.lower(),
        amount=positive_cents(check_amount(amount), "amount"),
        accepted=accepted,
    )


def _withdraw(moment: Moment, words: list[str]) -> Input:
    seat, wager = take_words(words, "take SEAT WAGER", 2)
    return WagerWithdrawn(parse_number(seat, "seat"), wager.lower())


def _void(moment: Moment, words: list[str]) -> Input:
    book = moment.game.book
    clauses = void_clauses(book)
    if words and ":" in words[0]:
        return RoundVoided(" ".join(words[1:]) or "by order of the floorperson", words[0])
    if len(clauses) != 1:
        listed = " or ".join(clauses) or "none at this table"
        raise PitbossError(f"a round is void under a clause: write it as void CLAUSE [WHY]; here {listed}")
    return RoundVoided(" ".join(words) or "by order of the floorperson", clauses[0])


def _irregularity(moment: Moment, words: list[str]) -> Input:
    form = "irr CLAUSE [CARD], as irr 14.C Kd; `help irregularities` lists the clauses"
    clause, *rest = take_words(words, form, 1, 2)
    cited = clause if ":" in clause else f"{moment.game.book.name}:{clause}"
    irregularity = moment.game.irregularity(cited, card_text(parse_card(rest[0])) if rest else None)
    if irregularity is None:
        raise PitbossError(
            f"{cited} describes no irregularity of {moment.game.id}; `help irregularities` lists the clauses"
        )
    return irregularity


def _error(moment: Moment, words: list[str]) -> Input:
    card = card_text(parse_card(words[0])) if words else None
    take_words(words, "error [CARD]", 0, 1)
    return CardInError(card=card)


def _back(moment: Moment, words: list[str]) -> Input:
    take_words(words, "back [STEPS]", 0, 1)
    steps = parse_number(words[0], "number of steps") if words else 1
    place = _last_effective(moment.inputs, len(moment.inputs))
    for _ in range(steps):
        place = _before(moment, place)
    return BackedUp(place, "taken back by the floorperson")


def _before(moment: Moment, place: int) -> int:
    """Return the index of the last input in force, or of the last decision of a player, before an index."""
    while place:
        place = _last_effective(moment.inputs, place - 1)
        if not moment.only_players or isinstance(moment.inputs[place], Decision | Acted):
            break
    return place


def _last_effective(inputs: Sequence[Input], place: int) -> int:
    """Return the index after the last input in force before an index, with rulings to back up applied."""
    while place and isinstance(latest := inputs[place - 1], BackedUp):
        place = latest.to
    return place


def _correct(moment: Moment, words: list[str]) -> Input:
    seat, amount, clause, *reason = take_words(words, "correct SEAT AMOUNT CLAUSE WHY", 4, 99)
    return Corrected(seat=parse_number(seat, "seat"), amount=signed_cents(amount), why=" ".join(reason), clause=clause)


def _meter(moment: Moment, words: list[str]) -> Input:
    name, amount = take_words(words, "meter NAME AMOUNT", 2)
    return MeterReading(name, str(positive_cents(check_amount(amount), "amount")))


def _adjust(moment: Moment, words: list[str]) -> Input:
    form = "adjust METER AMOUNT WHO WHY, as adjust star -50 manager.day shown too high"
    meter, amount, who, *reason = take_words(words, form, 4, 99)
    return MeterAdjusted(meter, signed_cents(amount), who, " ".join(reason))


def _reader(moment: Moment, words: list[str]) -> Input:
    form = "reader yes if the card reader shows a blackjack, or reader no"
    answer = take_words(words, form, 1)[0].lower()
    if answer not in ("yes", "no"):
        raise PitbossError(f"write it as {form}")
    return ReaderShowed(answer == "yes")


def _stub(moment: Moment, words: list[str]) -> Input:
    return StubCounted(parse_number(take_words(words, "stub CARDS", 1)[0], "number of cards"))


def _recut(moment: Moment, words: list[str]) -> Input:
    return Recut(" ".join(words) or "the cut was improper")


def _repaired(moment: Moment, words: list[str]) -> Input:
    return Repaired(take_words(words, "repaired shuffler, or repaired shoe", 1)[0].lower())


def _fault(moment: Moment, words: list[str]) -> Input:
    return DeviceFault(take_words(words, "fault WHAT, as fault shuffler-jammed or fault reader-broken", 1)[0].lower())


def _preshuffled() -> Input:
    return DecksReceived(preshuffled=True)


def _declined(moment: Moment, words: list[str]) -> Input:
    take_words(words, "no", 0)
    return Declined(moment.wanted.who if isinstance(moment.wanted, DutyWanted) else Role.DEALER)


WORDS: Final[dict[str, TypedWord]] = {
    "sit": TypedWord(seat_only(Sat, "sit SEAT"), "sit 3", "a player takes seat 3", "sat"),
    "leave": TypedWord(seat_only(Left, "leave SEAT"), "leave 3", "the player of seat 3 leaves", "left"),
    "bet": TypedWord(_bet, "bet 3 WAGER 25 [accepted]", "seat 3 places $25, perhaps outside the limits", "wager"),
    "take": TypedWord(_withdraw, "take 3 WAGER", "seat 3 takes a wager back", "withdrawn"),
    "nmb": TypedWord(bare_word(NoMoreBets, "nmb"), "nmb", '"no more bets"', "no more bets"),
    **BETTING_WORDS,
    "preshuffled": TypedWord(bare_word(_preshuffled, "preshuffled"), "preshuffled", "preshuffled decks came",
        "decks received"),
    "no": TypedWord(_declined, "no", "it is not done, and need not be", "declined"),
    "cover": TypedWord(bare_word(CoverCardShown, "cover"), "cover", "the cover card came out instead", "cover card"),
    "empty": TypedWord(bare_word(ShoeEmpty, "empty"), "empty", "no card is left in the shoe", "shoe empty"),
    "stub": TypedWord(_stub, "stub 12", "12 cards are left over", "stub counted"),
    "reader": TypedWord(_reader, "reader yes|no", "whether the card reader shows a blackjack", "reader"),
    "adjust": TypedWord(_adjust, "adjust NAME -50 WHO WHY", "a meter is changed by hand, with approval",
        "meter adjusted"),
    "meter": TypedWord(_meter, "meter NAME 5000", "a linked meter stands at $5,000", "meter told"),
    "error": TypedWord(_error, "error [Kd]", "a card came that should not have", "card in error"),
    "skip": TypedWord(bare_word(Skipped, "skip"), "skip", "the dealer passed over this place", "skipped"),
    "exposed": TypedWord(bare_word(Exposed, "exposed"), "exposed", "a dealer's card was exposed too early", "exposed"),
    "miscount": TypedWord(bare_word(Miscounted, "miscount"), "miscount", "a hand has a wrong number of cards",
        "miscounted"),
    "side": TypedWord(bare_word(WrongSide, "side"), "side", "cards come from the wrong side of the double shoe",
        "wrong side"),
    "permit": TypedWord(seat_only(Permitted, "permit SEAT"), "permit 3", "seat 3 may wager again", "permitted"),
    "newdealer": TypedWord(bare_word(NewDealer, "newdealer"), "newdealer", "a new dealer takes over", "new dealer"),
    "reshuffle": TypedWord(bare_word(ReshuffleOrdered, "reshuffle"), "reshuffle", "shuffle before the next round",
        "reshuffle"),
    "idle": TypedWord(bare_word(Idle, "idle"), "idle", "no players, and the table stays open", "idle"),
    "correct": TypedWord(_correct, "correct 3 -5 CLAUSE WHY", "money to or from a seat after settlement", "correction"),
    "close": TypedWord(bare_word(Closed, "close"), "close", "the table closes", "closed"),
    "recut": TypedWord(_recut, "recut [WHY]", "the floorperson orders a new cut", "recut"),
    "repaired": TypedWord(_repaired, "repaired shoe", "a device can be used again: shoe or shuffler", "repaired"),
    "fault": TypedWord(_fault, "fault WHAT", "a device does not work: shuffler-jammed, reader-broken, ...",
        "device fault"),
    "irr": TypedWord(_irregularity, "irr 14.C [Kd]", "an irregularity by its clause: `help irregularities`",
        "irregularity"),
    "void": TypedWord(_void, "void [CLAUSE] [WHY]", "a ruling that the round is void", "void"),
    "back": TypedWord(_back, "back [STEPS]", "a ruling that takes back the last inputs of the round", "back up"),
}  # fmt: skip
"""The words accepted at any time."""


def irregularities_of(game: Game) -> list[tuple[str, str]]:
    """Return the clauses of a game's book with an irregularity that can be reported, each with its gist."""
    irregularities = []
    for id, clause in all_clauses().items():
        if id.partition(":")[0] == game.book.name and _can_be_reported(game, id):
            irregularities.append((id, clause.gist))
    return irregularities


def _can_be_reported(game: Game, clause: str) -> bool:
    try:
        return game.irregularity(clause, None) is not None
    except PitbossError:  # it needs the card
        return True
