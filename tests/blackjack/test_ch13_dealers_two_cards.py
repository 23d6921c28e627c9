"""Wagers that need the dealer's second card, Lucky Aces and Super 4: 6.G(13), (19), 13.A(12), H, I; Must Hit: T, U."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import Suit, parse_cards
from pitboss.errors import PitbossError
from pitboss.games.blackjack.wagers.dealers_two_cards import Super4D, super_4_d
from support.blackjack import NO_HOLE_CARD, lines
from support.blackjack_wagers import (
    NOTHING,
    WagerOutcome,
    options_with,
    outcomes_of,
    pays,
    row_of_hand,
    settle_document,
    settle_wager,
)
from support.cases import case

# Lucky Aces


@pytest.mark.clause("blackjack:6.G(19)")
@pytest.mark.parametrize(
    ("hand", "dealer", "row"),
    [
        ("Ah Ad", "As Ac", "four-aces"),
        ("Ah Ah", "Ah Ah", "four-aces"),  # R82: whatever the suits
        ("Ah Ah", "Ah 6c", "three-suited-aces"),
        ("Ah 6c", "Ah Ah", "three-suited-aces"),
        ("Ah Ah", "As 6c", "three-aces"),  # R82: all three have to share the suit
        ("As 6c", "Ah Ah", "three-aces"),
        ("Ah 9c", "Ah 6c", "two-suited-aces"),
        ("9c 8d", "Ah Ah", "two-suited-aces"),
        ("Ad 9c", "Ah 6c", "two-aces"),
        ("Ad As", "9c 6c", "two-aces"),
        ("Ad 9c", "9s 6c", "ace-of-diamonds"),
        ("8c 9c", "9s Ad", "ace-of-diamonds"),  # the hole card
        ("Ah 9d", "9s 6c", "one-ace"),
        ("Kd Qd", "As 6c", "one-ace"),
        ("Kd Qd", "9d 6d", NOTHING),
    ],
)
def test_6_G_19_aces_count_among_the_four_cards_R82(hand: str, dealer: str, row: str) -> None:
    assert (
        row_of_hand("lucky-aces", hand, dealer, letter="A")
        == row_of_hand("lucky-aces", hand, dealer, letter="B")
        == row
    )


@pytest.mark.clause("blackjack:13.A(12)", "blackjack:13.A(12)(a)", "blackjack:13.A(12)(b)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.A(12)(a)(i)", "Ah Ad", "As Ac", "2500.00", "A"),
        pays("13.A(12)(a)(ii)", "Ah Ah", "Ah 6c", "1250.00", "A"),
        pays("13.A(12)(a)(iii)", "Ah Ah", "As 6c", "100.00", "A"),
        pays("13.A(12)(a)(iv)", "Ah 9c", "6c Ah", "40.00", "A"),
        pays("13.A(12)(a)(v)", "Ad 9c", "Ah 6c", "25.00", "A"),
        pays("13.A(12)(a)(vi)", "8c 9c", "9s Ad", "10.00", "A"),
        pays("13.A(12)(a)(vii)", "Ah 9d", "9s 6c", "5.00", "A"),
        pays("13.A(12)(b)(i)", "Ah Ad", "As Ac", "2500.00", "B"),
        pays("13.A(12)(b)(ii)", "Ah Ah", "Ah 6c", "1250.00", "B"),
        pays("13.A(12)(b)(iii)", "Ah Ah", "As 6c", "150.00", "B"),
        pays("13.A(12)(b)(iv)", "Ah 9c", "6c Ah", "60.00", "B"),
        pays("13.A(12)(b)(v)", "Ad 9c", "Ah 6c", "25.00", "B"),
        pays("13.A(12)(b)(vi)", "8c 9c", "9s Ad", "10.00", "B"),
        pays("13.A(12)(b)(vii)", "Ah 9d", "9s 6c", "5.00", "B"),
    ],
)
def test_13_A_12_lucky_aces_pays(hand: str, dealer: str, net: str, clause: str, letter: str) -> None:
    assert settle_wager("lucky-aces", hand, dealer, letter=letter) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:6.G(19)")
@pytest.mark.parametrize("letter", ["A", "B"])
def test_6_G_19_no_ace_loses(letter: str) -> None:
    assert settle_wager("lucky-aces", "Kd Qd", "9d 6d", letter=letter) == [
        WagerOutcome("lost", "-5.00", "blackjack:6.G(19)")
    ]


@pytest.mark.clause("blackjack:6.G(19)")
def test_6_G_19_a_busted_hand_waits_for_the_hole_card_R94() -> None:
    answer = settle_document("Td 9h 6c Ah Kc", "1 hit", boxes={1: {"lucky-aces": 5}}, **options_with("lucky-aces", "A"))
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-10.00"), (1, 1, "lucky-aces", "won", "5.00")]
    assert answer["dealer"] == "9h Ah"


@pytest.mark.clause("blackjack:6.G(19)")
def test_6_G_19_even_money_takes_nothing_from_it_R16() -> None:
    answer = settle_document(
        "Ah As Kd 5c", "1 even-money", boxes={1: {"lucky-aces": 5}}, even_money=True, **options_with("lucky-aces", "A")
    )
    assert lines(answer) == [(1, 1, "blackjack", "won", "10.00"), (1, 1, "lucky-aces", "won", "25.00")]
    assert answer["dealer"] == "As 5c"  # no wager is left that the dealer would draw for


# Super 4: the dealer's blackjack and the player's two cards


@pytest.mark.clause("blackjack:6.G(13)")
@pytest.mark.parametrize(
    ("hand", "dealer", "row"),
    [
        ("Qd Jd", "Ad Kd", "royal-flush-of-diamonds"),
        ("Ad Jd", "Kd Qd", NOTHING),  # the same four cards, but the dealer has no blackjack
        ("Ad Jd", "Qd Ad", "flush"),  # no king
        ("Qd Kd", "Jd Ad", "royal-flush-of-diamonds"),  # a court card up
        ("Qh Jh", "Ah Kh", "royal-flush-of-another-suit"),
        ("Qs Js", "As Ks", "royal-flush-of-another-suit"),
        ("Qc Jc", "Ac Kc", "royal-flush-of-another-suit"),
        ("Qc Jc", "Ac Kd", "straight"),  # one suit short
        ("Kh Kd", "As Kc", "three-of-a-kind"),
        ("Ah Ad", "As Kc", "three-of-a-kind"),
        ("Kd Kd", "Ad Kd", "three-of-a-kind"),  # R70: before the flush
        ("Kh Kd", "Ad Kh", "three-of-a-kind"),  # and before one color
        ("Kh 2d", "As Kc", "pair"),
        ("Qh Jh", "Ad Kd", "straight"),  # R70: before one color
        ("Qh Th", "Ac Kd", "dealer-blackjack"),  # a jack short
        ("Th Qd", "Ac Kd", "dealer-blackjack"),  # either way round
        ("Qh Jh", "Ac Td", "dealer-blackjack"),  # R70: a ten and an ace are in no straight
        ("2h 3h", "Ac Kd", "dealer-blackjack"),
        ("2d 9d", "Ad Kd", "flush"),
        ("Ad Kd", "Ad Kd", "flush"),  # R70: before two pair
        ("2d 2d", "Ad Kd", "flush"),
        ("2h 9d", "Ad Kd", "four-red-cards"),  # one suit short of the flush
        ("Ah Kd", "As Kc", "two-pair"),
        ("Ah Kh", "Ad Kd", "two-pair"),  # R70: before one color
        ("Ah Qd", "As Kc", "pair"),
        ("2h 2h", "Ad Kd", "four-red-cards"),  # R70: before a pair
        ("2h 9s", "Ad Kd", "dealer-blackjack"),  # one card short of a color
        ("2s 9c", "Ac Ks", "four-black-cards"),
        ("2s 9h", "Ac Ks", "dealer-blackjack"),
        ("2s 2h", "Ac Ks", "pair"),
        ("Ks Qh", "Ac Ts", "dealer-blackjack"),  # R13: all worth ten, and no pair
        ("2s 9h", "Kc Ad", "dealer-blackjack"),  # the ace need not be up
        ("2s 9h", "Ad 9c", "dealer-ace-up"),
        ("Ad Kd", "Ad 9d", "dealer-ace-up"),  # whatever the player has
        ("2s 9h", "9c Ad", NOTHING),  # the ace is not up
        ("2s 9h", "Kc 9d", NOTHING),
    ],
)
def test_6_G_13_super_4_reads_the_four_cards_in_the_printed_order_R70(hand: str, dealer: str, row: str) -> None:
    assert [row_of_hand("super-4", hand, dealer, letter=letter) for letter in "ABC"] == [row] * 3


@pytest.mark.clause("blackjack:13.H(4)")
@pytest.mark.parametrize(
    ("hand", "dealer", "row"),
    [
        ("Qs Js", "As Ks", Super4D.ROYAL_FLUSH_OF_STAR_SUIT),
        ("Qd Jd", "Ad Kd", Super4D.ROYAL_FLUSH_OF_ANOTHER_SUIT),
        ("Qs Js", "As Kd", Super4D.STRAIGHT),
        ("Ks Ks", "As Ks", Super4D.THREE_OF_A_KIND),
        ("2s 9s", "As Ks", Super4D.FLUSH),
        ("Ac Kc", "As Ks", Super4D.TWO_PAIR),
        ("2c 9s", "As Ks", Super4D.FOUR_BLACK_CARDS),
        ("2h 2h", "Ad Kd", Super4D.FOUR_RED_CARDS),
        ("2h 2c", "As Ks", Super4D.PAIR),
        ("2h 9c", "As Ks", Super4D.DEALER_BLACKJACK),
        ("2h 9c", "As 9s", Super4D.DEALER_ACE_UP),
        ("2h 9c", "Ks 9s", 0),
    ],
)
def test_13_H_4_the_operator_chooses_the_suit_of_the_star_meter_R71(hand: str, dealer: str, row: int) -> None:
    (first, second), (up_card, hole_card) = parse_cards(hand), parse_cards(dealer)
    assert super_4_d(first, second, up_card, hole_card, Suit.SPADES) == row


@pytest.mark.clause("blackjack:13.H", "blackjack:13.H(1)", "blackjack:13.H(2)", "blackjack:13.H(3)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.H(1)(a)", "Qd Jd", "Ad Kd", "62345.67", "A"),  # the meter of 62,350.67
        pays("13.H(1)(b)", "Qh Jh", "Ah Kh", "6230.07", "A"),  # 6,235.067, up to the cent (R9)
        pays("13.H(1)(c)", "Kh Kd", "As Kc", "495.00", "A"),
        pays("13.H(1)(d)", "Qh Jh", "Ad Kd", "370.00", "A"),
        pays("13.H(1)(e)", "2d 9d", "Ad Kd", "245.00", "A"),
        pays("13.H(1)(f)", "Ah Kd", "As Kc", "120.00", "A"),
        pays("13.H(1)(g)", "2h 9d", "Ad Kd", "70.00", "A"),
        pays("13.H(1)(h)", "2s 9c", "Ac Ks", "70.00", "A"),
        pays("13.H(1)(i)", "2s 2h", "Ac Ks", "45.00", "A"),
        pays("13.H(1)(j)", "2s 9h", "Kc Ad", "15.00", "A"),
        pays("13.H(1)(k)", "2s 9h", "Ad 9c", "5.00", "A"),
        pays("13.H(2)(a)", "Qd Jd", "Ad Kd", "62345.67", "B"),
        pays("13.H(2)(b)", "Qs Js", "As Ks", "6230.07", "B"),
        pays("13.H(2)(c)", "Kh Kd", "As Kc", "745.00", "B"),
        pays("13.H(2)(d)", "Qh Jh", "Ad Kd", "345.00", "B"),
        pays("13.H(2)(e)", "2d 9d", "Ad Kd", "245.00", "B"),
        pays("13.H(2)(f)", "Ah Kd", "As Kc", "145.00", "B"),
        pays("13.H(2)(g)", "2h 9d", "Ad Kd", "70.00", "B"),
        pays("13.H(2)(h)", "2s 9c", "Ac Ks", "70.00", "B"),
        pays("13.H(2)(i)", "2s 2h", "Ac Ks", "45.00", "B"),
        pays("13.H(2)(j)", "2s 9h", "Kc Ad", "20.00", "B"),
        pays("13.H(2)(k)", "2s 9h", "Ad 9c", "10.00", "B"),
        pays("13.H(3)(a)", "Qd Jd", "Ad Kd", "62345.67", "C"),
        pays("13.H(3)(b)", "Qc Jc", "Ac Kc", "6230.07", "C"),
        pays("13.H(3)(c)", "Kh Kd", "As Kc", "745.00", "C"),
        pays("13.H(3)(d)", "Qh Jh", "Ad Kd", "395.00", "C"),
        pays("13.H(3)(e)", "2d 9d", "Ad Kd", "295.00", "C"),
        pays("13.H(3)(f)", "Ah Kd", "As Kc", "195.00", "C"),
        pays("13.H(3)(g)", "2h 9d", "Ad Kd", "95.00", "C"),
        pays("13.H(3)(h)", "2s 9c", "Ac Ks", "95.00", "C"),
        pays("13.H(3)(i)", "2s 2h", "Ac Ks", "45.00", "C"),
        pays("13.H(3)(j)", "2s 9h", "Kc Ad", "20.00", "C"),
        pays("13.H(3)(k)", "2s 9h", "Ad 9c", "5.00", "C"),
    ],
)
def test_13_H_super_4_pays_under_a_b_and_c(hand: str, dealer: str, net: str, clause: str, letter: str) -> None:
    found = settle_wager("super-4", hand, dealer, letter=letter, meters={"super-4": "62350.67"})
    assert found == [WagerOutcome("won", net, clause)]


FOUR_METERS = {"star": "51234.50", "spade": 6000, "heart": "612.34", "diamond": 400}


@pytest.mark.clause("blackjack:13.H", "blackjack:13.H(4)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.H(4)(a)", "Qs Js", "As Ks", "51229.50", "D"),
        pays("13.H(4)(b)", "Qd Jd", "Ad Kd", "5995.00", "D"),
        pays("13.H(4)(d)", "Kh Kd", "As Kc", "607.34", "D"),
        pays("13.H(4)(e)", "Qh Jh", "Ad Kd", "395.00", "D"),
        pays("13.H(4)(f)", "2d 9d", "Ad Kd", "295.00", "D"),
        pays("13.H(4)(g)", "Ah Kd", "As Kc", "195.00", "D"),
        pays("13.H(4)(h)", "2s 9c", "Ac Ks", "95.00", "D"),
        pays("13.H(4)(i)", "2h 9d", "Ad Kd", "95.00", "D"),
        pays("13.H(4)(i)'", "2s 2h", "Ac Ks", "45.00", "D"),
        pays("13.H(4)(k)", "2s 9h", "Kc Ad", "20.00", "D"),
        pays("13.H(4)(1)", "2s 9h", "Ad 9c", "5.00", "D"),
    ],
)
def test_13_H_4_super_4_pays_under_d(hand: str, dealer: str, net: str, clause: str, letter: str) -> None:
    found = settle_wager("super-4", hand, dealer, letter=letter, meters=FOUR_METERS, star_suit="spades")
    assert found == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:6.G(13)")
@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
def test_6_G_13_without_a_blackjack_or_an_ace_up_it_loses(letter: str) -> None:
    more: dict[str, Any] = {"meters": {"super-4": 60000}}
    if letter == "D":
        more = {"meters": FOUR_METERS, "star_suit": "hearts"}
    lost = WagerOutcome("lost", "-5.00", "blackjack:6.G(13)")
    assert settle_wager("super-4", "Ah Kh", "Kc 9d", letter=letter, **more) == [lost]


def payments(cards: str, *said: str, wager: str = "super-4", **options: Any) -> list[tuple[int, str]]:
    """Seat and net of a $5 wager of each of two seats, in the order of paying."""
    answer = settle_document(cards, *said, boxes={1: {wager: 5}, 2: {wager: 5}}, **options)
    return [(line["seat"], line["net"]) for line in answer["settlements"] if line["wager"] == wager]


@pytest.mark.clause("blackjack:13.H(1)(b)")
def test_13_H_a_tenth_of_the_meter_leaves_nine_for_the_next_seat_R6() -> None:
    """A tenth of 20,000 is 2,000, and a tenth of the 18,000 left is 1,800."""
    shares = payments("Qh Qh Ah Jh Jh Kh", meters={"super-4": 20000}, **options_with("super-4", "A"))
    assert shares == [(2, "1995.00"), (1, "1795.00")]


@pytest.mark.clause(*(f"blackjack:13.I({number})" for number in (2, 4, 6, 8, 10)))
@pytest.mark.parametrize(
    ("letter", "meter", "cards", "first", "least", "clause"),
    [
        case("A", "super-4", "Qd Qd Ad Jd Jd Kd", "69995.00", "10000", "13.I(2)(a)"),
        case("B", "super-4", "Qd Qd Ad Jd Jd Kd", "69995.00", "50000", "13.I(2)(b)"),
        case("C", "super-4", "Qd Qd Ad Jd Jd Kd", "69995.00", "50000", "13.I(2)(c)"),
        case("D", "star", "Qh Qh Ah Jh Jh Kh", "51229.50", "50000", "13.I(4)(a)"),
        case("D", "spade", "Qd Qd Ad Jd Jd Kd", "5995.00", "5000", "13.I(6)(a)"),
        case("D", "heart", "Kh Kd As Kd Kc Kc", "607.34", "500", "13.I(8)(a)"),
        case("D", "diamond", "Qh Qs Ad Jh Js Kd", "395.00", "300", "13.I(10)(a)"),
    ],
)
def test_13_I_a_meter_won_falls_back_to_the_minimum_or_more_and_never_less(
    letter: str, meter: str, cards: str, first: str, least: str, clause: str
) -> None:
    table: dict[str, Any] = {**options_with("super-4", letter), "meters": {"super-4": 70000}}
    if letter == "D":
        table |= {"meters": FOUR_METERS, "star_suit": "hearts"}
    assert payments(cards, **table) == [(2, first), (1, f"{int(least) - 5}.00")]
    more = f"{int(least) + 77}.25"
    assert payments(cards, **table, resets={meter: more}) == [(2, first), (1, f"{int(least) + 72}.25")]
    with pytest.raises(PitbossError) as refused:
        payments(cards, **table, resets={meter: f"{int(least) - 1}.99"})
    assert (refused.value.at, refused.value.clause) == (f"resets.{meter}", f"blackjack:{clause}")


@pytest.mark.parametrize(
    ("letter", "more", "place"),
    [
        ("A", {}, "meters.super-4"),
        ("A", {"meters": {"super-4": 10000, "star": 50000}}, "meters.star"),
        ("D", {"star_suit": "hearts", "meters": {"star": 50000, "spade": 5000, "diamond": 300}}, "meters.heart"),
        ("D", {"meters": FOUR_METERS}, "options.star_suit"),
        ("E", {"meters": {"super-4": 10000}}, "options.wagers.super-4.paytable"),
        ("A", {"meters": {"super-4": 10000}, "draws": {"must_hit": 1}}, "meters.must_hit"),
    ],
)  # fmt: skip
def test_super_4_is_refused_without_its_meters_and_suit(letter: str, more: dict[str, Any], place: str) -> None:
    with pytest.raises(PitbossError) as refused:
        settle_wager("super-4", "2s 9h", "Kc 9d", letter=letter, **more)
    assert refused.value.at == place


@pytest.mark.clause("blackjack:6.G(13)")
def test_6_G_13_a_busted_hand_has_its_four_cards_until_a_late_blackjack_R94() -> None:
    answer = settle_document(
        "Ts Ad 6c Kh Kd", "1 hit",
        boxes={1: {"super-4": 5}}, meters={"super-4": 10000}, **NO_HOLE_CARD, **options_with("super-4", "A"),
    )  # fmt: skip
    assert outcomes_of(answer, "super-4") == [WagerOutcome("won", "15.00", "blackjack:13.H(1)(j)")]


@pytest.mark.clause("blackjack:6.G(13)", "blackjack:6.G(19)", "edge21:7.F")
def test_wagers_are_settled_in_the_phases_of_R24_counterclockwise_in_each() -> None:
    """The initial cards; what the reader tells; the second card, once it is seen; the finished hand."""
    stakes = {"buster-blackjack": 1, "lucky-aces": 1, "super-4": 1, "poker-3": 1}
    answer = settle_document(
        "9h Th Ad 9d 8c 8s", "1 insure 5", "1 stand", "2 stand", boxes={1: stakes, 2: stakes},
        wagers={name: {"paytable": "A"} for name in ("buster-blackjack", "lucky-aces", "super-4")},
        meters={"super-4": 10000},
    )  # fmt: skip
    assert [(wager, seat) for seat, _, wager, _, _ in lines(answer)] == [
        ("poker-3", 2), ("poker-3", 1),
        ("insurance", 1), ("super-4", 2), ("super-4", 1),
        ("lucky-aces", 2), ("lucky-aces", 1),
        ("blackjack", 2), ("blackjack", 1),
        ("buster-blackjack", 2), ("buster-blackjack", 1),
    ]  # fmt: skip


# Must Hit


MUST_HIT: dict[str, Any] = {"meters": {"super-4": 10000, "must_hit": "345.67"}, **options_with("super-4", "A")}


@pytest.mark.clause("blackjack:6.G(13)(a)", "blackjack:13.T", "blackjack:13.T(1)", "blackjack:13.T(1)(a)")
def test_13_T_the_seat_that_is_drawn_has_the_whole_meter_besides_R72() -> None:
    answer = settle_document(
        "2s 3s Kc 9h 9h 9d", "1 surrender", "2 surrender",
        boxes={1: {"super-4": 5}, 2: {"super-4": 5}}, draws={"must_hit": 1}, **MUST_HIT,
    )  # fmt: skip
    assert [line for line in lines(answer) if line[2] == "super-4"] == [
        (2, 1, "super-4", "lost", "-5.00"), (1, 1, "super-4", "lost", "-5.00"), (1, 1, "super-4", "won", "345.67"),
    ]  # fmt: skip
    assert outcomes_of(answer, "super-4")[-1].clause == "blackjack:13.T(1)(a)"
    assert answer["settlements"][-1]["stake"] == "0.00"


@pytest.mark.clause("blackjack:13.T")
def test_13_T_nothing_drawn_pays_nothing() -> None:
    assert settle_wager("super-4", "2s 9h", "Kc 9d", letter="A", meters=MUST_HIT["meters"]) == [
        WagerOutcome("lost", "-5.00", "blackjack:6.G(13)")
    ]


@pytest.mark.clause("blackjack:13.T", "blackjack:13.U(2)")
@pytest.mark.parametrize(
    ("more", "place", "clause"),
    [
        ({"draws": {"must_hit": 2}}, "draws.must_hit", "blackjack:13.T"),  # seat 2 has no Super 4 wager
        ({"resets": {"must_hit": "99.99"}}, "resets.must_hit", "blackjack:13.U(2)(c)"),
    ],
)
def test_13_T_a_winner_without_a_wager_and_a_reset_too_low_are_refused(
    more: dict[str, Any], place: str, clause: str
) -> None:
    with pytest.raises(PitbossError) as refused:
        settle_document(
            "2s 3s Kc 9h 9h 9d", "1 surrender", "2 surrender", boxes={1: {"super-4": 5}, 2: {}}, **MUST_HIT, **more
        )
    assert (refused.value.at, refused.value.clause) == (place, clause)
