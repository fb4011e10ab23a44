"""The test vectors in fixtures/vectors, and the reader of each kind."""

import json
from pathlib import Path
from types import SimpleNamespace

from seqrcast import codes
from seqrcast.authorization import open_authorization
from seqrcast.backup import PORTABLE, open_backup, read_file
from seqrcast.card import parse_card, parse_key_card
from seqrcast.cover import cover, parse_list, write_list
from seqrcast.document import open_document
from seqrcast.endorsement import Given, check_endorsement, open_endorsement
from seqrcast.entries import Member
from seqrcast.errors import Refused, require
from seqrcast.export import export_name
from seqrcast.film import collect, parse_film_part
from seqrcast.going_on import going_on
from seqrcast.guest import open_guest
from seqrcast.invitation import open_invitation
from seqrcast.keys import parse_keys, write_keys
from seqrcast.layout import Reader
from seqrcast.link import code_text
from seqrcast.locked import open_locked
from seqrcast.message import Channel, open_message
from seqrcast.part import PartSet, parse_part, whole
from seqrcast.portable import parse_portable
from seqrcast.renewal import renews, replaced_then, request_counts
from seqrcast.request import open_request
from seqrcast.share import open_share
from seqrcast.signature import open_signature
from seqrcast.suites import SUITES, Identity, digits
from seqrcast.tree import channel_id, member_labels

FOLDER = Path(__file__).parents[2] / "fixtures" / "vectors"
JSON_FIELDS = {
    "text",
    "note",
    "media type",
    "file name",
    "name",
    "channel",
    "channel name",
    "requester name",
    "passphrase",
    "part",
}
TEXT_FIELDS = {
    "replaced",
    "replaced then",
    "decision",
    "counts",
    "expect",
    "suite",
    "type",
    "standing",
    "revoked",
    "subsets",
    "digits",
    "jumps",
    "absences",
    "whole",
    "uuid",
    "layout",
}
NUMBER_FIELDS = {
    "held",
    "kept",
    "handed over",
    "contacts",
    "channels",
    "members",
    "revoked members",
    "messages",
    "sightings",
    "requests",
    "parts",
    "leaves used",
    "last",
    "first leaf",
    "last leaf",
    "jump",
    "first number",
    "last number",
    "created",
    "issued",
    "next",
    "leaf",
    "until",
    "people",
    "withdrawn",
    "used",
    "now",
    "number",
    "expiry",
    "length",
    "index",
    "data parts",
    "parity parts",
    "size",
    "blocks",
    "parity",
    "refused",
    "forged",
    "trees",
}


def load(path):
    """Returns the fields of a vector by name."""
    lines = (
        line.partition(":")
        for line in path.read_text("utf-8").split("\n")
        if line and not line.startswith("#")
    )
    return {name: _value(name, value.removeprefix(" ")) for name, _, value in lines}


def _value(name, value):
    if name in JSON_FIELDS:
        return json.loads(value)
    if name in NUMBER_FIELDS:
        return int(value)
    if name in TEXT_FIELDS or name.startswith("code"):
        return value
    return bytes.fromhex(value)


def identity(vector):
    suite = next(suite for suite in SUITES.values() if suite.__name__.endswith(vector["suite"]))
    return Identity(suite, vector["private key"])


def member(vector):
    """Returns the reader's leaf. Without one in the vector, the outcome does not depend on it."""
    labels = vector.get("labels", b"")
    return SimpleNamespace(
        leaf=vector.get("leaf", 0),
        labels=_cut(labels),
    )


def _cut(labels):
    return [labels[position : position + 16] for position in range(0, len(labels), 16)]


def read(kind, vector):
    """Returns the results of a vector's input, under the names of its fields; raises Refused."""
    return READERS[kind](vector)


def _card(vector):
    return _card_fields(parse_card(Reader(codes.expect(vector["code"], "PK"))))


def _key_card(vector):
    card = parse_key_card(Reader(codes.expect(vector["code"], "KC")))
    return _card_fields(card) | {"sealing key": card.keys.sealing_key}


def _card_fields(card):
    return {
        "suite": card.keys.suite.__name__.rpartition(".")[2],
        "name": card.name,
        "picture": card.picture,
        "fingerprint": card.fingerprint,
        "digits": digits(card.fingerprint),
    }


def ranges_text(ranges):
    return " ".join(f"{first}-{end - 1}" if end - first > 1 else f"{first}" for first, end in ranges)


def _hybrid(name, value, people):
    """Returns a field that stands only in vectors about people of the hybrid suite."""
    return {name: value} if people.is_hybrid else {}


