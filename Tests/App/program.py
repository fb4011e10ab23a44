"""People who use the program, for tests in which the app meets them."""

import json
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = os.environ.get("SEQRCAST") or str(ROOT / ".build/release/seqrcast")


def asks(arguments):
    """Whether a command asks for confirmation."""
    return (
        arguments[0] in ("scan", "share", "revoke", "endorse", "unsubscribe")
        or arguments[:2] == ("requests", "accept")
        or arguments[:2] == ("request", "--withdraw")
        or (arguments[0] == "members" and "--confirm" in arguments)
    )


class Owner:
    """Somebody with the program, a vault and perhaps a channel."""

    def __init__(self, case, suite="compact", name="Olga", channel="chess"):
        temporary = tempfile.TemporaryDirectory(prefix="seqrcast-app-")
        case.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.pictures = 0
        self.run("init", "--name", name, "--suite", suite)
        if channel:
            self.run("channel", "create", channel)

    def run(self, *arguments, succeeds=True, passphrase=""):
        """Runs a command; returns its JSON lines. Unless not `succeeds`, a failure fails the test."""
        environment = {**os.environ, "TZ": "UTC", "SEQRCAST_VAULT": str(self.folder / "vault")}
        options = ["--json", *(["--yes"] if asks(arguments) else [])]
        with tempfile.TemporaryFile() as secret:
            secret.write(passphrase.encode())
            secret.seek(0)
            if passphrase:
                options += ["--passphrase-fd", str(secret.fileno())]
            done = subprocess.run(
                [TOOL, *arguments, *options],
                cwd=self.folder,
                env=environment,
                capture_output=True,
                pass_fds=[secret.fileno()],
                check=False,
            )
        if succeeds and done.returncode != 0:
            raise AssertionError(f"{arguments}: {done.stdout.decode()}{done.stderr.decode()}")
        return [json.loads(line) for line in done.stdout.decode().splitlines()]

    def draw(self, *arguments):
        """Returns the text of the code that a command draws."""
        self.pictures += 1
        [drawn] = self.run(*arguments, "-o", f"{self.pictures}.png")
        return drawn["code"]

    def symbols(self, *arguments):
        """Returns the text of each symbol that a command draws."""
        self.pictures += 1
        # zbarimg takes eight times as long for the usual size.
        self.run(*arguments, "-o", f"{self.pictures}.png", "--scale", "4")
        pictures = sorted(self.folder.glob(f"{self.pictures}*.png"))
        found = subprocess.run(
            ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", *pictures],
            check=True,
            capture_output=True,
        )
        return found.stdout.decode().splitlines()

    def lock(self, text, passphrase):
        """Returns the code of a locked text."""
        read, write = os.pipe()
        os.write(write, passphrase.encode())
        os.close(write)
        done = subprocess.run(
            [
                TOOL,
                "lock",
                text,
                "--passphrase-fd",
                str(read),
                "--json",
                "-o",
                str(self.folder / "locked.png"),
            ],
            check=True,
            capture_output=True,
            pass_fds=[read],
        )
        os.close(read)
        return json.loads(done.stdout)["code"]

    def picture(self, code):
        """Draws a code; returns the picture's name."""
        self.pictures += 1
        name = f"{self.pictures}.png"
        subprocess.run(["qrencode", "-o", str(self.folder / name), "-m", "4", "-s", "3", code], check=True)
        return name

    def meet(self, card):
        """Makes a contact from a card; returns the name of the card's picture."""
        name = self.picture(card)
        self.run("scan", name)
        return name

    def share(self, card, channel="chess"):
        return self.draw("share", channel, "--to", self.meet(card))

    def publish(self, *arguments, channel="chess"):
        return self.draw("publish", channel, *arguments)


class Member(Owner):
    """Somebody with the program who owns nothing."""

    def __init__(self, case, suite="compact", name="Bob"):
        super().__init__(case, suite=suite, name=name, channel=None)

    def read(self, drawings):
        """Scans symbols; returns the outcomes."""
        pictures = [self.picture(drawing["code"]) for drawing in drawings]
        return [
            line
            for line in self.run("scan", *pictures)
            if line["outcome"] not in ("summary", "missed", "part")
        ]
