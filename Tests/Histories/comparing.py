"""Compares a history with the app and the same history with vaults alone."""

import json

from world import World, words

# Numbers and leaves after a restore are random, and not less than these.
NUMBERS, LEAVES = 1_000_000, 60_000
# How often a history is played anew before a difference counts. Random numbers and leaves also decide
# outcomes: whether a message is from before a membership, for one.
TRIES = 12


def difference(players, history, seen=None):
    """Returns the first difference between a history with the app and one without; None: there is none.

    `seen` counts outcomes and refusals.
    """
    for number in range(TRIES):
        vaults = World(players, history, []).play()
        if seen is not None and number == 0:
            seen.update(word for answer in vaults.answers if answer is not None for word in words(answer))
        app = World(players, history, history["subject"]).play()
        found = first_difference(history["steps"], vaults, app)
        if found is None:
            break
    return found


def first_difference(steps, vaults, app):
    random, other = Random(vaults.answers), Random(app.answers)
    for at, (vault, phone) in enumerate(zip(vaults.answers, app.answers)):
        one, two = random.plain(vault), other.plain(phone)
        if one == two:
            continue
        if at < len(steps):
            return Difference(
                f"step {at + 1}", ("step", steps[at].get("does", "scans"), shape(one), shape(two)), one, two
            )
        return remembered(vaults.devices[at - len(steps)], one, two)
    return None


def remembered(device, one, two):
    """The difference of two memories."""
    what = min(what for what in {*one, *two} if one.get(what) != two.get(what))
    [one, two] = [
        [fact for fact in some.get(what, []) if fact not in other.get(what, [])]
        for some, other in ((one, two), (two, one))
    ]
    keys = {
        key
        for fact, other in zip(one, two)
        if isinstance(fact, dict)
        for key in {*fact, *other}
        if fact.get(key) != other.get(key)
    }
    return Difference(
        f"{device} remembers {what}", ("remembers", what, len(one) - len(two), *sorted(keys)), one, two
    )


class Difference:
    def __init__(self, what, kind, vault, app):
        # `kind` is alike of all differences with one cause, as far as one can see.
        self.what, self.kind, self.vault, self.app = what, kind, vault, app

    def __str__(self):
        return f"{self.what}\n  vault: {json.dumps(self.vault)}\n  app:   {json.dumps(self.app)}"


def shape(answer):
    """The words of a step's answer, without names and numbers."""
    return tuple(words(answer or {}))


class Random:
    """The random numbers and leaves of a world. Only their order has a meaning."""

    def __init__(self, answers):
        self.numbers, self.leaves = [], []
        self.visit(answers)

    def visit(self, value, key=None):
        if isinstance(value, (dict, list)):
            for name, part in value.items() if isinstance(value, dict) else ((key, part) for part in value):
                self.visit(part, name)
        elif key == "number" and value >= NUMBERS and value // NUMBERS not in self.numbers:
            self.numbers.append(value // NUMBERS)
        elif key == "leaf" and value >= LEAVES and value not in self.leaves:
            self.leaves.append(value)

    def plain(self, value, key=None):
        """A value with names for random numbers. Lists are sorted, apart from outcomes."""
        if isinstance(value, dict):
            return {name: self.plain(part, name) for name, part in value.items()}
        if isinstance(value, list):
            plain = [self.plain(part, key) for part in value]
            return (
                plain if key == "found" else sorted(plain, key=lambda part: json.dumps(part, sort_keys=True))
            )
        if key in ("number", "missed", "first", "end") and value >= NUMBERS:
            bases = [(place, value - base * NUMBERS) for place, base in enumerate(sorted(self.numbers))]
            return next(
                (f"jump {place} {beyond:+d}" for place, beyond in bases if abs(beyond) < NUMBERS // 2),
                "a jump",
            )
        if key == "leaf" and value >= LEAVES:
            return f"leaf {sorted(self.leaves).index(value)}"
        return value
