"""Findings that are known and not mended yet: the play counts them and goes on.

Delete an entry when its mend is there. An entry's function gets the facts of a difference and says whether
it explains the difference.
"""

KNOWN = {
    # A ticket whose number was dismissed is refused as a forgotten one.
    "passed tickets": lambda facts: facts["what"] == "ticket" and facts["is_passed"],
}


def explanation(facts):
    """Returns the name of the known finding that explains a difference, or None."""
    return next((name for name, explains in KNOWN.items() if explains(facts)), None)
