"""Traces the system calls that change a file, and kills a process or fails its call at each of them."""

import re
import tempfile

# Calls that make, change, name or sync a file. Only some openings and writes do
# (`Call.changes_a_file`).
NAMES = (
    "open openat creat write writev pwrite64 pwritev pwritev2 truncate ftruncate fallocate copy_file_range sendfile splice "
    "fsync fdatasync syncfs sync_file_range rename renameat renameat2 link linkat symlink symlinkat unlink unlinkat "
    "mkdir mkdirat rmdir mknod mknodat chmod fchmod fchmodat chown fchown fchownat utimensat setxattr fsetxattr"
).split()

# The `?` keeps strace from complaining about calls that the machine does not have.
FILTER = ",".join(f"?{name}" for name in NAMES)

LINE = re.compile(r"(\d+) +(\w+)\((.*)")
OPENED = re.compile(r"O_CREAT|O_TMPFILE|O_TRUNC")
DESCRIPTOR = re.compile(r"\d+<(.*?)>")


class Call:
    """One line of a trace, with its count among the thread's calls of this name."""

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
            return (
                descriptor is not None
                and descriptor[1].startswith("/")
                and not descriptor[1].startswith("/dev/")
            )
        return True


def calls(log):
    """Returns the calls of a trace that change a file."""
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
    """Runs a command under strace; returns the finished process and the trace."""
    with tempfile.NamedTemporaryFile("r", errors="replace") as log:
        done = command.run(folder, prefix=("strace", "-f", "-y", "-o", log.name, *options))
        return done, log.read()


def places(folder, command):
    """Runs a command; returns the places at which it changes a file: (name, count in its thread,
    from 1).

    If several threads make the same call, one place stands for all of them: `killed` ends the first
    thread there.
    """
    done, log = traced(folder, command, "-e", f"trace={FILTER}")
    if done.returncode != command.success:
        raise AssertionError(f"{command.name}: status {done.returncode}: {done.stderr.decode()}")
    return list(dict.fromkeys(call.place for call in calls(log)))


def killed(folder, command, place):
    """Runs a command and kills it as it begins this call, which is not carried out."""
    name, ordinal = place
    return traced(
        folder, command, "-e", f"trace={name}", "-e", f"inject={name}:signal=SIGKILL:when={ordinal}"
    )


def failing(folder, command, place, error, *, ever_after):
    """Runs a command whose call fails; with `ever_after`, all later calls of this name fail, too."""
    name, ordinal = place
    when = f"{ordinal}+" if ever_after else ordinal
    return traced(folder, command, "-e", f"trace={name}", "-e", f"inject={name}:error={error}:when={when}")
