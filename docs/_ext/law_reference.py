"""Directives and roles that write the reference from the package itself: options, wagers, approvals, clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole

from pitboss import inputs
from pitboss.cards import NO_CARD
from pitboss.games.baccarat.hands import banker_draws
from pitboss.games.option_list import list_options
from pitboss.games.registry import game
from pitboss.law.clauses import all_clauses, clause
from pitboss.law.figures import all_approvals
from pitboss.law.paytables import ONLY_LETTER, paytables
from pitboss.law.readings import Reading, all_readings, reading


def anchor(id: str) -> str:
    """Return the HTML id of a clause; a prime, as in 13.Q(4)', is kept apart."""
    return nodes.make_id(id.replace("'", " prime"))


class OptionList(SphinxDirective):
    """`{option-list} GAME`: every option of a game."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Write the options as a definition list."""
        return self.parse_text_to_nodes("\n".join(self._lines()))

    def _lines(self) -> list[str]:
        lines = []
        for option in list_options(game(self.arguments[0])):
            default = (
                "required" if option.required else f"default `{option.default}`" if option.default else "no default"
            )
            sources = [
                f"{{clause}}`{option.clause}`" if option.clause else "",
                f"{{reading}}`{option.reading}`" if option.reading else "",
            ]
            cited = ", ".join(source for source in sources if source)
            lines += [
                f"`{option.name}`",
                f": {option.help[:1].upper()}{option.help[1:]}.",
                f"  {_values(option.values)}; {default}." + (f" {cited}" if cited else ""),
                "",
            ]
        return lines


def _values(written: str) -> str:
    """Return lawful values with literal ones set as code."""
    parts = [f"`{part}`" if part[:1] == '"' or part in ("true", "false") else part for part in written.split(" | ")]
    return f"{', '.join(parts[:-1])} or {parts[-1]}" if len(parts) > 1 else parts[0][:1].upper() + parts[0][1:]


class WagerList(SphinxDirective):
    """`{wager-list} GAME`: every wager of a game with its paytables."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Write the wagers as a table."""
        lines = ["| wager | paytables | permitted by |", "| --- | --- | --- |"]
        for id, printed in paytables(game(self.arguments[0]).book.name).items():
            letters = ", ".join(letter for letter in printed.paytables if letter != ONLY_LETTER) or "one"
            lines.append(f"| `{id}` | {letters} | {{clause}}`{printed.clause}` |")
        return self.parse_text_to_nodes("\n".join(lines))


class ThirdCardTable(SphinxDirective):
    """`{third-card-table}`: when Banker draws (D) or stays (S), by its point count and the Player's third card."""

    def run(self) -> list[nodes.Node]:
        """Write the table from the rules that deal."""
        thirds = [NO_CARD, *range(10)]
        heads = ["Banker has", "Player stays", *map(str, range(10))]
        lines = [f"| {' | '.join(heads)} |", f"| --- |{' :-: |' * len(thirds)}"]
        for points in range(8):
            cells = ("**D**" if banker_draws(points, third) else "S" for third in thirds)
            lines.append(f"| {points} | {' | '.join(cells)} |")
        return self.parse_text_to_nodes("\n".join(lines))


class ApprovalList(SphinxDirective):
    """`{approval-list}`: everything that the Commission approves, with what it is for."""

    def run(self) -> list[nodes.Node]:
        """Write the approvals as a table."""
        lines = ["| approval | needed for | left to the Commission by |", "| --- | --- | --- |"]
        for approval in all_approvals().values():
            cited = ", ".join(f"{{clause}}`{id}`" for id in approval.clauses)
            lines.append(f"| `{approval.name}` | {approval.needed_for} | {cited}; {{reading}}`{approval.reading}` |")
        return self.parse_text_to_nodes("\n".join(lines))


