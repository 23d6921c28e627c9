"""Shell completion: what click offers a shell for a word that was begun."""

from __future__ import annotations

import pytest

from pitboss.cli import COMMANDS
from support.command_line import call

pytestmark = pytest.mark.slow


def completions(words: str) -> list[str]:
    """Return what bash is offered for the last of these words."""
    given = words.split(" ")
    ran = call(
        environment={
            "_PITBOSS_COMPLETE": "bash_complete",
            "COMP_WORDS": words,
            "COMP_CWORD": str(len(given) - 1),
        }
    )
    return [line.partition(",")[2] for line in ran.out.splitlines()]


def test_commands_are_completed() -> None:
    assert completions("pitboss ") == list(COMMANDS)
    assert completions("pitboss od") == ["odds"]


def test_options_of_a_command_are_completed() -> None:
    assert "--decks" in completions("pitboss odds --d")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_has_a_script(shell: str) -> None:
    ran = call(environment={"_PITBOSS_COMPLETE": f"{shell}_source"})
    assert (ran.code, ran.err) == (0, "")
    assert "pitboss" in ran.out
