"""What a vault holds, told twice: by SQLite, and by the program in its JSON."""

import contextlib
import hashlib
import json
import pathlib
import shutil
import sqlite3
import tempfile

import people

# Dates and the digits of channels, which differ from run to run, and what is only of one state of the file.
TIMES = {
    "created", "since", "share", "added", "verified", "received", "decided", "issued", "withdrawn", "revoked", "time", "imported",
    "updated", "restored", "answered", "id",
}
LEFT_OUT = {"cursor", "sightings", "vault"}
# What tells whose keys it is about.
DRAWN = {"code", "fingerprint"}

# Of a command that goes in steps these count what else is looked at, or hold what is on its way.
SUMS = {"status", "tables"}

# Exit statuses: of a command that has no passphrase to remove, and of one that cannot open the vault.
NO_PASSPHRASE, LOCKED = 1, 9


def database(path):
    """Looks through a copy of a database with its log, as its writer left them; gives all rows' digest, and rows by table.

    Raises where SQLite finds anything wrong with it.
    """
    with _connected(path) as connection:
        faults = connection.execute("PRAGMA integrity_check").fetchall()
        if faults != [("ok",)] or connection.execute("PRAGMA foreign_key_check").fetchall():
            raise AssertionError(f"{path.name}: integrity_check says {faults[:3]}")
        digest = hashlib.sha256()
        tables = {}
        names = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
        for (name,) in connection.execute(names).fetchall():
            rows = connection.execute(f'SELECT * FROM "{name}"').fetchall()
            tables[name] = len(rows)
            digest.update(repr((name, rows)).encode())
        return digest.hexdigest(), tables


@contextlib.contextmanager
def _connected(path):
    """A connection to a copy of a database with its log."""
    with tempfile.TemporaryDirectory(dir=path.parent.parent) as folder:
        copy = pathlib.Path(folder) / "copy"
        for suffix in ["", "-wal"]:
            if (path.parent / (path.name + suffix)).exists():
                shutil.copy(f"{path}{suffix}", f"{copy}{suffix}")
        with contextlib.closing(sqlite3.connect(copy)) as connection:
            yield connection


def canonical(value, draws_keys):
    """A JSON value without what differs from run to run; `draws_keys`: without fingerprints and cards, too."""
    if isinstance(value, dict):
        return {
            key: True if key in TIMES or (draws_keys and key in DRAWN) else canonical(one, draws_keys)
            for key, one in value.items() if key not in LEFT_OUT
        }
    return [canonical(one, draws_keys) for one in value] if isinstance(value, list) else value


def databases(folder, who):
    return [path for path in [folder / f"{who}.vault", folder / f"{who}.vault.threats"] if path.exists()]


def digest(folder, who):
    """Of all rows of a vault and of the lists beside it."""
    return " ".join(database(path)[0] for path in databases(folder, who))


def rows(folder, who):
    """How many there are in each table of them."""
    return [database(path)[1] for path in databases(folder, who)]


def key(folder, who):
    """The vault's key as it stands in the file, or sealed under a passphrase; empty where there is no vault."""
    path = folder / f"{who}.vault"
    if not path.exists():
        return b""
    with _connected(path) as connection:
        return connection.execute("SELECT coalesce(lock, key) FROM vault").fetchone()[0]


def has_traces(folder, who):
    """Whether something is still to be removed from the file that was erased."""
    with _connected(folder / f"{who}.vault") as connection:
        return connection.execute("PRAGMA user_version").fetchone()[0] & 1 != 0


def written(folder, who):
    """All bytes of a vault's file and of those that SQLite keeps beside it, without a vault that was moved aside."""
    paths = sorted(path for path in folder.glob(f"{who}.vault*") if path.is_file() and ".broken-" not in path.name)
    return b"".join(path.read_bytes() for path in paths)


@contextlib.contextmanager
def unlocked(folder, who, passphrases):
    """A copy of a vault, without its passphrase, and that one of these which it was.

    Raises unless one of them opens it, and no other.
    """
    with contextlib.ExitStack() as stack:
        copies = {passphrase: stack.enter_context(_copied(folder, who)) for passphrase in passphrases}
        opening = [passphrase for passphrase in passphrases if _unlocks(copies[passphrase], who, passphrase)]
        if len(opening) != 1:
            raise AssertionError(f"{len(opening)} of {len(passphrases)} passphrases open the vault")
        yield copies[opening[0]], opening[0]


def _unlocks(folder, who, passphrase):
    """Removes a vault's passphrase, unless it is another; None: whether it has none."""
    arguments = ("passphrase", "remove") if passphrase else ("status",)
    done = people.command(folder, who, *arguments, passphrases=people.unlocking(passphrase))
    if done.returncode not in (0, NO_PASSPHRASE, LOCKED):
        raise AssertionError(f"status {done.returncode}: {done.stderr.decode()}")
    return done.returncode == 0


@contextlib.contextmanager
def _copied(folder, who):
    with tempfile.TemporaryDirectory(dir=folder.parent) as copy:
        copy = pathlib.Path(copy)
        for file in folder.glob(f"{who}.vault*"):
            if file.is_file():
                shutil.copy(file, copy)
        yield copy


def told(folder, who, passphrases=(None,), *, draws_keys=False):
    """What the program tells of a vault that one of these passphrases opens: lists of JSON lines by section, in an order of their
    own, how many rows there are, and which passphrase it is.

    Of one that is not there: nothing.
    """
    if not (folder / f"{who}.vault").exists():
        return {}
    sections = {"tables": [json.dumps(rows(folder, who))]}
    # A copy, since opening a vault ends what was interrupted.
    with unlocked(folder, who, passphrases) as (copy, passphrase):
        sections["passphrase"] = [json.dumps(passphrase)]

        def ask(*arguments, section=None):
            found = people.objects(people.run(copy, who, *arguments, "--json").stdout)
            sections[section or arguments[0]] = sorted(
                json.dumps(canonical(one, draws_keys), sort_keys=True) for one in found)
            return found

        # Tells of channels, sets of parts, lists and requests that were sent, too.
        status = ask("status")
        ask("id")
        ask("contact", "list")
        for channel in status[0]["channels"]:
            if channel["access"] == "owned":
                ask("members", channel["channel"], section=f"members of {channel['channel']}")
        ask("requests", "--all")
        ask("authorize", "--list")
        ask("history", "--limit", "100000")
        return sections


def entries(sections):
    """Of a command that goes in steps: what is whole by itself."""
    return {(name, line) for name, lines in sections.items() if name not in SUMS for line in lines}


def parts(sections):
    """Numbers of the parts that are kept until there are enough of them."""
    (status,) = map(json.loads, sections["status"])
    return {part for one in status["part_sets"] for part in one["held"]}


def sightings(sections):
    """How many there are of messages."""
    (tables,) = map(json.loads, sections["tables"])
    return tables[0]["sighting"]


def messages(sections):
    """Channel and number of each message."""
    found = [json.loads(line) for line in sections.get("history", [])]
    return [(one["channel"], one["number"]) for one in found]
