"""The web pages: one HTML document for all addresses, and its files."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import Final

from fastapi import APIRouter, Request, Response

from pitboss.gateway.calls import ApiError, handle_http_error
from pitboss.gateway.settings import Content

router = APIRouter(include_in_schema=False)

MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
CACHE_FOREVER: Final = {"cache-control": "public, max-age=31536000, immutable"}
"""A file whose name has a hash of its content never changes."""
CACHE_ONE_DAY: Final = {"cache-control": "public, max-age=86400"}
NO_CACHE: Final = {"cache-control": "no-cache"}
NOT_BUILT_MESSAGE: Final = (
    "the pages of the house are not built: run `make web`, or install a release; the API is there"
)


@router.get("/")
@router.get("/play")
@router.get("/play/{table}/{round}")
@router.get("/play/{table}/{round}/{step}")
@router.get("/tables/{id}")
async def page(request: Request) -> Response:
    """The HTML document; its script shows the page for the address."""
    return _content("index.html").to_response(request, MEDIA_TYPES[".html"], NO_CACHE)


async def no_such_page(request: Request, error: Exception) -> Response:
    """Respond with 404: browsers get a page, programs an error."""
    answer = await handle_http_error(request, error)
    is_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if answer.status_code != HTTPStatus.NOT_FOUND or request.method != "GET" or not is_page or not _files():
        return answer
    shown = _content("index.html").to_response(request, MEDIA_TYPES[".html"], NO_CACHE)
    shown.status_code = HTTPStatus.NOT_FOUND
    return shown


@router.get("/static/{path:path}")
async def file(request: Request, path: str) -> Response:
    """A script, style sheet, font or card face."""
    place = PurePosixPath(path)
    kind = MEDIA_TYPES.get(place.suffix)
    if kind is None or place.suffix == ".html":
        raise ApiError(404, "there is no such file")
    hashed = place.suffix in (".js", ".css")
    return _content(path).to_response(request, kind, CACHE_FOREVER if hashed else CACHE_ONE_DAY)


@cache
def _files() -> dict[str, Traversable]:
    """Return all servable files by path, so that no other file can be requested."""
    root = files("pitboss.gateway").joinpath("static")
    return dict(_walk(root, "")) if root.is_dir() else {}


def _walk(folder: Traversable, prefix: str) -> list[tuple[str, Traversable]]:
    found: list[tuple[str, Traversable]] = []
    for entry in folder.iterdir():
        name = prefix + entry.name
        found += _walk(entry, f"{name}/") if entry.is_dir() else [(name, entry)]
    return found


@cache
def _content(path: str) -> Content:
    found = _files().get(path)
    if found is None:
        raise ApiError(404, "there is no such file" if _files() else NOT_BUILT_MESSAGE)
    return Content.of(found.read_bytes())
