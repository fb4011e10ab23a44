#!/usr/bin/env python3
"""manual.py ACTION SEQRCAST [FOLDER]: writes the manual of the command line, from its help and the
guide.

--document writes docs/reference/commands.md.
--check prints how that file differs from what --document would write, and ends with status 1 if it does.
--pages writes man pages to FOLDER: in man1 one for each command, in man7 one for each page of the guide.

The script writes Markdown, which go-md2man turns into pages: lowdown renders definitions and short
options badly, and pandoc is a hundred times as large. Tables become lists of terms, since a terminal
has no room for them.
"""

import difflib
import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs/reference/commands.md"
GUIDE = ROOT / "docs/guide"
COMMON = "Common options"
INTRODUCTION = """
# Commands

All commands with all options. `seqrcast help COMMAND` and `man seqrcast-COMMAND` print the same;
`Scripts/manual.py` writes it from the program. The [guide](../README.md#guide) shows how the
commands are used together.

[Basics](../guide/basics.md#names-and-references) explains how channels, contacts, messages and
[dates](../guide/basics.md#dates) are written, and [exit codes](exit-codes.md) say how a command
ended. `seqrcast` alone shows the first steps.
""".strip()


class Command:
    """A command of the help, with all that the manual says about it."""

    def __init__(self, help, parent=None):
        self.name = f"{parent.name} {help['commandName']}" if parent else help["commandName"]
        self.page = self.name.replace(" ", "-")
        self.abstract = help.get("abstract", "")
        blocks = [block for block in help.get("discussion", "").split("\n\n") if block.strip()]
        self.examples = [
            line for block in blocks if block.startswith("EXAMPLE") for line in block.split("\n")[1:]
        ]
        self.exits = [
            line.split(None, 1)
            for block in blocks
            if block.startswith("EXIT STATUS")
            for line in block.split("\n")[1:]
        ]
        self.notes = [block for block in blocks if not block.startswith(("EXAMPLE", "EXIT STATUS"))]
        arguments = [item for item in help.get("arguments", []) if item.get("shouldDisplay", True)]
        self.positionals = [item for item in arguments if item["kind"] == "positional"]
        self.sections = sections(
            item
            for item in arguments
            if (item.get("preferredName") or {}).get("name") not in ("help", "version")
        )
        self.children = [
            Command(item, self)
            for item in help.get("subcommands", [])
            if item.get("shouldDisplay", True) and item["commandName"] != "help"
        ]

    @property
    def usage(self):
        parts = [self.name, "[options]"]
        if self.children:
            return f"{self.name} <subcommand> ..."
        for item in self.positionals:
            part = f"<{item['valueName']}>" + (" ..." if item.get("isRepeating") else "")
            parts.append(f"[{part}]" if item.get("isOptional") else part)
        return " ".join(parts)


def sections(arguments):
    """Returns the arguments by the titles of their sections, each a list of (usage, sentences).

    Several names for one choice share an entry.
    """
    found = {"Arguments": [], "Options": []}
    for item in arguments:
        names = ", ".join(
            ("-" if name["kind"] == "short" else "--") + name["name"]
            for name in sorted(item.get("names", []), key=lambda name: len(name["name"]))
        )
        value = f"<{item['valueName']}>"
        usage = {"positional": value, "flag": names, "option": f"{names} {value}"}[item["kind"]]
        if item.get("isRepeating"):
            usage += " ..."
        text = item.get("abstract", "")
        if item.get("allValues"):
            text += f" Values: {', '.join(item['allValues'])}."
        if item.get("defaultValue"):
            text += f" Default: {item['defaultValue']}."
        title = item.get("sectionTitle") or ("Arguments" if item["kind"] == "positional" else "Options")
        entries = found.setdefault(title, [])
        if entries and item["kind"] == "flag" and entries[-1][1] == text:
            entries[-1] = (f"{entries[-1][0]}, {usage}", text)
        else:
            entries.append((usage, text))
    return {title: entries for title, entries in found.items() if entries}


def escaped(text):
    """Escapes text of the help for Markdown; only backticks keep their meaning."""
    pieces = re.split(r"(`[^`]*`)", text)
    return "".join(
        piece if piece.startswith("`") else re.sub(r"([\\*_<>\[\]|#])", r"\\\1", piece) for piece in pieces
    )


