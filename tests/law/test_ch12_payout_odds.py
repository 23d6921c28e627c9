"""Chapter 12: what every wager pays, typed from the rule texts table by table."""

from __future__ import annotations

import re

import pytest

from pitboss.games.registry import game
from pitboss.law.paytables import ONLY_LETTER, Paytable, paytables
from support.baccarat_tables import TREASURES, midi

BOOKS = ("midi", "mini")

Printed = dict[str, tuple[str, dict[str, tuple[str, str]]]]
"""By letter: the clause of the table, and by row the price and its clause."""


def in_data(book: str, wager: str, chapter: str = "12") -> Printed:
    """The rows of a wager that cite this chapter of its book."""
    return {
        letter: (table.clause, rows_of(table, f"{book}:{chapter}."))
        for letter, table in paytables(book)[wager].paytables.items()
    }


def rows_of(table: Paytable, under: str) -> dict[str, tuple[str, str]]:
    return {name: (str(row.odds), row.clause) for name, row in table.rows.items() if row.clause.startswith(under)}


def parse_printed(section: str, text: str, book: str = "midi") -> Printed:
    """A table as printed side by side: the item and name of each row, then its price under each letter."""
    head, *lines = (re.split(r" {2,}", line.strip()) for line in text.strip().splitlines())
    letters = head[2:]
    return {
        letter: (
            f"{book}:{section}({number})",
            {row: (prices[number - 1], f"{book}:{section}({number}){item}") for item, row, *prices in lines},
        )
        for number, letter in enumerate(letters, start=1)
    }


def only_table(book: str, section: str, **rows: tuple[str, str]) -> Printed:
    """A table without a letter; each row is its price and its clause."""
    named = {row.replace("_", "-"): (price, f"{book}:{label}") for row, (price, label) in rows.items()}
    return {ONLY_LETTER: (f"{book}:{section}", named)}


@pytest.mark.clause("midi:12.A", "mini:12.A")
@pytest.mark.parametrize("book", BOOKS)
def test_12_A_player_pays_1_to_1(book: str) -> None:
    assert in_data(book, "player") == only_table(book, "12.A", wins=("1 to 1", "12.A"))


@pytest.mark.clause("midi:12.B", "mini:12.B")
@pytest.mark.parametrize("book", BOOKS)
def test_12_B_tie_pays_8_to_1_or_what_the_operator_sets(book: str) -> None:
    assert in_data(book, "tie") == only_table(book, "12.B", wins=("8 to 1", "12.B"))
    assert paytables(book)["tie"].paytables[ONLY_LETTER].rows["wins"].set_by == "tie_odds"


@pytest.mark.clause("midi:12.B", "mini:12.B")
@pytest.mark.parametrize("book", BOOKS)
def test_12_B_no_other_price_is_left_to_the_operator(book: str) -> None:
    settable = {
        wager
        for wager, tables in paytables(book).items()
        for table in tables.paytables.values()
        if any(row.set_by for row in table.rows.values())
    }
    assert settable == {"tie"}


@pytest.mark.clause("midi:12.C", "midi:12.S")
def test_12_C_banker_pays_1_to_1_and_half_of_it_on_a_six_without_commission() -> None:
    assert in_data("midi", "banker") == {
        "standard": ("midi:12.C", {"wins": ("1 to 1", "midi:12.C")}),
        "ez": ("midi:12.C", {"wins": ("1 to 1", "midi:12.C")}),
        "fortune7": ("midi:12.C", {"wins": ("1 to 1", "midi:12.C")}),
        "no_commission": ("midi:12.S", {"wins": ("1 to 1", "midi:12.C"), "wins-with-6": ("1 to 2", "midi:12.S")}),
    }
    assert paytables("midi")["banker"].chosen_by == "variant"


@pytest.mark.clause("mini:12.C")
def test_12_C_banker_pays_1_to_1_at_mini_tables() -> None:
    assert in_data("mini", "banker") == {
        "standard": ("mini:12.C", {"wins": ("1 to 1", "mini:12.C")}),
        "ez": ("mini:12.C", {"wins": ("1 to 1", "mini:12.C")}),
    }
    assert paytables("mini")["banker"].chosen_by == "variant"


