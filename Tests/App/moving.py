"""Backups of the app and of the command line."""

import base64
import json
import os
import pathlib
import subprocess
import tempfile

from program import TOOL

PASSPHRASE = "lusab-babad-gutih-tugad-fuzan-mudof"

# Bytes of files come and go in base64.
MOVING = """
const [name, given, bytes] = values;
const file = bytes === null ? {} : { file: new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]) };
const made = await model[name](typeof given === "string" ? given : { ...given, ...file });
if (made.file instanceof Blob) {
  const bytes = new Uint8Array(await made.file.arrayBuffer());
  made.file = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
return made;
"""


class Vault:
    """A vault of the command line, with the passphrase of its backups."""

    def __init__(self, case, passphrase=PASSPHRASE):
        self.passphrase = passphrase
        temporary = tempfile.TemporaryDirectory(prefix="seqrcast-moving-")
        case.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def run(self, *arguments, status=0):
        read, write = os.pipe()
        os.write(write, self.passphrase.encode())
        os.close(write)
        secret = ["--passphrase-fd", str(read)] if arguments[0] in ("backup", "restore") else []
        environment = {**os.environ, "TZ": "UTC", "SEQRCAST_VAULT": str(self.folder / "vault")}
        done = subprocess.run(
            [TOOL, *arguments, "--json", *secret],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            pass_fds=[read],
            check=False,
        )
        os.close(read)
        if done.returncode != status:
            raise AssertionError(f"{arguments}: {done.returncode} {done.stderr.decode()[:500]}")
        return [json.loads(line) for line in done.stdout.decode().splitlines()]

    def restore(self, backup):
        (self.folder / "backup.seqr").write_bytes(backup)
        return self.run("restore", "backup.seqr")[0]

    def backup(self, *options):
        self.run("backup", "-o", "made.seqr", *options)
        return (self.folder / "made.seqr").read_bytes()


class Moving:
    """Calls of the model with files. A test inherits it beside a class with `Calls`."""

    def moving(self, name, given=None, file=None):
        """Calls the model with options, and with a file in them."""
        text = None if file is None else base64.b64encode(file).decode()
        return self.run_script(MOVING, name, given, text)

    def save(self, passphrase=PASSPHRASE):
        """Returns the file of a backup of everything."""
        saved = self.moving("backupFile", passphrase)
        self.assertEqual(saved["damaged"], 0)
        return base64.b64decode(saved["file"])

    def restore_file(self, file, passphrase=PASSPHRASE):
        return self.moving("restore", {"lock": {"kind": "device"}, "passphrase": passphrase}, file)
