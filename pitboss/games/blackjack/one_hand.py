"""One hand of blackjack looked at: what each lawful decision on these very cards wins on average."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from pitboss.cards import ACE as ACE_RANK
from pitboss.cards import card_text, card_words, cards_text, rank_of
from pitboss.errors import Mistake
from pitboss.games.blackjack.best_play.hands import Values, hand_of, player_hands
from pitboss.games.blackjack.best_play.rule_sets import prices_of, rules_of
from pitboss.games.blackjack.best_play.rules import TENS, Convention, PlayRules
from pitboss.games.blackjack.best_play.switch import Four, look_at
from pitboss.games.blackjack.best_play.up_card import BLACKJACK as BLACKJACK_HAND
from pitboss.games.blackjack.best_play.up_card import AgainstUpCard, against
from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.hands import total_of
from pitboss.games.blackjack.main_game import rests_on
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.point_totals import BUST, may_split, value_of
from pitboss.games.blackjack.words import DECLINE, EVEN_MONEY, KEEP, STAND, SWITCH
from pitboss.games.strategy import Advice, Chart, Dealt

_READER: Final = "in units of the wager, once the reader has shown that the dealer has no blackjack"
_NO_READER: Final = "in units of the wager, rounds in which the dealer makes blackjack among them"
_SWITCHED: Final = 4
_TIMES: Final = ("never", "once", "twice")
_Found = tuple[dict[str, object], tuple[str | Chart, ...]]
"""The part of a document that is one's own, and the words for it."""


def look_at_hand(choices: BlackjackChoices, dealt: Dealt) -> Advice:
    """What each decision on a hand is worth; of four cards at a Switch table, what it is worth to exchange them."""
    up_card = _check(choices, dealt)
    document: dict[str, object] = {
        "game": BLACKJACK.name,
        "decks": choices.decks,
        "options": {name: value for name, value in rests_on(choices).items() if value != "None"},
        "hand": cards_text(list(dealt.cards)),
        "up": card_text(up_card),
    }
    advice = _switch if choices.switch else _one_hand
    more, words = advice(choices, dealt.cards, up_card)
    insurance: tuple[str, ...] = ()
    if rank_of(up_card) == ACE_RANK:
        won = _insurance(choices, (*dealt.cards, up_card))
        more["insurance"] = won
        insurance = (f"Insurance {'wins' if won > 0 else 'loses'} {abs(won) * 100:.2f} % of what is put on it.",)
    method = "every composition exact without replacement; split hands played as the same cards unsplit (CDZ-)"
    if choices.switch:
        method += "; neither hand minds what the other draws"
    return Advice(document | more | {"exact": False, "method": method}, (*words, *insurance))


def _one_hand(choices: BlackjackChoices, cards: tuple[int, ...], up_card: int) -> _Found:
    rules, hand = _rules_for(choices, cards, up_card), _values(cards)
    (found,) = against(rules, prices_of(choices), value_of(up_card) - 1, Convention.CDZ)
    if hand == BLACKJACK_HAND and len(cards) == 2:
        worth = {STAND: rules.blackjack_pays * found.chance_of_none(hand)}
        if choices.even_money and rank_of(up_card) == ACE_RANK:
            worth[EVEN_MONEY] = 1.0
        unit = "in units of the wager, ties with a dealer's blackjack among them"
    else:
        worth = _lawful(choices, found, cards)
        unit = _READER if choices.has_hole_card else _NO_READER
    best = max(worth, key=worth.__getitem__)
    told = "blackjack" if hand == BLACKJACK_HAND and len(cards) == 2 else str(total_of(list(cards)))
    heading = f"{cards_text(list(cards))} ({told}) against {card_text(up_card)}: {best}"
    return {"total": total_of(list(cards)), "decisions": worth, "best": best}, (
        heading,
        "",
        _decisions_chart(worth),
        f"What is won is {unit}.",
    )