@pytest.mark.clause("midi:12.C", "mini:12.C", "midi:12.E", "mini:12.E")
@pytest.mark.parametrize("book", BOOKS)
def test_12_C_12_E_vigorish_of_5_percent_falls_on_the_standard_banker_wager_and_on_nothing_else(book: str) -> None:
    charged = {
        (wager, letter): table.vigorish
        for wager, tables in paytables(book).items()
        for letter, table in tables.paytables.items()
        if table.vigorish is not None
    }
    assert charged == {("banker", "standard"): 5}


DRAGON_BONUS = """
    item  row          A        B        C
    (a)   win-by-9     30 to 1  20 to 1  30 to 1
    (b)   win-by-8     10 to 1  8 to 1   10 to 1
    (c)   win-by-7     6 to 1   7 to 1   4 to 1
    (d)   win-by-6     4 to 1   4 to 1   4 to 1
    (e)   win-by-5     2 to 1   3 to 1   2 to 1
    (f)   win-by-4     1 to 1   1 to 1   2 to 1
    (g)   natural-win  1 to 1   1 to 1   1 to 1
    (h)   natural-tie  push     push     push
"""


@pytest.mark.clause("midi:12.F*", "mini:12.F*")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("wager", ["dragon-bonus-player", "dragon-bonus-banker"])
def test_12_F_dragon_bonus_pays_by_paytable_a_b_or_c(book: str, wager: str) -> None:
    assert in_data(book, wager) == parse_printed("12.F", DRAGON_BONUS, book)
    assert paytables(book)[wager].clause == f"{book}:12.F"


@pytest.mark.clause("midi:12.F", "mini:12.F")
@pytest.mark.parametrize("book", BOOKS)
def test_12_F_both_sides_of_dragon_bonus_have_the_one_letter_that_the_operator_selects(book: str) -> None:
    for wager in ("dragon-bonus-player", "dragon-bonus-banker"):
        assert paytables(book)[wager].chosen_by == "letter"
        assert paytables(book)[wager].group == ("dragon-bonus-player", "dragon-bonus-banker")


@pytest.mark.clause("midi:12.G", "mini:12.G")
@pytest.mark.parametrize("book", BOOKS)
def test_12_G_dragon_7_insurance_pays_40_to_1(book: str) -> None:
    assert in_data(book, "dragon-7") == {ONLY_LETTER: (f"{book}:12.G", {"dragon-7": ("40 to 1", f"{book}:12.G")})}


@pytest.mark.clause("midi:12.H", "mini:12.H")
@pytest.mark.parametrize("book", BOOKS)
def test_12_H_panda_8_insurance_pays_25_to_1(book: str) -> None:
    assert in_data(book, "panda-8") == {ONLY_LETTER: (f"{book}:12.H", {"panda-8": ("25 to 1", f"{book}:12.H")})}


@pytest.mark.clause("midi:12.I")
def test_12_I_fortune_7_insurance_pays_40_to_1() -> None:
    assert in_data("midi", "fortune-7-insurance") == only_table("midi", "12.I", fortune_7=("40 to 1", "12.I"))


@pytest.mark.clause("midi:12.J*")
def test_12_J_one_up_pays_30_to_1_for_one_over_nothing_and_9_to_1_for_any_other_point() -> None:
    assert in_data("midi", "one-up") == only_table(
        "midi", "12.J", one_over_zero=("30 to 1", "12.J(1)"), one_up=("9 to 1", "12.J(2)")
    )


ROYAL_9_A_AND_B = """
    item  row                   A              B
    (a)   exact-match-personal  100% of star   100% of star
    (b)   any-two-personal      10% of star    10% of star
    (c)   personal-on-banker    100% of spade  100% of spade
    (d)   personal-on-player    100% of heart  100% of heart
    (e)   suited-royal-9-tie    $1,500         $1,500
    (f)   royal-9-tie           $250           $250
    (g)   any-suited-royal-9    $50            $50
    (h)   any-royal-9           $25            $25
"""


