"""Strategy of Player's Edge 21: charts, best play, and advice for a table or one hand."""
