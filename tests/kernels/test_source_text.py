"""A cache is keyed by source without docstrings: what changes no result must not discard one."""

from __future__ import annotations

from pitboss.kernels.kernel_cache import without_docstrings

DOCUMENTED = '''"""Module."""

LIMIT = 21
"""The greatest total."""

def total(cards):
    """Return the total.

    Aces count one.
    """
    text = "not a docstring"
    return sum(cards)
'''


def test_docstrings_of_modules_functions_and_attributes_are_left_out() -> None:
    code = ["LIMIT = 21", "def total(cards):", '    text = "not a docstring"', "    return sum(cards)"]
    assert without_docstrings(DOCUMENTED).splitlines() == code


def test_a_changed_docstring_keeps_the_text_and_a_changed_line_does_not() -> None:
    text = without_docstrings(DOCUMENTED)
    assert without_docstrings(DOCUMENTED.replace("Aces count one.", "An ace counts one.")) == text
    assert without_docstrings(DOCUMENTED.replace("sum(cards)", "max(cards)")) != text
    assert without_docstrings(DOCUMENTED.replace("LIMIT = 21", "LIMIT = 22")) != text


def test_the_lines_of_other_strings_stay() -> None:
    source = 'KERNEL = """\ndef kernel():\n    return 1\n"""'
    assert without_docstrings(source) == source
