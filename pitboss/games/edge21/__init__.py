"""Player's Edge 21: blackjack's template with 48-card decks, and what that book has of its own."""
