"""Chapter 2: what a blackjack table and its layout have to carry."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from pitboss.documents.felt import draw
from pitboss.documents.felt_plan import felt_geometry
from pitboss.documents.sign import html, payout_sign
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.table import BlackjackTable
from pitboss.games.layout import Form, Layout, Side
from pitboss.games.registry import game
from pitboss.games.sign import payout_lines
from pitboss.games.twentyone.new_shoe import run_timed_duties
from pitboss.inputs import Done
from pitboss.requests import DutyWanted, Request, Role
from support.felts import middles

BLACKJACK = game("blackjack")
SIX_TO_FIVE = {"blackjack_odds": "6 to 5"}
SWITCH = {"blackjack_odds": None, "switch": True}
BY_HAND = {"hand_dealt": True, "decks": 2, "automated_shuffler": True}
DOUBLE_SHOE = {"double_shoe": True, "decks": 4}
NO_HOLE_CARD = {"no_hole_card": True}
COMMON_DRAW = {"community_cards": "common_draw"}
EVERY_KIND = {
    "six decks": {},
    "6 to 5": SIX_TO_FIVE,
    "switch": SWITCH,
    "from the hand": BY_HAND,
    "double shoe": DOUBLE_SHOE,
    "no hole card": NO_HOLE_CARD,
    "common draw": COMMON_DRAW,
    "two batches": {"automated_shuffler": True, "seats": 5},
    "continuous": {"continuous_shuffler": True, "seats": 1},
}
every_kind = pytest.mark.parametrize("chosen", EVERY_KIND.values(), ids=EVERY_KIND.keys())


def chosen_as(**chosen: Any) -> BlackjackChoices:
    return BlackjackChoices.model_validate({"blackjack_odds": "3 to 2", **chosen})


def laid_out(**chosen: Any) -> Layout:
    return BLACKJACK.layout(chosen_as(**chosen), "Example House")


def inscriptions(**chosen: Any) -> dict[str, str]:
    """The words on a felt, each with its clause."""
    return {each.text: each.clause for each in laid_out(**chosen).inscriptions}


def fixtures(**chosen: Any) -> dict[str, tuple[str, str, Side]]:
    """The equipment: its name, its clause and where it stands, by id."""
    return {each.id: (each.text, each.clause, each.side) for each in laid_out(**chosen).fixtures}


def areas(**chosen: Any) -> list[tuple[str, str, bool]]:
    """Return the inscription of each area, its clause, and whether every player has one."""
    return [(each.inscription, each.clause, each.per_seat) for each in laid_out(**chosen).areas]


def sign_of(**chosen: Any) -> str:
    """The payout sign of a table."""
    offers = BLACKJACK.offers(chosen_as(**chosen))
    day = datetime(2026, 1, 15, tzinfo=UTC).date()
    return html(payout_sign("BJ-1", day, laid_out(**chosen), payout_lines(offers)))


# 2.A: the table


@pytest.mark.clause("blackjack:2.A")
def test_2_A_seven_players_sit_on_one_side() -> None:
    seats = laid_out().seats
    assert (seats.numbers, seats.clause) == ((1, 2, 3, 4, 5, 6, 7), "blackjack:2.A")
    assert laid_out(seats=5).seats.numbers == (1, 2, 3, 4, 5)


@pytest.mark.clause("blackjack:2.A")
def test_2_A_an_eighth_position_is_unlawful() -> None:
    problems = list(BLACKJACK.unlawful(chosen_as(seats=8)))
    assert [(each.field, each.clause) for each in problems] == [("seats", "blackjack:2.A")]


@pytest.mark.clause("blackjack:2.A")
@every_kind
def test_2_A_the_dealer_is_on_the_opposite_side(chosen: dict[str, Any]) -> None:
    drawn = middles(draw(laid_out(**chosen)))
    boxes = [y for id, (_, y) in drawn.items() if id.startswith("seat-")]
    assert fixtures(**chosen)["dealer"] == ("Dealer", "blackjack:2.A", Side.CENTRE)
    assert drawn["fixture-dealer"][1] < min(boxes)


# 2.B: the layout


@pytest.mark.clause("blackjack:2.B")
def test_2_B_a_layout_has_at_least_name_wager_price_and_insurance() -> None:
    cited = {clause for _, clause in laid_out().requirements()}
    least = {"blackjack:2.B(1)", "blackjack:2.B(2)", "blackjack:2.B(3)(a)", "blackjack:2.B(3)(b)'"}
    assert least <= cited


@pytest.mark.clause("blackjack:2.B(1)")
def test_2_B_1_the_facility_operator_is_named() -> None:
    name = laid_out().facility
    assert (name.text, name.clause) == ("Example House", "blackjack:2.B(1)")


@pytest.mark.clause("blackjack:2.B(2)")
def test_2_B_2_every_player_has_an_area_for_the_blackjack_wager() -> None:
    (box,) = (area for area in laid_out().areas if area.wager == "blackjack")
    assert (box.inscription, box.clause, box.per_seat, box.form) == (
        "Blackjack Wager", "blackjack:2.B(2)", True, Form.BOX,
    )  # fmt: skip
    drawn = middles(draw(laid_out()))
    assert len({drawn[f"seat-{seat}-blackjack"] for seat in range(1, 8)}) == 7


@pytest.mark.clause("blackjack:2.B(3)", "blackjack:2.B(3)(a)")
def test_2_B_3_a_a_table_that_pays_3_to_2_says_so() -> None:
    assert inscriptions()["Blackjack pays 3 to 2"] == "blackjack:2.B(3)(a)"
    assert "Blackjack pays 6 to 5" not in inscriptions()


@pytest.mark.clause("blackjack:2.B(3)", "blackjack:2.B(3)(b)")
def test_2_B_3_b_a_table_that_pays_6_to_5_says_so() -> None:
    assert inscriptions(**SIX_TO_FIVE)["Blackjack pays 6 to 5"] == "blackjack:2.B(3)(b)"
    assert "Blackjack pays 3 to 2" not in inscriptions(**SIX_TO_FIVE)


@pytest.mark.clause("blackjack:12.A(5)(a)")
def test_R45_a_switch_table_says_1_to_1_whatever_is_chosen() -> None:
    for odds in (None, "3 to 2", "6 to 5"):
        said = [text for text in inscriptions(switch=True, blackjack_odds=odds) if text.startswith("Blackjack pays")]
        assert said == ["Blackjack pays 1 to 1"]


@pytest.mark.clause("blackjack:2.B(3)", "blackjack:2.B(3)(b)'", "blackjack:8.A")
@every_kind
def test_2_B_3_b_the_insurance_line_says_2_to_1(chosen: dict[str, Any]) -> None:
    assert ("Insurance pays 2 to 1", "blackjack:2.B(3)(b)'", False) in areas(**chosen)


@every_kind
def test_the_insurance_line_lies_between_the_dealer_and_the_boxes(chosen: dict[str, Any]) -> None:
    measures = felt_geometry(laid_out(**chosen))
    line = measures.players.rings["insurance"]
    assert max(measures.middle.curves) < line.inner
    for box in measures.players.cells.values():
        assert line.outer <= box.y - box.height / 2


# 2.D: Switch


@pytest.mark.clause("blackjack:2.D")
def test_2_D_a_switch_table_is_designated_as_one() -> None:
    assert [(each.text, each.clause) for each in laid_out(**SWITCH).designations] == [
        ("Blackjack Switch", "blackjack:2.D")
    ]
    assert laid_out().designations == ()


@pytest.mark.clause("blackjack:2.D(1)")
def test_2_D_1_a_switch_player_has_two_areas() -> None:
    assert [each for each in areas(**SWITCH) if each[2]] == [
        ("Blackjack Wager 2", "blackjack:2.D(1)", True),
        ("Blackjack Wager 1", "blackjack:2.D(1)", True),
    ]
    assert [area.wager for area in laid_out(**SWITCH).areas if area.per_seat] == ["blackjack", "blackjack"]


@pytest.mark.clause("blackjack:2.D(1)")
def test_R45_the_first_area_is_nearer_the_dealers_left() -> None:
    drawn = middles(draw(laid_out(**SWITCH)))
    for seat in range(2, 7):  # the outermost two lie almost upright
        assert drawn[f"seat-{seat}-blackjack-1"][0] > drawn[f"seat-{seat}-blackjack-2"][0]


# 2.E, 2.F: odds and limit


@pytest.mark.clause("blackjack:2.E", "blackjack:2.E(1)")
@pytest.mark.parametrize(("chosen", "price"), [({}, "3 to 2"), (SIX_TO_FIVE, "6 to 5"), (SWITCH, "1 to 1")])
def test_2_E_1_what_every_wager_pays_is_inscribed(chosen: dict[str, Any], price: str) -> None:
    layout = laid_out(**chosen)
    boxes = [area for area in layout.areas if area.wager == "blackjack"]
    assert [area.pays for area in boxes] == [("1 to 1",)] * (2 if chosen is SWITCH else 1)
    assert f"Blackjack pays {price}" in inscriptions(**chosen)
    assert layout.areas[0].inscription == "Insurance pays 2 to 1"


@pytest.mark.clause("blackjack:2.E", "blackjack:2.E(2)")
def test_2_E_2_the_payout_limit_per_hand_is_inscribed() -> None:
    assert inscriptions(payout_limit_per_hand=25000)["Payout limit $25,000 per hand"] == "blackjack:2.E(2)"


@pytest.mark.clause("blackjack:2.E(2)")
def test_2_E_2_without_a_figure_the_felt_says_that_there_is_no_limit() -> None:
    assert inscriptions()["No payout limit per hand"] == "blackjack:2.E(2)"


@pytest.mark.clause("blackjack:2.F")
def test_2_F_the_sign_has_all_odds_and_the_limit() -> None:
    sign = sign_of(payout_limit_per_hand=25000)
    for words in (
        "<caption>Blackjack Wager</caption>",
        '<th scope="row">Blackjack</th><td>3 to 2</td>',
        '<th scope="row">Your hand wins</th><td>1 to 1</td>',
        "<caption>Insurance</caption>",
        '<th scope="row">Dealer has blackjack</th><td>2 to 1</td>',
        "<li>Payout limit $25,000 per hand</li>",
    ):
        assert words in sign


@pytest.mark.clause("blackjack:2.F")
def test_2_F_where_no_limit_is_set_the_sign_says_so_and_nothing_else() -> None:
    sign = sign_of()
    assert "<li>No payout limit per hand</li>" in sign
    assert "Subject to" not in sign


@pytest.mark.clause("blackjack:2.F")
def test_2_F_the_sign_of_a_switch_table_has_its_ties() -> None:
    sign = sign_of(**SWITCH)
    for words in (
        '<th scope="row">Blackjack</th><td>1 to 1</td>',
        '<th scope="row">Switched to a blackjack, dealer has 21 or 22</th><td>Push</td>',
        '<th scope="row">Dealer has 22</th><td>Push</td>',
    ):
        assert words in sign


def test_R25_the_felt_says_what_the_dealer_does_on_17() -> None:
    stands, hits = "Dealer draws to 16 and stands on all 17s", "Dealer draws to 16 and hits soft 17"
    assert stands in inscriptions()
    assert hits in inscriptions(dealer_soft_17="hit")
    assert hits in inscriptions(**SWITCH)
    assert stands in inscriptions(**SWITCH, dealer_soft_17="stand")


# 2.J, 2.K: the card reader


@pytest.mark.clause("blackjack:2.J")
@pytest.mark.parametrize("chosen", [{}, SWITCH, BY_HAND, DOUBLE_SHOE])
def test_2_J_a_card_reader_is_on_the_dealers_side(chosen: dict[str, Any]) -> None:
    assert fixtures(**chosen)["card-reader"] == ("Card reader", "blackjack:2.J", Side.RIGHT)
    drawn = middles(draw(laid_out(**chosen)))
    assert drawn["fixture-card-reader"][1] < min(y for id, (_, y) in drawn.items() if id.startswith("seat-"))


@pytest.mark.clause("blackjack:12.C(1)")
@pytest.mark.parametrize("chosen", [NO_HOLE_CARD, COMMON_DRAW])
def test_R46_where_there_is_no_hole_card_there_is_no_reader(chosen: dict[str, Any]) -> None:
    assert "card-reader" not in fixtures(**chosen)


def timed_duties(table: BlackjackTable, at: str) -> list[Request]:
    """Return the duties that follow when a table is given the time, each done at once."""
    script = run_timed_duties(table, datetime.fromisoformat(at))
    asked: list[Request] = []
    try:
        asked.append(next(script))
        while True:
            asked.append(script.send(Done(Role.FLOORPERSON)))
    except StopIteration:
        return asked


@pytest.mark.clause("blackjack:2.K")
def test_2_K_the_floorperson_inspects_the_card_reader_once_every_gaming_day() -> None:
    table = BLACKJACK.table(chosen_as())
    assert isinstance(table, BlackjackTable)
    (first,) = timed_duties(table, "2026-01-15T06:00:00+00:00")
    assert isinstance(first, DutyWanted)
    assert (first.who, first.do, first.clause) == (Role.FLOORPERSON, "inspect-reader", "blackjack:2.K")
    assert timed_duties(table, "2026-01-15T11:00:00+00:00") == []
    (next_day,) = timed_duties(table, "2026-01-16T05:59:00+00:00")
    assert isinstance(next_day, DutyWanted)
    assert next_day.do == "inspect-reader"


# 2.L, 2.M: the discard rack


@pytest.mark.clause("blackjack:2.L", "blackjack:2.L(1)", "blackjack:2.L(2)")
@pytest.mark.parametrize(("decks", "words"), [(1, "1 deck"), (2, "2 decks"), (6, "6 decks"), (8, "8 decks")])
def test_2_L_the_discard_rack_is_as_high_as_the_decks_or_marked_there(decks: int, words: str) -> None:
    rack = fixtures(decks=decks)["discard-rack"]
    assert rack == (f"Discard rack, {words} high or marked there", "blackjack:2.L", Side.RIGHT)


@pytest.mark.clause("blackjack:2.M")
def test_2_M_the_rack_of_a_double_shoe_goes_by_the_decks_of_one_side() -> None:
    rack = fixtures(**DOUBLE_SHOE)["discard-rack"]
    assert rack == ("Discard rack, 4 decks high or marked there", "blackjack:2.M", Side.RIGHT)


# What cards come out of


@pytest.mark.clause("blackjack:7.A")
def test_7_A_cards_come_from_a_shoe_on_the_table() -> None:
    assert fixtures()["shoe"] == ("Shoe", "blackjack:7.A", Side.LEFT)
    assert "shuffler" not in fixtures()


@pytest.mark.clause("blackjack:12.B(2)")
def test_12_B_2_a_table_dealt_from_the_hand_has_a_shuffler_and_no_shoe() -> None:
    found = fixtures(**BY_HAND)
    assert "shoe" not in found
    assert found["shuffler"] == ("Card shuffler", "blackjack:12.B(2)", Side.LEFT)


@pytest.mark.parametrize(
    ("chosen", "shoe"),
    [
        (DOUBLE_SHOE, ("Double shoe", "blackjack:3.C", Side.LEFT)),
        ({"continuous_shuffler": True}, ("Continuous shuffler", "blackjack:5.J", Side.LEFT)),
        ({"automated_shuffler": True}, ("Shoe", "blackjack:7.A", Side.LEFT)),
    ],
)
def test_the_equipment_is_that_of_the_choices(chosen: dict[str, Any], shoe: tuple[str, str, Side]) -> None:
    assert fixtures(**chosen)["shoe"] == shoe


def test_a_device_for_two_batches_stands_beside_the_shoe() -> None:
    assert fixtures(automated_shuffler=True)["shuffler"] == ("Card shuffler", "blackjack:3.B", Side.LEFT)


@pytest.mark.clause("blackjack:12.C(2)")
def test_12_C_2_common_cards_have_their_place() -> None:
    assert [(hand.id, hand.clause) for hand in laid_out(**COMMON_DRAW).hands] == [
        ("dealer", "edge21:7.E(2)"),
        ("community", "blackjack:12.C(2)"),
        ("run", "blackjack:12.C(2)"),
    ]
    assert [hand.id for hand in laid_out().hands] == ["dealer"]


def test_R22_the_dealers_hand_has_its_place_on_the_layout() -> None:
    blackjack = game("blackjack")
    chosen = blackjack.choices.model_validate({"blackjack_odds": "3 to 2"})
    hands = blackjack.layout(chosen, "Example House").hands
    assert [(hand.inscription, hand.clause) for hand in hands] == [("Dealer's Hand", "edge21:7.E(2)")]
