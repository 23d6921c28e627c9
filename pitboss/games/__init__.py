"""The games. Other packages use them only through `games.game`."""
