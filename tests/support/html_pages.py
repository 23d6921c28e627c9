"""A page of HTML, read as far as tests need it."""

from __future__ import annotations

from html.parser import HTMLParser


class HtmlPage(HTMLParser):
    """The tags and the words of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.said: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1] != "style":
            self.said.append(data.strip())
