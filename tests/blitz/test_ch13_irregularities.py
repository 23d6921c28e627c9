"""Chapter 13 at a table in play and in written rounds; R17."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.events import Dealt, Ruled, Settlement, Voided
from pitboss.inputs import CardInError, CoverCardShown, DeviceFault, Done, Exposed, Input, Miscounted, ShoeEmpty
from pitboss.requests import Role
from support.blitz import (
    BLIND_A,
    LOW,
    LOWER,
    PLAIN,
    WITH_PROGRESSIVE,
    TableInPlay,
    clauses_of,
    document,
    ends,
    interleave,
    refusal_of_round,
    settle_round,
)
from support.settling import settle
from support.tables import events_of

EVERY = {"ante": 10, "blind": 10, "flush-bonus": 5, "blitz-jackpot": 5, "progressive": 1}
CARDS = interleave(LOW, LOWER)
BY_DEALER = Done(Role.DEALER)


def voiding_clause(given: Input, *, after: int, **options: Any) -> tuple[str, TableInPlay]:
    """Return the clause that voids a round when this happens after this many cards."""
    table = TableInPlay(**WITH_PROGRESSIVE, **options).open()
    table.begin({1: EVERY})
    table.deal(" ".join(CARDS.split()[:after]))
    if after == 14:
        table.up_to_decisions()
    events = table.give(given)
    assert {(line.result, line.net) for line in events_of(Settlement, events)} == {("returned", 0)}
    assert {line.wager for line in events_of(Settlement, events)} == set(EVERY)
    assert table.table.meters["meter-1"].value == 100_000  # R17: the contribution is taken out again
    (event,) = events_of(Voided, events)
    return event.clause.removeprefix("blitz:"), table


@pytest.mark.clause("blitz:13.A")
def test_13_A_a_card_face_up_in_the_shoe_ends_the_round_and_the_cards_are_reshuffled() -> None:
    clause, table = voiding_clause(CardInError(card="Kd", disclosed=True, in_shoe=True), after=5)
    assert (clause, table.duty) == ("13.A", "shuffle")


@pytest.mark.clause("blitz:13.B")
def test_13_B_a_card_drawn_in_error_and_not_seen_is_the_next_card() -> None:
    table = TableInPlay().open()
    table.begin()
    table.deal("2s")
    events = table.give(CardInError())
    assert clauses_of(Ruled, events) == ["13.B"]
    events = table.deal("2h")  # its face, when it is turned to the dealer's place
    assert [(event.to, event.card) for event in events_of(Dealt, events)] == [("dealer", "2h")]
    assert table.card_for == "box 1"
    assert table.table.shoe.cards.left == 50


@pytest.mark.clause("blitz:13.C")
@pytest.mark.parametrize(
    ("seat", "after", "whose"),
    [(1, 14, "the hand of seat 1"), (0, 14, "the dealer's hand"), (None, 9, "a hand")],
)
def test_13_C_a_hand_of_another_number_of_cards_ends_the_round(seat: int | None, after: int, whose: str) -> None:
    clause, table = voiding_clause(Miscounted(seat), after=after)
    assert (clause, table.duty) == ("13.C", "shuffle")
    (event,) = events_of(Voided, table.play.events)
    assert event.why == f"{whose} has an incorrect number of cards"


@pytest.mark.clause("blitz:13.C")
def test_13_C_a_wrong_hand_found_while_settling_unwinds_what_was_settled() -> None:
    table = TableInPlay(**WITH_PROGRESSIVE).open()
    table.begin({1: {**PLAIN, "progressive": 1}, 2: PLAIN})
    table.deal(interleave("Kh Qh 9h 9s 8d 7c 6c", "Ah Kd Jd Qc Ks Tc 8c", LOWER))
    table.say("1 play", "2 play")
    table.give(BY_DEALER)
    assert table.duty == "verify-progressive"  # box 2 is settled, box 1's main wagers too
    events = table.give(Miscounted(1))
    assert {(line.seat, line.result) for line in events_of(Settlement, events)} == {(1, "returned"), (2, "returned")}
    assert {line.wager for line in events_of(Settlement, events) if line.seat == 1} == {
        "ante",
        "blind",
        "play",
        "progressive",
    }


@pytest.mark.clause("blitz:13.D")
@pytest.mark.parametrize("after", [3, 14])
def test_13_D_a_dealers_card_that_is_seen_too_early_ends_the_round(after: int) -> None:
    clause, table = voiding_clause(Exposed("2h"), after=after)
    assert (clause, table.duty) == ("13.D", "shuffle")


@pytest.mark.clause("blitz:13.D")
def test_13_D_once_the_dealers_cards_are_due_they_are_no_longer_exposed_too_early() -> None:
    table = TableInPlay(dealing_method="device_dealer_last").open()
    table.begin()
    table.deal(LOW)
    table.say("1 play")
    table.give(BY_DEALER)
    table.refusal_clause(Exposed())


@pytest.mark.clause("blitz:13.E")
def test_13_E_a_shuffler_that_jams_while_the_other_deck_is_dealt_shuffles_again() -> None:
    table = TableInPlay(shuffling="device", alternating_decks=True).open()
    table.begin()
    assert clauses_of(Ruled, table.give(DeviceFault("shuffler-jammed"))) == ["13.E"]
    assert table.card_for == "box 1"


@pytest.mark.clause("blitz:13.F")
def test_13_F_a_dealing_device_that_fails_ends_the_round() -> None:
    clause, table = voiding_clause(DeviceFault("shoe-jammed"), after=5, dealing_method="device_dealer_first")
    assert (clause, table.duty) == ("13.F", "shuffle")


@pytest.mark.clause("blitz:13.G*")
def test_13_G_a_broken_dealing_device_is_marked_and_the_next_round_comes_from_a_shoe() -> None:
    table = TableInPlay(dealing_method="device_dealer_first").open()
    table.begin()
    table.give(DeviceFault("shoe-broken"))
    assert (table.duty, table.clause) == ("mark-shoe", "13.G")
    events = table.give(BY_DEALER)
    assert [event.clause for event in events_of(Voided, events)] == ["blitz:13.F"]
    table.up_to_wagers()
    table.begin()
    assert (table.card_for, table.clause) == ("box 1", "8.D(2)")


@pytest.mark.clause("blitz:8.G(2)")
def test_a_deck_that_runs_out_is_not_complete_and_is_removed() -> None:
    clause, table = voiding_clause(ShoeEmpty(), after=9)
    assert (clause, table.duty) == ("8.G(2)", "receive-decks")


IMPOSSIBLE: list[tuple[Input, str]] = [
    (CardInError(card="Kd", third_to_player=True), "13.B"),
    (CardInError(card="Kd", by_dealer=True), "13.B"),
    (CardInError(card=None, disclosed=True), "13.A"),
    (CardInError(card=None, in_shoe=True), "13.A"),
    (CardInError(card="2s"), "3.A(1)"),  # that card is out
    (CardInError(card="zz"), "3.A(1)"),
    (Exposed("2s"), "13.D"),  # box 1 has it
    (Exposed("zz"), "13.D"),
    (Miscounted(4), "13.C"),
    (DeviceFault("shoe-jammed"), "13.F"),
    (DeviceFault("shuffler-jammed"), "13.E"),
    (DeviceFault("wrong-count"), "13.E"),
    (DeviceFault("kettle"), ""),
    (CoverCardShown(), "8.D(2)"),
]


@pytest.mark.parametrize(("given", "clause"), IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused_with_its_clause(given: Input, clause: str) -> None:
    table = TableInPlay().open()
    table.begin()
    table.deal("2s 2h")
    assert table.refusal_clause(given) == clause


@pytest.mark.clause("blitz:13.C", "blitz:13.D")
@pytest.mark.parametrize(("given", "clause"), [(Miscounted(), "13.C"), (Miscounted(0), "13.C"), (Exposed(), "13.D")])
def test_before_the_first_card_no_hand_is_miscounted_and_no_card_of_the_dealers_seen(given: Input, clause: str) -> None:
    table = TableInPlay().open()
    table.begin()
    assert table.refusal_clause(given) == clause


@pytest.mark.clause("blitz:13.C")
def test_13_C_a_hand_is_miscounted_as_soon_as_one_box_has_a_card() -> None:
    table = TableInPlay().open()
    table.begin({1: PLAIN, 2: PLAIN})
    table.deal("2s")
    assert [event.clause for event in events_of(Voided, table.give(Miscounted(1)))] == ["blitz:13.C"]


@pytest.mark.clause("blitz:13.C")
def test_13_C_a_hand_is_miscounted_as_soon_as_the_dealer_has_a_card() -> None:
    table = TableInPlay(dealing_method="device_dealer_first").open()
    table.begin()
    table.deal("2s")  # the device gives the dealer's seven first (10.B)
    assert [event.clause for event in events_of(Voided, table.give(Miscounted(0)))] == ["blitz:13.C"]


@pytest.mark.clause("blitz:13.D")
def test_13_D_while_only_players_have_cards_none_of_the_dealers_was_seen() -> None:
    table = TableInPlay().open()
    table.begin()
    table.deal("2s")
    assert table.refusal_clause(Exposed()) == "13.D"


@pytest.mark.clause("blitz:13.D")
def test_13_D_a_card_that_is_not_among_the_dealers_seven_was_not_exposed() -> None:
    table = TableInPlay().open()
    table.begin()
    table.deal(CARDS)
    assert table.refusal_clause(Exposed("Kd")) == "13.D"


@pytest.mark.clause("blitz:13.D")
def test_13_D_a_hand_that_the_device_keeps_can_be_seen_in_it() -> None:
    table = TableInPlay(dealing_method="device_dealer_last").open()
    table.begin()
    table.deal("2s")
    assert [event.clause for event in events_of(Voided, table.give(Exposed("Kd")))] == ["blitz:13.D"]


def test_13_F_a_device_that_has_dealt_all_cards_does_not_fail_to() -> None:
    table = TableInPlay(dealing_method="device_dealer_first").open()
    table.begin()
    table.deal(f"{LOWER} {LOW}")
    assert table.refusal_clause(DeviceFault("shoe-jammed")) == "13.F"


# Written rounds

WRITTEN = [
    ({"after_cards": 5, "clause": "blitz:13.A", "card": "Kd"}, {}, "blitz:13.A"),
    ({"after_cards": 5, "clause": "blitz:13.A"}, {}, "blitz:13.A"),  # the next of the cards lay face up
    ({"after_cards": 14, "clause": "blitz:13.C"}, {}, "blitz:13.C"),
    ({"after_cards": 14, "clause": "blitz:13.C", "seat": 1}, {}, "blitz:13.C"),
    ({"after_cards": 6, "clause": "blitz:13.D"}, {}, "blitz:13.D"),
    ({"after_cards": 6, "clause": "blitz:13.D", "card": "3d"}, {}, "blitz:13.D"),
    ({"after_cards": 5, "clause": "blitz:13.D", "card": "Kd"}, {}, "blitz:13.D"),  # seen as it was dealt
    ({"after_cards": 3, "clause": "blitz:13.F"}, {"dealing_method": "device_dealer_last"}, "blitz:13.F"),
    ({"after_cards": 14, "clause": "blitz:8.G(1)"}, {}, "blitz:8.G(1)"),
    ({"after_cards": 14, "clause": "blitz:8.G(2)"}, {}, "blitz:8.G(2)"),
    ({"after_cards": 14, "clause": "blitz:9.E(2)"}, {"dealing_method": "hand"}, "blitz:9.E(2)"),
    ({"after_cards": 14, "clause": "blitz:10.E(1)"}, {"dealing_method": "device_dealer_first"}, "blitz:10.E(1)"),
]


@pytest.mark.clause(
    "blitz:13.A", "blitz:13.C", "blitz:13.D", "blitz:13.F", "blitz:8.G*", "blitz:9.E(2)", "blitz:10.E(1)"
)
@pytest.mark.parametrize(("irregularity", "options", "clause"), WRITTEN)
def test_a_written_round_that_went_wrong_is_void_and_every_wager_returned(
    irregularity: dict[str, Any], options: dict[str, Any], clause: str
) -> None:
    answer = settle_round(LOW, LOWER, decisions="", options=options, irregularities=[irregularity])
    assert answer["outcome"] == "void"
    assert ends(answer) == [
        ("ante", "returned", "0.00", clause.removeprefix("blitz:")),
        ("blind", "returned", "0.00", clause.removeprefix("blitz:")),
    ]
    assert answer["net"] == {"1": "0.00"}


@pytest.mark.clause("blitz:13.C", "blitz:13.D")
@pytest.mark.parametrize("clause", ["blitz:13.C", "blitz:13.D"])
def test_a_fault_that_was_found_after_the_decisions_returns_the_play_wager_too(clause: str) -> None:
    answer = settle_round(LOW, LOWER, irregularities=[{"after_cards": 14, "clause": clause}])
    assert [line[:3] for line in ends(answer)] == [(wager, "returned", "0.00") for wager in ("ante", "blind", "play")]


def test_a_decision_that_nobody_could_take_is_refused_in_a_void_round_too() -> None:
    error = refusal_of_round(LOW, LOWER, irregularities=[{"after_cards": 5, "clause": "blitz:13.C"}])
    assert error.at == "decisions[0]"


@pytest.mark.clause("blitz:13.B")
@pytest.mark.parametrize("card", [{}, {"card": "8d"}])
def test_13_B_in_a_written_round_the_card_in_error_goes_where_the_next_was_due(card: dict[str, str]) -> None:
    cards = interleave(LOW, LOWER).split()
    if card:
        cards.remove("8d")  # the last of box 1, named by itself
    answer = settle_round(
        LOW, LOWER, cards=" ".join(cards), irregularities=[{"after_cards": 12, "clause": "blitz:13.B", **card}]
    )
    assert [line[1] for line in ends(answer)] == ["won", "push", "won"]
    assert answer["unused_cards"] == 0


UNHEARD = [
    ({"after_cards": 5, "clause": "blitz:13.F"}, "13.F", "no device deals"),
    ({"after_cards": 5, "clause": "blitz:13.E"}, "13.E", "no device shuffles"),
    ({"after_cards": 5, "clause": "blitz:13.G"}, None, "describes no irregularity"),
    ({"after_cards": 5, "clause": "midi:13.A"}, None, "describes no irregularity"),
    ({"after_cards": 5, "clause": "blitz:13.C", "card": "Kd"}, None, "does not concern a particular card"),
    ({"after_cards": 14, "clause": "blitz:13.C", "seat": 4}, "13.C", "seat 4"),
    ({"after_cards": 14, "clause": "blitz:13.C", "seat": 1, "choose": "play"}, None, "leave out choose"),
    ({"after_cards": 14, "clause": "blitz:13.D", "seat": 1}, None, "blitz:13.D leaves no choice to a player"),
    ({"after_cards": 40, "clause": "blitz:13.C"}, "13.C", "the round was over"),
    ({"after_cards": 0, "clause": "blitz:13.C"}, "13.C", "no hand has a card yet"),
    ({"after_cards": 0, "clause": "blitz:13.D"}, "13.D", "the dealer has no card yet"),
    ({"after_cards": 14, "clause": "blitz:13.D", "card": "Kd"}, "13.D", "the Kd is not among the dealer's seven cards"),
    ({"after_cards": 14, "clause": "blitz:8.G"}, "8.G", "blitz:8.G(1), cards misdealt, or blitz:8.G(2)"),
    ({"after_cards": 14, "clause": "blitz:9.E(1)"}, "8.G", "a wrong stub is one of blitz:8.G, not blitz:9.E(1)"),
    ({"after_cards": 14, "clause": "blitz:10.E"}, "8.G", "a wrong stub is one of blitz:8.G, not blitz:10.E"),
]


@pytest.mark.parametrize(("irregularity", "clause", "words"), UNHEARD)
def test_a_written_irregularity_that_cannot_be_is_refused_with_its_place(
    irregularity: dict[str, Any], clause: str | None, words: str
) -> None:
    error = refusal_of_round(LOW, LOWER, irregularities=[irregularity])
    assert words in error.message
    assert (error.at or "").startswith("irregularities[0]")
    assert error.clause == (None if clause is None else f"blitz:{clause}")


STUBS = {
    "manual_shoe": ("8.G", "9.E", "10.E"),
    "hand": ("9.E", "8.G", "10.E"),
    "device_dealer_first": ("10.E", "8.G", "9.E"),
    "device_dealer_last": ("10.E", "8.G", "9.E"),
}
"""The section of each way of dealing, and those that it is not."""


@pytest.mark.clause("blitz:8.G", "blitz:9.E", "blitz:10.E")
@pytest.mark.parametrize("method", STUBS)
def test_a_wrong_stub_is_written_under_the_chapter_of_the_dealing_method(method: str) -> None:
    own, *others = STUBS[method]
    said = "play" if method == "device_dealer_last" else ""  # there the stub waits in the device for the dealer's cards
    options = {"dealing_method": method}

    def stub(label: str) -> list[dict[str, Any]]:
        return [{"after_cards": 14, "clause": f"blitz:{label}"}]

    for kind in ("(1)", "(2)"):
        answer = settle_round(LOW, LOWER, decisions=said, options=options, irregularities=stub(own + kind))
        assert {line[3] for line in ends(answer)} == {own + kind}
        for other in others:
            error = refusal_of_round(LOW, LOWER, decisions=said, options=options, irregularities=stub(other + kind))
            assert (error.at, error.clause) == ("irregularities[0]", f"blitz:{own}")


def test_a_written_stub_is_wrong_when_it_is_put_away_however_early_it_is_written() -> None:
    early = [{"after_cards": 3, "clause": "blitz:8.G(1)"}]
    answer = settle_round(LOW, LOWER, decisions="", irregularities=early)
    assert (answer["outcome"], answer["unused_cards"]) == ("void", 0)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"cards": CARDS[:-3]}, "cards"),
    ({"cards": CARDS.replace("3h", "2s")}, "cards, card 3"),
    ({"cards": f"{CARDS} 2s"}, "cards, card 15"),
    ({"decisions": []}, "decisions"),
    ({"decisions": [{"seat": 1, "choose": "hit"}]}, "decisions[0]"),
    ({"decisions": [{"seat": 1, "choose": "play", "amount": 5}]}, "decisions[0]"),
    ({"decisions": [{"seat": 1, "choose": "play"}, {"seat": 1, "choose": "play"}]}, "decisions[1]"),
    ({"options": {}}, "options.wagers.blind.paytable"),
    ({"options": {"wagers": {"blind": {"paytable": "D"}}}}, "options.wagers.blind.paytable"),
    ({"options": {"wagers": BLIND_A, "decks": 2}}, "options.decks"),
    ({"options": {"wagers": BLIND_A, "dealing_method": "thrown"}}, "options.dealing_method"),
    ({"seats": {"7": {"ante": 10, "blind": 10}}}, "seats.7"),
    ({"meters": {"meter-1": 1000}}, "meters.meter-1"),
    ({"draws": {"wheel": 1}}, "draws.wheel"),
]


@pytest.mark.parametrize(("wrong", "at"), BAD)
def test_a_written_round_that_cannot_have_been_is_refused_with_the_place(wrong: dict[str, Any], at: str) -> None:

    with pytest.raises(PitbossError) as fault:
        settle({**document(LOW, LOWER), **wrong})
    assert fault.value.at == at
