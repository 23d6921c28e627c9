"""Areas, devices and inscriptions of additional wagers on the layout and the sign (2.C to 2.G, R52, R92)."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.blackjack.actions import FREE_BONUS
from pitboss.games.blackjack.aggregate import CAPPED
from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices
from pitboss.games.blackjack.wager_submission_rules import PROGRESSIVE, needs, stake_of
from pitboss.games.blackjack.wheel import community_schedule
from pitboss.games.layout import Area, Device, Inscription, SignLine
from pitboss.games.sign import bonus_line, inscribed_odds, must_hit_words
from pitboss.law import rule, wagers_of
from pitboss.law.offers import offer
from pitboss.law.paytables import paytables
from pitboss.law.titles import meter_title, titles_of
from pitboss.money import dollars_words
from pitboss.round.shoe_table import MUST_HIT

AREAS = {
    "lucky-ladies": "2.C(1)",
    "match-the-dealer": "2.C(2)",
    "in-between": "2.C(3)",
    "royal-match-21": "2.C(4)",
    "bet-the-set-21": "2.C(5)",
    "kings-bounty": "2.C(6)",
    "super-match": "2.D(2)",
    "bad-beat": "6.G(8)",  # chapter 2 has no entry for it, but a wager is placed on its area (R52)
    "three-card-poker": "2.C(7)",
    "hit-and-run": "2.C(8)",
    "house-money": "2.C(9)",
    "lucky-lucky": "2.C(10)",
    "super-4": "2.C(11)",
    "upcard-luck-21": "2.C(12)",
    "buster-blackjack": "2.C(13)",
    FREE_BONUS: "2.C(14)",
    BONUS_SPIN: "2.C(15)",
    "blazing-7s": "2.C(16)",
    "lucky-aces": "2.C(17)",
    "21-plus-3": "2.C(18)",
    "trilux-bonus": "2.C(19)",
    "top-3": "2.C(20)",
    "lucky-ladies-progressive": "2.C(21)",
    "match-super-bonus": "2.C(22)",
    "trilux-super-3": "2.C(23)",
    "poker-3": "2.C(24)",
    "19-plus": "2.C(25)",
    "kk": "2.C(26)",
    "qq": "2.C(27)",
    "jj": "2.C(28)",
    "pair": "2.C(29)",
    "match": "2.C(30)",
    "a-2": "2.C(31)",
    "7s": "2.C(32)",
}
"""Clause that demands the area of each additional wager."""

ONE_FOR_BOTH_HANDS = ("super-match", FREE_BONUS)
"""Wagers that a Switch player makes once, not on each hand (R76, R92)."""

CAPPED_HANDS = {"lucky-ladies": "queen of hearts pairs", "kings-bounty": "king of spades pairs"}
"""Names of the capped hands."""


@rule("blackjack:2.C*", "blackjack:2.D(2)", "blackjack:2.E(1)")
def areas(choices: BlackjackChoices) -> Iterator[Area]:
    """List the areas of the additional wagers offered and of the Free Bonus; at a Switch table one for each hand."""
    for wager in _offered(choices):
        felt, clause = titles_of(BLACKJACK.name, wager).felt, BLACKJACK.cite(AREAS[wager])
        pays = inscribed_odds(offer(BLACKJACK, wager, choices))
        for number in _hands(choices, wager):
            name, words = (wager, felt) if number is None else (f"{wager}-{number}", f"{felt} {number}")
            yield Area(name, words, clause, True, wager, pays=pays)


@rule("blackjack:2.G*")
def progressive_system(choices: BlackjackChoices) -> Iterator[Device]:
    """List the devices at each betting position and the table for progressive wagers."""
    progressive = [wager for wager in _offered(choices) if wager in PROGRESSIVE]
    if not progressive:
        return
    for wager in progressive:
        words = f"Electronic wagering position of {titles_of(BLACKJACK.name, wager).felt}"
        for number in _hands(choices, wager):
            area = wager if number is None else f"{wager}-{number}"
            yield Device(f"{area}-position", words, BLACKJACK.cite("2.G(2)"), per_seat=True, area=area)
    yield Device("wagering-device", "Progressive wagering device", BLACKJACK.cite("2.G(3)"), per_seat=True)
    words = "Progressive control: lock-out once dealing begins"
    yield Device("progressive-control", words, BLACKJACK.cite("2.G(4)"), per_seat=False)
    names = [*needs(choices), *([MUST_HIT] if choices.must_hit else [])]
    if names:
        words = f"Meter display: {', '.join(map(meter_title, names))}"
        yield Device("meter-display", words, BLACKJACK.cite("2.G(1)"), per_seat=False)


@rule("blackjack:6.G(13)(a)", "blackjack:13.H(4)(a)", "blackjack:13.J", "blackjack:13.V(2)(a)")
def inscriptions(choices: BlackjackChoices) -> Iterator[Inscription]:
    """List the inscriptions of chosen suits, the Must Hit award, and the cap on two hands."""
    letters = {wager: offer(BLACKJACK, wager, choices).paytable.letter for wager in _offered(choices)}
    if letters.get("super-4") == "D" and choices.star_suit is not None:
        words = f"The Star suit of Super 4 is {choices.star_suit.name.lower()}"
        yield Inscription(words, BLACKJACK.cite("13.H(4)(a)"))
    if letters.get("21-plus-3") == "B" and choices.declared_suit is not None:
        words = f"The declared suit of 21 + 3 is {choices.declared_suit.name.lower()}"
        yield Inscription(words, BLACKJACK.cite("13.V(2)(a)"))
    if choices.must_hit:
        words = must_hit_words(BLACKJACK.name, "super-4", choices.must_hit.maximum)
        yield Inscription(words, BLACKJACK.cite("6.G(13)(a)"))
    capped = [wager for wager in CAPPED if wager in choices.aggregate_cap_wagers and wager in letters]
    if choices.aggregate_cap is not None and capped:
        hands = " or ".join(CAPPED_HANDS[wager] for wager in capped)
        words = f"At most {dollars_words(choices.aggregate_cap)} a round in all for {hands} with dealer's blackjack"
        yield Inscription(words, BLACKJACK.cite("13.J"))


@rule("blackjack:2.F")
def bonuses(choices: BlackjackChoices) -> Iterator[SignLine]:
    """List the sign lines of bonuses that come with a wager and have no stake."""
    rates = {"magic-card": choices.magic_card_rate, "lucky-player": choices.lucky_player_rate}
    if "bad-beat" in choices.wagers and any(rates.values()):
        rows = paytables(BLACKJACK.name)["bad-beat-bonus"].paytables["only"].rows
        active = [row for name, row in rows.items() if rates[name]]
        yield bonus_line(BLACKJACK.name, "bad-beat-bonus", "bad-beat", active)
    if BONUS_SPIN in choices.wagers:
        stake = stake_of(choices, BONUS_SPIN)
        assert stake is not None, "a progressive wager has one amount"
        schedule = community_schedule(choices, stake)
        yield bonus_line(BLACKJACK.name, "community-pay", BONUS_SPIN, schedule.printed)


def _offered(choices: BlackjackChoices) -> list[str]:
    """Return the additional wagers in the order of the rules; at a Switch table those with two areas first."""
    free = {FREE_BONUS} if choices.free_bonus_paytable and "buster-blackjack" in choices.wagers else set()
    found = [wager for wager in wagers_of(BLACKJACK.name) if wager in AREAS and wager in {*choices.wagers, *free}]
    return sorted(found, key=lambda wager: choices.switch and wager in ONE_FOR_BOTH_HANDS)


def _hands(choices: BlackjackChoices, wager: str) -> tuple[int | None, ...]:
    """Return the hands with an area of their own (R45), or None for one area per box."""
    return (2, 1) if choices.switch and wager not in ONE_FOR_BOTH_HANDS else (None,)
