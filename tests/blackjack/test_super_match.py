"""Super Match at Switch tables: the four cards as dealt (6.G(7), 12.A(2), 13.A(10), R62)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.cards import parse_cards
from pitboss.errors import PitbossError
from pitboss.games.blackjack.wagers.spreads import SuperMatch, super_match
from pitboss.games.registry import game
from pitboss.games.round_document import parse_document
from support.blackjack import document
from support.odds import odds
from support.settling import settle

SWITCH = '{"decks": %d, "switch": true, "wagers": {"super-match": {}}}'


def settle_super_match(cards: str, decks: int = 6, decisions: str = "[]") -> list[tuple[str, str, str, str]]:
    text = (
        f'{{"game": "blackjack", "options": {SWITCH % decks}, "seats": {{"1": {{"blackjack": 10, "super-match": 5}}}}, '
        f'"cards": "{cards}", "decisions": {decisions}}}'
    )
    report = settle(parse_document(text))
    return [
        (line["wager"], line["result"], line["net"], line["clause"])
        for line in report["settlements"]
        if line["wager"] == "super-match"
    ]


@pytest.mark.clause("blackjack:6.G(7)")
@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ("9h 9h 9s 9d", SuperMatch.FOUR_OF_A_KIND),
        ("9h 9h 9s 8d", SuperMatch.THREE_OF_A_KIND),
        ("9h 8h 9s 8d", SuperMatch.TWO_PAIR),
        ("9h 8h 9s 7d", SuperMatch.PAIR),
        ("Kh Th Qs Jd", 0),  # R13: four ranks, though all are worth ten
    ],
)
def test_6_G_7_the_four_cards_are_read_by_rank(cards: str, row: int) -> None:
    assert super_match(*parse_cards(cards)) == row


# Hands are dealt hand 1, hand 2, dealer, twice: hand 1 has the first and fourth card, hand 2 the second and fifth.
STAND = '[{"seat": 1, "choose": "stand"}, {"seat": 1, "choose": "stand"}]'


@pytest.mark.clause("blackjack:13.A(10)", "blackjack:13.A(10)(a)", "blackjack:12.A(2)")
@pytest.mark.parametrize(
    ("cards", "net", "item"),
    [
        pytest.param("9h 9d 7c 9s 9c Td", "200.00", "i", marks=pytest.mark.clause("blackjack:13.A(10)(a)(i)")),
        pytest.param("9h 8d 7c 9s 8c Td", "40.00", "ii", marks=pytest.mark.clause("blackjack:13.A(10)(a)(ii)")),
        pytest.param("9h 9d 7c 9s 8c Td", "25.00", "iii", marks=pytest.mark.clause("blackjack:13.A(10)(a)(iii)")),
        pytest.param("9h 9d 7c Ts 8c Td", "5.00", "iv", marks=pytest.mark.clause("blackjack:13.A(10)(a)(iv)")),
    ],
)
def test_13_A_10_a_six_decks_pay_by_their_own_table(cards: str, net: str, item: str) -> None:
    assert settle_super_match(cards, 6, STAND) == [("super-match", "won", net, f"blackjack:13.A(10)(a)({item})")]


@pytest.mark.clause("blackjack:13.A(10)(b)")
@pytest.mark.parametrize(
    ("cards", "net", "item"),
    [
        pytest.param("9h 9d 7c 9s 9c Td", "250.00", "i", marks=pytest.mark.clause("blackjack:13.A(10)(b)(i)")),
        pytest.param("9h 8d 7c 9s 8c Td", "35.00", "ii", marks=pytest.mark.clause("blackjack:13.A(10)(b)(ii)")),
        pytest.param("9h 9d 7c 9s 8c Td", "25.00", "iii", marks=pytest.mark.clause("blackjack:13.A(10)(b)(iii)")),
        pytest.param("9h 9d 7c Ts 8c Td", "5.00", "iv", marks=pytest.mark.clause("blackjack:13.A(10)(b)(iv)")),
    ],
)
def test_13_A_10_b_eight_decks_pay_by_their_own_table(cards: str, net: str, item: str) -> None:
    assert settle_super_match(cards, 8, STAND) == [("super-match", "won", net, f"blackjack:13.A(10)(b)({item})")]


@pytest.mark.clause("blackjack:6.G(7)")
def test_four_ranks_lose_before_anybody_acts() -> None:
    assert settle_super_match("9h 8d 7c Ts Kc Td", 6, STAND) == [("super-match", "lost", "-5.00", "blackjack:6.G(7)")]


@pytest.mark.clause("blackjack:6.G(7)", "blackjack:12.A(2)")
def test_12_A_2_only_a_switch_table_has_it() -> None:
    blackjack = game("blackjack")
    choices = blackjack.choices.model_validate({"blackjack_odds": "3 to 2", "wagers": {"super-match": {}}})
    assert [(problem.field, problem.clause) for problem in blackjack.unlawful(choices)] == [
        ("wagers.super-match", "blackjack:6.G(7)")
    ]


@pytest.mark.clause("blackjack:13.A(10)")
def test_a_deck_count_without_a_table_does_not_have_it_R48() -> None:
    with pytest.raises(PitbossError) as refused:
        settle_super_match("9h 9d 7c 9s 9c Td", 4, STAND)
    assert refused.value.clause == "blackjack:13.A(10)"


@pytest.mark.clause("blackjack:2.D(2)")
@pytest.mark.parametrize(("wagers", "there"), [({"super-match": {}}, True), ({}, False)])
def test_2_D_2_the_layout_has_an_area_for_it_when_offered(wagers: dict[str, object], there: bool) -> None:
    blackjack = game("blackjack")
    choices = blackjack.choices.model_validate({"switch": True, "wagers": wagers})
    areas = {area.id: area.clause for area in blackjack.layout(choices, "Example House").areas}
    assert (areas.get("super-match") == "blackjack:2.D(2)") is there


def test_its_odds_are_exact() -> None:
    """Four of a kind from six decks: 13 ranks, 24 cards of each, of 312: C(24, 4) * 13 / C(312, 4)."""
    found = odds("super-match", 6, of="blackjack", switch=True, wagers={"super-match": {}})
    four = next(row.probability for row in found.rows if row.row == "four-of-a-kind")
    assert four == Fraction(13 * 24 * 23 * 22 * 21, 312 * 311 * 310 * 309)


@pytest.mark.clause("blackjack:6.G(7)")
def test_6_G_7_it_is_a_wager_of_switch_only() -> None:
    stated = document("Ts 6d 5h Td 5c", "1 stand")
    stated["seats"]["1"]["super-match"] = 5
    with pytest.raises(PitbossError) as error:
        settle(stated)
    assert (error.value.at, error.value.clause) == ("seats.1.super-match", "blackjack:6.G(7)")
