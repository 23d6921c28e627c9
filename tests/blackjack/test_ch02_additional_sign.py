"""2.E and 2.F: what the layout says of additional wagers, and what the sign shows of all that they pay."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from io import BytesIO
from resource import RUSAGE_SELF, getrusage
from typing import Any

import pytest
from pypdf import PdfReader

from pitboss.documents.sign import Sign, payout_sign, pdf
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.layout import Layout
from pitboss.games.registry import game
from pitboss.games.sign import payout_lines
from support.additional_wagers import LETTERS, offering, wagering

BLACKJACK = game("blackjack")
EVERYTHING = len(LETTERS)


def chosen(options: dict[str, Any]) -> BlackjackChoices:
    return BlackjackChoices.model_validate(options)


def laid_out(options: dict[str, Any]) -> Layout:
    return BLACKJACK.layout(chosen(options), "Example House")


def sign_texts(options: dict[str, Any]) -> dict[str, str]:
    return {each.text: each.clause for each in laid_out(options).inscriptions}


def sign_of(options: dict[str, Any]) -> Sign:
    lines = payout_lines(BLACKJACK.offers(chosen(options)))
    return payout_sign("BJ-1", date(2026, 1, 15), laid_out(options), lines)


def card(wager: str, options: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The rows of one wager or bonus on the sign: what, what it pays, and its clause."""
    (line,) = (line for line in sign_of(options).lines if line.wager == wager)
    return [(row.what, row.pays, row.clause.removeprefix("blackjack:")) for row in line.rows]


@pytest.mark.clause("blackjack:2.F", "blackjack:2.E(1)")
def test_2_F_the_sign_has_every_wager_offered() -> None:
    titles = {line.wager: line.title for line in sign_of(wagering(EVERYTHING)).lines}
    assert titles == {
        "blackjack": "Blackjack Wager",
        "insurance": "Insurance",
        "lucky-ladies": "Lucky Ladies Twenty Point Bonus",
        "match-the-dealer": "Match-the-Dealer",
        "in-between": "In Between",
        "royal-match-21": "Royal Match 21",
        "bet-the-set-21": "Bet the Set 21",
        "kings-bounty": "King’s Bounty",
        "bad-beat": "Bad Beat Progressive",
        "three-card-poker": "Three Card Poker",
        "hit-and-run": "Hit and Run Progressive",
        "house-money": "House Money",
        "lucky-lucky": "Lucky Lucky",
        "super-4": "Super 4 Progressive",
        "upcard-luck-21": "Upcard Luck 21",
        "buster-blackjack": "Buster Blackjack",
        "buster-blackjack-free-bonus": "Free Bonus with $5 on Buster Blackjack",
        "bonus-spin": "Bonus Spin Progressive",
        "community-pay": "Community Pay with Bonus Spin",
        "blazing-7s": "Blazing 7’s Progressive",
        "lucky-aces": "Lucky Aces",
        "21-plus-3": "21 + 3 Progressive",
        "trilux-bonus": "Trilux Bonus",
        "top-3": "Top 3",
        "lucky-ladies-progressive": "Lucky Ladies Progressive",
        "match-super-bonus": "Match Super Bonus",
        "trilux-super-3": "Trilux Super 3",
        "poker-3": "Poker 3",
        "19-plus": "19 Plus",
        "kk": "KK",
        "qq": "QQ",
        "jj": "JJ",
        "pair": "Pair",
        "match": "Match",
        "a-2": "A-2",
        "7s": "7’s",
    }


@pytest.mark.clause("blackjack:2.F")
def test_2_F_no_row_of_the_sign_is_an_id() -> None:
    for line in sign_of(wagering(EVERYTHING)).lines:
        for row in line.rows:
            assert "-" not in row.what.replace("-card", "").replace("-7", "").replace("-8", ""), row.what
            assert not row.what.startswith("Symbol"), row.what


@pytest.mark.clause("blackjack:2.F")
def test_R55_two_matching_cards_are_not_odds_of_their_own() -> None:
    assert card("match-the-dealer", offering("match-the-dealer")) == [
        ("Each matching card of the same suit", "11 to 1", "13.A(5)(a)(i)"),
        ("Each matching card of another suit", "4 to 1", "13.A(5)(a)(ii)"),
    ]


