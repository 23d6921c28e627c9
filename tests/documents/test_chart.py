"""Strategy charts on paper and screen: headings, rules in words, a legend, and colours that anybody can tell apart."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from pypdf import PdfReader

from pitboss.documents.chart import CELL, CELL_COLOURS, ROW, chart_html, chart_pdf, chart_svg, fill_of, ink_of
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.strategy.advice import rules_text as blackjack_rules
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.strategy.advice import rules_text as edge21_rules
from pitboss.games.strategy import Advice, Grid, Legend, TextTable
from support.felts import SVG, all_words, overlapping

pytestmark = pytest.mark.integration

DECISIONS = ("S", "P", "R", "D", "H")
HEADS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")
ADVICE = Advice(
    {},
    (
        "blackjack, 6 decks",
        "  dealer_soft_17: stand",
        Grid("hard", HEADS, tuple((str(total), ("H", "S", "Dh", "Ds", "P", "Rh", "Rs", "Rp", "S", "H")) for total in
             range(5, 21)), "", "Hard totals", "Dealer's up card"),
        Grid("bonus", HEADS, (("6-8 diamonds", ("H5",) * 10),), "A note on this grid.", "", "Dealer's up card"),
        Legend((("H", "hit"), ("S", "stand"), ("Dh", "double, or hit where that is not allowed"))),
        TextTable(("a blackjack pays", "house edge"), (("3 to 2", "0.5000 %"),), frozenset({"house edge"})),
        "Playing by the chart costs nothing.",
    ),
    "Blackjack, 6 decks",
    rules=("6 decks", "dealer stands on soft 17", "double on any two cards, also after a split"),
)  # fmt: skip


def pdf_words(advice: Advice) -> str:
    return re.sub(r"\s+", " ", " ".join(page.extract_text() for page in PdfReader(BytesIO(chart_pdf(advice))).pages))


def svg_words(advice: Advice) -> str:
    texts = (each.get("data-text") for each in ET.fromstring(chart_svg(advice)).iter())
    return " ".join(text for text in texts if text)


@pytest.mark.parametrize("written", [chart_html, svg_words, pdf_words])
def test_a_chart_has_headings_rules_in_words_and_a_legend(written: object) -> None:
    assert callable(written)
    words = written(ADVICE)
    for wanted in ("Hard totals", "Dealer’s up card", "Legend", "double, or hit where that is not allowed",
                   "6 decks; dealer stands on soft 17; double on any two cards, also after a split"):  # fmt: skip
        assert wanted in words, wanted
    assert "dealer_soft_17" not in words


def test_a_pdf_is_one_page_with_its_figures() -> None:
    assert len(PdfReader(BytesIO(chart_pdf(ADVICE))).pages) == 1
    assert "3 to 2 0.5000 %" in pdf_words(ADVICE)
    assert "Playing by the chart costs nothing." in pdf_words(ADVICE)
    assert chart_pdf(ADVICE) == chart_pdf(ADVICE)


def test_no_words_of_a_drawn_chart_touch_and_each_sign_stays_in_its_cell() -> None:
    drawing = chart_svg(ADVICE)
    words = all_words(drawing)
    assert overlapping(words) == []
    assert not {each.tag for each in ET.fromstring(drawing).iter()} & {f"{SVG}text", f"{SVG}textPath"}
    signs = {sign for _, row in ADVICE.grids[0].rows for sign in row}
    for each in words:
        if each.text in signs:
            (left, top), (right, _), (_, bottom), _ = each.own
            assert right - left < CELL - 4
            assert bottom - top < ROW - 4


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        (
            {"decks": 8, "dealer_soft_17": "hit", "blackjack_odds": "6 to 5", "surrender": "none"},
            ("8 decks", "dealer hits soft 17", "a blackjack pays 6 to 5", "double on any two cards, also after a split",
             "split to 4 hands, aces to 2", "no surrender"),
        ),
        (
            {"decks": 1, "extra_splits": 1, "extra_splits_aces": 1, "split_aces_one_card": True,
             "split_tens_by": "rank"},
            ("1 deck", "dealer stands on soft 17", "double on any two cards, also after a split", "split to 3 hands",
             "one card to each split ace", "tens split only in pairs of one rank", "late surrender"),
        ),
    ],
)  # fmt: skip
def test_rules_of_blackjack_are_told_in_words(options: dict[str, object], rules: tuple[str, ...]) -> None:
    choices = BlackjackChoices.model_validate(options)
    assert blackjack_rules(choices) == rules


def test_rules_of_players_edge_21_are_told_in_words() -> None:
    redoubled = EdgeChoices.model_validate({"double_double_down": True, "rescue_after_redouble": "none"})
    assert edge21_rules(redoubled) == (
        "6 decks of 48 cards", "dealer hits soft 17", "double on any number of cards, also after a split",
        "a double may be doubled again", "no rescue after a second double", "split to 4 hands, aces to 2",
        "late surrender",
    )  # fmt: skip


# Colours


def channels(colour: str) -> tuple[float, float, float]:
    """The linear red, green and blue of an sRGB colour."""
    values = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return red, green, blue


def luminance(linear: tuple[float, float, float]) -> float:
    return sum(weight * each for weight, each in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def lightness(linear: tuple[float, float, float]) -> float:
    """CIE L*."""
    y = luminance(linear)
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


# Machado, Oliveira and Fernandes (2009), severity 1.0, for linear RGB.
BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip


def simulate_colour(colour: str, blindness: str) -> tuple[float, float, float]:
    linear = channels(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * each for weight, each in zip(row, linear, strict=True))))
        for row in BLINDNESS[blindness]
    )
    return red, green, blue


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_decisions_differ_by_lightness_alone_whatever_colours_one_sees(blindness: str) -> None:
    for one, other in combinations(DECISIONS, 2):
        steps = abs(
            lightness(simulate_colour(CELL_COLOURS[one], blindness))
            - lightness(simulate_colour(CELL_COLOURS[other], blindness))
        )
        assert steps >= 10, (one, other)
    assert (
        abs(
            lightness(simulate_colour(CELL_COLOURS["+"], blindness))
            - lightness(simulate_colour(CELL_COLOURS["-"], blindness))
        )
        >= 10
    )


@pytest.mark.parametrize("sign", CELL_COLOURS)
def test_letters_stand_out_from_their_cell(sign: str) -> None:
    """The contrast that WCAG 2.1 asks of text, 4.5 to 1."""
    dark, light = sorted(luminance(channels(colour)) for colour in (fill_of(sign), ink_of(sign)))
    assert (light + 0.05) / (dark + 0.05) >= 4.5
