"""The pixels of the drawings that seqrcast makes, and films of them for the browser's camera."""

import struct
import zlib

from png import SIGNATURE, chunk, chunks, unfilter

# Tables for a byte of a black-and-white PNG and for each shade: a loop over pixels would take a
# hundred times as long.
EIGHT_PIXELS = [bytes(255 * (byte >> bit & 1) for bit in range(7, -1, -1)) for byte in range(256)]
LUMA = bytes(16 + value * 219 // 255 for value in range(256))


def decoded(picture):
    """Returns the rows of a black-and-white PNG as `seqrcast` draws it, one byte per pixel."""
    return frames(picture)[0]


def frames(picture):
    """Returns the rows of each picture of an animated PNG as `seqrcast` draws it."""
    parts = list(chunks(picture))
    width, height, depth, color = struct.unpack(">IIBB", dict(parts)[b"IHDR"][:10])
    assert (depth, color) == (1, 0), (depth, color)
    packed = [b"".join(part for kind, part in parts if kind == b"IDAT")]
    for kind, part in parts[[kind for kind, _ in parts].index(b"IDAT") :]:
        if kind == b"fcTL":
            packed.append(b"")
        elif kind == b"fdAT":
            packed[-1] += part[4:]
    return [_unpacked(zlib.decompress(one), width, height) for one in packed]


def _unpacked(data, width, height):
    length = (width + 7) // 8
    rows, above = [], bytes(length)
    for start in range(0, height * (length + 1), length + 1):
        row = bytearray(data[start + 1 : start + 1 + length])
        unfilter(data[start], row, above, 1)
        rows.append(b"".join(map(EIGHT_PIXELS.__getitem__, row))[:width])
        above = row
    return rows


def encoded(rows):
    """Returns a gray PNG."""
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    return SIGNATURE + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def inverted(rows):
    return [bytes(255 - value for value in row) for row in rows]


def darkened(rows):
    """Darkens a picture as bad light does: dark at the left, lighter to the right."""
    return [
        bytes(40 + value * (20 + 150 * x // len(row)) // 255 for x, value in enumerate(row)) for row in rows
    ]


def clip(pictures, width=1280, height=720, rate=5):
    """Returns a Y4M film that shows each picture for one frame on gray."""
    film = f"YUV4MPEG2 W{width} H{height} F{rate}:1 Ip A1:1 C420jpeg\n".encode()
    for rows in pictures:
        luma = bytearray(b"\x80") * (width * height)
        for y, row in enumerate(rows[:height]):
            shown = row[:width]
            luma[y * width : y * width + len(shown)] = shown.translate(LUMA)
        film += b"FRAME\n" + bytes(luma) + b"\x80" * (width * height // 2)
    return film
