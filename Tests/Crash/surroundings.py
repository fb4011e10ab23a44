"""A vault in a read-only folder or file, on a full disk, and under a wrong clock."""

import contextlib
import os
import shutil
import subprocess

import people
import state
import walk

NOBODY = 65534
AS_NOBODY = ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")

# Commands that read or change the vault, and write their files elsewhere.
COMMANDS = [
    ("alice", ("publish", "chess", "a text", "-o", "{out}/out.png", "--force")),
    ("bob", ("scan", "message-3.png")),
    ("bob", ("history", "--json")),
    ("bob", ("forget", "chess#1", "--yes")),
    ("bob", ("threats", "import", "longer.txt")),
    ("alice", ("status", "--json")),
]

# Commands that must work even if the vault cannot be written.
READING = {"history", "status"}


def _owned_by_nobody(folder):
    for path in [folder, *folder.rglob("*")]:
        os.chown(path, NOBODY, NOBODY)


def _try_all(folder, out, prefix):
    """Runs the commands where some cannot succeed; returns their wrong endings."""
    for who, arguments in COMMANDS:
        before = state.digest(folder, who)
        arguments = [argument.format(out=out) for argument in arguments]
        done = people.command(folder, who, *arguments, prefix=prefix)
        title = f"{' '.join(arguments[:2])}: status {done.returncode}"
        try:
            walk.check_ending(folder, done)
            if arguments[0] in READING and done.returncode != 0:
                yield f"{title}: {done.stderr.decode().strip()}"
            if done.returncode != 0 and state.digest(folder, who) != before:
                yield f"{title}, and the vault has changed"
        except AssertionError as error:
            yield f"{title}: {error}"


def _try_again(folder, prefix=()):
    for who, arguments in COMMANDS:
        arguments = [argument.format(out=".") for argument in arguments]
        done = people.command(folder, who, *arguments, prefix=prefix)
        if done.returncode != 0:
            yield f"afterwards: {' '.join(arguments[:2])}: status {done.returncode}: {done.stderr.decode().strip()}"


def read_only(world, *, is_folder):
    """Makes the folder, or the vaults' files, read-only.

    Runs as another user, because root may write anywhere.
    """
    folder, out = world.parent / f"read-only-{is_folder}", world.parent / f"out-{is_folder}"
    shutil.copytree(world, folder)
    out.mkdir()
    for one in [folder, out]:
        _owned_by_nobody(one)
    world.parent.chmod(0o755)
    locked = [folder] if is_folder else [path for path in folder.iterdir() if ".vault" in path.name]
    modes = [path.stat().st_mode for path in locked]
    for path in locked:
        path.chmod(0o555 if is_folder else 0o444)
    yield from _try_all(folder, out, AS_NOBODY)
    for path, mode in zip(locked, modes):
        path.chmod(mode)
    yield from _try_again(folder, AS_NOBODY)


@contextlib.contextmanager
def _small_disk(folder):
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", folder], check=True)


def full(world):
    """Runs the commands on a disk with a little space, less each time."""
    folder, out = world.parent / "full", world.parent / "out-full"
    out.mkdir()
    for room in [0, 8192, 20480, 40960, 81920]:
        with _small_disk(folder):
            for name in ["alice.vault", "bob.vault", "bob.vault.threats", "message-3.png", "longer.txt"]:
                shutil.copy(world / name, folder)
            ballast = folder / "ballast"
            with open(ballast, "wb") as file:
                free = os.statvfs(folder)
                file.write(bytes(max(0, free.f_bavail * free.f_frsize - room)))
            yield from (f"{room} bytes: {finding}" for finding in _try_all(folder, out, ()))
            ballast.unlink()
            yield from (f"{room} bytes: {finding}" for finding in _try_again(folder))
        folder.rmdir()


def clock(world):
    """Sets the clock back by years, to a time before the vault, and forward."""
    folder = world.parent / "clock"
    shutil.copytree(world, folder)
    numbers = []
    for time in ["2001-01-01 00:00:00", "1970-01-01 00:00:01", "2037-12-31 23:59:59", "2100-01-01 00:00:00"]:
        prefix = ("faketime", "-f", f"@{time}")

        def ask(who, *arguments, prefix=prefix):
            done = people.command(folder, who, *arguments, "--json", prefix=prefix)
            if done.returncode != 0:
                raise AssertionError(
                    f"{arguments[:2]}: status {done.returncode}: {done.stderr.decode().strip()}"
                )
            return people.objects(done.stdout)

        try:
            (made,) = ask(
                "alice", "publish", "chess", f"at {time}", "--expires", "1d", "--force", "-o", "dated.png"
            )
            numbers.append(made["number"])
            ask("bob", "scan", "dated.png")
            for who in ["alice", "bob"]:
                (message,) = ask(who, "history", "--id", f"chess#{made['number']}")
                if not message["created"].startswith(time[:10]) or message["is_expired"]:
                    yield f"{time}: {who} dates it {message['created']}, expired: {message['is_expired']}"
            ask("bob", "status")
        except AssertionError as error:
            yield f"{time}: {error}"
    if numbers != sorted(set(numbers)):
        yield f"numbers: {numbers}"
    # By the right clock the two messages have expired.
    expired = people.objects(people.run(folder, "bob", "history", "--expired", "--json").stdout)
    if len(expired) != 2:
        yield f"{len(expired)} messages are expired, not 2"


def run(world):
    """Tries each situation; returns the findings. Other users than root skip what only root can set up."""
    situations = [("a wrong clock", clock(world))]
    if os.geteuid() == 0:
        situations += [
            ("a read-only folder", read_only(world, is_folder=True)),
            ("a read-only file", read_only(world, is_folder=False)),
            ("a full disk", full(world)),
        ]
    else:
        print("\nleft out, as only root can set them up: a read-only folder and file, a full disk")
    print()
    findings = []
    for name, found in situations:
        found = [f"{name}: {finding}" for finding in found]
        print(f"{name}: {len(found)} findings", flush=True)
        for finding in found[:10]:
            print(f"  finding: {finding}")
        findings += found
    return findings
