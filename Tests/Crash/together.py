"""Runs a hundred commands at once on one vault.

Nothing is lost, no number is used twice, and no command fails because the vault is busy. Then
several commands change the passphrase while others publish: one of them succeeds, and the late ones
report that they were too late.
"""

import concurrent.futures
import shutil

import people
import state
import walk

COUNT = 100

# A command that tries a passphrase takes 128 MiB.
PUBLISHING, CHANGING = 12, 3
ROWS = 200


def run(world):
    """Starts all commands at once; returns the findings."""
    return _hundred(world) + _passphrases(world)


def _commands():
    """Returns the commands that publish and read, in the order of their start."""
    for number in range(COUNT // 2):
        yield "publish", "board", f"one of many {number}", "-o", f"many-{number}.png"
        yield "scan", *(f"message-{(number + more) % 6 + 1}.png" for more in range(1 + number % 3))
        if number == 5:
            yield "publish", "board", "--batch", "table.csv", "--template", "{name}", "-o", "out"
            yield "forget", "board#1", "--yes"
            yield "unsubscribe", "hikes", "--yes"


def _settled(world, name):
    """Makes a folder in which Carol reads Bob's channel."""
    folder = world.parent / name
    shutil.copytree(world, folder)
    people.run(folder, "bob", "scan", "share-hikes.png", "--yes")
    people.run(folder, "bob", "channel", "create", "board")
    people.run(folder, "bob", "share", "board", "--to", "carol.png", "-o", "share-board.png")
    people.run(folder, "carol", "scan", "share-board.png", "--yes")
    return folder


def _at_once(folder, commands):
    """Runs Bob's commands at once; returns the finished processes."""
    with concurrent.futures.ThreadPoolExecutor(len(commands)) as threads:
        runs = [
            threads.submit(
                people.command, folder, "bob", *people.asking_for_json(arguments), passphrases=passphrases
            )
            for arguments, passphrases in commands
        ]
        return [run.result() for run in runs]


def _hundred(world):
    folder = _settled(world, "together")
    people.run(folder, "bob", "publish", "board", "to be forgotten", "-o", "first.png")
    commands = [(arguments, {}) for arguments in _commands()]
    done = _at_once(folder, commands)
    findings = [
        f"{' '.join(arguments[:3])}: status {end.returncode}: {end.stderr.decode().strip()}"
        for (arguments, _), end in zip(commands, done)
        if not _is_done(end)
    ]
    findings += _lost(folder, done)
    if len(_history(folder, "bob", "chess")) != 6:
        findings.append("a message that was scanned is not there")
    return _printed(f"{len(commands)} commands at once", findings)


def _passphrases(world):
    """Sets, changes and removes a passphrase, each several times at once and beside commands that publish."""
    folder = _settled(world, "passphrases")
    (folder / "long.csv").write_text("name\n" + "".join(f"guest {number}\n" for number in range(ROWS)))
    findings, done, refused, passphrase = [], [], 0, None
    for action in ["set", "change", "remove"]:
        chosen = [None if action == "remove" else f"{action} {number}" for number in range(CHANGING)]
        opening = people.unlocking(passphrase or chosen[0])
        changing = {} if action == "set" else opening
        changes = [
            (("passphrase", action), changing | ({people.OPTION: one} if one else {})) for one in chosen
        ]
        publishing = [(arguments, opening) for arguments in _publishing(action)]
        ends = _at_once(folder, publishing + changes)
        for end in ends:
            findings += _badly_ended(folder, end)
        with state.unlocked(folder, "bob", tuple({passphrase, *chosen})) as (_, found):
            passphrase = found
        changed = [one for one, end in zip(chosen, ends[len(publishing) :]) if _is_done(end)]
        if changed != [passphrase]:
            findings.append(f"{action}: {changed} were reported as done, and {passphrase} opens the vault")
        done += ends
        for (arguments, _), end in zip(publishing, ends):
            if end.returncode != 0:
                refused += 1
                done.append(
                    people.run(folder, "bob", *arguments, "--json", passphrases=people.unlocking(passphrase))
                )
    findings += _lost(folder, done)
    return _printed(
        f"{len(done) - refused} commands while the passphrase changes, {refused} of them twice", findings
    )


def _publishing(action):
    for number in range(PUBLISHING):
        yield "publish", "board", f"{action} {number}", "-o", f"many-{action}-{number}.png"
    yield "publish", "board", "--batch", "long.csv", "--template", f"{action} {{name}}", "-o", f"out-{action}"


def _is_done(end):
    """Whether the command succeeded, or left only traces to erase, which the next command does."""
    return end.returncode == 0 or b"done, but traces of deleted data remain" in end.stderr


def _badly_ended(folder, end):
    try:
        walk.check_ending(folder, end)
    except AssertionError as error:
        yield str(error)
    if end.returncode not in (0, 1, state.LOCKED) or b"another process holds" in end.stderr:
        yield f"status {end.returncode}: {end.stderr.decode().strip()}"


def _lost(folder, done):
    """Compares the reported messages with the stored ones: commands made all messages of Bob's channel."""
    reported = {
        line["number"]
        for end in done
        for line in people.objects(end.stdout)
        if line.get("channel") == "board"
    }
    kept = _history(folder, "bob", "board")
    numbers = [message["number"] for message in kept]
    if sorted(numbers) != sorted(reported):
        yield f"reported {sorted(reported)}, stored {sorted(numbers)}"
    pictures = [*folder.glob("many-*.png"), *folder.glob("out*/*.png")]
    people.run(folder, "carol", "scan", *(str(path) for path in pictures))
    if {text(message) for message in _history(folder, "carol", "board")} != {
        text(message) for message in kept
    }:
        yield "the pictures do not hold the stored messages"
    if state.has_traces(folder, "bob"):
        yield "erased data is still in the file"


def _history(folder, who, channel):
    return people.objects(people.run(folder, who, "history", channel, "--json", "--limit", "100000").stdout)


def text(message):
    return message["number"], message["text"]


def _printed(title, findings):
    print(f"\n{title}, {len(findings)} findings", flush=True)
    for finding in findings[:10]:
        print(f"  finding: {finding}")
    return findings
