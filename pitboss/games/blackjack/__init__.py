"""Blackjack and its variations."""
