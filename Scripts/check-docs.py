#!/usr/bin/env python3
"""check-docs.py: checks the documents, and prints FILE:LINE and what to do for each finding.

Links and anchors resolve; prose lines have at most 100 columns; README.md and ARCHITECTURE.md stay
short; docs/README.md leads to every document; the tests that documents name exist; decisions are
few, in their index, and named where they matter; and the texts of PROSE avoid the sentences that
readers stumble over most. Exit status 1 with any finding.
"""

import re
import subprocess
import sys
from pathlib import Path

from comments import SOURCES, comments, language

ROOT = Path(__file__).resolve().parent.parent
COLUMNS = 100
README_LINES = 150
ARCHITECTURE_WORDS = 1500
DECISIONS = 70

# Files and folders whose prose is checked: Markdown, and the comments of sources.
PROSE = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "docs",
    "samples",
    *SOURCES,
]

# A sentence begins at the start of a paragraph, or behind the end of another one.
START = r"(?:^|(?<=[.!?] )|(?<=[.!?]\) )|(?<=\*\* )|(?<=: ))"
# A pattern, and its plain alternative. Questions may begin with the first pattern.
PATTERNS = [
    (
        START + r"(?:What|Who) (?:is|was|has|had|are|were)\b(?![^.!]*\?)",
        "begin with a thing that has a name: “Non-image files are …”, not “What is no image …”",
    ),
    (START + r"The same\.", "say what it is the same as, or leave it out"),
    (r"\btold apart\b", "distinguished"),
    (r"\btold\b(?! apart)", "reported, shown, said, printed"),
    (r"\btells\b", "says, shows, reports, prints"),
    (r"\bbears?\b", "has, carries"),
    (r"\btakes? in\b", "reads, imports, accepts"),
    (r"\bas it stands\b", "unchanged"),
    (r"\bof no matter\b", "does not matter"),
    (r"\bis had\b", "use a verb that says who has it"),
]

findings = []


def find(path, line, message):
    findings.append((str(path.relative_to(ROOT)), line, message))


def tracked(*patterns):
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", *patterns],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return sorted(ROOT / name for name in listing.stdout.split("\0") if name and (ROOT / name).is_file())


class Markdown:
    """One document: its lines, without code blocks."""

    def __init__(self, path):
        self.path = path
        self.source = path.read_text(encoding="utf-8").split("\n")
        self.lines = []
        fence = None
        for line in self.source:
            mark = re.match(r"\s*(```+|~~~+)", line)
            if fence is None and mark:
                fence = mark.group(1)
                self.lines.append("")
            elif fence is not None:
                if mark and mark.group(1).startswith(fence):
                    fence = None
                self.lines.append("")
            else:
                self.lines.append(line)

    def anchors(self):
        """The anchors of headings as GitHub makes them.

        Lower case without punctuation; blanks become hyphens; repeated anchors are numbered.
        """
        found, seen = set(), {}
        for line in self.lines:
            heading = re.match(r"#{1,6}\s+(.*?)\s*#*$", line)
            if not heading:
                continue
            text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.group(1))
            slug = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
            count = seen.get(slug, 0)
            seen[slug] = count + 1
            found.add(f"{slug}-{count}" if count else slug)
        return found

    def links(self):
        """The links and images: (line, target)."""
        for number, line in enumerate(self.lines, 1):
            line = re.sub(r"`[^`]*`", "", line)
            for target in re.findall(r"\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)", line):
                yield number, target
            for target in re.findall(r"(?:src|href)=\"([^\"]+)\"", line):
                yield number, target


def is_wrapped(line):
    """Whether a line may be long: a table, an HTML element, or one word or link that cannot be broken."""
    text = re.sub(r"^\s*(?:[-*+]|\d+\.)?\s*", "", line)
    return (
        text.startswith(("|", "<"))
        or " " not in text
        or re.fullmatch(r"!?\[[^\]]*\]\([^)]*\)[.,;:]?", text) is not None
    )


def paragraphs(lines):
    """Joins neighbouring (line, text) into paragraphs: (text, the line at each offset)."""
    text, starts = "", []

    def flush():
        nonlocal text, starts
        if text:
            yield text, starts
        text, starts = "", []

    for number, line in lines:
        stripped = line.strip()
        alone = stripped.startswith(("|", "#", "<"))
        item = re.match(r"(?:[-*+]|\d+\.)\s+", stripped)
        if not stripped or alone or item:
            yield from flush()
        if not stripped:
            continue
        if alone:
            for cell in stripped.lstrip("#").strip().strip("|").split("|"):
                yield cell.strip(), [(0, number)]
            continue
        if item:
            stripped = stripped[item.end() :]
        if text:
            text += " "
        starts.append((len(text), number))
        text += stripped
    yield from flush()


