"""Simulates the frames of a phone's camera: a page on a board, seen at a distance, in a room's light."""

import math

import cv2
import numpy

# A frame of the preview that a camera app searches for codes: 1080 by 1920 pixels, upright.
FRAME = (1080, 1920)
# The main camera of a phone has a focal length as 26 mm have on film of 36 by 24 mm, whose diagonal is
# 43.27 mm. The longer side of a sensor of 4:3 is four fifths of its diagonal, and a frame has all of it.
FOCAL = FRAME[1] * 26 / (43.27 * 0.8)
# The sides of the picture before the pixels of the sensor sum it up, in pixels of the frame.
FINER = 2

# In degrees: the camera is not quite in front of the page, and not quite upright.
TURNED = 25
ROLLED = 10
# How far beside the middle of the frame the middle of the code is at most, in sides of the frame.
ASIDE = 0.15

# Light that paper and ink reflect.
PAPER, INK = 0.85, 0.04
# Standard deviations of the lens's blur, and lengths of the hand's movement, in pixels of the frame.
DEFOCUS = (0.4, 1.2)
MOVED = (0.0, 2.5)
# Light in the darkest corner, in that of the brightest.
DARKEST = (0.35, 0.8)
# Half of the frames have a shadow over a part, with a soft edge.
SHADOW = (0.45, 0.8)
SOFT = (20.0, 200.0)
# How much of its range the sensor uses for the brightest paper, and how many electrons its whole
# range has: few in a dim room, many in daylight. Reading out adds noise of a few electrons.
EXPOSED = (0.5, 1.0)
ELECTRONS = (500.0, 5000.0)
READING = 4.0
JPEG = 85

_LINEAR = (numpy.arange(256, dtype=numpy.float32) / 255) ** 2.2


def pose(chance, distance, side):
    """Returns how millimetres on the page, from the middle of the code, become pixels of the frame.

    distance: from the lens to the middle of the code, in mm; side: of the code with its quiet zone, in
    mm. Nobody photographs half of a code: returns None if no pose of 300 shows all of it.
    """
    for _ in range(300):
        yaw, pitch = numpy.radians(chance.uniform(-TURNED, TURNED, 2))
        roll = math.radians(chance.uniform(-ROLLED, ROLLED))
        aside = chance.uniform(-ASIDE, ASIDE, 2) * FRAME
        across = numpy.array(
            [[math.cos(yaw), 0, math.sin(yaw)], [0, 1, 0], [-math.sin(yaw), 0, math.cos(yaw)]]
        )
        along = numpy.array(
            [[1, 0, 0], [0, math.cos(pitch), -math.sin(pitch)], [0, math.sin(pitch), math.cos(pitch)]]
        )
        around = numpy.array(
            [[math.cos(roll), -math.sin(roll), 0], [math.sin(roll), math.cos(roll), 0], [0, 0, 1]]
        )
        turned = around @ along @ across
        plane = numpy.column_stack([turned[:, 0], turned[:, 1], [0, 0, distance]])
        lens = numpy.array(
            [[FOCAL, 0, FRAME[0] / 2 + aside[0]], [0, FOCAL, FRAME[1] / 2 + aside[1]], [0, 0, 1]]
        )
        mapping = lens @ plane
        corners = mapped(mapping, [(x * side / 2, y * side / 2) for x in (-1, 1) for y in (-1, 1)])
        if (corners > 0).all() and (corners < FRAME).all():
            return mapping
    return None


def mapped(mapping, points):
    """Maps points by a homography."""
    lifted = numpy.column_stack([points, numpy.ones(len(points))]) @ mapping.T
    return lifted[:, :2] / lifted[:, 2:]


