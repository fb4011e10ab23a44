"""The STREAM construction over AES-256-GCM, for backups and encrypted documents.

Hoang, Reyhanitabar, Rogaway and Vizár, 2015.
"""

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

CHUNK = 65_536
TAG = 16


def _nonce(number, is_last):
    return number.to_bytes(11, "big") + bytes([is_last])


def open_chunk(key, number, is_last, sealed):
    """Returns the plaintext, or None if the chunk does not open."""
    try:
        return AESGCM(key).decrypt(_nonce(number, is_last), sealed, b"")
    except InvalidTag:
        return None


def chunks(sealed):
    """Cuts a sealed stream into chunks with their tags."""
    return [sealed[position : position + CHUNK + TAG] for position in range(0, len(sealed), CHUNK + TAG)]


def seal_stream(key, plaintext):
    """Seals a plaintext of at least one byte."""
    pieces = [plaintext[position : position + CHUNK] for position in range(0, len(plaintext), CHUNK)]
    last = len(pieces) - 1
    return b"".join(AESGCM(key).encrypt(_nonce(n, n == last), piece, b"") for n, piece in enumerate(pieces))
