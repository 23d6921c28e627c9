"""Files are read up to a size limit and without hanging, and written completely or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread

import pytest

from pitboss import files
from pitboss.errors import PitbossError
from pitboss.files import MAX_FILE_SIZE, new_file, read_bytes, read_text, write_file


def test_a_file_of_the_greatest_size_is_read_and_a_larger_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"x" * MAX_FILE_SIZE)
    assert len(read_bytes(str(path))) == MAX_FILE_SIZE
    path.write_bytes(b"x" * (MAX_FILE_SIZE + 1))
    with pytest.raises(PitbossError, match="larger than 1 MiB"):
        read_bytes(str(path))


def test_a_named_pipe_that_nobody_writes_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "PIPE_TIMEOUT", 0.05)
    os.mkfifo(path := tmp_path / "pipe")
    with pytest.raises(PitbossError, match="nothing has come through this pipe") as caught:
        read_bytes(str(path))
    assert caught.value.at == str(path)


def test_what_another_program_sends_through_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    os.mkfifo(path := tmp_path / "pipe")
    content = "a round " * 20_000  # more than a pipe holds at once
    writer = Thread(target=path.write_text, args=(content,))
    writer.start()
    assert read_text(str(path)) == content
    writer.join()


@pytest.mark.parametrize("name", ["", "directory", "loop", "x" * 300, "nothing\0"])
def test_what_cannot_be_read_is_told_in_a_sentence(name: str, tmp_path: Path) -> None:
    (tmp_path / "directory").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(PitbossError, match=r"this file cannot be read|this is not the name of a file"):
        read_bytes(str(tmp_path / name) if name else "")


def test_a_new_file_appears_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "new"
    with new_file(path) as file:
        file.write(b"half")
        file.flush()
        assert not path.exists()
        file.write(b" and half")
    assert path.read_bytes() == b"half and half"
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_that_fails_half_way_leaves_nothing(tmp_path: Path) -> None:
    def fail() -> None:
        with new_file(tmp_path / "new") as file:
            file.write(b"half")
            raise OSError(28, "No space left on device")

    with pytest.raises(PitbossError, match="cannot be written: No space left on device"):
        fail()
    assert list(tmp_path.iterdir()) == []


def test_a_new_file_never_replaces_one(tmp_path: Path) -> None:
    path = tmp_path / "new"
    with pytest.raises(PitbossError, match="cannot be written: File exists"), new_file(path):
        path.write_bytes(b"theirs")
    assert path.read_bytes() == b"theirs"
    with pytest.raises(PitbossError, match="cannot be written: File exists"), new_file(path):
        pass
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["none/file", "loop", "x" * 300])
def test_a_name_that_cannot_be_written_is_told_in_a_sentence(name: str, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(PitbossError, match="cannot be written"), new_file(tmp_path / name):
        pass
    if "/" not in name:
        with pytest.raises(PitbossError, match="cannot be written"):
            write_file(tmp_path / name, b"")
