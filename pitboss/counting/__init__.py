"""Card counting: the effects of removed cards on a wager's expectation, and a counter's win."""
