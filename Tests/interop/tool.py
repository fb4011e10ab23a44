"""The tool, as its users have it: commands, pictures and files, each person with a vault. Its pictures are read by zbarimg,
and those that it is to read are drawn by qrencode, so that no line of its own code stands on this side."""

import atexit
import functools
import itertools
import json
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
_numbers = itertools.count()


@functools.cache
def folder():
    temporary = tempfile.TemporaryDirectory(prefix="seqrcast-interop-")
    atexit.register(temporary.cleanup)
    return pathlib.Path(temporary.name)


def new(ending):
    """The name of a file that is not there yet."""
    return f"{next(_numbers)}.{ending}"


def path(name):
    return folder() / name


def write(data, ending="bin"):
    """A file with these bytes."""
    name = new(ending)
    path(name).write_bytes(data)
    return name


def run(who, *arguments, status=0, passphrase=None):
    """Runs the tool with somebody's vault; raises where it ends with another status, unless that is None. Gives standard
    output and standard error."""
    tool = os.environ.get("SEQRCAST") or str(ROOT / ".build/debug/seqrcast")
    secret = () if passphrase is None else ("--passphrase-fd", "0")
    done = subprocess.run(
        [tool, *arguments, *secret], cwd=folder(), capture_output=True, input=(passphrase or "").encode(),
        env={**os.environ, "TZ": "UTC", "SEQRCAST_VAULT": str(path(f"{who}.vault"))})
    if status is not None and done.returncode != status:
        raise AssertionError(f"{arguments}: status {done.returncode}: {done.stdout.decode()}{done.stderr.decode()}")
    return done.stdout.decode(), done.stderr.decode()


def lines(who, *arguments, **options):
    """What a command prints as JSON, a line each."""
    told = run(who, *arguments, "--json", **options)[0]
    return [json.loads(line) for line in told.split("\n") if line]


def codes(*pictures):
    """The texts of the symbols in pictures, in their order."""
    command = ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", *pictures]
    return subprocess.run(command, cwd=folder(), check=True, capture_output=True).stdout.decode().splitlines()


def drawn(who, *arguments, **options):
    """The text of the one code that a command draws."""
    picture = new("png")
    run(who, *arguments, "-o", picture, **options)
    (text,) = codes(picture)
    return text


def draw(text):
    """A picture of a text."""
    picture = new("png")
    subprocess.run(["qrencode", "-l", "L", "-s", "3", "-o", picture, text], cwd=folder(), check=True)
    return picture


def scan(who, *texts, status=0):
    """What a scan tells of codes with these texts."""
    return lines(who, "scan", "--yes", *map(draw, texts), status=status)
