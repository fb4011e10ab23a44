"""Findings that are known and not mended yet: the play counts them and goes on.

Delete an entry when its mend is there. An entry's function gets the facts of a difference and says whether
it explains the difference.
"""

KNOWN = {
    # A message carries only the latest jump.
    "jumps": lambda facts: (
        facts["what"] == "missed" and facts["extra_unpublished"] and not facts["lacks"]
        and not facts["extra_readable"]),
    # A restored hand-over skips numbers and leaves, and the authorizations end.
    "hand-over skips": lambda facts: facts["what"] == "number" and facts["was_handed_over"],
    "hand-over new tree": lambda facts: (
        facts["what"] in {"refused message", "readers"} and facts["was_handed_over"]),
    "hand-over withdraws": lambda facts: facts["what"] == "endorsed" and facts["was_handed_over"],
    # A hand-over does not say whose authorizations end.
    "hand-over tells nobody": lambda facts: facts["what"] == "tell",
    # An endorsed request of a member who was rejected before: already a member, or refused?
    "rejected member": lambda facts: (
        facts["what"] == "endorsed" and facts["is_member"] and facts["reason"] == "requester_rejected"),
    # A renewed share replaces the leaf that could read earlier messages.
    "share takes access": lambda facts: facts["what"] == "refused message" and facts["newest_leaf_refuses"],
    # Messages that left the reader out count as missed.
    "unreadable missed": lambda facts: (
        facts["what"] == "missed" and facts["extra_unreadable"] and not facts["lacks"]
        and not facts["extra_unpublished"]),
    # Commands of the owner that a waiting vault does not refuse.
    "not refused": lambda facts: facts["what"] == "waiting" and facts["command"] in {
        "guest", "encrypt", "authorize", "channel"},
    # A poster of another device with a number in the skipped range does not warn.
    "skipped range": lambda facts: facts["what"] == "other device" and facts["in_skipped_range"],
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
