#!/bin/sh
# Installs what is missing of what the tests of exports read them with.
set -eu
"$(dirname "$0")"/install-packages.sh python3-gdal python3-gpxpy python3-icalendar python3-vobject
