#!/usr/bin/env python3
"""measure.py [--frames N] [--seed N] [--jobs N] [--results FILE]: measures which readers read codes
that are links, drawn and in simulated frames of a phone's camera, and prints tables as Markdown.

SEQRCAST is the program that draws. --results also writes each reading, as a line of JSON.
"""

import argparse
import concurrent.futures
import dataclasses
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import cv2
import numpy

import camera
import readers
from seqrcast.link import link

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = os.environ.get("SEQRCAST") or str(ROOT / ".build/release/seqrcast")

# Pages by name, as they are given, and as they stand in a link. Hosts of 13 and of 32 characters.
LINKS = {
    "none": None,
    "short": ("https://clubs.example/", "HTTPS://CLUBS.EXAMPLE/"),
    "long": (
        "https://notices.chess-club-north.example/board/",
        "HTTPS://NOTICES.CHESS-CLUB-NORTH.EXAMPLE/board/",
    ),
}
SUITES = ("compact", "classic")
# The sentences of the bench (Benchmarks/SampleText.swift), so that sizes compare.
TEXTS = {
    20: "Back room at 7 today",
    80: "The chess evening moves to Tuesday, 7 pm, in the back room. Please bring boards.",
    200: "The chess evening moves to Tuesday, 7 pm, because the hall is being painted. We meet in the back "
    "room of the library; ring twice at the side door. Beginners are welcome, and there is mint tea for all.",
    500: "The chess evening moves to Tuesday, 7 pm, because the hall is being painted until the end of the "
    "month. We meet in the back room of the library; ring twice at the side door, since the main entrance is "
    "locked after six. Beginners are welcome: Marta explains the openings from half past six, and she has "
    "boards for everybody. Please carry the tables back to the cellar when you leave, put out the lights, "
    "and give the key to the porter. Whoever wants to play in the spring cup signs the list by Friday.",
}
KINDS = ("card", "invitation", "share")
NOTE = "We meet on Thursdays."

# In meters, from the lens to the middle of the code.
DISTANCES = (0.15, 0.3, 0.5, 1, 1.5, 2)
# Dots per inch of a page as it is printed, and as it is read without a camera.
PRINTED, READ = 300, 150
# Bounds for pixels of a frame in a module.
MODULES = (0, 1, 1.5, 2, 2.5, 3, 4, 6, 100)


@dataclasses.dataclass
class Drawing:
    """A code, drawn as a picture or on a page."""

    kind: str
    suite: str
    # The characters of a message.
    length: int
    link: str
    # a4, a6, card, or none for a picture of the code alone.
    paper: str
    file: str
    version: int
    # The text of the symbol.
    text: str
    # What the program says of it.
    facts: dict
    # In pixels at PRINTED.
    middle: tuple = ()
    side: float = 0

    @property
    def modules(self):
        return 17 + 4 * self.version

    @property
    def millimetres(self):
        """The side of a module on paper."""
        return self.side / self.modules / PRINTED * 25.4


class Artist:
    """Draws the codes of an owner in one suite."""

    def __init__(self, folder, suite):
        self.folder = folder
        self.suite = suite
        self.drawings = []
        self.vault = folder / f"{suite}.vault"
        self.fingerprint = self.run("init", "--name", "Olga", "--suite", suite)[0]["fingerprint"]
        self.run("channel", "create", "chess")
        self.run("init", "--name", "Bob", "--suite", suite, vault=folder / f"{suite}-bob.vault")
        self.run("id", "-o", f"{suite}-bob.png", vault=folder / f"{suite}-bob.vault")
        self.run("scan", f"{suite}-bob.png")

    def run(self, *arguments, vault=None):
        asks = ["--yes"] if arguments[0] in ("scan", "share") else []
        done = subprocess.run(
            [TOOL, *arguments, *asks, "--json"],
            cwd=self.folder,
            env={**os.environ, "TZ": "UTC", "SEQRCAST_VAULT": str(vault or self.vault)},
            capture_output=True,
            check=False,
        )
        if done.returncode != 0:
            raise SystemExit(f"{arguments}: {done.stdout.decode()}{done.stderr.decode()}")
        return [json.loads(line) for line in done.stdout.splitlines()]

    def draw(self, kind, length, paper, facts, *arguments):
        """Draws a code without a link and with each, as a picture and on a page."""
        for name, page in LINKS.items():
            file = f"{self.suite}-{kind}-{length}-{name}-{paper}.{'pdf' if paper != 'none' else 'png'}"
            with_link = [] if page is None else ["--link", page[0]]
            [drawn] = self.run(*arguments, *with_link, "-o", file)
            # The format is followed by another implementation, which never saw the program's sources.
            text = drawn["code"] if page is None else link(page[1], drawn["code"])
            assert drawn.get("link", text) == text, drawn
            told = {"kind": drawn["kind"], "characters": len(text), **facts}
            drawing = Drawing(kind, self.suite, length, name, paper, file, drawn["version"], text, told)
            if paper != "none":
                self.place(drawing)
            self.drawings.append(drawing)

    def place(self, drawing):
        """Finds the code on the printed page."""
        file = printed(self.folder / drawing.file, PRINTED)
        [code] = self.run("inspect", file)
        corners = numpy.array(code["corners"], dtype=float)
        drawing.middle = tuple(corners.mean(axis=0))
        drawing.side = float(numpy.linalg.norm(corners - numpy.roll(corners, 1, axis=0), axis=1).mean())

    def draw_all(self):
        for number, (length, text) in enumerate(TEXTS.items(), 1):
            self.run("publish", "chess", text, "-o", f"{self.suite}-{length}.png")
            facts = {"number": number, "text": text}
            message = f"chess#{number}"
            self.draw("message", length, "none", facts, "show", message)
            for paper in ("a4", "a6"):
                options = ("--paper", paper, "--title", "Chess club")
                self.draw("message", length, paper, facts, "poster", message, *options)
        card = {"card": {"fingerprint": self.fingerprint}}
        for paper in ("none", "card"):
            self.draw("card", 0, paper, card, "id")
        for paper in ("none", "a4"):
            told = {**card, "invitation": {"note": NOTE}}
            self.draw("invitation", 0, paper, told, "invite", "chess", "--note", NOTE)
            # A share of the classic suite needs several symbols.
            if self.suite == "compact":
                self.draw("share", 0, paper, {}, "share", "chess", "--to", "Bob")
        return self.drawings


