"""Names that cannot be mistaken for each other, and passwords that cannot be guessed."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.low_level import Type

from pitboss.errors import PitbossError
from pitboss.house.people.accounts import NameTakenError, check_account_name, clean_name, name_key
from pitboss.house.people.passwords import Passwords, check_password
from support.people import CHEAP, PASSWORD, TestHouse


@pytest.mark.parametrize(
    ("written", "shown"),
    [("Ada", "Ada"), ("  Ada   Byron ", "Ada Byron"), ("Ａｄａ", "Ada"), ("Зоя", "Зоя"), ("山田 はな", "山田 はな")],
)
def test_a_name_is_shown_as_it_was_written_in_composed_letters(written: str, shown: str) -> None:
    assert clean_name(written) == shown


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "at least one letter"),
        ("  ", "at least one letter"),
        ("123", "at least one letter"),
        ("x" * 41, "at most 40 characters, not 41"),
        ("Ada\u202eB", "not '\\u202e'"),
        ("Ada\u200bB", "not '\\u200b'"),
        ("a/b", "not '/'"),
        ("Ada\x00", "not '\\x00'"),
        ("Ad\u0430", "one script, not in Cyrillic and Latin"),
        ("\ud800", "not '\\ud800'"),
        ("\u0301Ada", "its accents on letters"),
        ("Ada \u0301b", "its accents on letters"),
        ("Q" + "\u0337" * 4, "no more than three on one"),
    ],
)
def test_a_name_that_could_be_mistaken_is_refused(written: str, why: str) -> None:
    with pytest.raises(PitbossError, match=r"^name: ") as refused:
        clean_name(written)
    assert why in refused.value.message


@pytest.mark.parametrize("name", ["Guest 4821", "GUEST", "house", "System 1", "Ｇuest 1"])
def test_names_of_guests_and_of_the_house_are_not_given_away(name: str) -> None:
    with pytest.raises(PitbossError, match="kept for the house"):
        check_account_name(name)


@pytest.mark.parametrize(
    ("taken", "wanted"),
    [
        ("Ada", "ADA"),
        ("Straße", "STRASSE"),
        ("Ada", "Ａda"),
        ("José", "Jose\u0301"),
        ("coco", "сосо"),  # the second is Cyrillic
        ("O'Neil", "O’Neil"),
        ("Ada B", "Ada  B"),
    ],
)
def test_a_name_that_looks_like_another_is_taken(house: TestHouse, taken: str, wanted: str) -> None:
    house.add(taken)
    assert name_key(taken) == name_key(wanted)
    with pytest.raises(NameTakenError, match="already, or by a name that looks the same"):
        house.add(wanted)


# Passwords


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("short", "at least 12 characters, not 5"),
        ("x" * 257, "at most 256 characters, not 257"),
        ("aaaaaaaaaaaaaaaa", "fewer than five different characters"),
        ("abcdefabcdefabcdef", "repeats itself"),
        ("123456789012", "a sequence"),
        ("abcdefghijklmnop", "a sequence"),
        ("passwordpassword", "commonest words"),
        ("P@ssw0rd123456", "commonest words"),
        ("Welcome-2026-Casino!", "commonest words"),
        ("qwertyuiop1234", "commonest words"),
        ("correcthorsebatterystaple", "commonest words"),
        ("AdaLovelace1815", "little more than the name"),
        ("ada.lovelace-ada.lovelace", "little more than the name"),
        ("twelve\x00characters", "NUL"),
        ("\ud800twelve characters", "NUL"),
    ],
)
def test_a_password_that_is_easily_guessed_is_refused(password: str, why: str) -> None:
    with pytest.raises(PitbossError, match=r"^password: ") as refused:
        check_password(password, "Ada Lovelace")
    assert why in refused.value.message


@pytest.mark.parametrize(
    "password",
    [
        PASSWORD,
        "all lower case, and no digit",
        "vrwmqxtlkzpd",
        "四十二匹の猫がいる大きな家",
        "k3-Zq9_fTw1p",
        "x7" * 3 + "qwrtplk",
    ],
)
def test_no_mixture_of_characters_is_asked_of_a_password(password: str) -> None:
    check_password(password, "Ada Lovelace")


def test_passwords_are_hashed_by_argon2id_at_owasps_cost_or_more() -> None:
    # OWASP's Password Storage Cheat Sheet: argon2id with at least 19 MiB, 2 passes and 1 lane.
    used = extract_parameters(Passwords().hash(PASSWORD))
    assert used.type is Type.ID
    assert used.memory_cost >= 19 * 1024
    assert used.time_cost >= 2
    assert used.salt_len >= 16


def test_a_password_is_compared_whole_and_by_its_composed_form() -> None:
    kept = CHEAP.hash("caf\u00e9 on the corner")
    assert CHEAP.verify(kept, "cafe\u0301 on the corner")
    assert not CHEAP.verify(kept, "caf\u00e9 on the corner ")
    assert not CHEAP.verify(kept, "Caf\u00e9 on the corner")
    assert not CHEAP.verify(None, "nobody has this password")
    assert not CHEAP.verify("no hash", "x")
    longest = CHEAP.hash("x" * 256)
    assert CHEAP.verify(longest, "x" * 256)
    assert not CHEAP.verify(longest, "x" * 257)


def test_a_hash_of_lower_cost_is_outdated() -> None:
    assert Passwords(PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)).is_outdated(CHEAP.hash("x"))
    assert not CHEAP.is_outdated(CHEAP.hash("x"))
