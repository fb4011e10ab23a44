"""System calls that change a file, as strace sees them, and a process's death or failure at each."""

import re
import tempfile

# What makes, changes, names or syncs a file. Of the opening and writing ones, those that do (`Call.changes_a_file`).
NAMES = (
    "open openat creat write writev pwrite64 pwritev pwritev2 truncate ftruncate fallocate copy_file_range sendfile splice "
    "fsync fdatasync syncfs sync_file_range rename renameat renameat2 link linkat symlink symlinkat unlink unlinkat "
    "mkdir mkdirat rmdir mknod mknodat chmod fchmod fchmodat chown fchown fchownat utimensat setxattr fsetxattr").split()

# strace says of a name that the machine does not know that it does not: `?` has it say nothing.
FILTER = ",".join(f"?{name}" for name in NAMES)

LINE = re.compile(r"(\d+) +(\w+)\((.*)")
OPENED = re.compile(r"O_CREAT|O_TMPFILE|O_TRUNC")
DESCRIPTOR = re.compile(r"\d+<(.*?)>")


class Call:
    """One line of a trace, and which call of its name it is of its thread."""

    def __init__(self, thread, name, rest, ordinal):
        self.thread, self.name, self.rest, self.ordinal = thread, name, rest, ordinal

    @property
    def place(self):
        return self.name, self.ordinal

    @property
    def changes_a_file(self):
        if self.name in ("open", "openat"):
            return bool(OPENED.search(self.rest))
        if self.name in ("write", "writev", "sendfile", "splice"):
            descriptor = DESCRIPTOR.match(self.rest)
            return descriptor is not None and descriptor[1].startswith("/") and not descriptor[1].startswith("/dev/")
        return True


def calls(log):
    """Of a trace: those that change a file."""
    counts, found = {}, []
    for line in log.splitlines():
        match = LINE.match(line)
        if not match:
            continue
        key = match[1], match[2]
        counts[key] = counts.get(key, 0) + 1
        call = Call(match[1], match[2], match[3], counts[key])
        if call.changes_a_file:
            found.append(call)
    return found


def traced(folder, command, *options):
    """Runs a command under strace; gives what became of it and the trace."""
    with tempfile.NamedTemporaryFile("r", errors="replace") as log:
        done = command.run(folder, prefix=("strace", "-f", "-y", "-o", log.name, *options))
        return done, log.read()


def places(folder, command):
    """Runs a command, and gives the places at which it changes a file: names of calls, and which call of its thread, from 1.

    Where several threads make the same call, one place stands for all of them: `killed` dies in that which comes there first.
    """
    done, log = traced(folder, command, "-e", f"trace={FILTER}")
    if done.returncode != command.success:
        raise AssertionError(f"{command.name}: status {done.returncode}: {done.stderr.decode()}")
    return list(dict.fromkeys(call.place for call in calls(log)))


def killed(folder, command, place):
    """Runs a command that is killed when it begins that call, which is not carried out."""
    name, ordinal = place
    return traced(folder, command, "-e", f"trace={name}", "-e", f"inject={name}:signal=SIGKILL:when={ordinal}")


def failing(folder, command, place, error, *, ever_after):
    """Runs a command of which that call fails, and with `ever_after` each later one of its name."""
    name, ordinal = place
    when = f"{ordinal}+" if ever_after else ordinal
    return traced(folder, command, "-e", f"trace={name}", "-e", f"inject={name}:error={error}:when={when}")
