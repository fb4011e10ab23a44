"""The content type event: an iCalendar VCALENDAR or VEVENT (RFC 5545)."""

import re
from dataclasses import dataclass, field
from datetime import date

from .content_lines import parse_lines

_DATE_TIME = re.compile(
    "([0-9]{4})([0-9]{2})([0-9]{2})(?:T([01][0-9]|2[0-3])([0-5][0-9])([0-5][0-9]|60)(Z?))?"
)
_TIME_PARTS = "[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?|[0-9]+M(?:[0-9]+S)?|[0-9]+S"
_DURATION = re.compile(rf"\+?P(?:[0-9]+[WD]|(?:[0-9]+D)?T(?:{_TIME_PARTS}))")
_WHOLE_DAYS = re.compile(r"\+?P[0-9]+[WD]")


@dataclass
class Component:
    name: str
    lines: list = field(default_factory=list)
    children: list = field(default_factory=list)

    def named(self, name):
        """Returns the component's own lines of this name."""
        return [line for line in self.lines if line.name == name]


@dataclass(frozen=True)
class Moment:
    """The value of DTSTART or DTEND. `zone` is None for a date, "" for a floating time, and "Z" for UTC."""

    text: str
    zone: str | None


def check_event(text):
    """Whether the text is such an event."""
    lines = parse_lines(text)
    root = lines and _nest(lines)
    if not root:
        return False
    if root.name == "VEVENT":
        return _are_placed(root) and _is_event(root)
    if (
        root.name != "VCALENDAR"
        or [line.value for line in root.named("VERSION")] != ["2.0"]
        or not _are_placed(root)
    ):
        return False
    events = [child for child in root.children if child.name == "VEVENT"]
    return bool(events) and all(map(_is_event, events))


def _nest(lines):
    """Returns the root component, or None if the lines do not form one."""
    if any(line.group for line in lines) or lines[0].name != "BEGIN":
        return None
    root = Component(lines[0].value)
    open_components = [root]
    for line in lines[1:]:
        if not open_components:
            return None
        if line.name == "BEGIN":
            child = Component(line.value)
            open_components[-1].children.append(child)
            open_components.append(child)
        elif line.name == "END":
            if open_components.pop().name != line.value:
                return None
        else:
            open_components[-1].lines.append(line)
    return None if open_components else root


def _are_placed(root):
    """Whether VCALENDAR is only the root, and VEVENT only the root or directly in VCALENDAR."""
    remaining = [root]
    while remaining:
        component = remaining.pop()
        for child in component.children:
            if child.name == "VCALENDAR" or (child.name == "VEVENT" and component.name != "VCALENDAR"):
                return False
            remaining.append(child)
    return True


def _is_event(event):
    starts, ends, durations = event.named("DTSTART"), event.named("DTEND"), event.named("DURATION")
    if len(starts) != 1 or len(ends) + len(durations) > 1 or len(event.named("SUMMARY")) > 1:
        return False
    start = _moment(starts[0])
    if not start:
        return False
    if ends:
        end = _moment(ends[0])
        return bool(end) and _is_end(start, end)
    form = _WHOLE_DAYS if start.zone is None else _DURATION
    return not durations or bool(form.fullmatch(durations[0].value))


def _moment(line):
    """Reads a DTSTART or DTEND; returns None if it is invalid."""
    match = _DATE_TIME.fullmatch(line.value)
    if not match or not _is_date(*map(int, match.groups()[:3])):
        return None
    is_date, is_utc = match[4] is None, match[7] == "Z"
    values, zones = [value.upper() for value in line.values("VALUE")], line.values("TZID")
    if values not in ([], ["DATE" if is_date else "DATE-TIME"]):
        return None
    if zones and (is_date or is_utc or len(zones) > 1 or not zones[0]):
        return None
    if is_date:
        return Moment(line.value, None)
    return Moment(line.value, "Z" if is_utc else f"TZID={zones[0]}" if zones else "")


def _is_date(year, month, day):
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _is_end(start, end):
    def form(moment):
        return "date" if moment.zone is None else "zoned" if moment.zone else "floating"

    return form(start) == form(end) and (start.zone != end.zone or end.text >= start.text)
