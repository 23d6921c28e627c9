"""How hard a text is to read: the Flesch-Kincaid grade, the years of school that it takes."""

from __future__ import annotations

import re

_WORD = re.compile(r"[A-Za-z']+")
_SENTENCE = re.compile(r"[^.!?:]+[.!?:]")
_VOWELS = re.compile(r"[aeiouy]+")


def syllables(word: str) -> int:
    """The syllables of a word: its groups of vowels, without a silent e at the end; at least one."""
    lower = re.sub(r"[^a-z]", "", word.lower())
    groups = len(_VOWELS.findall(lower))
    if lower.endswith("e") and not lower.endswith(("le", "ee")) and groups > 1:
        groups -= 1
    return max(groups, 1)


def grade(text: str) -> float:
    """The Flesch-Kincaid grade: 0.39 words per sentence and 11.8 syllables per word, less 15.59."""
    sentences = _SENTENCE.findall(text) or [text]
    words = _WORD.findall(text)
    return 0.39 * len(words) / len(sentences) + 11.8 * sum(map(syllables, words)) / len(words) - 15.59
