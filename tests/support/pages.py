"""The snippets of a documentation page, and how each kind is run."""

from __future__ import annotations

import doctest
import io
import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

from support.command_line import CommandLine

PROJECT = Path(__file__).parents[2]
PAGES = [PROJECT / "README.md", *sorted((PROJECT / "docs").rglob("*.md"))]

_INFO = re.compile(r"^(\{[a-z-]+\})? *(.*)")
_CONTENT = re.compile(r"^((?::[a-z-]+:[^\n]*\n)*)\n?(.*)", re.DOTALL)
_PRINTS = re.compile(r"print\(.*\)  # (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Snippet:
    """One block of code on a page."""

    line: int
    language: str
    text: str
    file: str | None
    """The file that the block is saved as: its caption."""


def snippets(page: Path) -> Iterator[Snippet]:
    """Yield the blocks of code on a page, in order; a directive other than `code-block` is none."""
    for block in MarkdownIt().parse(page.read_text(encoding="utf-8")):
        if block.type == "fence" and block.map is not None:
            directive, language = _INFO.findall(block.info)[0]
            options, text = _CONTENT.findall(block.content)[0]
            if directive in ("", "{code-block}"):
                caption = re.search(r"^:caption: (\S+)$", options, re.MULTILINE)
                yield Snippet(block.map[0] + 1, language, text, caption[1] if caption else None)


@dataclass
class Reader:
    """Somebody who follows one page from top to bottom in one folder."""

    folder: Path
    pitboss: CommandLine
    names: dict[str, Any] = field(default_factory=lambda: {"__name__": "__main__"})

    def follow(self, snippet: Snippet) -> None:
        """Do what a block says: save a file, type commands, run Python."""
        if snippet.file is not None:
            (self.folder / snippet.file).write_text(snippet.text, encoding="utf-8")
        match snippet.language:
            case "console":
                self._type(snippet)
            case "python" if ">>> " in snippet.text:
                self._try(snippet)
            case "python":
                self._run(snippet)
            case "json":
                json.loads(snippet.text)
            case "toml":
                tomllib.loads(snippet.text)
            case "sh":
                _check_commands(snippet.text)
            case "text":
                pass
            case other:
                raise AssertionError(f"nothing says how a block of {other!r} is run")

    def _type(self, snippet: Snippet) -> None:
        for part in snippet.text.split("$ ")[1:]:
            command, _, shown = part.partition("\n")
            typed, _, file = command.partition(" < ")
            program, *arguments = shlex.split(typed)
            assert program == "pitboss", f"only pitboss is run, not {program}"
            ran = self.pitboss(*arguments, stdin=(self.folder / file).read_bytes() if file else b"")
            printed = ran.out + ran.err
            assert matches(shown, printed), f"$ {command}\n{printed}"
            assert ran.code != 2 or "pitboss: " in shown, f"$ {command}\n{printed}"

    def _try(self, snippet: Snippet) -> None:
        test = doctest.DocTestParser().get_doctest(snippet.text, self.names, "page", None, snippet.line)
        report = io.StringIO()
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
        assert runner.run(test, out=report.write, clear_globs=False).failed == 0, report.getvalue()
        self.names.update(test.globs)

    def _run(self, snippet: Snippet) -> None:
        printed = io.StringIO()
        with redirect_stdout(printed):
            exec(compile(snippet.text, "page", "exec"), self.names)
        expected = _PRINTS.findall(snippet.text)
        if expected:
            assert printed.getvalue().splitlines() == expected


def matches(shown: str, printed: str) -> bool:
    """Whether what was printed is what is shown; nothing shown fits anything.

    `...` on a line of its own stands for any number of lines, inside a line for any text.
    """
    if not shown.strip():
        return True
    lines = [
        r"(?:.*\n)?" if line == "..." else re.escape(line).replace(re.escape("..."), ".*") + r"\n"
        for line in shown.rstrip("\n").split("\n")
    ]
    return re.fullmatch("".join(lines), printed.rstrip("\n") + "\n", re.DOTALL) is not None


def _check_commands(text: str) -> None:
    """Check that every make target that a page names exists; installing is not tried."""
    makefile = (PROJECT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make ([a-z]+)", text, re.MULTILINE):
        assert re.search(rf"^{target}:.*## ", makefile, re.MULTILINE), f"there is no make {target}"
