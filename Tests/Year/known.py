"""Findings that are known and not mended yet: the play counts them and goes on.

Delete an entry when its mend is there. An entry's function gets the facts of a difference and says whether
it explains the difference.
"""

KNOWN = {
    # A share names messages as absences which its leaf opens, as nobody was a member when they came.
    "readable absences": lambda facts: facts["what"] == "too few" and not facts["has_readers"],
    # A ticket whose number was dismissed, or is an absence of a share, is refused as a forgotten one.
    "passed tickets": lambda facts: facts["what"] == "ticket" and facts["is_passed"],
    # The absences of a share count as seen, so that all numbers before them count as missed.
    "absences count as seen": lambda facts: facts["what"] == "beyond",
    # The messages after an alarm do not name the numbers that the other device skipped.
    "numbers of another device": lambda facts: facts["what"] == "unpublished" and facts["is_forked"],
}


def explanation(facts):
    """Returns the name of the known finding that explains a difference, or None."""
    return next((name for name, explains in KNOWN.items() if explains(facts)), None)
