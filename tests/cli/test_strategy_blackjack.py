"""`pitboss strategy blackjack` and the house edge of its main wager: charts, single hands, and wrong ways to ask."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from support.command_line import CommandLine

pytestmark = pytest.mark.integration

PLAIN = ("--set", "surrender=none", "--set", "split_aces_one_card=true")
"""The rules of the golden figure, at six decks."""


# The house edge


@pytest.mark.clause("blackjack:13.A(2)", "blackjack:13.A(2)(a)")
def test_the_main_wager_has_a_house_edge_under_best_play(pitboss: CommandLine) -> None:
    found = pitboss("odds", "blackjack", "blackjack", "--set", "blackjack_odds=3 to 2", *PLAIN, "--json").document
    assert found["house_edge"] == pytest.approx(0.00402870236, abs=5e-12)
    assert (found["exact"], found["rows"], found["paytable"]) == (False, [], "3 to 2")
    # CDP1, -0.402864343 %, and CDP, -0.402859936 %, less CDZ-, -0.402870236 %
    assert "(CDZ-)" in found["method"]
    assert "(CDP1) gains 0.0000059 % of the wager" in found["method"]
    assert "(CDP) gains 0.0000103 % of the wager" in found["method"]
    assert "adds less than 0.00014 % (sampled)" in found["method"]


def test_the_house_edge_in_words(pitboss: CommandLine) -> None:
    ran = pitboss("odds", "blackjack", "blackjack", "--set", "blackjack_odds=3 to 2", *PLAIN)
    assert (ran.code, ran.err) == (0, "")
    assert "house edge 0.4029 %\nreturn 99.5971 %\n" in ran.out
    assert "\nbest play from a fresh shoe" in ran.out


def test_R31_where_no_price_is_stated_the_house_edge_is_told_at_each(pitboss: CommandLine) -> None:
    found = pitboss("odds", "blackjack", "blackjack", "--decks", "6", *PLAIN, "--json").document
    assert list(found) == ["paytables"]
    dear, cheap = found["paytables"]
    assert [(one["wager"], one["paytable"], one["options"]["blackjack_odds"]) for one in (dear, cheap)] == [
        ("blackjack", "3 to 2", "3 to 2"),
        ("blackjack", "6 to 5", "6 to 5"),
    ]
    # A blackjack wins 0.3 less wherever the dealer has none: 2 x 24 x 96 of 312 x 311 deals, less the ties.
    untied = 2 * 24 * 96 / (312 * 311) * (1 - 2 * 23 * 95 / (310 * 309))
    assert cheap["house_edge"] - dear["house_edge"] == pytest.approx(0.3 * untied, abs=1e-14)


def test_R31_in_words_each_price_has_a_part_of_its_own(pitboss: CommandLine) -> None:
    ran = pitboss("odds", "blackjack", "blackjack", "--decks", "6", *PLAIN)
    assert (ran.code, ran.err) == (0, "")
    dear, cheap = ran.out.split("\n\n")
    assert dear.startswith("blackjack blackjack, paytable 3 to 2, 6 decks\n")
    assert "house edge 0.4029 %\n" in dear
    assert cheap.startswith("blackjack blackjack, paytable 6 to 5, 6 decks\n")
    assert "house edge 1.7626 %\n" in cheap  # 0.402870 + 0.3 x 4.532307


def test_what_no_price_makes_lawful_is_refused_once(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("odds", "blackjack", "blackjack", "--set", "hand_dealt=true")
    assert (refused.at, refused.clause) == ("decks", "blackjack:12.B(1)")


def test_R45_a_switch_table_has_one_price(pitboss: CommandLine) -> None:
    asked = ("odds", "blackjack", "blackjack", "--set", "switch=true", "--paytable")
    assert pitboss.refuses(*asked, "3 to 2").at == "paytable"
    assert pitboss.refuses(*asked, "cheap").at == "paytable"


# The chart


def test_the_chart_in_words_is_plain_where_it_is_piped(pitboss: CommandLine) -> None:
    ran = pitboss("strategy", "blackjack", *PLAIN)
    assert (ran.code, ran.err) == (0, "")
    assert "hard   2   3   4   5   6   7   8   9   T   A\n" in ran.out
    assert "  16   S   S   S   S   S   H   H   H   H   H  \n" in ran.out
    assert "  8-8   P   P   P   P   P   P   P   P   P   P  \n" in ran.out
    assert "\x1b[" not in ran.out
    assert "Playing by the chart costs 0.00305 % of the wager." in ran.out
    assert "Insurance is never worth taking" in ran.out


def test_the_chart_as_a_document_has_the_house_edge_at_each_price(pitboss: CommandLine) -> None:
    found = pitboss("strategy", "blackjack", *PLAIN, "--json").document
    assert found["chart"]["hard"]["11"]["A"] == "H"
    assert found["chart"]["soft"]["18"]["6"] == "Ds"
    assert found["chart"]["pairs"]["4-4"]["5"] == "P"
    assert [entry["paytable"] for entry in found["paytables"]] == ["3 to 2", "6 to 5"]
    assert found["paytables"][0]["house_edge_under_best_play"] == pytest.approx(0.00402870236, abs=5e-12)
    assert found["cost"] == pytest.approx(0.0000305218, abs=1e-9)


def test_the_chart_is_written_as_a_page_as_a_drawing_and_as_a_pdf(pitboss: CommandLine, tmp_path: Path) -> None:
    page, drawing, paper = tmp_path / "chart.html", tmp_path / "chart.svg", tmp_path / "chart.pdf"
    files = ("--html", str(page), "--svg", str(drawing), "--pdf", str(paper))
    assert pitboss("strategy", "blackjack", *PLAIN, *files).code == 0
    assert paper.read_bytes().startswith(b"%PDF-")
    assert '<tr><th scope="row">A-A</th><td class="P">P</td>' in page.read_text(encoding="utf-8")
    root = ET.fromstring(drawing.read_text(encoding="utf-8"))
    groups = [group.get("id") for group in root.iter("{http://www.w3.org/2000/svg}g") if group.get("id")]
    assert groups == ["hard", "soft", "pairs", "legend"]


# One hand


def test_each_lawful_decision_on_a_hand_is_told(pitboss: CommandLine) -> None:
    found = pitboss("strategy", "blackjack", "--hand", "Th 6c", "--up", "9d", "--json").document
    assert (found["total"], found["best"]) == (16, "surrender")
    assert sorted(found["decisions"]) == ["double", "hit", "stand", "surrender"]
    assert found["decisions"]["surrender"] == -0.5
    # Twice a hand that gets one card and stands.
    assert found["decisions"]["double"] < 2 * found["decisions"]["hit"] + 1e-9


def test_a_hand_of_three_cards_is_neither_doubled_nor_split_nor_given_up(pitboss: CommandLine) -> None:
    found = pitboss("strategy", "blackjack", "--hand", "2h 2c 2d", "--up", "6s", "--json").document
    assert sorted(found["decisions"]) == ["hit", "stand"]


def test_a_king_and_a_ten_are_no_pair_where_ranks_count(pitboss: CommandLine) -> None:
    def words(hand: str) -> list[str]:
        asked = ("strategy", "blackjack", "--hand", hand, "--up", "6s", "--set", "split_tens_by=rank", "--json")
        return list(pitboss(*asked).document["decisions"])

    assert "split" not in words("Kh Td")
    assert "split" in words("Kh Kd")


def test_insurance_is_told_of_where_an_ace_is_up(pitboss: CommandLine) -> None:
    found = pitboss("strategy", "blackjack", "--hand", "9h 7c", "--up", "Ad", "--json").document
    assert found["insurance"] == pytest.approx(3 * 96 / 309 - 1)


@pytest.mark.clause("blackjack:12.A(4)(a)")
def test_12_A_4_a_four_cards_of_a_switch_table_are_kept_or_switched(pitboss: CommandLine) -> None:
    asked = ("strategy", "blackjack", "--set", "switch=true", "--hand", "Ah 6c 9d Th", "--up", "9s", "--json")
    found = pitboss(*asked).document
    assert found["best"] == "switch"
    assert [entry["hand"] for entry in found["hands"]] == ["Ah 6c", "9d Th", "Ah Th", "9d 6c"]
    kept = found["hands"][0]["worth"] + found["hands"][1]["worth"]
    assert found["decisions"]["keep"] == pytest.approx(kept)


@pytest.mark.clause("blackjack:8.E(2)")
def test_even_money_gives_up_the_exchange_of_four_cards(pitboss: CommandLine) -> None:
    """A blackjack beside sixteen, an ace up: 95 of 307 holes make a blackjack, and then even money has won 1."""
    asked = ("strategy", "blackjack", "--set", "switch=true", "--hand", "Ah Tc 9d 7h", "--up", "As")
    found = pitboss(*asked, "--set", "even_money=true", "--json").document["even_money"]
    assert found["even-money"] - found["decline"] == pytest.approx(95 / 307)
    assert "even_money" not in pitboss(*asked, "--json").document


@pytest.mark.slow
def test_the_chart_of_a_switch_table_has_its_cost_and_a_rule_for_the_exchange(pitboss: CommandLine) -> None:
    found = pitboss("strategy", "blackjack", "--set", "switch=true", "--json").document
    (paytable,) = found["paytables"]
    assert paytable["paytable"] == "switch"
    assert paytable["house_edge_under_best_play"] == pytest.approx(0.00423150, abs=5e-9)
    assert found["cost"] == pytest.approx(0.0000233, abs=5e-8)
    exchange = found["exchange"]
    assert exchange["cost"] == pytest.approx(0.0000227, abs=5e-8)
    # Six decks: 16 and 15 against a ten, -56 and -53, or with their second cards exchanged 20 and 11, 50 and 7.
    assert [exchange["points"][hand]["T"] for hand in ("16", "15", "T-T", "11")] == [-56, -53, 50, 7]
    assert "regardless of the other hand's draws" in found["method"]


@pytest.mark.slow
def test_the_rule_for_the_exchange_in_words_and_on_paper(pitboss: CommandLine, tmp_path: Path) -> None:
    page, drawing = tmp_path / "chart.html", tmp_path / "chart.svg"
    ran = pitboss("strategy", "blackjack", "--set", "switch=true", "--html", str(page), "--svg", str(drawing))
    assert (ran.code, ran.err) == (0, "")
    assert "1 to 1                            0.4255 %         0.4231 %\n" in ran.out
    assert "points   2   3   4   5   6   7   8   9   T   A\n" in ran.out
    assert "   A-T  +73 +79 +79 +80 +80 +86 +87 +88 +91 +85 \n" in ran.out
    assert "This costs 0.00227 % of the wager compared with the best exchanges" in ran.out
    assert "<h1>Blackjack Switch, 6 decks</h1>" in page.read_text(encoding="utf-8")
    assert '<td class="won">+73</td>' in page.read_text(encoding="utf-8")
    assert ET.fromstring(drawing.read_text(encoding="utf-8")).find(".//*[@id='points']") is not None


# Wrong ways


@pytest.mark.parametrize(
    ("asked", "message", "at"),
    [
        (("--hand", "Th 6c"), "the best play depends on the dealer's up card: state it, as 9d", "--up"),
        (("--hand", "Th", "--up", "9d"), "a hand has two or more cards; here there is one", "--hand"),
        (("--hand", "", "--up", "9d"), "a hand has two or more cards; here there is none", "--hand"),
        (("--up", "9d"), "an up card needs a hand: give --hand too", "--up"),
        (("--hand", "Th 6c", "--up", "9d 9c"), "the dealer has one up card, not 2", "--up"),
        (
            ("--hand", "Th 6c 9d", "--up", "9d"),
            "Th 6c 9d is 25, over 21: the hand has lost already; state one of 21 or less",
            "--hand",
        ),
        (
            ("--hand", "Th Th", "--up", "Th", "--decks", "2"),
            "the ten of hearts occurs 3 times, up card included; 2 decks have it twice",
            "--hand",
        ),
        (
            ("--hand", "Th 6c", "--up", "9d", "--set", "switch=true"),
            "a Switch table deals two hands: give four cards, the first hand's two and then the other's;"
            " here there are 2",
            "--hand",
        ),
    ],
)
def test_a_hand_that_cannot_be_is_refused(pitboss: CommandLine, asked: tuple[str, ...], message: str, at: str) -> None:
    refused = pitboss.refuses("strategy", "blackjack", *asked)
    assert (refused.message, refused.at) == (message, at)


def test_a_hand_over_21_is_refused_by_blackjacks_own_book(pitboss: CommandLine) -> None:
    asked = ("--hand", "6c 7d Kh", "--up", "9d", "--set", "blackjack_odds=3 to 2")
    assert pitboss.refuses("strategy", "blackjack", *asked).clause == "blackjack:3.E"


def test_a_chart_of_one_hand_cannot_be_drawn(pitboss: CommandLine, tmp_path: Path) -> None:
    asked = ("strategy", "blackjack", "--hand", "Th 6c", "--up", "9d", "--svg", str(tmp_path / "hand.svg"))
    assert pitboss.refuses(*asked).message == "this game has no chart to write"


def test_blitz_has_no_up_card(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("strategy", "blitz", "--hand", "Ah Kh 9h 8c 7c 2d 2s", "--up", "9d")
    assert (refused.message, refused.at) == ("all of the dealer's cards lie face down, so there is no up card", "--up")


# The chart as a file


def test_a_chart_that_is_written_is_played_as_the_game_s_own(pitboss: CommandLine, tmp_path: Path) -> None:
    chart = tmp_path / "chart.toml"
    assert pitboss("strategy", "blackjack", "--save-chart", str(chart)).code == 0
    asked = ("simulate", "blackjack", "--rounds", "100000", "--seed", "4", "--json")
    own, read = pitboss(*asked).document, pitboss(*asked, "--chart", str(chart)).document
    assert read["wagers"] == own["wagers"]
    assert read["assumed"]["chart"] == "given"


def test_a_chart_in_toml_may_begin_with_its_first_table(pitboss: CommandLine, tmp_path: Path) -> None:
    chart = tmp_path / "chart"
    assert pitboss("strategy", "blackjack", "--save-chart", str(chart)).code == 0
    chart.write_text(chart.read_text(encoding="utf-8").partition("\n\n")[2], encoding="utf-8")
    assert chart.read_text(encoding="utf-8").startswith("[hard]\n")
    assert pitboss("simulate", "blackjack", "--rounds", "1000", "--chart", str(chart)).code == 0


def test_what_strategy_tells_is_no_chart_and_the_answer_says_how_to_get_one(
    pitboss: CommandLine, tmp_path: Path
) -> None:
    told = tmp_path / "told.json"
    told.write_text(pitboss("strategy", "blackjack", "--json").out, encoding="utf-8")
    refused = pitboss.refuses("simulate", "blackjack", "--chart", str(told))
    assert refused.message.endswith("write one to play by with: pitboss strategy GAME --save-chart FILE")


def test_a_chart_that_is_a_list(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "chart.json"
    path.write_text("[]", encoding="utf-8")
    refused = pitboss.refuses("simulate", "blackjack", "--chart", str(path))
    assert refused.message == "a chart is an object with tables of hands and cells"


@pytest.mark.parametrize(
    ("name", "text", "message", "place"),
    [
        ("chart.toml", "[hard]\n16 = \n", "this is not TOML: invalid value", ", line 2, column 6"),
        ("chart.json", '{"hard": }', "this is not JSON: Expecting value", ", line 1, column 10"),
        ("chart.json", "[]", "a chart is an object with tables of hands and cells", ""),
    ],
)
def test_a_chart_that_cannot_be_read_is_named_by_its_file(
    pitboss: CommandLine, tmp_path: Path, name: str, text: str, message: str, place: str
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    refused = pitboss.refuses("simulate", "blackjack", "--chart", str(path))
    assert (refused.message, refused.at) == (message, f"{path}{place}")


def test_a_number_in_a_chart_is_no_cells(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "chart.toml"
    path.write_text("[hard]\n4 = 5\n[soft]\n[pairs]\n", encoding="utf-8")
    refused = pitboss.refuses("simulate", "blackjack", "--chart", str(path))
    assert refused.message.startswith("found 5; accepted are ten cells against 2 3 4 5 6 7 8 9 T A, as ")
    assert refused.at == f"{path}, table hard, row 4"


def test_a_pipe_is_written_to_and_stays_one(pitboss: CommandLine, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as threads:
        read = threads.submit(pipe.read_text, encoding="utf-8")
        assert pitboss("strategy", "blackjack", "--svg", str(pipe)).code == 0
        assert read.result().startswith("<svg")
    assert pipe.is_fifo()


def test_a_link_stays_one_and_what_it_leads_to_is_written(pitboss: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "link.svg").symlink_to("chart.svg")
    assert pitboss("strategy", "blackjack", "--svg", str(tmp_path / "link.svg")).code == 0
    assert (tmp_path / "link.svg").is_symlink()
    assert (tmp_path / "chart.svg").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("option", ["--svg", "--html", "--pdf", "--save-chart"])
def test_a_full_disk_for_the_chart(pitboss: CommandLine, option: str) -> None:
    refused = pitboss.refuses("strategy", "blackjack", option, "/dev/full")
    assert (refused.at, refused.message) == ("/dev/full", "cannot be written: No space left on device")


@pytest.mark.parametrize("option", ["--svg", "--html", "--pdf", "--save-chart"])
def test_no_directory_is_made_for_the_chart(pitboss: CommandLine, tmp_path: Path, option: str) -> None:
    path = tmp_path / "nowhere" / "chart"
    refused = pitboss.refuses("strategy", "blackjack", option, str(path))
    assert refused.message == "the chart needs a file name in an existing directory"
    assert refused.at == f"{option} {path}"
    assert not path.parent.exists()


def test_a_directory_for_the_chart(pitboss: CommandLine, tmp_path: Path) -> None:
    refused = pitboss.refuses("strategy", "blackjack", "--svg", str(tmp_path))
    assert (refused.at, refused.message[:18]) == (str(tmp_path), "cannot be written:")