def prose(text):
    """Formats a paragraph or a table of the help. A table has indented lines."""
    if "\n  " in text:
        return ["```", *text.split("\n"), "```", ""]
    return [*textwrap.wrap(escaped(text), 100, break_long_words=False, break_on_hyphens=False), ""]


def code(lines):
    return ["```sh", *textwrap.dedent("\n".join(lines)).split("\n"), "```", ""]


# The document


def chapter(command, level):
    """Returns a command as Markdown."""
    lines = [f"{'#' * level} {command.name}", "", *prose(command.abstract), *code([command.usage])]
    lines += code(command.examples) if command.examples else []
    for note in command.notes:
        lines += prose(note)
    for title, entries in command.sections.items():
        if title != COMMON or command.name == "seqrcast":
            lines += [f"| {title.lower()} | |", "|---|---|"]
            for usage, text in entries:
                lines.append("| `{}` | {} |".format(usage.replace("|", "\\|"), escaped(text)))
            lines.append("")
    for child in command.children:
        lines += chapter(child, level + 1)
    return lines


def document(root):
    lines = [INTRODUCTION, "", "| command | does |", "|---|---|"]
    for command in root.children:
        anchor = command.name.replace(" ", "-")
        lines.append(f"| [`{command.name.split()[1]}`](#{anchor}) | {escaped(command.abstract)} |")
    lines += [
        "",
        "## Common options",
        "",
        "Every command has these, before or after its name. Most commands also have `--json`, which prints",
        "[one JSON object a line](json.md); those that write a file have `--force`, which replaces an",
        "existing one.",
        "",
        "| option | |",
        "|---|---|",
    ]
    lines += [
        f"| `{usage}` | {escaped(text)} |"
        for usage, text in root.sections[COMMON]
        + [
            ("--version", "Show the version, the commit it was built from, and the libraries."),
            ("-h, --help", "Show help information."),
        ]
    ] + [""]
    for command in root.children:
        lines += chapter(command, 2)
    return "\n".join(lines).rstrip() + "\n"


# Man pages


def usage_in_bold(usage):
    """Puts names in bold and values in italics."""
    return "".join(
        f"*{escaped(word[1:-1])}*"
        if word.startswith("<")
        else f"**{escaped(word)}**"
        if re.match(r"[\w-]", word)
        else escaped(word)
        for word in re.split(r"(<[^>]*>|[\s,\[\]]+)", usage)
        if word
    )


def definitions(entries):
    return [line for usage, text in entries for line in (usage, ":   " + text, "")]


def page_body(command, level):
    lines = []
    if command.examples:
        lines += [f"{level} EXAMPLES", "", *code(command.examples)]
    for title, entries in command.sections.items():
        if title != COMMON or command.name == "seqrcast":
            lines += [f"{level} {title.upper()}", ""]
            lines += definitions((usage_in_bold(usage), escaped(text)) for usage, text in entries)
    return lines


def section(name, title):
    """Returns a section of a page of the guide, without its heading."""
    text = (GUIDE / name).read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if not found:
        sys.exit(f"manual: {name} has no section {title}")
    return plain(found.group(1)).split("\n")


def guide():
    """Yields the pages of the guide in the order of the index of all documents: (name, subject)."""
    index = (ROOT / "docs/README.md").read_text(encoding="utf-8")
    return re.findall(r"^- \[[^\]]*\]\(guide/(\w+)\.md\): (.*)", index, re.MULTILINE)


def untabled(table):
    """Turns the rows of a table into definitions of their first cells."""
    rows = [
        [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip()[1:-1])]
        for line in table[0].strip().split("\n")
    ]
    heads = rows[0]
    return (
        "\n".join(
            definitions(
                (
                    row[0],
                    row[1]
                    if len(row) == 2
                    else "; ".join(f"{head}: {cell}" for head, cell in zip(heads[1:], row[1:]) if cell),
                )
                for row in rows[2:]
            )
        )
        + "\n"
    )


def plain(text):
    """Simplifies a document for man pages: no tables and images, and links only to other pages."""
    text = re.sub(
        r"(?:^\|.*\n)+",
        untabled,
        re.sub(r"<img [^>]*>|!\[[^\]]*\]\([^)]*\)\n?", "", text),
        flags=re.MULTILINE,
    )
    text = re.sub(
        r"\[([^\]]*)\]\((\w+)\.md(?:#[^)]*)?\)",
        lambda link: f"{link[1]} (**seqrcast-{link[2]}**(7))" if link[2] in dict(guide()) else link[1],
        text,
    )
    return re.sub(r"\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", text)


