"""Layout of a blackjack table (chapter 2, R10, R31, R45 to R47)."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.blackjack import layout_wagers
from pitboss.games.blackjack.actions import MAIN
from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.layout import Area, Form, HandPlace, Inscription, Layout
from pitboss.games.sign import odds_words, payout_lines
from pitboss.games.twentyone.actions import INSURANCE
from pitboss.games.twentyone.fixtures import facility_name, fixtures, payout_limit, positions
from pitboss.law import carried_out_by, rule
from pitboss.law.offers import offer
from pitboss.law.paytables import paytables


@rule("blackjack:2.B")
def layout(choices: BlackjackChoices, facility: str) -> Layout:
    """Return everything that the layout and the table carry under these choices."""
    return Layout(
        game=BLACKJACK.name,
        title="Blackjack",
        designations=tuple(_designations(choices)),
        facility=facility_name(BLACKJACK, facility),
        seats=positions(BLACKJACK, choices),
        areas=(_insurance_line(choices), *layout_wagers.areas(choices), *_boxes(choices)),
        hands=tuple(_hands(choices)),
        inscriptions=tuple(_inscriptions(choices)),
        devices=tuple(layout_wagers.progressive_system(choices)),
        vigorish_spaces=None,
        fixtures=tuple(fixtures(BLACKJACK, choices)),
        seat_marks=(),
        bonuses=tuple(layout_wagers.bonuses(choices)),
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
    yield from layout_wagers.inscriptions(choices)
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
    return odds_words(BLACKJACK.name, offer(BLACKJACK, wager, choices).paytable.rows[row].odds)


carried_out_by(payout_lines, "blackjack:2.F")  # payouts that are not on the layout are on the sign
