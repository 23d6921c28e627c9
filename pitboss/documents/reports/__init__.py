"""The reports that a house files, posts and keeps, each put together as data for `documents.pages`."""
