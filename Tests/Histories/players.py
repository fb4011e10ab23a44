"""The two programs that play steps of histories, each with many devices: vaults, and the app's model in node.

Neither starts anew for a step: a command for each and a browser would take a day for ten thousand
histories. The words of the command line are tested by the histories that are written by hand, and
the browser's database by the app's tests.
"""

import json
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Player:
    """A process that takes lines of JSON, and answers each with another."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def take(self, device, does, at, **values):
        return self.ask({"device": device, "does": does, "at": at, **values})

    def ask(self, message):
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the player ended at {message}")
        return json.loads(answer)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Players:
    """Both of them."""

    def __init__(self):
        # In memory, where there is such a folder: nobody wants these vaults on a disk.
        memory = "/dev/shm"
        self.folder = tempfile.TemporaryDirectory(
            prefix="seqrcast-histories-", dir=memory if os.path.isdir(memory) else None
        )
        self.vaults = Player(
            os.environ.get("PLAYER") or str(ROOT / ".build/release/HistoryPlayer"), self.folder.name
        )
        self.app = Player("node", str(ROOT / "Tests/Histories/app.mjs"))

    def reset(self):
        for player in (self.vaults, self.app):
            player.take("", "reset", 0)

    def close(self):
        for player in (self.vaults, self.app):
            player.close()
        self.folder.cleanup()
