"""The chart of Player's Edge 21: how its cells are written and read, and what it says of a hand."""

from __future__ import annotations

import pytest

from pitboss.cards import parse_cards
from pitboss.errors import PitbossError
from pitboss.games.edge21.decisions import lawful_actions
from pitboss.games.edge21.game import GAME
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.strategy.chart import CellAction, EdgeCell, EdgeChart, choose, read_cell
from pitboss.games.edge21.strategy.chart_file import read_chart, write_chart
from pitboss.games.twentyone.hands import Box, Family, Hand
from pitboss.law.figures import figures
from support.edge21_charts import chart_with, plain_document

S, H, D = CellAction.STAND, CellAction.HIT, CellAction.DOUBLE
ALL_WORDS = ("stand", "hit", "double", "split", "surrender")


# Cells


@pytest.mark.parametrize(
    ("text", "by_cards"),
    [
        ("S", (S, S, S, S, S, S)),
        ("H", (H, H, H, H, H, H)),
        ("S4", (S, S, H, H, H, H)),
        ("D3", (D, H, H, H, H, H)),
        ("D3S", (D, S, S, S, S, S)),
        ("D3S5", (D, S, S, H, H, H)),
        ("D7", (D, D, D, D, D, H)),
        ("H5S", (H, H, H, S, S, S)),
        ("S4H6S", (S, S, H, H, S, S)),
    ],
)
def test_a_cell_says_what_to_do_by_the_number_of_cards(text: str, by_cards: tuple[CellAction, ...]) -> None:
    assert read_cell(text).by_cards == by_cards
    assert str(read_cell(text)) == text


def test_more_than_seven_cards_are_as_seven() -> None:
    assert [read_cell("S7").action_with(cards) for cards in (6, 7, 8, 12)] == [S, H, H, H]


def test_surrender_stands_before_the_rest() -> None:
    cell = read_cell("RS4")
    assert (cell.surrenders, cell.splits, cell.by_cards) == (True, False, (S, S, H, H, H, H))
    assert str(cell) == "RS4"


def test_a_split_has_no_cards_to_count() -> None:
    assert (read_cell("P"), read_cell("RP")) == (EdgeCell(), EdgeCell((), surrenders=True))
    assert (str(EdgeCell()), str(EdgeCell((), surrenders=True))) == ("P", "RP")


@pytest.mark.parametrize("text", ["", "R", "X", "s", "S2", "S8", "SH", "S44", "P4", "HR", "4S", "DD"])
def test_what_is_no_cell_is_refused(text: str) -> None:
    with pytest.raises(PitbossError, match="which is none of S, H, D"):
        read_cell(text)


def test_numbers_of_cards_ascend() -> None:
    with pytest.raises(PitbossError, match="do not ascend"):
        read_cell("D5S3")


@pytest.mark.parametrize(("text", "better"), [("D3H", "D3"), ("H4", "H"), ("S4S", "S"), ("RD3D5", "RD5")])
def test_a_cell_is_written_in_one_way(text: str, better: str) -> None:
    with pytest.raises(PitbossError, match=f"which must be written {better}$"):
        read_cell(text)


# What the chart says of a hand


def hand_of(cards: str, *doubles: int, split: bool = False, splits: int = 0) -> Hand:
    return Hand(10, Family(splits), parse_cards(cards), list(doubles), from_split=split)


def decide_by_chart(chart: EdgeChart, cards: str, up: str = "9c", words: tuple[str, ...] = ALL_WORDS) -> str:
    return choose(chart, hand_of(cards), words, parse_cards(up)[0])


def test_a_hand_is_looked_up_by_its_total_and_number_of_cards() -> None:
    chart = chart_with(hard_16="S4")
    assert decide_by_chart(chart, "9c 7d") == "stand"
    assert decide_by_chart(chart, "9c 5d 2h") == "stand"
    assert decide_by_chart(chart, "9c 3d 2h 2c") == "hit"


def test_a_soft_hand_is_looked_up_among_the_soft() -> None:
    chart = chart_with(soft_18="D4S6", hard_18="S")
    assert decide_by_chart(chart, "Ac 7d") == "double"
    assert decide_by_chart(chart, "Ac 3d 2d 2c") == "stand"
    assert decide_by_chart(chart, "Ac 2d 2h Ad Ac Ah") == "hit"
    assert decide_by_chart(chart, "Kc 7d Ac") == "stand"


