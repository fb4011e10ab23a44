"""Kills each command at each of its calls that change a file, and examines the result (`walk`).

A command is run once under strace, which counts its calls by name and thread. Then it is run from
the same folder once for each call, and killed as it begins the call. So every state between two
calls occurs.
"""

import table


def run(world, commands, pool):
    """Kills all commands; returns the findings."""
    return table.filled(
        world, commands, "killed", lambda walk: pool.imap_unordered(walk.die, walk.places, chunksize=4)
    )