def _share_fields(share):
    return _hybrid("rules", share.rules, share.owner.keys) | {
        "owner": share.owner.fingerprint,
        "channel nonce": share.nonce,
        "channel id": share.channel_id,
        "channel key": share.key,
        "name": share.name,
        "created": share.created,
        "issued": share.issued,
        "next": share.next,
        "absences": ranges_text(share.absences),
        "leaf": share.leaf,
        "labels": b"".join(share.labels),
    }


def _share(vector):
    return _share_fields(open_share(codes.expect(vector["code"], "CS"), identity(vector)))


def _request_fields(request):
    return {
        "requester": request.requester.fingerprint,
        "requester name": request.requester.name,
        "channel": request.channel,
        "note": request.note,
        "created": request.created,
    }


def _request(vector):
    request = open_request(codes.expect(vector["code"], "FR"), identity(vector))
    return (
        _request_fields(request)
        | {"owner": request.owner}
        | _hybrid("reply", request.reply, request.requester.keys)
    )


def _authorization(vector):
    reader = identity(vector)
    authorization = open_authorization(codes.expect(vector["code"], "AU"), reader)
    return _hybrid("endorsing key", authorization.endorsing_key, authorization.owner.keys) | {
        "owner": authorization.owner.fingerprint,
        "nonce": authorization.nonce,
        "channel id": authorization.channel_id,
        "channel": authorization.name,
        "issued": authorization.issued,
        "until": authorization.until,
        "people": authorization.people,
        "digest": authorization.digest(reader.fingerprint),
    }


def _endorsement(vector):
    owner = identity(vector)
    given = Given(
        vector["digest"],
        parse_card(Reader(vector["authorizer card"])),
        channel_id(owner.fingerprint, vector["channel nonce"], vector.get("rules", b"")),
        vector["channel name"],
        vector["until"],
        vector["people"],
        vector["withdrawn"] != 0,
        vector["used"],
        vector.get("rules", b""),
    )
    endorsement = open_endorsement(codes.expect(vector["code"], "EN"), owner)
    reply = check_endorsement(endorsement, owner, {given.digest: given}, vector["standing"], vector["now"])
    return _request_fields(endorsement.request) | ({"reply": reply} if reply else {})


def _tree(vector):
    labels = member_labels(vector["tree secret"], vector["leaf"])
    return {"labels": b"".join(labels)}


def _part(vector):
    part = parse_part(codes.expect(vector["code"], "PP"))
    return {
        "set id": part.set_id,
        "data parts": part.data_parts,
        "parity parts": part.parity_parts,
        "length": part.length,
        "index": part.index,
        "shard": part.shard,
    }


def _film_part(vector):
    part = parse_film_part(codes.expect(vector["code"], "FM"))
    return {
        "film id": part.film_id,
        "length": part.layout.length,
        "size": part.layout.size,
        "blocks": part.layout.blocks,
        "parity": part.layout.parity,
        "index": part.index,
        "path": b"".join(part.path),
        "other root": part.other_root,
        "shard": part.shard,
    }


def _film(vector):
    film, refused = collect(
        codes.expect(text, "FM") for name, text in vector.items() if name.startswith("code ")
    )
    document = film and film.document()
    if document is None:
        raise Refused("not enough")
    return {"document": document, "refused": refused}


def _parts(vector):
    sets = {}
    for name, text in vector.items():
        if name.startswith("code "):
            part = parse_part(codes.expect(text, "PP"))
            sets.setdefault(part.set, PartSet()).add(part)
    for parts in sets.values():
        payload = parts.payload()
        if payload is not None:
            return {"whole": whole(payload), "forged": parts.forged(payload)}
    raise Refused("not enough")


def _runs(text):
    ends = (run.partition("-") for run in text.split())
    return [(int(first), int(last or first)) for first, _, last in ends]


def _cover(vector):
    runs = _runs(vector["revoked"])
    reader = Reader(vector["list"])
    if parse_list(reader) != (vector["trees"], runs) or reader.left:
        raise ValueError("the list does not name the revoked leaves")
    subsets = ", ".join("{} {} {} {}".format(*subset) for subset in cover(vector["trees"], runs))
    return {"list": write_list(vector["trees"], runs), "subsets": subsets}


def _signature(vector):
    signed = open_signature(codes.expect(vector["code"], "SD"))
    return {
        "signer": signed.signer.fingerprint,
        "created": signed.created,
        "length": signed.length,
        "digest": signed.digest,
        "note": signed.note,
        "document": vector["document"] if signed.is_over(vector["document"]) else None,
    }


def _invitation(vector):
    invitation = open_invitation(codes.expect(vector["code"], "IN"))
    keys = invitation.owner.keys
    return _hybrid("sealing key", keys.sealing_key, keys) | {
        "owner": invitation.owner.fingerprint,
        "channel": invitation.channel,
        "note": invitation.note,
        "created": invitation.created,
        "until": invitation.until,
    }


