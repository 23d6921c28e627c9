"""Check an operator's choices for baccarat: chapters 2, 3, 5, 7, 12 and 13."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import cover_card_is_lawful
from pitboss.errors import PitbossError
from pitboss.games.baccarat.book import MIDI, clause_ids
from pitboss.games.baccarat.options import BaccaratChoices, MidiChoices
from pitboss.games.baccarat.wagers.royal_9 import ROYAL_9
from pitboss.games.limits import count_problems, implied_stake, progressive_wagers, stated_letter, wager_problems
from pitboss.games.meters import (
    MeterNeed,
    meters_not_recommended,
    meters_not_stated,
    min_amount_problems,
    must_hit_problems,
    needs_of,
)
from pitboss.law import Book, rule, wagers_of
from pitboss.law.figures import figure_names, figures
from pitboss.law.offers import Offer, offer
from pitboss.law.paytables import ONLY_LETTER, meters_of, paytables
from pitboss.law.problems import Problem, did_you_mean, error, warning
from pitboss.money import Basis, Rounding, dollars, dollars_words, vigorish

MAIN = ("player", "banker", "tie")


def unlawful(book: Book, choices: BaccaratChoices) -> Iterator[Problem]:
    """Return everything that the rules do not allow in the stated choices."""
    yield from _figures(book, choices)
    yield from _tie(book, choices)
    for wager in choices.wagers:
        yield from _wager(book, choices, wager)
    known = tuple(dict.fromkeys(name.split(".")[1] for name in figure_names(book, "meters"))) if book is MIDI else ()
    for name in choices.meters:
        if name not in known:
            hint = did_you_mean(name, list(known)) if known else ""
            yield error(f"meters.{name}", f"{book.name} has no meter {name!r}{hint}", book.cite("12.L"))
    if isinstance(choices, MidiChoices):
        yield from _any_pair(book, choices)
        yield from _royal_9(book, choices)
        yield from _must_hit(book, choices)


def not_stated(book: Book, choices: BaccaratChoices) -> Iterator[Problem]:
    """Return everything that a submission has to state and this one does not."""
    if choices.disclosed_third_card is None:
        reason = "state the procedure for a disclosed third card that no hand may have: discard_pair or simulated_round"
        yield error("disclosed_third_card", reason, book.cite("13.C(2)"))
    yield from _collection_not_stated(book, choices)
    if isinstance(choices, MidiChoices):
        yield from _royal_9_not_stated(book, choices)
        if choices.five_treasures:
            for wager, section in paytables(book.name).items():
                if "five_treasures" in section.only_where and wager not in choices.wagers:
                    message = f"a Five Treasures table offers all five wagers, and {wager} is not listed"
                    yield error(f"wagers.{wager}", message, book.cite("1.B(8)"))


@rule(*clause_ids("12.D(2)"))
def _collection_not_stated(book: Book, choices: BaccaratChoices) -> Iterator[Problem]:
    """Return the missing vigorish collection, at a table that takes it."""
    takes_vigorish = paytables(book.name)["banker"].paytables[choices.variant].vigorish is not None
    if takes_vigorish and "vigorish_collection" not in choices.model_fields_set:
        reason = "state when vigorish is collected: at_payout or deferred"
        yield error("vigorish_collection", reason, book.cite("12.D(2)"))


def not_recommended(book: Book, choices: BaccaratChoices) -> Iterator[Problem]:
    """Return everything that is lawful but has no effect; the odds show what favours the player."""
    if choices.variant != "standard":
        for name, idle in (("vigorish_rounding", "exact"), ("vigorish_collection", "at_payout")):
            if getattr(choices, name) != idle:
                yield warning(name, f"no vigorish is taken at a {choices.variant} table", book.cite("12.C"))
    yield from _chips_for_vigorish(book, choices)
    if isinstance(choices, MidiChoices):
        offered = ROYAL_9 in choices.wagers
        if choices.personal_combinations and not offered:
            yield warning("personal_combinations", "Royal 9 is not offered, so these have no effect", book.cite("12.K"))
        needs = _meter_needs(book, choices)
        own = {name: chosen for name, chosen in choices.meters.items() if name in meters_of(book.name)}
        if own and (needs or not offered):  # an unknown paytable has no known meters
            known = choices.model_copy(update={"meters": own})
            yield from meters_not_recommended(book, known, needs, choices.must_hit, lambda name: "12.L")
    cards = choices.decks * 52
    if choices.cover_card_depth > cards // 2:
        message = f"with {choices.cover_card_depth} of {cards} cards behind the cover card less than half is dealt"
        yield warning("cover_card_depth", message, book.cite("5.C(1)"))


def _chips_for_vigorish(book: Book, choices: BaccaratChoices) -> Iterator[Problem]:
    """Return the problem of chips that cannot make the vigorish on every whole-dollar wager (R9, R140)."""
    percent = paytables(book.name)["banker"].paytables[choices.variant].vigorish
    if percent is None:
        return
    rounding = Rounding(choices.vigorish_rounding)
    step = vigorish(100, percent, rounding)
    if step % choices.smallest_chip:
        chip, least = dollars_words(choices.smallest_chip), dollars_words(step)
        reason = f"vigorish on whole dollars comes in steps of {least}, which chips of {chip} cannot make"
        rounded = vigorish(100, percent, Rounding.UP_25C)
        helps = rounding is Rounding.EXACT and rounded % choices.smallest_chip == 0
        instead = ', or vigorish_rounding = "up_25c"' if helps else ""
        yield warning(
            "smallest_chip", f"{reason}; state smallest_chip = {dollars(step)}{instead}", book.cite("12.D(1)")
        )


@rule("midi:3.A", *clause_ids("2.A", "2.A(1)"), "midi:5.C(1)")
def _figures(book: Book, choices: BaccaratChoices) -> Iterator[Problem]:
    yield from count_problems(book, choices, "decks", f"{book.name} is played with {{}} decks")
    yield from count_problems(book, choices, "seats", "a table has {} seats")
    cover = figures(book, "cover_card")
    behind = cover.number("least_behind")
    if not cover_card_is_lawful(choices.cover_card_depth, behind):
        message = f"at least {behind} cards lie behind the second cover card, not {choices.cover_card_depth}"
        yield error("cover_card_depth", message, cover.clause)
    elif choices.cover_card_depth >= choices.decks * 52:
        message = f"{choices.decks} decks have {choices.decks * 52} cards: no hand could come before the cover card"
        yield error("cover_card_depth", message, cover.clause)


@rule(*clause_ids("12.B"))
def _tie(book: Book, choices: BaccaratChoices) -> Iterator[Problem]:
    least = paytables(book.name)["tie"].paytables["only"].rows["wins"]
    if choices.tie_odds.basis is not Basis.TO or choices.tie_odds.ratio < least.odds.ratio:
        message = f"Tie pays at least {least.odds}, not {choices.tie_odds}"
        yield error("tie_odds", message, least.clause)


@rule(*clause_ids("7.A", "12.F"))
def _wager(book: Book, choices: BaccaratChoices, wager: str) -> Iterator[Problem]:
    yield from wager_problems(
        book,
        choices,
        wager,
        "7.A",
        find_offer=_offer_here,
        progressive=wager in progressive_wagers(book),
        stake=implied_stake(book, wager, stated_letter(choices, wager)),
    )


@rule(*clause_ids("7.A(5)", "7.A(6)", "7.A(7)", "7.A(8)"))
@rule("midi:7.A(11)", "midi:7.A(12)", "midi:7.A(13)", "midi:7.A(14)", "midi:7.A(15)")
def _offer_here(book: Book, wager: str, choices: BaccaratChoices) -> Offer:
    """Return a wager as this kind of table offers it; raise a PitbossError if it belongs to a different kind."""
    if elsewhere := wrong_table_reason(book, choices, wager):
        raise PitbossError(elsewhere.message, at=elsewhere.field, clause=elsewhere.clause)
    return offer(book, wager, choices)


def wrong_table_reason(book: Book, choices: BaccaratChoices, wager: str) -> Problem | None:
    """Return why a wager that belongs to one kind of table is not offered at this one (R128)."""
    permits, only_where = wagers_of(book.name)[wager].clause, paytables(book.name)[wager].only_where
    if (variant := only_where.get("variant")) and choices.variant != variant:
        reason = f"{wager} is offered only at tables of variant {variant!r}, and this one is {choices.variant!r}"
        return error(f"wagers.{wager}", reason, permits)
    if "five_treasures" in only_where and not (isinstance(choices, MidiChoices) and choices.five_treasures):
        return error(f"wagers.{wager}", f"{wager} is offered only where five_treasures is true", permits)
    return None


def _any_pair(book: Book, choices: MidiChoices) -> Iterator[Problem]:
    if choices.any_pair_mode == "either":  # R133
        reason = (
            'a wager on either hand at these odds would favour the player by far; state any_pair_mode = "chosen_hand"'
        )
        yield error("any_pair_mode", reason, book.cite("7.A(16)"))


@rule("midi:12.K", "midi:12.L", "midi:12.L(2)*", "midi:12.L(4)*")
def _royal_9(book: Book, choices: MidiChoices) -> Iterator[Problem]:
    seen: dict[tuple[int, int], str] = {}
    for seat, cards in choices.personal_combinations.items():
        field = f"personal_combinations.{seat}"
        if not (seat.isascii() and seat.isdigit() and 1 <= int(seat) <= choices.seats):
            yield error(
                field, f"there is no seat {seat!r}: this table has seats 1 to {choices.seats}", book.cite("2.A(1)")
            )
        if cards in seen:  # R135
            yield error(field, f"seat {seen[cards]} has the same king and nine", book.cite("12.K"))
        seen.setdefault(cards, seat)
    yield from min_amount_problems(choices, _meter_needs(book, choices))


def _meter_needs(book: Book, choices: MidiChoices) -> dict[str, MeterNeed]:
    """Return the meters of Royal 9, if it is offered under an existing paytable."""
    if ROYAL_9 not in choices.wagers:
        return {}
    try:
        return needs_of(book, {ROYAL_9: offer(book, ROYAL_9, choices)})
    except PitbossError:
        return {}


@rule("midi:12.L", "midi:12.L(1)", "midi:12.L(3)")
def _royal_9_not_stated(book: Book, choices: MidiChoices) -> Iterator[Problem]:
    if ROYAL_9 not in choices.wagers:
        return
    needs = _meter_needs(book, choices) or {
        name: MeterNeed(name, ROYAL_9, ONLY_LETTER, None) for name in meters_of(book.name)
    }
    yield from meters_not_stated(book, choices, needs)
    missing = [seat for seat in range(1, choices.seats + 1) if str(seat) not in choices.personal_combinations]
    if missing:
        seats = ", ".join(map(str, missing))
        yield error(
            "personal_combinations", f"every seat needs its king and nine; without one: {seats}", book.cite("12.K")
        )


@rule("midi:12.O", "midi:12.O(2)*", "midi:7.A(9)(a)")
def _must_hit(book: Book, choices: MidiChoices) -> Iterator[Problem]:
    chosen = choices.must_hit
    if chosen is None:
        return
    if ROYAL_9 not in choices.wagers:
        yield error("must_hit", "Must Hit comes with Royal 9, which is not offered", book.cite("7.A(9)(a)"))
    yield from must_hit_problems(book, chosen, "12.O(2)")