def _switch(choices: BlackjackChoices, cards: tuple[int, ...], up_card: int) -> _Found:
    """Both ways to hold four cards, and how each hand is then played."""
    first, second, third, fourth = (value_of(card) - 1 for card in cards)
    four: Four = (first, second, third, fourth)
    found, looked = look_at(rules_of(choices), prices_of(choices), value_of(up_card) - 1, four)
    ways = {KEEP: sum(found.as_dealt) / found.no_blackjack, SWITCH: sum(found.switched) / found.no_blackjack}
    best = max(ways, key=ways.__getitem__)
    ways_held = {
        KEEP: (cards[:2], cards[2:]),
        SWITCH: ((cards[0], cards[3]), (cards[2], cards[1])),
    }
    lines = []
    for (word, held), at in zip(ways_held.items(), (0, 2), strict=True):
        for hand, of in zip(held, looked[at : at + 2], strict=True):
            lines.append((word, hand, *_best_of(choices, of, hand, word)))
    document: dict[str, object] = {
        "decisions": ways,
        "best": best,
        "hands": [
            {"after": word, "hand": cards_text(list(hand)), "best": play, "worth": worth}
            for word, hand, play, worth in lines
        ],
    }
    rows = tuple((word, cards_text(list(hand)), play, f"{worth:+.4f}") for word, hand, play, worth in lines)
    heading = f"{cards_text(list(cards[:2]))} and {cards_text(list(cards[2:]))} against {card_text(up_card)}: {best}"
    chart = Chart(("after", "hand", "best played", "wins"), rows, frozenset({"wins"}))
    even_money: tuple[str, ...] = ()
    if found.taken is not None:
        document["even_money"] = {EVEN_MONEY: found.taken, DECLINE: found.declined}
        better = "take it" if found.taken > found.declined else "decline it"
        even_money = (
            f"Even money before that, with no exchange then: {better}. Both wagers win {found.taken:+.4f} with it and"
            f" {found.declined:+.4f} without, rounds in which the dealer has a blackjack among them.",
        )
    return document, (heading, "", _decisions_chart(ways), "", chart, f"What is won is {_READER}.", *even_money)


def _best_of(choices: BlackjackChoices, found: AgainstUpCard, cards: tuple[int, ...], word: str) -> tuple[str, float]:
    """The best decision on a hand of a Switch table, and its worth; a blackjack as dealt is paid."""
    if word == KEEP and _values(cards) == BLACKJACK_HAND:
        return STAND, found.rules.blackjack_pays
    worth = _lawful(choices, found, cards)
    best = max(worth, key=worth.__getitem__)
    return best, worth[best]


def _lawful(choices: BlackjackChoices, found: AgainstUpCard, cards: tuple[int, ...]) -> dict[str, float]:
    worth = found.decisions(_values(cards))
    if len(cards) == 2 and not may_split(cards[0], cards[1], choices.split_tens_by == "rank"):
        worth.pop("split", None)
    return worth


def _rules_for(choices: BlackjackChoices, cards: tuple[int, ...], up_card: int) -> PlayRules:
    """The rules with the up card counted among the tens of a rank, where it is one of them."""
    rules = rules_of(choices)
    if rules.tens_of_a_rank is None or value_of(up_card) - 1 != TENS or rank_of(up_card) != rank_of(cards[0]):
        return rules
    return replace(rules, tens_of_a_rank=rules.tens_of_a_rank - 1)


def _values(cards: tuple[int, ...]) -> Values:
    return hand_of(*(value_of(card) - 1 for card in cards))


def _insurance(choices: BlackjackChoices, seen: tuple[int, ...]) -> float:
    """What a unit on insurance wins: 2 to 1 for a ten beneath the ace."""
    shoe = rules_of(choices).shoe
    tens = shoe[TENS] - _values(seen)[TENS]
    return 3 * tens / (sum(shoe) - len(seen)) - 1


def _decisions_chart(worth: dict[str, float]) -> Chart:
    ordered = sorted(worth.items(), key=lambda entry: -entry[1])
    best = ordered[0][1]
    rows = tuple((word, f"{won:+.6f}", "" if won == best else f"{won - best:+.6f}") for word, won in ordered)
    return Chart(("decision", "wins", "against the best"), rows, frozenset({"wins", "against the best"}))


def _check(choices: BlackjackChoices, dealt: Dealt) -> int:
    """Refuse what cannot be a hand of this table; the up card, if all is well."""
    cards = dealt.cards
    there = "there is none" if not cards else "there is one" if len(cards) == 1 else f"there are {len(cards)}"
    if choices.switch and len(cards) != _SWITCHED:
        why = f"a Switch table deals two hands, so four cards: the first hand's two, then the other's; here {there}"
        raise Mistake(why, at="--hand", clause=BLACKJACK.cite("12.A(3)"))
    if len(cards) < 2:
        raise Mistake(f"a hand has two cards or more, and here {there}", at="--hand")
    if dealt.up_card is None:
        raise Mistake("what is best depends on the dealer's card: give it as in --up 9d", at="--up")
    decks = choices.decks
    for card, times in Counter((*cards, dealt.up_card)).items():
        if times > decks:
            have = "one deck has" if decks == 1 else f"{decks} decks have"
            often = _TIMES[decks] if decks < len(_TIMES) else f"{decks} times"
            why = f"the {card_words(card)} is there {times} times with the up card, and {have} it {often}"
            raise Mistake(why, at="--hand", clause=BLACKJACK.cite("3.A"))
    total = total_of(list(cards))
    if not choices.switch and total > BUST:
        why = f"{cards_text(list(cards))} is {total}, over 21: the hand has lost, and nothing is left to decide"
        raise Mistake(why, at="--hand", clause="edge21:7.J")
    if not choices.switch and _values(cards) not in player_hands().place:
        raise Mistake(f"{cards_text(list(cards))} is no hand of this table", at="--hand")
    return dealt.up_card
