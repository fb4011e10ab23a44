#!/usr/bin/python3
"""Copies Swift's archive of ICU, with the data for English and time zones alone.

    reduce-icu.py OUTPUT

The linker takes OUTPUT in place of lib_FoundationICU.a (docs/decisions/0094-static-swift-library.md). The
items that it lacks are listed in OUTPUT.left-out. icupkg of Debian 12 has no space for so many names.
"""

import json
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

# Time zones, digits and plurals: data of no language.
COMMON = re.compile(r"[a-z]+[A-Z]\w*|pool|root|icustd|icuver|metadata|plurals|units|zoneinfo64|tzdbNames")
# The program's language, and the locale that Foundation has on Linux, whatever the user's.
ENGLISH = re.compile(r"en(_001|_US|_US_POSIX)?|res_index")
# Currencies belong to each number's format.
FOLDERS = ["", "curr/", "rbnf/", "unit/", "zone/"]


def is_kept(item):
    folder, name = re.fullmatch(r"\w+/(\w+/)?(.+)", item).groups(default="")
    stem = name.removesuffix(".res")
    return stem != name and folder in FOLDERS and bool(COMMON.fullmatch(stem) or ENGLISH.fullmatch(stem))


def read(package):
    """A package's header, and its items by name (ICU's ucmndata.h)."""
    size, magic = struct.unpack_from("<HH", package)
    if magic != 0x27DA or package[12:16] != b"CmnD":
        sys.exit("reduce-icu: Swift's ICU data has another form")
    header, body = package[:size], package[size:]
    (count,) = struct.unpack_from("<I", body)
    entries = list(struct.iter_unpack("<II", body[4 : 4 + 8 * count]))
    names = [body[name : body.index(b"\0", name)].decode() for name, _ in entries]
    starts = [start for _, start in entries]
    return header, {
        name: body[start:end] for name, start, end in zip(names, starts, [*starts[1:], len(body)])
    }


def write(header, items):
    """A package with these items, which ICU searches in the order of their names' bytes."""
    names, contents, entries = b"", b"", []
    for name, content in items.items():
        entries.append((len(names), len(contents)))
        names += name.encode() + b"\0"
        contents += content + bytes(-len(content) % 16)
    first = 4 + 8 * len(items)
    names += bytes(-(first + len(names)) % 16)
    table = [struct.pack("<II", first + name, first + len(names) + start) for name, start in entries]
    return header + struct.pack("<I", len(items)) + b"".join(table) + names + contents


def run(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, **options).stdout


def main():
    output = pathlib.Path(sys.argv[1]).absolute()
    target = json.loads(run("swiftc", "-static-stdlib", "-print-target-info"))
    archive = pathlib.Path(target["paths"]["runtimeResourcePath"]) / "linux/lib_FoundationICU.a"
    symbols = run("nm", "--defined-only", "--print-file-name", archive, stderr=subprocess.DEVNULL, text=True)
    found = re.search(r":([^:\n]+):\S+ R (icudt\d+_dat)$", symbols, re.MULTILINE)
    if not found:
        sys.exit(f"reduce-icu: {archive} has no data")
    member, symbol = found.groups()

    output.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=output.parent) as folder:
        run("ar", "x", archive, member, cwd=folder)
        run("objcopy", "-O", "binary", "--only-section=.rodata", member, "all", cwd=folder)
        header, items = read(pathlib.Path(folder, "all").read_bytes())
        kept = {name: content for name, content in items.items() if is_kept(name)}
        pathlib.Path(folder, "kept").write_bytes(write(header, kept))
        source = f'.section .rodata\n.globl {symbol}\n.balign 16\n{symbol}: .incbin "kept"\n'
        source += (
            f'.type {symbol}, @object\n.size {symbol}, . - {symbol}\n.section .note.GNU-stack,"",@progbits\n'
        )
        run("clang", "-c", "-x", "assembler", "-", "-o", member, cwd=folder, input=source.encode())
        shutil.copyfile(archive, pathlib.Path(folder, "copy.a"))
        run("ar", "rD", "copy.a", member, cwd=folder)
        left_out = "".join(f"{name}\n" for name in items if name not in kept)
        output.with_suffix(".left-out").write_text(left_out)
        pathlib.Path(folder, "copy.a").replace(output)


main()
