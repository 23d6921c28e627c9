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
        fewer = re.sub(r"1e6|1000$", "200", example)
        ran = pitboss(*shlex.split(fewer), *(["--rounds", "200"] if "--session" in example else []))
        assert (ran.code, ran.err) == (0, ""), example
        assert ran.out, example
