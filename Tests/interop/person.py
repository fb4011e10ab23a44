"""People who use only the Python implementation."""

from os import urandom
from time import time

from seqrcast import codes, hybrid
from seqrcast.authorization import Authorization, seal_authorization
from seqrcast.card import KEY_CARD, make_card
from seqrcast.content_block import ContentBlock, write_content_block
from seqrcast.message import HEADER as MESSAGE
from seqrcast.message import Channel, open_message, seal_message
from seqrcast.reply_keys import endorsing_key
from seqrcast.revocation import make_block
from seqrcast.share import HEADER as SHARE
from seqrcast.share import Share, seal_share
from seqrcast.suites import Identity
from seqrcast.tree import member_labels

NOW = int(time())

# A message of each type whose content is text.
TEXTS = {
    "text": "Tuesday, 7 pm, back room. Bring a board and a clock, and a friend who has a board and a clock. ♜",
    "url": "https://example.org/x?y=%20#z",
    "contact": "BEGIN:VCARD\nVERSION:4.0\nFN:Ines Example\nEND:VCARD\n",
    "location": "geo:37.77,-122.42;u=10",
    "event": "BEGIN:VEVENT\nDTSTART;VALUE=date:20261201\nSUMMARY:Chess\nEND:VEVENT\n",
}


def channel_of(share):
    return Channel(share.owner.keys, share.nonce, share.key, share.rules)


def read(share, text):
    """Returns a message, opened by the holder of a share."""
    return open_message(codes.expect(text, "MS"), channel_of(share), share)


class Person:
    def __init__(self, suite, name):
        self.identity = Identity.generate(suite)
        self.card = make_card(self.identity, name)

    @property
    def keys(self):
        return self.identity.public

    @property
    def fingerprint(self):
        return self.identity.fingerprint

    @property
    def card_code(self):
        return codes.text(b"SEQR1PK:", self.card.raw)

    @property
    def key_card_code(self):
        return codes.text(KEY_CARD, self.card.with_key)

    @property
    def code(self):
        """The code by which others can seal to them: a card, or a key card."""
        return self.key_card_code if self.identity.is_hybrid else self.card_code


class Owner(Person):
    """Somebody with a channel."""

    def __init__(self, suite, name, channel_name, rules=b"\0"):
        super().__init__(suite, name)
        self.channel_name = channel_name
        rules = rules if suite is hybrid else b""
        self.channel = Channel(self.keys, urandom(32), urandom(32), rules)
        self.tree_secret = urandom(32)
        self.issued = NOW
        self.number = 0

    def share(self, recipient, leaf, reply=b""):
        """Returns the code of a share for the recipient's public keys, perhaps under a reply key."""
        labels = member_labels(self.tree_secret, leaf)
        share = Share(
            self.card,
            self.channel.nonce,
            self.channel.key,
            NOW,
            self.channel_name,
            self.issued,
            self.number + 1,
            leaf,
            labels,
            rules=self.channel.rules,
        )
        self.issued += 1
        return codes.text(SHARE, seal_share(share, self.identity, recipient, reply))

    def publish(self, kind, content, trees=1, revoked=(), metadata=b"", expiry=0, jumps=(), compress=False):
        """Returns the code of a message for all but the revoked leaves, given as runs."""
        self.number = max([self.number + 1, *(end for _, end in jumps)])
        block = write_content_block(ContentBlock(kind, self.number, NOW, expiry, jumps, content), compress)
        iv, revocation, secret = self.revocation(trees, revoked)
        return codes.text(
            MESSAGE, seal_message(block, self.channel, self.identity, metadata, revocation, secret, iv)
        )

    def revocation(self, trees, revoked):
        """Returns an iv with its revocation block and broadcast secret."""
        iv = urandom(16)
        if not revoked:
            return iv, b"", b""
        return iv, *make_block(iv, self.channel, self.tree_secret, trees, revoked)

    def authorize(self, authorizer, people=3, until=0):
        """Returns an authorization and its code for the authorizer's public keys."""
        self.issued += 1
        nonce = urandom(16)
        key = endorsing_key(self.identity, nonce) if self.identity.is_hybrid else b""
        authorization = Authorization(
            self.card, nonce, self.channel.id, self.channel_name, self.issued, until, people, key
        )
        return authorization, codes.text(
            b"SEQR1AU:", seal_authorization(authorization, self.identity, authorizer)
        )
