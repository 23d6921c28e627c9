"""Choices of a blackjack table that need the Commission's approval (R20)."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices
from pitboss.games.blackjack.wager_submission_rules import offered
from pitboss.games.twentyone.approvals import needed_at_any_table
from pitboss.law import rule
from pitboss.law.figures import ApprovalNeed


@rule("blackjack:12.C")
def needed(choices: BlackjackChoices) -> Iterator[ApprovalNeed]:
    """List the choices that need approval: those of any table, the electronic game (12.C), and some wagers."""
    yield from needed_at_any_table(choices)
    if choices.no_hole_card or choices.community_cards != "none":
        instead = 'state no_hole_card = false and community_cards = "none"'
        yield ApprovalNeed("electronic_table", "this is an electronic table", instead)
    yield from _of_wagers(choices)


def _of_wagers(choices: BlackjackChoices) -> Iterator[ApprovalNeed]:
    """List the options of wagers that the rules do not print in full (R68, R76, R77)."""
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
