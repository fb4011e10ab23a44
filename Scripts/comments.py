"""The comments of source files, for the scripts that check them."""

import ast
import io
import re
import tokenize

# The folders and files of this repository that have comments.
SOURCES = [
    "Benchmarks",
    "Fuzz",
    "Makefile",
    "Package.swift",
    "Pages",
    "Scripts",
    "Sources",
    "Tests",
    "fixtures",
]

# The white space in front of // excludes addresses such as https://example.org, and that behind #
# excludes #! and $#.
SLASHES = re.compile(r"(?:^|(?<=\s))(?://[/!]?(?=\s)(.*)|/\*+([\s\S]*?)\*/)", re.M)
HASHES = re.compile(r"(?:^|(?<=\s))#(?=\s)(.*)", re.M)
LANGUAGES = {
    ".swift": "Swift",
    ".js": "JavaScript",
    ".mjs": "JavaScript",
    ".mts": "JavaScript",
    ".css": "CSS",
    ".c": "C",
    ".h": "C",
    ".sh": "shell",
    ".mk": "make",
    "Makefile": "make",
    ".py": "Python",
}


def language(path):
    """Returns the language of a file; None if it has no comments that are known here."""
    return LANGUAGES.get(path.suffix or path.name)


def comments(path):
    """Yields (line, text) for each line of a file's comments.

    An empty text comes before each further comment.
    """
    text, name = path.read_text(encoding="utf-8"), language(path)
    found = (
        sorted(in_python(text))
        if name == "Python"
        else matches(HASHES if name in ("shell", "make") else SLASHES, text)
    )
    expected = 0
    for first, comment, is_alone in found:
        if first != expected or not is_alone:
            yield first, ""
        for number, line in enumerate(comment.split("\n"), first):
            line = re.sub(r"^\s*\*?\s*", "", line).rstrip()
            if line.startswith("@"):
                yield number, ""
            yield number, line
        expected = number + 1 if is_alone else 0


def matches(pattern, text):
    """Yields (first line, text, whether its lines contain nothing else) for a pattern's comments."""
    for match in pattern.finditer(text):
        before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        yield (
            text.count("\n", 0, match.start()) + 1,
            next(filter(None, match.groups()), ""),
            not before.strip(),
        )


def in_python(text):
    """Yields the comments and docstrings of Python, as `matches` does."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not token.string.startswith("#!"):
            yield token.start[0], token.string.lstrip("#"), not token.line[: token.start[1]].strip()
    for node in ast.walk(ast.parse(text)):
        if isinstance(
            node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        ) and ast.get_docstring(node):
            yield node.body[0].lineno, node.body[0].value.value, False
