"""Irregularities in words: what was found, as it was reported, before anything is ruled on it."""

from __future__ import annotations

from typing import Final

from pitboss.round.inputs import (
    CardInError,
    DeviceFault,
    Exposed,
    Input,
    Miscounted,
    ShoeEmpty,
    Skipped,
    StubCounted,
    WrongSide,
)
from pitboss.round.requests import CardWanted, Request

FAULTS: Final = {
    "reader-misused": "the hole card was put into the card reader without cause",
    "reader-broken": "the card reader does not work",
    "reader-missed": "the card reader has missed a blackjack",
    "shuffler-jammed": "the shuffling device has not completed its shuffle",
    "shuffler-broken": "the shuffling device does not work",
    "shoe-jammed": "the dealing device is jammed",
    "shoe-broken": "the dealing device does not work",
    "wrong-count": "the shuffling device has counted a wrong number of cards",
}


def irregularity_text(wanted: Request | None, given: Input | None) -> str | None:
    """Return what a report of an irregularity says was found; None for any other input.

    A card that nobody has seen is not named.
    """
    match given:
        case CardInError():
            return _card_in_error(given)
        case Skipped():
            return (
                f"the dealer passed over {wanted.to}" if isinstance(wanted, CardWanted) else "a place was passed over"
            )
        case WrongSide():
            return "the cards come from the wrong side of the double shoe"
        case DeviceFault(what, seen):
            known = FAULTS.get(what, f"a device fault: {what}")
            return f"{known}, and a player could see it" if seen else known
        case Exposed(card):
            return f"{card or 'a card'} of the dealer's was seen too early"
        case Miscounted(seat):
            whose = "a hand" if seat is None else f"the hand of seat {seat}" if seat else "the dealer's hand"
            return f"{whose} has a wrong number of cards"
        case StubCounted(cards, deck):
            counted = "a wrong number of cards" if cards is None else f"{cards} cards"
            return f"the stub has {counted}" + ("" if deck == 52 else f", and the deck {deck or 'a wrong number'}")
        case ShoeEmpty():
            return "no card is left in the shoe"
    return None


def _card_in_error(given: CardInError) -> str:
    is_seen = given.disclosed or given.in_shoe
    card = given.card if is_seen and given.card is not None else "a card that nobody saw"
    if given.in_shoe:
        return f"{card} was face up in the shoe"
    if given.third_to_player:
        return f"{card} was dealt to the Player's Hand as a third card that it does not get"
    who = "the dealer drew" if given.by_dealer else "drawn in error:"
    return f"{who} {card}" + (" in error" if given.by_dealer else ", and exposed" if given.disclosed else "")
