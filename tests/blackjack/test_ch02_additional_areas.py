"""2.C, 2.D, 2.E(1) and 2.G: the areas and devices of additional wagers."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.documents.felt import draw
from pitboss.documents.felt_plan import felt_geometry
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.layout import Area, Device, Layout
from pitboss.games.registry import game
from pitboss.law import wagers_of
from support.additional_wagers import LETTERS, PROGRESSIVE, offering, wagering
from support.cases import case
from support.felts import middles

BLACKJACK = game("blackjack")
EVERYTHING = len(LETTERS)

AREAS = {
    "lucky-ladies": ("Lucky Ladies", "2.C(1)"),
    "match-the-dealer": ("Match the Dealer", "2.C(2)"),
    "in-between": ("In Between", "2.C(3)"),
    "royal-match-21": ("Royal Match 21", "2.C(4)"),
    "bet-the-set-21": ("Bet the Set", "2.C(5)"),
    "kings-bounty": ("King's Bounty", "2.C(6)"),
    "bad-beat": ("Bad Beat", "6.G(8)"),  # chapter 2 has no entry for it (R52)
    "three-card-poker": ("Three Card Poker", "2.C(7)"),
    "hit-and-run": ("Hit and Run", "2.C(8)"),
    "house-money": ("House Money", "2.C(9)"),
    "lucky-lucky": ("Lucky Lucky", "2.C(10)"),
    "super-4": ("Super 4", "2.C(11)"),
    "upcard-luck-21": ("Upcard Luck 21", "2.C(12)"),
    "buster-blackjack": ("Buster", "2.C(13)"),
    "buster-blackjack-free-bonus": ("Free Bonus", "2.C(14)"),
    "bonus-spin": ("Bonus Spin", "2.C(15)"),
    "blazing-7s": ("Blazing 7's", "2.C(16)"),
    "lucky-aces": ("Lucky Aces", "2.C(17)"),
    "21-plus-3": ("21 + 3", "2.C(18)"),
    "trilux-bonus": ("Trilux Bonus", "2.C(19)"),
    "top-3": ("Top 3", "2.C(20)"),
    "lucky-ladies-progressive": ("Lucky Ladies Progressive", "2.C(21)"),
    "match-super-bonus": ("Match Super Bonus", "2.C(22)"),
    "trilux-super-3": ("Trilux Super 3", "2.C(23)"),
    "poker-3": ("Poker 3", "2.C(24)"),
    "19-plus": ("19 Plus", "2.C(25)"),
    "kk": ("KK", "2.C(26)"),
    "qq": ("QQ", "2.C(27)"),
    "jj": ("JJ", "2.C(28)"),
    "pair": ("Pair", "2.C(29)"),
    "match": ("Match", "2.C(30)"),
    "a-2": ("A-2", "2.C(31)"),
    "7s": ("7's", "2.C(32)"),
}  # fmt: skip
"""The words of every additional wager's area, and the clause that demands it."""


def chosen(options: dict[str, Any]) -> BlackjackChoices:
    return BlackjackChoices.model_validate(options)


def laid_out(options: dict[str, Any]) -> Layout:
    return BLACKJACK.layout(chosen(options), "Example House")


def areas_of(wager: str, options: dict[str, Any]) -> list[Area]:
    return [area for area in laid_out(options).areas if area.wager == wager]


def devices(options: dict[str, Any]) -> dict[str, Device]:
    return {device.id: device for device in laid_out(options).devices}


# 2.C: an area for each wager


@pytest.mark.clause("blackjack:2.C")
@pytest.mark.parametrize(
    ("wager", "words", "label"), [case(wager, *area) for wager, area in AREAS.items() if wager != "bad-beat"]
)
def test_2_C_every_player_has_an_area_for_each_wager_offered(wager: str, words: str, label: str) -> None:
    listed = "buster-blackjack" if wager.startswith("buster") else wager
    (area,) = areas_of(wager, offering(listed))
    assert (area.inscription, area.clause, area.per_seat) == (words, f"blackjack:{label}", True)
    drawn = middles(draw(laid_out(offering(listed))))
    assert len({drawn[f"seat-{seat}-{wager}"] for seat in range(1, 8)}) == 7


