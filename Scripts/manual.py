#!/usr/bin/env python3
"""manual.py SEQRCAST FOLDER: writes the manual of the command line, from its own help.

FOLDER/man1 gets a man page for each command, FOLDER/commands.md all of them as one document.
"""

import json
import subprocess
import sys
from pathlib import Path

# Every command has these; they stand in the page of `seqrcast` itself.
COMMON = {"version", "help", "vault", "vault-passphrase-fd", "quiet"}


def shown(items):
    return [item for item in items if item.get("shouldDisplay", True)]


def options(command):
    """The arguments of a command: (usage, sentences) of each; the names of a choice share one entry."""
    entries = []
    for argument in shown(command.get("arguments", [])):
        name = (argument.get("preferredName") or {}).get("name")
        if name in COMMON and command["commandName"] != "seqrcast":
            continue
        names = ", ".join(
            ("-" if name["kind"] == "short" else "--") + name["name"] for name in argument.get("names", []))
        value = argument.get("valueName", "")
        usage = {
            "positional": f"<{value}>", "flag": names, "option": f"{names} <{value}>",
        }[argument["kind"]]
        if argument.get("isRepeating"):
            usage += " ..."
        text = argument.get("abstract", "")
        if argument.get("allValues"):
            text += f" Values: {', '.join(argument['allValues'])}."
        if argument.get("defaultValue"):
            text += f" Default: {argument['defaultValue']}."
        if entries and argument["kind"] == "flag" and entries[-1][1] == text:
            entries[-1] = (f"{entries[-1][0]}, {usage}", text)
        else:
            entries.append((usage, text))
    return entries


def usage(name, command):
    arguments = [item for item in shown(command.get("arguments", [])) if item["kind"] == "positional"]
    parts = [name]
    if options(command) and len(options(command)) > len(arguments):
        parts.append("[options]")
    for argument in arguments:
        part = f"<{argument['valueName']}>" + (" ..." if argument.get("isRepeating") else "")
        parts.append(f"[{part}]" if argument.get("isOptional") else part)
    if subcommands(command):
        parts.append("<subcommand>")
    return " ".join(parts)


def subcommands(command):
    return [item for item in shown(command.get("subcommands", [])) if item["commandName"] != "help"]


def roff(text):
    """Text for a man page: what roff would read as its own is escaped."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line.startswith((".", "'")) else line for line in text.split("\n"))


def paragraphs(text):
    return [paragraph for paragraph in text.split("\n\n") if paragraph.strip()]


def man_body(name, command, heading):
    lines = [f".{heading} SYNOPSIS" if heading == "SH" else f".SS {roff(name)}"]
    lines += [".B " + roff(usage(name, command))]
    if heading == "SH":
        lines.append(".SH DESCRIPTION")
    for paragraph in [command.get("abstract", "")] + paragraphs(command.get("discussion", "")):
        # Lines that are indented are a table.
        if "\n  " in paragraph:
            lines += [".PP", ".nf", roff(paragraph), ".fi"]
        else:
            lines += [".PP", roff(paragraph)]
    if heading == "SH" and options(command):
        lines.append(".SH OPTIONS")
    for entry, text in options(command):
        lines += [".TP", ".B " + roff(entry), roff(text)]
    return lines


def man_page(name, command):
    page = name.replace(" ", "-")
    lines = [f'.TH "{page.upper()}" 1 "" "SeQRcast" "SeQRcast manual"', ".SH NAME",
             f"{roff(page)} \\- {roff(command.get('abstract', '').rstrip('.'))}"]
    lines += man_body(name, command, "SH")
    children = subcommands(command)
    if children and " " in name:
        lines.append(".SH SUBCOMMANDS")
        for child in children:
            lines += man_body(f"{name} {child['commandName']}", child, "SS")
    elif children:
        lines.append(".SH COMMANDS")
        for child in children:
            name = roff(f"{page}-{child['commandName']}")
            lines += [".TP", f".BR {name} (1)", roff(child.get("abstract", ""))]
    if " " in name:
        lines += [".SH SEE ALSO", ".BR seqrcast (1)"]
    return "\n".join(lines) + "\n"


def markdown(name, command, level):
    lines = [f"{'#' * level} {name}", "", command.get("abstract", ""), ""]
    for paragraph in paragraphs(command.get("discussion", "")):
        lines += ["```", paragraph, "```", ""] if "\n  " in paragraph else [paragraph, ""]
    lines += [f"    {usage(name, command)}", ""]
    entries = options(command)
    if entries:
        lines += ["| option | means |", "|---|---|"]
        for entry, text in entries:
            lines.append("| `{}` | {} |".format(entry.replace("|", "\\|"), text.replace("|", "\\|")))
        lines.append("")
    for child in subcommands(command):
        lines += markdown(f"{name} {child['commandName']}", child, level + 1)
    return lines


def main():
    tool, folder = sys.argv[1], Path(sys.argv[2])
    dump = subprocess.run([tool, "--experimental-dump-help"], check=True, capture_output=True, text=True)
    root = json.loads(dump.stdout)["command"]
    pages = folder / "man1"
    pages.mkdir(parents=True, exist_ok=True)
    (pages / "seqrcast.1").write_text(man_page("seqrcast", root), encoding="utf-8")
    for command in subcommands(root):
        name = f"seqrcast {command['commandName']}"
        (pages / f"{name.replace(' ', '-')}.1").write_text(man_page(name, command), encoding="utf-8")
    text = "\n".join(markdown("seqrcast", root, 1)).rstrip() + "\n"
    (folder / "commands.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
