"""Runs a command on a terminal, and answers its questions."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

# The terminal is wide enough for all blocks of the guides.
ROWS, COLUMNS = 50, 250
SECONDS = 60

QUESTION = re.compile(r"\[y/N\] $")
PASSPHRASE = re.compile(r"[Pp]assphrase[^\n]*: ?$")
GENERATED = re.compile(r"^passphrase: (\S+)", re.M)


class Person:
    """Answers questions with yes, and knows the passphrases that the program generated."""

    def __init__(self):
        self.passphrase = None

    def answer(self, shown):
        """Returns the line to type after this output; None if it asks nothing."""
        if QUESTION.search(shown):
            return "y"
        return self.passphrase if PASSPHRASE.search(shown) else None

    def run(self, command, folder, environment):
        """Runs a shell command; returns its exit status and the lines of its output."""
        controller, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        process = subprocess.Popen(
            ["setsid", "--ctty", "--wait", "bash", "-c", command],
            cwd=folder,
            env=environment,
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
        )
        os.close(terminal)
        try:
            shown = self._converse(controller, process)
        finally:
            os.close(controller)
            process.kill()
            process.wait()
        for found in GENERATED.finditer(shown):
            self.passphrase = found[1]
        return process.returncode, shown.splitlines()

    def _converse(self, controller, process):
        shown, answered, end = "", 0, time.monotonic() + SECONDS
        while time.monotonic() < end:
            ready, _, _ = select.select([controller], [], [], 0.05)
            if ready:
                try:
                    data = os.read(controller, 65536)
                except OSError:
                    break
                shown += data.decode(errors="replace").replace("\r\n", "\n")
            elif process.poll() is not None:
                break
            typed = self.answer(shown[answered:])
            if typed is not None:
                answered = len(shown)
                os.write(controller, typed.encode() + b"\n")
        else:
            os.killpg(process.pid, signal.SIGKILL)
            raise AssertionError(f"still running after {SECONDS} s: {shown[-400:]}")
        process.wait()
        return shown
