"""Chapter "Guest key": a share under a passphrase."""

from . import classic
from .errors import Refused, require
from .layout import Reader
from .locked import unlock
from .share import parse_share

HEADER = b"SEQR1GK:"


def open_guest(body, passphrase):
    """Returns the guest's fingerprint and the share.

    The reasons of refusals are the outcomes of the vectors: damaged, wrong passphrase and so on.
    """
    inside = unlock(HEADER, body, passphrase)
    try:
        reader = Reader(inside)
        guest = reader.bytes(32)
        share = parse_share(reader, guest)
        require(share.owner.keys.suite is not classic, "unknown suite")
        return guest, share
    except Refused:
        raise Refused("damaged") from None
