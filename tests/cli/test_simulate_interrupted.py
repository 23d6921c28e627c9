"""`pitboss simulate` that is interrupted: figures up to there, and a sentence that says so."""

from __future__ import annotations

from signal import SIGHUP, SIGINT, SIGTERM, Signals, raise_signal

import pytest

from pitboss.cli.simulation_text import ProgressBar
from pitboss.simulation.run import ROUNDS_IN_BLOCK, Tally, Work
from support.command_line import CommandLine

SMALL = ("--rounds", "200000", "--seed", "9")


def test_ctrl_c_gives_the_result_up_to_there_and_says_so(pitboss: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    signals = [SIGINT]
    monkeypatch.setattr(ProgressBar, "update", lambda *_: raise_signal(signals.pop()) if signals else None)
    document = pitboss("simulate", "midi", "--rounds", "1e15", "--seed", "9", "--json").document
    assert document["stopped"] == "interrupted from the keyboard"
    assert 0 < document["rounds"] < 10**9
    monkeypatch.undo()
    again = pitboss("simulate", "midi", "--rounds", str(document["rounds"]), "--seed", "9", "--json").document
    assert again["wagers"] == document["wagers"]


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (SIGINT, "interrupted from the keyboard"),
        (SIGTERM, "ended by SIGTERM"),
        (SIGHUP, "the terminal was closed"),
    ],
)
def test_a_signal_while_kernels_are_compiled_still_gives_figures(
    pitboss: CommandLine, monkeypatch: pytest.MonkeyPatch, number: Signals, reason: str
) -> None:
    monkeypatch.setattr("pitboss.simulation.run.compile_kernels", lambda work: raise_signal(number))
    ran = pitboss("simulate", "midi", "--rounds", "1e15", "--seed", "9", "--json")
    assert (ran.document["stopped"], ran.document["rounds"]) == (reason, ROUNDS_IN_BLOCK)
    assert ran.err == "pitboss: stopping after the rounds under way; interrupt again to stop at once\n"


def test_ctrl_c_before_any_round_is_over(pitboss: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.simulation.run.run_locally", lambda work, *_: stopped_at_once(work))
    ran = pitboss("simulate", "midi", *SMALL)
    assert (ran.code, ran.out, ran.err) == (130, "", "pitboss: stopped before the first rounds were finished\n")


def stopped_at_once(work: Work) -> Tally:
    tally = Tally.empty(work)
    tally.stop_reason = "interrupted from the keyboard"
    return tally
