"""What a screen reader is told of a whole round: the polite live region, compared with written lists."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from support.browser import DESK, HOUSE_TIMEOUT, PHONE, Player, build_pages, open_house

pytestmark = pytest.mark.slow

KNOWN = 1009
"""Cards of this number: at BJ-1 box 4 has 3d Qc against 9c with 7c below; at MINI-1 Player has 3s Kh, Banker Qh 4h."""
LISTEN = """() => {
  window.said = [];
  const hear = () => {
    const text = document.querySelector(".status-line[aria-live=polite]")?.textContent.trim();
    if (text && text !== window.said.at(-1)) window.said.push(text);
  };
  hear();
  new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""

BLACKJACK = [
    "Take a seat. Choose a free seat at the table.",
    "Place your wagers. Choose a chip, then an area at your seat.",
    "Place your wagers. $25.00 on the felt. Press Ready to be dealt.",
    "Your decision. Box 4: 13 against the dealer's nine.",
    "You win $25.00. Dealer busts with 26.",  # 9 and 7 are 16, and the jack is too many
]
BACCARAT = [
    "Take a seat. Choose a free seat at the table.",
    "Place your wagers. Choose a chip, then an area at your seat.",
    "Place your wagers. $5.00 on the felt. Press Ready to be dealt.",
    "You lose $5.00. Player 3, Banker 4, Banker wins.",  # Player draws a king to 3; Banker stands on 4 against it
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house whose cards are known."""
    build_pages()
    with open_house(tmp_path_factory.mktemp("known") / "house.db", known=KNOWN, seconds=HOUSE_TIMEOUT) as address:
        yield address


@pytest.mark.parametrize(
    ("table", "seat", "area", "size", "said"),
    [("BJ-1", 4, "blackjack", DESK, BLACKJACK), ("MINI-1", 2, "player", PHONE, BACCARAT)],
    ids=["blackjack", "baccarat on a phone"],
)
def test_a_whole_round_is_told_in_these_words(
    browser: Browser, address: str, table: str, seat: int, area: str, size: tuple[int, int], said: list[str]
) -> None:
    player = Player(browser, address, size)
    player.open(table)
    player.page.evaluate(LISTEN)
    player.sit(seat)
    player.place(seat, area)
    number = player.round + 1
    player.ready()
    player.finish(number)
    expect(player.page.locator(".status-line[aria-live=polite]")).to_have_text(
        said[-1]
    )  # what is seen is what is read out
    assert player.page.evaluate("window.said") == said
    player.close()
