"""Alters codes and their contents."""

import os

from seqrcast.content import TYPES
from vectors import FOLDER, load

COUNT = int(os.environ.get("INTEROP_MUTATIONS", "40"))
SEED = int(os.environ.get("INTEROP_SEED", "1"))


def _of_vector(kind):
    """The content of the type's locked text among the vectors."""
    vector = load(FOLDER / "locked" / f"success_{kind}.txt")
    return vector["text"].encode() if "text" in vector else vector["content"]


# Contents of each type; those of some mean more to its grammar than its vector does.
CONTENTS = {kind: [_of_vector(kind)] for kind in TYPES} | {
    "url": [b"https://u@example.org:8080/x?y=%20#z", b"http://[2001:db8::1]/", b"http://192.0.2.1:80"],
    "location": [b"geo:37.77,-122.42", b"geo:90,-180,0.5;crs=wgs84;u=10;x=%20"],
    "contact": [
        b'BEGIN:VCARD\nVERSION:4.0\nFN:Ines\n Example\nitem1.TEL;TYPE="a:b",c:1\nEND:VCARD\n',
        b"BEGIN:VCARD\r\nFN:\\n x\r\nVERSION:3.0\r\nEND:VCARD",
    ],
    "event": [
        b"BEGIN:VEVENT\nDTSTART;VALUE=DATE:20280229\nDTEND:20280301\nSUMMARY:Chess\nEND:VEVENT\n",
        (
            b"BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nDTSTART;TZID=A:20261201T190060\nDURATION:P1DT1H2M3S\n"
            b"BEGIN:VALARM\nEND:VALARM\nEND:VEVENT\nEND:VCALENDAR"
        ),
    ],
}

# Texts with a meaning in the grammar of some content type.
WORDS = [
    b"",
    b"0",
    b"00",
    b"9",
    b"-",
    b"+",
    b".",
    b",",
    b";",
    b":",
    b"=",
    b"%",
    b"%aF",
    b"/",
    b"//",
    b"?",
    b"#",
    b"@",
    b"[",
    b"]",
    b"::",
    b"~",
    b"_",
    b"!",
    b"(",
    b" ",
    b"\t",
    b"\0",
    b"\n",
    b"\r\n",
    b"\r",
    b"\n ",
    b"\r\n\t",
    b'"',
    b"\\",
    b"\\n",
    b"\xc2\x85",
    b"\xe3\x80\x80",
    b"\xff",
    b"a",
    b"e1",
    b"T",
    b"Z",
    b"P",
    b"W",
    b"u",
    b";u=1",
    b";CRS=WGS84",
    b";U",
    b";a=b",
    b"BEGIN:X\n",
    b"END:X\n",
    b"BEGIN:VEVENT\n",
    b"END:VEVENT\n",
    b"BEGIN:VALARM\nEND:VALARM\n",
    b"VERSION:2.0\n",
    b"VERSION:3.0\n",
    b"DTSTART:20280101\n",
    b"DTEND:20280101T000000\n",
    b"DTEND;TZID=A:20280101T000000\n",
    b"DURATION:PT1S\n",
    b"SUMMARY:\n",
    b";TZID=A",
    b";TZID=",
    b";VALUE=date",
    b';VALUE="DATE"',
    b";VALUE=DATE",
    b";VALUE=DATE-TIME",
    b"FN:x\n",
    b"a.",
]


def alter(data, chance):
    """Returns altered bytes.

    Mostly a bit is flipped; otherwise a byte is added, removed or repeated, or the end cut off.
    """
    position = chance.randrange(len(data))
    front, byte, back = data[:position], data[position : position + 1], data[position + 1 :]
    return chance.choice(
        [
            lambda: front + bytes([byte[0] ^ 1 << chance.randrange(8)]) + back,
            lambda: front + bytes([byte[0] ^ 1 << chance.randrange(8)]) + back,
            lambda: front + bytes([byte[0] ^ 1 << chance.randrange(8)]) + back,
            lambda: front + bytes([chance.randrange(256)]) + byte + back,
            lambda: front + back,
            lambda: front + byte + byte + back,
            lambda: front,
        ]
    )()


def alterations(data, chance, count=COUNT):
    return [alter(data, chance) for _ in range(count)]


def rephrase(content, chance):
    """Returns a content with some characters removed, or replaced by text of its grammar."""
    start = chance.randrange(len(content) + 1)
    end = start + chance.choice([0, 0, 1, 1, 2, 8])
    return content[:start] + chance.choice(WORDS) + content[end:]
