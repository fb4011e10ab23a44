#!/usr/bin/env python3
"""assemble-app.py [FOLDER]: puts the app for phones together in FOLDER (.build/app unless given), as it is served.

The app is App/ without the comments of its scripts, those modules of Web/ that it imports, the core and the scanner in WebAssembly,
the map's data and the icons. Nothing is bundled. Places in double braces are filled: the hashes of all modules in index.html, and of
all files in sw.js.
"""

import base64
import gzip
import hashlib
import json
import os
import pathlib
import re
import struct
import sys
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[1]
APP, CORE, SCANNER = ROOT / "App", ROOT / ".build/core", ROOT / ".build/scanner"
IMPORT = re.compile(r'(?:from|import)\s*\(?\s*"(\.[^"]+)"')
# Lines that are only a comment: they are for those who change the source.
COMMENT = re.compile(r"^ *(?://.*|/\*\*(?:(?!\*/)(?:.|\n))*\*/)\n", re.MULTILINE)
# Modules that are made here.
MADE = ("core.mjs", "version.js")
POLICY = "; ".join([
    "default-src 'none'", "script-src 'self' '{importmap}' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self' blob:",
    "connect-src 'self'", "worker-src 'self'", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
    "require-trusted-types-for 'script'", "trusted-types seqrcast",
])


def app_files():
    """The files by their paths below the folder, with places that are not filled yet."""
    files = {
        path.relative_to(APP).as_posix(): path.read_bytes()
        for path in sorted(APP.rglob("*"))
        if path.is_file() and not path.name.endswith((".md", ".d.mts"))
    }
    for path in [path for path in files if path.endswith(("js", "mjs"))]:
        add_imports(files, path)
    for path in [path for path in files if path.endswith(".js")]:
        files[path] = COMMENT.sub("", files[path].decode()).lstrip("\n").encode()
    files["core.wasm"] = (CORE / "core.wasm").read_bytes()
    files["core.mjs"] = (CORE / "core.mjs").read_bytes()
    files["scanner.wasm"] = (SCANNER / "scanner.wasm").read_bytes()
    files["world.json"] = (ROOT / "Web/map/world.json").read_bytes()
    files["LICENSES.txt"] = licenses()
    for size in (180, 192, 512):
        files[f"icon-{size}.png"] = icon(size)
    files["version.js"] = f'/** The version of the program that this app came with. */\nexport const version = "{version()}";\n'.encode()
    return files


def add_imports(files, path):
    """Adds what a module imports of Web/, and what that imports in turn."""
    for name in IMPORT.findall(files[path].decode()):
        wanted = os.path.normpath(os.path.join(os.path.dirname(path), name))
        if wanted.startswith("web/") and wanted not in files:
            files[wanted] = (ROOT / "Web" / wanted.removeprefix("web/")).read_bytes()
            add_imports(files, wanted)
        elif wanted not in files and wanted not in MADE:
            raise SystemExit(f"assemble-app: {path} imports {name}, which is not there")


def imported(files, path, known=None):
    """The modules that a module imports, and those that these import; but for languages, of which one is loaded."""
    known = [] if known is None else known
    for name in IMPORT.findall(files[path].decode()):
        wanted = os.path.normpath(os.path.join(os.path.dirname(path), name))
        if wanted not in known and (not wanted.startswith("strings/") or wanted == "strings/en.js"):
            known.append(wanted)
            imported(files, wanted, known)
    return known


def version():
    source = (ROOT / "Sources/CLI/Kit/Terminal/Program.swift").read_text(encoding="utf-8")
    return re.search(r'version = "([^"]+)"', source)[1]


def licenses():
    """The app's licence, and those of what is in it."""
    parts = [ROOT / "LICENSE", CORE / "LICENSES.txt", SCANNER / "LICENSES.txt"]
    return b"\n\n".join(path.read_bytes() for path in parts)


def icon(size):
    """The picture of icon.svg as a PNG: squares alone."""
    scale = size / 44
    squares = [(x, y, side) for x, y in ((8, 8), (24, 8), (8, 24)) for side in (12,)]
    holes = [(x + 2, y + 2, 8) for x, y, _ in squares]
    filled = [(x + 4, y + 4, 4) for x, y, _ in squares] + [(x, y, 5) for x in (24, 31) for y in (24, 31)]

    def inside(boxes, x, y):
        return any(left <= x < left + side and top <= y < top + side for left, top, side in boxes)

    rows = bytearray()
    for row in range(size):
        rows.append(0)
        for column in range(size):
            x, y = (column + 0.5) / scale, (row + 0.5) / scale
            is_light = inside(filled, x, y) or (inside(squares, x, y) and not inside(holes, x, y))
            rows.append(1 if is_light else 0)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", size, size, 8, 3, 0, 0, 0)
    palette = bytes([0x1D, 0x5C, 0x4D, 0xFF, 0xFF, 0xFF])
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"PLTE", palette)
            + chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b""))


def integrity(data):
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def filled(data, places):
    text = data.decode()
    for name, value in places.items():
        if "{{" + name + "}}" not in text:
            raise SystemExit(f"assemble-app: no place for {name}")
        text = text.replace("{{" + name + "}}", value)
    return text.encode()


def assemble(folder):
    files = app_files()
    modules = {f"./{path}": integrity(data) for path, data in sorted(files.items()) if path.endswith(".js") or path.endswith(".mjs")}
    modules.pop("./sw.js")
    importmap = json.dumps({"integrity": modules}, separators=(",", ":"))
    files["index.html"] = filled(files["index.html"], {
        "policy": POLICY.format(importmap=integrity(importmap.encode())), "importmap": importmap,
        "preloads": "\n".join(
            f'<link rel="modulepreload" href="{path}" integrity="{modules["./" + path]}">' for path in imported(files, "main.js")),
        **{name: integrity(files[name]) for name in ("style.css", "sheets.css", "main.js")},
    })
    hashes = {path: integrity(data) for path, data in sorted(files.items()) if path != "sw.js"}
    listed = json.dumps(hashes, indent=2)
    # Of sw.js as well: a version that changes it alone is another one, and waits for consent like any.
    named = hashlib.sha256(files["sw.js"] + listed.encode()).hexdigest()
    files["sw.js"] = filled(files["sw.js"], {"files": listed, "version": named})
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {path}\n" for path, data in sorted(files.items()))
    files["SHA256SUMS"] = sums.encode()
    write(files, folder)
    packed = sum(len(gzip.compress(data, 9)) for data in files.values())
    print(f"built {folder}: {len(files)} files, {packed} bytes packed, {hashlib.sha256(files['SHA256SUMS']).hexdigest()}")


def write(files, folder):
    """Makes the folder hold these files alone. It may be being served: what is as it should be stays."""
    if folder.exists() and any(folder.iterdir()) and not (folder / "SHA256SUMS").exists():
        raise SystemExit(f"assemble-app: {folder} holds other files than an app")
    for file in sorted(folder.rglob("*"), reverse=True):
        is_wanted = file.relative_to(folder).as_posix() in files
        if file.is_symlink() or (not is_wanted and not file.is_dir()):
            file.unlink()
        elif file.is_dir() and (is_wanted or not any(file.iterdir())):
            file.rmdir()
    for path, data in files.items():
        file = folder / path
        if not file.exists() or file.read_bytes() != data:
            file.parent.mkdir(parents=True, exist_ok=True)
            unfinished = file.with_name(f".{file.name}.{os.getpid()}")
            unfinished.write_bytes(data)
            unfinished.replace(file)


assemble(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / ".build/app")
