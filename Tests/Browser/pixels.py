"""The pixels of the drawings that seqrcast makes, and films of them for the browser's camera."""

import struct
import zlib

from png import SIGNATURE, chunk, chunks, unfilter


# The pixels of each byte of a PNG of black and white, and the luma of each shade: a loop over pixels takes a hundred times as long.
EIGHT_PIXELS = [bytes(255 * (byte >> bit & 1) for bit in range(7, -1, -1)) for byte in range(256)]
LUMA = bytes(16 + value * 219 // 255 for value in range(256))


def decoded(picture):
    """The rows of a PNG of black and white as `seqrcast` draws it, a byte a pixel."""
    parts = list(chunks(picture))
    width, height, depth, color = struct.unpack(">IIBB", dict(parts)[b"IHDR"][:10])
    assert (depth, color) == (1, 0), (depth, color)
    data = zlib.decompress(b"".join(part for kind, part in parts if kind == b"IDAT"))
    length = (width + 7) // 8
    rows, above = [], bytes(length)
    for start in range(0, height * (length + 1), length + 1):
        row = bytearray(data[start + 1:start + 1 + length])
        unfilter(data[start], row, above, 1)
        rows.append(b"".join(map(EIGHT_PIXELS.__getitem__, row))[:width])
        above = row
    return rows


def encoded(rows):
    """A gray PNG."""
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    return SIGNATURE + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def inverted(rows):
    return [bytes(255 - value for value in row) for row in rows]


def darkened(rows):
    """As in a bad light: what is at the left is dark, and gets lighter to the right."""
    return [bytes(40 + value * (20 + 150 * x // len(row)) // 255 for x, value in enumerate(row)) for row in rows]


def clip(pictures, width=1280, height=720, rate=5):
    """A Y4M film that shows one picture after the other before gray, each for a frame."""
    film = f"YUV4MPEG2 W{width} H{height} F{rate}:1 Ip A1:1 C420jpeg\n".encode()
    for rows in pictures:
        luma = bytearray(b"\x80") * (width * height)
        for y, row in enumerate(rows[:height]):
            shown = row[:width]
            luma[y * width:y * width + len(shown)] = shown.translate(LUMA)
        film += b"FRAME\n" + bytes(luma) + b"\x80" * (width * height // 2)
    return film
