#!/usr/bin/env python3
"""structure.py: checks which folders use each other, and measures the tree.

    Scripts/structure.py --check    fails on a circle between folders of Sources/CLI/Kit, on a folder of
                                    Kit that uses a command, on a command folder that uses another, on
                                    more files in Sources/CLI or its Kit than FILE_LIMITS, on a
                                    file X+Y.swift that does not extend X, on a file that
                                    docs/internals/scan.md names and that does not exist, on an import
                                    of a page that leads nowhere or into another page, on comments
                                    with more than CLAUSE_LIMIT clauses, on a content type that a place
                                    of Scripts/content-types.tsv lacks, on a list of all types that is
                                    no such place, and on a word for which the glossary has another
    Scripts/structure.py --document writes the places of a content type into docs/internals/places.md
    Scripts/structure.py            prints the numbers by which the structure is judged

The uses are read from the sources: the names of types, and of members that extensions add, which
are declared once in Sources/CLI. Files are not joined to reach a number, since a file of three subjects
is neither found by its name nor read without the rest. A folder past its limit of files holds something
that can be a module, with an interface of its own.
"""

import itertools
import re
import sys
from collections import defaultdict
from pathlib import Path

import content_types
from comments import SOURCES, comments, language

ROOT = Path(__file__).resolve().parent.parent
CLI = ROOT / "Sources/CLI"
MODIFIERS = r"(?:@\w+(?:\([^)]*\))? )*(?:\w+ )*"


def swift_files(*tops):
    return sorted(path for top in tops for path in (ROOT / top).rglob("*.swift"))


def code(text):
    """The text without comments; of its strings, only the interpolated parts."""
    text = re.sub(r'"""(.*?)"""', lambda m: " ".join(re.findall(r"\\\(([^)]*)\)", m[1])), text, flags=re.S)
    text = re.sub(r"//[^\n]*", "", text)
    return re.sub(r'"(?:[^"\\\n]|\\.)*"', lambda m: " ".join(re.findall(r"\\\((.*?)\)", m[0])), text)


class CommandLine:
    """The folders of Sources/CLI and their uses of each other."""

    def __init__(self):
        self.source = {path: code(path.read_text(encoding="utf-8")) for path in swift_files("Sources/CLI")}
        self.types, self.members, declared = defaultdict(set), defaultdict(set), defaultdict(set)
        self.nested = {}
        for path, source in self.source.items():
            for match in re.finditer(
                r"^((?:@\w+ )*(?:\w+ )*)(?:struct|class|enum|protocol|actor|typealias) (\w+)", source, re.M
            ):
                if "private" not in match[1]:
                    self.types[match[2]].add(path)
            self.nested[path] = set(
                re.findall(
                    r"^ +(?:\w+ )*(?:struct|class|enum|protocol|actor|typealias|case) (\w+)", source, re.M
                )
            )
            for name in re.findall(r"\b(?:func|var|let|case) `?(\w+)", source):
                declared[name].add(path)
            for match in re.finditer(r"^((?:\w+ )*)extension [\w.\[\]]+[^{]*\{(.*?)^\}", source, re.M | re.S):
                if "private" in match[1]:
                    continue
                for member in re.finditer(r"^    ((?:@\w+ |\w+ )*)(?:func|var|let) `?(\w+)", match[2], re.M):
                    if "private" not in member[1]:
                        self.members[member[2]].add(path)
        self.members = {name: paths for name, paths in self.members.items() if declared[name] == paths}
        self.uses = defaultdict(lambda: defaultdict(set))
        for path, source in self.source.items():
            folder = self.folder(path)
            beside = set().union(
                *(self.nested[other] for other in self.source if self.folder(other) == folder)
            )
            names = set(re.findall(r"\b[A-Z]\w+\b", source)) - beside
            self.add(path, self.types, names)
            self.add(path, self.members, set(re.findall(r"[\w)\]?]\.(\w+)\b", source)))

    @staticmethod
    def folder(path):
        return "/".join(path.relative_to(CLI).parts[:-1][:2])

    def add(self, path, declarations, names):
        for name in names:
            places = declarations.get(name, ())
            if len(places) == 1:
                target = self.folder(next(iter(places)))
                if target != self.folder(path):
                    self.uses[self.folder(path)][target].add(f"{path.name} uses {name}")

    def circles(self):
        """The groups of two or more folders that use each other, directly or not."""

        def reachable(start):
            seen, waiting = set(), [start]
            while waiting:
                for target in self.uses[waiting.pop()]:
                    if target not in seen:
                        seen.add(target)
                        waiting.append(target)
            return seen

        reach = {folder: reachable(folder) for folder in {self.folder(path) for path in self.source}}
        groups = {
            frozenset(other for other in reach if folder in reach[other] and other in reach[folder])
            for folder in reach
            if folder in reach[folder]
        }
        return sorted(sorted(group) for group in groups)

    def forbidden(self):
        for folder, targets in sorted(self.uses.items()):
            for target, reasons in sorted(targets.items()):
                if target.startswith("Commands/") and folder.startswith(("Kit/", "Commands/")):
                    yield f"{folder} uses {target}: {', '.join(sorted(reasons)[:3])}"


