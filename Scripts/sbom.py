#!/usr/bin/env python3
"""sbom.py BUILD: prints the components of the programs in a folder, as an SPDX 2.3 document in
JSON.

These are the programs with their hashes, Swift and the Swift packages in them, and the system's
libraries that they are linked with or load, with the versions of their packages. The source
packages of Debian for the WebAssembly modules of the pages and the app follow.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = ["seqrcast", "seqrcast-decode"]
# Lists by Scripts/debian-sources.sh of a module's sources: package, version, and the difference
# from the newest one.
MODULES = {
    "page-scanner": "Pages/reader/scanner/sources.tsv",
    "app-core": ".build/core/libraries/sources.tsv",
}
# Nothing of this package is compiled: swift-crypto's manifest names it.
ONLY_FETCHED = "swift-asn1"
# BoringSSL's ML-KEM and Keccak, in the program and in the core.
BORINGSSL = {
    "licenseDeclared": "Apache-2.0",
    "sourceInfo": "of this package, BoringSSL's ML-KEM and Keccak alone are compiled",
}
# Libraries that are loaded when needed.
LOADED = {"seqrcast": ["libicui18n.so.", "libpangocairo-1.0.so.0"], "seqrcast-decode": ["libheif.so.1"]}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def package(name, version, location="NOASSERTION", **more):
    return {
        "SPDXID": identifier(name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": location,
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": "NOASSERTION",
        "copyrightText": "NOASSERTION",
        **more,
    }


def swift_packages():
    """Yields the Swift packages with the ids of their trees, which git and Software Heritage share."""
    locations = {}
    for pin in json.loads((ROOT / "Package.resolved").read_text())["pins"]:
        locations[pin["identity"]] = pin["location"]
    for line in (ROOT / "Packaging/swift-packages.tsv").read_text().splitlines():
        name, version, tree = line.split("\t")
        if name == ONLY_FETCHED:
            continue
        yield package(
            name,
            version,
            f"git+{locations[name.lower()]}@{version}",
            externalRefs=[
                {
                    "referenceCategory": "PERSISTENT-ID",
                    "referenceType": "swh",
                    "referenceLocator": f"swh:1:dir:{tree}",
                }
            ],
            **(BORINGSSL if name == "swift-crypto" else {}),
        )


def sources(listed):
    """Yields the source packages of Debian of a module."""
    for line in (ROOT / listed).read_text().splitlines():
        name, version, difference = line.split("\t")
        entry = package(
            f"{name}-source",
            version,
            SPDXID=identifier(f"{name}-source-{version}"),
            externalRefs=[
                {
                    "referenceCategory": "PACKAGE-MANAGER",
                    "referenceType": "purl",
                    "referenceLocator": f"pkg:deb/debian/{name}@{version}?arch=source",
                }
            ],
        )
        yield {**entry, "sourceInfo": difference} if difference else entry


def needed(program):
    """Returns the paths of the libraries that a program itself names."""
    names = re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "-d", program))
    known = output("/sbin/ldconfig", "-p")
    for name in names + LOADED[program.name]:
        found = re.search(rf"^\s*{re.escape(name)}\S* .*=> (\S+)$", known, re.MULTILINE)
        if found:
            yield os.path.realpath(found[1])


def library_packages(program):
    """Returns the Debian packages of a program's libraries: name and version."""
    found = set()
    for path in needed(program):
        owner = output("dpkg-query", "--search", f"*/{Path(path).name}").split(":")[0]
        found.add((owner, output("dpkg-query", "-Wf", "${Version}", owner)))
    return sorted(found)


def main():
    build = Path(sys.argv[1])
    about = output(build / "seqrcast", "--version")
    version = re.search(r"seqrcast (\S+),", about)[1]
    commit = re.search(r"commit (\S+)", about)
    swift = re.search(r"Swift (\S+)", about)
    inside = [package("swift", swift[1] if swift else "NOASSERTION", "https://www.swift.org")]
    inside += swift_packages()
    packages, relations = list(inside), []
    for program in PROGRAMS:
        digest = hashlib.sha256((build / program).read_bytes()).hexdigest()
        packages.append(
            package(
                program,
                version,
                checksums=[{"algorithm": "SHA256", "checksumValue": digest}],
                sourceInfo=f"commit {commit[1]}" if commit else "built without a commit",
            )
        )
        relations.append(("SPDXRef-DOCUMENT", "DESCRIBES", identifier(program)))
        # The decoder needs no Swift package.
        for part in inside if program == "seqrcast" else inside[:1]:
            relations.append((identifier(program), "STATIC_LINK", part["SPDXID"]))
        for owner, owner_version in library_packages(build / program):
            reference = {
                "referenceCategory": "PACKAGE-MANAGER",
                "referenceType": "purl",
                "referenceLocator": f"pkg:deb/debian/{owner}@{owner_version}",
            }
            entry = package(owner, owner_version, externalRefs=[reference])
            packages += [entry] if entry not in packages else []
            relations.append((identifier(program), "DYNAMIC_LINK", entry["SPDXID"]))
    for name, listed in MODULES.items():
        packages.append(package(name, version))
        relations.append(("SPDXRef-DOCUMENT", "DESCRIBES", identifier(name)))
        for entry in sources(listed):
            packages += [entry] if entry not in packages else []
            relations.append((identifier(name), "GENERATED_FROM", entry["SPDXID"]))
    relations.append((identifier("app-core"), "GENERATED_FROM", identifier("swift-crypto")))
    made = int(os.environ.get("SOURCE_DATE_EPOCH") or output("git", "-C", ROOT, "log", "-1", "--format=%ct"))
    json.dump(
        {
            "spdxVersion": "SPDX-2.3",
            "dataLicense": "CC0-1.0",
            "SPDXID": "SPDXRef-DOCUMENT",
            "name": f"seqrcast-{version}",
            "documentNamespace": f"https://spdx.org/spdxdocs/seqrcast-{version}-{commit[1] if commit else 'unknown'}",
            "creationInfo": {
                "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(made)),
                "creators": ["Tool: seqrcast-sbom"],
            },
            "packages": packages,
            "relationships": [
                {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
                for one, kind, other in relations
            ],
        },
        sys.stdout,
        indent=1,
    )
    print()


if __name__ == "__main__":
    main()
