"""`pitboss strategy edge21`: the chart, what it costs, single hands, doubled hands, and wrong ways to ask."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from pitboss.games.edge21.strategy.chart_file import read_chart
from support.command_line import CommandLine

pytestmark = pytest.mark.integration

REDOUBLES = ("--set", "double_double_down=true")


# The chart


@pytest.mark.slow
def test_the_chart_in_words_has_its_tables_its_signs_and_its_cost(pitboss: CommandLine) -> None:
    ran = pitboss("strategy", "edge21")
    assert (ran.code, ran.err) == (0, "")
    assert "  11   D4  D5  D5  D5  D5  D4  D4  D4  D3  D3 \n" in ran.out
    assert "  18   S4  S4  D4  D5  D6  S6  S4  H   H   H  \n" in ran.out
    assert "  8-8   P   P   P   P   P   P   P   P   P   RH \n" in ran.out
    assert "6-8 diamonds   H   H   H   H   H   H   H   H   H   H  \n" in ran.out
    assert "hard 6-16   S   S   S   S   S   S   R   R   R   R  \n" in ran.out
    assert " S4  stand, but hit with 4 cards or more; other numbers likewise\n" in ran.out
    assert "Playing by the chart costs 0.002" in ran.out
    # An ace up, no ten gone: (18 x 5 + 54 x 2 - 213) / 285 of the other cards, -15/285.
    assert "Insurance is never worth taking from a fresh shoe: it loses 5.26 %" in ran.out
    assert (
        "The fixed payouts of 12.C are not included: with a wager that is small compared to them, hit two sevens"
        in ran.out
    )
    assert "\x1b[" not in ran.out


@pytest.mark.slow
def test_the_chart_as_a_document_is_whole(pitboss: CommandLine) -> None:
    found = pitboss("strategy", "edge21", *REDOUBLES, "--json").document
    assert found["chart"]["hard"]["17"]["A"] == "RH"
    assert found["chart"]["doubled"]["hard 8"]["8"] == "DR"
    assert set(found["chart"]["thirds"]) >= {"6-7 mixed", "6-7 suited", "6-7 diamonds", "7-7 diamonds"}
    tables = {name: {head: list(cells.values()) for head, cells in of.items()} for name, of in found["chart"].items()}
    assert read_chart(tables), "the cells are those of a chart that may be simulated"
    assert found["house_edge"] - found["house_edge_under_best_play"] == pytest.approx(found["cost"])
    assert 0 < found["cost"] < 0.00005
    assert found["legend"]["R"] == "rescue the doubled hand"


@pytest.mark.slow
def test_the_chart_is_written_as_a_page_and_as_a_drawing(pitboss: CommandLine, tmp_path: Path) -> None:
    page, drawing = tmp_path / "chart.html", tmp_path / "chart.svg"
    assert pitboss("strategy", "edge21", *REDOUBLES, "--html", str(page), "--svg", str(drawing)).code == 0
    text = page.read_text(encoding="utf-8")
    assert '<tr><th scope="row">6-8 suited</th><td class="H">H</td>' in text
    assert '<td class="S">S4</td><td>stand, but hit with 4 cards or more; other numbers likewise</td>' in text
    assert "The fixed payouts of 12.C are not included" in text
    root = ET.fromstring(drawing.read_text(encoding="utf-8"))
    groups = [group.get("id") for group in root.iter("{http://www.w3.org/2000/svg}g") if group.get("id")]
    assert groups == ["hard", "soft", "pairs", "bonus", "doubled once", "doubled twice", "doubled thrice", "legend"]


# One hand


def worth(pitboss: CommandLine, hand: str, up: str, *more: str) -> dict[str, float]:
    found: dict[str, float] = pitboss("strategy", "edge21", "--hand", hand, "--up", up, *more, "--json").document[
        "decisions"
    ]
    return found


def test_each_lawful_decision_on_a_hand_is_told(pitboss: CommandLine) -> None:
    found = pitboss("strategy", "edge21", "--hand", "8c 8d", "--up", "9d", "--json").document
    assert (found["total"], found["best"]) == (16, "split")
    assert sorted(found["decisions"]) == ["double", "hit", "split", "stand", "surrender"]


@pytest.mark.clause("edge21:12.B(1)", "edge21:12.B(2)", "edge21:12.B(3)")
def test_12_B_suits_are_followed_where_a_third_card_can_make_a_bonus(pitboss: CommandLine) -> None:
    mixed, suited, diamonds = (worth(pitboss, hand, "2c")["hit"] for hand in ("6d 7c", "6c 7c", "6d 7d"))
    # Six eights of the suit among 285 cards; 2 to 1 and 3 to 1 where the mixed bonus is 3 to 2.
    assert suited - mixed == pytest.approx(6 / 285 * 0.5)
    assert diamonds - mixed == pytest.approx(6 / 285 * 1.5)


@pytest.mark.clause("edge21:12.B(6)")
def test_a_card_of_the_dealers_that_would_complete_the_hand_is_gone(pitboss: CommandLine) -> None:
    mixed, of_spades, of_diamonds = (
        worth(pitboss, hand, up)["hit"] for hand, up in (("7c 7d", "7s"), ("7d 7d", "7s"), ("7d 7d", "7d"))
    )
    assert of_spades - mixed == pytest.approx(4 / 285 * 1.5)
    assert of_diamonds - mixed == pytest.approx(3 / 285 * 1.5)


@pytest.mark.clause("edge21:12.C(1)", "edge21:12.C(2)")
def test_12_C_what_fixed_payouts_add_to_drawing_is_told_beside_the_decisions(pitboss: CommandLine) -> None:
    asked = ("strategy", "edge21", "--hand", "7d 7d", "--up", "7c")
    # 6 decks of 48 cards: 285 are left after three, and 4 of the 6 sevens of diamonds among them.
    # $1,000 x 4/285 is $14.035, 2.807018 times $5; $5,000 x 4/285 is $70.175, 2.807018 times $25.
    found = pitboss(*asked, "--json").document["fixed_payouts"]
    assert found == {
        "chance": pytest.approx(4 / 285),
        "wagers": [
            {"wager": "5.00", "payout": "1000.00", "adds": pytest.approx(2.807018, abs=1e-6)},
            {"wager": "25.00", "payout": "5000.00", "adds": pytest.approx(2.807018, abs=1e-6)},
        ],
    }
    assert (
        "The fixed payouts of 12.C are not included above: the third seven of the suit (4 of 285 cards) adds to a hit"
        " +2.807018 on a wager of $5 ($1,000) and +2.807018 on a wager of $25 ($5,000).\n"
    ) in pitboss(*asked).out


def test_12_C_a_seven_of_the_dealers_in_the_same_suit_is_gone(pitboss: CommandLine) -> None:
    found = pitboss("strategy", "edge21", "--hand", "7d 7d", "--up", "7d", "--json").document
    assert found["fixed_payouts"]["chance"] == pytest.approx(3 / 285)


@pytest.mark.parametrize(("hand", "up"), [("7d 7c", "7d"), ("7d 7d", "8d"), ("6d 7d", "7d"), ("7d 7d 2c", "7d")])
def test_12_C_other_hands_await_no_fixed_payout(pitboss: CommandLine, hand: str, up: str) -> None:
    assert "fixed_payouts" not in pitboss("strategy", "edge21", "--hand", hand, "--up", up, "--json").document


@pytest.mark.parametrize(
    ("hand", "wins"),
    [("6d 7d 8d", 3.0), ("6c 7c 8c", 2.0), ("7c 7d 7h", 1.5), ("2c 3c 4d 5d 7h", 1.5), ("5c 6c Kd", 1.0)],
)
@pytest.mark.clause("edge21:12.B*")
def test_12_B_a_21_wins_what_it_makes(pitboss: CommandLine, hand: str, wins: float) -> None:
    assert worth(pitboss, hand, "Kd") == {"stand": pytest.approx(wins)}


def test_a_hand_of_three_cards_may_be_doubled_but_neither_split_nor_given_up(pitboss: CommandLine) -> None:
    assert sorted(worth(pitboss, "2h 2c 2d", "6s")) == ["double", "hit", "stand"]


@pytest.mark.clause("edge21:7.P(3)")
def test_7_P_3_a_blackjack_wins_whatever_the_dealer_has(pitboss: CommandLine) -> None:
    ran = pitboss("strategy", "edge21", "--hand", "Ac Kd", "--up", "Ks")
    assert "Ac Kd (blackjack) against Ks: stand\n" in ran.out
    assert "stand     +1.500000\n" in ran.out
    assert "whatever the dealer has" in ran.out


@pytest.mark.clause("edge21:8.A", "edge21:12.A(4)")
def test_insurance_counts_suits(pitboss: CommandLine) -> None:
    found = pitboss("strategy", "edge21", "--hand", "Kd 5c", "--up", "Ad", "--json").document
    # 285 cards: 17 tens of diamonds at 5 to 1, 54 others at 2 to 1, 214 that lose.
    assert found["insurance"] == pytest.approx((17 * 5 + 54 * 2 - 214) / 285)


@pytest.mark.clause("edge21:10.H")
def test_10_H_a_doubled_hand_stands_or_is_rescued(pitboss: CommandLine) -> None:
    found = worth(pitboss, "6c 5c 5d", "9d", "--doubled", "1")
    assert sorted(found) == ["rescue", "stand"]
    assert found["rescue"] == -1.0
    as_dealt = worth(pitboss, "6c 5c 5d", "9d")
    assert found["stand"] == pytest.approx(2 * as_dealt["stand"])


@pytest.mark.clause("edge21:10.I", "edge21:10.J")
def test_10_J_a_double_is_doubled_again_where_that_is_offered(pitboss: CommandLine) -> None:
    once, twice, thrice = (
        worth(pitboss, "2c 3d 2h 2d 2s", "6d", "--doubled", str(doubles), *REDOUBLES) for doubles in (1, 2, 3)
    )
    assert sorted(once) == ["redouble", "rescue", "stand"]
    assert once["redouble"] > once["stand"]
    assert sorted(twice) == ["redouble", "rescue", "stand"]
    assert sorted(thrice) == ["rescue", "stand"]
    assert (once["rescue"], twice["rescue"], thrice["rescue"]) == (-1, -2, -4)


@pytest.mark.clause("edge21:10.G")
def test_10_G_a_doubled_21_has_no_bonus(pitboss: CommandLine) -> None:
    assert worth(pitboss, "6d 7d 8d", "2c", "--doubled", "1")["stand"] == 2.0


# Wrong ways


@pytest.mark.parametrize(
    ("asked", "message", "at", "clause"),
    [
        (
            ("--hand", "Tc 5c", "--up", "9d"),
            "there is no ten of clubs: the decks have no tens",
            "--hand",
            "edge21:3.B",
        ),
        (
            ("--hand", "Jc 5c", "--up", "Td"),
            "there is no ten of diamonds: the decks have no tens",
            "--up",
            "edge21:3.B",
        ),
        (
            ("--hand", "Jc 5c 8d", "--up", "9d"),
            "Jc 5c 8d is 23, over 21: the hand has lost already; state one of 21 or less",
            "--hand",
            "edge21:7.J",
        ),
        (("--hand", "Jc", "--up", "9d"), "a hand has two or more cards; here there is one", "--hand", None),
        (("--hand", "Jc 8d"), "the best play depends on the dealer's up card: state it, as 9d", "--up", None),
        (
            ("--hand", "2c 2c 2c 2c 2c", "--up", "2c", "--decks", "5"),
            "the two of clubs occurs 6 times, up card included; 5 decks have it 5 times",
            "--hand",
            "edge21:3.A",
        ),
        (("--doubled", "1"), "--doubled needs a hand: give --hand too", "--doubled", None),
        (
            ("--hand", "6c 5c", "--up", "9d", "--doubled", "1"),
            "each double brings a card, so a hand that was doubled has 3 or more, not 2",
            "--hand",
            "edge21:10.C",
        ),
        (
            ("--hand", "6c 5c 2d 2d", "--up", "9d", "--doubled", "2"),
            "a hand is doubled once where double_double_down is not offered, not 2 times",
            "--doubled",
            "edge21:10.I",
        ),
        (
            ("--hand", "6c 5c 2d 2d", "--up", "9d", "--doubled", "4", *REDOUBLES),
            "a hand is doubled one to 3 times, not 4 times",
            "--doubled",
            "edge21:10.K",
        ),
        (("--paytable", "B"), "edge-21 has one paytable, without a letter, and no 'B'", "--paytable", "edge21:12.A(1)"),
        (("--decks", "7"), "Player's Edge 21 is played with 5, 6 or 8 decks, not 7", "--decks", "edge21:3.A"),
    ],
)
def test_what_cannot_be_is_refused(
    pitboss: CommandLine, asked: tuple[str, ...], message: str, at: str, clause: str | None
) -> None:
    refused = pitboss.refuses("strategy", "edge21", *asked)
    assert (refused.message, refused.at, refused.clause) == (message, at, clause)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (
            ("blackjack", "--hand", "6c 5c 2d", "--up", "9d"),
            "a doubled hand of blackjack gets one card and stands, so there is nothing to decide: leave it out",
        ),
        (("blitz", "--hand", "Ah Kh 9h 8c 7c 2d 2s"), "no wager of Three Card Blitz is doubled"),
    ],
)
def test_other_games_leave_nothing_to_decide_on_a_doubled_hand(
    pitboss: CommandLine, asked: tuple[str, ...], message: str
) -> None:
    refused = pitboss.refuses("strategy", *asked, "--doubled", "1")
    assert (refused.message, refused.at) == (message, "--doubled")


def test_the_main_wager_has_no_lettered_paytables(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("odds", "edge21", "edge-21", "--paytable", "B")
    assert refused.message == "edge-21 has one paytable, without a letter, and no 'B'"
