"""The hand that Bad Beat is on, its meter, its Magic Card and Lucky Player bonuses: 6.G(8), 13.B, 13.C, R63, R64."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.games.round_document import parse_document
from support.blackjack import SWITCH, lines
from support.blackjack_wagers import WagerOutcome, outcomes_of, settle_document

METER = {"bad-beat": "5432.10"}
FIVE = {"bad-beat": 5}


def bad_beat(cards: str, *said: str, **options: Any) -> list[WagerOutcome]:
    """Return the result of a $5 wager of seat 1."""
    return outcomes_of(settle_document(cards, *said, boxes={1: FIVE}, meters=METER, **options), "bad-beat")


WON = WagerOutcome("won", "120.00", "blackjack:13.B(1)(e)")  # 25 for 1: the dealer makes 21 with three cards
LOST = WagerOutcome("lost", "-5.00", "blackjack:6.G(8)")


@pytest.mark.clause("blackjack:6.G(8)")
@pytest.mark.parametrize(
    ("cards", "said", "came_to"),
    [
        ("Kh 6c Qd 9d 6h", ("1 stand",), WON),
        ("Ah 6c 4d 9d 5h 6h", ("1 hit", "1 stand"), WON),  # a soft 20 of three cards
        ("5h 6c 4d 9d 2h 9s 6h", ("1 hit", "1 hit", "1 stand"), WON),  # a hard 20 of four
        ("5h 6c 4d 9d Ah 6h", ("1 double",), WON),  # 5, 4 and an ace, doubled
        ("Kh 6c 9d 9d 6h", ("1 stand",), LOST),  # 19
        ("Kh 6c 9d 9d 2h 6h", ("1 hit",), LOST),  # 21
        ("Kh 6c Qd 9d 5h", ("1 hit",), LOST),  # a 20 no longer: 25, so the dealer does not draw
        ("Kh 6c Qd 9d", ("1 surrender",), LOST),  # R63: given up, it is no 20
    ],
)
def test_6_G_8_the_final_total_has_to_be_20_R63(cards: str, said: tuple[str, ...], came_to: WagerOutcome) -> None:
    assert bad_beat(cards, *said) == [came_to]


@pytest.mark.clause("blackjack:6.G(8)")
@pytest.mark.parametrize(
    ("cards", "said", "came_to"),
    [
        ("Th 6c Ts 9d Kh 9s 6h", ("1 split", "1 stand", "1 stand"), WON),  # 20 and 19
        ("Th 6c Ts 9d 9s Kh 6h", ("1 split", "1 stand", "1 stand"), LOST),  # 19 and 20
        ("Th 6c Ts 9d Kh 6s Qc 6h", ("1 split", "1 stand", "1 hit"), WON),  # 20 and a bust
        ("Th 6c Ts 9d 6s Qc Kh 6h", ("1 split", "1 hit", "1 stand"), LOST),  # a bust and 20
    ],
)
def test_6_G_8_of_split_hands_the_first_counts_R63(cards: str, said: tuple[str, ...], came_to: WagerOutcome) -> None:
    assert bad_beat(cards, *said) == [came_to]


@pytest.mark.parametrize(
    ("cards", "said", "because"),
    [
        ("Ah 6c 4d 9d 5h 6h", ("1 hit", "1 stand"), "dealer 21 with three cards: Ah 4d 5h, dealer 6c 9d 6h"),
        ("Th 6c Ts 9d Kh 9s 6h", ("1 split", "1 stand", "1 stand"),
         "dealer 21 with three cards: Th Kh, dealer 6c 9d 6h"),
    ],
)  # fmt: skip
def test_6_G_8_the_hand_that_has_come_to_20_is_told(cards: str, said: tuple[str, ...], because: str) -> None:
    answer = settle_document(cards, *said, boxes={1: FIVE}, meters=METER)
    assert [line["because"] for line in answer["settlements"] if line["wager"] == "bad-beat"] == [because]


@pytest.mark.clause("blackjack:13.B(1)(a)", "blackjack:13.C(2)")
@pytest.mark.parametrize(
    ("resets", "second"),
    [({}, "4995.00"), ({"bad-beat": 6000}, "5995.00")],  # $5,000 is the printed minimum
)
def test_13_B_1_a_the_highest_seat_has_the_meter_and_the_next_what_it_was_reset_to_R6(
    resets: dict[str, Any], second: str
) -> None:
    """The dealer's seven cards: 2, 2, 2, 2, 2, 3 are 13, and 8 make 21."""
    answer = settle_document(
        "Kh Kd 2c Qh Qd 2d 2h 2s 2c 3d 8h", "1 stand", "2 stand", boxes={1: FIVE, 2: FIVE}, meters=METER, resets=resets
    )
    paid = [(line["seat"], line["net"]) for line in answer["settlements"] if line["wager"] == "bad-beat"]
    assert paid == [(2, "5427.10"), (1, second)]