@pytest.mark.clause("blackjack:2.F")
def test_R58_the_crown_treasure_is_a_row_that_is_added() -> None:
    assert card("royal-match-21", offering("royal-match-21")) == [
        ("Royal Match: king and queen of one suit", "30 to 1", "13.A(7)(c)(i)"),
        ("Suited Match: any other two of one suit", "5 to 2", "13.A(7)(c)(ii)"),
        ("Crown Treasure, added: dealer’s Royal Match too", "1,000 for 1", "13.A(7)(c)(iii)"),
    ]


@pytest.mark.clause("blackjack:2.F")
def test_2_F_meters_are_named_in_words() -> None:
    assert card("blazing-7s", offering("blazing-7s"))[:3] == [
        ("Three 7s of diamonds", "100% of the Mega meter", "13.R(1)(a)"),
        ("Three 7s of another suit", "100% of the Major meter", "13.R(1)(b)"),
        ("Three 7s of one color", "100% of the Minor meter", "13.R(1)(c)"),
    ]
    assert card("21-plus-3", offering("21-plus-3"))[0][1] == "100% of the 21 + 3 meter"
    assert card("hit-and-run", offering("hit-and-run"))[0][1] == "100% of the Hit and Run meter"


@pytest.mark.clause("blackjack:2.F")
def test_2_F_the_amount_of_a_progressive_wager_stands_beside_its_title() -> None:
    limits = {line.wager: line.limits for line in sign_of(offering("super-4", "hit-and-run")).lines}
    assert (limits["super-4"], limits["hit-and-run"]) == ("Wager $5", "Wager $1")


@pytest.mark.clause("blackjack:2.F")
def test_R79_the_jackpot_is_a_prize_or_a_meter() -> None:
    prize = offering("bonus-spin", jackpot_kind="fixed", jackpot_value=25000, meters={})
    assert card("bonus-spin", prize)[0] == ("Blackjack, wheel at Jackpot", "$25,000", "13.Q(4)(a)")
    assert card("bonus-spin", offering("bonus-spin"))[0][1] == "100% of the Bonus Spin meter"


@pytest.mark.clause("blackjack:2.F")
def test_R77_an_ace_is_on_the_sign_only_where_it_earns_something() -> None:
    ace = ("An ace and no blackjack", "2 for 1", "6.G(17)")
    for_a_dollar = offering("bonus-spin", wagers={"bonus-spin": {"paytable": "A"}})
    assert ace in card("bonus-spin", offering("bonus-spin"))
    assert ace not in card("bonus-spin", offering("bonus-spin", bonus_spin_ace_pay="lose"))
    assert ace not in card("bonus-spin", for_a_dollar)


@pytest.mark.clause("blackjack:2.F")
def test_R78_community_pay_is_on_the_sign_after_bonus_spin() -> None:
    assert card("community-pay", offering("bonus-spin")) == [
        ("Another’s wheel at $500+$100", "$100", "13.Q(7)(a)(i)"),
        ("Another’s wheel at $200+$50", "$50", "13.Q(7)(a)(ii)"),
        ("Another’s wheel at $40+$15", "$15", "13.Q(7)(a)(iii)"),
    ]
    for_a_dollar = offering("bonus-spin", wagers={"bonus-spin": {"paytable": "A"}}, community_pay="B")
    assert [row[1:] for row in card("community-pay", for_a_dollar)] == [
        ("$100", "13.Q(6)(b)(i)"), ("$20", "13.Q(6)(b)(ii)"), ("$3", "13.Q(6)(b)(iii)"),
    ]  # fmt: skip
    order = [line.wager for line in sign_of(offering("7s", "bonus-spin", "kk")).lines]
    assert order == ["blackjack", "insurance", "bonus-spin", "community-pay", "kk", "7s"]


@pytest.mark.clause("blackjack:2.F")
def test_R64_a_bonus_that_is_never_drawn_is_not_on_the_sign() -> None:
    magic = ("Magic Card: one of your first two is drawn", "20 for 1", "13.B(3)")
    lucky = ("Lucky Player: your position is drawn", "5 for 1", "13.B(4)")
    assert "bad-beat-bonus" not in [line.wager for line in sign_of(offering("bad-beat")).lines]
    assert card("bad-beat-bonus", offering("bad-beat", magic_card_rate="1%")) == [magic]
    assert card("bad-beat-bonus", offering("bad-beat", lucky_player_rate="1%")) == [lucky]
    both = offering("bad-beat", magic_card_rate="1%", lucky_player_rate="1%")
    assert card("bad-beat-bonus", both) == [magic, lucky]


