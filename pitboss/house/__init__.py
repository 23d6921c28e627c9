"""The live house: serves every table of a submission to many people at once (`pitboss serve`)."""

from __future__ import annotations
