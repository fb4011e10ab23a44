"""Records a command's changes of files, with strace, and replays them on a `Disk`."""

import os
import pathlib
import re
import tempfile

import people

TRACED = "openat,write,pwrite64,lseek,ftruncate,fsync,fdatasync,syncfs,rename,renameat,renameat2,link,linkat,unlink,unlinkat"

LINE = re.compile(r"([0-9.]+) (\w+)\((.*)\) = (-?\d+)(.*)", re.DOTALL)
TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
PATH = re.compile(r"<((?:\\x[0-9a-f]{2})+)>")
FIRST = re.compile(r"(\d+)<((?:\\x[0-9a-f]{2})+)>")
# A path below an open folder, as `linkat` and `renameat` get it.
IN_OPEN_FOLDER = re.compile(rb"/proc/self/fd/(\d+)/(.+)", re.DOTALL)


def plain(text):
    return bytes.fromhex(text.replace("\\x", ""))


def record(folder, who, *arguments, passphrases=None):
    """Runs a command.

    Returns the finished process and its calls in order: (name, arguments, result, rest).
    """
    with tempfile.TemporaryDirectory() as logs:
        options = (
            "-ff",
            "-ttt",
            "-y",
            "-xx",
            "-s",
            "100000000",
            "-o",
            f"{logs}/log",
            "-e",
            f"trace={TRACED}",
        )
        done = people.command(folder, who, *arguments, passphrases=passphrases, prefix=("strace", *options))
        if done.returncode != 0:
            raise AssertionError(f"{arguments}: status {done.returncode}: {done.stderr.decode()}")
        texts = [log.read_text() for log in pathlib.Path(logs).iterdir()]
    threads = [[match for match in map(LINE.match, text.splitlines()) if match] for text in texts]
    threads = sorted(filter(None, threads), key=lambda calls: float(calls[0][1]))
    # Other processes write to their own standard output: they read pictures.
    found = threads[0] + [match for calls in threads[1:] for match in calls if not match[3].startswith("1<")]
    # Sorts by time, since one thread sees the changes of another.
    found.sort(key=lambda match: float(match[1]))
    return done, [(match[2], match[3], int(match[4]), match[5]) for match in found if match[4] != "-1"]


class Player:
    """Replays calls on a disk, in the folder of the recording."""

    def __init__(self, disk, folder):
        self.disk, self.folder = disk, os.fsencode(folder)
        self.begin()

    def begin(self):
        """Forgets all descriptors, as a new process has none."""
        self.offsets, self.descriptors, self.paths = {}, {}, {}

    def name(self, path):
        """Returns the name within the folder; "" for the folder itself, None outside of it."""
        below = IN_OPEN_FOLDER.fullmatch(path)
        if below:
            path = os.path.join(self.paths[int(below[1])], below[2])
        path = os.path.normpath(os.path.join(self.folder, path))
        if path == self.folder:
            return ""
        return os.fsdecode(path[len(self.folder) + 1 :]) if path.startswith(self.folder + b"/") else None

    def play(self, call):
        """Replays one call; returns its bytes if it wrote to standard output."""
        kind, arguments, result, rest = call
        texts = [plain(text) for text in TEXT.findall(arguments)]
        if kind == "openat":
            return self._open(texts[0], arguments, result, rest)
        if kind in ("write", "pwrite64", "lseek", "ftruncate", "fsync", "fdatasync", "syncfs"):
            return self._use(kind, arguments, texts, result)
        if kind.startswith(("rename", "link", "unlink")):
            self._name(kind, arguments, texts)
        return None

    def _open(self, path, arguments, descriptor, rest):
        opened = PATH.search(rest)
        if not opened:
            return
        self.paths[descriptor] = plain(opened[1])
        name = self.name(self.paths[descriptor])
        if name is None:
            return
        self.offsets[descriptor] = 0
        if "O_TMPFILE" in arguments:
            file = self.disk.unnamed()
        else:
            file = self.disk.file(name)
            if file is None and "O_CREAT" in arguments:
                file = self.disk.create(name)
            elif file is not None and "O_TRUNC" in arguments:
                file.pending.append((0, None))
        self.descriptors[descriptor] = file

    def _use(self, kind, arguments, texts, result):
        first = FIRST.match(arguments)
        if first is None:
            return None
        descriptor, path = int(first[1]), plain(first[2])
        if kind == "write" and descriptor == 1:
            return texts[0]
        if kind == "syncfs":
            return self.disk.sync()
        # Paths of files begin with a slash; pipes and the like have none.
        name = self.name(path) if path.startswith(b"/") else None
        if name is None:
            return None
        file = self.descriptors.get(descriptor)
        if kind == "lseek":
            self.offsets[descriptor] = result
        elif kind == "ftruncate":
            file.pending.append((int(arguments.rpartition(", ")[2]), None))
        elif kind == "pwrite64":
            file.pending.append((int(arguments.rpartition(", ")[2]), texts[0][:result]))
        elif kind == "write":
            file.pending.append((self.offsets[descriptor], texts[0][:result]))
            self.offsets[descriptor] += result
        elif file is None:
            self.disk.sync_folder(name)
        else:
            file.sync()
        return None

    def _name(self, kind, arguments, texts):
        names = [self.name(text) for text in texts]
        if kind.startswith("unlink"):
            if names[0] is not None and self.disk.file(names[0]):
                self.disk.change({names[0]: None})
            return
        if names[1] is None:
            return
        if kind.startswith("rename"):
            self.disk.change({names[0]: None, names[1]: self.disk.file(names[0])})
        elif texts[0].startswith(b"/proc/self/fd/"):
            self.disk.change({names[1]: self.descriptors[int(texts[0].rpartition(b"/")[2])]})
        else:
            self.disk.change({names[1]: self.disk.file(names[0])})
