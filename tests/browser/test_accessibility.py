"""What axe-core says about the table page, in every state, at two widths, dark and light."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from support.browser import DESK, PHONE, Player, Scheme

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(("table", "seat", "area"), [("BJ-1", 4, "blackjack"), ("MIDI-1", 5, "banker")])
def test_no_serious_fault_is_found_in_any_state(
    table: str, seat: int, area: str, size: tuple[int, int], scheme: Scheme, arrive: Callable[..., Player]
) -> None:
    player = arrive(size, scheme)
    player.open(table)
    assert player.serious_faults() == []
    player.page.locator(f"#seat-{seat}").click()
    assert player.serious_faults() == []
    player.page.keyboard.press("Enter")
    player.place(seat, area)
    assert player.serious_faults() == []
    number = player.round + 1
    player.ready()
    player.page.locator(f"main[data-round='{number}']").wait_for()
    assert player.serious_faults() == []
    player.finish(number)
    assert player.serious_faults() == []
    player.page.get_by_role("button", name="Table menu").click()
    assert player.serious_faults() == []
    player.page.get_by_role("button", name="Leave the seat").click()
    player.page.locator("[id^=seat-][role=button], .others button").first.wait_for()