def test_R52_bad_beat_has_an_area_though_chapter_2_does_not_list_it() -> None:
    (area,) = areas_of("bad-beat", offering("bad-beat"))
    assert (area.inscription, area.clause, area.per_seat) == ("Bad Beat", "blackjack:6.G(8)", True)


@pytest.mark.clause("blackjack:2.C")
def test_2_C_a_wager_that_is_not_offered_has_no_area() -> None:
    assert {area.wager for area in laid_out(offering("kk")).areas} == {"insurance", "blackjack", "kk"}


@pytest.mark.clause("blackjack:2.C")
def test_2_C_no_wager_of_the_game_is_without_an_area() -> None:
    known = set(wagers_of("blackjack"))
    everywhere = {*laid_out(wagering(EVERYTHING)).wagers, *laid_out(offering("super-match", switch=True)).wagers}
    assert everywhere == known


@pytest.mark.clause("blackjack:2.C(14)")
def test_2_C_14_without_the_free_bonus_there_is_no_area_for_it() -> None:
    assert areas_of("buster-blackjack-free-bonus", offering("buster-blackjack", buster_free_bonus="off")) == []


@pytest.mark.clause("blackjack:6.G(13)(a)")
def test_R52_must_hit_needs_no_area() -> None:
    assert [area.wager for area in laid_out(offering("super-4")).areas] == ["insurance", "super-4", "blackjack"]


@pytest.mark.parametrize("count", [1, 4, 8, 12])
def test_the_areas_of_a_seat_lie_apart_between_insurance_line_and_box(count: int) -> None:
    measures = felt_geometry(laid_out(wagering(count)))
    cells = measures.players.cells
    box = cells.pop("blackjack")
    for name, cell in cells.items():
        assert measures.players.rings["insurance"].outer < cell.y - cell.height / 2, name
        assert cell.y + cell.height / 2 <= box.y - box.height / 2, name
        for other, second in cells.items():
            across, down = abs(cell.x - second.x), abs(cell.y - second.y)
            assert name == other or across >= cell.width or down >= cell.height, (name, other)


# 2.D(2), R92: Switch


@pytest.mark.clause("blackjack:2.D(2)")
def test_2_D_2_a_switch_player_has_one_area_for_super_match() -> None:
    (area,) = areas_of("super-match", offering("super-match", switch=True))
    assert (area.inscription, area.clause, area.per_seat) == ("Super Match", "blackjack:2.D(2)", True)


@pytest.mark.clause("blackjack:2.C(1)")
def test_R92_a_switch_player_has_an_area_for_each_hand() -> None:
    found = areas_of("lucky-ladies", offering("lucky-ladies", "super-match", switch=True))
    assert [(area.id, area.inscription) for area in found] == [
        ("lucky-ladies-2", "Lucky Ladies 2"),
        ("lucky-ladies-1", "Lucky Ladies 1"),
    ]
    drawn = middles(draw(laid_out(offering("lucky-ladies", switch=True))))
    for seat in range(2, 7):  # the outermost two lie almost upright
        assert drawn[f"seat-{seat}-lucky-ladies-1"][0] > drawn[f"seat-{seat}-lucky-ladies-2"][0]


@pytest.mark.clause("blackjack:2.C(14)")
def test_R76_a_switch_player_has_one_area_for_the_free_bonus_of_a_box() -> None:
    assert len(areas_of("buster-blackjack-free-bonus", offering("buster-blackjack", switch=True))) == 1


# 2.G: progressive wagers


