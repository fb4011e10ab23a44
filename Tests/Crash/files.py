"""Lists the files in a folder, and checks whether each is complete."""

import re

PNG = b"\x89PNG\r\n\x1a\n"
UNIQUE = re.compile(r"[0-9A-Fa-f]{8}-[0-9A-Fa-f-]{27}|(?<=\.nosync)\w+\.\w+|(?<=\.broken-)[\w-]+")

# Beginnings of file formats and their endings. Encrypted files and lists of hashes are checked by
# their commands.
ENDINGS = [
    (PNG, b"IEND\xaeB`\x82"),
    (b"%PDF", b"%%EOF\n"),
    (b"<!DOCTYPE html>", b"</html>\n"),
    (b"RIFF", b""),
]


def listed(folder):
    """Returns the names of all files below a folder."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir()}


def is_leftover(name):
    """Whether nobody chose this name: a hidden file, or a vault being made."""
    return any(part.startswith(".") for part in name.split("/")) or ".new-" in name


def is_database(name):
    return ".vault" in name


def general(name):
    """Replaces the random and dated parts of a name."""
    return UNIQUE.sub("*", name)


def is_whole(path):
    content = path.read_bytes()
    for beginning, ending in ENDINGS:
        if content.startswith(beginning):
            return content.endswith(ending)
    return len(content) > 0
