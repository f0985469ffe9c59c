"""What can go wrong on the research bench."""

from __future__ import annotations


class ResearchError(Exception):
    """Something of the bench cannot be done; the message says what to do."""
