"""Layout of a Player's Edge 21 table (chapter 2, R10)."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.edge21.book import ALWAYS_OFFERED, EDGE21, INSURANCE, MAIN, MONSTER_MATCH
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.layout import Area, Device, Form, HandPlace, Inscription, Layout
from pitboss.games.sign import odds_text, payout_lines
from pitboss.games.twentyone.layout import facility_name, fixtures, payout_limit, positions
from pitboss.law import implements, rule
from pitboss.law.offers import offer
from pitboss.law.paytables import meter_title, paytables
from pitboss.money import dollars_words

TITLE = "Player's Edge 21"


@rule("edge21:2.B", "edge21:2.B(3)")
def layout(choices: EdgeChoices, facility: str) -> Layout:
    """Return everything that the layout and the table carry under these choices."""
    return Layout(
        game=EDGE21.name,
        title=TITLE,
        designations=(),
        facility=facility_name(EDGE21, facility),
        seats=positions(EDGE21, choices),
        areas=(_insurance_line(choices), *_wager_areas(choices), _box(choices)),
        hands=(HandPlace("dealer", "Dealer's Hand", EDGE21.cite("edge21:7.E(2)"), 2),),
        inscriptions=(_blackjack_price(choices), *_house_rules(choices), payout_limit(EDGE21, choices)),
        devices=tuple(_progressive_system(choices)),
        vigorish_spaces=None,
        fixtures=tuple(fixtures(EDGE21, choices)),
        seat_marks=(),
    )


@rule("edge21:2.B(2)", "edge21:2.B(5)", "edge21:2.B(5)(a)")
def _box(choices: EdgeChoices) -> Area:
    """Return the box of each player, with the payout of the wager."""
    section = paytables(EDGE21.name)[MAIN]
    pays = (_pays(choices, MAIN, "wins"),)
    return Area(MAIN, section.felt, section.area, True, MAIN, Form.BOX, pays=pays)


@rule("edge21:2.B(4)*")
def _wager_areas(choices: EdgeChoices) -> Iterator[Area]:
    """List the areas of the additional wagers offered, from left to right as their sections."""
    for wager, section in paytables(EDGE21.name).items():
        if wager in choices.wagers and wager not in ALWAYS_OFFERED:
            yield Area(wager, section.felt, section.area, True, wager)


@rule("edge21:2.B(3)(b)", "edge21:2.B(5)(a)", "edge21:8.B")
def _insurance_line(choices: EdgeChoices) -> Area:
    """Return the insurance line of the table, which states what insurance pays."""
    unsuited, suited = (_pays(choices, INSURANCE, f"{kind}-blackjack") for kind in ("unsuited", "suited"))
    words = f"Insurance pays {unsuited} for unsuited Blackjacks and pays {suited} for suited Blackjacks"
    return Area(INSURANCE, words, paytables(EDGE21.name)[INSURANCE].area, False, INSURANCE, Form.BAND)


@rule("edge21:2.B(3)(a)", "edge21:2.B(5)(a)")
def _blackjack_price(choices: EdgeChoices) -> Inscription:
    return Inscription(f"Blackjack pays {_pays(choices, MAIN, 'blackjack')}", EDGE21.cite("edge21:2.B(3)(a)"))


def _house_rules(choices: EdgeChoices) -> Iterator[Inscription]:
    """List the rules on 17, on a 21 and on doubles; no clause demands them, but players look for them."""
    yield Inscription("Dealer draws to 16 and hits soft 17", EDGE21.cite("edge21:7.M"))
    wins = "21" if choices.split_two_card_21_wins else "21 in more than two cards"
    words = f"A player's blackjack beats a dealer's, and a player's {wins} a dealer's 21"
    yield Inscription(words, EDGE21.cite("edge21:7.P"))
    if choices.max_doubled is not None:
        words = f"A hand carries {dollars_words(choices.max_doubled)} at most after doubles"
        yield Inscription(words, EDGE21.cite("edge21:10.L"))


@rule("edge21:2.C*")
def _progressive_system(choices: EdgeChoices) -> Iterator[Device]:
    """List the devices at each betting position and the table for Monster Match."""
    if MONSTER_MATCH in choices.wagers:
        felt = paytables(EDGE21.name)[MONSTER_MATCH].felt
        words = f"Electronic wagering position of {felt}"
        clause = EDGE21.cite("edge21:2.C(2)")
        yield Device(f"{MONSTER_MATCH}-position", words, clause, per_seat=True, area=MONSTER_MATCH)
        words = f"{felt} wagering device that acknowledges the wager"
        yield Device("wagering-device", words, EDGE21.cite("edge21:2.C(3)"), per_seat=True)
        words = "Progressive control: no wager once the dealer has begun to deal"
        yield Device("progressive-control", words, EDGE21.cite("edge21:2.C(4)"), per_seat=False)
        meters = offer(EDGE21, MONSTER_MATCH, choices).paytable.meters
        words = f"Meter display: {', '.join(meter_title(EDGE21.name, meter) for meter in meters)}"
        yield Device("meter-display", words, EDGE21.cite("edge21:2.C(1)"), per_seat=False)


def _pays(choices: EdgeChoices, wager: str, row: str) -> str:
    return odds_text(EDGE21.name, offer(EDGE21, wager, choices).paytable.rows[row].odds)


implements(payout_lines, "edge21:2.B(6)")  # payouts that are not on the layout are on the sign
