"""Differences that wait for a mend: a name, and whether it is this one.

Nothing is said about the rest of such a history.
"""


def parts_of_a_read_code(difference):
    """The app shows a message again at each part of it; a vault wants enough parts once more."""
    at, call, vault, app = difference.kind if len(difference.kind) == 4 else (None,) * 4
    return (at, call) == ("step", "scans") and {"part", "known_part"} & set(vault) and "seen_before" in app


KNOWN = (parts_of_a_read_code,)


def known(difference):
    """The name of a known difference; None: it is none."""
    return next((is_this.__name__ for is_this in KNOWN if is_this(difference)), None)
