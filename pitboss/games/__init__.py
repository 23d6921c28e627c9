"""The games. Others know them through `games.game` alone."""
