#!/usr/bin/python3
"""Writes Pages/common/map/world.json: the land, borders and cities of the earth, small enough for a page.

The data is Natural Earth's, in the public domain (https://www.naturalearthdata.com), as two packages
of Debian have it:

- python3-geopandas: land, borders and the 243 most important cities, at a scale of 1:110 million.
  Countries are joined to one land, and each border that two share is kept once.
- libmagics++-data: further cities, at 1:10 million. Those with many people are kept, and those far
  from any other.

usage: convert-natural-earth.py FILE
"""

import itertools
import json
import math
import sys
import unicodedata
import warnings

import geopandas
from shapely.ops import linemerge, unary_union

ABOUT = (
    "Natural Earth, public domain. 5.1 at 1:110m, as in geopandas 0.12.2: Admin 0 - Countries, Populated Places. "
    "2.0.0 at 1:10m, as in magics++ 4.13.0: further Populated Places. "
    "Made by Scripts/convert-natural-earth.py; Pages/map/README.md says how it is read."
)
FURTHER_CITIES = "/usr/share/magics/10m/ne_10m_populated_places_simple.shp"
UNITS = 100  # in a degree: a kilometre or less, while the source is several kilometres off
CITY_UNITS = 1000
MISSPELLED = {"?saka": "Ōsaka", "Chi?in?u": "Chișinău", "Washington,  D.C.": "Washington, D.C."}
EARTH_RADIUS = 6371  # kilometres, as are all distances here

MANY_PEOPLE = 100_000
FAR = 150
# A city this close to a more important one is the same city; the larger limit applies to equal
# names.
SAME_PLACE, SAME_NAME = 4, 40
# The smallest population of a row's cities. Rows begin with the largest cities.
ROWS = [2_000_000, 1_000_000, 500_000, 250_000, MANY_PEOPLE, 0]


def dataset(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)
        return geopandas.read_file(geopandas.datasets.get_path(name))


def rounded(coordinates, units):
    return [(round(longitude * units), round(latitude * units)) for longitude, latitude in coordinates]


def steps(points):
    """Returns the first point, then each point's distance from the one before."""
    moves = [(x - left, y - low) for (left, low), (x, y) in itertools.pairwise(points)]
    return [number for pair in points[:1] + moves for number in pair]


def line(coordinates):
    """Returns the steps of a line, without empty ones."""
    points = rounded(coordinates, UNITS)
    return steps([point for index, point in enumerate(points) if index == 0 or point != points[index - 1]])


def rings(land):
    """Yields rings without their last point, which repeats the first. Rings without area are left out."""
    for polygon in land.geoms:
        for ring in [polygon.exterior, *polygon.interiors]:
            numbers = line(ring.coords)
            if len(numbers) >= 8:
                yield numbers[:-2]


def lines(borders):
    made = [line(border.coords) for border in linemerge(borders).geoms]
    return [numbers for numbers in made if len(numbers) >= 4]


class City:
    def __init__(self, name, point, people=0):
        self.name, self.place, self.people = name, (point.x, point.y), people
        longitude, latitude = math.radians(point.x), math.radians(point.y)
        self.direction = (
            math.cos(latitude) * math.cos(longitude),
            math.cos(latitude) * math.sin(longitude),
            math.sin(latitude),
        )

    def distance(self, other):
        return EARTH_RADIUS * 2 * math.asin(min(1, math.dist(self.direction, other.direction) / 2))

    def has_name_of(self, other):
        first, second = folded(self.name), folded(other.name)
        return first in second or second in first


def folded(name):
    letters = unicodedata.normalize("NFKD", name).lower()
    return "".join(letter for letter in letters if letter.isalnum() and letter.isascii())


def important_cities():
    """Returns the most important cities first: Natural Earth has them last."""
    cities = dataset("naturalearth_cities")
    return [City(MISSPELLED.get(name, name), point) for name, point in zip(cities["name"], cities.geometry)][
        ::-1
    ]


def further_cities(important):
    """Returns cities with many people, and cities far from larger ones."""
    table = geopandas.read_file(FURTHER_CITIES, encoding="cp1252")
    cities = [City(*row) for row in zip(table["name"], table.geometry, table["pop_max"])]
    kept = list(important)
    for city in sorted(cities, key=lambda city: -city.people):
        near = [(city.distance(other), other) for other in kept]
        is_known = any(
            distance < SAME_PLACE or (distance < SAME_NAME and city.has_name_of(other))
            for distance, other in near
        )
        is_far = all(distance >= FAR for distance, _ in near)
        if not is_known and (city.people >= MANY_PEOPLE or is_far):
            kept.append(city)
    return kept[len(important) :]


def along_curve(city):
    """Returns the city's position along Hilbert's curve.

    Neighbours on it are mostly close, so steps are small.
    """
    size = 1 << 14
    x, y = int((city.place[0] + 180) / 360 * (size - 1)), int((city.place[1] + 90) / 180 * (size - 1))
    length, half = 0, size >> 1
    while half > 0:
        right, up = int(x & half > 0), int(y & half > 0)
        length += half * half * ((3 * right) ^ up)
        if up == 0:
            if right == 1:
                x, y = size - 1 - x, size - 1 - y
            x, y = y, x
        half >>= 1
    return length


def city_rows():
    important = important_cities()
    rows = [important]
    left = further_cities(important)
    for people in ROWS:
        rows.append(sorted((city for city in left if city.people >= people), key=along_curve))
        left = [city for city in left if city.people < people]
    return [
        [[city.name for city in row], steps(rounded([city.place for city in row], CITY_UNITS))]
        for row in rows
    ]


def main(path):
    countries = dataset("naturalearth_lowres").geometry
    land = unary_union(list(countries))
    borders = unary_union([country.boundary for country in countries]).difference(land.boundary)
    parts = {
        "land": sorted(rings(land), key=len, reverse=True),
        "borders": lines(borders),
        "cities": city_rows(),
    }
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"about": ' + json.dumps(ABOUT) + f',\n"units": {UNITS},\n"cityUnits": {CITY_UNITS}')
        for name, items in parts.items():
            rows = (json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in items)
            file.write(f',\n"{name}": [\n' + ",\n".join(rows) + "\n]")
        file.write("}\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
