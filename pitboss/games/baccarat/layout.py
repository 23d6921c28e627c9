"""The layout of a Midi or Mini Baccarat table: chapter 2, R150, R155."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import Suit, card_text, suit_of
from pitboss.games.baccarat.book import MIDI, clause_ids
from pitboss.games.baccarat.options import BaccaratChoices, MidiChoices
from pitboss.games.baccarat.submission_rules import MAIN
from pitboss.games.baccarat.wagers.royal_9 import ROYAL_9
from pitboss.games.layout import (
    Area,
    Device,
    Fixture,
    Form,
    HandPlace,
    Inscription,
    Layout,
    NumberedPlaces,
    SeatMark,
    Side,
)
from pitboss.games.sign import inscribed_odds, must_hit_text, payout_lines
from pitboss.law import Book, implements, rule
from pitboss.law.offers import offer
from pitboss.law.paytables import paytables

HANDS = {"player": "Player's Hand", "banker": "Banker's Hand"}
BANDS = ("tie", "banker", "player")
"""From the dealer to the player."""

SUIT_SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


@rule(*clause_ids("2.B"))
def layout(book: Book, title: str, choices: BaccaratChoices, facility: str) -> Layout:
    """Return everything that the layout and the table have to carry under these choices."""
    return Layout(
        game=book.name,
        title=title,
        designations=tuple(_designations(book, choices)),
        facility=_facility_name(book, facility),
        seats=_positions(book, choices),
        areas=(*_main_areas(book, choices), *_wager_areas(book, choices)),
        hands=_hands(book),
        inscriptions=tuple(_inscriptions(book, choices)),
        devices=tuple(_progressive_system(book, choices)),
        vigorish_spaces=_vigorish_spaces(book, choices),
        fixtures=tuple(_fixtures(book, choices)),
        seat_marks=tuple(_combinations(book, choices)),
    )


@rule(*clause_ids("2.A", "2.A(1)"))
def _positions(book: Book, choices: BaccaratChoices) -> NumberedPlaces:
    """Return the numbered positions; `submission_rules` checks how many are lawful."""
    return NumberedPlaces(tuple(range(1, choices.seats + 1)), book.cite("2.A(1)"))


@rule(*clause_ids("2.B(1)"))
def _facility_name(book: Book, name: str) -> Inscription:
    return Inscription(name, book.cite("2.B(1)"))


@rule(*clause_ids("2.B(2)"))
def _main_areas(book: Book, choices: BaccaratChoices) -> Iterator[Area]:
    for wager in BANDS:
        yield _area(book, choices, wager, Form.BAND)


@rule(
    *clause_ids("2.B(5)", "2.B(6)(a)"), "midi:2.B(6)(a)(i)", "midi:2.B(6)(a)(iii)", "mini:2.B(6)(c)",
    "midi:2.B(6)(b)", "midi:2.B(6)(b)(i)", "midi:2.B(6)(b)(iii)",
    "midi:2.B(8)", "midi:2.B(9)", "midi:2.B(10)", "midi:2.B(11)", "midi:2.B(12)", "midi:2.B(13)",
)  # fmt: skip
def _wager_areas(book: Book, choices: BaccaratChoices) -> Iterator[Area]:
    """Return an area for every other wager offered, from left to right as their sections.

    EZ and Fortune 7 tables always have their insurances.
    """
    for wager, section in paytables(book.name).items():
        if wager not in MAIN and (wager in choices.wagers or section.only_where.get("variant") == choices.variant):
            yield _area(book, choices, wager, Form.SPOT)


def _area(book: Book, choices: BaccaratChoices, wager: str, form: Form) -> Area:
    hand = next((hand for hand in HANDS if hand in wager.split("-")), None)
    section = paytables(book.name)[wager]
    return Area(wager, section.felt, section.area, True, wager, form, hand, _payout_odds(book, choices, wager))


@rule(*clause_ids("2.B(3)"))
def _payout_odds(book: Book, choices: BaccaratChoices, wager: str) -> tuple[str, ...]:
    """Return payout odds for the layout where they are short; the sign has them all."""
    return inscribed_odds(offer(book, wager, choices))


@rule(*clause_ids("2.B(4)"))
def _hands(book: Book) -> tuple[HandPlace, ...]:
    return tuple(HandPlace(hand, words, book.cite("2.B(4)"), 3) for hand, words in HANDS.items())


def _designations(book: Book, choices: BaccaratChoices) -> Iterator[Inscription]:
    variations = {
        "ez": ("EZ Baccarat", "7.A(5)"),
        "fortune7": ("Fortune 7 Baccarat", "7.A(7)"),
        "no_commission": ("No Commission Baccarat", "2.B(7)"),
    }
    if choices.variant in variations:
        words, label = variations[choices.variant]
        yield Inscription(words, book.cite(label))
    if isinstance(choices, MidiChoices) and choices.five_treasures:
        yield Inscription("Five Treasures Baccarat", book.cite("7.A(11)"))


@rule(
    *clause_ids("2.B(6)", "2.B(6)(b)", "2.B(6)(a)(ii)"), "midi:2.B(6)(b)(ii)",
    "midi:2.B(6)(c)", "midi:2.B(6)(c)(i)",
)  # fmt: skip
def _inscriptions(book: Book, choices: BaccaratChoices) -> Iterator[Inscription]:
    """Return what the layout or a sign has to say about Banker wagers."""
    match choices.variant:
        case "ez":
            words = "Banker wagers push and are returned on a Dragon 7: Banker wins with a three-card 7"
            label = "2.B(6)(a)(ii)" if book is MIDI else "2.B(6)(b)"  # Mini's list of variations has EZ alone
            yield Inscription(words, book.cite(label))
        case "fortune7":
            words = "Banker wagers push and are returned on a Fortune 7: Banker wins with a three-card 7"
            yield Inscription(words, book.cite("2.B(6)(b)(ii)"))
        case "no_commission":
            half = offer(book, "banker", choices).paytable.rows["wins-with-6"].odds
            yield Inscription(f"Banker wagers pay {half} when Banker wins with 6", book.cite("2.B(6)(c)(i)"))
        case _ if choices.vigorish_rounding == "up_25c":
            yield Inscription("Vigorish is rounded up to the next 25 cents", book.cite("12.D(1)"))
    if isinstance(choices, MidiChoices) and choices.must_hit:
        yield Inscription(must_hit_text(book.name, choices.must_hit.maximum), book.cite("7.A(9)(a)"))


@rule("midi:2.B(7)")
def _vigorish_spaces(book: Book, choices: BaccaratChoices) -> NumberedPlaces | None:
    """Return the spaces where vigorish is marked for later; at Mini's standard tables too (R155)."""
    if not _marks_vigorish(choices):
        return None
    return NumberedPlaces(tuple(range(1, choices.seats + 1)), book.cite("2.B(7)"))


