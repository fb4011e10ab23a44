"""The SBOM's entries for Swift packages and for the sources of the WebAssembly modules."""

import importlib.util
import pathlib
import tempfile
import unittest

PATH = pathlib.Path(__file__).resolve().parents[2] / "Scripts/sbom.py"
TREE = "744cf765a857b947c9d04ebc1c9f8cd7d410cd3c"


class SBOMTests(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="seqrcast-sbom-")
        self.addCleanup(temporary.cleanup)
        spec = importlib.util.spec_from_file_location("sbom", PATH)
        self.sbom = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.sbom)
        self.sbom.ROOT = pathlib.Path(temporary.name)

    def test_an_outdated_source_is_marked(self):
        (self.sbom.ROOT / "page.tsv").write_text("zbar\t0.23-7\t\nbrotli\t1.0-2\tolder than 1.0-3\n")
        (self.sbom.ROOT / "core.tsv").write_text("brotli\t1.0-3\t\n")
        page, core = (list(self.sbom.sources(name)) for name in ("page.tsv", "core.tsv"))
        self.assertEqual([entry.get("sourceInfo") for entry in page + core], [None, "older than 1.0-3", None])
        self.assertEqual(len({entry["SPDXID"] for entry in page + core}), 3)
        self.assertEqual(
            page[0]["externalRefs"][0]["referenceLocator"], "pkg:deb/debian/zbar@0.23-7?arch=source"
        )

    def test_swift_packages_have_the_ids_of_their_trees(self):
        (self.sbom.ROOT / "Packaging").mkdir()
        (self.sbom.ROOT / "Packaging/swift-packages.tsv").write_text(
            f"Other.swift\t1.0.0\t{TREE}\nswift-asn1\t1.7.4\t{TREE}\n"
        )
        (self.sbom.ROOT / "Package.resolved").write_text(
            '{"pins": [{"identity": "other.swift", "location": "https://example.org/Other.swift"}]}'
        )
        (entry,) = self.sbom.swift_packages()
        self.assertEqual(entry["downloadLocation"], "git+https://example.org/Other.swift@1.0.0")
        self.assertEqual(entry["externalRefs"][0]["referenceLocator"], f"swh:1:dir:{TREE}")


if __name__ == "__main__":
    unittest.main()
