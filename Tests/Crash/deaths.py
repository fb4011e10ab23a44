"""Kills each command at each of its calls that change a file, and looks at what is left (`walk`).

A command is run once under strace, and its calls are counted by name and thread. Then it is run again from the same folder as often as
there are calls, and killed when it begins the next of them: so each state between two calls is come by.
"""

import table


def run(world, commands, pool):
    """Walks through the commands, and gives the findings."""
    return table.filled(
        world, commands, "killed", lambda walk: pool.imap_unordered(walk.die, walk.places, chunksize=4))