def pixels_per_millimetre(mapping):
    """Returns the size of a millimetre in the middle of the code: the root of a small square's area."""
    corners = mapped(mapping, [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    (ax, ay), (bx, by) = corners[2] - corners[0], corners[3] - corners[1]
    return math.sqrt(abs(ax * by - ay * bx) / 2)


def photograph(page, resolution, middle, mapping, chance):
    """Returns a frame, as JPEG.

    page: gray; resolution: its pixels in a millimetre; middle: that of the code, in pixels of the page.
    """
    # A page with many more pixels than the frame would lose lines: its pixels are summed up first.
    shrunk = min(1, FINER * pixels_per_millimetre(mapping) / resolution)
    small = cv2.resize(page, None, fx=shrunk, fy=shrunk, interpolation=cv2.INTER_AREA)
    exact = (small.shape[1] / page.shape[1], small.shape[0] / page.shape[0])
    to_millimetres = numpy.array(
        [
            [1 / (resolution * exact[0]), 0, -middle[0] / resolution],
            [0, 1 / (resolution * exact[1]), -middle[1] / resolution],
            [0, 0, 1],
        ]
    )
    finer = numpy.diag([FINER, FINER, 1]).astype(float)
    whole = finer @ mapping @ to_millimetres
    size = (FRAME[0] * FINER, FRAME[1] * FINER)
    # A sheet is white where the page is, and covers the board.
    sheet = cv2.warpPerspective(numpy.full(small.shape, 255, numpy.uint8), whole, size)
    ink = cv2.warpPerspective(small, whole, size, borderMode=cv2.BORDER_CONSTANT, borderValue=255)
    sheet = cv2.resize(sheet, FRAME, interpolation=cv2.INTER_AREA).astype(numpy.float32)[..., None] / 255
    ink = INK + (PAPER - INK) * cv2.resize(_LINEAR[ink], FRAME, interpolation=cv2.INTER_AREA)[..., None]
    light = sheet * ink + (1 - sheet) * board(chance)

    light = cv2.GaussianBlur(light, (0, 0), chance.uniform(*DEFOCUS))
    light = cv2.filter2D(light, -1, movement(chance.uniform(*MOVED), chance.uniform(0, math.pi)))
    light *= room(chance)[..., None] * chance.uniform((0.75, 0.85, 0.9), 1).astype(numpy.float32)
    light *= chance.uniform(*EXPOSED) / PAPER
    full = math.exp(chance.uniform(*numpy.log(ELECTRONS)))
    deviation = numpy.sqrt(light * full + READING**2) / full
    light += chance.standard_normal(light.shape, dtype=numpy.float32) * deviation
    frame = (255 * numpy.clip(light, 0, 1) ** (1 / 2.2) + 0.5).astype(numpy.uint8)
    return cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, JPEG])[1].tobytes()


def board(chance):
    """Returns the light from cork, for each pixel."""
    grain = chance.standard_normal(FRAME[::-1], dtype=numpy.float32)
    grain = cv2.GaussianBlur(grain, (0, 0), 2.5) * 0.5 + 1
    return numpy.clip(grain, 0.3, 1.7)[..., None] * numpy.array([0.12, 0.22, 0.34], numpy.float32)


def movement(length, angle):
    """Returns the kernel that smears a picture along a line."""
    fine, reach = 8, 3
    middle = (2 * reach + 1) * fine // 2
    line = numpy.zeros((2 * middle, 2 * middle), numpy.float32)
    end = (length * fine / 2 * math.cos(angle), length * fine / 2 * math.sin(angle))
    ends = [(round(middle + sign * end[0]), round(middle + sign * end[1])) for sign in (-1, 1)]
    cv2.line(line, *ends, 1, fine)
    kernel = cv2.resize(line, (2 * reach + 1, 2 * reach + 1), interpolation=cv2.INTER_AREA)
    return kernel / kernel.sum()


def room(chance):
    """Returns the brightness of the light at each pixel."""
    x, y = numpy.meshgrid(*(numpy.linspace(-1, 1, side, dtype=numpy.float32) for side in FRAME))
    angle = chance.uniform(0, 2 * math.pi)
    slope = (x * math.cos(angle) + y * math.sin(angle)) / (abs(math.cos(angle)) + abs(math.sin(angle)))
    darkest = chance.uniform(*DARKEST)
    bright = darkest + (1 - darkest) * (slope + 1) / 2
    # A lens gets less light at its edges, by the fourth power of the cosine.
    radius = (x * FRAME[0] / 2) ** 2 + (y * FRAME[1] / 2) ** 2
    bright /= (1 + radius / FOCAL**2) ** 2
    angle, place = chance.uniform(0, 2 * math.pi), chance.uniform(-0.5, 0.5) * FRAME[0]
    depth, soft, has_shadow = chance.uniform(*SHADOW), chance.uniform(*SOFT), chance.random() < 0.5
    if has_shadow:
        away = x * FRAME[0] / 2 * math.cos(angle) + y * FRAME[1] / 2 * math.sin(angle) - place
        bright *= 1 - (1 - depth) * numpy.clip(away / soft + 0.5, 0, 1)
    return bright
