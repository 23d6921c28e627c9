"""Blackjack and Blackjack Switch at the machine's speed: rules and chart as a table of moves, and the kernel for it."""
