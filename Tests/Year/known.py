"""Known differences that are not fixed yet: the play counts them and goes on.

Delete an entry once it is fixed. An entry's function gets the facts of a difference and returns
whether it explains the difference.
"""

KNOWN = {
    # A ticket with a dismissed number is refused like a forgotten one.
    "passed tickets": lambda facts: facts["what"] == "ticket" and facts["is_passed"],
}


def explanation(facts):
    """Returns the name of the known finding that explains a difference, or None."""
    return next((name for name, explains in KNOWN.items() if explains(facts)), None)