@pytest.mark.clause("blackjack:2.G", "blackjack:2.G(2)")
@pytest.mark.parametrize("wager", PROGRESSIVE)
def test_2_G_2_each_betting_position_has_an_electronic_wagering_position(wager: str) -> None:
    device = devices(offering(wager))[f"{wager}-position"]
    assert (device.text, device.clause) == (
        f"Electronic wagering position of {AREAS[wager][0]}",
        "blackjack:2.G(2)",
    )
    assert (device.per_seat, device.area) == (True, wager)
    drawn = middles(draw(laid_out(offering(wager))))
    assert len({drawn[f"seat-{seat}-{wager}-position"] for seat in range(1, 8)}) == 7


@pytest.mark.clause("blackjack:2.G(3)")
@pytest.mark.parametrize("wager", PROGRESSIVE)
def test_2_G_3_a_device_at_each_position_acknowledges_the_wager(wager: str) -> None:
    device = devices(offering(wager))["wagering-device"]
    assert (device.text, device.clause, device.per_seat) == ("Progressive wagering device", "blackjack:2.G(3)", True)


@pytest.mark.clause("blackjack:2.G(4)")
@pytest.mark.parametrize("wager", PROGRESSIVE)
def test_2_G_4_a_control_locks_out_wagers_once_dealing_begins(wager: str) -> None:
    device = devices(offering(wager))["progressive-control"]
    assert (device.text, device.clause, device.per_seat) == (
        "Progressive control: lock-out once dealing begins", "blackjack:2.G(4)", False,
    )  # fmt: skip


@pytest.mark.clause("blackjack:2.G(1)")
@pytest.mark.parametrize(
    ("wager", "meters"),
    [
        ("hit-and-run", "Hit and Run"),
        ("bad-beat", "Bad Beat"),
        ("super-4", "Star, Spade, Heart, Diamond, Must Hit"),
        ("bonus-spin", "Bonus Spin"),
        ("blazing-7s", "Mega, Major, Minor"),
        ("21-plus-3", "21 + 3"),
        ("lucky-ladies-progressive", "Lucky Ladies"),
    ],
)
def test_2_G_1_the_system_shows_the_meters(wager: str, meters: str) -> None:
    display = devices(offering(wager))["meter-display"]
    assert (display.text, display.clause, display.per_seat) == (f"Meter display: {meters}", "blackjack:2.G(1)", False)


@pytest.mark.clause("blackjack:2.G(1)")
def test_2_G_1_a_table_without_progressive_wagers_has_no_such_system() -> None:
    others = [wager for wager in LETTERS if wager not in PROGRESSIVE]
    assert laid_out(offering(*others)).devices == ()


def test_R79_a_fixed_jackpot_has_a_position_and_no_meter() -> None:
    found = devices(offering("bonus-spin", jackpot_kind="fixed", meters={}))
    assert "bonus-spin-position" in found
    assert "meter-display" not in found


@pytest.mark.clause("blackjack:2.G(2)")
def test_R92_a_switch_player_has_an_electronic_position_for_each_hand() -> None:
    found = devices(offering("hit-and-run", switch=True))
    assert [found[f"hit-and-run-{hand}-position"].area for hand in (1, 2)] == ["hit-and-run-1", "hit-and-run-2"]


# 2.E: what is paid


@pytest.mark.clause("blackjack:2.E(1)")
@pytest.mark.parametrize(
    ("wager", "pays"),
    [
        ("match-the-dealer", ("suited: 11 to 1", "other: 4 to 1")),
        ("bet-the-set-21", ("suited: 15 to 1", "pair: 10 to 1")),
        ("pair", ("suited: 25 to 1", "other: 7 to 1")),
        ("lucky-ladies", ()),  # five rows: the sign has them
        ("hit-and-run", ()),
    ],
)
def test_2_E_1_short_odds_are_inscribed_on_the_layout(wager: str, pays: tuple[str, ...]) -> None:
    (area,) = areas_of(wager, offering(wager))
    assert area.pays == pays
