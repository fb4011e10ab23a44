"""Makes PNG files small. The browser writes PNG files without a palette."""

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def chunks(picture):
    offset = len(SIGNATURE)
    while offset < len(picture):
        length, kind = struct.unpack(">I4s", picture[offset : offset + 8])
        yield kind, picture[offset + 8 : offset + 8 + length]
        offset += length + 12


def rows(picture):
    """Returns width, height, bytes per pixel and the unfiltered rows of a picture.

    It must have 8 bits a channel and no interlacing.
    """
    parts = list(chunks(picture))
    width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", dict(parts)[b"IHDR"])
    assert depth == 8 and color in (2, 6) and not interlaced
    size = 3 if color == 2 else 4
    data = zlib.decompress(b"".join(part for kind, part in parts if kind == b"IDAT"))
    length = width * size
    above = bytearray(length)
    plain = []
    for start in range(0, height * (length + 1), length + 1):
        row = bytearray(data[start + 1 : start + 1 + length])
        unfilter(data[start], row, above, size)
        plain.append(bytes(row))
        above = row
    return width, height, size, plain


def unfilter(kind, row, above, size):
    """Removes a row's filter in place (PNG specification, section 9.2)."""
    for index in range(len(row)):
        left = row[index - size] if index >= size else 0
        corner = above[index - size] if index >= size else 0
        up = above[index]
        if kind == 1:
            row[index] = row[index] + left & 0xFF
        elif kind == 2:
            row[index] = row[index] + up & 0xFF
        elif kind == 3:
            row[index] = row[index] + (left + up) // 2 & 0xFF
        elif kind == 4:
            guess = left + up - corner
            _distance, nearest = min((abs(guess - left), 0), (abs(guess - up), 1), (abs(guess - corner), 2))
            row[index] = row[index] + (left, up, corner)[nearest] & 0xFF


def compressed(picture):
    """Returns the picture with a palette of its 256 most frequent colours.

    Other colours become the nearest of these.
    """
    width, height, size, plain = rows(picture)
    pixels = [[row[index : index + 3] for index in range(0, width * size, size)] for row in plain]
    counts = {}
    for row in pixels:
        for pixel in row:
            counts[pixel] = counts.get(pixel, 0) + 1
    palette = sorted(counts, key=counts.get, reverse=True)[:256]
    places = {color: place for place, color in enumerate(palette)}
    for color in counts:
        if color not in places:
            nearest = min(palette, key=lambda other: sum((one - two) ** 2 for one, two in zip(color, other)))
            places[color] = places[nearest]
    data = b"".join(b"\0" + bytes(places[pixel] for pixel in row) for row in pixels)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return SIGNATURE + b"".join(
        [
            chunk(b"IHDR", header),
            chunk(b"PLTE", b"".join(palette)),
            chunk(b"IDAT", zlib.compress(data, 9)),
            chunk(b"IEND", b""),
        ]
    )
