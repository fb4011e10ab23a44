"""Makes the pictures of this folder that are no PNG or JPEG, and those with an origin.

It makes them from those that `generate.py` made. Needs Pillow, libtiff-tools, libheif-examples, webp,
imagemagick, apngasm and libimage-exiftool-perl; run it within the folder.
"""

import ctypes
import struct
import subprocess
import zlib

from PIL import Image


def run(*words):
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def deep_png(image):
    """In colours of 16 bits."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    raw = b""
    for y in range(image.height):
        raw += b"\0" + b"".join(bytes([image.getpixel((x, y))]) * 6 for x in range(image.width))
    header = struct.pack(">IIBBBBB", image.width, image.height, 16, 2, 0, 0, 0)
    data = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + data


def write_turned(name, image):
    """Writes a HEIC file whose picture is to be turned by a quarter, clockwise; heif-enc makes none."""

    class Error(ctypes.Structure):
        _fields_ = [("code", ctypes.c_int), ("subcode", ctypes.c_int), ("message", ctypes.c_char_p)]

    class Options(ctypes.Structure):
        _fields_ = [
            ("version", ctypes.c_uint8),
            ("alpha", ctypes.c_uint8),
            ("macos", ctypes.c_uint8),
            ("colr", ctypes.c_uint8),
            ("nclx", ctypes.c_void_p),
            ("no_nclx", ctypes.c_uint8),
            ("orientation", ctypes.c_int),
        ]

    heif = ctypes.CDLL("libheif.so.1")
    pointer = ctypes.c_void_p
    heif.heif_context_alloc.restype = pointer
    heif.heif_encoding_options_alloc.restype = ctypes.POINTER(Options)
    heif.heif_image_get_plane.restype = pointer

    def call(function, *arguments):
        function.restype = Error
        error = function(*arguments)
        assert error.code == 0, error.message

    monochrome, luma, hevc, quarter_turn = 2, 0, 1, 6
    context, encoder, picture, stride = (
        pointer(heif.heif_context_alloc()),
        pointer(),
        pointer(),
        ctypes.c_int(),
    )
    call(heif.heif_image_create, *image.size, monochrome, 0, ctypes.byref(picture))
    call(heif.heif_image_add_plane, picture, luma, *image.size, 8)
    plane = heif.heif_image_get_plane(picture, luma, ctypes.byref(stride))
    for y in range(image.height):
        row = image.crop((0, y, image.width, y + 1)).tobytes()
        ctypes.memmove(plane + y * stride.value, row, len(row))
    call(heif.heif_context_get_encoder_for_format, context, hevc, ctypes.byref(encoder))
    call(heif.heif_encoder_set_lossy_quality, encoder, 40)
    options = heif.heif_encoding_options_alloc()
    options.contents.orientation = quarter_turn
    call(heif.heif_context_encode_image, context, picture, encoder, options, None)
    call(heif.heif_context_write_to_file, context, name.encode())
    # libheif 1.15 writes the size after the turn, and the turn before the size. A file's properties
    # must begin with the coded size, and then list the changes to it (ISO/IEC 23008-12, 6.5.1 and
    # 6.5.3).
    with open(name, "rb") as file:
        data = file.read()
    turn = data.index(b"irot") - 4
    size = struct.pack(">I4sIII", 20, b"ispe", 0, *image.size)
    data = data[:turn] + size + data[turn : turn + 9] + data[turn + 29 :]
    with open(name, "wb") as file:
        file.write(data.replace(b"\x04\x81\x02\x03\x84", b"\x04\x81\x02\x84\x83"))


photo = Image.open("photo.jpg")
small = photo.resize((180, 165), Image.LANCZOS)
drawing = Image.open("interlaced.png").convert("L")
transparent = Image.open("transparent.png").convert("RGBA")
blank = Image.new("L", drawing.size, 255)

# WebP
photo.save("photo.webp", quality=60)
drawing.convert("RGB").save("lossless.webp", lossless=True)
transparent.save("alpha.webp", quality=80)
transparent.save("alpha-lossless.webp", lossless=True)
drawing.convert("RGB").save(
    "animated.webp", save_all=True, append_images=[blank.convert("RGB")], duration=100, lossless=True
)

# GIF
drawing.convert("1").save("drawing.gif", interlace=0)
small.quantize(16).save("interlaced.gif", interlace=1)
palette = Image.open("palette-transparent.png")
palette.save("transparent.gif", transparency=1, interlace=0)
drawing.save("animated.gif", save_all=True, append_images=[blank], duration=100)

# Frames of four bars, "#...", "##..", ".#..", ".##." and ".#.#": parts of the canvas, one of which is
# cleared away.
run("convert", "-size", "40x30", "xc:white", "-fill", "black", "-draw", "rectangle 0,0 9,29", "first.png")
for color in ["black", "white"]:
    run("convert", "-size", "10x30", f"xc:{color}", f"{color}.png")
run(
    "convert",
    "-dispose",
    "none",
    "-delay",
    "20",
    "first.png",
    "-page",
    "+10+0",
    "black.png",
    "-page",
    "+0+0",
    "white.png",
    "-dispose",
    "background",
    "-page",
    "+20+0",
    "black.png",
    "-dispose",
    "none",
    "-page",
    "+30+0",
    "black.png",
    "-loop",
    "0",
    "frames.gif",
)
for name in ["first", "black", "white"]:
    run("cwebp", "-lossless", f"{name}.png", "-o", f"{name}.webp")
run(
    "webpmux",
    "-frame",
    "first.webp",
    "+200+0+0+0-b",
    "-frame",
    "black.webp",
    "+200+10+0+0-b",
    "-frame",
    "white.webp",
    "+200+0+0+0-b",
    "-frame",
    "black.webp",
    "+200+20+0+1-b",
    "-frame",
    "black.webp",
    "+200+30+0+0+b",
    "-loop",
    "0",
    "-bgcolor",
    "255,255,255,255",
    "-o",
    "frames.webp",
)
run("convert", "frames.gif", "-coalesce", "-type", "TrueColorAlpha", "png32:frame%d.png")
run("apngasm", "frames.png", *[f"frame{index}.png" for index in range(5)], "1", "5", "-z0", "-kp", "-kc")
parts = ["first", "black", "white"]
run(
    "rm",
    *[f"{name}.{kind}" for name in parts for kind in ["png", "webp"]],
    *[f"frame{index}.png" for index in range(5)],
)

# TIFF
drawing.convert("1").save("fax.tiff", compression="group4")
colored = drawing.convert("RGB").point(lambda value: 40 + value * 180 // 255)
colored.save("plain.tiff")
run("tiffcp", "-c", "lzw:2", "-r", "16", "plain.tiff", "lzw.tiff")
run("tiffcp", "-c", "zip", "-t", "-w", "64", "-l", "48", "plain.tiff", "tiled.tiff")
run("tiffcp", "-c", "zip", "-p", "separate", "-8", "-B", "plain.tiff", "planes.tiff")
drawing.convert("RGB").save("jpeg.tiff", compression="jpeg", quality=50)
deep = Image.new("I;16", drawing.size)
for y in range(drawing.height):
    for x in range(drawing.width):
        deep.putpixel((x, y), 0xF000 if drawing.getpixel((x, y)) else 0x1234)
deep.save("gray16.tiff", compression="tiff_adobe_deflate")
transparent.save("alpha.tiff", compression="tiff_adobe_deflate")
drawing.convert("1").save(
    "pages.tiff",
    save_all=True,
    compression="group4",
    append_images=[blank.convert("1"), drawing.convert("1")],
)
run("rm", "plain.tiff")

# HEIF
small.save("small.png")
transparent.save("alpha.png")
with open("deep.png", "wb") as file:
    file.write(deep_png(drawing))
run("heif-enc", "-q", "40", "-o", "photo.heic", "small.png")
run("heif-enc", "-q", "40", "-o", "photo.avif", "small.png")
run("heif-enc", "-L", "-p", "chroma=444", "-o", "lossless.heic", "interlaced.png")
run("heif-enc", "-q", "60", "-b", "10", "-o", "deep.heic", "deep.png")
run("heif-enc", "-q", "60", "-o", "alpha.avif", "alpha.png")
# Of an image with odd sides the encoder would write another size than it has.
write_turned("turned.heic", small.crop((0, 0, 180, 164)).convert("L").transpose(Image.ROTATE_90))
run("rm", "small.png", "alpha.png", "deep.png")

# PDF: a page of paper with the symbol 25 mm wide on it, an empty one, and the symbol again.
empty = Image.new("1", (827, 1169), 1)
page = empty.copy()
page.paste(drawing.convert("1"), (500, 900))
page.save("pages.pdf", save_all=True, resolution=100, append_images=[empty, page])

# An origin: Berlin, 2026-11-21, 18:30 an hour east of UTC.
located = Image.new("L", (115, 99), 255)
located.paste(drawing, (0, 0))
located.save("located.jpg", quality=60)
located.convert("1").save("located.png", optimize=True)
located.convert("RGB").save("located.webp", lossless=True)
located.convert("1").save("located.tiff", compression="group4")
run("heif-enc", "-q", "50", "-o", "located.heic", "interlaced.png")
run("heif-enc", "-q", "50", "-o", "located.avif", "interlaced.png")
tags = {
    "Orientation": "1",
    "GPSLatitude": "52.5163",
    "GPSLatitudeRef": "N",
    "GPSLongitude": "13.3777",
    "GPSLongitudeRef": "E",
    "GPSAltitude": "34.5",
    "GPSAltitudeRef": "0",
    "GPSHPositioningError": "4.5",
    "GPSDateStamp": "2026:11:21",
    "GPSTimeStamp": "17:30:05",
    "DateTimeOriginal": "2026:11:21 18:30:00",
    "OffsetTimeOriginal": "+01:00",
}
for kind in ["jpg", "png", "webp", "tiff", "heic", "avif"]:
    words = [f"-EXIF:{tag}={value}" for tag, value in tags.items()]
    run("exiftool", "-overwrite_original", "-n", *words, f"located.{kind}")
