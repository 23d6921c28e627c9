"""The help of commands that are about a game's wagers: it lists the games and their wagers."""

from __future__ import annotations

from textwrap import wrap

import click


class ListsWagers(click.Command):
    """A command whose help ends with the games and their wagers."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List every game with its wagers, none of them broken at a hyphen."""
        from pitboss.games.registry import game, game_ids
        from pitboss.law import wagers_of

        with formatter.section("Games and their wagers"):
            for id in game_ids():
                wagers = " ".join(wagers_of(game(id).id)) or "bets between players"
                for number, line in enumerate(wrap(wagers, formatter.width - 13, break_on_hyphens=False)):
                    formatter.write(f"  {id if number == 0 else '':9}  {line}\n")
