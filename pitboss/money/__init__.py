"""Money: cents, payout odds, vigorish, progressive meters and the ledger."""

from __future__ import annotations

from pitboss.money.cents import (
    dollars,
    dollars_words,
    exact_dollars,
    fraction_from_text,
    fraction_text,
    in_players_favour,
    parse_cents,
    positive_cents,
)
from pitboss.money.ledger import (
    HOUSE,
    Account,
    Amount,
    Ledger,
    LedgerPosting,
    LedgerState,
    Movement,
    UnbalancedError,
    layout,
    meter,
    seat,
    vigorish_owed,
)
from pitboss.money.meters import Adjustment, LevelReport, Meter, MeterState, Win
from pitboss.money.must_hit import MustHitSystem, verify
from pitboss.money.odds import Basis, Odds
from pitboss.money.vigorish import MarkersState, Rounding, VigorishMarkers, exact_vigorish, vigorish, vigorish_up_25c

__all__ = [
    "HOUSE",
    "Account",
    "Adjustment",
    "Amount",
    "Basis",
    "Ledger",
    "LedgerPosting",
    "LedgerState",
    "LevelReport",
    "MarkersState",
    "Meter",
    "MeterState",
    "Movement",
    "MustHitSystem",
    "Odds",
    "Rounding",
    "UnbalancedError",
    "VigorishMarkers",
    "Win",
    "dollars",
    "dollars_words",
    "exact_dollars",
    "exact_vigorish",
    "fraction_from_text",
    "fraction_text",
    "in_players_favour",
    "layout",
    "meter",
    "parse_cents",
    "positive_cents",
    "seat",
    "verify",
    "vigorish",
    "vigorish_owed",
    "vigorish_up_25c",
]