@pytest.mark.clause("midi:12.K*")
def test_12_K_royal_9_pays_by_paytable_a_b_or_c() -> None:
    assert in_data("midi", "royal-9") == {
        **parse_printed("12.K", ROYAL_9_A_AND_B),
        "C": (
            "midi:12.K(3)",
            {
                "personal-v-personal": ("100% of star", "midi:12.K(3)(a)"),
                "banker-personal": ("100% of spade", "midi:12.K(3)(b)"),
                "player-personal": ("100% of heart", "midi:12.K(3)(c)"),
                "personal-v-identical": ("$5,000", "midi:12.K(3)(d)"),
                "suited-v-suited": ("$1,500", "midi:12.K(3)(e)"),
                "royal-9-v-royal-9": ("$250", "midi:12.K(3)(f)"),
                "any-suited-royal-9": ("$50", "midi:12.K(3)(g)"),
                "any-royal-9": ("$25", "midi:12.K(3)(h)"),
            },
        ),
    }
    assert paytables("midi")["royal-9"].chosen_by == "letter"
    assert paytables("midi")["royal-9"].clause == "midi:12.K"


@pytest.mark.clause("midi:12.K")
@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_12_K_royal_9_pays_from_the_star_spade_and_heart_meters(letter: str) -> None:
    assert set(paytables("midi")["royal-9"].paytables[letter].meters) == {"star", "spade", "heart"}


JACKPOT_BACCARAT = """
    item  row                    A         B         C         D         E
    (a)   four-card-royal        500 to 1  250 to 1  300 to 1  500 to 1  500 to 1
    (b)   four-of-a-kind         100 to 1  75 to 1   50 to 1   100 to 1  100 to 1
    (c)   straight-flush         50 to 1   50 to 1   40 to 1   50 to 1   50 to 1
    (d)   three-of-a-kind        15 to 1   15 to 1   15 to 1   15 to 1   15 to 1
    (e)   flush                  10 to 1   10 to 1   10 to 1   10 to 1   10 to 1
    (f)   straight               5 to 1    5 to 1    5 to 1    6 to 1    6 to 1
    (g)   two-pair               4 to 1    4 to 1    4 to 1    5 to 1    4 to 1
    (h)   pair-of-aces           2 to 1    2 to 1    2 to 1    2 to 1    2 to 1
    (i)   pair-of-tens-to-kings  push      push      push      push      push
"""


@pytest.mark.clause("midi:12.M*")
def test_12_M_jackpot_baccarat_pays_by_one_of_five_paytables() -> None:
    assert in_data("midi", "jackpot-baccarat") == parse_printed("12.M", JACKPOT_BACCARAT)
    assert paytables("midi")["jackpot-baccarat"].chosen_by == "letter"
    assert paytables("midi")["jackpot-baccarat"].clause == "midi:12.M"


@pytest.mark.clause("midi:12.N(1)*")
def test_12_N_1_must_hit_pays_the_whole_of_its_meter() -> None:
    assert in_data("midi", "must-hit") == {"A": ("midi:12.N(1)", {"must-hit": ("100% of must_hit", "midi:12.N(1)(a)")})}


@pytest.mark.clause("midi:12.P")
def test_12_P_a_five_treasures_table_offers_the_five_wagers_at_their_odds() -> None:
    offers = game("midi").offers(midi(five_treasures=True, wagers=TREASURES))
    assert {wager: [str(row.odds) for row in offers[wager].paytable.rows.values()] for wager in TREASURES} == {
        "fortune-7": ["40 to 1"],
        "golden-8": ["25 to 1"],
        "heavenly-9": ["75 to 1", "10 to 1"],
        "blazing-7s": ["200 to 1", "50 to 1"],  # Paytable B
        "cover-all": ["6 to 1"],
    }


