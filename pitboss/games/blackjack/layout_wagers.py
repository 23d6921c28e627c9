"""Areas, devices and inscriptions of additional wagers on the layout and the sign (2.C to 2.G, R52, R92)."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.blackjack.actions import ALWAYS_OFFERED, BAD_BEAT_BONUS, COMMUNITY_PAY
from pitboss.games.blackjack.aggregate import CAPPED
from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices
from pitboss.games.blackjack.wager_submission_rules import needs, option_clause, stake_of, with_free_bonus
from pitboss.games.blackjack.wheel import community_schedule
from pitboss.games.layout import Area, Device, Inscription, SignLine
from pitboss.games.sign import bonus_line, inscribed_odds, must_hit_words
from pitboss.law import rule, wagers_of
from pitboss.law.offers import offer
from pitboss.law.paytables import ONLY, meter_title, paytables
from pitboss.money import dollars_words
from pitboss.table.table import MUST_HIT

SUITS = {"star_suit": "Star", "declared_suit": "declared"}
"""Options that choose a suit, as the layout calls it."""


@rule("blackjack:2.C*", "blackjack:2.D(2)", "blackjack:2.E(1)")
def areas(choices: BlackjackChoices) -> Iterator[Area]:
    """List the areas of the additional wagers offered and of the Free Bonus; at a Switch table one for each hand."""
    for wager in _offered(choices):
        section = paytables(BLACKJACK.name)[wager]
        pays = inscribed_odds(offer(BLACKJACK, wager, choices))
        for number in _hands(choices, wager):
            name, words = (wager, section.felt) if number is None else (f"{wager}-{number}", f"{section.felt} {number}")
            yield Area(name, words, section.area, True, wager, pays=pays)


@rule("blackjack:2.G*")
def progressive_system(choices: BlackjackChoices) -> Iterator[Device]:
    """List the devices at each betting position and the table for progressive wagers."""
    progressive = [wager for wager in _offered(choices) if paytables(BLACKJACK.name)[wager].is_progressive]
    if not progressive:
        return
    for wager in progressive:
        words = f"Electronic wagering position of {paytables(BLACKJACK.name)[wager].felt}"
        for number in _hands(choices, wager):
            area = wager if number is None else f"{wager}-{number}"
            yield Device(f"{area}-position", words, BLACKJACK.cite("2.G(2)"), per_seat=True, area=area)
    yield Device("wagering-device", "Progressive wagering device", BLACKJACK.cite("2.G(3)"), per_seat=True)
    words = "Progressive control: lock-out once dealing begins"
    yield Device("progressive-control", words, BLACKJACK.cite("2.G(4)"), per_seat=False)
    names = [*needs(choices), *([MUST_HIT] if choices.must_hit else [])]
    if names:
        words = f"Meter display: {', '.join(meter_title(BLACKJACK.name, name) for name in names)}"
        yield Device("meter-display", words, BLACKJACK.cite("2.G(1)"), per_seat=False)


@rule("blackjack:6.G(13)(a)", "blackjack:13.H(4)(a)", "blackjack:13.J", "blackjack:13.V(2)(a)")
def inscriptions(choices: BlackjackChoices) -> Iterator[Inscription]:
    """List the inscriptions of chosen suits, the Must Hit award, and the cap on two hands."""
    offers = {wager: offer(BLACKJACK, wager, choices) for wager in _offered(choices)}
    for found in offers.values():
        for name in SUITS.keys() & set(found.paytable.uses):
            if (suit := getattr(choices, name)) is not None:
                words = f"The {SUITS[name]} suit of {found.section.felt} is {suit.name.lower()}"
                yield Inscription(words, option_clause(name))
    if choices.must_hit:
        words = must_hit_words(BLACKJACK.name, choices.must_hit.maximum)
        yield Inscription(words, BLACKJACK.cite("6.G(13)(a)"))
    capped = [wager for wager in CAPPED if wager in choices.aggregate_cap_wagers and wager in offers]
    if choices.aggregate_cap is not None and capped:
        hands = " or ".join(CAPPED[wager].words for wager in capped)
        words = f"At most {dollars_words(choices.aggregate_cap)} a round in all for {hands} with dealer's blackjack"
        yield Inscription(words, BLACKJACK.cite("13.J"))


@rule("blackjack:2.F")
def bonuses(choices: BlackjackChoices) -> Iterator[SignLine]:
    """List the sign lines of bonuses that come with a wager and have no stake."""
    rates = {"magic-card": choices.magic_card_rate, "lucky-player": choices.lucky_player_rate}
    beside = paytables(BLACKJACK.name)[BAD_BEAT_BONUS]
    if beside.comes_with in choices.wagers and any(rates.values()):
        active = [row for name, row in beside.paytables[ONLY].rows.items() if rates[name]]
        yield bonus_line(BLACKJACK.name, BAD_BEAT_BONUS, active)
    if BONUS_SPIN in choices.wagers:
        stake = stake_of(choices, BONUS_SPIN)
        assert stake is not None, "a progressive wager has one amount"
        schedule = community_schedule(choices, stake)
        yield bonus_line(BLACKJACK.name, COMMUNITY_PAY, schedule.printed)


def _offered(choices: BlackjackChoices) -> list[str]:
    """Return the additional wagers in the order of the rules; at a Switch table those with two areas first."""
    listed = with_free_bonus(choices, choices.wagers) - set(ALWAYS_OFFERED)
    found = [wager for wager in wagers_of(BLACKJACK.name) if wager in listed]
    return sorted(found, key=lambda wager: choices.switch and _is_once(wager))


def _is_once(wager: str) -> bool:
    """Whether a Switch player makes a wager, or receives a bonus, once and not on each hand (R76, R92)."""
    section = paytables(BLACKJACK.name)[wager]
    return section.per_box or section.comes_with is not None


def _hands(choices: BlackjackChoices, wager: str) -> tuple[int | None, ...]:
    """Return the hands with an area of their own (R45), or None for one area per box."""
    return (2, 1) if choices.switch and not _is_once(wager) else (None,)
