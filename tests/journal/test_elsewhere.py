"""Delivery of signed checkpoints to a directory or a URL, and retries after a failure."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.journal.checkpoint_delivery import deliver_to_directory, deliver_to_url, read_checkpoints
from pitboss.journal.record import Checkpoint
from pitboss.journal.signing import SignedCheckpoint, Signer
from support.journals import timestamp_at
from support.receiver import Receiver, run_receiver


def sign_checkpoint(number: int, journal: str = "house-7") -> SignedCheckpoint:
    return Signer(bytes(32)).sign(journal, Checkpoint(number, f"{number:064x}"), timestamp_at(number))


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with run_receiver() as server:
        yield server


def test_a_directory_gets_a_line_a_checkpoint(tmp_path: Path) -> None:
    reports: list[str] = []
    deliver = deliver_to_directory(tmp_path, reports.append)
    for number in (3, 7):
        deliver(sign_checkpoint(number))
    deliver(sign_checkpoint(9, "house-8"))
    assert list(read_checkpoints(tmp_path, "house-7")) == [sign_checkpoint(3), sign_checkpoint(7)]
    assert list(read_checkpoints(tmp_path, "house-8")) == [sign_checkpoint(9, "house-8")]
    assert (list(read_checkpoints(tmp_path, "house-9")), reports) == ([], [])


def test_a_line_that_was_torn_counts_as_none_and_the_next_is_whole(tmp_path: Path) -> None:
    deliver = deliver_to_directory(tmp_path, pytest.fail)
    deliver(sign_checkpoint(3))
    [file] = tmp_path.iterdir()
    file.write_bytes(file.read_bytes() + sign_checkpoint(5).to_json()[:40])
    assert list(read_checkpoints(tmp_path, "house-7")) == [sign_checkpoint(3)]
    deliver(sign_checkpoint(7))
    assert list(read_checkpoints(tmp_path, "house-7")) == [sign_checkpoint(3), sign_checkpoint(7)]


def test_a_line_of_somebody_else_is_told(tmp_path: Path) -> None:
    deliver_to_directory(tmp_path, pytest.fail)(sign_checkpoint(3))
    [file] = tmp_path.iterdir()
    file.write_bytes(b"5: 9f2c\n" + file.read_bytes())
    with pytest.raises(PitbossError, match="not a signed checkpoint as Pitboss writes it") as refused:
        list(read_checkpoints(tmp_path, "house-7"))
    assert refused.value.at == f"{file}, line 1"


def test_the_name_of_a_journal_cannot_lead_out_of_the_directory(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    deliver_to_directory(inside, pytest.fail)(sign_checkpoint(3, "../outside"))
    assert [each.name for each in tmp_path.iterdir()] == ["inside"]
    assert list(read_checkpoints(inside, "../outside")) == [sign_checkpoint(3, "../outside")]


def test_a_directory_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PitbossError, match="there is no such directory"):
        deliver_to_directory(tmp_path / "away", pytest.fail)
    with pytest.raises(PitbossError, match="there is no such directory"):
        list(read_checkpoints(tmp_path / "away", "house-7"))


def test_what_could_not_be_delivered_is_reported_and_goes_with_the_next(tmp_path: Path) -> None:
    place = tmp_path / "share"
    place.mkdir()
    reports: list[str] = []
    deliver = deliver_to_directory(place, reports.append)
    place.rename(tmp_path / "away")
    deliver(sign_checkpoint(3))
    assert reports == [
        f"the checkpoint at record 3 was not delivered to {place} and will be sent again: No such file or directory"
    ]
    (tmp_path / "away").rename(place)
    deliver(sign_checkpoint(7))
    assert (list(read_checkpoints(place, "house-7")), len(reports)) == ([sign_checkpoint(3), sign_checkpoint(7)], 1)


def test_a_url_gets_the_json_of_a_checkpoint(receiver: Receiver) -> None:
    deliver_to_url(receiver.url, pytest.fail)(sign_checkpoint(3))
    assert [SignedCheckpoint.from_json(body) for body in receiver.bodies] == [sign_checkpoint(3)]


def test_a_server_that_refuses_is_tried_again_with_the_next(receiver: Receiver) -> None:
    reports: list[str] = []
    deliver = deliver_to_url(receiver.url, reports.append)
    receiver.status = 503
    deliver(sign_checkpoint(3))
    receiver.status = 200
    deliver(sign_checkpoint(7))
    assert [SignedCheckpoint.from_json(body).number for body in receiver.bodies] == [3, 7]
    [told] = reports
    assert told.startswith(f"the checkpoint at record 3 was not delivered to {receiver.url} and will be sent again")


def test_a_server_that_is_not_there_does_not_stop_play(receiver: Receiver) -> None:
    url = receiver.url
    receiver.server_close()
    reports: list[str] = []
    deliver_to_url(url, reports.append)(sign_checkpoint(3))
    assert len(reports) == 1


@pytest.mark.parametrize("url", ["", "elsewhere", "file:///etc/passwd", "ftp://127.0.0.1/", "http://"])
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(PitbossError, match="it begins with https:// or http://"):
        deliver_to_url(url, pytest.fail)
