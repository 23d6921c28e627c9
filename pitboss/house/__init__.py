"""The live house: every table of a submission open to many people at once (`pitboss serve`)."""

from __future__ import annotations
