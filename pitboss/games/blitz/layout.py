"""The layout of a Three Card Blitz table: chapter 2, R10, R164."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.blitz.book import ALWAYS_OFFERED, BLITZ, DEVICES, PROGRESSIVE
from pitboss.games.blitz.hands import CARDS_DEALT
from pitboss.games.blitz.options import BlitzChoices, offer_of
from pitboss.games.layout import Area, Device, Fixture, Form, HandPlace, Inscription, Layout, NumberedPlaces, Side
from pitboss.games.sign import inscribed_odds, payout_limit_text, payout_lines
from pitboss.law import implements, rule
from pitboss.law.paytables import paytables


@rule("blitz:2.B")
def layout(choices: BlitzChoices, facility: str) -> Layout:
    """Return everything that the layout and the table have to carry under these choices."""
    return Layout(
        game=BLITZ.name,
        title="Three Card Blitz",
        designations=(),
        facility=_facility_name(facility),
        seats=_positions(choices),
        areas=(*_wager_areas(choices), *_boxes(choices)),
        hands=(_dealers_hand(),),
        inscriptions=tuple(_inscriptions(choices)),
        devices=tuple(_progressive_system(choices)),
        vigorish_spaces=None,
        fixtures=tuple(_fixtures(choices)),
        seat_marks=(),
    )


@rule("blitz:2.A")
def _positions(choices: BlitzChoices) -> NumberedPlaces:
    """Return the numbered positions; `submission_rules` checks how many are lawful."""
    return NumberedPlaces(tuple(range(1, choices.seats + 1)), BLITZ.cite("2.A"))


@rule("blitz:2.B(1)")
def _facility_name(name: str) -> Inscription:
    return Inscription(name, BLITZ.cite("2.B(1)"))


@rule("blitz:2.B(2)")
def _boxes(choices: BlitzChoices) -> Iterator[Area]:
    """Return Ante, Blind and Play of each player."""
    for wager in ALWAYS_OFFERED:
        yield _area(choices, wager, Form.BOX)


@rule("blitz:2.B(3)", "blitz:2.B(4)", "blitz:2.B(5)")
def _wager_areas(choices: BlitzChoices) -> Iterator[Area]:
    """Return the areas of the optional wagers offered, from left to right as their sections."""
    for wager in paytables(BLITZ.name):
        if wager in choices.wagers and wager not in ALWAYS_OFFERED:
            yield _area(choices, wager, Form.SPOT)


@rule("blitz:2.B(6)", "blitz:2.B(6)(a)")
def _area(choices: BlitzChoices, wager: str, form: Form) -> Area:
    offer = offer_of(choices, wager)
    return Area(wager, offer.section.felt, offer.section.area, True, wager, form, pays=inscribed_odds(offer))


@rule("blitz:2.B(6)", "blitz:2.B(6)(b)")
def _inscriptions(choices: BlitzChoices) -> Iterator[Inscription]:
    """Return when the Blind pays, and the limit or the generic words; what does not fit is on the sign."""
    yield Inscription("The Blind pays by its paytable where the player beats the dealer", BLITZ.cite("11.D(3)(d)"))
    yield payout_limit_text(choices.payout_limit_per_hand, BLITZ.cite("2.B(6)(b)"))


@rule("blitz:2.C*")
def _progressive_system(choices: BlitzChoices) -> Iterator[Device]:
    """Return a wagering device at each position, the control with its lock-out, and the visible meters."""
    if PROGRESSIVE not in choices.wagers:
        return
    yield Device("wagering-device", "Progressive wagering device", BLITZ.cite("2.C(1)"), per_seat=True)
    words = "Progressive control: no wager after “no more bets”"
    yield Device("progressive-control", words, BLITZ.cite("2.C(2)"), per_seat=False)
    meters = offer_of(choices, PROGRESSIVE).paytable.meters
    words = f"Display of meters 1 to {len(meters)}"
    yield Device("meter-display", words, BLITZ.cite("12.E(4)"), per_seat=False)


def _dealers_hand() -> HandPlace:
    """Return the place for seven cards side by side."""
    return HandPlace("dealer", "Dealer's Hand", BLITZ.cite("11.D(2)"), CARDS_DEALT, standing=CARDS_DEALT)


@rule("blitz:2.D", "blitz:2.D(2)", "blitz:8.A")
def _fixtures(choices: BlitzChoices) -> Iterator[Fixture]:
    """Return the dealer's fixtures; cards dealt from the hand have no shoe."""
    yield Fixture("dealer", "Dealer", BLITZ.cite("2.A"), Side.CENTRE)
    yield Fixture("inventory", "Table inventory", BLITZ.cite("8.C(4)"), Side.CENTRE)
    if choices.dealing_method in DEVICES:
        yield Fixture("shoe", "Dealing device", BLITZ.cite("10.A"), Side.LEFT)
    elif choices.dealing_method == "manual_shoe":
        yield Fixture("shoe", "Dealing shoe", BLITZ.cite("8.A"), Side.LEFT)
    if choices.shuffler != "manual":
        yield Fixture("shuffler", "Card shuffler", BLITZ.cite("5.A"), Side.LEFT)
    yield Fixture("discard-rack", "Discard rack", BLITZ.cite("2.D(2)"), Side.RIGHT)


implements(payout_lines, "blitz:2.B(7)")  # what the layout does not show is on the sign
