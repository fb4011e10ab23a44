"""Content lines, the syntax of the content types contact and event."""

import re
from dataclasses import dataclass

_NAME = "[A-Za-z0-9-]+"
_VALUE = '(?:"[^"]*"|[^";:,]*)'
_LINE = re.compile(f"(?:({_NAME})[.])?({_NAME})((?:;{_NAME}={_VALUE}(?:,{_VALUE})*)*):(.*)")
_PARAMETER = re.compile(f";({_NAME})=({_VALUE}(?:,{_VALUE})*)")
_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f]")


@dataclass(frozen=True)
class Line:
    """A line. Its name, the value of BEGIN and END, and the names of parameters are in capitals."""

    group: str | None
    name: str
    parameters: list  # of (name, values without their quotes)
    value: str

    def values(self, parameter):
        """Returns all values of a parameter, which may occur several times."""
        return [value for name, values in self.parameters if name == parameter for value in values]


def parse_lines(text):
    """Returns the lines, or None if one breaks the syntax."""
    unfolded = re.sub("\r?\n[ \t]", "", text)
    lines = [_parse_line(line) for line in re.split("\r?\n", unfolded) if line]
    return None if None in lines else lines


def _parse_line(text):
    match = _LINE.fullmatch(text)
    if not match or _CONTROL.search(text):
        return None
    group, name, parameters, value = match.groups()
    name = name.upper()
    if name in ("BEGIN", "END"):
        if group or parameters or not re.fullmatch(_NAME, value):
            return None
        value = value.upper()
    return Line(
        group, name, [(p.upper(), _split(values)) for p, values in _PARAMETER.findall(parameters)], value
    )


def _split(values):
    return [value.strip('"') for value in re.findall(f"(?:^|,)({_VALUE})", values)]


def unescape(value):
    return re.sub(r"\\([nN,;\\])", lambda match: "\n" if match[1] in "nN" else match[1], value)
