"""What a poker table carries from one hand into the next."""

from __future__ import annotations

from pitboss.table.carried import Carried


class CarriedPoker(Carried, frozen=True, kw_only=True):
    """The stakes on the table, who is away, the button, and the minimum bet in force."""

    stakes: dict[int, int]
    currency: dict[int, int]
    away: dict[int, str | None]
    button: int | None
    minimum: int
