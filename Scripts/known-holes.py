#!/usr/bin/env python3
"""known-holes.py: writes Packaging/known-holes, the versions in which the last known holes of libraries were closed.

They come from the changelogs of the packages that are installed, so upgrade them first. A line has the package, the version, and what the
changelog names: CVE numbers.
"""

import gzip
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# What seqrcast and seqrcast-decode load, and what images and pages of PDF files reach.
PACKAGES = """
libaom3 libbrotli1 libc6 libcairo2 libdav1d6 libde265-0 libdeflate0 libexif12 libfontconfig1 libfreetype6 libgif7
libglib2.0-0 libharfbuzz0b libheif1 libicu72 libisal2 libkeyutils1 liblept5 libpango-1.0-0 libpixman-1-0 libpng16-16
libpoppler126 libqrencode4 libseccomp2 libsqlite3-0 libssl3 libtiff6 libturbojpeg0 libwebp7 libx265-199 libzbar0
libzxcvbn0 poppler-utils zlib1g
""".split()


def changelog(package):
    """The text of Debian's changelog; changelog.Debian.ARCHITECTURE.gz beside it has the rebuilds alone."""
    file = Path("/usr/share/doc", package, "changelog.Debian.gz")
    if not file.exists():
        sys.exit(f"known-holes: there is no {file}: {package} is not installed, or dpkg leaves documents out, as in slim images of Debian")
    with gzip.open(file, "rt", encoding="utf-8") as log:
        return log.read()


def last_hole(package):
    """The newest entry of a changelog that names a hole: (version, CVE numbers); None without one."""
    entries = re.split(r"^\S+ \(([^)]+)\).*\n", changelog(package), flags=re.MULTILINE)
    for version, text in zip(entries[1::2], entries[2::2]):
        holes = sorted(set(re.findall(r"CVE-\d+-\d+", text)))
        if holes:
            return version, holes
    return None


def main():
    system = subprocess.run(
        [". /etc/os-release && echo $ID $VERSION_ID"], shell=True, check=True, capture_output=True, text=True).stdout
    lines = [system.strip()]
    for package in PACKAGES:
        hole = last_hole(package)
        if hole:
            lines.append(" ".join([package, hole[0], ",".join(hole[1])]))
    (ROOT / "Packaging/known-holes").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
