"""The console blocks of the guides: the commands to type, and their output."""

import dataclasses
import pathlib
import re
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
GUIDES = sorted((ROOT / "docs/guide").glob("*.md"))

# A block in a list is indented.
BLOCK = re.compile(r"^( *)```console\n(.*?)^ *```", re.M | re.S)
PROMPT = re.compile(r"([a-z]*)\$ (.*)")
STATUS = re.compile(r"# exit code (\d+)")


@dataclasses.dataclass
class Step:
    """One command. `who` is empty if the prompt names nobody."""

    who: str
    command: str
    printed: list

    @property
    def status(self):
        """The expected exit status: from a comment behind the command, or from a shown error.

        None: any but 0.
        """
        found = STATUS.search(self.command)
        if found:
            return int(found[1])
        return None if any(line.startswith("error: ") for line in self.printed) else 0


def steps(block):
    found = []
    for line in block.splitlines():
        prompt = PROMPT.fullmatch(line)
        if prompt:
            found.append(Step(prompt[1], prompt[2], []))
        elif found and found[-1].command.endswith("\\"):
            found[-1].command += f"\n{line}"
        elif found:
            found[-1].printed.append(line)
    return found


def blocks():
    """Returns all console blocks by name: the guide's name, and the block's number from 1."""
    return {
        f"{guide.stem}-{number}": steps(textwrap.dedent(block))
        for guide in GUIDES
        for number, (_, block) in enumerate(BLOCK.findall(guide.read_text(encoding="utf-8")), 1)
    }


# Texts that differ between runs: numbers, generated passphrases, absolute paths.
VARYING = [
    (
        re.compile(r"\b(?:[bdfghjklmnprstvz][aiou][bdfghjklmnprstvz][aiou][bdfghjklmnprstvz]-?){6}\b"),
        "<words>",
    ),
    (re.compile(r"(?<![\w/:])/(?:[\w.-]+/)*[\w.-]+"), "<path>"),
    (re.compile(r"\d[\d,.]*"), "<n>"),
    (re.compile(r"\bparts?\b"), "part"),
]


def general(line):
    """Replaces the parts of a line that differ between runs."""
    for pattern, name in VARYING:
        line = pattern.sub(name, line)
    return line.strip()
