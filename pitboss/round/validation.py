"""Large payouts: who is notified and who signs before the round is cleared (COMAR 36.05.03.23)."""

from __future__ import annotations

from typing import Final

from pitboss.money import dollars_words
from pitboss.round.play import Script
from pitboss.round.requests import DutyWanted, Role
from pitboss.round.table import Table

SIGN_PAYOUT: Final = "sign-payout"
"""The duty of those who sign for a payout."""
LARGE: Final = 25_000_00
"""From this amount surveillance is notified and a second person signs."""
VERY_LARGE: Final = 50_000_00
"""From this amount a pit manager signs as well."""


def validate_payouts(table: Table, label: str) -> Script[None]:
    """Have each large payout of the round notified and signed for, in the order of payment."""
    cited = table.book.cite(label)
    for number, wager, amount in table.round.payouts:
        if amount < LARGE:
            continue
        paid = f"the payout of {dollars_words(amount)} for {wager} at seat {number}"
        duties = [
            (Role.DEALER, "tell-surveillance", f"tell surveillance of {paid}"),
            (Role.FLOORPERSON, SIGN_PAYOUT, f"sign for {paid} as the second person"),
        ]
        if amount >= VERY_LARGE:
            duties.append((Role.PIT_MANAGER, SIGN_PAYOUT, f"sign for {paid} as pit manager"))
        for who, do, text in duties:
            yield DutyWanted(who=who, do=do, task=text, clause=cited)
            table.step(text, label)
