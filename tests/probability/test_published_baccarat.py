"""Published figures of baccarat, each with its source, to the last digit published."""

from __future__ import annotations

import pytest

from support.odds import agrees, odds, probability

SIX_CARD_ORDERS = {8: 4_998_398_275_503_360, 6: 878_869_206_895_680}
FOUR_CARD_SETS = 1_229_930_520

EDGES = [
    # (source, wager, paytable, decks, house edge in percent)
    ("Wizard of Odds, baccarat", "banker", "standard", 8, "1.0579"),
    ("Wizard of Odds, baccarat", "player", None, 8, "1.2351"),
    ("Wizard of Odds, baccarat", "tie", None, 8, "14.3596"),
    ("Wizard of Odds, baccarat", "banker", "standard", 6, "1.0558"),
    ("Wizard of Odds, baccarat", "player", None, 6, "1.2374"),
    ("Wizard of Odds, baccarat", "tie", None, 6, "14.4382"),
    ("Wizard of Odds, EZ Baccarat", "banker", "ez", 8, "1.0183"),
    ("Wizard of Odds, EZ Baccarat", "dragon-7", None, 8, "7.6113"),
    ("Wizard of Odds, EZ Baccarat", "panda-8", None, 8, "10.1876"),
    ("Eliot Jacobson, card counting the Super Six side bet", "banker", "ez", 8, "1.0183"),
    ("Eliot Jacobson, card counting the Super Six side bet", "banker", "no_commission", 8, "1.4581"),
    ("Eliot Jacobson, card counting the Fortune 7 side bet", "fortune-7-insurance", None, 8, "7.6113"),
    ("Wizard of Odds, baccarat side bets", "dragon-bonus-player", "A", 8, "2.6517"),
    ("Wizard of Odds, baccarat side bets", "dragon-bonus-banker", "A", 8, "9.3731"),
    ("Wizard of Odds, baccarat side bets", "dragon-bonus-player", "A", 6, "2.67"),
    ("Wizard of Odds, baccarat side bets", "dragon-bonus-banker", "A", 6, "9.39"),
    ("Wizard of Odds, One Up", "one-up", None, 8, "8.8071"),
    ("Wizard of Odds, 5 Treasures", "fortune-7", None, 8, "7.6113"),
    ("Wizard of Odds, 5 Treasures", "golden-8", None, 8, "10.19"),
    ("Wizard of Odds, Lucky 6", "lucky-6", None, 8, "16.6836"),
    ("Wizard of Odds, Lucky Nines", "lucky-nines", "C", 8, "8.27"),
    ("Wizard of Odds, Jackpot Baccarat", "jackpot-baccarat", "B", 8, "15.8026"),
    ("readings, R122", "fortune-7-insurance", None, 8, "7.6"),
    ("readings, R123", "one-up", None, 8, "8.8"),
    ("readings, R125", "banker", "ez", 8, "1.02"),
    ("readings, R125", "banker", "fortune7", 8, "1.02"),
    ("readings, R125", "banker", "no_commission", 8, "1.46"),
    ("readings, R129", "heavenly-9", None, 8, "9.3"),
    ("readings, R130", "blazing-7s", "A", 8, "7.3"),
    ("readings, R130", "blazing-7s", "B", 8, "7.8"),
    ("readings, R131", "cover-all", "A", 8, "9.2"),
    ("readings, R131", "cover-all", "B", 8, "3.0"),
    ("readings, R133", "player-pair", None, 8, "9.8"),
    ("readings, R137", "jackpot-baccarat", "B", 8, "15.8"),
]

