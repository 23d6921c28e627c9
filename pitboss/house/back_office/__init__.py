"""The office of the house: its log, the cashier, disputes, approvals, and what tables win."""

from __future__ import annotations