def check_links(documents):
    anchors = {}
    for document in documents.values():
        for line, target in document.links():
            if re.match(r"[a-z][a-z0-9+.-]*:", target):
                continue
            name, _, anchor = target.partition("#")
            path = (document.path.parent / name).resolve() if name else document.path
            if not path.exists():
                find(document.path, line, f"link to {target}: there is no such file")
            elif anchor and path.suffix == ".md":
                if path not in anchors:
                    anchors[path] = (documents.get(path) or Markdown(path)).anchors()
                if anchor not in anchors[path]:
                    find(document.path, line, f"link to {target}: there is no such heading")


def check_columns(document):
    for number, line in enumerate(document.lines, 1):
        if len(line) > COLUMNS and not is_wrapped(line):
            find(document.path, number, f"{len(line)} columns: wrap prose at {COLUMNS}")


def check_prose(path, lines):
    lines = (
        (number, re.sub(r"`[^`]*`", lambda span: "`" * len(span.group()), line)) for number, line in lines
    )
    for text, starts in paragraphs(lines):
        for pattern, plain in PATTERNS:
            for match in re.finditer(pattern, text):
                line = max((start for start in starts if start[0] <= match.start()), default=starts[0])[1]
                find(path, line, f"“{match.group().strip()}”: {plain}")


def check_sizes():
    readme = ROOT / "README.md"
    lines = readme.read_text(encoding="utf-8").count("\n")
    if lines > README_LINES:
        find(readme, lines, f"{lines} lines: at most {README_LINES}; details belong into docs/guide")
    architecture = ROOT / "ARCHITECTURE.md"
    words = len(architecture.read_text(encoding="utf-8").split())
    if words > ARCHITECTURE_WORDS:
        find(
            architecture,
            1,
            f"{words} words: at most {ARCHITECTURE_WORDS}; details belong into docs/internals",
        )


def check_index(documents):
    """docs/README.md, or an index that it links to in a folder, links to every document in docs/."""
    index = ROOT / "docs/README.md"
    reached, waiting = set(), [index]
    while waiting:
        path = waiting.pop()
        if path in reached or path not in documents:
            continue
        reached.add(path)
        for _, target in documents[path].links():
            linked = (path.parent / target.partition("#")[0]).resolve()
            if linked.name == "README.md" and linked.is_relative_to(ROOT / "docs"):
                waiting.append(linked)
            else:
                reached.add(linked)
    for path in documents:
        if path.is_relative_to(ROOT / "docs") and path not in reached:
            find(path, 1, "not in the index: link to it from docs/README.md")


def check_tests(documents):
    """Suites (`FooTests`, `ModuleTests/FooTests`) and files of Tests/ that documents name exist."""
    tests = tracked("Tests")
    names = {path.stem for path in tests} | {path.name for path in tests}
    names |= {parent.name for path in tests for parent in path.parents}
    for path, document in documents.items():
        for number, line in enumerate(document.lines, 1):
            for name in re.findall(r"`([^`\s]+)`", line):
                last = name.rstrip("/").rpartition("/")[2]
                suite = re.fullmatch(r"\w+Tests", last) is not None
                file = name.startswith("Tests/") and re.fullmatch(r"[\w.-]+", last) is not None
                if (suite or file) and last not in names:
                    find(path, number, f"{name}: there is no such test")


def check_decisions(documents):
    """A document or a comment elsewhere names each record, and there are few. The index: `check_index`."""
    folder = ROOT / "docs/decisions"
    index = folder / "README.md"
    records = {path.name: path for path in documents if path.parent == folder and path != index}
    named = set()
    names = subprocess.run(
        [
            "git",
            "grep",
            "--untracked",
            "-nIoE",
            r"decisions/[0-9]{4}-[a-z0-9-]+\.md",
            "--",
            ":!docs/decisions",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    for found in names.stdout.splitlines():
        path, line, name = found.split(":", 2)
        named.add(name.removeprefix("decisions/"))
        if not (folder.parent / name).exists():
            find(ROOT / path, int(line), f"{name}: there is no such record")
    for name, path in records.items():
        if name not in named:
            find(path, 1, "nothing leads here: name it in a document or a comment where it matters")
    if len(records) > DECISIONS:
        find(
            index, 1, f"{len(records)} records: at most {DECISIONS}; a reason that explains code stands there"
        )


def main():
    documents = {path: Markdown(path) for path in tracked("*.md")}
    check_links(documents)
    for document in documents.values():
        check_columns(document)
    for path in tracked(*PROSE):
        if path in documents:
            check_prose(path, enumerate(documents[path].lines, 1))
        elif language(path):
            check_prose(path, comments(path))
    check_sizes()
    check_index(documents)
    check_tests(documents)
    check_decisions(documents)

    for path, line, message in sorted(findings):
        print(f"{path}:{line}: {message}")
    if findings:
        print(f"check-docs: {len(findings)} to mend", file=sys.stderr)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