@pytest.mark.clause("midi:12.P.1", "midi:12.P.2", "midi:12.P.5")
def test_12_P_fortune_7_golden_8_and_cover_all_pay_40_25_and_6_to_1() -> None:
    assert in_data("midi", "fortune-7") == only_table("midi", "12.P.1", fortune_7=("40 to 1", "12.P.1"))
    assert in_data("midi", "golden-8") == only_table("midi", "12.P.2", golden_8=("25 to 1", "12.P.2"))
    cover_all = ("midi:12.P.5", {"any-treasure": ("6 to 1", "midi:12.P.5")})
    assert in_data("midi", "cover-all") == {"A": cover_all, "B": cover_all}
    assert paytables("midi")["cover-all"].chosen_by == "blazing-7s"  # R131


@pytest.mark.clause("midi:12.P.3*")
def test_12_P_3_heavenly_9_pays_75_to_1_for_both_hands_and_10_to_1_for_one() -> None:
    assert in_data("midi", "heavenly-9") == only_table(
        "midi", "12.P.3", both_three_card_9=("75 to 1", "12.P.3(a)"), one_three_card_9=("10 to 1", "12.P.3(b)")
    )


@pytest.mark.clause("midi:12.P.4*")
def test_12_P_4_blazing_7s_pays_400_to_1_under_a_and_200_or_50_to_1_under_b() -> None:
    assert in_data("midi", "blazing-7s") == {
        "A": ("midi:12.P.4(a)", {"both-three-card-7": ("400 to 1", "midi:12.P.4(a)(i)")}),
        "B": (
            "midi:12.P.4(b)",
            {
                "both-three-card-7": ("200 to 1", "midi:12.P.4(b)(i)"),
                "both-two-card-7": ("50 to 1", "midi:12.P.4(b)(ii)"),
            },
        ),
    }
    assert paytables("midi")["blazing-7s"].chosen_by == "letter"


@pytest.mark.clause("midi:12.Q*")
@pytest.mark.parametrize("wager", ["player-pair", "banker-pair"])
def test_12_Q_any_pair_pays_11_to_1_and_12_to_1_for_nines(wager: str) -> None:
    assert in_data("midi", wager) == only_table(
        "midi", "12.Q", pair=("11 to 1", "12.Q(a)"), pair_of_nines=("12 to 1", "12.Q(b)")
    )


LUCKY_NINES = """
    item  row                          A         B         C          D
    (a)   four-nines                   500 to 1  500 to 1  1000 to 1  2000 to 1
    (b)   three-nines-same-suit        250 to 1  250 to 1  500 to 1   500 to 1
    (c)   three-nines-different-suits  20 to 1   30 to 1   35 to 1    15 to 1
    (d)   two-nines-same-suit          8 to 1    12 to 1   16 to 1    10 to 1
    (c)'  two-nines-different-suits    5 to 1    5 to 1    5 to 1     4 to 1
    (f)   nine-of-diamonds             2 to 1    2 to 1    2 to 1     2 to 1
    (g)   nine-of-another-suit         1 to 1    1 to 1    1 to 1     1 to 1
"""


@pytest.mark.clause("midi:12.R*")
def test_12_R_lucky_nines_pays_by_one_of_four_paytables() -> None:
    assert in_data("midi", "lucky-nines") == parse_printed("12.R", LUCKY_NINES)
    assert paytables("midi")["lucky-nines"].chosen_by == "letter"
    assert paytables("midi")["lucky-nines"].clause == "midi:12.R"


@pytest.mark.clause("midi:12.T*")
def test_12_T_lucky_6_pays_12_to_1_for_two_cards_and_20_to_1_for_three() -> None:
    assert in_data("midi", "lucky-6") == only_table(
        "midi", "12.T", two_card_6=("12 to 1", "12.T(a)"), three_card_6=("20 to 1", "12.T(b)")
    )


@pytest.mark.clause("midi:12.U")
def test_12_U_super_6_pays_15_to_1() -> None:
    assert in_data("midi", "super-6") == only_table("midi", "12.U", banker_6=("15 to 1", "12.U"))