def _channel(vector):
    owner = parse_card(Reader(vector["owner card"]))
    return Channel(owner.keys, vector["channel nonce"], vector["channel key"], vector.get("rules", b""))


def _document(vector):
    if "private key" in vector:
        document = open_document(vector["file"], identity=identity(vector))
    else:
        document = open_document(vector["file"], channel=_channel(vector), member=member(vector))
    return {
        "writer": document.writer.fingerprint,
        "created": document.created,
        "file name": document.file_name,
        "media type": document.media_type,
        "document": document.data,
    }


def _backup(vector):
    _, data, handed_over = open_backup(codes.expect(vector["code"], "BK"), vector["passphrase"], is_code=True)
    keys = parse_keys(data)
    return {"fingerprint": keys.identity.fingerprint, "keys": write_keys(keys), "handed over": handed_over}


def portable_fields(portable):
    """Returns the counts after a restore, as the fields of a vector."""
    [held] = portable.keys.subscriptions
    number, jumps = portable.followed(held)
    members, messages = portable.all(Member), portable.messages()
    return {
        "fingerprint": portable.keys.identity.fingerprint,
        "avatar": portable.avatar,
        "contacts": len(portable.people()),
        "channels": len(portable.channel_ids()),
        "members": len(members),
        "revoked members": sum(member.revoked > 0 for member in members),
        "messages": len(messages),
        "sightings": sum(len(set(message.sightings)) for message in messages),
        "requests": len(portable.requests()),
        "parts": len(portable.parts()),
        "next": number,
        "jumps": ranges_text(jumps),
    }


def _portable(vector):
    content, data, _ = open_backup(read_file(vector["file"]), vector["passphrase"])
    require(content == PORTABLE, "another content")
    return portable_fields(parse_portable(data))


def _skip(vector):
    found = going_on(
        vector["leaves used"],
        vector["next"],
        _ranges(vector["jumps"]),
        vector["last"],
        vector["handed over"],
        vector["now"],
    )
    return {
        "first leaf": found.leaves[0],
        "last leaf": found.leaves[1],
        "jump": found.jump,
        "first number": found.numbers[0],
        "last number": found.numbers[1],
    }


def _export(vector):
    return {"uuid": export_name(vector["part"], codes.parse(vector["code"])[1])}


def _renewal(vector):
    held, replaced, now = vector["held"], _ranges(vector["replaced"]), vector["now"]
    if not renews(vector["issued"], held, replaced, now):
        return {"decision": "unchanged", "replaced then": ""}
    texts = (
        f"{first}" if end == first + 1 else f"{first}-{end - 1}"
        for first, end in replaced_then(held, replaced, now)
    )
    return {"decision": "renews", "replaced then": " ".join(texts)}


def _ranges(text):
    numbers = ([int(number) for number in one.split("-")] for one in text.split())
    return [(one[0], one[-1] + 1) for one in numbers]


def _order(vector):
    return {
        "counts": "arriving" if request_counts(vector["created"], vector["kept"], vector["now"]) else "kept"
    }


def _content(kind, content):
    """Returns a file or a record as bytes, and other content as text."""
    return {"content": content} if kind in ("file", "record") else {"text": content.decode()}


def _link(vector):
    whole = code_text(vector["code"])
    codes.parse(whole)
    return {"whole": whole}


def _locked(vector):
    try:
        body = codes.expect(vector["code"], "LK")
    except Refused as refusal:
        raise refusal if refusal.reason == "not a code" else Refused(refusal.coarse) from None
    kind, content = open_locked(body, vector["passphrase"])
    return {"type": kind} | _content(kind, content)


def _guest(vector):
    guest, share = open_guest(codes.expect(vector["code"], "GK"), vector["passphrase"])
    return {"guest": guest} | _share_fields(share)


def _message(vector):
    message = open_message(codes.expect(vector["code"], "MS"), _channel(vector), member(vector))
    block = message.block
    fields = {
        "type": block.type,
        "number": block.number,
        "created": block.created,
        "expiry": block.expiry,
        "metadata": message.metadata,
    }
    if block.jumps:
        fields["jumps"] = ranges_text(block.jumps)
    return fields | _content(block.type, block.content)


READERS = {
    "authorization": _authorization,
    "backup": _backup,
    "card": _card,
    "cover": _cover,
    "document": _document,
    "endorsement": _endorsement,
    "export": _export,
    "film": _film,
    "film-part": _film_part,
    "guest": _guest,
    "invitation": _invitation,
    "key-card": _key_card,
    "link": _link,
    "locked": _locked,
    "message": _message,
    "order": _order,
    "part": _part,
    "parts": _parts,
    "portable": _portable,
    "renewal": _renewal,
    "request": _request,
    "share": _share,
    "signature": _signature,
    "skip": _skip,
    "tree": _tree,
}
