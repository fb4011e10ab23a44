"""Section "Sealing": encryption for the holder of one private key."""

from .errors import require
from .suites import read_suite

TAG_SIZE = 16


def seal(header, recipient, plaintext, sender=b""):
    """Returns a body that only the recipient's private keys open, and only under this header.

    The reply of a follow request is bound to its sender's fingerprint, too.
    """
    encapsulated, ciphertext = recipient.seal(header + recipient.fingerprint + sender, plaintext)
    return bytes([recipient.suite.NUMBER]) + encapsulated + ciphertext


def unseal(header, identity, reader, size=None, sender=b""):
    """Returns the plaintext of the rest of the body, or of a ciphertext of `size` bytes."""
    suite = read_suite(reader)
    encapsulated = reader.bytes(suite.ENCAPSULATED_SIZE)
    ciphertext = reader.rest() if size is None else reader.bytes(size + TAG_SIZE)
    require(len(ciphertext) > TAG_SIZE, "truncated")
    require(suite is identity.suite, "not for this identity")
    binding = header + identity.fingerprint + sender
    return suite.unseal(identity.private, binding, encapsulated, ciphertext)
