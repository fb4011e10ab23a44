"""The files in a folder, and whether each is whole."""

import re

PNG = b"\x89PNG\r\n\x1a\n"
UNIQUE = re.compile(r"[0-9A-Fa-f]{8}-[0-9A-Fa-f-]{27}|(?<=\.nosync)\w+\.\w+|(?<=\.broken-)[\w-]+")

# How files end that begin so. An encrypted one, or one of hashes, is looked at by the command that reads it.
ENDINGS = [(PNG, b"IEND\xaeB`\x82"), (b"%PDF", b"%%EOF\n"), (b"<!DOCTYPE html>", b"</html>\n"), (b"RIFF", b"")]


def listed(folder):
    """Names of all files in a folder and the folders in it."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir()}


def is_leftover(name):
    """Whether a file has a name that nobody chose: hidden, or of a vault that is being made."""
    return any(part.startswith(".") for part in name.split("/")) or ".new-" in name


def is_database(name):
    return ".vault" in name


def general(name):
    """A name without what is drawn at random in it, or tells the time."""
    return UNIQUE.sub("*", name)


def is_whole(path):
    content = path.read_bytes()
    for beginning, ending in ENDINGS:
        if content.startswith(beginning):
            return content.endswith(ending)
    return len(content) > 0
