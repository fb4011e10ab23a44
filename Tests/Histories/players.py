"""The two programs that play steps of histories, each with many devices: vaults, and the app's model in node.

Neither starts anew for a step: a command for each and a browser would take a day for ten thousand
histories. The words of the command line and the browser's database are tested by the histories that
are written by hand.
"""

import json
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Player:
    """A process that takes a line of JSON for each step, and answers with another."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def take(self, device, does, at, **values):
        step = {"device": device, "does": does, "at": at, **values}
        self.process.stdin.write(json.dumps(step).encode() + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the player ended at {step}")
        return json.loads(answer)


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
            player.process.stdin.close()
            player.process.wait()
        self.folder.cleanup()
