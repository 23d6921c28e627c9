"""Arguments of the Python interface, checked: a wrong type is a sentence that says what is accepted."""

from __future__ import annotations

from pitboss.errors import Mistake, wrong_type


def whole(number: object, at: str, least: int, most: int) -> int:
    """Return a whole number within its bounds."""
    whole_number(number, at)
    assert isinstance(number, int)
    if not least <= number <= most:
        raise Mistake(f"must be at least {least} and at most {most:,}, not {number}", at=at)
    return number


def whole_number(number: object, at: str) -> int:
    """Return a whole number whose bounds depend on the table."""
    if isinstance(number, bool) or not isinstance(number, int):
        raise wrong_type("must be a whole number", number, at)
    return number


def wager_ids(wagers: object, at: str) -> frozenset[str]:
    """Return the ids of wagers, given as one or several."""
    listed = [wagers] if isinstance(wagers, str) else wagers
    if isinstance(listed, list | tuple | set | frozenset) and all(isinstance(each, str) for each in listed):
        return frozenset(listed)
    raise wrong_type('wagers are named by their ids, such as ["banker"]', wagers, at)
