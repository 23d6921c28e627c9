"""Memory of the kernels: a growing cache of the dealer's endings, and scratch buffers."""

from __future__ import annotations

from threading import local

import numpy as np

from pitboss.games.twentyone.solver.hand_tables import player_hands
from pitboss.games.twentyone.solver.solver_kernel import ENDINGS, LANES, DealerCache, DealerTree, Scratch


class DealerEndings:
    """Growing cache of the dealer's endings against one up card, by the key of all other cards out."""

    def __init__(self, slots: int = 1 << 16) -> None:
        self.cache = _empty_cache(slots)
        self.known = 0

    def make_room(self, many: int) -> None:
        """Ensure this many free slots; a larger table starts empty."""
        if self.known + many > len(self.cache.keys) * 3 // 4:
            self.cache = _empty_cache(2 * len(self.cache.keys))
            self.known = 0


def _empty_cache(slots: int) -> DealerCache:
    return DealerCache(np.zeros(slots, np.int64), np.empty((slots, ENDINGS)))


_buffers = local()


def scratch_buffers(tree: DealerTree) -> Scratch:
    """Return scratch buffers for one run of the kernel; each thread has its own."""
    number, nodes, depth = len(player_hands().all), len(tree.nodes), int(tree.nodes[:, 3].max()) + 1
    kept: dict[tuple[int, int], Scratch] = _buffers.__dict__.setdefault("kept", {})
    if (nodes, depth) not in kept:
        kept[nodes, depth] = Scratch(
            np.ones((nodes, LANES)), np.ones((depth, LANES)), np.zeros((10, LANES)), np.zeros((ENDINGS, LANES)),
            np.zeros(10, np.int64), np.zeros(number, np.int64), np.zeros(number, np.int64), np.zeros(number, np.int64),
        )  # fmt: skip
    return kept[nodes, depth]
