"""Makes a history small in which something differs."""

import json

from comparing import difference

# Values that a step can do without.
OPTIONAL = ("daysAgo", "via", "note", "expiry", "until", "readmits")


def shrunk(players, history, kind):
    """The smallest history that was found in which the same kind of thing differs."""

    def differs(**changes):
        found = difference(players, {**history, **changes})
        return found is not None and found.kind == kind

    history = {**history, "steps": fewer(history["steps"], lambda steps: differs(steps=steps))}
    for simpler in simpler_steps:
        for place in range(len(history["steps"])):
            for step in simpler(history["steps"][place]):
                steps = [*history["steps"][:place], step, *history["steps"][place + 1 :]]
                if differs(steps=steps):
                    history = {**history, "steps": steps}
    history["subject"] = next(
        ([device] for device in history["subject"] if differs(subject=[device])), history["subject"]
    )
    text = json.dumps([history["steps"], history["subject"]])
    people = {name: suite for name, suite in history["people"].items() if f'"{name}' in text}
    return {**history, "people": people} if differs(people=people) else history


def fewer(steps, differs):
    """Leaves out half of the steps, a quarter and so on, as long as something differs."""
    size = max(1, len(steps) // 2)
    while size >= 1:
        start, before = 0, len(steps)
        while start < len(steps):
            rest = steps[:start] + steps[start + size :]
            if differs(rest):
                steps = rest
            else:
                start += size
        if len(steps) == before:
            size //= 2
    return steps


def without_codes(step):
    for name in step.get("scans", []):
        rest = [other for other in step["scans"] if other != name]
        if rest:
            yield {**step, "scans": rest}


def without_values(step):
    for key in OPTIONAL:
        if key in step:
            yield {name: value for name, value in step.items() if name != key}


def at_the_start(step):
    """A date that means nothing is the first one."""
    if step.get("at", 0) != 0:
        yield {**step, "at": 0}


simpler_steps = (without_codes, without_values, at_the_start)
