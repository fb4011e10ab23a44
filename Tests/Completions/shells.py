"""Shells on terminals of their own, in which tests type a line, Tab and Return."""

import os
import pathlib
import pty
import select
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = os.environ.get("SEQRCAST") or str(ROOT / ".build/debug/seqrcast")
READY = "ready> "
# The seconds of silence after which a shell counts as hanging.
LIMIT = 60


class Shell:
    """A shell in a folder.

    There `seqrcast` completes with the program, and otherwise records its arguments.
    """

    def __init__(self, name, folder, environment=None):
        self.name = name
        self.folder = pathlib.Path(folder)
        self.home = tempfile.TemporaryDirectory(prefix="seqrcast-shell-")
        home = pathlib.Path(self.home.name)
        scripts = home / "share"
        subprocess.run([ROOT / "Scripts/completions.sh", TOOL, scripts], check=True)
        self.noted = home / "noted"
        shim = home / "bin/seqrcast"
        shim.parent.mkdir()
        shim.write_text(
            "#!/bin/sh\n"
            f'[ "$1" = ---completion ] && exec \'{TOOL}\' "$@"\n'
            f"for word; do printf '%s\\0' \"$word\"; done >'{self.noted}.new' && mv '{self.noted}.new' '{self.noted}'\n"
        )
        shim.chmod(0o755)
        start = {
            "bash": (
                ["bash", "--norc", "--noprofile", "-i"],
                f"PS1='{READY}'",
                f". {scripts}/bash-completion/completions/seqrcast",
            ),
            "zsh": (
                ["zsh", "-f", "-i"],
                f"PS1='{READY}'",
                f"fpath=({scripts}/zsh/vendor-completions $fpath); autoload -Uz compinit; compinit -u -D",
            ),
            "fish": (
                ["fish", "--no-config", "-i"],
                f"function fish_prompt; echo -n '{READY}'; end; function fish_greeting; end",
                f"source {scripts}/fish/vendor_completions.d/seqrcast.fish",
            ),
        }[name]
        environment = {
            "PATH": f"{shim.parent}:/usr/bin:/bin",
            "HOME": str(home),
            "TERM": "vt100",
            "LANG": "C.UTF-8",
            **(environment or {}),
        }
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(start[0][0], start[0], environment)
        self.printed = ""
        for line in start[1:]:
            self.type(line + "\r")
        # The shell echoes the line, so the mark is written in a form that differs from its output.
        self.type("printf '%s%s' \\\\001 done\r")
        self.wait(lambda: "\\001done" in self.printed)

    def type(self, keys):
        os.write(self.terminal, keys.encode())

    def wait(self, is_done):
        while not is_done():
            if not select.select([self.terminal], [], [], LIMIT)[0]:
                raise AssertionError(f"{self.name} hangs; it printed {self.printed[-2000:]!r}")
            self.printed += os.read(self.terminal, 65536).decode(errors="replace")

    def complete(self, line):
        """Types `line`, Tab and Return; returns the arguments that the program gets."""
        self.noted.unlink(missing_ok=True)
        self.printed = ""
        self.type(f"seqrcast {line}\t\r")
        self.wait(self.noted.exists)
        return self.noted.read_bytes().decode().split("\0")[:-1]

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.process, 0)
        self.home.cleanup()
