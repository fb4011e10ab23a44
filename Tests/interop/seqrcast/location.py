"""The content type location: an RFC 5870 URI in WGS 84."""

import re
from decimal import Decimal
from math import isfinite

_NUMBER = r"-?[0-9]+(?:\.[0-9]+)?"
_LOCATION = re.compile(f"(?i:geo):({_NUMBER}),({_NUMBER})(?:,({_NUMBER}))?((?:;[^;]*)*)")
_PARAMETER = re.compile(r"([A-Za-z0-9-]+)(?:=((?:[A-Za-z0-9\-_.!~*'()\[\]:&+$]|%[0-9A-Fa-f]{2})+))?")
_UNCERTAINTY = re.compile(_NUMBER.removeprefix("-?"))


def check_location(text):
    """Whether the text is such a URI."""
    match = _LOCATION.fullmatch(text)
    if not match:
        return False
    latitude, longitude, altitude, parameters = match.groups()
    return (
        abs(Decimal(latitude)) <= 90
        and abs(Decimal(longitude)) <= 180
        and (altitude is None or isfinite(float(altitude)))
        and _are_parameters(parameters.split(";")[1:])
    )


def _are_parameters(parameters):
    names = []
    for parameter in parameters:
        match = _PARAMETER.fullmatch(parameter)
        if not match:
            return False
        name, value = match[1].lower(), match[2] or ""
        if name == "crs" and (names or value.lower() != "wgs84"):
            return False
        if name == "u" and (names not in ([], ["crs"]) or not _is_uncertainty(value)):
            return False
        names.append(name)
    return True


def _is_uncertainty(value):
    return bool(_UNCERTAINTY.fullmatch(value)) and isfinite(float(value))
