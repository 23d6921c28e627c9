"""A progressive table game system: locked before the first card, chips against wagers, meters, large payouts.

Midi 2.C and 12.L, Blackjack 2.G and 13.Q, COMAR 36.05.03.23, .24 and .28 to .30, R6, R7, R17 and R91.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.errors import Refusal
from pitboss.events import MeterMoved, Settlement, StepTaken
from pitboss.inputs import (
    BackedUp,
    Card,
    ChipsCollected,
    Done,
    Input,
    MeterAdjusted,
    NoMoreBets,
    RoundVoided,
    WagerPlaced,
    WagerWithdrawn,
)
from pitboss.money import Adjustment, meter
from pitboss.requests import DutyWanted, Role
from support.blackjack_tables import BLAZING_7S, ROYAL_FLUSH, SUPER_4, meters
from support.blackjack_tables import TableInPlay as Blackjack
from support.blackjack_tables import trace as blackjack_trace
from support.rounds import ROYAL_9
from support.rounds import TableInPlay as Midi
from support.tables import events_of, lines, refusal_without_trace

FAULT = RoundVoided("the shoe ran short", "blackjack:14.F")


def refusal_of(table: Blackjack, given: Input) -> Refusal:
    """Why a blackjack table does not take an input, which leaves no trace."""
    return refusal_without_trace(table.play, given, blackjack_trace)


def super_4(*boxes: int) -> Blackjack:
    """Wagers are open, and these boxes have $5 on Super 4."""
    table = Blackjack(**SUPER_4).open()
    table.lay({box: {"super-4": 5} for box in boxes})
    return table


def awards(events: list[Settlement]) -> list[tuple[int, int]]:
    """Seat and net cents of what was won, in the order of paying."""
    return [(line.seat, line.net) for line in events if line.result == "won"]


# Lock-out


@pytest.mark.clause("blackjack:2.G(4)", "blackjack:6.D")
def test_2_G_4_after_no_more_bets_no_progressive_wager_is_taken_or_given_back_R91() -> None:
    table = super_4(1)
    table.wager({2: 10})
    table.give(NoMoreBets())
    late: list[Input] = [WagerPlaced(seat=2, wager="super-4", amount=500), WagerWithdrawn(1, "super-4")]
    before_the_first_card = [refusal_of(table, given).clause for given in late]
    table.give(ChipsCollected(500), Card("Kd"))
    in_the_deal = [refusal_of(table, given).clause for given in late]
    assert before_the_first_card == in_the_deal == ["blackjack:6.D", "blackjack:6.E"]
    assert table.table.meters["super-4"].value == 1_000_050


@pytest.mark.clause("midi:2.C(2)", "midi:7.D")
def test_2_C_2_at_no_more_bets_royal_9_is_locked_R91() -> None:
    table = Midi(**ROYAL_9).open()
    table.lay({1: {"player": 10, "royal-9": 5}, 2: {"player": 10}})
    table.give(NoMoreBets())
    assert table.refused(WagerPlaced(seat=2, wager="royal-9", amount=500)).clause == "midi:7.D"
    assert table.refused(WagerWithdrawn(1, "royal-9")).clause == "midi:7.D"
    assert table.table.meters["star"].value == 5_000_050


@pytest.mark.clause("blackjack:2.G(3)", "blackjack:2.G(4)")
def test_2_G_the_system_accepts_its_one_amount_while_wagers_are_open_and_until_then_no_meter_moves_R5_R7() -> None:
    table = super_4(1)
    assert refusal_of(table, WagerPlaced(seat=2, wager="super-4", amount=500)).message == "nobody sits at seat 2"
    table.wager({2: 10})
    assert (
        refusal_of(table, WagerPlaced(seat=2, wager="super-4", amount=1000)).message
        == "a super-4 wager is 5.00, not 10.00"
    )
    table.give(WagerPlaced(seat=2, wager="super-4", amount=500), WagerWithdrawn(1, "super-4"))
    assert table.table.meters["super-4"].value == 1_000_000
    moved = events_of(MeterMoved, table.give(NoMoreBets()))
    assert [(event.meter, event.value, event.why) for event in moved] == [("super-4", 1_000_050, "contribution")]


# Chips collected are wagers accepted


def test_before_the_first_card_the_progressive_chips_are_taken_in() -> None:
    table = super_4(1, 3)
    table.give(NoMoreBets())
    assert isinstance(table.wanted, DutyWanted)
    assert (table.wanted.who, table.wanted.do) == (Role.DEALER, "collect-progressive-chips")
    assert table.wanted.text.endswith("the system has accepted 10.00")
    [step] = events_of(StepTaken, table.give(ChipsCollected(1000)))
    assert (step.text, step.clause) == ("10.00 of progressive chips taken in, as accepted", "blackjack:6.D")
    assert table.card_for == "box 1"


@pytest.mark.parametrize(
    ("counted", "told"), [(500, "5.00"), (999, "9.99"), (1001, "10.01"), (0, "0.00"), (1500, "15.00")]
)
def test_chips_that_are_not_what_was_accepted_are_refused_and_nothing_is_lost(counted: int, told: str) -> None:
    table = super_4(1, 3)
    table.give(NoMoreBets())
    refusal = refusal_of(table, ChipsCollected(counted))
    why = f"{told} of chips are taken in, and the system has accepted 10.00: count again, wager by wager"
    assert (refusal.message, refusal.clause) == (why, "blackjack:6.D")
    table.give(ChipsCollected(1000))
    assert table.card_for == "box 1"


def test_without_the_count_no_card_is_dealt_and_nobody_can_just_say_done() -> None:
    table = super_4(1)
    table.give(NoMoreBets())
    assert [refusal_of(table, given).clause for given in (Card("Kd"), Done(Role.DEALER))] == 2 * ["blackjack:6.D"]


def test_a_count_is_wanted_only_before_the_first_card() -> None:
    table = super_4(1)
    assert "wagers are open" in refusal_of(table, ChipsCollected(500)).message
    table.give(NoMoreBets(), ChipsCollected(500))
    assert "a card is due" in refusal_of(table, ChipsCollected(500)).message


def test_only_progressive_wagers_are_counted() -> None:
    options = {**SUPER_4, "wagers": {**SUPER_4["wagers"], "lucky-lucky": {"paytable": "A"}}}
    table = Blackjack(**options).open()
    table.begin_with({1: {"super-4": 5, "lucky-lucky": 25}})
    assert refusal_of(table, ChipsCollected(3000)).message.startswith("30.00 of chips are taken in")
    table.give(ChipsCollected(500))


def test_a_round_without_a_progressive_wager_begins_with_its_first_card() -> None:
    table = Blackjack(**SUPER_4).open()
    table.begin({1: 10})
    assert table.card_for == "box 1"


@pytest.mark.clause("blackjack:12.A(1)")
def test_at_a_switch_table_the_wagers_of_both_hands_are_counted_and_feed_the_meter_R92() -> None:
    table = Blackjack(switch=True, **SUPER_4).open()
    table.begin_with({1: {"super-4": 5}})
    assert table.table.meters["super-4"].value == 1_000_100
    assert refusal_of(table, ChipsCollected(500)).message.endswith("has accepted 10.00: count again, wager by wager")
    table.give(ChipsCollected(1000))


@pytest.mark.clause("blackjack:12.B(7)")
def test_a_hand_dealt_round_burns_its_card_after_the_count() -> None:
    table = Blackjack(hand_dealt=True, decks=2, automated_shuffler=True, **SUPER_4).open()
    table.begin_with({1: {"super-4": 5}})
    assert table.duty == "collect-progressive-chips"


# Several winners


@pytest.mark.clause("blackjack:13.Q(4)''", "blackjack:13.H(1)(a)", "blackjack:13.I(2)")
def test_13_H_of_two_winners_the_first_in_turn_takes_the_meter_and_the_next_what_it_was_reset_to_R6() -> None:
    table = super_4(1, 2)
    events = [*table.give(NoMoreBets()), *table.deal("Kd Kd Ad Qd Qd Jd"), *table.finish()]
    # $10,000 and 10% of two wagers of $5; then $10,000. The stake is not returned (R3).
    assert [(seat, net) for seat, wager, _, net in lines(events) if wager == "super-4"] == [
        (2, 1_000_100 - 500),
        (1, 1_000_000 - 500),
    ]
    assert [event.value for event in events_of(MeterMoved, events)][-2:] == [1_000_000, 1_000_000]


@pytest.mark.clause("blackjack:13.H(1)(b)")
def test_13_H_a_tenth_leaves_nine_tenths_for_the_next_in_turn_R6() -> None:
    table = super_4(1, 2)
    events = [*table.give(NoMoreBets()), *table.deal("Kh Kh Ah Qh Qh Jh"), *table.finish()]
    # 10% of $10,001.00, then of the $9,000.90 that are left, up to the cent.
    assert [(seat, net) for seat, wager, _, net in lines(events) if wager == "super-4"] == [
        (2, 100_010 - 500),
        (1, 90_009 - 500),
    ]
    assert table.table.meters["super-4"].value == 810_081


@pytest.mark.clause("blackjack:13.Q(4)''", "blackjack:13.R(1)(a)")
def test_13_R_the_meters_of_one_wager_are_won_one_by_one_R6() -> None:
    table = Blackjack(**BLAZING_7S).open()
    events = table.begin_with({box: {"blazing-7s": 5} for box in (1, 2, 3)}, "7d 7h 7d 7d 7d 7h 7d 9c")
    won = awards(events_of(Settlement, events))
    # Boxes 3 and 1 have three sevens of diamonds, box 2 three red ones: Mega $10,001.50, Minor $2,501.50, then Mega.
    assert won == [(3, 1_000_150 - 500), (2, 250_150 - 500), (1, 1_000_000 - 500)]


# R7 and R17


@pytest.mark.clause("blackjack:13.I(1)", "blackjack:13.H(1)(a)")
def test_13_I_the_contribution_of_the_round_is_in_its_award_R7() -> None:
    table = super_4(1)
    events = [*table.give(NoMoreBets()), *table.deal(ROYAL_FLUSH), *table.finish()]
    assert (1, "super-4", "won", 1_000_050 - 500) in lines(events)


def test_a_void_round_gives_contributions_back_R17() -> None:
    table = super_4(1, 2)
    table.give(NoMoreBets(), ChipsCollected(1000), Card("Kd"))
    events = table.give(FAULT)
    assert [event.value for event in events_of(MeterMoved, events)] == [1_000_050, 1_000_000]
    assert (1, "super-4", "returned", 0) in lines(events)
    assert table.table.meters["super-4"].contributed == 0
    assert table.table.ledger.balance(meter("super-4")) == 1_000_000


def test_a_round_that_is_void_before_the_chips_are_counted_gives_contributions_back_R17() -> None:
    table = super_4(1)
    table.give(NoMoreBets(), FAULT)
    assert table.table.meters["super-4"].value == 1_000_000
    assert not table.table.has_round_in_progress


def test_a_void_round_unwinds_its_awards_and_the_next_winner_finds_the_meter_as_it_was_R17() -> None:
    table = Blackjack(decks=8, **BLAZING_7S).open()
    table.begin_with({1: {"blazing-7s": 5}, 2: {"blazing-7s": 5}}, "7d 7d 7d 7d 7d 9c")
    mega = table.table.meters["mega"]
    assert (mega.report().number_won, mega.displayed) == (2, 1_000_000)
    table.give(FAULT)
    assert (mega.report().number_won, mega.report().total_paid, mega.displayed) == (0, 0, 1_000_000)
    assert len(mega.unwound_wins) == 2
    table.up_to_wagers()
    events = table.begin_with({1: {"blazing-7s": 5}}, "7d 7d 7d 9c")
    assert awards(events_of(Settlement, events)) == [(1, 1_000_050 - 500)]


def test_a_ruling_that_backs_up_behind_an_award_pays_it_again_once() -> None:
    table = Blackjack(**BLAZING_7S).open()
    table.begin_with({1: {"blazing-7s": 5}}, "7d 7d 7d")
    there = len(table.play.inputs)
    table.give(Card("9c"))
    assert table.table.meters["mega"].report().number_won == 1
    table.give(BackedUp(there, "the last card was misread"))
    assert table.table.meters["mega"].report().number_won == 0
    assert table.table.meters["mega"].value == 1_000_050
    table.give(Card("8c"))
    assert table.table.meters["mega"].report().total_paid == 1_000_050


# Adjustments


def test_a_meter_is_adjusted_with_the_approval_on_record() -> None:
    table = Blackjack(**SUPER_4).open()
    [moved] = events_of(
        MeterMoved, table.give(MeterAdjusted("super-4", -12_345, "Commission letter 12", "a sensor fault"))
    )
    assert (moved.value, moved.clause) == (987_655, "blackjack:13.I(1)")
    assert moved.why == "adjusted, approved by Commission letter 12: a sensor fault"
    assert table.table.meters["super-4"].adjustments == [
        Adjustment(Fraction(-12_345), "Commission letter 12", "a sensor fault")
    ]
    assert table.table.ledger.balance(meter("super-4")) == 987_655
    assert table.table.ledger.total() == 0


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (MeterAdjusted("super-4", 100, "", "a fault"), "an adjustment of super-4 must say who approved it and why"),
        (MeterAdjusted("super-4", 100, "letter 12", " "), "an adjustment of super-4 must say who approved it and why"),
        (MeterAdjusted("super-4", 0, "letter 12", "a fault"), "super-4 cannot be adjusted by 0.00"),
        (MeterAdjusted("super-4", -1_000_001, "letter 12", "a fault"), "super-4 cannot be adjusted by -10000.01"),
        (MeterAdjusted("super4", 100, "letter 12", "x"), "this table has no 'super4' meter; did you mean 'super-4'?"),
    ],
)
def test_an_adjustment_that_nobody_approved_or_that_cannot_be_is_refused(given: MeterAdjusted, why: str) -> None:
    assert refusal_of(Blackjack(**SUPER_4).open(), given).message == why


def test_no_meter_is_adjusted_in_a_round() -> None:
    table = super_4(1)
    table.give(NoMoreBets())
    assert "is no answer to that" in refusal_of(table, MeterAdjusted("super-4", 100, "letter 12", "a fault")).message


@pytest.mark.parametrize("book", ["blackjack", "midi"])
def test_the_must_hit_meter_is_adjusted_like_any_other(book: str) -> None:
    must_hit = {"rate": "1%", "reset": 250, "maximum": 1000}
    given = MeterAdjusted("must_hit", 5_000, "Commission letter 12", "a sensor fault")
    if book == "midi":
        [moved] = events_of(MeterMoved, Midi(**ROYAL_9, must_hit=must_hit).open().give(given))
    else:
        table = Blackjack(**SUPER_4, must_hit=must_hit).open()
        [moved] = events_of(MeterMoved, table.give(given))
    assert (moved.meter, moved.value) == ("must_hit", 30_000)


# Large payouts


def validated_duties(table: Blackjack | Midi) -> list[tuple[str, str]]:
    """Who had to do what, until the round was over."""
    done = []
    while table.table.has_round_in_progress:
        if isinstance(table.wanted, DutyWanted) and table.wanted.do in ("tell-surveillance", "sign-payout"):
            done.append((str(table.wanted.who), table.wanted.do))
        table.give(table.routine())
    return done


TOLD, SIGNED = ("dealer", "tell-surveillance"), ("floorperson", "sign-payout")
BY_PIT_MANAGER = ("pit manager", "sign-payout")


@pytest.mark.parametrize(
    ("wagered", "duties"),
    [
        ("24999.99", []),
        ("25000", [TOLD, SIGNED]),
        ("49999.99", [TOLD, SIGNED]),
        ("50000", [TOLD, SIGNED, BY_PIT_MANAGER]),
    ],
)
@pytest.mark.parametrize("book", ["blackjack", "midi"])
def test_from_25000_surveillance_is_told_and_a_second_person_signs_from_50000_a_pit_manager_too(
    book: str, wagered: str, duties: list[tuple[str, str]]
) -> None:
    if book == "midi":
        midi = Midi(players_handle_cards=False).open()
        midi.lay({1: {"player": wagered}})
        midi.give(NoMoreBets(), *(Card(card) for card in ("9c", "Kd", "Kc", "Qd")))  # 9 over nothing, 1 to 1
        assert validated_duties(midi) == duties
    else:
        table = Blackjack().open()
        table.begin({1: wagered}, "Kc 9d Kd 9h")  # 20 over 18, 1 to 1
        assert validated_duties(table) == duties


def test_a_meter_of_25000_is_told_with_the_contribution_in_it() -> None:
    """$24,999.50 and 10% of $5 make $25,000.00."""
    for initial, duties in (("24999.49", []), ("24999.50", [TOLD, SIGNED])):
        table = Blackjack(**{**SUPER_4, "meters": meters(super_4=initial)}).open()
        table.begin_with({1: {"super-4": 5}}, ROYAL_FLUSH)
        assert validated_duties(table) == duties


def test_each_large_payout_is_told_and_signed_for_in_the_order_of_paying() -> None:
    table = Blackjack().open()
    table.begin({1: 25000, 2: 10, 3: 50000}, "Kc Kc Kc 9d Kd Kd Kd 9h")
    table.say("1 stand", "2 stand", "3 stand")
    table.give(Done(Role.DEALER))
    texts = []
    while isinstance(table.wanted, DutyWanted):
        texts.append(table.wanted.task)
        table.give(Done(table.wanted.who))
    at_3, at_1 = "the payout of $50,000 for blackjack at seat 3", "the payout of $25,000 for blackjack at seat 1"
    assert texts == [
        f"tell surveillance of {at_3}",
        f"sign for {at_3} as the second person",
        f"sign for {at_3} as pit manager",
        f"tell surveillance of {at_1}",
        f"sign for {at_1} as the second person",
    ]


def test_nobody_signs_for_another() -> None:
    table = Blackjack().open()
    table.begin({1: 50000}, "Kc 9d Kd 9h")
    table.say("1 stand")
    table.give(Done(Role.DEALER))
    for who in (Role.DEALER, Role.FLOORPERSON, Role.PIT_MANAGER):
        others = [role for role in Role if role is not who]
        assert [refusal_of(table, Done(other)).message for other in others] == [
            f"the {who} has to do this, not the {other}" for other in others
        ]
        table.give(Done(who))
    assert table.wagers_are_open


def test_a_round_can_be_void_while_its_large_payout_is_not_signed_for_R17() -> None:
    table = Blackjack(**{**SUPER_4, "meters": meters(super_4=60000)}).open()
    table.begin_with({1: {"super-4": 5}}, ROYAL_FLUSH)
    while table.duty != "sign-payout":
        table.give(table.routine())
    table.give(FAULT)
    level = table.table.meters["super-4"]
    assert (level.displayed, level.report().number_won) == (6_000_000, 0)
    assert all(balance == 0 for name, balance in table.table.ledger.accounts().items() if name.startswith("seat/"))
