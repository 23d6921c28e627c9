"""Settled rounds as the documents that `pitboss settle --json` prints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.games.settle import settle as settle_round


def settle(document: Mapping[str, Any]) -> dict[str, Any]:
    """Settle a finished round and return the document."""
    return settle_round(document).to_dict()
