#!/usr/bin/python3
"""Writes Web/map/world.json: the land, borders and large cities of the earth, small enough to stand in a page.

The data is that of Debian's python3-geopandas, which is Natural Earth's at a scale of 1:110 million, in the public
domain (https://www.naturalearthdata.com). Countries are joined to one land, and each border that two share is kept
once.

usage: convert-natural-earth.py FILE
"""

import json
import sys
import warnings

import geopandas
from shapely.ops import linemerge, unary_union

ABOUT = ("Natural Earth 5.1, 1:110m: Admin 0 - Countries and Populated Places, as in geopandas 0.12.2; public domain. "
         "Made by Scripts/convert-natural-earth.py; Web/map/README.md tells how it is read.")
UNITS = 100  # in a degree: a kilometre or less, where the source is several kilometres off
MISSPELLED = {"?saka": "Ōsaka", "Chi?in?u": "Chișinău", "Washington,  D.C.": "Washington, D.C."}


def dataset(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)
        return geopandas.read_file(geopandas.datasets.get_path(name))


def units(degrees):
    return round(degrees * UNITS)


def steps(coordinates):
    """The first point, then how far each is from the one before; none twice in a row."""
    points = [(units(longitude), units(latitude)) for longitude, latitude in coordinates]
    kept = [point for index, point in enumerate(points) if index == 0 or point != points[index - 1]]
    moves = [(x - left, y - low) for (left, low), (x, y) in zip(kept, kept[1:])]
    return [number for pair in kept[:1] + moves for number in pair]


def rings(land):
    """Without the last point, which is the first; those that are left with an area."""
    for polygon in land.geoms:
        for ring in [polygon.exterior, *polygon.interiors]:
            numbers = steps(ring.coords)
            if len(numbers) >= 8:
                yield numbers[:-2]


def lines(borders):
    made = [steps(line.coords) for line in linemerge(borders).geoms]
    return [numbers for numbers in made if len(numbers) >= 4]


def main(path):
    countries = dataset("naturalearth_lowres").geometry
    cities = dataset("naturalearth_cities")
    land = unary_union(list(countries))
    borders = unary_union([country.boundary for country in countries]).difference(land.boundary)
    # Natural Earth has the most important cities last.
    places = [
        [MISSPELLED.get(name, name), units(point.x), units(point.y)]
        for name, point in zip(cities["name"], cities.geometry)
    ][::-1]
    parts = {"land": sorted(rings(land), key=len, reverse=True), "borders": lines(borders), "places": places}
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"about": ' + json.dumps(ABOUT) + f',\n"units": {UNITS}')
        for name, items in parts.items():
            rows = (json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in items)
            file.write(f',\n"{name}": [\n' + ",\n".join(rows) + "\n]")
        file.write("}\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
