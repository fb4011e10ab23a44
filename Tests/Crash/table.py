"""Prints a line for each tried command."""

import walk


def filled(world, commands, ended, endings):
    """Tries each command, prints a line for it, and returns the findings.

    - ended: the fate of the command, as a participle.
    - endings: returns the outcomes for a walk, in any order.
    """
    print(
        f"\n{'command':18}{'calls':>6}{ended:>7}{'missed':>7}{'before':>7}{'between':>8}{'after':>6}  left behind"
    )
    findings, count = [], 0
    for command in commands:
        each = walk.Walk(world, command)
        total = walk.Outcome()
        for outcome in endings(each):
            total.add(outcome)
        left = ", ".join(
            f"{name}{' (stays)' if name in total.remaining else ''}" for name in sorted(total.leftovers)
        )
        print(
            f"{command.name:18}{len(each.places):6}{total.reached:7}{total.missed:7}{total.before:7}{total.between:8}"
            f"{total.after:6}  {left}",
            flush=True,
        )
        for finding in total.findings[:5]:
            print(f"  finding: {finding}", flush=True)
        findings += total.findings
        count += total.reached
    print(f"{count:,} times {ended}, {len(findings)} findings")
    return findings
