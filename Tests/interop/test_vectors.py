"""The implementation agrees with each test vector: the fields of a success, the reason of a failure."""

import unittest
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import vectors
from seqrcast.errors import Refused


def problem(path):
    """Returns the difference between a vector and its reading, or None."""
    vector = vectors.load(path)
    try:
        got = vectors.read(path.parent.name, vector)
    except Refused as refusal:
        return None if refusal.reason == vector["expect"] else f"refused: {refusal.reason}"
    if vector["expect"] != "success":
        return "not refused"
    return next((f"{name}: {value}" for name, value in got.items() if vector[name] != value), None)


class VectorTests(unittest.TestCase):
    def test_vectors(self):
        kinds = {folder.name for folder in vectors.FOLDER.iterdir()}
        self.assertLessEqual(kinds, vectors.READERS.keys())
        paths = sorted(vectors.FOLDER.glob("*/*.txt"))
        with ThreadPoolExecutor() as pool:
            problems = list(pool.map(problem, paths))
        for path, found in zip(paths, problems, strict=True):
            with self.subTest(kind=path.parent.name, vector=path.stem, expect=vectors.load(path)["expect"]):
                self.assertIsNone(found)
        self._print_counts(paths)

    def _print_counts(self, paths):
        opened, refused = Counter(), Counter()
        for path in paths:
            count = opened if vectors.load(path)["expect"] == "success" else refused
            count[path.parent.name] += 1
        for kind in vectors.READERS:
            print(f"{kind}: {opened[kind]} opened, {refused[kind]} refused")
        print(f"all: {opened.total()} opened, {refused.total()} refused")


if __name__ == "__main__":
    unittest.main()
