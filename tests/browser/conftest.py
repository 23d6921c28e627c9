"""A house with its pages, and browsers at its tables."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from support.browser import HOUSE_TIMEOUT, Motion, Player, Scheme, build_pages, open_browser, open_house


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a sample house that is open."""
    build_pages()
    with open_house(tmp_path_factory.mktemp("browser") / "house.db", seconds=HOUSE_TIMEOUT) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser; its driver keeps an event loop running, in which no other test could run one of its own."""
    with open_browser() as browser:
        yield browser


class Arrivals:
    """Lets people in, and sees to it that nothing went wrong for any of them."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self.people: list[Player] = []

    def __call__(
        self,
        size: tuple[int, int] = (1440, 900),
        scheme: Scheme = "dark",
        *,
        motion: Motion = "reduce",
        has_touch: bool = False,
    ) -> Player:
        """Let somebody in who was never here before."""
        person = Player(self._browser, self._address, size, scheme, motion=motion, has_touch=has_touch)
        self.people.append(person)
        return self.people[-1]


@pytest.fixture
def arrive(browser: Browser, address: str) -> Iterator[Arrivals]:
    arrivals = Arrivals(browser, address)
    yield arrivals
    for person in arrivals.people:
        person.close()
