"""A helper with the name of another, to be put in its place."""

from __future__ import annotations


def scaled(number: int) -> int:
    """Square a number."""
    return number * number