@pytest.mark.clause("blackjack:2.F")
def test_R63_what_a_20_by_itself_pays_is_as_chosen() -> None:
    assert card("bad-beat", offering("bad-beat"))[-1][1] == "1 to 1"
    assert card("bad-beat", offering("bad-beat", bad_beat_20_basis="for"))[-1][1] == "1 for 1"


@pytest.mark.clause("blackjack:2.F")
def test_R76_the_free_bonus_is_on_the_sign() -> None:
    assert card("buster-blackjack-free-bonus", offering("buster-blackjack")) == [
        ("Your blackjack, dealer busts with 8 cards or more", "$8,000", "13.P(1)(a)"),
        ("Your blackjack, dealer busts with 7 cards", "$1,000", "13.P(1)(b)"),
    ]


# What layout and sign say besides


@pytest.mark.clause("blackjack:2.F", "blackjack:6.G(13)(a)")
def test_R72_must_hit_is_announced() -> None:
    words = "Must Hit Progressive: won by a Super 4 player at $1,000 or before, with no further wager"
    assert sign_texts(offering("super-4"))[words] == "blackjack:6.G(13)(a)"
    assert words in sign_of(offering("super-4")).notices


@pytest.mark.clause("blackjack:2.F", "blackjack:13.J")
def test_13_J_the_cap_is_announced_for_the_wagers_that_have_it() -> None:
    both = "At most $100,000 a round in all for queen of hearts pairs or king of spades pairs with dealer's blackjack"
    one = "At most $100,000 a round in all for king of spades pairs with dealer's blackjack"
    assert sign_texts(offering("lucky-ladies", "kings-bounty"))[both] == "blackjack:13.J"
    assert one in sign_texts(offering("kings-bounty"))
    assert one in sign_texts(offering("lucky-ladies", "kings-bounty", aggregate_cap_wagers=["kings-bounty"]))
    assert not any(text.startswith("At most") for text in sign_texts(offering("kings-bounty", aggregate_cap=None)))


@pytest.mark.clause("blackjack:13.H(4)(a)")
def test_R71_the_star_suit_is_announced() -> None:
    assert sign_texts(offering("super-4"))["The Star suit of Super 4 is hearts"] == "blackjack:13.H(4)(a)"


@pytest.mark.clause("blackjack:13.V(2)(a)")
def test_R83_the_declared_suit_is_announced() -> None:
    assert sign_texts(offering("21-plus-3"))["The declared suit of 21 + 3 is spades"] == "blackjack:13.V(2)(a)"


@pytest.mark.clause("blackjack:2.E(2)", "blackjack:2.F")
def test_2_E_2_the_payout_limit_is_on_layout_and_sign_with_additional_wagers_too() -> None:
    options = wagering(8, payout_limit_per_hand=25000)
    assert sign_texts(options)["Payout limit $25,000 per hand"] == "blackjack:2.E(2)"
    assert "Payout limit $25,000 per hand" in sign_of(options).notices


@pytest.mark.slow
@pytest.mark.parametrize(("count", "pages"), [(3, 1), (8, 1), (12, 2)])
def test_the_sign_of_a_table_with_many_wagers_is_one_page_of_paper_or_two(count: int, pages: int) -> None:
    options = wagering(count, magic_card_rate="1%")
    assert len(PdfReader(BytesIO(pdf(sign_of(options)))).pages) == pages


@pytest.mark.slow
def test_many_signs_take_no_more_memory_than_one() -> None:
    """Typst would keep about 70 MB of each of the next ten signs."""
    sign = sign_of(wagering(12, magic_card_rate="1%"))
    peaks = []
    for table in ("BJ-1", "BJ-2", "BJ-3", "BJ-4"):
        pdf(replace(sign, table=table))
        peaks.append(getrusage(RUSAGE_SELF).ru_maxrss)
    assert peaks[-1] < 1.25 * peaks[0]
