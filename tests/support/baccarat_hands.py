"""Hands of baccarat that have a name, and hands that just miss it; each is one that chapter 10 lets stand."""

from __future__ import annotations

import pytest

DRAGON_7 = [
    pytest.param("Kc 6d", "2s 3h 2d", id="over 6"),
    pytest.param("2c 3d 5h", "Ks 4h 3d", id="over 0"),
]
"""Banker wins with a three-card 7: Dragon 7, and Fortune 7 (R122)."""

NO_DRAGON_7 = [
    pytest.param("Kc 6d", "Ks 7h", id="two cards"),
    pytest.param("Kc 7d", "2s 3h 2d", id="against 7"),
    pytest.param("2c 3d 3h", "Ks 4h 3d", id="against 8"),
    pytest.param("2c Kd 2h", "Ks 4h 2d", id="a three-card 6"),
    pytest.param("2c Kd 2h", "Ks 4h 4d", id="a three-card 8"),
    pytest.param("2c 3d 2h", "Ks 5h", id="Player's three-card 7"),
]

PANDA_8 = [
    pytest.param("2c 3d 3h", "Ks 7h", id="over 7"),
    pytest.param("2c 3d 3h", "Ks Qh Jd", id="over 0"),
]
"""Player wins with a three-card 8: Panda 8, and Golden 8 (R132)."""

NO_PANDA_8 = [
    pytest.param("Kc 8d", "Ks 7h", id="two cards"),
    pytest.param("2c 3d 3h", "Ks 4h 4d", id="against 8"),
    pytest.param("2c 3d 3h", "Ks 4h 5d", id="against 9"),
    pytest.param("2c 3d 2h", "Ks 5h", id="a three-card 7"),
    pytest.param("2c 3d 4h", "Ks 6h", id="a three-card 9"),
    pytest.param("2c Kd 2h", "Ks 4h 4d", id="Banker's three-card 8"),
]
