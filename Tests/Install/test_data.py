"""The program needs no data that `make` leaves out of ICU (docs/decisions/0094-static-swift-library.md).

ICU looks for an item that the program lacks in a folder, whose name it takes from the environment. strace
sees that. Wherever Foundation needs data, one of these transcripts has a command.
"""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = pathlib.Path(os.environ.get("SEQRCAST") or ROOT / ".build/debug/seqrcast").resolve()
# Sizes, numbers, lists, days, time zones, decimal numbers, sheets in all languages.
TRANSCRIPTS = ["batch", "doctor", "export", "print", "status"]
ZONES = ["Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Antarctica/Troll", "EST5EDT"]
WRAPPER = f"""#!/bin/sh
exec strace -f --seccomp-bpf --quiet=all --signal=none --trace=%file --output="$CALLS/$$" '{TOOL}' "$@"
"""


class DataTests(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="seqrcast-data-")
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        for name in ("bin", "data", "calls"):
            (self.folder / name).mkdir()
        wrapper = self.folder / "bin/seqrcast"
        wrapper.write_text(WRAPPER)
        wrapper.chmod(0o755)

    def run_as(self, who, command, place, **environment):
        subprocess.run(
            ["/usr/bin/setsid", "--wait", "/bin/sh", "-c", command],
            cwd=place,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={
                "PATH": f"{self.folder}/bin:/usr/bin:/bin",
                "HOME": str(place),
                "TZ": "UTC",
                "SEQRCAST_VAULT": f"{who}.vault",
                "CALLS": str(self.folder / "calls"),
                "ICU_DATA": str(self.folder / "data"),
                **environment,
            },
            check=False,
        )

    def sought(self):
        """The items that the program lacked, such as `icudt76l/curr/de.res`."""
        calls = "".join(path.read_text() for path in (self.folder / "calls").iterdir())
        return set(re.findall(rf'"{re.escape(str(self.folder))}/data/([^"]+)"', calls))

    def play(self, name):
        place = self.folder / name
        place.mkdir()
        for beside in ("samples", "fixtures"):
            (place / beside).symlink_to(ROOT / beside)
        transcript = (ROOT / f"Tests/Transcripts/{name}.txt").read_text()
        for who, command in re.findall(r"^([a-z]+)\$ (.*)$", transcript, re.MULTILINE):
            self.run_as(who, command, place)

    def test_no_command_looks_for_data_that_was_left_out(self):
        for name in TRANSCRIPTS:
            self.play(name)
        for zone in ZONES:
            for language in ("C.UTF-8", "de_DE.UTF-8", "ar_EG.UTF-8"):
                for command in ("seqrcast status", "seqrcast doctor", "seqrcast history --since today"):
                    self.run_as("alice", command, self.folder / "status", TZ=zone, LANG=language)
        # English of the United States has no currencies of its own, in no package of data.
        self.assertTrue(self.sought(), "no search for data was seen")
        left_out = pathlib.Path(os.environ["SEQRCAST_ICU"]).with_suffix(".left-out").read_text()
        self.assertEqual(self.sought() & set(left_out.split("\n")), set())


if __name__ == "__main__":
    unittest.main()
