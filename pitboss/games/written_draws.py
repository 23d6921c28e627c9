"""The draws of the table's system in a round document, read when the script requests them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal

from pitboss.errors import Mistake
from pitboss.law.messages import shown
from pitboss.round.inputs import Drawn
from pitboss.round.requests import DrawKind, DrawWanted


class WrittenDraws:
    """The draws of one round by name; `kinds` says what each of them gives, a seat unless it is named."""

    def __init__(self, written: Mapping[str, object], kinds: Mapping[str, DrawKind]) -> None:
        self._written = written
        self._kinds = kinds
        self._asked: set[str] = set()
        self._symbols_given: Counter[tuple[str, int]] = Counter()

    def answer(self, wanted: DrawWanted) -> tuple[Drawn, str]:
        """Return the draw, and its place in the document."""
        what, at = wanted.what, f"draws.{wanted.what}"
        drawn = self._written.get(what)
        self._asked.add(what)
        match self._kinds.get(what, DrawKind.SEAT):
            case DrawKind.SYMBOL:
                return self._symbol(what, wanted.among[0])
            case DrawKind.CARD:
                if drawn is not None and not isinstance(drawn, str):
                    raise Mistake(f"must be a card, not {shown(drawn)}", at=at)
                return Drawn(what=what, card=drawn), at
            case DrawKind.SEAT:
                if drawn is not None and (isinstance(drawn, bool) or not isinstance(drawn, int)):
                    raise Mistake(f"must be the number of a seat, not {shown(drawn)}", at=at)
                return Drawn(what=what, seat=drawn), at

    def refuse_leftovers(self) -> None:
        """Raise a Mistake for the first draw that was not requested."""
        for what in self._written:
            if what not in self._asked:
                raise Mistake(f"nothing was drawn for {what!r} in this round", at=f"draws.{what}")
            if self._kinds.get(what) is DrawKind.SYMBOL:
                for seat, symbols in self._by_seat(what).items():
                    if len(symbols) > self._symbols_given[what, int(seat) if seat.isdecimal() else 0]:
                        raise Mistake(f"no {what} was drawn for seat {seat}", at=f"draws.{what}.{seat}")

    def _symbol(self, what: str, seat: int) -> tuple[Drawn, str]:
        at = f"draws.{what}.{seat}"
        symbols = self._by_seat(what).get(str(seat), [])
        number = self._symbols_given[what, seat]
        if number >= len(symbols):
            raise Mistake(f"the {what} is drawn for seat {seat}: say what it showed", at=at)
        self._symbols_given[what, seat] += 1
        return Drawn(what=what, seat=seat, symbol=symbols[number]), at

    def _by_seat(self, what: str) -> dict[str, list[str]]:
        """Return the symbols of each seat; a seat with two hands may have two."""
        drawn = self._written.get(what) or {}
        if not isinstance(drawn, Mapping):
            raise Mistake("must be an object of seats and symbols", at=f"draws.{what}")
        lists = {str(seat): value if isinstance(value, list) else [value] for seat, value in drawn.items()}
        return {seat: [_symbol_text(what, seat, symbol) for symbol in symbols] for seat, symbols in lists.items()}


def _symbol_text(what: str, seat: str, symbol: object) -> str:
    if isinstance(symbol, bool) or not isinstance(symbol, str | int | Decimal):
        why = f"must be a symbol of the {what} as it is printed, not {shown(symbol)}"
        raise Mistake(why, at=f"draws.{what}.{seat}")
    return str(symbol)
