"""Types the console blocks of docs/guide on a terminal.

The block NAME-N begins in a folder made by setups/NAME-N.sh. Each line in the guide must be
printed, in this order; a guide may leave lines out. SEQRCAST names the program.
"""

import os
import pathlib
import subprocess
import tempfile
import unittest

import guides
import terminal

TOOL = pathlib.Path(os.environ.get("SEQRCAST") or guides.ROOT / ".build/debug/seqrcast").resolve()
SETUPS = pathlib.Path(__file__).resolve().parent / "setups"

# Blocks that no test can type, and the reasons.
NOT_RUN = {
    "backup-2": "needs photographs of printed sheets; transcripts restore drawn ones",
    "documents-2": "needs a video of a screen; a transcript reads the film itself",
    "doors-1": "needs a camera",
    "doors-3": "needs two cameras",
    "install-1": "needs a release",
    "install-2": "needs a release",
    "install-3": "changes the machine; make test-deb does it elsewhere",
    "install-4": "changes the machine",
    "install-5": "builds a release twice; make compare-release does it",
    "phone-1": "serves until Ctrl-C; the app's tests serve it",
    "printing-1": "needs photographs of what it prints; transcripts read its symbols",
    "scanning-1": "reads until Ctrl-C, and needs a camera",
    "scanning-3": "needs photographs of printed sheets; transcripts read their symbols",
}


class GuidesTest(unittest.TestCase):
    def test_each_block_is_run_or_has_a_reason(self):
        names = set(guides.blocks())
        run = {path.stem for path in SETUPS.glob("*.sh")} - {"people"}
        self.assertEqual(names, run | set(NOT_RUN))
        self.assertFalse(run & set(NOT_RUN))

    def check(self, name, steps):
        with tempfile.TemporaryDirectory(prefix="guide-") as folder:
            environment = {
                **os.environ,
                "TZ": "UTC",
                "HOME": folder,
                "TERM": "dumb",
                "LC_ALL": "C.UTF-8",
                "PATH": f"{TOOL.parent}:{os.environ['PATH']}",
            }
            setup = subprocess.run(
                ["bash", "-eu", "-c", f". {SETUPS}/people.sh; . {SETUPS}/{name}.sh"],
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
            )
            self.assertEqual(setup.returncode, 0, f"{name}: {setup.stderr}")
            person = terminal.Person()
            for step in steps:
                environment["SEQRCAST_VAULT"] = f"{folder}/{step.who or 'you'}.vault"
                status, printed = person.run(step.command, folder, environment)
                shown = "\n".join(printed)
                if step.status is None:
                    self.assertNotEqual(status, 0, f"{name}: {step.command}\n{shown}")
                else:
                    self.assertEqual(status, step.status, f"{name}: {step.command}\n{shown}")
                self.check_printed(name, step, printed)

    def check_printed(self, name, step, printed):
        left = [guides.general(line) for line in printed]
        for line in step.printed:
            expected = guides.general(line)
            self.assertIn(
                expected,
                left,
                f"{name}: {step.command}: the guide shows\n{line}\nand printed was\n" + "\n".join(printed),
            )
            left = left[left.index(expected) + 1 :]


def add_test(name, steps):
    def test(self):
        self.check(name, steps)

    setattr(GuidesTest, f"test_{name.replace('-', '_')}", test)


for name, steps in guides.blocks().items():
    if (SETUPS / f"{name}.sh").exists():
        add_test(name, steps)


if __name__ == "__main__":
    unittest.main()