@rule("midi:2.C*")
def _progressive_system(book: Book, choices: BaccaratChoices) -> Iterator[Device]:
    """Return the parts of Royal 9's progressive system (R150)."""
    if ROYAL_9 in choices.wagers:
        yield Device("wagering-device", "Royal 9 wagering device", book.cite("2.C(1)"), per_seat=True)
        words = "Progressive control: no wager after “no more bets”"
        yield Device("progressive-control", words, book.cite("2.C(2)"), per_seat=False)


@rule(*clause_ids("2.A(2)"), "midi:2.D", "midi:2.E", "midi:2.H")
def _fixtures(book: Book, choices: BaccaratChoices) -> Iterator[Fixture]:
    """Return the dealer's fixtures; marker buttons have a rack of their own before the table inventory container."""
    yield Fixture("dealer", "Dealer", book.cite("2.A(2)"), Side.CENTRE)
    yield Fixture("inventory", "Table inventory", book.cite("2.D"), Side.CENTRE)
    if _marks_vigorish(choices):
        yield Fixture("marker-rack", "Marker buttons", book.cite("2.E"), Side.CENTRE)
    yield Fixture("shoe", "Shoe", book.cite("8.C"), Side.LEFT)
    yield Fixture("discard-bucket", "Discard bucket", book.cite("2.H"), Side.RIGHT)


def _combinations(book: Book, choices: BaccaratChoices) -> Iterator[SeatMark]:
    """Return each seat's own king and nine (R135)."""
    if not isinstance(choices, MidiChoices) or ROYAL_9 not in choices.wagers:
        return
    for seat in range(1, choices.seats + 1):
        cards = choices.personal_combinations.get(str(seat), ())
        words = " ".join(card_text(card)[0] + SUIT_SIGNS[Suit(suit_of(card))] for card in cards)
        if words:
            yield SeatMark(seat, words, book.cite("12.K"))


def _marks_vigorish(choices: BaccaratChoices) -> bool:
    return choices.variant == "standard" and choices.vigorish_collection == "deferred"


implements(payout_lines, *clause_ids("2.B(3)"))  # what the layout does not show is on the sign

assert set(BANDS) == set(MAIN), "every main wager has its band"
