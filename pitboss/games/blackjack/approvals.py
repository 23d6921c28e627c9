"""Which choices of a table of twenty-one the Commission has to approve: R20."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.blackjack.lawful_wagers import offered
from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices
from pitboss.games.blackjack.twenty_one import TwentyOneChoices
from pitboss.law import rule
from pitboss.law.approvals import ApprovalNeed


@rule("blackjack:5.J")
def needed_at_any_table(choices: TwentyOneChoices) -> Iterator[ApprovalNeed]:
    """A device that reshuffles by itself, and surrender withheld; a Switch table has no surrender to withhold (R45)."""
    if choices.continuous_shuffler:
        shuffles = "a device reshuffles the cards all the time"
        yield ApprovalNeed("continuous_shuffler", shuffles, "state continuous_shuffler = false")
    if choices.surrender == "none" and not choices.is_switch:
        yield ApprovalNeed("surrender_withheld", "surrender is withheld", 'state surrender = "late"')


@rule("blackjack:12.C")
def needed(choices: BlackjackChoices) -> Iterator[ApprovalNeed]:
    """What needs an approval at any table of twenty-one, and the electronic game of 12.C."""
    yield from needed_at_any_table(choices)
    if choices.no_hole_card or choices.community_cards != "none":
        instead = 'state no_hole_card = false and community_cards = "none"'
        yield ApprovalNeed("electronic_table", "this is an electronic table", instead)
    yield from _of_wagers(choices)


def _of_wagers(choices: BlackjackChoices) -> Iterator[ApprovalNeed]:
    """What the rules do not print, or not in full: R68, R76, R77."""
    if choices.house_money_parlay:
        parlay = "a House Money win may go onto the Blackjack Wager"
        yield ApprovalNeed("house_money_parlay", parlay, "state house_money_parlay = false")
    if choices.buster_free_bonus != "off":
        bonus = "a Free Bonus comes with Buster Blackjack"
        yield ApprovalNeed("buster_free_bonus", bonus, 'state buster_free_bonus = "off"')
    spin = offered(choices).get(BONUS_SPIN)
    if spin is not None and spin.paytable.letter in ("C", "D"):
        pays = f"an ace earns {choices.bonus_spin_ace_pay} at the $5 Bonus Spin wager, which no paytable prints"
        yield ApprovalNeed("bonus_spin_ace_pay", pays, "offer paytable A or B")
