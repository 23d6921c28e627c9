"""Simulation of Player's Edge 21: blackjack's kernel with this game's endings, suits and order of play."""
