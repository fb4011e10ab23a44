"""The program as its users have it: commands, pictures and files, and a vault for each person.

zbarimg reads its pictures, and qrencode draws pictures for it, so that this side shares no code
with the program.
"""

import atexit
import functools
import itertools
import json
import os
import pathlib
import subprocess
import tempfile

from seqrcast import codes as texts_of_codes
from seqrcast.part import PartSet, parse_part, whole

ROOT = pathlib.Path(__file__).resolve().parents[2]
_numbers = itertools.count()


@functools.cache
def folder():
    temporary = tempfile.TemporaryDirectory(prefix="seqrcast-interop-")
    atexit.register(temporary.cleanup)
    return pathlib.Path(temporary.name)


def new(ending):
    """Returns the name of a new file."""
    return f"{next(_numbers)}.{ending}"


def path(name):
    return folder() / name


def write(data, ending="bin"):
    """Writes a file with these bytes; returns its name."""
    name = new(ending)
    path(name).write_bytes(data)
    return name


def run(who, *arguments, status=0, passphrase=None):
    """Runs the program with somebody's vault; returns standard output and standard error.

    Raises if it ends with another status than `status`, unless that is None.
    """
    tool = os.environ.get("SEQRCAST") or str(ROOT / ".build/debug/seqrcast")
    secret = () if passphrase is None else ("--passphrase-fd", "0")
    done = subprocess.run(
        [tool, *arguments, *secret],
        cwd=folder(),
        capture_output=True,
        input=(passphrase or "").encode(),
        env={**os.environ, "TZ": "UTC", "SEQRCAST_VAULT": str(path(f"{who}.vault"))},
        check=False,
    )
    if status is not None and done.returncode != status:
        raise AssertionError(
            f"{arguments}: status {done.returncode}: {done.stdout.decode()}{done.stderr.decode()}"
        )
    return done.stdout.decode(), done.stderr.decode()


def lines(who, *arguments, **options):
    """Returns the JSON lines that a command prints."""
    told = run(who, *arguments, "--json", **options)[0]
    return [json.loads(line) for line in told.split("\n") if line]


def codes(*pictures):
    """Returns the texts of the symbols in pictures, in their order."""
    command = ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", *pictures]
    return subprocess.run(command, cwd=folder(), check=True, capture_output=True).stdout.decode().splitlines()


def drawn(who, *arguments, **options):
    """Returns the text of the one code that a command draws, perhaps in parts."""
    picture = new("png")
    # zbarimg takes eight times as long for the usual size.
    run(who, *arguments, "-o", picture, "--scale", "4", **options)
    if not path(picture).exists():
        return join(codes(*sorted(part.name for part in folder().glob(picture.replace(".", "-*.")))))
    (text,) = codes(picture)
    return text


def join(texts):
    """Returns the text of a code from its parts."""
    parts = PartSet()
    for text in texts:
        parts.add(parse_part(texts_of_codes.expect(text, "PP")))
    payload = parts.payload()
    return payload and whole(payload)


def draw(text):
    """Draws a picture of a text; returns its name."""
    picture = new("png")
    subprocess.run(["qrencode", "-l", "L", "-s", "3", "-o", picture, text], cwd=folder(), check=True)
    return picture


def scan(who, *texts, status=0):
    """Scans codes with these texts; returns the program's JSON lines."""
    return lines(who, "scan", "--yes", *map(draw, texts), status=status)
