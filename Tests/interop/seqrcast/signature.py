"""Chapter "Document signature": a signature over a separate document."""

from dataclasses import dataclass

from .card import Card, read_card
from .hashes import sha256, tag
from .layout import LAST_NUMBER, Reader, string, varint

HEADER = b"SEQR1SD:"


@dataclass(frozen=True)
class DocumentSignature:
    signer: Card
    created: int
    length: int
    digest: bytes
    note: str

    def fields(self):
        """Returns everything before the signature."""
        return self.signer.raw + varint(self.created) + varint(self.length) + self.digest + string(self.note)

    def is_over(self, document):
        return (self.length, self.digest) == (len(document), sha256(document))


def _signed(fields):
    return tag("document signature") + HEADER + fields


def open_signature(body):
    reader = Reader(body)
    signer = read_card(reader)
    signed = DocumentSignature(
        signer, reader.time(), reader.varint(LAST_NUMBER), reader.bytes(32), reader.string(1024)
    )
    signature = reader.bytes(signer.keys.suite.SIGNATURE_SIZE)
    reader.end()
    signer.check()
    signer.keys.verify(signature, _signed(signed.fields()))
    return signed


def sign_document(identity, card, document, created, note=""):
    """Returns the body."""
    fields = DocumentSignature(card, created, len(document), sha256(document), note).fields()
    return fields + identity.sign(_signed(fields))
