#!/usr/bin/env python3
"""known-holes.py: writes Packaging/known-holes/SYSTEM, such as debian-12.

The list has the versions that closed the last known holes of libraries. They come from the
changelogs of the installed packages, so upgrade first. A line has the package, the version, and the
CVE numbers in the changelog. Debian closes holes without changing the version that a library
reports, so the versions of packages count, on this system alone.
"""

import gzip
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Libraries that the programs load, or that images and PDF pages reach. A release of Debian has one
# package for each pattern.
PACKAGES = r"""
libaom\d+ libbrotli1 libc6 libcairo2 libdav1d\d+ libde265-0 libdeflate0 libexif12 libfontconfig1 libfreetype6 libgif7
libglib2\.0-0(t64)? libharfbuzz0b libheif1 libicu\d+ libisal2 libkeyutils1 lib(lept5|leptonica6) libpango-1\.0-0 libpixman-1-0
libpng16-16(t64)? libpoppler\d+ libqrencode4 libseccomp2 libsqlite3-0 libssl3(t64)? libtiff6 libturbojpeg0 libwebp7 libx265-\d+
libzbar0(t64)? libzxcvbn0 poppler-utils zlib1g
""".split()


def installed():
    """Returns the names of the installed packages."""
    shown = subprocess.run(
        ["dpkg-query", "-Wf", "${db:Status-Status} ${Package}\n"], check=True, capture_output=True, text=True
    ).stdout
    return {line.split()[1] for line in shown.splitlines() if line.startswith("installed ")}


def changelog(package):
    """Returns the text of Debian's changelog; changelog.Debian.ARCHITECTURE.gz has only rebuilds."""
    file = Path("/usr/share/doc", package, "changelog.Debian.gz")
    if not file.exists():
        sys.exit(
            f"known-holes: there is no {file}: {package} is not installed, or dpkg leaves documents out, as in slim images of Debian"
        )
    with gzip.open(file, "rt", encoding="utf-8") as log:
        return log.read()


def last_hole(package):
    """Returns the newest entry about a hole: (version, CVE numbers), or None."""
    entries = re.split(r"^\S+ \(([^)]+)\).*\n", changelog(package), flags=re.MULTILINE)
    for version, text in zip(entries[1::2], entries[2::2]):
        holes = sorted(set(re.findall(r"CVE-\d+-\d+", text)))
        if holes:
            return version, holes
    return None


def main():
    system = subprocess.run(
        [". /etc/os-release && echo $ID $VERSION_ID"], shell=True, check=True, capture_output=True, text=True
    ).stdout.strip()
    lines, names = [system], installed()
    for pattern in PACKAGES:
        found = sorted(name for name in names if re.fullmatch(pattern, name))
        if not found:
            print(f"known-holes: no package {pattern} is installed", file=sys.stderr)
        for package in found:
            hole = last_hole(package)
            if hole:
                lines.append(" ".join([package, hole[0], ",".join(hole[1])]))
    (ROOT / "Packaging/known-holes" / system.replace(" ", "-")).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
