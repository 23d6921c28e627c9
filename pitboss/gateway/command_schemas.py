"""JSON schemas of the documents that `pitboss settle --json` and similar commands read and print."""

from __future__ import annotations

from typing import Any, Final

from pitboss.gateway.calls import InlineSchema


def _object(description: str, properties: dict[str, Any], required: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"type": "object", "description": description, "properties": properties, "required": list(required)}


_TEXT: Final = {"type": "string"}
_WHOLE: Final = {"type": "integer"}
_TEXT_OR_NULL: Final = {"type": ["string", "null"]}
_FIGURE: Final = {"type": ["string", "number", "null"], "description": "A fraction where exact, else a number."}
_BY_NAME: Final = {"type": "object", "additionalProperties": True}
_LIST: Final = {"type": "array", "items": {"type": "object"}}

ROUND_DOCUMENT: Final = InlineSchema(
    "RoundDocument",
    _object(
        "A finished round: the game, its options, what was staked, the cards in the order of the shoe, and decisions.",
        {
            "game": _TEXT,
            "options": _BY_NAME,
            "seats": _BY_NAME,
            "cards": {"type": "string", "examples": ["Qh 9c As Qh 7d Kd"]},
            "decisions": _LIST,
            "meters": _BY_NAME,
            "draws": _BY_NAME,
            "irregularities": _LIST,
        },
        ("game",),
    ),
)
SETTLED_ROUND: Final = InlineSchema(
    "SettledRound",
    _object(
        "Every settlement of a round with its clause; amounts are dollars as text.",
        {
            "outcome": {"enum": ["settled", "void"]},
            "settlements": _LIST,
            "pots": _LIST,
            "net": {"type": "object", "additionalProperties": _TEXT},
            "unused_cards": _WHOLE,
            "events": _LIST,
        },
        ("outcome", "net", "unused_cards", "events"),
    ),
)
_PROBLEM: Final = _object(
    "What is unlawful or not recommended.",
    {
        "severity": {"enum": ["error", "warning"]},
        "line": _WHOLE,
        "field": _TEXT,
        "message": _TEXT,
        "clause": _TEXT_OR_NULL,
    },
    ("severity", "line", "field", "message", "clause"),
)
CHECKED_SUBMISSION: Final = InlineSchema(
    "CheckedSubmission",
    _object(
        "All problems found in a submission.",
        {
            "ok": {"type": "boolean"},
            "problems": {"type": "array", "items": _PROBLEM},
            "checked": _LIST,
            "approvals": _LIST,
        },
        ("ok", "problems"),
    ),
)
_ROW: Final = _object(
    "A row of the paytable.",
    {"row": _TEXT, "pays": _TEXT, "probability": _FIGURE, "clause": _TEXT_OR_NULL},
    ("row", "pays", "probability"),
)
_ONE_WAGER: Final = _object(
    "The odds of one wager under one paytable.",
    {
        "game": _TEXT,
        "wager": _TEXT,
        "paytable": _TEXT_OR_NULL,
        "decks": _WHOLE,
        "options": _BY_NAME,
        "rows": {"type": "array", "items": _ROW},
        "house_edge": _FIGURE,
        "return": _FIGURE,
        "variance": _FIGURE,
        "standard_deviation": {"type": ["number", "null"]},
        "hit_frequency": _FIGURE,
        "return_without_meters": _FIGURE,
        "long_run_house_edge": _FIGURE,
        "meter_share": _BY_NAME,
        "break_even": _BY_NAME,
        "method": _TEXT_OR_NULL,
        "exact": {"type": "boolean"},
    },
    ("game", "wager", "rows", "exact"),
)
_SEVERAL: Final = {"type": "array", "items": _ONE_WAGER}
ODDS: Final = InlineSchema(
    "Odds",
    {
        "description": "The odds of one wager; or of several, as `odds`, or as the `paytables` of one wager.",
        "anyOf": [
            _ONE_WAGER,
            _object("Several wagers, or several numbers of decks.", {"odds": _SEVERAL}, ("odds",)),
            _object("Every paytable of one wager.", {"paytables": _SEVERAL}, ("paytables",)),
        ],
    },
)
STRATEGY: Final = InlineSchema(
    "Strategy",
    _object(
        "A rule to play by with its cost, or the best decision for one hand with what every decision wins.",
        {
            "game": _TEXT,
            "decks": _WHOLE,
            "options": _BY_NAME,
            "best": _TEXT,
            "decisions": {"type": "object", "additionalProperties": {"type": ["string", "number"]}},
            "method": _TEXT,
            "exact": {"type": "boolean"},
        },
        ("game",),
    ),
)
