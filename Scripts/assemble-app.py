#!/usr/bin/env python3
"""assemble-app.py [FOLDER] [--modules MODULE...]: assembles the app for phones.

It is written to FOLDER (.build/app by default). esbuild joins the scripts of Pages/app with the
modules of Pages/common that they import. The core and the scanner in WebAssembly, the map's data and
the icons are added. Places in double braces are filled: the hashes of all scripts in index.html, and
those of all files in sw.js. --modules: modules that tests import by their paths, which are those of
Pages/app, or begin with common/.
"""

import argparse
import base64
import gzip
import hashlib
import json
import math
import os
import pathlib
import re
import shutil
import struct
import subprocess
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAGES = ROOT / "Pages"
APP, CORE, SCANNER = PAGES / "app", ROOT / ".build/core", ROOT / ".build/scanner"
# Debian's esbuild: other versions may join the same sources into other bytes.
ESBUILD = pathlib.Path("/usr/bin/esbuild")
# All languages except English, which is part of app.js.
LANGUAGES = [f"strings/{path.name}" for path in sorted((APP / "strings").iterdir()) if path.stem != "en"]
# Scripts with files of their own: the page's first script, its imports, and the workers' scripts.
# main.js reloads the page if app.js or a language is of another version, so its bytes must not
# depend on theirs.
SCRIPTS = ["main.js", "app.js", *LANGUAGES]
# A worker's script is one file: browsers fetch its imports by the page's thread, which is busy while the
# app starts.
WORKERS = ["model/worker.js", "scanner-worker.js"]
# Endings of files for developers.
UNSERVED = (".md", ".d.mts")
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' '{importmap}' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' blob:",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types seqrcast",
    ]
)


def app_files(modules):
    """Returns the unfilled files by path, and the scripts that index.html loads early."""
    files = {
        path.name: path.read_bytes()
        for path in APP.iterdir()
        if path.suffix in (".css", ".html", ".svg", ".webmanifest")
    }
    files["sw.js"] = (APP / "sw.js").read_bytes()
    files["version.js"] = (
        f'/** The version of the program that this app came with. */\nexport const version = "{version()}";\n'.encode()
    )
    outputs, sources = joined(files["version.js"], [*SCRIPTS, *modules])
    for path in APP.rglob("*"):
        name = path.relative_to(APP).as_posix()
        if path.is_file() and name not in {*files, *sources} and not name.endswith(UNSERVED):
            raise SystemExit(f"assemble-app: nothing uses Pages/app/{name}")
    files.update({path: output["data"] for path, output in outputs.items()})
    files["core.wasm"] = (CORE / "core.wasm").read_bytes()
    files["scanner.wasm"] = (SCANNER / "scanner.wasm").read_bytes()
    files["world.json"] = (ROOT / "Pages/common/map/world.json").read_bytes()
    files["LICENSES.txt"] = licenses()
    for size in (180, 192, 512):
        files[f"icon-{size}.png"] = icon(size)
    for name in ("messages", "scan"):
        files[f"screenshots/{name}.png"] = (ROOT / f"docs/images/app-{name}.png").read_bytes()
    return files, ["main.js", *imported(outputs, "main.js"), "version.js"]


def joined(version_script, entries):
    """Joins the scripts; returns scripts and sources.

    The scripts are by path, each with its imports: the entries, chunks that several of them import,
    and the workers. The sources are paths.
    """
    if not ESBUILD.exists():
        raise SystemExit("assemble-app: there is no esbuild: run Scripts/install-packages.sh app")
    with tempfile.TemporaryDirectory(dir=ROOT / ".build") as folder:
        # Copies the sources, because the joined scripts are written in their places.
        work = pathlib.Path(folder) / "app"
        shutil.copytree(APP, work)
        shutil.copytree(PAGES / "common", work.with_name("common"))
        shutil.copy(CORE / "core.mjs", work)
        (work / "version.js").write_bytes(version_script)
        # A joined script is written over its source, and nothing imports those of workers.
        made = [*(run_esbuild(work, [one]) for one in WORKERS), run_esbuild(work, entries, "--splitting")]
        outputs = {path: output for one in made for path, output in one["outputs"].items()}
        sources = {path for one in made for path in one["inputs"]}
        return {
            path: {**output, "data": (work / path).read_bytes()} for path, output in outputs.items()
        }, sources


def run_esbuild(folder, entries, *options):
    """Joins scripts in this folder; returns esbuild's facts about them."""
    # An installed app reads version.js of a newer one, so that is a file of its own. Only the browser's
    # rules apply, not those of a package.json in a folder above.
    subprocess.run(
        [
            ESBUILD,
            "--bundle",
            *options,
            "--format=esm",
            "--platform=neutral",
            "--charset=utf8",
            "--log-level=warning",
            "--minify-whitespace",
            "--external:./version.js",
            "--outbase=.",
            "--outdir=.",
            "--allow-overwrite",
            "--chunk-names=chunks/[name]-[hash]",
            "--metafile=metafile.json",
            *map(entry_of, entries),
        ],
        cwd=folder,
        check=True,
    )
    return json.loads((folder / "metafile.json").read_text(encoding="utf-8"))


def entry_of(path):
    """Returns the argument of esbuild by which a module is joined to a file of this path."""
    return f"{path.removesuffix('.js')}=../{path}" if path.startswith("common/") else path


def imported(outputs, path, known=()):
    """Yields the scripts that a script imports, directly or not, except languages: only one is loaded."""
    for name in [row["path"] for row in outputs[path]["imports"] if row["path"] in outputs]:
        if name not in known and name not in LANGUAGES:
            known = imported(outputs, name, (*known, name))
    return known


