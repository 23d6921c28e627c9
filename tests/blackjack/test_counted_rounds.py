"""Every round that some given cards allow: how many there are, and what they come to together, by rule set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.games.game import RoundSetup
from pitboss.games.registry import game
from pitboss.inputs import Card, Decision, Done, Input, UnseenCard
from pitboss.requests import CardWanted, DecisionWanted, DutyWanted, Face, Request
from pitboss.table.play import Play
from support.blackjack_tables import choices

pytestmark = pytest.mark.integration

BLACKJACK = game("blackjack")


def rounds(cards: str, boxes: int, options: dict[str, Any]) -> Iterator[int]:
    """Return the total win of all boxes in dollars at the end of each round; every box has wagered ten."""
    order = cards.split()
    chosen = choices(**options)
    stakes = {box: {"blackjack": 1000} for box in range(1, boxes + 1)}
    begun: list[list[Decision]] = [[]]
    while begun:
        said = begun.pop()
        play = Play(lambda: BLACKJACK.round(RoundSetup(chosen, stakes)))
        dealt = play.state.round
        coming, deciding = iter(order), iter(said)
        while play.wanted is not None:
            given = answer(play.wanted, coming, deciding)
            if given is None:
                assert isinstance(play.wanted, DecisionWanted)
                seat, words = next(iter(play.wanted.words.items()))
                begun += [[*said, Decision(seat=seat, choose=word)] for word in words]
                break
            play.give(given)
        else:
            yield sum(line.net for line in dealt.settlements) // 100


def answer(wanted: Request, coming: Iterator[str], deciding: Iterator[Decision]) -> Input | None:
    """The next card or decision of a round; nothing where a decision is still to be made."""
    match wanted:
        case CardWanted(face=Face.UNSEEN):
            return UnseenCard()
        case CardWanted():
            card = next(coming, None)
            if card is None:
                raise PitbossError("the round takes more cards than were given")
            return Card(card)
        case DecisionWanted():
            return next(deciding, None)
    assert isinstance(wanted, DutyWanted)
    return Done(wanted.who)


def count_rounds(cards: str, boxes: int = 1, **options: Any) -> tuple[int, int]:
    """Return the number of rounds and the sum of their results."""
    nets = list(rounds(cards, boxes, options))
    return len(nets), sum(nets)


# Counted by hand: the dealer has 17 from the start, so only the boxes draw.


def test_a_hard_16_against_17_can_end_in_four_ways() -> None:
    # T 6 against 7 T, then a 5:
    #   stand        16 loses       -10
    #   surrender    half           -5
    #   double       21 wins        +20
    #   hit, stand   21 wins        +10   (a hand of 21 has nothing left but to stand)
    assert count_rounds("Th 7d 6h Td 5c") == (4, 15)


def test_a_pair_of_eights_against_17_can_end_in_sixteen_ways() -> None:
    # 8 8 against 7 T, then 3 T 2 9 5; no surrender, one split:
    #   stand               16 loses                    -10
    #   double              19 wins                     +20
    #   hit, stand          19 wins                     +10
    #   hit, hit            29 is bust                  -10
    # split, the first hand has 8 3:
    #   it stands on 11 and loses 10; the second has 8 T: stand 18 +10, hit and stand 20 +10, hit twice 29 -10,
    #     double 20 +20; together                       0, 0, -20, +10
    #   it hits, 21 wins 10; the second has 8 2: stand -10, hit and stand 19 +10, hit twice 24 -10, double 19 +20;
    #     together                                      0, +20, 0, +30
    #   it doubles, 21 wins 20; the second likewise     +10, +30, +10, +40
    # 4 + 12 rounds; -10 + 20 + 10 - 10 - 10 + 50 + 90
    assert count_rounds("8h 7c 8d Tc 3s Ts 2d 9c 5c", surrender="none", extra_splits=0) == (16, 140)


def test_a_19_against_an_ace_can_end_in_eight_ways() -> None:
    # T 9 against A 6, then a 2; insured or not, and then, the reader having shown no blackjack:
    #   stand +10, hit and stand 21 +10, double 21 +20, surrender -5: 35
    # insured the same four with 5 lost each: 15
    assert count_rounds("Th As 9h 6d 2c") == (8, 50)


def test_a_blackjack_against_an_ace_has_three_ends_where_even_money_is_offered() -> None:
    # A K against A 6: insured 15 - 5, even money 10, neither 15. Nobody decides anything else.
    assert sorted(rounds("Ah As Kh 6d", 1, {"even_money": True})) == [10, 10, 15]


def test_a_pair_of_aces_against_17_can_end_in_seven_ways_with_one_card_to_each_split_ace() -> None:
    # A A against 7 T, then 8 8 3: stand on 12 -10, surrender -5, double 20 +20, hit and stand 20 +10,
    # hit twice and stand 18 +10, hit three times and stand 21 +10, split 19 and 19 +20
    assert count_rounds("Ah 7c Ad Tc 8s 8c 3s", split_aces_one_card=True) == (7, 55)


def test_a_blackjack_beside_a_16_can_end_in_five_ways_at_6_to_5() -> None:
    # Box 1 has A K and 12 each time; box 2 has 9 7 against 7 T, then 4 2: stand -10, surrender -5, double 20 +20,
    # hit and stand 20 +10, hit twice 22 -10
    assert count_rounds("Ah 9h 7c Kh 7d Td 4c 2d", 2, blackjack_odds="6 to 5") == (5, 65)


def test_a_game_dealt_from_the_hand_differs_only_in_its_burn() -> None:
    # the sixteen ways of the pair of eights, and surrender
    dealt = count_rounds(
        "8h 7c 8d Tc 3s Ts 2d 9c 5c", hand_dealt=True, automated_shuffler=True, decks=1, extra_splits=0
    )
    assert dealt == (17, 135)


# Pinned: what the rules give now. A change of these numbers is a change of the rules.

EIGHTS = "8h 7c 8d Tc 8s 8c 3s Ts 2d 9c 5c 4h 6h Ah 2h 3h 4s 2s 3d 4d 5s 6s 7s 9d"
ACES = "Ah 7c Ad Tc 8s 8c 3s Ts 2d 9c 5c 4h 6h"
SOFT = "Th 9h As 5d 6c 6s 4d Kd 3c 2c Th"


@pytest.mark.parametrize(
    ("options", "boxes", "cards", "expected"),
    [
        ({"extra_splits": 0}, 1, EIGHTS, (14, -125)),
        ({"extra_splits": 1}, 1, EIGHTS, (82, 205)),
        ({"extra_splits": 2}, 1, EIGHTS, (302, 2195)),
        ({"split_aces_one_card": False}, 1, ACES, (27, -145)),
        ({"dealer_soft_17": "stand"}, 2, SOFT, (96, -800)),
        ({"dealer_soft_17": "hit"}, 2, SOFT, (96, -1520)),
        ({"switch": True}, 1, "Th 5h 7c 6d Td Ts 2c 5c 4d Kd 3s 6h 8c 9c Tc Jc Qc 2d 3d Kh", (126, -500)),
        ({"no_hole_card": True}, 1, "8h Tc 8d 3s Ts 2d 9c 5c 4h Kh", (17, 15)),
        ({"community_cards": "common_draw"}, 2, "5h Tc 6d 3s Ts 2d 9c 5c 4h Kh", (25, -470)),
    ],
)
def test_all_rounds_from_given_cards(
    options: dict[str, Any], boxes: int, cards: str, expected: tuple[int, int]
) -> None:
    assert count_rounds(cards, boxes, **options) == expected