def printed(file, resolution):
    """Renders a page in gray; returns the picture's file."""
    picture = file.with_name(f"{file.stem}-{resolution}.png")
    if not picture.exists():
        command = ["pdftoppm", "-r", str(resolution), "-gray", "-png", "-singlefile"]
        subprocess.run([*command, file, picture.with_suffix("")], check=True)
    return picture


def has(told, facts):
    """Whether the program reported these facts."""
    if not isinstance(facts, dict):
        return told == facts
    return isinstance(told, dict) and all(has(told.get(name), fact) for name, fact in facts.items())


class Measuring:
    """Gives pictures of drawings to the readers."""

    def __init__(self, folder, frames, seed, sides, opencv_decodes):
        cv2.setNumThreads(1)
        self.folder = folder
        self.frames = frames
        self.seed = seed
        self.sides = sides
        self.readers = {
            suite: [
                readers.ZXing(),
                readers.ZBar(),
                *([readers.OpenCV("OpenCV, QRCodeDetector", "opencv")] if opencv_decodes else []),
                readers.OpenCV("OpenCV, WeChatQRCode", "wechat"),
                readers.SeQRcast(TOOL, folder / f"{suite}.vault"),
            ]
            for suite in SUITES
        }

    def measure(self, drawing):
        """Returns the readings of a drawing."""
        file = self.folder / drawing.file
        if drawing.paper == "none":
            return self.read(drawing, file, "picture")
        readings = self.read(drawing, printed(file, READ), "page")
        page = cv2.imread(str(printed(file, PRINTED)), cv2.IMREAD_GRAYSCALE)
        resolution = PRINTED / 25.4
        for distance in DISTANCES:
            for frame in range(self.frames):
                # The camera stands at the same places before all codes on paper of a size.
                where = [self.seed, list(self.sides).index(drawing.paper), round(distance * 1000), frame]
                places, effects = (numpy.random.default_rng([*where, use]) for use in range(2))
                pose = camera.pose(places, distance * 1000, self.sides[drawing.paper])
                if pose is None:
                    continue
                picture = file.with_name(f"{file.stem}-{distance}-{frame}.jpg")
                picture.write_bytes(camera.photograph(page, resolution, drawing.middle, pose, effects))
                pixels = camera.pixels_per_millimetre(pose) * drawing.millimetres
                readings += self.read(drawing, picture, f"{distance} m", frame=frame, pixels=pixels)
                picture.unlink()
        return readings

    def read(self, drawing, picture, place, **more):
        """Returns what each reader reads in a picture."""
        readings = []
        for reader in self.readers[drawing.suite]:
            found = reader.read(str(picture))
            if reader.name == "seqrcast":
                other = [code for code in found if not has(code, drawing.facts)]
            else:
                other = [text for text in found if text != drawing.text.encode()]
            readings.append(
                {
                    "kind": drawing.kind,
                    "suite": drawing.suite,
                    "length": drawing.length,
                    "link": drawing.link,
                    "paper": drawing.paper,
                    "place": place,
                    **more,
                    "reader": reader.name,
                    "is_read": len(found) > len(other),
                    "other": [str(one) for one in other],
                    "expected": drawing.text,
                }
            )
        return readings


measuring = None


