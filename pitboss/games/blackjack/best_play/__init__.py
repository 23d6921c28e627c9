"""The best play of blackjack and its siblings, computed."""
