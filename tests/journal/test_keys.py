"""The keys of a house: from the environment, or from a file that only its owner may read."""

from __future__ import annotations

import base64
import os
from pathlib import Path
from threading import Thread

import pytest

from pitboss.errors import PitbossError
from pitboss.journal import SqliteStore
from pitboss.journal.keys import SEAL_KEY, SIGNING_KEY, KeyLocation

KEY = bytes(range(32))


@pytest.fixture(params=[SEAL_KEY, SIGNING_KEY], ids=["seal", "signing"])
def place(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> KeyLocation:
    """A key's place for a user who has none yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    found: KeyLocation = request.param
    monkeypatch.delenv(found.variable, raising=False)
    return found


@pytest.mark.parametrize("text", [KEY.hex(), KEY.hex().upper(), base64.b64encode(KEY).decode(), f" {KEY.hex()}\n"])
def test_the_environment_names_a_key(place: KeyLocation, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(place.variable, text)
    assert (place.find(), place.find_or_create()) == (KEY, KEY)
    assert not place.path.parent.exists()


@pytest.mark.parametrize("text", ["", "secret", KEY.hex()[:-1], KEY.hex() + "0", base64.b64encode(KEY[:31]).decode()])
def test_what_is_not_a_key_is_refused(place: KeyLocation, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(place.variable, text)
    with pytest.raises(PitbossError, match="it is 32 bytes, as 64 hexadecimal digits or in base64") as refused:
        place.find()
    assert refused.value.at == f"${place.variable}"
    assert not text or text not in str(refused.value)


def test_a_key_is_made_on_first_use_and_only_its_owner_may_read_it(place: KeyLocation) -> None:
    assert place.find() is None
    key = place.find_or_create()
    assert (len(key), place.find(), place.find_or_create()) == (32, key, key)
    assert oct(place.path.stat().st_mode & 0o777) == "0o600"
    assert [each.name for each in place.path.parent.iterdir()] == [place.path.name]


def test_two_who_make_the_key_at_once_have_the_same(place: KeyLocation) -> None:
    made: list[bytes] = []
    makers = [Thread(target=lambda: made.append(place.find_or_create())) for _ in range(8)]
    for maker in makers:
        maker.start()
    for maker in makers:
        maker.join()
    assert len(set(made)) == 1


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644])
def test_a_key_that_others_can_read_is_refused(place: KeyLocation, mode: int) -> None:
    place.find_or_create()
    place.path.chmod(mode)
    with pytest.raises(
        PitbossError, match=r"can be used by others than its owner: take their permissions away \(chmod 600\)"
    ):
        place.find()


def test_a_key_of_another_user_is_refused(place: KeyLocation, monkeypatch: pytest.MonkeyPatch) -> None:
    place.find_or_create()
    monkeypatch.setattr(os, "geteuid", lambda: place.path.stat().st_uid + 1)
    with pytest.raises(PitbossError, match="belongs to another user"):
        place.find()


def test_a_link_in_a_keys_place_is_refused(place: KeyLocation, tmp_path: Path) -> None:
    place.find_or_create()
    place.path.rename(tmp_path / "elsewhere")
    place.path.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(PitbossError, match="cannot be read"):
        place.find()


def test_a_pipe_in_a_keys_place_is_refused(place: KeyLocation) -> None:
    place.find_or_create()
    place.path.unlink()
    os.mkfifo(place.path, 0o600)
    with pytest.raises(PitbossError, match="is not a file"):
        place.find()


def test_a_journal_is_not_kept_beside_its_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "pitboss").mkdir()
    path = tmp_path / "pitboss" / "house.journal"
    with SqliteStore(path) as store, pytest.raises(PitbossError, match="the keys are in this folder"):
        store.seal("9f2c", b"order")
