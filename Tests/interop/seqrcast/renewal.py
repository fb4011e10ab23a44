"""Section "Renewal", and the choice between two follow requests.

Replaced dates are ranges (first, after the last).
"""

from .layout import merged

A_DAY = 86_400


def is_ahead(date, now):
    return date > now + A_DAY


def _takes_its_place(date, held, now):
    if is_ahead(date, now) != is_ahead(held, now):
        return is_ahead(held, now)
    return date > held


def renews(issued, held, replaced, now):
    """Whether a share or an authorization replaces the held one."""
    return not any(first <= issued < end for first, end in replaced) and _takes_its_place(issued, held, now)


def replaced_then(held, replaced, now):
    """Returns all replaced dates after the held one is replaced."""
    first = held if is_ahead(held, now) else 0
    return merged([*replaced, (first, held + 1)])


def request_counts(created, kept, now):
    """Whether an arriving request counts instead of the kept one."""
    return _takes_its_place(created, kept, now)
