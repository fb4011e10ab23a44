"""A notice board with hostile messages, and the vault of somebody who reads it."""

import atexit
import functools
import itertools
import json
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]

NAME = "\"</name> & ']]> 🌱"
OWNER = "Mallory <b>"

TEXTS = [
    "Tuesday, 7 pm",
    "<script>alert(1)</script>]]>&amp;\"'\nsecond line\r\nthird\ttab",
    "\u0001\u001b[31m\u007f\u0085\u2028\u202e\ufffe\U0001f468\u200d\U0001f469 $[name] \u5357",
    "https://paypal.com@example.org:8443/",
    # Characters that make readers refuse a whole document.
    "L" * 101_000,
    "a" + "\n" * 40_000 + "b",
    "a\n" * 20_000,
    '"$&' * 30_000,
    "\U0010fffd" * 9_000,
    "see https://" + "&" * 101_000 + "@example.org/",
]

# Each message is seen at one of the first four places, and the first message at all of them.
PLACES = [
    (37.77, -122.42, None, None),
    (0.0, 0.0, None, None),
    (90.0, 180.0, None, None),
    (-90.0, -180.0, None, None),
    (52.52, 13.405, 34.5, 12.0),
    (0.00001, -0.0000001, -0.00002, 0.5),
]

# Lines that made a reader refuse a whole file.
EVENT_LINES = [
    "CREATED:x",
    "LAST-MODIFIED:abc",
    "RDATE;VALUE=PERIOD:bad",
    "EXDATE:2026120",
    "GEO:abc",
    "RRULE:nonsense",
    "SEQUENCE:x",
    "PRIORITY:q",
    "SUMMARY;ENCODING=QUOTED-PRINTABLE:=E9",
    "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:x\nEND:VALARM",
]
CARD_LINES = ["PHOTO;ENCODING=BASE64:a", "NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=nonsense:=E9"]


@functools.cache
def folder():
    temporary = tempfile.TemporaryDirectory(prefix="seqrcast-exports-")
    atexit.register(temporary.cleanup)
    return pathlib.Path(temporary.name)


def run(who, *arguments, status=0, input=subprocess.DEVNULL):
    """Runs the program with somebody's vault; raises if it ends with another status."""
    tool = os.environ.get("SEQRCAST") or str(ROOT / ".build/debug/seqrcast")
    done = subprocess.run(
        [tool, *arguments],
        cwd=folder(),
        capture_output=True,
        stdin=input,
        env={**os.environ, "TZ": "UTC", "SEQRCAST_VAULT": str(folder() / f"{who}.vault")},
        check=False,
    )
    if done.returncode != status:
        raise AssertionError(f"{arguments}: status {done.returncode}: {done.stderr.decode()}")
    return done


def geo(place):
    latitude, longitude, altitude, uncertainty = (None if n is None else f"{n:.10f}" for n in place)
    uri = f"geo:{latitude},{longitude}" + (f",{altitude}" if altitude else "")
    return uri + (f";u={uncertainty}" if uncertainty else "")


def publish(channel, text, *options):
    """Publishes a text as Mallory; returns the picture."""
    picture = f"{len(list(folder().iterdir()))}.png"
    run("mallory", "publish", channel, text, "-o", picture, *options)
    return picture


@functools.cache
def reader():
    """Returns the name of a subscriber to Mallory's channels, who scanned the texts at the places."""
    run("mallory", "init", "--name", OWNER)
    run("bob", "init", "--name", "Bob")
    run("bob", "id", "-o", "bob.png")
    for channel in [NAME, "dates", "people", "deep", "empty", "broken"]:
        run("mallory", "channel", "create", channel)
        run("mallory", "share", channel, "--to", "bob.png", "--force", "-o", "share.png")
        run("bob", "scan", "--yes", "share-1.png", "share-2.png")
    pictures = [publish(NAME, text) for text in TEXTS]
    for place in PLACES:
        run("bob", "scan", pictures[0], "--at", geo(place))
    for picture, place in zip(pictures[1:], itertools.cycle(PLACES[:4])):
        run("bob", "scan", picture, "--at", geo(place))
    run("bob", "scan", publish(NAME, "nobody knows where"))
    return "bob"


def read(channel, *texts):
    """Has the reader scan messages of Mallory."""
    who = reader()
    for text in texts:
        run(who, "scan", publish(channel, text))


def export(form, *arguments):
    return run(reader(), "history", f"--{form}", *arguments).stdout


def messages(*arguments):
    """Returns the messages of `history --json`."""
    lines = run(reader(), "history", "--json", *arguments).stdout.decode().split("\n")
    return [json.loads(line) for line in lines if line]


def sightings(*arguments):
    """Returns those sightings of the messages that have a place: (message, sighting)."""
    return [
        (message, sighting)
        for message in messages(NAME, *arguments)
        for sighting in message["sightings"]
        if "latitude" in sighting
    ]
