"""The OpenAPI document: paths and parameters from the routes, schemas from the structs that are really sent."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from pitboss.gateway.calls import STRUCTS, Named, Written
from pitboss.gateway.socket_documents import SOCKETS
from pitboss.house.acts import schema_names

DESCRIPTION = """\
The live house: tables that many people play and watch at once. Amounts are whole cents; cards are written `Qh`; acts,
requests and events are the structs of the journal, `type` being their tag. Every answer that is not 2xx is
`{"error": {"message", "at", "clause"}}`.
"""


def openapi_of(app: FastAPI) -> Callable[[], dict[str, Any]]:
    """Return what makes the document, once."""

    def make() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _make(app)
        return app.openapi_schema

    return make


def _make(app: FastAPI) -> dict[str, Any]:
    document = get_openapi(
        title="Pitboss, the live house",
        version=version("pitboss"),
        description=DESCRIPTION,
        routes=app.routes,
        license_info={"name": "Apache 2.0", "identifier": "Apache-2.0"},
    )
    components = document.setdefault("components", {})
    components["schemas"] = components.get("schemas", {}) | _schemas()
    components["securitySchemes"] = {
        "session": {
            "type": "apiKey",
            "in": "cookie",
            "name": "pitboss",
            "description": "Set by POST /api/guests and POST /api/sessions; `__Host-pitboss` behind TLS.",
        }
    }
    document["x-websockets"] = SOCKETS
    return document


def _schemas() -> dict[str, Any]:
    types = {name: of for name, of in STRUCTS.items() if not isinstance(of, Written)}
    whole = [of.type if isinstance(of, Named) else of for of in types.values()]
    made, found = msgspec.json.schema_components(whole, ref_template="#/components/schemas/{name}")
    for name in schema_names():  # journals may have fields that acts do not: acts alone are strict
        found[name]["additionalProperties"] = False
    named = {name: schema for (name, of), schema in zip(types.items(), made, strict=True) if isinstance(of, Named)}
    written = {name: of.schema for name, of in STRUCTS.items() if isinstance(of, Written)}
    return dict(sorted((found | named | written).items()))
