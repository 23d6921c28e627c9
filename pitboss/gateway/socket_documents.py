"""What the WebSockets send and take, which OpenAPI has no words for."""

from __future__ import annotations

from typing import Any, Final

_PARAMETERS: Final = {
    "since": "The last version that the client has seen; every event after it follows, once and in order.",
    "journal": "The journal of that version, as snapshots name it; if the table has begun another, a snapshot follows.",
    "view": "`yes`: every frame has the whole view after its events, for a client that draws the table.",
    "ticket": "A ticket of POST /api/tickets, for a client that sends no cookie.",
}

SOCKETS: Final[dict[str, Any]] = {
    "/api/tables/{id}/live": {
        "summary": "A table as it happens",
        "parameters": _PARAMETERS,
        "sent": {
            "snapshot": '{"type": "snapshot", "journal", "version", "view", "wanted", "house", "you"}',
            "events": '{"type": "events", "version", "events", "wanted", "house", "you", "view"}',
            "answer": '{"type": "answer", "key", "status"} and what POST /api/tables/{id}/acts answers',
        },
        "taken": {"act": '{"key", "act"}: the key is an Idempotency-Key'},
    },
    "/api/simulations/{id}/live": {
        "summary": "A simulation's progress",
        "parameters": {"ticket": _PARAMETERS["ticket"]},
        "sent": {"simulation": '{"type": "simulation"} and what GET /api/simulations/{id} answers'},
        "taken": {},
    },
}
