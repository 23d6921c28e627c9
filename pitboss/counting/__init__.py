"""Card counting: how a wager's expectation depends on the cards that are gone, and what a counter wins by it."""
