"""The clause that makes each hand draw or stand, as the page tells it from the cards that are seen."""

from __future__ import annotations

import re

import pytest

from pitboss.cards import parse_cards
from pitboss.events import Dealt, Turned
from pitboss.games.baccarat.felt import READER
from pitboss.games.baccarat.hands import draw_rules
from pitboss.games.felt import DrawRule, Felt
from pitboss.law import clause
from pitboss.requests import Face

CARD = {0: "Ks", 1: "Ad", **{value: f"{value}c" for value in range(2, 10)}}
"""A card of each value."""


def rules(player: str, banker: str) -> list[DrawRule]:
    return draw_rules(parse_cards(player), parse_cards(banker))


def draw_rule_texts(player: str, banker: str) -> list[tuple[str, str]]:
    return [(rule.text, rule.clause) for rule in rules(player, banker)]


@pytest.mark.clause("midi:10.E(3)")
@pytest.mark.parametrize("third", range(10))
@pytest.mark.parametrize("banker", [3, 4, 5, 6])
def test_the_clause_named_is_the_one_that_prints_this_case(banker: int, third: int) -> None:
    """The gist of each clause says for which third card and which count it is, and what Banker does."""
    [_, rule] = rules(f"Ks Qd {CARD[third]}", f"Kh {CARD[banker]}")
    gist = clause(rule.clause).gist
    assert re.match(rf"Third card {third}, Banker {banker}: (draw|stay)", gist)
    assert rule.draws == (": draw" in gist)


@pytest.mark.clause("midi:10.A")
def test_a_natural_ends_the_draw_for_both() -> None:
    assert draw_rule_texts("Ks 9d", "2h 3c") == [
        ("Player has 9, a natural", "midi:10.A"),
        ("Banker has 5 and stands against a natural", "midi:10.A"),
    ]


@pytest.mark.clause("midi:10.B(2)", "midi:10.D")
def test_banker_follows_its_own_count_when_player_stands() -> None:
    assert draw_rule_texts("Ks 6d", "2h 3c") == [
        ("Player has 6 and stands", "midi:10.B(2)"),
        ("Banker has 5 and draws", "midi:10.D"),
    ]
    assert draw_rule_texts("Ks 7d", "2h 4c")[1] == ("Banker has 6 and stands", "midi:10.D")


@pytest.mark.clause("midi:10.B(1)", "midi:10.E(1)", "midi:10.E(2)")
def test_banker_below_three_draws_and_seven_stands_whatever_player_drew() -> None:
    assert draw_rule_texts("4h Kc 9s", "3d 4s") == [
        ("Player has 4 and draws: 9s, total 3", "midi:10.B(1)"),
        ("Banker has 7 and stands", "midi:10.E(2)"),
    ]
    assert draw_rule_texts("4h Kc 9s", "Kd 2s 6h")[1] == ("Banker has 2 and draws: 6h, total 8", "midi:10.E(1)")


def test_nothing_is_told_before_the_cards_are_seen() -> None:
    felt = Felt()
    for to in ("player", "banker", "player", "banker"):
        READER.apply(felt, Dealt(None, to, Face.DOWN, ""), {})
    READER.apply(felt, Turned("player", "4h Kc", 0, ""), {})
    assert felt.draw_rules == []
    READER.apply(felt, Turned("banker", "Kd 3s", 0, ""), {})
    [first] = felt.draw_rules
    assert first.text == "Player has 4 and draws"
    READER.apply(felt, Dealt(None, "player", Face.DOWN, ""), {})
    assert felt.draw_rules == [first]
    READER.apply(felt, Turned("player", "4h Kc 8s", 0, ""), {})
    assert [rule.text for rule in felt.draw_rules] == [
        "Player has 4 and draws: 8s, total 2",
        "Banker has 3 and stands against Player's third card, 8",
    ]
    READER.clear(felt)
    assert felt.draw_rules == []
