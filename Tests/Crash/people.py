"""People with vaults and a folder of their files, with which every tried command begins."""

import contextlib
import json
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = os.environ.get("SEQRCAST") or str(ROOT / ".build/release/seqrcast")

# The seconds that a command may take. A hanging command is a finding.
SECONDS = 120

PASSPHRASE = "dusom-tifap-kohin-bavuz-lojit-ramug"
OTHER_PASSPHRASE = "gutih-zosan-bamod-lirup-fikav-todum"
VAULT_OPTION, OPTION = "--vault-passphrase-fd", "--passphrase-fd"
BATCH = "name,seat\nBob,1A\nCarol,1B\nDave,1C\nErin,1D\n"


def environment(folder, who):
    return {**os.environ, "TZ": "UTC", "SEQRCAST_VAULT": str(folder / f"{who}.vault"), "TMPDIR": str(folder)}


@contextlib.contextmanager
def _pipe(passphrase):
    """Returns a descriptor to read a passphrase from, so that it is in no argument and no file."""
    reading, writing = os.pipe()
    try:
        os.write(writing, f"{passphrase}\n".encode())
        os.close(writing)
        yield reading
    finally:
        os.close(reading)


def command(folder, who, *arguments, passphrases=None, prefix=()):
    """Runs the program with a vault and passphrases by option, without a terminal.

    Returns the finished process.
    """
    with contextlib.ExitStack() as pipes:
        descriptors = {
            option: pipes.enter_context(_pipe(passphrase))
            for option, passphrase in (passphrases or {}).items()
        }
        options = [text for option, descriptor in descriptors.items() for text in (option, str(descriptor))]
        return subprocess.run(
            [*prefix, TOOL, *arguments, *options],
            cwd=folder,
            env=environment(folder, who),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=SECONDS,
            pass_fds=descriptors.values(),
            start_new_session=True,
            check=False,
        )


def asking_for_json(arguments):
    """Adds --json to the commands that have it."""
    return arguments if arguments[0] == "passphrase" else (*arguments, "--json")


def unlocking(passphrase):
    """Returns the passphrase option for a vault, or nothing for None."""
    return {VAULT_OPTION: passphrase} if passphrase else {}


def run(folder, who, *arguments, passphrases=None):
    """Runs the program as `command` does; raises if it fails."""
    done = command(folder, who, *arguments, passphrases=passphrases)
    if done.returncode != 0:
        raise AssertionError(f"{who}: {arguments}: status {done.returncode}: {done.stderr.decode()}")
    return done


def objects(output):
    """Returns the JSON objects of complete lines."""
    return [json.loads(line) for line in output.decode().split("\n")[:-1] if line]


def temporary_folder():
    """Makes a temporary folder, in memory if there is enough of it."""
    memory = "/dev/shm"
    has_room = os.path.isdir(memory) and shutil.disk_usage(memory).free > 1 << 30
    return tempfile.TemporaryDirectory(prefix="seqrcast-crash-", dir=memory if has_room else None)


def settle(folder):
    """Gives Alice channels with members, messages and requests. The others get the files to answer her."""

    def do(who, *arguments, passphrases=None):
        run(folder, who, *arguments, passphrases=passphrases)

    chosen = {OPTION: PASSPHRASE}
    for who in ["alice", "bob", "carol", "dave", "erin", "frank"]:
        do(who, "init", "--name", who.capitalize(), "--suite", "compact")
        do(who, "id", "-o", f"{who}.png")
    for channel in ["chess", "hikes"]:
        do("alice", "channel", "create", channel)
    do("alice", "scan", "bob.png", "carol.png")
    for who in ["bob", "carol"]:
        do("alice", "share", "chess", "--to", f"{who}.png", "-o", f"share-{who}.png")
        do(who, "scan", "--yes", f"share-{who}.png")
    do("alice", "share", "hikes", "--to", "bob.png", "-o", "share-hikes.png")
    do("alice", "authorize", "chess", "Carol", "-o", "authorized.png")
    do("carol", "scan", "authorized.png")
    do("dave", "request", "--to", "alice.png", "--channel", "chess", "-o", "asks-dave.png")
    do("frank", "request", "--to", "alice.png", "--channel", "chess", "-o", "asks-frank.png")
    do(
        "erin",
        "request",
        "--to",
        "alice.png",
        "--channel",
        "chess",
        "--via",
        "carol.png",
        "-o",
        "asks-erin.png",
    )
    do("carol", "endorse", "asks-erin.png", "-o", "endorsed.png", "--yes")
    do("alice", "scan", "asks-dave.png", "asks-frank.png")
    for number in range(1, 7):
        do("alice", "publish", "chess", f"message {number}", "-o", f"message-{number}.png")
    do("bob", "scan", "message-1.png", "message-2.png", "--at", "geo:37.77,-122.42")
    do("carol", "scan", "message-3.png")
    (folder / "leaflet.bin").write_bytes(random.Random(1).randbytes(4000))
    do("alice", "publish", "chess", "--file", "leaflet.bin", "-o", "parts.png")
    (folder / "list.txt").write_text("".join(f"https://bad{n}.example/\n" for n in range(40)))
    (folder / "longer.txt").write_text("".join(f"https://worse{n}.example/\n" for n in range(90)))
    do("bob", "threats", "import", "list.txt")
    shutil.copy(ROOT / "fixtures/portraits/small.webp", folder / "portrait.webp")
    (folder / "table.csv").write_text(BATCH)
    (folder / "document").write_bytes(b"minutes of the meeting\n" * 4000)
    do("alice", "encrypt", "document", "--channel", "chess", "-o", "document.seqr")
    do("alice", "backup", "-o", "vault.backup", passphrases=chosen)
    do("alice", "backup", "--portable", "-o", "portable.backup", passphrases=chosen)
    do("alice", "backup", "--keys-only", "-o", "keys.backup", passphrases=chosen)
    do("restored", "restore", "vault.backup", passphrases=chosen)
    do("locked", "restore", "vault.backup", passphrases=chosen)
    do("locked", "passphrase", "set", passphrases=chosen)
    shutil.copy(folder / "alice.vault", folder / "damaged.vault")
    with contextlib.closing(sqlite3.connect(folder / "damaged.vault")) as damaged, damaged:
        damaged.execute("UPDATE message SET content = x'00' WHERE number = 1")
    # The file is damaged, but all entries can be read.
    shutil.copy(folder / "alice.vault", folder / "worn.vault")
    with contextlib.closing(sqlite3.connect(folder / "worn.vault")) as worn, worn:
        worn.execute("UPDATE vault SET last_ids = x'00'")
