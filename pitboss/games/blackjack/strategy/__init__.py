"""Strategy of blackjack and Switch: basic strategy, and advice for a table or one hand."""