@pytest.mark.parametrize(
    ("more", "place", "clause"),
    [
        ({}, "meters.bad-beat", None),
        ({"meters": {**METER, "must_hit": 500}}, "meters.must_hit", None),
        pytest.param({"meters": METER, "resets": {"bad-beat": "4999.99"}}, "resets.bad-beat", "blackjack:13.C(2)",
                     marks=pytest.mark.clause("blackjack:13.C(2)")),
    ],
)  # fmt: skip
def test_bad_beat_is_refused_without_its_meter(more: dict[str, Any], place: str, clause: str | None) -> None:
    with pytest.raises(PitbossError) as refused:
        settle_document("Kh 8c Qd 9d", "1 stand", boxes={1: FIVE}, **more)
    assert (refused.value.at, refused.value.clause) == (place, clause)


# Magic Card and Lucky Player


MAGIC = WagerOutcome("won", "100.00", "blackjack:13.B(3)")  # 20 for 1, and nothing staked on it
LUCKY = WagerOutcome("won", "25.00", "blackjack:13.B(4)")  # 5 for 1
NO_21 = WagerOutcome("won", "5.00", "blackjack:13.B(2)")


@pytest.mark.clause("blackjack:13.B(3)", "blackjack:1.B(12)")
@pytest.mark.parametrize(
    ("hand", "drawn", "came_to"),
    [
        (("Kh", "8d"), "Kh", [MAGIC, LOST]),
        (("Kh", "8d"), "8D", [MAGIC, LOST]),
        (("Kh", "Kh"), "Kh", [MAGIC, NO_21]),  # R64: paid once, on top of what the 20 pays
        (("Kh", "8d"), "Kd", [LOST]),  # R64: rank and suit
        (("Kh", "8d"), "8h", [LOST]),
        (("Kh", "8d"), "7c", [LOST]),  # the dealer's card
    ],
)
def test_13_B_3_the_magic_card_is_one_of_the_first_two(
    hand: tuple[str, str], drawn: str, came_to: list[WagerOutcome]
) -> None:
    assert bad_beat(f"{hand[0]} 7c {hand[1]} Td", "1 stand", draws={"magic_card": drawn}) == came_to


@pytest.mark.clause("blackjack:13.B(3)", "blackjack:1.B(12)")
def test_13_B_3_a_card_drawn_later_is_no_magic_card() -> None:
    assert bad_beat("6h 7c 8d Td 4s", "1 hit", "1 stand", draws={"magic_card": "4s"}) == [LOST]


@pytest.mark.clause("blackjack:13.B(3)")
def test_13_B_3_another_wager_that_waits_earns_no_bonus() -> None:
    stakes = {**FIVE, "buster-blackjack": 5}
    table: dict[str, Any] = {"wagers": {"buster-blackjack": {"paytable": "A"}}, "meters": METER}
    answer = settle_document("Kh 7c 8d Td", "1 stand", boxes={1: stakes}, draws={"magic_card": "Kh"}, **table)
    assert outcomes_of(answer, "bad-beat") == [MAGIC, LOST]


@pytest.mark.parametrize("what", ["magic_card", "lucky_player"])
def test_in_a_round_without_a_bonus_nothing_is_drawn(what: str) -> None:
    assert bad_beat("Kh 7c 8d Td", "1 stand", draws={what: None}) == [LOST]


@pytest.mark.clause("blackjack:13.B(4)", "blackjack:1.B(11)")
@pytest.mark.parametrize(("drawn", "first"), [(1, [LUCKY, LOST]), (2, [LOST]), (7, [LOST])])
def test_13_B_4_the_lucky_player_sits_where_the_system_draws(drawn: int, first: list[WagerOutcome]) -> None:
    """Seat 2 has no Bad Beat wager, and seat 7 is empty."""
    answer = settle_document(
        "Kh Kd 7c 8d 8s Td", "1 stand", "2 stand", boxes={1: FIVE, 2: {}}, meters=METER, draws={"lucky_player": drawn}
    )
    assert outcomes_of(answer, "bad-beat") == first


