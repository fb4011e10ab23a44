"""Reads fixtures/vectors (docs/reference/format.md, "Test vectors")."""

import hashlib
import hmac
import json

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from harness import ROOT
from locked_text import tag, unbase45


class Vector:
    def __init__(self, path):
        self.name = path.stem
        self.fields = {}
        for line in path.read_text().splitlines():
            if line and not line.startswith("#"):
                name, _, value = line.partition(": ")
                self.fields[name.removesuffix(":")] = value

    def __getitem__(self, name):
        return self.fields[name]

    def get(self, name):
        return self.fields.get(name)

    def bytes(self, name):
        return bytes.fromhex(self.fields[name])

    def text(self, name):
        return json.loads(self.fields[name])


def vectors(kind):
    return [Vector(path) for path in sorted((ROOT / "fixtures/vectors" / kind).glob("*.txt"))]


class Fields:
    """Takes fields from the front of bytes."""

    def __init__(self, data):
        self.data = data

    def take(self, count):
        taken, self.data = self.data[:count], self.data[count:]
        return taken

    def varint(self):
        value = shift = 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value


def content_of_message(vector):
    """Returns type and bytes of the content in a message vector of the compact suite.

    Returns None for a message that is compressed, revokes somebody, or is refused before its
    content.
    """
    header = b"SEQR1MS:"
    body = unbase45(vector["code"].removeprefix(header.decode()))
    fields = Fields(body)
    suite, iv, _ = fields.take(1), fields.take(16), fields.take(8)
    fields.take(fields.varint())
    if suite != b"\x02":
        return None
    keys = vector.bytes("owner card")[1:65]
    fingerprint = hashlib.sha256(tag("fingerprint") + suite + keys).digest()
    channel = hashlib.sha256(tag("channel") + fingerprint + vector.bytes("channel nonce")).digest()
    hint_key = HKDF(SHA256(), 32, None, tag("hint") + channel).derive(vector.bytes("channel key"))
    mask = hmac.digest(hint_key, tag("length") + header + iv, "sha256")
    if fields.take(1)[0] != mask[0]:
        return None
    info = tag("message key") + suite + header + channel
    derived = HKDF(SHA256(), 44, iv, info).derive(vector.bytes("channel key"))
    prefix = header + body[: len(body) - len(fields.data)]
    try:
        plaintext = AESGCM(derived[:32]).decrypt(derived[32:], fields.data, prefix)
    except InvalidTag:
        return None
    block = Fields(plaintext[64:])
    kind, number, created, expiry, flags = [block.varint() for _ in range(5)]
    is_good = number < 2**53 and max(created, expiry) < 253402300800 and flags == 0
    return (kind, block.data) if is_good else None