@pytest.mark.parametrize(
    ("up", "word"),
    [
        ("2c", "stand"),
        ("6c", "stand"),
        ("7c", "hit"),
        ("9c", "hit"),
        ("Jc", "surrender"),
        ("Kc", "surrender"),
        ("Ac", "double"),
    ],
)
def test_each_up_card_has_its_column(up: str, word: str) -> None:
    document = plain_document()
    document["hard"]["16"] = "S S S S S H H H RH D"
    assert decide_by_chart(read_chart(document), "9c 7d", up) == word


def test_a_21_stands_whatever_the_words_are() -> None:
    assert decide_by_chart(chart_with(), "Kc 5d 6h") == "stand"
    assert choose(chart_with(), hand_of("Kc 5d 6h", 10), ("stand", "rescue"), parse_cards("Ac")[0]) == "stand"


def test_a_pair_is_looked_up_among_the_pairs() -> None:
    chart = chart_with(pairs_8="P", pairs_T="P", hard_16="S")
    assert decide_by_chart(chart, "8c 8d") == "split"
    assert decide_by_chart(chart, "Kc Jd") == "split"
    assert decide_by_chart(chart, "8c 4d 4h") == "stand"


def test_a_pair_that_cannot_be_split_goes_by_its_total() -> None:
    chart = chart_with(pairs_8="RP", hard_16="S4")
    assert decide_by_chart(chart, "8c 8d") == "surrender"
    assert decide_by_chart(chart, "8c 8d", words=("stand", "hit", "double", "split")) == "split"
    assert decide_by_chart(chart, "8c 8d", words=("stand", "hit", "double")) == "stand"


def test_a_pair_that_is_not_split_goes_by_its_own_cell() -> None:
    assert decide_by_chart(chart_with(pairs_5="D", hard_10="H"), "5c 5d") == "double"


@pytest.mark.parametrize(
    ("cards", "word"),
    [
        ("6c 7d", "hit"),
        ("7d 6c", "hit"),
        ("6c 7c", "stand"),
        ("6d 7d", "double"),
        ("7d 6d", "double"),
        ("5d 8d", "surrender"),
        ("6d 5d 2d", "stand"),
    ],
)
def test_cards_that_a_third_can_make_a_bonus_of_go_by_their_suits(cards: str, word: str) -> None:
    chart = chart_with(thirds_67mixed="H", thirds_67suited="S", thirds_67diamonds="D", hard_13="RS")
    words = ALL_WORDS if len(cards) == 5 else ("stand", "hit", "double")
    assert decide_by_chart(chart, cards, words=words) == word


def test_split_hands_make_no_bonus_and_do_not_look_at_suits() -> None:
    chart = chart_with(thirds_77diamonds="P", thirds_78diamonds="S", pairs_7="D", hard_15="H")
    assert decide_by_chart(chart, "7d 7d") == "split"
    words = ("stand", "hit", "double", "split")
    assert choose(chart, hand_of("7d 7d", split=True), words, parse_cards("9c")[0]) == "double"
    assert choose(chart, hand_of("7d 8d", split=True), words, parse_cards("9c")[0]) == "hit"


def test_where_a_hand_cannot_be_surrendered_the_rest_of_its_cell_holds() -> None:
    assert decide_by_chart(chart_with(hard_17="RS4"), "9c 8d", words=("stand", "hit")) == "stand"


@pytest.mark.parametrize(("cell", "word"), [("D", "hit"), ("D4", "hit"), ("D4S", "stand"), ("D4S6", "stand")])
def test_where_a_hand_cannot_be_doubled_it_goes_by_the_next_number_of_cards(cell: str, word: str) -> None:
    assert decide_by_chart(chart_with(soft_18=cell), "Ac 7d", words=("stand", "hit")) == word


def test_a_hand_that_gets_no_card_stands() -> None:
    assert decide_by_chart(chart_with(), "5c 6d", words=("stand",)) == "stand"


# Doubled hands


def after(chart: EdgeChart, cards: str, doubles: int, *words: str) -> str:
    return choose(chart, hand_of(cards, *[10] * doubles), words, parse_cards("9c")[0])


def test_doubled_hands_go_by_how_often_they_were_doubled() -> None:
    chart = chart_with(doubled_hard14="R", doubled_twice_hard14="S", doubled_thrice_hard14="R")
    words = ("stand", "redouble", "rescue")
    assert [after(chart, "6c 5d 3h", doubles, *words) for doubles in (1, 2, 3)] == ["rescue", "stand", "rescue"]