@pytest.mark.clause("blackjack:13.B(3)", "blackjack:13.B(4)")
def test_13_B_both_bonuses_are_lines_without_a_stake_before_the_decisions_R24() -> None:
    answer = settle_document(
        "Kh 6c Qd 9d 6h", "1 stand", boxes={1: FIVE}, meters=METER, draws={"magic_card": "Qd", "lucky_player": 1}
    )
    assert lines(answer) == [
        (1, 1, "bad-beat", "won", "100.00"),
        (1, 1, "bad-beat", "won", "25.00"),
        (1, 1, "blackjack", "lost", "-10.00"),
        (1, 1, "bad-beat", "won", "120.00"),
    ]
    assert [line["stake"] for line in answer["settlements"]] == ["0.00", "0.00", "10.00", "5.00"]


@pytest.mark.clause("blackjack:1.B(12)")
def test_at_a_switch_table_the_magic_card_is_in_the_hand_as_dealt_R92() -> None:
    """Hand 1 is dealt Kh 9d, hand 2 5c Qs; the switch brings the queen to hand 1, which makes 20 against the 18."""
    answer = settle_document(
        "Kh 5c 8c 9d Qs Td 3h", "1 switch", "1 stand", "1 hit", "1 stand",
        boxes={1: FIVE}, meters=METER, draws={"magic_card": "Qs"}, **SWITCH,
    )  # fmt: skip
    assert [line for line in lines(answer) if line[2] == "bad-beat"] == [
        (1, 2, "bad-beat", "won", "100.00"),
        (1, 2, "bad-beat", "lost", "-5.00"),
        (1, 1, "bad-beat", "won", "5.00"),
    ]


@pytest.mark.clause("blackjack:13.B(4)", "blackjack:1.B(11)")
def test_at_a_switch_table_the_lucky_player_is_paid_once_though_both_hands_have_the_wager_R92() -> None:
    answer = settle_document(
        "Kh 5c 7c 8d 9s Td 3h", "1 keep", "1 stand", "1 hit", "1 stand",
        boxes={1: FIVE}, meters=METER, draws={"lucky_player": 1}, **SWITCH,
    )  # fmt: skip
    assert [line for line in lines(answer) if line[2] == "bad-beat"] == [
        (1, 1, "bad-beat", "won", "25.00"),  # 5 for 1: a player is drawn, not a hand
        (1, 2, "bad-beat", "lost", "-5.00"),
        (1, 1, "bad-beat", "lost", "-5.00"),
    ]


@pytest.mark.parametrize(
    ("stakes", "draws", "place"),
    [
        (FIVE, {"magic_card": "1x"}, "draws.magic_card"),
        (FIVE, {"magic_card": 7}, "draws.magic_card"),
        (FIVE, {"lucky_player": 8}, "draws.lucky_player"),
        (FIVE, {"lucky_player": 0}, "draws.lucky_player"),
        (FIVE, {"lucky_player": "1"}, "draws.lucky_player"),
        (FIVE, {"wheel": {"1": "$350"}}, "draws.wheel"),
        (FIVE, {"must_hit": 1}, "draws.must_hit"),
        ({}, {"magic_card": "Kh"}, "draws.magic_card"),
        ({}, {"lucky_player": 1}, "draws.lucky_player"),
    ],
)
def test_a_draw_that_cannot_have_been_is_refused_with_its_place(
    stakes: dict[str, Any], draws: dict[str, Any], place: str
) -> None:
    meters = METER if stakes else {}
    with pytest.raises(PitbossError) as refused:
        settle_document("Kh 7c 8d Td", "1 stand", boxes={1: stakes}, meters=meters, draws=draws)
    assert refused.value.at == place


@pytest.mark.parametrize(
    ("draws", "why"),
    [
        ('{"lucky_player": 3.0}', "must be the number of a seat, not 3.0"),
        ('{"lucky_player": true}', "must be the number of a seat, not true"),
        ('{"magic_card": 7.5}', "must be a card, not 7.5"),
        ('{"magic_card": ["Kh"]}', "must be a card, not a list"),
    ],
)
def test_a_draw_of_the_wrong_kind_is_shown_as_it_was_written(draws: str, why: str) -> None:
    drawn = parse_document(f'{{"draws": {draws}}}')["draws"]
    with pytest.raises(PitbossError) as refused:
        settle_document("Kh 7c 8d Td", "1 stand", boxes={1: FIVE}, meters=METER, draws=drawn)
    assert refused.value.message == why
