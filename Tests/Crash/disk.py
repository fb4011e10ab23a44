"""Simulates a disk that loses power: synced data is there, and unsynced data may be there or not.

The model follows SQLite's own crash tests, and is stricter than any file system with a journal:

- For unsynced writes to a file, each sector is written or not, in any order. So is each change of
  its size. Between them is the earlier data; beyond the earlier end are zeros or random bytes.
- Syncing a file does not sync its name. Half of the disks have the unsynced changes of names in a
  folder up to some moment; the others have any of them. A renaming is done or not.
- The memory that SQLite's processes share (`-shm`) is lost, or random.
- A sector is written whole or not at all, and a write changes no byte beside its own (SQLite's
  `POWERSAFE_OVERWRITE`).
"""

import dataclasses
import random

SECTORS = [512, 4096]
CHANCES = [0.0, 0.1, 0.5, 0.9, 1.0]


@dataclasses.dataclass
class File:
    synced: bytes = b""
    # The unsynced writes: offset and bytes; for a change of size, the new size and None.
    pending: list = dataclasses.field(default_factory=list)

    def written(self):
        """Returns the content as programs see it."""
        content = bytearray(self.synced)
        for offset, data in self.pending:
            _apply(content, offset, data, bytes)
        return bytes(content)

    def sync(self):
        self.synced, self.pending = self.written(), []

    def after_crash(self, chance, sector, source):
        """Returns a possible content after a crash, chosen by a source of randomness."""
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
    """Files by name, with the synced state of both."""

    def __init__(self):
        self.names = {}
        self.synced_names = {}
        # By folder: unsynced changes of names, each a dictionary of names and files (None: the name
        # is removed).
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
        """Returns a possible state of the disk after losing power now: the bytes of files by name."""
        source = random.Random(seed)
        sector, chance = source.choice(SECTORS), source.choice(CHANCES)
        names = dict(self.synced_names)
        for changes in self.changes.values():
            if source.random() < 0.5:
                kept = changes[: source.randint(0, len(changes))]
            else:
                kept = [change for change in changes if source.random() < chance]
            for change in kept:
                names |= change
        image = {
            name: file.after_crash(chance, sector, source)
            for name, file in names.items()
            if file is not None and not name.endswith("-shm")
        }
        for name in [name for name in image if name.endswith("-wal") and source.random() < 0.5]:
            image[name.replace("-wal", "-shm")] = source.randbytes(32768)
        return image
