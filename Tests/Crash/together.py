"""A hundred commands at once on one vault: nothing is lost, no number is used twice, and nobody is told that the vault is busy."""

import concurrent.futures
import shutil

import people

COUNT = 100


def _commands():
    """Of one who publishes and reads, in the order in which they are started."""
    for number in range(COUNT // 2):
        yield "publish", "board", f"one of many {number}", "-o", f"many-{number}.png"
        yield "scan", *(f"message-{(number + more) % 6 + 1}.png" for more in range(1 + number % 3))
        if number == 5:
            yield "publish", "board", "--batch", "table.csv", "--template", "{name}", "-o", "out"
            yield "forget", "board#1", "--yes"
            yield "unsubscribe", "hikes", "--yes"


def run(world):
    """Starts all at once; gives the findings."""
    folder = world.parent / "together"
    shutil.copytree(world, folder)
    people.run(folder, "bob", "scan", "share-hikes.png", "--yes")
    people.run(folder, "bob", "channel", "create", "board")
    people.run(folder, "bob", "publish", "board", "to be forgotten", "-o", "first.png")
    people.run(folder, "bob", "share", "board", "--to", "carol.png", "-o", "share-board.png")
    people.run(folder, "carol", "scan", "share-board.png", "--yes")
    started = list(_commands())
    with concurrent.futures.ThreadPoolExecutor(len(started)) as threads:
        runs = [threads.submit(people.command, folder, "bob", *arguments, "--json") for arguments in started]
        done = [run.result() for run in runs]
    findings = [
        f"{' '.join(arguments[:3])}: status {end.returncode}: {end.stderr.decode().strip()}"
        for arguments, end in zip(started, done) if end.returncode != 0
    ]
    findings += _lost(folder, started, done)
    print(f"\n{len(started)} commands at once, {len(findings)} findings")
    for finding in findings[:10]:
        print(f"  finding: {finding}")
    return findings


def _lost(folder, started, done):
    told = [
        line["number"] for arguments, end in zip(started, done) if arguments[0] == "publish"
        for line in people.objects(end.stdout)
    ]
    kept = _history(folder, "bob", "board")
    numbers = [message["number"] for message in kept]
    if sorted(numbers) != sorted(told) or len(set(numbers)) != len(numbers):
        yield f"told were {sorted(told)}, and kept {sorted(numbers)}"
    people.run(folder, "carol", "scan", *(path.name for path in folder.glob("many-*.png")), "out")
    if {text(message) for message in _history(folder, "carol", "board")} != {text(message) for message in kept}:
        yield "the pictures do not hold what is kept"
    if len(_history(folder, "bob", "chess")) != 6:
        yield "a message that was scanned is not there"


def _history(folder, who, channel):
    return people.objects(people.run(folder, who, "history", channel, "--json", "--limit", "100000").stdout)


def text(message):
    return message["number"], message["text"]