# The files of the app that decide, beside the core; and those that restore and make backups.
APP_RULES = [
    "ingest",
    "ingestmessages",
    "ingestparts",
    "received",
    "owner",
    "people",
    "channels",
    "publishing",
]
APP_MOVING = ["restoring", "moving"]
RULE_FOLDERS = ["Scanning", "Members", "Publishing", "Channels"]


# The most files in the commands with all that they share, and in the shared part alone.
FILE_LIMITS = {"Sources/CLI": 140, "Sources/CLI/Kit": 60}


def lines(*paths):
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def misnamed():
    """Files X+Y.swift without an extension of X."""
    for path in swift_files("Sources", "Benchmarks", "fixtures", "Fuzz"):
        name = path.stem.split("+")[0]
        if "+" in path.stem and not re.search(
            rf"\bextension (?:[\w.]+\.)?\[?{re.escape(name)}\b", path.read_text(encoding="utf-8")
        ):
            yield f"{path.relative_to(ROOT)} does not extend {name}"


def check():
    command_line = CommandLine()
    findings = [f"a circle of folders: {', '.join(circle)}" for circle in command_line.circles()]
    findings += list(command_line.forbidden()) + list(misnamed())
    findings += [
        f"docs/internals/scan.md names {path}, which does not exist"
        for path in scan_path()
        if not (ROOT / path).exists()
    ]
    findings += [
        f"“what is …” and the like, {count:.2f} times in 1,000 words of {area}: name the thing"
        for area, count in clauses()
        if count > CLAUSE_LIMIT
    ]
    findings += [
        f"{path}:{line}: an initializer of {count} lines, of {INITIALIZER_LIMIT}"
        for count, path, line in initializers()
        if count > INITIALIZER_LIMIT
    ]
    findings += [
        f"{folder} has {len(swift_files(folder))} files, of {limit}: make a module of a part"
        for folder, limit in FILE_LIMITS.items()
        if len(swift_files(folder)) > limit
    ]
    findings += [*content_types.findings(), *misled_imports(), *synonyms()]
    for finding in findings:
        print(f"structure: {finding}", file=sys.stderr)
    return 1 if findings else 0


# Words in code and comments for which docs/glossary.md has others, and the folders that may not use them.
SYNONYMS = [
    (
        r"\b[Gg]rants?\b|\b[a-z]+Grants?\b|\bGrant(?:s|[A-Z])",
        "authorization",
        ("Pages", "Sources", "Tests"),
    ),
    (r"\b[Qq]uestions?\b|\bquestion[A-Z]|[a-z]Questions?\b", "offer", ("Pages/app/model", "Pages/app/scan")),
    (r"\b(?:skipped|unused)[ _]?[Nn]umbers?\b", "jump", ("Pages", "Sources", "Tests")),
    (r"\b[Cc]ontradicting\b(?! parts)", "number reuse", ("Pages", "Tests")),
]
# The stores of the app's database are older than two of the words.
OLD_NAMES = re.compile(r'"(?:questions|grants)"')


def synonyms():
    """Uses of a word for which the glossary has another."""
    for pattern, word, folders in SYNONYMS:
        for path in sorted(path for folder in folders for path in (ROOT / folder).rglob("*")):
            if path.suffix in (".swift", ".js", ".mjs", ".mts", ".json", ".py"):
                text = OLD_NAMES.sub("", path.read_text(encoding="utf-8"))
                for found in re.finditer(pattern, text):
                    line = text[: found.start()].count("\n") + 1
                    yield f"{path.relative_to(ROOT)}:{line}: {found[0]}: the glossary says {word}"


PAGES = ROOT / "Pages"
# The modules of the app that are made when it is assembled.
GENERATED = [PAGES / "app/core.mjs", PAGES / "app/version.js"]


def misled_imports():
    """Imports of modules that do not exist, or that belong to another page."""
    for path in sorted(PAGES.rglob("*.js")):
        page = path.relative_to(PAGES).parts[0]
        text = path.read_text(encoding="utf-8")
        for name in re.findall(r'(?:^import |^\} from |\bimport\(|^import .* from )"([^"]+)"', text, re.M):
            target = (path.parent / name).resolve()
            if not target.exists() and target not in GENERATED:
                yield f"{path.relative_to(ROOT)} imports {name}, which does not exist"
            elif target.relative_to(PAGES).parts[0] not in (page, "common"):
                yield f"{path.relative_to(ROOT)} imports {name}, which belongs to another page"


def scan_path():
    """The files that docs/internals/scan.md names, in their order."""
    text = (ROOT / "docs/internals/scan.md").read_text(encoding="utf-8")
    return re.findall(r"`(Sources/[^`]+\.swift)`", text)