def start(*arguments):
    global measuring
    measuring = Measuring(*arguments)


def measured(drawing):
    return measuring.measure(drawing)


def table(title, header, rows):
    """Prints a table as Markdown."""
    rows = [[str(cell) for cell in row] for row in (header, *rows)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(header))]
    lines = [
        " | ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))]
        )
        for row in rows
    ]
    rule = " | ".join(
        "-" * width if column == 0 else "-" * (width - 1) + ":" for column, width in enumerate(widths)
    )
    print(f"\n{title}\n\n| {lines[0]} |\n| {rule} |")
    print("\n".join(f"| {line} |" for line in lines[1:]), flush=True)


def print_sizes(drawings):
    of = {(one.kind, one.suite, one.length, one.link, one.paper): one for one in drawings}
    rows = []
    for kind, length in [*(("message", length) for length in TEXTS), *((kind, 0) for kind in KINDS)]:
        for suite in SUITES:
            paper = "card" if kind == "card" else "a4"
            codes = [of.get((kind, suite, length, name, paper)) for name in LINKS]
            if None in codes:
                continue
            title = f"{length} characters" if length else kind
            sizes = [f"{code.version} ({code.modules})" for code in codes]
            rows.append([f"{title}, {suite}", *sizes, *(f"{code.millimetres:.2f}" for code in codes)])
    header = ["", "without", "short", "long", "without, mm", "short, mm", "long, mm"]
    table("Version and modules a side, and the side of a module on A4 or a card:", header, rows)


def print_readings(title, readings, column, columns):
    """Prints how many pictures each reader read, without a link and with each."""
    rows = []
    for name in LINKS:
        mine = [one for one in readings if one["link"] == name]
        for reader in dict.fromkeys(one["reader"] for one in mine):
            cells = [[one for one in mine if one["reader"] == reader and column(one) == at] for at in columns]
            if not rows:
                rows.append(["pictures", "each", *(len(cell) or "–" for cell in cells)])
            rows.append(
                [reader, name, *(sum(one["is_read"] for one in cell) if cell else "–" for cell in cells)]
            )
    table(title, ["reader", "link", *columns], rows)


def print_modules(readings):
    """Prints the share of the frames that each reader read, by the pixels that a module has in them."""
    seen = [one for one in readings if "pixels" in one]
    bins = list(itertools.pairwise(MODULES))
    rows = []
    for reader in dict.fromkeys(one["reader"] for one in seen):
        for has_link in (False, True):
            row = [reader, "with" if has_link else "without"]
            for low, high in bins:
                mine = [
                    one["is_read"]
                    for one in seen
                    if one["reader"] == reader
                    and (one["link"] != "none") == has_link
                    and low <= one["pixels"] < high
                ]
                row.append(f"{sum(mine)} of {len(mine)}")
            rows.append(row)
    header = [
        "reader",
        "link",
        *(f"{low} to {high}" if high < 100 else f"{low} and more" for low, high in bins),
    ]
    table("Frames read, by pixels in a module:", header, rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=2, help="at each distance")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--results", type=argparse.FileType("w"))
    given = parser.parse_args()
    opencv_decodes = readers.opencv_decodes()
    if not opencv_decodes:
        print("OpenCV's QRCodeDetector is left out: this build of OpenCV decodes nothing.", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="seqrcast-cameras-") as name:
        folder = pathlib.Path(name)
        drawings = [drawing for suite in SUITES for drawing in Artist(folder, suite).draw_all()]
        print_sizes(drawings)
        # With the quiet zone of a code with few modules, in which it is widest.
        sides = {}
        for drawing in drawings:
            side = drawing.millimetres * (drawing.modules + 8)
            sides[drawing.paper] = max(side, sides.get(drawing.paper, 0))
        arguments = (folder, given.frames, given.seed, sides, opencv_decodes)
        readings = []
        with concurrent.futures.ProcessPoolExecutor(
            given.jobs, initializer=start, initargs=arguments
        ) as pool:
            for some in pool.map(measured, drawings):
                readings += some
                if given.results:
                    given.results.writelines(json.dumps(one) + "\n" for one in some)
                    given.results.flush()
    print_readings("Drawn:", readings, lambda one: one["place"], ["picture", "page"])
    places = [f"{distance} m" for distance in DISTANCES]
    for title, paper in (
        ("Posters, invitations and shares on A4", "a4"),
        ("Posters on A6", "a6"),
        ("Cards", "card"),
    ):
        mine = [one for one in readings if one["paper"] == paper]
        print_readings(f"{title}, frames read:", mine, lambda one: one["place"], places)
    print_modules(readings)
    wrong = [one for one in readings if one["other"]]
    print(f"\nReadings: {len(readings)}, of which {len(wrong)} have other bytes.")
    for one in wrong:
        print(json.dumps(one))


if __name__ == "__main__":
    main()
