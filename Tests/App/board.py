"""Draws photographs of notice boards: tilted posters on cork, in uneven light, slightly blurred."""

import random

import numpy
from PIL import Image, ImageDraw, ImageFilter

SIZE = (4000, 3000)
COLUMNS, ROWS = 4, 3
POSTER = (820, 800)


def photograph(codes, path, seed=1, tilt=0.1, blur=1.5, shade=0.55):
    """
    Photographs a board with at most twelve pictures of codes, among posters without codes.

    tilt: how far each corner may move, as a fraction of its side; blur: in pixels; shade: the
    brightness of the darkest corner.
    """
    chance = random.Random(seed)
    grain = numpy.random.default_rng(seed)
    cork = grain.integers(120, 175, (SIZE[1], SIZE[0]), dtype=numpy.uint8)
    board = Image.fromarray(cork).filter(ImageFilter.GaussianBlur(2))
    for index in range(COLUMNS * ROWS):
        poster = drawn_poster(codes[index] if index < len(codes) else None, chance)
        # The sheet's outline turns with it.
        angle = chance.uniform(-5, 5)
        outline = Image.new("L", POSTER, 255).rotate(angle, Image.BICUBIC, expand=True)
        left = 40 + index % COLUMNS * (SIZE[0] - 80) // COLUMNS + chance.randint(0, 40)
        top = 40 + index // COLUMNS * (SIZE[1] - 80) // ROWS + chance.randint(0, 40)
        board.paste(poster.rotate(angle, Image.BICUBIC, expand=True), (left, top), outline)
    board = board.transform(SIZE, Image.PERSPECTIVE, perspective(tilt, chance), Image.BICUBIC, fillcolor=90)
    pixels = numpy.asarray(board.filter(ImageFilter.GaussianBlur(blur)), dtype=numpy.float32)
    across = numpy.linspace(shade, 1, SIZE[0])[None, :]
    down = numpy.linspace(1, (1 + shade) / 2, SIZE[1])[:, None]
    pixels = pixels * across * down + grain.normal(0, 4, pixels.shape)
    Image.fromarray(numpy.clip(pixels, 0, 255).astype(numpy.uint8)).save(path, quality=85)
    return path


def drawn_poster(code, chance):
    """Draws a sheet with lines of text and a code among them."""
    sheet = Image.new("L", POSTER, chance.randint(215, 255))
    pen = ImageDraw.Draw(sheet)
    pen.rectangle((40, 30, chance.randint(300, 780), 80), fill=chance.randint(0, 90))
    for line in range(110, 190, 26):
        pen.text(
            (40, line),
            "".join(chance.choices("abcdefghijklmnop qrstuvwxyz ", k=chance.randint(40, 110))),
            fill=30,
        )
    if code is None:
        for line in range(200, 780, 40):
            pen.rectangle(
                (40, line, chance.randint(200, 780), line + chance.randint(6, 24)),
                fill=chance.randint(0, 160),
            )
    else:
        picture = Image.open(code).convert("L")
        side = 590
        sheet.paste(picture.resize((side, side), Image.BICUBIC), ((POSTER[0] - side) // 2, 200))
    return sheet


def perspective(tilt, chance):
    """Returns the eight numbers by which Pillow maps each pixel of the photograph to a place on the board."""
    width, height = SIZE
    corners = [(0, 0), (width, 0), (width, height), (0, height)]
    moved = [
        (
            x + (1 if x == 0 else -1) * chance.uniform(0, tilt) * width,
            y + (1 if y == 0 else -1) * chance.uniform(0, tilt) * height,
        )
        for x, y in corners
    ]
    rows, sides = [], []
    for (x, y), (u, v) in zip(moved, corners):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        sides += [u, v]
    return numpy.linalg.solve(numpy.array(rows), numpy.array(sides)).tolist()
