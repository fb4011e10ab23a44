"""The content of a vault, read twice: by SQLite, and by the program as JSON."""

import contextlib
import hashlib
import json
import pathlib
import shutil
import sqlite3
import tempfile

import people

# Keys of dates and ids, which differ between runs.
TIMES = {
    "created",
    "since",
    "share",
    "added",
    "verified",
    "received",
    "decided",
    "issued",
    "withdrawn",
    "revoked",
    "time",
    "imported",
    "updated",
    "restored",
    "answered",
    "id",
}
LEFT_OUT = {"cursor", "sightings", "vault"}
# Keys of values that depend on generated keys.
DRAWN = {"code", "fingerprint"}

# Sections of totals and intermediate states, which are ignored between the steps of a command.
SUMS = {"status", "tables"}

# Exit statuses: the vault has no passphrase to remove, and the vault cannot be opened.
NO_PASSPHRASE, LOCKED = 1, 9


def database(path):
    """Examines a copy of a database with its log.

    Returns a digest of all rows, and the number of rows by table.

    Raises if SQLite finds a fault.
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
    """Opens a copy of a database with its log."""
    with tempfile.TemporaryDirectory(dir=path.parent.parent) as folder:
        copy = pathlib.Path(folder) / "copy"
        for suffix in ["", "-wal"]:
            if (path.parent / (path.name + suffix)).exists():
                shutil.copy(f"{path}{suffix}", f"{copy}{suffix}")
        with contextlib.closing(sqlite3.connect(copy)) as connection:
            yield connection


def canonical(value, draws_keys):
    """Replaces the parts of a JSON value that differ between runs.

    With `draws_keys`, fingerprints and cards, too.
    """
    if isinstance(value, dict):
        return {
            key: True if key in TIMES or (draws_keys and key in DRAWN) else canonical(one, draws_keys)
            for key, one in value.items()
            if key not in LEFT_OUT
        }
    return [canonical(one, draws_keys) for one in value] if isinstance(value, list) else value


def databases(folder, who):
    return [path for path in [folder / f"{who}.vault", folder / f"{who}.vault.threats"] if path.exists()]


def digest(folder, who):
    """Returns a digest of all rows of a vault and of the lists beside it."""
    return " ".join(database(path)[0] for path in databases(folder, who))


def rows(folder, who):
    """Returns the number of rows by table, for the vault and the lists beside it."""
    return [database(path)[1] for path in databases(folder, who)]


def key(folder, who):
    """Returns the vault key in the file, plain or sealed under a passphrase; empty without a vault."""
    path = folder / f"{who}.vault"
    if not path.exists():
        return b""
    with _connected(path) as connection:
        return connection.execute("SELECT coalesce(lock, key) FROM vault").fetchone()[0]


def has_traces(folder, who):
    """Whether erased data must still be removed from the file."""
    with _connected(folder / f"{who}.vault") as connection:
        return connection.execute("PRAGMA user_version").fetchone()[0] & 1 != 0


def written(folder, who):
    """Returns all bytes of a vault's files, except those of a damaged vault that was renamed."""
    paths = sorted(
        path for path in folder.glob(f"{who}.vault*") if path.is_file() and ".broken-" not in path.name
    )
    return b"".join(path.read_bytes() for path in paths)


@contextlib.contextmanager
def unlocked(folder, who, passphrases):
    """Opens a copy of a vault without its passphrase; returns it and the passphrase.

    Raises unless exactly one of these passphrases opens it.
    """
    with contextlib.ExitStack() as stack:
        copies = {passphrase: stack.enter_context(_copied(folder, who)) for passphrase in passphrases}
        opening = [passphrase for passphrase in passphrases if _unlocks(copies[passphrase], who, passphrase)]
        if len(opening) != 1:
            raise AssertionError(f"{len(opening)} of {len(passphrases)} passphrases open the vault")
        yield copies[opening[0]], opening[0]


def _unlocks(folder, who, passphrase):
    """Removes a vault's passphrase; returns whether it was the right one. None: whether it has none."""
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


def shown(folder, who, passphrases=(None,), *, draws_keys=False):
    """Returns the program's view of a vault: sorted JSON lines by section.

    Among them are the numbers of rows, and the one of these passphrases that opens the vault.
    Without a vault the result is empty.
    """
    if not (folder / f"{who}.vault").exists():
        return {}
    sections = {"tables": [json.dumps(rows(folder, who))]}
    # Uses a copy, because opening a vault completes interrupted work.
    with unlocked(folder, who, passphrases) as (copy, passphrase):
        sections["passphrase"] = [json.dumps(passphrase)]

        def ask(*arguments, section=None):
            found = people.objects(people.run(copy, who, *arguments, "--json").stdout)
            sections[section or arguments[0]] = sorted(
                json.dumps(canonical(one, draws_keys), sort_keys=True) for one in found
            )
            return found

        # The status also lists channels, sets of parts, threat lists and sent requests.
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
    """Returns the entries that must be complete even between the steps of a command."""
    return {(name, line) for name, lines in sections.items() if name not in SUMS for line in lines}


def parts(sections):
    """Returns the indices of parts of incomplete sets."""
    (status,) = map(json.loads, sections["status"])
    return {part for one in status["part_sets"] for part in one["held"]}


def sightings(sections):
    """Returns the number of sightings."""
    (tables,) = map(json.loads, sections["tables"])
    return tables[0]["sighting"]


def messages(sections):
    """Returns channel and number of each message."""
    found = [json.loads(line) for line in sections.get("history", [])]
    return [(one["channel"], one["number"]) for one in found]
