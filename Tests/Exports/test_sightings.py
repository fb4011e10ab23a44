"""GDAL, which most map programs use, reads the exported sightings; so do XML and JSON parsers."""

import html
import json
import re
import unittest
from xml.etree import ElementTree

import gpxpy
from osgeo import gdal

from board import NAME, PLACES, TEXTS, export, folder, reader, run, sightings

gdal.UseExceptions()

# Characters that XML cannot contain are replaced.
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def as_xml(text):
    return FORBIDDEN.sub("\ufffd", shortened(text))


def shortened(text):
    """Returns a text as GPX and KML contain it."""
    short = "\n".join(text[:8000].split("\n")[:200])
    return text if short == text else short + "…"


def features(form, driver, *arguments):
    """Returns each feature as GDAL reads it: its geometry and its fields."""
    path = folder() / f"sightings.{form}"
    path.write_bytes(export(form, *arguments))
    source = gdal.OpenEx(str(path), gdal.OF_VECTOR, allowed_drivers=[driver])
    found = []
    for index in range(source.GetLayerCount()):
        for feature in source.GetLayer(index):
            fields = {name: value for name, value in feature.items().items() if value is not None}
            found.append((feature.GetGeometryRef().Clone(), fields))
    return found


class SightingTests(unittest.TestCase):
    def assert_facts(self, fields, message, sighting, text=lambda text: text):
        """Asserts that the fields, of whatever type, equal the history."""
        expected = {
            key: message[key]
            for key in ["channel", "number", "claim", "direction", "type", "created", "received"]
        } | {
            "owner": message["owner"]["name"],
            "owner_fingerprint": message["owner"]["fingerprint"],
            "time": sighting["time"],
            "content": message["text"],
            "is_expired": message["is_expired"],
        }
        for key, value in expected.items():
            with self.subTest(key):
                found = fields[key]
                if key in ["created", "received", "time"]:
                    found = str(found).replace("/", "-").replace(" ", "T").replace("+00", "Z")
                if key == "is_expired":
                    found = str(found).lower() in ["true", "1"]
                self.assertEqual(str(found), text(str(value)))
        if "uncertainty" in sighting:
            self.assertEqual(float(fields["uncertainty"]), sighting["uncertainty"])
        else:
            self.assertNotIn("uncertainty", fields)
        self.assertEqual("warnings" in message, "warnings" in fields)

    def test_geojson(self):
        found, expected = features("geojson", "GeoJSON"), sightings()
        self.assertEqual(len(found), len(expected))
        self.assertEqual(len(found), len(PLACES) + len(TEXTS) - 1)
        for (point, fields), (message, sighting) in zip(found, expected):
            self.assertEqual(point.GetGeometryName(), "POINT")
            self.assertEqual((point.GetY(), point.GetX()), (sighting["latitude"], sighting["longitude"]))
            if "altitude" in sighting:
                self.assertEqual(point.GetZ(), sighting["altitude"])
            self.assert_facts(fields, message, sighting)

    def test_geojson_as_rfc_7946_has_it(self):
        collection = json.loads(export("geojson"))
        self.assertEqual(collection["type"], "FeatureCollection")
        ids = [feature["id"] for feature in collection["features"]]
        self.assertEqual(len(set(ids)), len(ids))
        self.assertEqual(ids, [feature["id"] for feature in json.loads(export("geojson"))["features"]])
        for feature, (message, sighting) in zip(collection["features"], sightings()):
            self.assertEqual(feature["type"], "Feature")
            self.assertEqual(feature["properties"]["content"], message["text"])
            self.assertEqual(feature["properties"].get("warnings"), message.get("warnings"))
            self.assertEqual(
                feature["geometry"]["coordinates"],
                [sighting[key] for key in ["longitude", "latitude", "altitude"] if key in sighting],
            )

    def test_gpx(self):
        found, expected = features("gpx", "GPX"), sightings()
        self.assertEqual(len(found), len(expected))
        for (point, fields), (message, sighting) in zip(found, expected):
            longitude = -180 if sighting["longitude"] == 180 else sighting["longitude"]
            self.assertEqual((point.GetY(), point.GetX()), (sighting["latitude"], longitude))
            self.assertEqual(fields.get("ele"), sighting.get("altitude"))
            self.assertEqual(fields["name"], f"{NAME}#{message['number']}")
            self.assertEqual(fields["desc"], as_xml(message["text"]))
            self.assertEqual(fields["type"], message["type"])

    def test_gpx_extensions(self):
        points, expected = gpxpy.parse(export("gpx").decode()).waypoints, sightings()
        self.assertEqual(len(points), len(expected))
        for point, (message, sighting) in zip(points, expected):
            self.assertEqual(
                (point.latitude, point.elevation), (sighting["latitude"], sighting.get("altitude"))
            )
            facts = {element.tag.split("}")[-1]: element.text for element in point.extensions}
            facts |= {
                "content": point.description,
                "type": point.type,
                "time": point.time.strftime("%Y-%m-%dT%H:%M:%SZ"),
            }
            self.assert_facts(facts, message, sighting, as_xml)

    def test_gpx_as_its_schema_has_it(self):
        space = "{http://www.topografix.com/GPX/1/1}"
        root = ElementTree.fromstring(export("gpx"))
        self.assertEqual((root.tag, root.get("version")), (f"{space}gpx", "1.1"))
        self.assertTrue(root.get("creator").startswith("seqrcast "))
        order = ["ele", "time", "name", "desc", "type", "extensions"]
        for point in root:
            self.assertEqual(point.tag, f"{space}wpt")
            self.assertRegex(point.get("lat"), r"^-?[0-9]+\.[0-9]+$")
            self.assertTrue(-180 <= float(point.get("lon")) < 180)
            children = [child.tag.removeprefix(space) for child in point]
            self.assertEqual(children, [name for name in order if name in children])

    def test_kml(self):
        for driver in ["LIBKML", "KML"]:
            found, expected = features("kml", driver), sightings()
            self.assertEqual(len(found), len(expected))
            for (point, fields), (message, sighting) in zip(found, expected):
                self.assertEqual((point.GetY(), point.GetX()), (sighting["latitude"], sighting["longitude"]))
                if "altitude" in sighting:
                    self.assertEqual(point.GetZ(), sighting["altitude"])
                self.assertEqual(fields["Name"], f"{NAME}#{message['number']}")
                if driver == "LIBKML":
                    self.assert_facts(fields, message, sighting, as_xml)

    def test_kml_as_its_schema_has_it(self):
        space = "{http://www.opengis.net/kml/2.2}"
        root = ElementTree.fromstring(export("kml"))
        order = ["name", "description", "TimeStamp", "styleUrl", "ExtendedData", "Point"]
        placemarks = root.findall(f"{space}Document/{space}Placemark")
        self.assertEqual(len(placemarks), len(sightings()))
        for placemark, (message, sighting) in zip(placemarks, sightings()):
            self.assertEqual([child.tag.removeprefix(space) for child in placemark], order)
            self.assertEqual(placemark.find(f"{space}TimeStamp/{space}when").text, sighting["time"])
            description = placemark.find(f"{space}description").text
            self.assertEqual(set(re.findall("<[^>]*>", description)), {"<b>", "</b>", "<br/>"})
            self.assertNotIn("$", description)
            warnings = shortened("\n".join(f"warning: {warning}" for warning in message.get("warnings", [])))
            for line in shortened(message["text"]).splitlines()[:1] + warnings.splitlines():
                if line.isascii() and line.isprintable():
                    self.assertIn(line, html.unescape(description))

    def test_near(self):
        """Exports the sightings that were near, and no other sightings of the same message."""
        found = features("geojson", "GeoJSON", "--near", "geo:52.52,13.405")
        self.assertEqual([(point.GetY(), point.GetX()) for point, _ in found], [(52.52, 13.405)])

    def test_nothing(self):
        for form, driver in [("geojson", "GeoJSON"), ("kml", "LIBKML"), ("gpx", "GPX")]:
            with self.subTest(form):
                self.assertEqual(features(form, driver, "empty"), [])

    def test_without_content(self):
        for form in ["geojson", "gpx", "kml"]:
            self.assertNotIn(b"Tuesday", export(form, "--no-content"))
            self.assertIn(b"Tuesday", export(form))

    def test_filters_and_pages(self):
        self.assertEqual(len(features("geojson", "GeoJSON", "--type", "url")), 1)
        self.assertEqual(len(features("geojson", "GeoJSON", "--published")), 0)
        first = run(reader(), "history", "--geojson", "--limit", "1", NAME)
        told = re.search("--after (.*)", first.stderr.decode())
        rest = json.loads(export("geojson", "--after", told[1], NAME))["features"]
        self.assertEqual(len(json.loads(first.stdout)["features"]) + len(rest), len(sightings()))


if __name__ == "__main__":
    unittest.main()