def version():
    source = (ROOT / "Sources/Platform/Program.swift").read_text(encoding="utf-8")
    return re.search(r'version = "([^"]+)"', source)[1]


def licenses():
    """Returns the licences of the app and of its parts."""
    parts = [ROOT / "LICENSE", CORE / "LICENSES.txt", SCANNER / "LICENSES.txt"]
    return b"\n\n".join(path.read_bytes() for path in parts)


def icon(size):
    """Draws the squares of icon.svg as a PNG."""
    scale = size / 44
    squares = [(x, y, side) for x, y in ((8, 8), (24, 8), (8, 24)) for side in (12,)]
    holes = [(x + 2, y + 2, 8) for x, y, _ in squares]
    filled = [(x + 4, y + 4, 4) for x, y, _ in squares] + [(x, y, 5) for x in (24, 31) for y in (24, 31)]
    pixels = [bytearray(size) for _ in range(size)]
    for boxes, is_light in ((squares, 1), (holes, 0), (filled, 1)):
        for x, y, side in boxes:
            (left, right), (top, bottom) = (
                [math.ceil(edge * scale - 0.5) for edge in (start, start + side)] for start in (x, y)
            )
            for row in pixels[top:bottom]:
                row[left:right] = bytes([is_light]) * (right - left)
    # Each row begins with its filter; 0 is none.
    rows = b"".join(b"\0" + row for row in pixels)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", size, size, 8, 3, 0, 0, 0)
    palette = bytes([0x1D, 0x5C, 0x4D, 0xFF, 0xFF, 0xFF])
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"PLTE", palette)
        + chunk(b"IDAT", zlib.compress(rows, 9))
        + chunk(b"IEND", b"")
    )


def integrity(data):
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def filled(data, places):
    text = data.decode()
    for name, value in places.items():
        if "{{" + name + "}}" not in text:
            raise SystemExit(f"assemble-app: no place for {name}")
        text = text.replace("{{" + name + "}}", value)
    return text.encode()


def assemble(folder, modules):
    files, early = app_files(modules)
    hashes_of_scripts = {
        f"./{path}": integrity(data)
        for path, data in sorted(files.items())
        if path.endswith(".js") and path != "sw.js"
    }
    importmap = json.dumps({"integrity": hashes_of_scripts}, separators=(",", ":"))
    files["index.html"] = filled(
        files["index.html"],
        {
            "policy": POLICY.format(importmap=integrity(importmap.encode())),
            "importmap": importmap,
            "preloads": "\n".join(
                f'<link rel="modulepreload" href="{path}" integrity="{integrity(files[path])}">'
                for path in early
            ),
            **{name: integrity(files[name]) for name in ("style.css", "sheets.css", "main.js")},
        },
    )
    hashes = {path: integrity(data) for path, data in sorted(files.items()) if path != "sw.js"}
    listed = json.dumps(hashes, indent=2)
    # The hash includes sw.js: a version that changes only this file is another one, and waits for
    # consent like any.
    named = hashlib.sha256(files["sw.js"] + listed.encode()).hexdigest()
    # The quotation marks around the place make sw.js a script that linters read.
    unquoted = files["sw.js"].replace(b'"{{files}}"', b"{{files}}")
    files["sw.js"] = filled(unquoted, {"files": listed, "version": named})
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {path}\n" for path, data in sorted(files.items()))
    files["SHA256SUMS"] = sums.encode()
    write(files, folder)
    # A phone has English and one other language at most, and no screenshots.
    sizes = {
        path: len(gzip.compress(data, 9))
        for path, data in files.items()
        if not path.startswith("screenshots/")
    }
    languages = [sizes.pop(path) for path in LANGUAGES]
    packed = sum(sizes.values()) + max(languages)
    print(
        f"built {folder}: {len(files)} files, {packed} bytes packed with one language, {hashlib.sha256(files['SHA256SUMS']).hexdigest()}"
    )


def write(files, folder):
    """Makes the folder hold exactly these files, even while it is served.

    Correct files stay, and files that name others are written last. The order is that of `seqrcast
    app`.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / "SHA256SUMS").exists():
        raise SystemExit(f"assemble-app: {folder} holds other files than an app")
    # SHA256SUMS comes first: by it a next run recognises a folder after an interrupted run.
    first, last = ["SHA256SUMS"], ["index.html", "sw.js"]
    for path in [*first, *sorted(files.keys() - {*first, *last}), *last]:
        file = folder / path
        make_way(file, folder)
        if not file.exists() or file.read_bytes() != files[path]:
            file.parent.mkdir(parents=True, exist_ok=True)
            unfinished = file.with_name(f".{file.name}.{os.getpid()}")
            unfinished.write_bytes(files[path])
            unfinished.replace(file)
    for file in sorted(folder.rglob("*"), reverse=True):
        if file.is_symlink() or not file.is_dir():
            if file.relative_to(folder).as_posix() not in files:
                file.unlink()
        elif not any(file.iterdir()):
            file.rmdir()


def make_way(file, folder):
    """Removes files in the way of this file or of its folders."""
    for parent in file.parents:
        if parent.is_relative_to(folder) and parent != folder and (parent.is_symlink() or parent.is_file()):
            parent.unlink()
    if file.is_symlink():
        file.unlink()
    elif file.is_dir():
        shutil.rmtree(file)


parser = argparse.ArgumentParser()
parser.add_argument("folder", type=pathlib.Path, nargs="?", default=ROOT / ".build/app")
parser.add_argument("--modules", nargs="+", default=[])
given = parser.parse_args()
assemble(given.folder, given.modules)
