"""The registry of games: those that come with Pitboss, and those of installed packages."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from pitboss.errors import PitbossError
from pitboss.games.game import Game
from pitboss.law import Book
from pitboss.law.editions import law_of
from pitboss.law.figures import all_approvals, all_figures, void_clauses
from pitboss.law.offers import check_wagers
from pitboss.law.options import TableChoices
from pitboss.law.problems import did_you_mean

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from pitboss.games.strategy import Strategy
    from pitboss.simulation.plan import Plan, SimulationOptions

ENTRY_POINTS = "pitboss.games"
"""The entry-point group in which a package names its games: `id = "module:GAME"`."""

BUILT_IN = {
    "midi": "pitboss.games.baccarat.game:MIDI_BACCARAT",
    "mini": "pitboss.games.baccarat.game:MINI_BACCARAT",
    "blackjack": "pitboss.games.blackjack.game:GAME",
    "edge21": "pitboss.games.edge21.game:GAME",
    "blitz": "pitboss.games.blitz.game:GAME",
    "poker": "pitboss.games.poker.game:GAME",
}


def game(id: str) -> Game:
    """Return the game with this id."""
    if id in BUILT_IN:
        module, _, name = BUILT_IN[id].partition(":")
        built_in: Game = getattr(import_module(module), name)
        return built_in
    if id in _installed_games():
        return _load_installed(_installed_games()[id])
    raise PitbossError(f"there is no game {id!r}{did_you_mean(id, list(game_ids()))}", at="game")


def is_game(id: str) -> bool:
    """Whether there is a game with this id; installed packages are searched only if it is not built in."""
    return id in BUILT_IN or id in _installed_games()


def game_ids() -> tuple[str, ...]:
    """Return the id of every game, the built-in ones first."""
    return (*BUILT_IN, *_installed_games())


@cache
def is_visible_to_player(clause: str) -> bool:
    """Whether a player may look at a card of their own hand that is dealt face down under this clause."""
    id = clause.partition(":")[0]
    return is_game(id) and clause in game(id).player_visible_clauses


def strategy_of(game: Game) -> Strategy:
    """Return the strategy of a game, or raise a PitbossError that names the games that have one."""
    if game.strategy is None:
        *others, last = (each.id for each in _loadable_games() if each.strategy is not None)
        raise PitbossError(f"there is no strategy for {game.id}, only for {', '.join(others)} and {last}", at="game")
    return game.strategy.load()


def plan_of(id: str, choices: TableChoices, options: SimulationOptions) -> Plan:
    """Return the simulation plan of a table, or raise a PitbossError that names the games that can be simulated."""
    simulation = game(id).simulation
    if simulation is None:
        able = ", ".join(each.id for each in _loadable_games() if each.simulation is not None)
        raise PitbossError(f"{id} cannot be simulated: {able} can", at="game")
    with law_of(game(id).book, choices):
        return simulation.load()(choices, options)


@cache
def _installed_games() -> dict[str, EntryPoint]:
    """Return the games of other packages by id; a built-in game is never replaced, the first of two packages wins."""
    from importlib.metadata import entry_points

    entries: dict[str, EntryPoint] = {}
    for entry in entry_points(group=ENTRY_POINTS):
        if entry.name not in BUILT_IN:
            entries.setdefault(entry.name, entry)
    return entries


@cache
def _load_installed(entry: EntryPoint) -> Game:
    """Load an installed game; raise a PitbossError that names the package if that fails."""
    package = entry.dist.name if entry.dist is not None else entry.module
    try:
        loaded: Game = entry.load()
        if loaded.id != entry.name:
            raise PitbossError(f"{entry.value} is the game {loaded.id!r}")
        _check_data(loaded.book)
    except Exception as fault:
        reason = f"the game {entry.name!r} of the package {package} cannot be loaded: {fault}"
        raise PitbossError(reason, at="game") from fault
    return loaded


def _check_data(book: Book) -> None:
    """Read all data of a book, so that a game which cites an unknown clause fails to load."""
    all_figures(book.name)
    all_approvals()
    void_clauses(book)
    check_wagers(book)


def _loadable_games() -> list[Game]:
    """Return every game that can be loaded, for the list of games in an error."""
    games = []
    for id in game_ids():
        try:
            games.append(game(id))
        except PitbossError:
            continue
    return games
