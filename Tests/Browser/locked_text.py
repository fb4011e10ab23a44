"""Writes valid and broken codes for tests of the page, following docs/reference/format.md alone."""

import hashlib
import hmac
import os
import sys
import zlib
from pathlib import Path

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

sys.path.append(str(Path(__file__).resolve().parents[1] / "interop"))
from seqrcast import content as contents

BASE45 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
BASE41 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-./:"
TYPES = {name: number for number, name in enumerate(contents.TYPES, 1)}


def encoded(data, alphabet):
    """Encodes bytes as Base45 (RFC 9285), or with the alphabet of links."""
    text = ""
    for index in range(0, len(data), 2):
        group = data[index : index + 2]
        value = int.from_bytes(group, "big")
        for _ in range(len(group) + 1):
            text += alphabet[value % len(alphabet)]
            value //= len(alphabet)
    return text


def varint(value):
    data = bytearray()
    while value > 0x7F:
        data.append(value & 0x7F | 0x80)
        value >>= 7
    data.append(value)
    return bytes(data)


def string(text):
    data = text.encode()
    return varint(len(data)) + data


def tag(name):
    return f"SeQRcast/1 {name}\0".encode()


def hkdf(secret, info, count):
    """Derives keys by HKDF (RFC 5869) with SHA-256 and an empty salt."""
    key = hmac.digest(bytes(32), secret, "sha256")
    block, output = b"", b""
    while len(output) < count:
        block = hmac.digest(key, block + info + bytes([len(output) // 32 + 1]), "sha256")
        output += block
    return output[:count]


def inside(content, kind="text", type=None, flags=None, compressed=False):
    """Returns the plaintext of a locked text: type, flags, content."""
    if isinstance(content, str):
        content = content.encode()
    if compressed:
        deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
        content = deflate.compress(content) + deflate.flush()
    if flags is None:
        flags = 1 if compressed else 0
    return varint(TYPES[kind] if type is None else type) + varint(flags) + content


def locked_body(plaintext, passphrase, header=b"SEQR1LK:", iterations=600_000, version=1, derive=True):
    """Returns a body of kind LK or GK.

    Without `derive` the key is a dummy, for codes that are refused before it is used.
    """
    salt = os.urandom(16)
    front = bytes([version]) + varint(iterations) + salt
    stretched = hashlib.pbkdf2_hmac("sha256", passphrase.encode(), salt, iterations) if derive else bytes(32)
    derived = hkdf(stretched, tag("locked") + header + front, 60)
    key, nonce, commitment = derived[:32], derived[32:44], derived[44:]
    front += commitment
    return with_checksum(front + AESGCM(key).encrypt(nonce, plaintext, header + front), header)


def with_checksum(body, header=b"SEQR1LK:"):
    return body + hashlib.sha256(tag("locked checksum") + header + body).digest()[:4]


def code(body, header=b"SEQR1LK:"):
    return header.decode() + encoded(body, BASE45)


def locked(content, passphrase, kind="text", compressed=False):
    """Returns the code of a locked text."""
    return code(locked_body(inside(content, kind, compressed=compressed), passphrase))


def unbase45(text):
    """Decodes Base45."""
    data = b""
    for index in range(0, len(text), 3):
        group = text[index : index + 3]
        value = sum(BASE45.index(character) * 45**place for place, character in enumerate(group))
        data += value.to_bytes(len(group) - 1, "big")
    return data


def in_fragment(text):
    """Returns a code as a link's fragment has it (docs/reference/format.md, "Link")."""
    return f"{text[:7]}/{encoded(unbase45(text[8:]), BASE41)}Z"
