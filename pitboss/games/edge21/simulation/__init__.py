"""Compiled simulation of Player's Edge 21: the shared kernel with this game's endings, suits and order of play."""
