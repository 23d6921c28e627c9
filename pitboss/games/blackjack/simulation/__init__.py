"""Compiled simulation of Blackjack and Blackjack Switch."""
