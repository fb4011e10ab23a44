"""Kills each command at each of its calls that change a file, and looks at what is left (`walk`).

A command is run once under strace, and its calls are counted by name and thread. Then it is run again from the same folder as often as
there are calls, and killed when it begins the next of them: so each state between two calls is come by.
"""

import walk


def run(world, commands, pool):
    """Walks through the commands, prints a line for each, and gives the findings."""
    print(f"{'command':18}{'calls':>6}{'killed':>7}{'missed':>7}{'before':>7}{'between':>8}{'after':>6}  left behind")
    findings, deaths = [], 0
    for command in commands:
        each = walk.Walk(world, command)
        total = walk.Outcome()
        for outcome in pool.imap_unordered(each.die, each.places, chunksize=4):
            total.add(outcome)
        left = ", ".join(f"{name}{' (stays)' if name in total.remaining else ''}" for name in sorted(total.leftovers))
        print(f"{command.name:18}{len(each.places):6}{total.reached:7}{total.missed:7}{total.before:7}{total.between:8}"
              f"{total.after:6}  {left}", flush=True)
        for finding in total.findings[:5]:
            print(f"  finding: {finding}", flush=True)
        findings += total.findings
        deaths += total.reached
    print(f"{deaths:,} deaths, {len(findings)} findings")
    return findings