class InputList(SphinxDirective):
    """`{input-list}`: every input with the word by which requests name it."""

    def run(self) -> list[nodes.Node]:
        """Write the inputs as a table."""
        lines = ["| word in `answers` | class | what it says |", "| --- | --- | --- |"]
        for name in inputs.__all__:
            kind = getattr(inputs, name)
            tag = getattr(getattr(kind, "__struct_config__", None), "tag", None)
            if tag is not None:
                said = (kind.__doc__ or "").split("\n")[0]
                lines.append(f"| `{tag}` | `inputs.{name}` | {said} |")
        return self.parse_text_to_nodes("\n".join(lines))


class ClauseList(SphinxDirective):
    """`{clause-list} BOOK`: every clause of a rule book with its gist."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Write the clauses as a list, each with an anchor of its own."""
        items = nodes.definition_list(classes=["clauses"])
        for each in all_clauses().values():
            if each.book == self.arguments[0]:
                items += nodes.definition_list_item(
                    "",
                    nodes.term("", "", nodes.literal(text=each.id), ids=[anchor(each.id)]),
                    nodes.definition("", nodes.paragraph(text=each.gist)),
                )
        return [items]


class ReadingList(SphinxDirective):
    """`{reading-list}`: every reading, with what was unclear, the reading, its options and its clauses."""

    def run(self) -> list[nodes.Node]:
        """Write the readings as a list, each with an anchor of its own."""
        items = nodes.definition_list(classes=["readings"])
        for each in all_readings().values():
            items += nodes.definition_list_item(
                "",
                nodes.term("", "", nodes.literal(text=each.id), nodes.Text(f" {each.title}"), ids=[anchor(each.id)]),
                nodes.definition("", *self.parse_text_to_nodes("\n\n".join(_paragraphs(each)))),
            )
        return [items]


def _paragraphs(reading: Reading) -> Iterator[str]:
    yield f"*Unclear:* {_linked(reading.question)}"
    yield f"*Reading:* {_linked(reading.reading)}"
    if reading.reason:
        yield f"*Why:* {_linked(reading.reason)}"
    if reading.options:
        yield f"*Left to the operator:* {', '.join(f'`{name}`' for name in reading.options)}."
    if reading.clauses:
        yield f"*Clauses:* {', '.join(map(_pattern, reading.clauses))}."


def _linked(text: str) -> str:
    """Return a text in which every reading that it cites is a link."""
    return re.sub(r"\bR\d+\b", r"{reading}`\g<0>`", text)


def _pattern(pattern: str) -> str:
    id = pattern.removesuffix("*")
    if id.endswith(":"):
        return f"all of `{id[:-1]}`"
    shown = f"{{clause}}`{id}`" if id in all_clauses() else f"`{id}`"
    return shown if id == pattern else f"{shown} and below"


class ReadingRole(SphinxRole):
    """``{reading}`R24` ``: a reading, linked to its text."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Link the reading to its place in the list."""
        found = reading(self.text)
        target = f"{'../' * self.env.docname.count('/')}reference/law/readings.html#{anchor(found.id)}"
        return [nodes.reference("", found.id, refuri=target, reftitle=found.title, internal=True)], []


class ClauseRole(SphinxRole):
    """``{clause}`midi:12.C` ``: a clause, linked to its gist."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Link the clause to the page of its book."""
        found = clause(self.text)
        here = self.env.docname.count("/")
        target = f"{'../' * here}reference/law/{found.book}.html#{anchor(found.id)}"
        shown = nodes.literal(text=found.id, classes=["clause"])
        return [nodes.reference("", "", shown, refuri=target, reftitle=found.gist, internal=True)], []


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives and roles."""
    app.add_directive("option-list", OptionList)
    app.add_directive("wager-list", WagerList)
    app.add_directive("third-card-table", ThirdCardTable)
    app.add_directive("approval-list", ApprovalList)
    app.add_directive("clause-list", ClauseList)
    app.add_directive("input-list", InputList)
    app.add_directive("reading-list", ReadingList)
    app.add_role("clause", ClauseRole())
    app.add_role("reading", ReadingRole())
    return {"parallel_read_safe": True, "parallel_write_safe": True}
