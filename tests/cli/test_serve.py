"""`pitboss serve`: it opens a house, says so, stops cleanly, and explains whatever keeps it from opening."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import socket
import urllib.request
from pathlib import Path
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from pitboss.house.database.database import Database
from pitboss.house.sample import SAMPLE_HOUSE
from support.command_line import CommandLine
from support.real_gateway import open_floor, play_round
from support.served import ServedGateway, serve_in_process

pytestmark = pytest.mark.slow


def post(url: str, body: dict[str, object] | None = None, **headers: str) -> dict[str, object]:
    content = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, content or b"", {"Content-Type": "application/json", **headers})
    with urllib.request.urlopen(request, timeout=20) as answer:
        found = json.loads(answer.read())
    assert isinstance(found, dict)
    return found


def test_the_sample_house_opens_and_a_guest_gets_play_money(tmp_path: Path) -> None:
    with serve_in_process(tmp_path) as house:
        assert house.document["facility"] == "Chesapeake Sample House"
        assert house.document["database"] == str(tmp_path / "house.db")
        assert len(house.document["tables"]) == 10
        assert {table["dealing"] for table in house.document["tables"].values()} == {"electronic"}
        assert post(f"{house.address}/api/guests")["balance"] == 200_000


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_closes_the_house_as_a_success(tmp_path: Path, number: signal.Signals) -> None:
    with serve_in_process(tmp_path) as house:
        assert house.end(number) == (0, "", "")
    with serve_in_process(tmp_path) as again:
        assert len(again.document["tables"]) == 10


def test_it_says_in_words_what_it_opened(tmp_path: Path, floor: Path) -> None:
    import subprocess
    import sys

    command = [sys.executable, "-m", "pitboss", "serve", str(floor), "--db", str(tmp_path / "h.db"), "--port", "0"]
    process = subprocess.Popen([*command, "--shadow", "BJ-1"], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    lines: list[str] = []
    while not lines or "Ctrl-C" not in lines[-1]:
        lines.append(process.stdout.readline().rstrip("\n"))
        assert lines[-1], "it did not open"
    process.send_signal(signal.SIGINT)
    rest = process.communicate(timeout=30)[0]
    assert lines[0].startswith("Example House is open at http://127.0.0.1:")
    assert lines[1] == "6 tables:"
    assert "Tables with an electronic shoe play for play money." in lines
    assert "Tables that shadow a physical one: BJ-1. People give every card." in lines
    assert f"Everything is kept in {tmp_path / 'h.db'}" in lines
    assert rest == "The house is closed.\n"
    assert process.returncode == 0


def test_checkpoints_go_to_another_directory(tmp_path: Path) -> None:
    kept = tmp_path / "checkpoints"
    kept.mkdir()
    with serve_in_process(tmp_path, "--checkpoint-dir", str(kept)) as house:
        assert post(f"{house.address}/api/guests")


def test_a_house_that_is_open_already_is_named(tmp_path: Path, pitboss: CommandLine) -> None:
    with serve_in_process(tmp_path) as house:
        refused = pitboss.refuses("serve", "--port", "0", "--db", str(tmp_path / "house.db"))
        assert str(house.process.pid) in refused.message


WRONG = {
    "a port that is none": (["--port", "99999"], "pitboss serve", "99999"),
    "an address of another machine": (
        ["--host", "192.0.2.7", "--port", "0"],
        "--host",
        "not an address of this machine",
    ),
    "a name that is none": (["--host", "no such host"], "--host", "not an address of this machine"),
    "no such table": (["--shadow", "FARO-1", "--port", "0"], "--shadow", "has no table 'FARO-1'"),
    "hints of no table": (["--hints", "FARO-1", "--port", "0"], "--hints", "has no table 'FARO-1'"),
    "hints against other players": (["--hints", "POKER-1", "--port", "0"], "--hints", "there is no strategy for poker"),
    "hints where nothing is decided": (["--hints", "MIDI-1", "--port", "0"], "--hints", "only for blackjack, edge21"),
    "hints of a physical table": (["--hints", "BJ-1", "--shadow", "BJ-1", "--port", "0"], "--hints", "36.05.03.13A"),
    "a proxy without TLS": (["--trusted-proxy", "127.0.0.1"], "--trusted-proxy", "--behind-tls"),
    "a proxy that is none": (["--behind-tls", "--trusted-proxy", "proxy"], "--trusted-proxy", "192.0.2.7"),
    "a database that is none": (["--db", "mysql://localhost/house", "--port", "0"], None, "postgresql://"),
    "a folder that is a file": (["--db", "/dev/null/house.db", "--port", "0"], "/dev/null/house.db", "cannot"),
    "no database server": (
        ["--db", "postgresql://127.0.0.1:1/house", "--port", "0"],
        "postgresql://127.0.0.1:1/house",
        "is PostgreSQL running",
    ),
    "a bus that is none": (["--bus", "http://127.0.0.1:1", "--port", "0"], "--bus", "nats://HOST"),
    "a name with a scheme": (["--allowed-host", "http://house.example"], "--allowed-host", "such as house.example"),
    "no bus": (["--bus", "nats://127.0.0.1:1", "--port", "0"], "nats://127.0.0.1:1", "NATS"),
}


@pytest.mark.parametrize(("arguments", "at", "says"), WRONG.values(), ids=list(WRONG))
def test_what_keeps_the_house_from_opening_is_a_sentence(
    pitboss: CommandLine, tmp_path: Path, arguments: list[str], at: str | None, says: str
) -> None:
    database = [] if "--db" in arguments else ["--db", str(tmp_path / "house.db")]
    refused = pitboss.refuses("serve", *arguments, *database)
    assert says in refused.message
    if at is not None:
        assert refused.at == at


def test_a_house_without_options_deals_the_first_cards(tmp_path: Path) -> None:
    house = ServedGateway(environment={"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)})
    try:
        assert house.document["database"] == str(tmp_path / "pitboss" / "house" / "house.db")
        client = build_opener(HTTPCookieProcessor())
        headers = {"Content-Type": "application/json", "Idempotency-Key": "1"}
        client.open(Request(f"{house.address}/api/guests", b"{}", headers), timeout=20).close()
        sat = Request(f"{house.address}/api/tables/BJ-1/acts", b'{"type": "sat", "seat": 1}', headers)
        with client.open(sat, timeout=20) as answer:
            found = json.loads(answer.read())
        assert "committed" in {event["type"] for event in found["events"]}, "a shoe is shuffled and sealed"
    finally:
        house.end()


def test_a_seal_key_that_is_none_is_a_sentence_before_anybody_plays(
    pitboss: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PITBOSS_SEAL_KEY", "not a key")
    refused = pitboss.refuses("serve", "--port", "0", "--db", str(tmp_path / "house.db"))
    assert refused.at == "$PITBOSS_SEAL_KEY"
    assert "this is not a seal key: it is 32 bytes" in refused.message


def test_a_port_that_is_taken_is_a_sentence(pitboss: CommandLine, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        refused = pitboss.refuses("serve", "--port", port, "--db", str(tmp_path / "house.db"))
    assert refused.message == (
        f"port {port} of 127.0.0.1 is in use by another program: end it, or name another port with --port"
    )
    assert not (tmp_path / "house.db").exists()


def test_a_submission_with_an_error_is_refused_with_its_line(pitboss: CommandLine, floor: Path) -> None:
    floor.write_text(floor.read_text().replace("\ndecks = 6\n", "\ndecks = 9\n", 1))
    refused = pitboss.refuses("serve", str(floor), "--port", "0")
    assert refused.at is not None
    assert refused.at.startswith(f"{floor}:")
    assert refused.clause == "blackjack:3.A"


def test_a_file_that_is_not_there_is_refused(pitboss: CommandLine) -> None:
    assert pitboss.refuses("serve", "missing.toml").at == "missing.toml"


def test_the_password_of_a_database_is_never_printed(pitboss: CommandLine) -> None:
    url = "postgresql://house:hunter2@127.0.0.1:1/house"
    assert "hunter2" not in str(pitboss.refuses("serve", "--db", url, "--port", "0"))


def test_the_default_database_is_in_the_user_s_data_directory(tmp_path: Path) -> None:
    house = ServedGateway(environment={"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)})
    try:
        folder = Path(house.document["database"]).parent
        assert folder.parent.parent == tmp_path
        assert [os.stat(each).st_mode & 0o077 for each in (folder, folder.parent)] == [0, 0]
    finally:
        house.end()


def test_a_fault_in_the_background_is_logged_without_its_message() -> None:
    import asyncio

    from pitboss.gateway.open_house import _log_error
    from pitboss.gateway.telemetry import make_log

    written = io.StringIO()
    with contextlib.closing(asyncio.new_event_loop()) as loop:
        _log_error(make_log("warning", written), loop, {"message": "x", "exception": ValueError("next is Qh")})
    line = json.loads(written.getvalue())
    assert line["kind"] == "ValueError"
    assert "Qh" not in written.getvalue()


def test_the_house_may_have_as_many_sockets_as_the_system_allows(tmp_path: Path) -> None:
    with serve_in_process(tmp_path) as house:
        limits = Path(f"/proc/{house.process.pid}/limits").read_text(encoding="utf-8")
        [line] = [line for line in limits.splitlines() if line.startswith("Max open files")]
        assert line.split()[3] == line.split()[4]


def test_every_error_of_a_submission_is_named_at_once(pitboss: CommandLine, floor: Path) -> None:
    floor.write_text(floor.read_text().replace("\ndecks = 6\n", "\ndecks = 9\nspeed = 3\n", 1))
    problems = pitboss("check", "--json", str(floor)).document["problems"]
    found = [each for each in problems if each["severity"] == "error"]
    assert len(found) >= 2
    refused = pitboss.refuses("serve", str(floor), "--port", "0")
    for error in found:
        assert f"{error['field']}: {error['message']}" in refused.message
    assert refused.at == f"{floor}:{min(error['line'] for error in found)}"


@pytest.fixture
def dealt(tmp_path: Path) -> Path:
    """A house that was closed with a shoe in use, sealed with the usual key."""
    file = tmp_path / "house.db"
    with Database.open(str(file), synced=False) as database, open_floor(database) as house:
        play_round(house.guest())
    return file


def test_a_house_whose_shoes_another_key_has_sealed_is_not_opened(
    pitboss: CommandLine, dealt: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PITBOSS_SEAL_KEY", "ab" * 32)
    told = pitboss("serve", "--port", "0", "--db", str(dealt))
    assert (told.code, told.out) == (2, "")
    sentence = told.err.splitlines()[-1]
    assert sentence.startswith(f"pitboss: {dealt}, table MINI-1: the secret ")
    assert "it was sealed with key" in sentence
    assert sentence.endswith("put the key that it was sealed with into $PITBOSS_SEAL_KEY")


def test_a_lost_key_is_asked_for_by_the_name_of_its_file(
    pitboss: CommandLine, dealt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PITBOSS_SEAL_KEY")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    told = pitboss("serve", "--port", "0", "--db", str(dealt))
    assert (told.code, told.out) == (2, "")
    file = tmp_path / "data" / "pitboss" / "seal.key"
    sentence = "there is no seal key here: set PITBOSS_SEAL_KEY, or put its file in place"
    assert told.err.splitlines()[-1] == f"pitboss: {file}: {sentence}"


def test_no_house_is_opened_in_the_folder_of_the_keys(
    pitboss: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    keys = tmp_path / "pitboss"
    keys.mkdir()
    refused = pitboss.refuses("serve", "--port", "0", "--db", str(keys / "house.db"))
    assert refused.at == str(keys)
    assert "the keys are in this folder" in refused.message


def test_a_table_whose_id_cannot_be_part_of_an_address_is_named(pitboss: CommandLine, tmp_path: Path) -> None:
    text = SAMPLE_HOUSE.read_text(encoding="utf-8").replace("[tables.BJ-1", '[tables."BJ/1"')
    file = tmp_path / "floor.toml"
    file.write_text(text, encoding="utf-8")
    refused = pitboss.refuses("serve", str(file), "--db", str(tmp_path / "house.db"), "--port", "0")
    assert refused.at == "tables.BJ/1"
    assert "no '/'" in refused.message
