"""Errors for the person who can fix them: one sentence, its place and its clause."""

from __future__ import annotations


class PitbossError(Exception):
    """The call or its input was bad.

    `message` is a sentence for people; `at` says where (a file's line, a field, a record), `clause` which rule decides.

    >>> import pitboss
    >>> try:
    ...     pitboss.odds("blackjack", "lucky-lady")
    ... except pitboss.PitbossError as error:
    ...     print(error.message)
    blackjack has no wager 'lucky-lady'; did you mean 'lucky-ladies'?
    """

    def __init__(self, message: str, *, at: str | None = None, clause: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.at = at
        self.clause = clause

    def __str__(self) -> str:
        place = f"{self.at}: " if self.at else ""
        cited = f" [{self.clause}]" if self.clause else ""
        return f"{place}{self.message}{cited}"


class Refusal(PitbossError):  # noqa: N818
    """An input that is not lawful now; it has had no effect.

    >>> import pitboss
    >>> game = pitboss.play(pitboss.new_table("blackjack"))
    >>> try:
    ...     game.give(pitboss.inputs.Card("Ah"))
    ... except pitboss.Refusal as refusal:
    ...     print(refusal.clause)
    blackjack:3.A
    """


class ArgumentTypeError(PitbossError, TypeError):
    """A value of a type that is not accepted; a TypeError too, as Python programs expect."""


def argument_type_error(expected: str, value: object, at: str | None = None) -> ArgumentTypeError:
    """Return the error for an argument of the wrong type: `accepted` says what is accepted, with an example."""
    written = repr(value)
    is_short = len(written) <= 40 and not written.startswith("<")
    found = written if is_short else f"an object of type {type(value).__name__}"
    return ArgumentTypeError(f"{expected}, not {found}", at=at)
