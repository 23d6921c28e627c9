"""The reports that a house files, posts and keeps, each built as data for `documents.report`."""
