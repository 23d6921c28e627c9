"""Short answers to a table's pending request, with their meanings."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from pitboss.cards import card_text, parse_card
from pitboss.cli.typed_words import WORDS, Moment, check_amount, parse_number
from pitboss.errors import PitbossError
from pitboss.inputs import (
    Acted,
    Card,
    ChipsCollected,
    Committed,
    Cut,
    Decision,
    DecksReceived,
    Done,
    Drawn,
    Input,
    Loaded,
    TimeReported,
    UnseenCard,
)
from pitboss.money import positive_cents
from pitboss.requests import (
    ActionWanted,
    CardWanted,
    CutWanted,
    DecisionWanted,
    DrawKind,
    DrawWanted,
    DutyWanted,
    Request,
)
from pitboss.table.meters import accepted_total
from pitboss.table.table import Table

SHORT_FORMS: Final = {
    "h": "hit", "s": "stand", "d": "double", "p": "split", "r": "surrender", "i": "insure", "e": "even-money",
    "n": "decline", "k": "keep", "w": "switch", "f": "fold", "y": "play", "x": "rescue", "rd": "redouble",
}  # fmt: skip
"""Decisions by short form. A unique beginning of an offered word is also accepted."""


def parse_answer(moment: Moment, text: str) -> Input:
    """Parse a line into an input. Raise `PitbossError` with the possible answers if it is not one."""
    words = text.split()
    answer = _answer(moment, words)
    if answer is not None:
        return answer
    head = words[0].lower() if words else ""
    if head not in WORDS:
        near = get_close_matches(head, [*WORDS, "help"], n=1)
        hint = f" (did you mean {near[0]!r}?)" if near else ""
        raise PitbossError(f"{text.strip()!r} is not understood{hint}; {_expected_answers(moment)}")
    return WORDS[head].parse(moment, words[1:])


def list_answers(wanted: Request, table: Table) -> list[tuple[str, str]]:
    """Return the answers to a request: each short form with its meaning."""
    answers = wanted.answers
    rows: list[tuple[str, str]] = []
    match wanted:
        case CardWanted():
            rows += [("Kd", "the card, as it came")] if "card" in answers else []
            rows += [("x", "an unseen card")] if "unseen card" in answers else []
            if wanted.may_be_unseen and table.unseen_refusal(wanted) is None:
                rows.append(("x", "a card to be named later, when it is turned over"))
        case DecisionWanted():
            short = {word: key for key, word in SHORT_FORMS.items()}
            several = len(wanted.words) > 1
            for word in dict.fromkeys(word for words in wanted.words.values() for word in words):
                amount = " [AMOUNT]" if any(word in most for most in wanted.most.values()) else ""
                rows.append((f"{'[SEAT] ' if several else ''}{short.get(word, word)}{amount}", word.replace("-", " ")))
            if wanted.default is not None:
                rows.append(("done", f"no answer: {wanted.default}"))
        case ActionWanted():
            amounts = {"bet": " TOTAL", "raise": " TOTAL"}
            rows += [(f"{word}{amounts.get(word, '')}", word) for word in wanted.words]
        case CutWanted():
            rows += [(str(wanted.least), f"number of cards above the cover card, up to {wanted.most}")]
            rows += [("done", "the cover card is in, at a place for which the dealer vouches")]
        case DutyWanted():
            rows += [("done", "it is done")] if not _needs_number(wanted) else []
        case DrawWanted():
            rows += [("drawn 3", "the seat, symbol or card that the system drew"), ("drawn none", "no winner")]
    main = next(iter(table.offers), "WAGER")
    for known in WORDS.values():
        if known.tag in answers and (known.tag not in ("meter told", "meter adjusted") or table.meters):
            rows.append((known.form.replace("WAGER", main), known.meaning))
    return list(dict.fromkeys(rows))


def _needs_number(wanted: DutyWanted) -> bool:
    return "done" not in wanted.answers and any(
        tag in wanted.answers for tag in ("meter told", "stub counted", "reader")
    )


def _expected_answers(moment: Moment) -> str:
    forms = ", ".join(form for form, _ in list_answers(moment.wanted, moment.table)[:6])
    return f"{moment.wanted.text}: {forms}; `help` shows everything"


def _answer(moment: Moment, words: list[str]) -> Input | None:
    """Parse words into the answer to the request. None if they are not an answer."""
    first = words[0].lower() if words else "done"
    wanted = moment.wanted
    match wanted:
        case CardWanted():
            return _card(words, wanted)
        case DecisionWanted():
            return _decision(wanted, words)
        case ActionWanted():
            return _action(wanted, words)
        case CutWanted() if first == "done" or (first == "cut" and len(words) == 1):
            return Cut()
        case CutWanted() if words[-1].isdigit() and first in ("cut", words[-1]):
            return Cut(int(words[-1]))
        case DutyWanted() if first in ("done", "ok"):
            return _parse_done(moment, wanted)
        case DrawWanted() if first == "drawn" and len(words) == 2:
            return _parse_draw(moment, wanted, words[1])
    return None


def _card(words: list[str], wanted: CardWanted) -> Input | None:
    if len(words) != 1:
        return None
    if words[0].lower() == "x":
        if "unseen card" not in wanted.answers and not wanted.may_be_unseen:
            raise PitbossError(f"{wanted.text}; it counts in this round, so say which card it is", clause=wanted.clause)
        return UnseenCard()
    if words[0].lower() in WORDS:
        return None
    return Card(card_text(parse_card(words[0])))


def _decision(wanted: DecisionWanted, words: list[str]) -> Input | None:
    if not words or words[0].lower() == "done":
        if wanted.default is None:
            raise PitbossError(f"{wanted.text}; say which", clause=wanted.clause)
        return Decision(seat=wanted.seat, choose=wanted.default)
    seat, rest = wanted.seat, [word.lower() for word in words]
    if rest[0].isdigit() and len(rest) > 1:
        seat, rest = int(rest[0]), rest[1:]
    word = _match_word(rest[0], wanted.words.get(seat, wanted.choices))
    if word is None or len(rest) > 2 or (rest[0] in WORDS and rest[0] not in wanted.words.get(seat, ())):
        return None
    amount = positive_cents(check_amount(rest[1]), "amount") if len(rest) == 2 else None
    return Decision(seat=seat, choose=word, amount=amount)


def _action(wanted: ActionWanted, words: list[str]) -> Input | None:
    word = _match_word(words[0].lower(), wanted.words) if words else None
    if word is None or len(words) > 2:
        return None
    amount = positive_cents(check_amount(words[1]), "amount") if len(words) == 2 else None
    return Acted(seat=wanted.seat, say=word, amount=amount)


def _match_word(typed: str, offered: Sequence[str]) -> str | None:
    """Return the offered word for a word, its short form, or its unique beginning."""
    if typed in offered:
        return typed
    if SHORT_FORMS.get(typed) in offered:
        return SHORT_FORMS[typed]
    begin = [word for word in offered if word.startswith(typed)]
    return begin[0] if len(begin) == 1 else None


def _parse_done(moment: Moment, wanted: DutyWanted) -> Input:
    """Return the input that reports a duty as done, of the type that the duty requires."""
    answers = wanted.answers
    if "done" in answers:
        return Done(wanted.who)
    if "decks received" in answers:
        return DecksReceived()
    if "loaded" in answers:
        return Loaded()
    if "committed" in answers:
        return Committed()
    if "time" in answers:
        return TimeReported(moment.clock().isoformat())
    if "chips collected" in answers:
        return ChipsCollected(accepted_total(moment.table))
    raise PitbossError(_expected_answers(moment), clause=wanted.clause)


def _parse_draw(moment: Moment, wanted: DrawWanted, word: str) -> Input:
    kind = moment.table.draw_kinds.get(wanted.what, DrawKind.SEAT)
    if word.lower() == "none":
        return Drawn(what=wanted.what)
    if kind is DrawKind.SEAT:
        return Drawn(what=wanted.what, seat=parse_number(word, "seat"))
    if kind is DrawKind.CARD:
        return Drawn(what=wanted.what, card=card_text(parse_card(word)))
    return Drawn(what=wanted.what, seat=wanted.among[0], symbol=word)