def title(page, number, version):
    return [f'# {page.upper()} {number} "" "SeQRcast {version}" "SeQRcast manual"', ""]


def command_page(command, version):
    is_root = command.name == "seqrcast"
    lines = title(command.page, 1, version)
    lines += ["## NAME", "", f"{command.page} \\- {escaped(command.abstract.rstrip('.'))}", ""]
    lines += ["## SYNOPSIS", ""]
    for shown in command.children if command.children and not is_root else [command]:
        lines += [usage_in_bold(shown.usage), ""]
    lines += ["## DESCRIPTION", "", escaped(command.abstract), ""]
    for note in command.notes:
        lines += prose(note)
    if is_root:
        lines += [
            "## COMMANDS",
            "",
            *definitions((f"**{child.page}**(1)", escaped(child.abstract)) for child in command.children),
        ]
    lines += page_body(command, "##")
    for child in [] if is_root else command.children:
        lines += [f"## {child.name.upper()}", "", usage_in_bold(child.usage), "", escaped(child.abstract), ""]
        for note in child.notes:
            lines += prose(note)
        lines += page_body(child, "###")
    if is_root:
        lines += [
            "## EXIT STATUS",
            "",
            *definitions((f"**{code}**", escaped(text)) for code, text in command.exits),
        ]
        lines += ["With several inputs the exit status is the highest that occurred.", ""]
        for heading in ("Files", "Environment"):
            lines += [f"## {heading.upper()}", "", *section("basics.md", heading)]
        lines += ["## GUIDE", "", *definitions((f"**seqrcast-{page}**(7)", about) for page, about in guide())]
    else:
        common = (
            "**--vault** *file*, **--vault-passphrase-fd** *number* and **--quiet**, which every command has"
        )
        lines += ["## COMMON OPTIONS", "", f"{common}, are described in **seqrcast**(1).", ""]
        lines += ["## EXIT STATUS", "", "0 is success, and 64 wrong usage. **seqrcast**(1) lists all.", ""]
        lines += ["## SEE ALSO", "", "**seqrcast**(1), **seqrcast-basics**(7)", ""]
    return "\n".join(lines)


def guide_page(page, about, version):
    _, _, rest = (GUIDE / f"{page}.md").read_text(encoding="utf-8").partition("\n")
    name = f"seqrcast-{page}"
    rest = re.sub(
        r"^(##+) (.*)",
        lambda match: f"{match[1]} {match[2].upper() if match[1] == '##' else match[2]}",
        plain(rest),
        flags=re.MULTILINE,
    )
    return "\n".join(
        [
            *title(name, 7, version),
            "## NAME",
            "",
            f"{name} \\- guide: {about}",
            "",
            "## DESCRIPTION",
            rest,
            "## SEE ALSO",
            "",
            "**seqrcast**(1)",
            "",
        ]
    )


def write_page(folder, page, number, text):
    file = folder / f"man{number}" / f"{page}.{number}"
    file.parent.mkdir(parents=True, exist_ok=True)
    roff = subprocess.run(["go-md2man"], input=text, check=True, capture_output=True, text=True).stdout
    file.write_text(roff, encoding="utf-8")


def main():
    action, tool = sys.argv[1:3]

    def output(*arguments):
        return subprocess.run([tool, *arguments], check=True, capture_output=True, text=True).stdout

    root = Command(json.loads(output("--experimental-dump-help"))["command"])
    if action == "--pages":
        folder, version = Path(sys.argv[3]), re.search(r"[\d.]+", output("--version")).group()
        for command in [root, *root.children]:
            write_page(folder, command.page, 1, command_page(command, version))
        for page, about in guide():
            write_page(folder, f"seqrcast-{page}", 7, guide_page(page, about, version))
        return 0
    text = document(root)
    if action == "--document":
        DOCUMENT.write_text(text, encoding="utf-8")
        return 0
    old = DOCUMENT.read_text(encoding="utf-8")
    sys.stdout.writelines(
        difflib.unified_diff(
            old.splitlines(True), text.splitlines(True), str(DOCUMENT.relative_to(ROOT)), "the program"
        )
    )
    if old != text:
        print("manual: run `make manual`", file=sys.stderr)
    return int(old != text)


if __name__ == "__main__":
    sys.exit(main())
