"""Section "Names" of docs/reference/exports.md: names of contents for other programs."""

from uuid import UUID

from .hashes import sha256, tag


def export_name(part, body):
    named = part.encode()
    digest = bytearray(sha256(tag("export") + str(len(named)).encode() + b" " + named + body)[:16])
    digest[6] = digest[6] & 0x0F | 0x80
    digest[8] = digest[8] & 0x3F | 0x80
    return str(UUID(bytes=bytes(digest)))
