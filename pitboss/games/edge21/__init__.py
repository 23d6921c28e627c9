"""Player's Edge 21: the game of twenty-one with 48-card decks, redoubles, rescues and bonuses."""
