"""Findings that are known and not mended yet: the play counts them and goes on.

Delete an entry when its mend is there. An entry's function gets the facts of a difference and says whether
it explains the difference.
"""

KNOWN = {
    # An endorsed request of a member who was rejected before: already a member, or refused?
    "rejected member": lambda facts: (
        facts["what"] == "endorsed" and facts["is_member"] and facts["reason"] == "requester_rejected"),
    # With --json, a hand-over does not say whose authorizations end.
    "hand-over tells nobody": lambda facts: facts["what"] == "tell",
    # Somebody with a member's name is admitted by --yes.
    "impostor": lambda facts: facts["what"] == "impostor",
    # Dates.
    "day of 23 hours": lambda facts: facts["what"] == "one day",
    "hour that exists twice": lambda facts: facts["what"] == "second hour",
    "two seconds behind": lambda facts: facts["what"] == "two seconds",
}


def explanation(facts):
    """Returns the name of the known finding that explains a difference, or None."""
    return next((name for name, explains in KNOWN.items() if explains(facts)), None)
