"""Cards, decks and the dealing shoe (chapters 3 to 5).

Cards are written `Ah`, `Td`, `9c`; in code they are ints.

>>> import pitboss
>>> cards = pitboss.cards.parse_cards("As 10d 9c")
>>> pitboss.cards.cards_text(cards)
'As Td 9c'
>>> pitboss.cards.card_words(cards[0])
'ace of spades'
"""

from __future__ import annotations

from pitboss.cards.card import (
    ACE,
    CARD_NUMBERS,
    CARD_TEXTS,
    CARDS_IN_DECK,
    JACK,
    KING,
    NINE,
    NO_CARD,
    QUEEN,
    TEN,
    Suit,
    card_of,
    card_text,
    card_words,
    cards_text,
    is_card,
    parse_card,
    parse_cards,
    rank_of,
    suit_named,
    suit_of,
)
from pitboss.cards.commitment import CardProof, SealedOrder, seal
from pitboss.cards.deck import (
    ALL_RANKS,
    Composition,
    CompositionState,
    cover_card_is_lawful,
    cut,
    cut_is_lawful,
    cut_offers,
    fresh_decks,
    os_randbelow,
    shuffle,
)

__all__ = [
    "ACE",
    "ALL_RANKS",
    "CARDS_IN_DECK",
    "CARD_NUMBERS",
    "CARD_TEXTS",
    "JACK",
    "KING",
    "NINE",
    "NO_CARD",
    "QUEEN",
    "TEN",
    "CardProof",
    "Composition",
    "CompositionState",
    "SealedOrder",
    "Suit",
    "card_of",
    "card_text",
    "card_words",
    "cards_text",
    "cover_card_is_lawful",
    "cut",
    "cut_is_lawful",
    "cut_offers",
    "fresh_decks",
    "is_card",
    "os_randbelow",
    "parse_card",
    "parse_cards",
    "rank_of",
    "seal",
    "shuffle",
    "suit_named",
    "suit_of",
]
