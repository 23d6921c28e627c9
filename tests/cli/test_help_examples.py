"""The examples in the help of `exposure` and `simulate` work as they are written."""

from __future__ import annotations

import re
import shlex

import pytest

from support.command_line import CommandLine


@pytest.mark.slow
@pytest.mark.parametrize("command", ["exposure", "simulate"])
def test_the_examples_of_the_help_work(pitboss: CommandLine, command: str) -> None:
    examples = re.findall(rf"^ +pitboss ({command} .*)$", pitboss(command, "--help").out, re.MULTILINE)
    assert len(examples) == 4
    for example in examples:
        fewer = example.replace("1e6", "2000").replace("--shoes 1000", "--shoes 100")
        rounds = ["--rounds", "2000"] if command == "simulate" and "--rounds" not in example else []
        ran = pitboss(*shlex.split(fewer), *rounds)
        assert (ran.code, ran.err) == (0, ""), example
        assert ran.out, example