COUNTS = [
    # (source, wager, paytable, decks, row, number of ways); six cards in order, or sets of four cards
    ("Wizard of Odds, baccarat", "banker", "standard", 8, "wins", 2_292_252_566_437_888),
    ("Wizard of Odds, baccarat", "player", None, 8, "wins", 2_230_518_282_592_256),
    ("Wizard of Odds, baccarat", "tie", None, 8, "wins", 475_627_426_473_216),
    ("Wizard of Odds, baccarat", "banker", "standard", 6, "wins", 403_095_751_234_560),
    ("Wizard of Odds, baccarat", "player", None, 6, "wins", 392_220_492_728_832),
    ("Wizard of Odds, baccarat", "tie", None, 6, "wins", 83_552_962_932_288),
    ("Wizard of Odds, EZ Baccarat", "banker", "ez", 8, "wins-with-three-card-7", 112_633_011_329_024),
    ("Wizard of Odds, EZ Baccarat", "panda-8", None, 8, "panda-8", 172_660_763_262_976),
    ("Wizard of Odds, baccarat side bets", "dragon-bonus-player", "A", 8, "win-by-9", 18_409_431_764_992),
    ("Wizard of Odds, baccarat side bets", "dragon-bonus-player", "A", 8, "win-by-8", 34_097_645_543_424),
    ("Wizard of Odds, baccarat side bets", "dragon-bonus-player", "A", 8, "win-by-7", 89_590_261_473_280),
    ("Wizard of Odds, baccarat side bets", "dragon-bonus-player", "A", 8, "win-by-6", 141_238_897_317_888),
    ("Wizard of Odds, baccarat side bets", "dragon-bonus-player", "A", 8, "win-by-5", 166_169_165_987_840),
    ("Wizard of Odds, baccarat side bets", "dragon-bonus-player", "A", 8, "win-by-4", 186_780_352_174_080),
    ("Wizard of Odds, baccarat side bets", "dragon-bonus-player", "A", 8, "natural-win", 812_685_054_124_032),
    ("Wizard of Odds, baccarat side bets", "dragon-bonus-player", "A", 8, "natural-tie", 89_325_908_267_520),
    ("Wizard of Odds, baccarat side bets", "dragon-bonus-banker", "A", 8, "win-by-9", 15_390_342_909_952),
    ("Wizard of Odds, baccarat side bets", "dragon-bonus-banker", "A", 8, "win-by-8", 28_305_092_784_128),
    ("Wizard of Odds, baccarat side bets", "dragon-bonus-banker", "A", 8, "win-by-7", 79_517_099_278_336),
    ("Wizard of Odds, baccarat side bets", "dragon-bonus-banker", "A", 8, "win-by-6", 119_200_072_366_080),
    ("Wizard of Odds, baccarat side bets", "dragon-bonus-banker", "A", 8, "win-by-5", 157_275_882_332_160),
    ("Wizard of Odds, baccarat side bets", "dragon-bonus-banker", "A", 8, "win-by-4", 201_147_167_287_296),
    ("Wizard of Odds, One Up", "one-up", None, 8, "one-over-zero", 24_639_193_538_560),
    ("Wizard of Odds, One Up", "one-up", None, 8, "one-up", 379_436_848_132_096),
    ("Wizard of Odds, Lucky 6", "lucky-6", None, 8, "two-card-6", 186_173_936_904_192),
    ("Wizard of Odds, Lucky 6", "lucky-6", None, 8, "three-card-6", 83_058_367_551_488),
    ("Wizard of Odds, Lucky 6, both rows", "super-6", None, 8, "banker-6", 269_232_304_455_680),
    ("Wizard of Odds, Lucky Nines", "lucky-nines", "C", 8, "four-nines", 35_960),
    ("Wizard of Odds, Lucky Nines", "lucky-nines", "C", 8, "three-nines-same-suit", 86_016),
    ("Wizard of Odds, Lucky Nines", "lucky-nines", "C", 8, "three-nines-different-suits", 1_818_624),
    ("Wizard of Odds, Lucky Nines", "lucky-nines", "C", 8, "two-nines-same-suit", 8_236_032),
    ("Wizard of Odds, Lucky Nines", "lucky-nines", "C", 8, "two-nines-different-suits", 28_237_824),
    ("Wizard of Odds, Lucky Nines", "lucky-nines", "C", 8, "nine-of-diamonds", 74_908_672),
    ("Wizard of Odds, Lucky Nines", "lucky-nines", "C", 8, "nine-of-another-suit", 224_726_016),
    ("Wizard of Odds, Jackpot Baccarat", "jackpot-baccarat", "B", 8, "four-card-royal", 16_384),
    ("Wizard of Odds, Jackpot Baccarat", "jackpot-baccarat", "B", 8, "four-of-a-kind", 467_480),
    ("Wizard of Odds, Jackpot Baccarat", "jackpot-baccarat", "B", 8, "straight-flush", 163_840),
    ("Wizard of Odds, Jackpot Baccarat", "jackpot-baccarat", "B", 8, "three-of-a-kind", 24_760_320),
    ("Wizard of Odds, Jackpot Baccarat", "jackpot-baccarat", "B", 8, "flush", 17_929_088),
    ("Wizard of Odds, Jackpot Baccarat", "jackpot-baccarat", "B", 8, "straight", 11_354_112),
    ("Wizard of Odds, Jackpot Baccarat", "jackpot-baccarat", "B", 8, "two-pair", 18_944_640),
    ("Wizard of Odds, Jackpot Baccarat", "jackpot-baccarat", "B", 8, "pair-of-aces", 33_048_576),
    ("Wizard of Odds, Jackpot Baccarat", "jackpot-baccarat", "B", 8, "pair-of-tens-to-kings", 132_194_304),
    ("Wizard of Odds, Jackpot Baccarat", "jackpot-baccarat", "B", 8, "lose", 991_051_776),
]


@pytest.mark.parametrize(("source", "wager", "letter", "decks", "percent"), EDGES)
def test_the_house_edge_is_the_published_one(
    source: str, wager: str, letter: str | None, decks: int, percent: str
) -> None:
    assert agrees(odds(wager, decks, letter).house_edge, percent), source


@pytest.mark.parametrize(("source", "wager", "letter", "decks", "row", "ways"), COUNTS)
def test_a_row_can_be_made_in_as_many_ways_as_published(
    source: str, wager: str, letter: str | None, decks: int, row: str, ways: int
) -> None:
    of_four = wager in ("lucky-nines", "jackpot-baccarat")
    total = FOUR_CARD_SETS if of_four else SIX_CARD_ORDERS[decks]
    assert probability(odds(wager, decks, letter), row) * total == ways, source


def test_a_tie_at_9_to_1_is_the_published_one() -> None:
    """The readings, R139: -4.8 percent."""
    tie = odds("tie", tie_odds="9 to 1")
    assert agrees(tie.house_edge, "4.8")


@pytest.mark.parametrize(("wager", "published"), [("banker", "45.8597"), ("player", "44.6247"), ("tie", "9.5156")])
def test_each_outcome_is_as_probable_as_published(wager: str, published: str) -> None:
    """Wizard of Odds, baccarat, eight decks: 0.458597, 0.446247, 0.095156."""
    found = odds(wager)
    assert agrees(probability(found, "wins"), published)


def test_a_pair_at_a_flat_11_to_1_would_keep_the_published_10_36_percent() -> None:
    """The common price of a pair at eight decks, Wizard of Odds; the printed 12 to 1 on nines brings it down (R133)."""
    pair = odds("player-pair")
    assert agrees(1 - 12 * (1 - probability(pair, "lose")), "10.36")
