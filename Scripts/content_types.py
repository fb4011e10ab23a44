"""content_types.py: the places of a content type, for Scripts/structure.py.

The types are the cases of ContentType in Wire. Scripts/content-types.tsv lists the places where each of
them is named, and docs/internals/places.md has the same list.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "Scripts/content-types.tsv"
DOCUMENT = ROOT / "docs/internals/places.md"
BEGIN, END = "<!-- content types -->", "<!-- end -->"
LIMIT = 18

# Files that name all types and that nobody writes by hand, records of what once was, and translations,
# which Tests/Browser/test_words.py compares with the English ones.
WRITTEN = (
    "Tests/Transcripts/",
    "docs/decisions/",
    "docs/reference/commands.md",
    "docs/reference/core.md",
    "Pages/common/words/",
)
FOLDERS = ("Sources", "Pages", "Tests", "Fuzz", "Benchmarks", "Scripts", "docs", "fixtures/Generator")
ENDINGS = {".swift", ".js", ".mjs", ".mts", ".json", ".py", ".sh", ".md"}
# So many lines in which all types are named are a list of them.
WINDOW = 16


class Place:
    def __init__(self, line):
        self.path, self.pattern, without, self.about = line.split("\t")
        self.without = without.split()

    def lacking(self, types):
        """The types that are not named here."""
        if not self.pattern:
            return []
        text = (ROOT / self.path).read_text(encoding="utf-8")
        return [
            name
            for number, name in types
            if name not in self.without
            and not re.search(self.pattern.format(number=number, name=name), text, re.M)
        ]


def types():
    """Numbers and names."""
    text = (ROOT / "Sources/Wire/Content/ContentType.swift").read_text(encoding="utf-8")
    return [(int(number), name) for name, number in re.findall(r"^    case (\w+) = (\d+)$", text, re.M)]


def places():
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return [Place(line) for line in lines if line and not line.startswith("#")]


def unlisted(names):
    """Files with a list of all types that is in no list of places: with the line where it begins."""
    listed = {place.path for place in places()}
    words = [re.compile(rf"(?<![\w-]){name}s?(?![\w-])") for name in names]
    files = sorted(
        file for folder in FOLDERS for file in (ROOT / folder).rglob("*") if file.suffix in ENDINGS
    )
    for file in [*files, *sorted(ROOT.glob("*.md"))]:
        path = str(file.relative_to(ROOT))
        text = file.read_text(encoding="utf-8")
        if path in listed or path.startswith(WRITTEN) or not all(word.search(text) for word in words):
            continue
        lines = text.splitlines()
        for start in range(max(1, len(lines) - WINDOW + 1)):
            window = " ".join(lines[start : start + WINDOW])
            if all(word.search(window) for word in words):
                yield f"{path}:{start + 1}"
                break


def document():
    """docs/internals/places.md with the list of places."""
    rows = [f"| `{place.path}` | {place.about} |" for place in places()]
    front, rest = DOCUMENT.read_text(encoding="utf-8").split(BEGIN)
    table = "\n".join(["| file | its part of a type |", "|---|---|", *rows])
    return f"{front}{BEGIN}\n{table}\n{END}{rest.split(END)[1]}"


def findings():
    known = types()
    for place in places():
        for name in place.lacking(known):
            yield f"the content type {name} is missing in {place.path}: {place.about}"
    for path in unlisted([name for _, name in known]):
        yield f"{path} names all content types, and is not in Scripts/content-types.tsv"
    if len(places()) > LIMIT:
        yield f"a content type has {len(places())} places, more than {LIMIT}"
    if document() != DOCUMENT.read_text(encoding="utf-8"):
        yield "the places of a content type in docs/internals/places.md are old: Scripts/structure.py --document"
