"""Findings that are known and not mended yet: the play counts them and goes on.

Delete an entry when its mend is there. An entry's function gets the facts of a difference and says whether
it explains the difference.
"""

KNOWN = {}


def explanation(facts):
    """Returns the name of the known finding that explains a difference, or None."""
    return next((name for name, explains in KNOWN.items() if explains(facts)), None)
