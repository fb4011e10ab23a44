"""A disk that loses its power: what was synced is there, and of what was not anything may be.

The model, as SQLite's own crash tests have it, and stricter than any file system that keeps a journal:

- Of what was written to a file since it was last synced, each sector of each write is there or is not, whichever came first. So is each
  change of its size. What lies between is what was there before, and where nothing was, zeros or anything.
- Syncing a file says nothing about its name. Of the names that were made, changed and taken away in a folder since that was last synced,
  those up to some moment are there; or, on every other disk, any of them. A renaming is done or not.
- What SQLite keeps in memory that processes share (`-shm`) is lost, or anything.
- A sector is written whole or not at all, and a write changes no byte beside its own (SQLite's `POWERSAFE_OVERWRITE`).
"""

import dataclasses
import random

SECTORS = [512, 4096]
CHANCES = [0.0, 0.1, 0.5, 0.9, 1.0]


@dataclasses.dataclass
class File:
    synced: bytes = b""
    # Of each write since: where, and what; of a change of size: to what, and nothing.
    pending: list = dataclasses.field(default_factory=list)

    def written(self):
        """What programs see."""
        content = bytearray(self.synced)
        for offset, data in self.pending:
            _apply(content, offset, data, bytes)
        return bytes(content)

    def sync(self):
        self.synced, self.pending = self.written(), []

    def after_crash(self, chance, sector, source):
        """What may be there, by a source of randomness."""
        filler = source.choice([bytes, source.randbytes])
        content = bytearray(self.synced)
        for offset, data in self.pending:
            if data is None:
                if source.random() < chance:
                    _apply(content, offset, None, filler)
                continue
            start = 0
            while start < len(data):
                end = min(len(data), (offset + start) // sector * sector + sector - offset)
                if source.random() < chance:
                    _apply(content, offset + start, data[start:end], filler)
                start = end
        return bytes(content)


def _apply(content, offset, data, filler):
    end = offset if data is None else offset + len(data)
    if len(content) < end:
        content += filler(end - len(content))
    if data is None:
        del content[offset:]
    else:
        content[offset:end] = data


class Disk:
    """Files by name, and what of all of it is on the disk."""

    def __init__(self):
        self.names = {}
        self.synced_names = {}
        # By folder: changes of names since it was last synced, each a dictionary of names and files, or None for no file.
        self.changes = {}
        self.files = []

    def file(self, name):
        return self.names.get(name)

    def unnamed(self):
        file = File()
        self.files.append(file)
        return file

    def create(self, name):
        file = self.unnamed()
        self.change({name: file})
        return file

    def change(self, names):
        self.names = {name: file for name, file in (self.names | names).items() if file is not None}
        folder = next(iter(names)).rpartition("/")[0]
        self.changes.setdefault(folder, []).append(names)

    def sync_folder(self, folder):
        for names in self.changes.pop(folder, []):
            self.synced_names |= names

    def sync(self):
        for file in self.files:
            file.sync()
        for folder in list(self.changes):
            self.sync_folder(folder)

    def image(self, seed):
        """The bytes of files by name, as they may be after a loss of power now."""
        source = random.Random(seed)
        sector, chance = source.choice(SECTORS), source.choice(CHANCES)
        names = dict(self.synced_names)
        for changes in self.changes.values():
            if source.random() < 0.5:
                kept = changes[:source.randint(0, len(changes))]
            else:
                kept = [change for change in changes if source.random() < chance]
            for change in kept:
                names |= change
        image = {
            name: file.after_crash(chance, sector, source) for name, file in names.items()
            if file is not None and not name.endswith("-shm")
        }
        for name in [name for name in image if name.endswith("-wal") and source.random() < 0.5]:
            image[name.replace("-wal", "-shm")] = source.randbytes(32768)
        return image
