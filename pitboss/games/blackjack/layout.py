"""Layout of a blackjack table (chapter 2, R10, R31, R45 to R47)."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.blackjack.book import ALWAYS_OFFERED, BAD_BEAT_BONUS, BLACKJACK, COMMUNITY_PAY, MAIN
from pitboss.games.blackjack.draws import community_schedule
from pitboss.games.blackjack.options import BONUS_SPIN, CAPPED_HANDS, BlackjackChoices
from pitboss.games.blackjack.submission_rules import meter_needs, option_clause, stake_of, with_free_bonus
from pitboss.games.layout import Area, Device, Form, HandPlace, Inscription, Layout, SignLine
from pitboss.games.sign import bonus_line, inscribed_odds, must_hit_text, odds_text, payout_lines
from pitboss.games.twentyone.hands import INSURANCE
from pitboss.games.twentyone.layout import facility_name, fixtures, payout_limit, positions
from pitboss.law import implements, rule, wagers_of
from pitboss.law.offers import offer
from pitboss.law.paytables import ONLY_LETTER, meter_title, paytables
from pitboss.money import dollars_words
from pitboss.table.table import MUST_HIT

# Additional wagers (2.C to 2.G, R52, R92)


SUITS = {"star_suit": "Star", "declared_suit": "declared"}
"""Options that choose a suit, as the layout calls it."""


@rule("blackjack:2.C*", "blackjack:2.D(2)", "blackjack:2.E(1)")
def wager_areas(choices: BlackjackChoices) -> Iterator[Area]:
    """List the areas of the additional wagers offered and of the Free Bonus; at a Switch table one for each hand."""
    for wager in _offered_wagers(choices):
        section = paytables(BLACKJACK.name)[wager]
        pays = inscribed_odds(offer(BLACKJACK, wager, choices))
        for number in _hands_of_wager(choices, wager):
            name, words = (wager, section.felt) if number is None else (f"{wager}-{number}", f"{section.felt} {number}")
            yield Area(name, words, section.area, True, wager, pays=pays)


@rule("blackjack:2.G*")
def progressive_system(choices: BlackjackChoices) -> Iterator[Device]:
    """List the devices at each betting position and the table for progressive wagers."""
    progressive = [wager for wager in _offered_wagers(choices) if paytables(BLACKJACK.name)[wager].is_progressive]
    if not progressive:
        return
    for wager in progressive:
        words = f"Electronic wagering position of {paytables(BLACKJACK.name)[wager].felt}"
        for number in _hands_of_wager(choices, wager):
            area = wager if number is None else f"{wager}-{number}"
            yield Device(f"{area}-position", words, BLACKJACK.cite("2.G(2)"), per_seat=True, area=area)
    yield Device("wagering-device", "Progressive wagering device", BLACKJACK.cite("2.G(3)"), per_seat=True)
    words = "Progressive control: lock-out once dealing begins"
    yield Device("progressive-control", words, BLACKJACK.cite("2.G(4)"), per_seat=False)
    names = [*meter_needs(choices), *([MUST_HIT] if choices.must_hit else [])]
    if names:
        words = f"Meter display: {', '.join(meter_title(BLACKJACK.name, name) for name in names)}"
        yield Device("meter-display", words, BLACKJACK.cite("2.G(1)"), per_seat=False)


@rule("blackjack:6.G(13)(a)", "blackjack:13.H(4)(a)", "blackjack:13.J", "blackjack:13.V(2)(a)")
def inscriptions(choices: BlackjackChoices) -> Iterator[Inscription]:
    """List the inscriptions of chosen suits, the Must Hit award, and the cap on two hands."""
    offers = {wager: offer(BLACKJACK, wager, choices) for wager in _offered_wagers(choices)}
    for found in offers.values():
        for name in SUITS.keys() & set(found.paytable.uses):
            if (suit := getattr(choices, name)) is not None:
                words = f"The {SUITS[name]} suit of {found.section.felt} is {suit.name.lower()}"
                yield Inscription(words, option_clause(name))
    if choices.must_hit:
        words = must_hit_text(BLACKJACK.name, choices.must_hit.maximum)
        yield Inscription(words, BLACKJACK.cite("6.G(13)(a)"))
    capped = [wager for wager in CAPPED_HANDS if wager in choices.aggregate_cap_wagers and wager in offers]
    if choices.aggregate_cap is not None and capped:
        hands = " or ".join(CAPPED_HANDS[wager].text for wager in capped)
        words = f"At most {dollars_words(choices.aggregate_cap)} a round in all for {hands} with dealer's blackjack"
        yield Inscription(words, BLACKJACK.cite("13.J"))


@rule("blackjack:2.F")
def bonuses(choices: BlackjackChoices) -> Iterator[SignLine]:
    """List the sign lines of bonuses that come with a wager and have no stake."""
    rates = {"magic-card": choices.magic_card_rate, "lucky-player": choices.lucky_player_rate}
    bonus = paytables(BLACKJACK.name)[BAD_BEAT_BONUS]
    if bonus.comes_with in choices.wagers and any(rates.values()):
        active = [row for name, row in bonus.paytables[ONLY_LETTER].rows.items() if rates[name]]
        yield bonus_line(BLACKJACK.name, BAD_BEAT_BONUS, active)
    if BONUS_SPIN in choices.wagers:
        stake = stake_of(choices, BONUS_SPIN)
        assert stake is not None, "a progressive wager has one amount"
        schedule = community_schedule(choices, stake)
        yield bonus_line(BLACKJACK.name, COMMUNITY_PAY, schedule.printed)


def _offered_wagers(choices: BlackjackChoices) -> list[str]:
    """Return the additional wagers in the order of the rules; at a Switch table those with two areas first."""
    listed = with_free_bonus(choices, choices.wagers) - set(ALWAYS_OFFERED)
    wagers = [wager for wager in wagers_of(BLACKJACK.name) if wager in listed]
    return sorted(wagers, key=lambda wager: choices.switch and _is_once_per_box(wager))


def _is_once_per_box(wager: str) -> bool:
    """Whether a Switch player makes a wager, or receives a bonus, once and not on each hand (R76, R92)."""
    section = paytables(BLACKJACK.name)[wager]
    return section.per_box or section.comes_with is not None


def _hands_of_wager(choices: BlackjackChoices, wager: str) -> tuple[int | None, ...]:
    """Return the hands with an area of their own (R45), or None for one area per box."""
    return (2, 1) if choices.switch and not _is_once_per_box(wager) else (None,)


# The layout


@rule("blackjack:2.B")
def layout(choices: BlackjackChoices, facility: str) -> Layout:
    """Return everything that the layout and the table carry under these choices."""
    return Layout(
        game=BLACKJACK.name,
        title="Blackjack",
        designations=tuple(_designations(choices)),
        facility=facility_name(BLACKJACK, facility),
        seats=positions(BLACKJACK, choices),
        areas=(_insurance_line(choices), *wager_areas(choices), *_boxes(choices)),
        hands=tuple(_hands(choices)),
        inscriptions=tuple(_inscriptions(choices)),
        devices=tuple(progressive_system(choices)),
        vigorish_spaces=None,
        fixtures=tuple(fixtures(BLACKJACK, choices)),
        seat_marks=(),
        bonuses=tuple(bonuses(choices)),
    )


@rule("blackjack:2.D")
def _designations(choices: BlackjackChoices) -> Iterator[Inscription]:
    if choices.switch:
        yield Inscription("Blackjack Switch", BLACKJACK.cite("2.D"))


@rule("blackjack:2.B(2)", "blackjack:2.D(1)", "blackjack:2.E(1)")
def _boxes(choices: BlackjackChoices) -> Iterator[Area]:
    """List the boxes with their payout: one for each player, two at a Switch table."""
    section = paytables(BLACKJACK.name)[MAIN]
    pays = (_pays(choices, MAIN, "wins"),)
    if not choices.switch:
        yield Area(MAIN, section.felt, section.area, True, MAIN, Form.BOX, pays=pays)
        return
    for number in (2, 1):  # the first hand is nearer the dealer's left (R45)
        clause = BLACKJACK.cite("2.D(1)")
        yield Area(f"{MAIN}-{number}", f"{section.felt} {number}", clause, True, MAIN, Form.BOX, pays=pays)


@rule("blackjack:2.B(3)", "blackjack:2.B(3)(b)'", "blackjack:2.E(1)", "blackjack:8.A")
def _insurance_line(choices: BlackjackChoices) -> Area:
    """Return the insurance line of the table, which states what insurance pays."""
    words = f"Insurance pays {_pays(choices, INSURANCE, 'dealer-blackjack')}"
    return Area(INSURANCE, words, paytables(BLACKJACK.name)[INSURANCE].area, False, INSURANCE, Form.BAND)


@rule("blackjack:2.B(3)", "blackjack:2.B(3)(a)", "blackjack:2.B(3)(b)", "blackjack:2.E(1)")
def _blackjack_price(choices: BlackjackChoices) -> Inscription:
    """Return the inscription of what a blackjack pays (R31, R45)."""
    assert choices.blackjack_price is not None, "a lawful table has a price"
    label = {"3 to 2": "2.B(3)(a)", "6 to 5": "2.B(3)(b)", "switch": "12.A(5)(a)"}[choices.blackjack_price]
    return Inscription(f"Blackjack pays {_pays(choices, MAIN, 'blackjack')}", BLACKJACK.cite(label))


@rule("blackjack:2.E")
def _inscriptions(choices: BlackjackChoices) -> Iterator[Inscription]:
    yield _blackjack_price(choices)
    yield from _house_rules(choices)
    yield from inscriptions(choices)
    yield payout_limit(BLACKJACK, choices)


def _house_rules(choices: BlackjackChoices) -> Iterator[Inscription]:
    """List the dealer's rule on 17 and the Switch rule on 22; no clause demands them, but players look for them."""
    on_17 = "hits soft 17" if choices.hits_soft_17 else "stands on all 17s"
    yield Inscription(f"Dealer draws to 16 and {on_17}", BLACKJACK.cite("edge21:7.M"))  # R25
    if choices.switch:
        yield Inscription("A dealer's 22 ties all but a blackjack as dealt", BLACKJACK.cite("12.A(5)(e)"))  # R45


@rule("blackjack:12.C(2)")
def _hands(choices: BlackjackChoices) -> Iterator[HandPlace]:
    """List the places of the dealer's hand and of community cards (R46)."""
    label = "12.B(7)(b)" if choices.hand_dealt else "edge21:7.E(2)"  # R22
    yield HandPlace("dealer", "Dealer's Hand", BLACKJACK.cite(label), 2)
    if choices.community_cards != "none":
        yield HandPlace("community", "Community Hand", BLACKJACK.cite("12.C(2)"), 2)
        yield HandPlace("run", "Draw", BLACKJACK.cite("12.C(2)"), 1)


def _pays(choices: BlackjackChoices, wager: str, row: str) -> str:
    return odds_text(BLACKJACK.name, offer(BLACKJACK, wager, choices).paytable.rows[row].odds)


implements(payout_lines, "blackjack:2.F")  # payouts that are not on the layout are on the sign
