"""Acts as clients send them: what cannot be read is refused with its place."""

from __future__ import annotations

import pytest

from pitboss.errors import Mistake
from pitboss.house.acts import parse_act


@pytest.mark.parametrize(
    ("body", "message", "at"),
    [
        (b'{"type": "sat", "seat": "1"}', "this is no act: expected `int`, got `str`", "seat"),
        (b'{"type": "faro"}', "this is no act: invalid value 'faro'", "type"),
        (b'{"type": "sat"}', "this is no act: object missing required field `seat`", None),
    ],
)
def test_an_act_that_cannot_be_read_is_refused_with_its_place(body: bytes, message: str, at: str | None) -> None:
    with pytest.raises(Mistake) as refused:
        parse_act(body)
    assert (refused.value.message, refused.value.at) == (message, at)