# Clauses in the place of a thing with a name, and how many of them 1,000 words of comments may have.
CLAUSE = re.compile(
    r"\b(?:what|who)\s+(?:is|was|are|were|has|have|had|does|do|did|can|cannot|could|may|must|will|would|should)\b",
    re.I,
)
CLAUSE_LIMIT = 0.5


def clauses():
    """Returns (area, clauses in 1,000 words) for the comments in each folder and language."""
    prose = defaultdict(list)
    for top in map(ROOT.joinpath, SOURCES):
        for path in [top] if top.is_file() else sorted(top.rglob("*")):
            if language(path) and path.is_file():
                prose[f"comments in {top.name}, {language(path)}"] += [line for _, line in comments(path)]
    texts = ((area, " ".join(lines)) for area, lines in sorted(prose.items()))
    return [
        (area, 1000 * len(CLAUSE.findall(text)) / len(re.findall(r"[A-Za-z][\w'’-]*", text)))
        for area, text in texts
    ]


INITIALIZER_LIMIT = 60


def initializers():
    """Yields (lines, file, line) of each initializer in Sources."""
    for path in swift_files("Sources"):
        text = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(text):
            if match := re.match(
                r"( *)(?:(?:public|package|private|fileprivate|convenience|required) )*init[?<(]", line
            ):
                ends = (at for at in range(number, len(text)) if text[at].startswith(match[1] + "}"))
                end = number if line.endswith("}") else next(ends, number)
                yield end - number + 1, path.relative_to(ROOT), number + 1


def stage_types():
    """The types that ScanPipeline names as handed from stage to stage."""
    text = "\n".join(line for _, line in comments(CLI / "Commands/Scan/ScanPipeline.swift"))
    table = re.findall(r"^\w+\s+\w+\s+(.+?) *→ *(\[?\w+\]?)", text, re.M)
    return {name.strip("[] ") for row in table for name in row if re.fullmatch(r"\[?[A-Z]\w+\]?", name)}


def kind_switches():
    """The switches of the command line and its texts that list the kinds of codes."""
    kinds = {
        "card",
        "share",
        "request",
        "authorization",
        "endorsement",
        "message",
        "part",
        "signature",
        "plain",
        "partial",
        "backup",
        "locked",
    }
    for path in swift_files("Sources/CLI", "Sources/Texts", "Sources/Records"):
        for body in re.findall(
            r"\bswitch [^{\n]*\{(.*?)^\s*\}$", code(path.read_text(encoding="utf-8")), re.M | re.S
        ):
            if len(kinds & set(re.findall(r"\.(\w+)", body))) >= 6:
                yield path


def numbers():
    command_line = CommandLine()
    in_circles = sum(len(circle) for circle in command_line.circles())
    path = scan_path()
    changes = sum(Path(a).parent != Path(b).parent for a, b in itertools.pairwise(path))
    architecture = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rows = [
        ("files in Sources", sum(1 for file in (ROOT / "Sources").rglob("*") if file.is_file())),
        *(
            (f"files in {folder}, of {limit}", len(swift_files(folder)))
            for folder, limit in FILE_LIMITS.items()
        ),
        ("folders of Sources/CLI in a circle", in_circles),
        ("files on a scan's way (docs/internals/scan.md)", len(path)),
        ("changes of folder on that way", changes),
        ("types that a scan's stages hand on", len(stage_types())),
        ("places to add a new kind of code to, its own file included", 1 + len(list(kind_switches()))),
        (f"lines of the longest initializer, of {INITIALIZER_LIMIT}", max(initializers())[0]),
        (f"places of a content type, of {content_types.LIMIT}", len(content_types.places())),
        ("lines in Sources/Rules", lines(*swift_files("Sources/Rules"))),
        (
            f"lines of rules in SeQRcast ({', '.join(RULE_FOLDERS)})",
            lines(*swift_files(*(f"Sources/SeQRcast/{name}" for name in RULE_FOLDERS))),
        ),
        (
            "lines of rules in Pages/app/model, of 400",
            lines(*(ROOT / f"Pages/app/model/{name}.js" for name in APP_RULES)),
        ),
        (
            "lines that restore and make backups in Pages/app/model, of 180",
            lines(*(ROOT / f"Pages/app/model/{name}.js" for name in APP_MOVING)),
        ),
        ("words in ARCHITECTURE.md", len(architecture.split())),
        ("lines in README.md", len((ROOT / "README.md").read_text(encoding="utf-8").splitlines())),
    ]
    rows += [
        (f"“what is …” in 1,000 words of {area}, of {CLAUSE_LIMIT}", f"{count:.2f}")
        for area, count in clauses()
    ]
    for name, value in rows:
        print(f"{name:<72} {value:>6}")
    return 0


def document():
    content_types.DOCUMENT.write_text(content_types.document(), encoding="utf-8")
    return 0


sys.exit({"--check": check, "--document": document}.get("".join(sys.argv[1:]), numbers)())
