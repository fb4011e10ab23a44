"""Makes the pictures of this folder. Needs Pillow and libqrencode; run it within the folder."""

import ctypes
import struct
import zlib

from PIL import Image, ImageFilter

TEXT = b"SEQR1MS:A FIXTURE OF THE IMAGING TESTS"
PARTS = b"STRUCTURED APPEND IN TWO PARTS: 0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ ENDS HERE."
LOW, MEDIUM = 0, 1
BYTES = 2  # a hint: libqrencode still takes the alphanumeric mode where it fits
CASE_SENSITIVE = 1


class Code(ctypes.Structure):
    _fields_ = [("version", ctypes.c_int), ("width", ctypes.c_int), ("data", ctypes.POINTER(ctypes.c_ubyte))]


class CodeList(ctypes.Structure):
    pass


CodeList._fields_ = [("code", ctypes.POINTER(Code)), ("next", ctypes.POINTER(CodeList))]

library = ctypes.CDLL("libqrencode.so.4")
library.QRcode_encodeString.restype = ctypes.POINTER(Code)
library.QRcode_encodeData.restype = ctypes.POINTER(Code)
library.QRcode_encodeStringStructured.restype = ctypes.POINTER(CodeList)


def draw(code, scale, quiet_zone=4):
    side = code.width + 2 * quiet_zone
    image = Image.new("L", (side, side), 255)
    for index in range(code.width**2):
        if code.data[index] & 1:
            image.putpixel((index % code.width + quiet_zone, index // code.width + quiet_zone), 0)
    return image.resize((side * scale, side * scale), Image.NEAREST)


def row(images):
    result = Image.new("L", (sum(image.width for image in images), images[0].height), 255)
    for index, image in enumerate(images):
        result.paste(image, (index * image.width, 0))
    return result.convert("1")


def photograph(drawing):
    """Turned by 12 degrees on a shaded ground, a little out of focus."""
    ground = Image.new("RGB", (360, 330))
    for y in range(ground.height):
        for x in range(ground.width):
            ground.putpixel((x, y), (140 + x // 8, 132 + y // 9, 120 + (x + y) // 20))
    card = drawing.convert("RGB").point(lambda value: 30 + value * 200 // 255)
    turned = card.rotate(12, expand=True, resample=Image.BICUBIC)
    mask = Image.new("L", card.size, 255).rotate(12, expand=True, resample=Image.BICUBIC)
    ground.paste(turned, ((ground.width - turned.width) // 2, (ground.height - turned.height) // 2), mask)
    return ground.filter(ImageFilter.GaussianBlur(1.2))


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, depth, interlaced, compressed):
    header = struct.pack(">IIBBBBB", width, height, depth, 0, 0, 0, interlaced)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", compressed) + chunk(b"IEND", b"")


def adam7(image):
    passes = [
        (0, 0, 8, 8),
        (4, 0, 8, 8),
        (0, 4, 4, 8),
        (2, 0, 4, 4),
        (0, 2, 2, 4),
        (1, 0, 2, 2),
        (0, 1, 1, 2),
    ]
    raw = b""
    for left, top, dx, dy in passes:
        for y in range(top, image.height, dy):
            raw += b"\0" + bytes(image.getpixel((x, y)) for x in range(left, image.width, dx))
    return png(image.width, image.height, 8, 1, zlib.compress(raw, 9))


def write(name, data):
    with open(name, "wb") as file:
        file.write(data)


code = library.QRcode_encodeString(TEXT, 0, MEDIUM, BYTES, CASE_SENSITIVE).contents

photo = photograph(draw(code, 6))
photo.save("photo.jpg", quality=70)
photo.save("photo-progressive.jpg", quality=70, progressive=True)
photo.convert("CMYK").save("photo-cmyk.jpg", quality=50)
photo.convert("L").save("photo-gray.jpg", quality=70)
with open("photo.jpg", "rb") as file:
    whole = file.read()
write("photo-truncated.jpg", whole[: len(whole) * 2 // 3])

drawing = draw(code, 3)
transparent = Image.new("RGBA", drawing.size, (0, 0, 0, 0))
transparent.putalpha(drawing.point(lambda value: 255 - value))
transparent.save("transparent.png", optimize=True)
black = Image.new("L", drawing.size, 0)
Image.merge("LA", (black, drawing.point(lambda value: 255 - value))).save("gray-alpha.png", optimize=True)
palette = drawing.point(lambda value: value // 255).convert("P")
palette.putpalette([20, 0, 90, 250, 240, 200] + [0] * 762)
palette.save("palette.png", bits=1, optimize=True)
palette.save("palette-transparent.png", bits=2, transparency=bytes([255, 0]))
deep = Image.new("I;16", drawing.size)
for y in range(drawing.height):
    for x in range(drawing.width):
        deep.putpixel((x, y), 0xF000 if drawing.getpixel((x, y)) else 0x1234)
deep.save("gray16.png", optimize=True)
write("interlaced.png", adam7(drawing))
write("huge.png", png(20_000, 20_000, 1, 0, zlib.compress(bytes(2501 * 20_000), 9)[:2000]))

parts = []
item = library.QRcode_encodeStringStructured(PARTS, 2, LOW, BYTES, CASE_SENSITIVE)
while item:
    parts.append(draw(item.contents.code.contents, 3))
    item = item.contents.next
row(parts).save("structured-append.png", optimize=True)
row(parts[:1]).save("structured-append-partial.png", optimize=True)

data = bytes(range(0, 256, 3))
draw(library.QRcode_encodeData(len(data), data, 0, MEDIUM).contents, 4).convert("1").save(
    "binary.png", optimize=True
)
