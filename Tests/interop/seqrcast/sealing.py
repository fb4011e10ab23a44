"""Section "Sealing": encryption for the holder of one private key."""

from .errors import require
from .suites import read_suite

TAG_SIZE = 16


def seal(header, recipient, plaintext):
    """Returns a body that only the recipient's private keys open, and only under this header."""
    encapsulated, ciphertext = recipient.suite.seal(recipient.raw, header + recipient.fingerprint, plaintext)
    return bytes([recipient.suite.NUMBER]) + encapsulated + ciphertext


def unseal(header, identity, reader, size=None):
    """Returns the plaintext of the rest of the body, or of a ciphertext of `size` bytes."""
    suite = read_suite(reader)
    encapsulated = reader.bytes(suite.ENCAPSULATED_SIZE)
    ciphertext = reader.rest() if size is None else reader.bytes(size + TAG_SIZE)
    require(len(ciphertext) > TAG_SIZE, "truncated")
    require(suite is identity.suite, "not for this identity")
    return suite.unseal(identity.private, header + identity.fingerprint, encapsulated, ciphertext)
