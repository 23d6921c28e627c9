"""Baccarat tables as operators choose them, from a bare one to one with everything on it."""

from __future__ import annotations

from typing import Literal

from pitboss.games.baccarat.book import MIDI, MINI
from pitboss.games.baccarat.layout import layout
from pitboss.games.baccarat.options import BaccaratChoices, MidiChoices, MiniChoices
from pitboss.games.layout import Layout

FACILITY = "Example House"

Wagers = dict[str, dict[str, str]]

DRAGON_BONUS: Wagers = {"dragon-bonus-player": {"paytable": "A"}, "dragon-bonus-banker": {}}
TREASURES: Wagers = {
    "fortune-7": {},
    "golden-8": {},
    "heavenly-9": {},
    "blazing-7s": {"paytable": "B"},
    "cover-all": {},
}
PAIRS: Wagers = {"player-pair": {}, "banker-pair": {}}
ON_ANY_TABLE: Wagers = {
    **DRAGON_BONUS,
    **PAIRS,
    "lucky-nines": {"paytable": "C"},
    "lucky-6": {},
    "super-6": {},
    "jackpot-baccarat": {"paytable": "A"},
    "royal-9": {"paytable": "A"},
}
COMBINATIONS = {
    "1": "Ks 9s", "2": "Kh 9h", "3": "Kd 9d", "4": "Kc 9c", "5": "Ks 9h", "6": "Kh 9d", "7": "Kd 9c", "8": "Kc 9s",
    "9": "Ks 9d",
}  # fmt: skip

Variant = Literal["standard", "ez", "fortune7", "no_commission"]
VARIANTS: tuple[Variant, ...] = ("standard", "ez", "fortune7", "no_commission")


def midi(**chosen: object) -> MidiChoices:
    """A Midi table; what is not stated has its default."""
    return MidiChoices.model_validate(chosen)


def mini(**chosen: object) -> MiniChoices:
    """A Mini table."""
    return MiniChoices.model_validate(chosen)


def midi_with_everything(variant: Variant = "standard", seats: int = 9) -> MidiChoices:
    """All the wagers that a table of this variant can have, and vigorish marked where there is any."""
    own: dict[str, Wagers] = {
        "ez": {"dragon-7": {}, "panda-8": {}},
        "fortune7": {"fortune-7-insurance": {}, "one-up": {}},
    }
    return midi(
        variant=variant,
        seats=seats,
        five_treasures=True,
        vigorish_collection="deferred",
        vigorish_rounding="up_25c",
        wagers={**own.get(variant, {}), **ON_ANY_TABLE, **TREASURES},
        personal_combinations={seat: cards for seat, cards in COMBINATIONS.items() if int(seat) <= seats},
        must_hit={"rate": "1%", "reset": "250", "maximum": "1000"},
    )


def laid_out(choices: BaccaratChoices, facility: str = FACILITY) -> Layout:
    """The layout of a table."""
    if isinstance(choices, MidiChoices):
        return layout(MIDI, "Midi Baccarat", choices, facility)
    return layout(MINI, "Mini Baccarat", choices, facility)
