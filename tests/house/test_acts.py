"""Acts as clients send them: what cannot be read is refused with its place."""

from __future__ import annotations

import pytest

from pitboss.errors import PitbossError
from pitboss.house.acts import parse_act


@pytest.mark.parametrize(
    ("body", "message", "at"),
    [
        (b'{"type": "sat", "seat": "1"}', "invalid act: expected `int`, got `str`", "seat"),
        (b'{"type": "faro"}', "invalid act: invalid value 'faro'", "type"),
        (
            b'{"type": "wager", "seat": 1, "wager": "banker", "amout": 500, "amount": 500}',
            "the act 'wager' has no field 'amout'; it has: accepted, amount, by, seat, verbal, wager",
            "amout",
        ),
        (b'{"type": "closed", "why": ""}', "the act 'closed' has no field 'why'; it has: none but its type", "why"),
        (b'{"type": "ready", "seat": 1, "now": 1}', "the act 'ready' has no field 'now'; it has: seat", "now"),
        (b'{"type": "sat"}', "invalid act: object missing required field `seat`", "seat"),
    ],
)
def test_an_act_that_cannot_be_read_is_refused_with_its_place(body: bytes, message: str, at: str | None) -> None:
    with pytest.raises(PitbossError) as refused:
        parse_act(body)
    assert (refused.value.message, refused.value.at) == (message, at)
