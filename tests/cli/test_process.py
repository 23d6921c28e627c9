"""Pitboss as a process: exit codes, standard input and output as a shell has them, and readers who leave early."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from support.command_line import CommandResult, call
from support.submissions import midi

pytestmark = pytest.mark.slow

ROUND = json.dumps({"game": "midi", "seats": {"1": {"banker": 30}}, "cards": "2c 9d 3h Kd"}).encode()


def test_a_call_from_a_shell_answers_and_exits_0() -> None:
    ran = call("odds", "mini", "tie", "--json")
    assert (ran.code, ran.err, ran.document["wager"]) == (0, "", "tie")


def test_a_wrong_call_from_a_shell_exits_2_with_a_sentence() -> None:
    sentence = "pitboss: --decks: mini is played with 6 to 8 decks, not 5 [midi:3.A]\n"
    assert call("odds", "mini", "tie", "--decks", "5") == CommandResult(2, "", sentence)


def test_a_submission_with_an_error_exits_1(tmp_path: Path) -> None:
    path = tmp_path / "submission.toml"
    path.write_text(midi("decks = 5"), encoding="utf-8")
    ran = call("check", str(path))
    assert (ran.code, ran.err) == (1, "")


def test_a_round_on_standard_input_is_settled() -> None:
    ran = call("settle", "-", "--json", stdin=ROUND)
    assert (ran.code, ran.err, ran.document["net"]) == (0, "", {"1": "28.50"})


def test_without_a_command_the_help_is_shown_and_the_exit_code_is_2() -> None:
    ran = call()
    assert ran.code == 2
    assert "Usage: pitboss [OPTIONS] COMMAND [ARGS]..." in ran.out + ran.err
    assert "pitboss: pitboss: Usage" not in ran.err


def test_a_closed_standard_input_is_refused_with_a_sentence() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"{sys.executable} -m pitboss settle - <&-"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("pitboss: -: ")
    assert done.stderr.count("\n") == 1


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """What a terminal of eighty columns is sent."""
    controller, terminal = pty.openpty()
    wished = {"TERM": "xterm", "COLUMNS": "80", **environment}
    known = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM", "COLUMNS")}
    with subprocess.Popen(
        [sys.executable, "-m", "pitboss", *arguments],
        stdin=terminal, stdout=terminal, stderr=terminal, env=known | wished,
    ):  # fmt: skip
        os.close(terminal)
        sent = b""
        with suppress(OSError):  # that is how a terminal ends
            while part := os.read(controller, 65536):
                sent += part
    os.close(controller)
    return sent.decode()


@pytest.mark.parametrize(("environment", "styled"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_a_terminal_is_sent_colours_unless_none_are_wished(environment: dict[str, str], styled: bool) -> None:
    sent = on_a_terminal("odds", "mini", "tie", **environment)
    assert "house edge" in sent
    assert ("\x1b[" in sent) is styled


def test_a_simulation_on_a_terminal_shows_the_rate_the_time_left_and_the_house_edge_so_far() -> None:
    sent = on_a_terminal("simulate", "midi", "--rounds", "2e8", "--seed", "1", NO_COLOR="1")
    assert re.search(r"\d% [\d.]+ M rounds/s, 0:0\d:\d\d left, house edge \d\.\d{4}% ± \d\.\d{4}%", sent)
    assert "200,000,000 rounds, " in sent


@pytest.mark.parametrize("arguments", [("clauses",), ("clauses", "--json"), ("demo", "--rounds", "20")])
def test_a_reader_who_leaves_early_causes_no_traceback(arguments: tuple[str, ...]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "pitboss", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()
        process.wait(timeout=60)
    assert said == b""


def test_output_to_a_full_disk_is_told_in_a_sentence() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "pitboss", "clauses"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode != 0
    assert "Traceback" not in done.stderr


def test_a_terminal_that_knows_only_ascii_gets_an_answer() -> None:
    ran = call("clauses", "midi", environment={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"})
    assert (ran.code, ran.err) == (0, "")


def test_colours_stay_out_of_a_file() -> None:
    ran = call("demo", "--rounds", "1", environment={"TERM": "xterm-256color"})
    assert ran.code == 0
    assert "\x1b" not in ran.out


@pytest.mark.usefixtures("heeds_signals")
def test_an_interrupted_call_ends_without_a_traceback() -> None:
    """Seventy rounds are more than a pipe holds, so the dealer is still at it when the interrupt comes."""
    with subprocess.Popen(
        [sys.executable, "-m", "pitboss", "demo", "--rounds", "70"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in said


@pytest.mark.parametrize(("closed", "said"), [(">&-", 1), (">&- 2>&-", 0)])
def test_a_closed_standard_output_is_told_in_a_sentence(closed: str, said: int) -> None:
    command = f"{sys.executable} -m pitboss odds mini tie {closed}"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "pitboss: the answer cannot be written: standard output is closed\n" * said


@pytest.mark.usefixtures("heeds_signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_process_that_is_asked_to_end_says_so(number: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "pitboss", "demo", "--rounds", "70"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        process.send_signal(number)
        _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (128 + number, f"pitboss: ended by {number.name}\n".encode())


def test_a_journal_without_a_name_is_refused() -> None:
    assert call("demo", "--journal", "") == CommandResult(2, "", "pitboss: --journal: needs the name of a file\n")