def test_a_hand_that_cannot_be_doubled_again_stands_or_is_rescued_as_the_cell_says() -> None:
    chart = chart_with(doubled_hard9="DR", doubled_soft19="DS")
    assert after(chart, "2c 4d 3h", 1, "stand", "redouble", "rescue") == "redouble"
    assert after(chart, "2c 4d 3h", 1, "stand", "rescue") == "rescue"
    assert after(chart, "2c 4d 3h", 1, "stand") == "stand"
    assert after(chart, "Ac 4d 4h", 1, "stand", "redouble", "rescue") == "redouble"
    assert after(chart, "Ac 4d 4h", 1, "stand", "rescue") == "stand"


@pytest.mark.clause("edge21:10.K")
def test_10_K_the_chart_knows_as_many_doubles_as_the_book() -> None:
    assert figures(GAME.book, "doubles").number("most") == 3
    with pytest.raises(PitbossError, match="doubled three times at most"):
        chart_with(doubled_thrice_hard9="DS")


@pytest.mark.parametrize("options", [{}, {"double_double_down": True}, {"surrender": "none"}])
def test_the_word_is_one_that_the_table_offers(options: dict[str, object]) -> None:
    chart = chart_with(hard_11="RD", pairs_8="RP", doubled_hard12="DR")
    table = GAME.table(EdgeChoices.model_validate(options))
    hands = [hand_of("6c 5d"), hand_of("8c 8d"), hand_of("6c 4d 2h", 10), hand_of("8c 8d", split=True, splits=3)]
    for hand in hands:
        words = lawful_actions(table, Box(1, [hand]), hand)
        assert choose(chart, hand, words, parse_cards("Kc")[0]) in words


# Written charts


def test_a_chart_is_read_as_it_was_written() -> None:
    chart = chart_with(hard_16="RS4", soft_18="D4S6", pairs_8="RP", thirds_77suited="P", doubled_hard12="DR")
    assert read_chart(write_chart(chart)) == chart
    assert write_chart(read_chart(plain_document())) == plain_document()


@pytest.mark.parametrize(
    ("table", "head", "line", "at", "message"),
    [
        ("hard", "16", "S S S", "row 16", "found 3 cells; accepted are ten cells"),
        ("hard", "16", "S S S S S S S X S S", "row 16, column 9", 'found "X", which is none of S, H, D'),
        (
            "hard",
            "16",
            "P H H H H H H H H H",
            "row 16, column 2",
            'found "P", but a total cannot be split; accepted are',
        ),
        ("hard", "21", "S S S S S S S S S S", "row 21", "there is no such row; the rows of this table are 4, 5"),
        ("pairs", "8", "P P P S4 P P P P P P", "row 8, column 5", "these are two cards, so no number is allowed"),
        ("thirds", "6-7 suited", "P H H H H H H H H H", "row 6-7 suited, column 2", "6-7 is no pair; accepted are S"),
        ("doubled", "hard 9", "H S S S S S S S S S", "row hard 9, column 2", "none of S, R, DS, DR"),
        (
            "doubled_thrice",
            "hard 9",
            "S S S S S S S S S DR",
            "row hard 9, column A",
            'found "DR", but a wager is doubled three times at most; accepted are S, R',
        ),
        (
            "thrice",
            "hard 9",
            "",
            "",
            "there is no such table; a chart of this game has the tables hard, soft, pairs, thirds, doubled",
        ),
    ],
)
def test_what_is_wrong_in_a_chart_is_told_with_its_place(
    table: str, head: str, line: str, at: str, message: str
) -> None:
    document = plain_document()
    document.setdefault(table, {})[head] = line
    with pytest.raises(PitbossError, match=message) as refused:
        read_chart(document)
    assert refused.value.at == ", ".join(filter(None, ("chart", f"table {table}", at)))


@pytest.mark.parametrize("table", list(plain_document()))
def test_a_chart_covers_every_hand(table: str) -> None:
    document = plain_document()
    head = next(iter(document[table]))
    del document[table][head]
    with pytest.raises(PitbossError, match="this row is missing; accepted are ten cells") as refused:
        read_chart(document)
    assert refused.value.at == f"chart, table {table}, row {head}"
