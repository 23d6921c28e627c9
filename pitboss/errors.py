"""The errors of Pitboss: one sentence for people, with its location and its clause."""

from __future__ import annotations


class PitbossError(Exception):
    """An error in a call or in its input.

    `message` is a sentence for people. `at` says where (the line of a file, a field, a record). `clause` is the rule
    that decides.

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
        location = f"{self.at}: " if self.at else ""
        cited = f" [{self.clause}]" if self.clause else ""
        return f"{location}{self.message}{cited}"


class Refusal(PitbossError):  # noqa: N818
    """An input that is not lawful now. It has had no effect.

    >>> import pitboss
    >>> game = pitboss.play(pitboss.new_table("blackjack"))
    >>> try:
    ...     game.give(pitboss.inputs.Card("Ah"))
    ... except pitboss.Refusal as refusal:
    ...     print(refusal.clause)
    blackjack:3.A
    """


class ArgumentTypeError(PitbossError, TypeError):
    """An argument of the wrong type. It is a TypeError too."""


def argument_type_error(expected: str, value: object, at: str | None = None) -> ArgumentTypeError:
    """Return the error for an argument of the wrong type; `expected` says what is accepted, with an example."""
    text = repr(value)
    is_short = len(text) <= 40 and not text.startswith("<")
    actual = text if is_short else f"an object of type {type(value).__name__}"
    return ArgumentTypeError(f"{expected}, not {actual}", at=at)
