"""Codes of the hybrid suite that somebody made to do harm: each is refused, whoever reads it.

Each function returns (description, text of a code) for the person `me`, whom `other` writes to.
"""

from dataclasses import replace
from os import urandom

from person import NOW, Person
from refusals import flip
from seqrcast import codes, compact, hybrid
from seqrcast.card import KEY_CARD
from seqrcast.endorsement import seal_endorsement
from seqrcast.hashes import tag
from seqrcast.invitation import make_invitation
from seqrcast.reply_keys import endorsing_key, reply_key, seal_answer
from seqrcast.request import make_reply, make_request, seal_reply, seal_request
from seqrcast.sealing import seal
from seqrcast.suites import PublicKeys

P = 2**255 - 19
# Encodings of X25519 points of low order, and others that are not canonical.
POINTS = [
    (0).to_bytes(32, "little"),
    (1).to_bytes(32, "little"),
    (P - 1).to_bytes(32, "little"),
    bytes.fromhex("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
    bytes.fromhex("5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"),
    P.to_bytes(32, "little"),
    (P + 1).to_bytes(32, "little"),
]
NOT_CANONICAL = [(P + 9).to_bytes(32, "little"), bytes(31) + b"\xff", (9 + 2**255).to_bytes(32, "little")]


def with_coefficient(key, place, value):
    """Returns a sealing key with another of its 768 coefficients."""
    packed = int.from_bytes(key[:1152], "little")
    packed += value - (packed >> 12 * place & 0xFFF) << 12 * place
    return packed.to_bytes(1152, "little") + key[1152:]


def card_naming(identity, sealing_key):
    """Returns a card with a valid signature and the hash of any sealing key."""
    raw = identity.public.raw[:32] + hybrid.key_hash(sealing_key)
    fields = bytes([hybrid.NUMBER]) + raw + b"\0\0"
    signature = identity.sign(tag("card") + fields)
    card = Person(hybrid, "").card
    return replace(
        card, name="", keys=PublicKeys(hybrid, raw, sealing_key), signature=signature, raw=fields + signature
    )


def false_keys(person):
    """Returns sealing keys that must be refused, each with its description."""
    key = person.keys.sealing_key
    for place in (0, 1, 255, 256, 767):
        for value in (3_329, 4_095):
            yield f"coefficient {place} is {value}", with_coefficient(key, place, value)
    for point in POINTS + NOT_CANONICAL:
        yield f"X25519 key {point.hex()[:8]}…{point.hex()[-4:]}", key[:-32] + point


def cuts(body, places):
    return [(f"cut to {place} bytes", body[:place]) for place in places if 0 <= place < len(body)]


def flips(body, places):
    return [(f"bit of byte {place}", flip(body, place)) for place in places if place < len(body)]


def suites(body):
    return [
        (f"first byte {number:02x}", bytes([number]) + body[1:])
        for number in (0, 1, 2, 3, 4, 0xFF)
        if number != body[0]
    ]


def outside(body, places=()):
    """Alters a body without any key."""
    size = len(body)
    spread = {1, 2, 17, 33, 49, 65, 97, 133, size // 2, size - 65, size - 17, size - 1, *places}
    return (
        suites(body)
        + flips(body, sorted(place for place in spread if place > 0))
        + cuts(body, (1, 17, 33, 49, 1_121, 1_137, size // 2, size - 1))
        + [("a byte more", body + b"\0"), ("twice", body + body if size < 1_200 else body + body[:50])]
    )


def coded(header, bodies):
    return [(name, codes.text(header, body)) for name, body in bodies]


def cards(other):
    return coded(
        b"SEQR1PK:",
        [
            *outside(other.card.raw),
            ("an Ed25519 key of low order", other.card.raw[:1] + bytes(32) + other.card.raw[33:]),
        ],
    )


def key_cards(other):
    raw, size = other.card.with_key, len(other.card.raw)
    stranger = Person(hybrid, "Olga")
    bodies = outside(raw, (size, size + 1_000, size + 1_184, size + 1_215))
    bodies += [(name, card_naming(other.identity, key).with_key) for name, key in false_keys(other)]
    bodies += [
        ("another's key", other.card.raw + stranger.keys.sealing_key),
        ("another's card", stranger.card.raw + other.keys.sealing_key),
        ("key before card", other.keys.sealing_key + other.card.raw),
        ("halves of the key swapped", other.card.raw + raw[-32:] + raw[size:-32]),
        ("a compact card", Person(compact, "Paul").card.raw + other.keys.sealing_key),
        ("no key", other.card.raw),
    ]
    return coded(KEY_CARD, bodies)


def invitations(other):
    def invite(card):
        return make_invitation(other.identity, card, "go", NOW, "Come", NOW + 86_400)

    size, body = len(other.card.raw), invite(other.card)
    stranger = Person(hybrid, "Olga")
    bodies = outside(body, (size, size + 1_184, size + 1_215, size + 1_216))
    bodies += [(name, invite(card_naming(other.identity, key))) for name, key in list(false_keys(other))[::2]]
    swapped = replace(other.card, keys=replace(other.keys, sealing_key=stranger.keys.sealing_key))
    bodies += [
        ("another's key", invite(swapped)),
        ("without a key", invite(replace(other.card, keys=replace(other.keys, sealing_key=b"")))),
    ]
    return coded(b"SEQR1IN:", bodies)


def shares(other, me):
    """Returns altered shares that are sealed to the reader by X-Wing."""
    body, again = (codes.expect(other.share(me.keys, 5), "CS") for _ in range(2))
    bodies = outside(body, (1_088, 1_089, 1_120, 1_121, 1_200))
    bodies += [(f"E is {point.hex()[:8]}…", body[:1089] + point + body[1121:]) for point in POINTS]
    bodies += [
        ("another's encapsulated key", again[:1121] + body[1121:]),
        ("another's ciphertext of ML-KEM", again[:1089] + body[1089:]),
        ("another's E", body[:1089] + again[1089:1121] + body[1121:]),
        ("E before the ciphertext", body[:1] + body[1089:1121] + body[1:1089] + body[1121:]),
        ("for another", codes.expect(other.share(Person(hybrid, "Olga").keys, 5), "CS")),
    ]
    return coded(b"SEQR1CS:", bodies)


def answers(other, me):
    """Returns altered shares under a reply key of the reader."""
    reply = make_reply(me.identity)
    body, again = (codes.expect(other.share(me.keys, 5, reply), "CS") for _ in range(2))
    key_id, key = reply[:16], reply[16:]
    wrong_key = endorsing_key(me.identity, key_id)
    stranger = Person(hybrid, "Olga")
    bodies = outside(body, (16, 32, 48))
    bodies += [
        ("another id", b"\0" + urandom(16) + body[17:]),
        ("another salt", body[:17] + again[17:33] + body[33:]),
        ("salt before id", body[:1] + body[17:33] + body[1:17] + body[33:]),
        ("under an endorsing key", codes.expect(other.share(me.keys, 5, key_id + wrong_key), "CS")),
        ("under a key of another id", codes.expect(other.share(me.keys, 5, urandom(16) + key), "CS")),
        ("under another's key", codes.expect(other.share(me.keys, 5, make_reply(stranger.identity)), "CS")),
        ("for another giver", codes.expect(other.share(stranger.keys, 5, reply), "CS")),
        ("nothing inside", seal_answer(b"SEQR1CS:", me.fingerprint, key_id, key, b"\3")),
        ("under another header", seal_answer(b"SEQR1EN:", me.fingerprint, key_id, key, b"\3" * 99)),
    ]
    return coded(b"SEQR1CS:", bodies)


def false_replies(person, me):
    """Returns replies that neither an owner nor an authorizer gets."""
    clear, olaf = make_reply(person.identity), Person(compact, "Olaf")
    sealed = seal_reply(clear, person.identity, me.keys)
    to_compact = seal_reply(clear, person.identity, olaf.keys)
    return {
        "an empty reply": b"",
        "a reply of 47 bytes": clear[:-1],
        "a reply of 49 bytes": clear + b"\0",
        "a reply of 97 bytes in suite 03": b"\3" + to_compact[1:],
        "a reply of 1,185 bytes in suite 02": b"\2" + sealed[1:],
        "a reply of 1,185 bytes in suite 00": b"\0" + sealed[1:],
        "a reply of 1,186 bytes": sealed + b"\0",
        "a reply of 321 bytes in suite 02": b"\2" + bytes(320),
        "a reply in the compact suite": to_compact,
        "a reply in the classic suite": b"\1" + bytes(320),
    }


def ask(person, owner, reply):
    return make_request(person.identity, person.card, owner.fingerprint, "", "Hello", NOW, reply)


def requests(me):
    person, other = Person(hybrid, "Rita"), Person(hybrid, "Olga")
    clear = make_reply(person.identity)
    sealed = seal_reply(clear, person.identity, me.keys)
    right = ask(person, me, clear)
    bodies = outside(seal_request(right, me.keys), (1_089, 1_121))
    asked = [(name, ask(person, me, reply)) for name, reply in false_replies(person, me).items()]
    asked += [
        ("a sealed reply to the owner", ask(person, me, sealed)),
        ("a clear reply to another owner", ask(person, other, clear)),
        ("another's reply, unsigned", replace(right, reply=make_reply(other.identity))),
        ("no reply, unsigned", replace(right, reply=b"")),
        ("of the reader", ask(me, me, make_reply(me.identity))),
        ("of the reader, sealed", ask(me, me, seal_reply(make_reply(me.identity), me.identity, me.keys))),
        ("another's card", replace(right, requester=other.card)),
    ]
    bodies += [(name, seal_request(request, me.keys)) for name, request in asked]
    bodies += [
        ("cut inside", seal(b"SEQR1FR:", me.keys, right.raw[:-1])),
        ("a byte more inside", seal(b"SEQR1FR:", me.keys, right.raw + b"\0")),
        ("no reply inside", seal(b"SEQR1FR:", me.keys, right.fields()[:-49] + right.signature)),
    ]
    return coded(b"SEQR1FR:", bodies)


def endorsements(me, authorization, authorizer):
    person, other = Person(hybrid, "Rita"), Person(hybrid, "Olga")
    clear = make_reply(person.identity)
    sealed = seal_reply(clear, person.identity, me.keys)

    def endorse(request):
        return seal_endorsement(request, authorization, authorizer.identity, me.keys)

    right = ask(person, me, sealed)
    body = endorse(right)
    bodies = outside(body, (16, 32, 48))
    replies = false_replies(person, me) | {
        "a clear reply": clear,
        "a reply sealed to another owner": seal_reply(clear, person.identity, other.keys),
        "another's sealed reply": seal_reply(make_reply(other.identity), other.identity, me.keys),
        "a sealed reply with another E": sealed[:1089] + bytes(32) + sealed[1121:],
        "a sealed reply that was altered": flip(sealed, 500),
    }
    bodies += [(name, endorse(ask(person, me, reply))) for name, reply in replies.items()]
    nonce, key = authorization.nonce, authorization.endorsing_key
    as_reply = reply_key(me.identity, nonce)
    bodies += [
        ("sealed by X-Wing", seal(b"SEQR1EN:", me.keys, right.raw)),
        ("under another id", seal_answer(b"SEQR1EN:", me.fingerprint, urandom(16), key, right.raw)),
        ("under a reply key", seal_answer(b"SEQR1EN:", me.fingerprint, nonce, as_reply, right.raw)),
        ("the request alone", seal_answer(b"SEQR1EN:", me.fingerprint, nonce, key, right.raw)),
        ("for another owner", endorse(ask(person, other, seal_reply(clear, person.identity, other.keys)))),
        ("for the reader's own request", endorse(ask(me, me, seal_reply(clear, me.identity, me.keys)))),
    ]
    return coded(b"SEQR1EN:", bodies)


def authorizations(other, me):
    given, text = other.authorize(me.keys)
    body = codes.expect(text, "AU")
    inside = given.signed(me.fingerprint)[len(tag("authorization")) + 40 :]
    signature = other.identity.sign(given.signed(me.fingerprint))
    sealed = {
        "no endorsing key": inside[:-32] + signature,
        "another endorsing key": inside[:-32] + urandom(32) + signature,
        "a byte more": inside + signature + b"\0",
        "another's card": Person(hybrid, "Otto").card.raw + inside[len(other.card.raw) :] + signature,
    }
    bodies = outside(body, (1_089, 1_121))
    bodies += [(name, seal(b"SEQR1AU:", me.keys, plaintext)) for name, plaintext in sealed.items()]
    return coded(b"SEQR1AU:", bodies)
