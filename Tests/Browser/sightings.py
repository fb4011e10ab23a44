"""Makes map pages with messages that the tests choose."""

import base64
import functools
import json
import os
import re
import subprocess

from harness import folder, tool

NOW = 1_795_000_000
ALICE = {"name": "Alice"}


@functools.cache
def made_page():
    """Returns a map page made by the program, with one message that it published and scanned."""
    vault, picture, page = (folder() / name for name in ("map.vault", "map.png", "made.html"))
    environment = {**os.environ, "SEQRCAST_VAULT": str(vault)}
    for arguments in [
        ["init", "--name", "Alice"],
        ["channel", "create", "chess"],
        ["publish", "chess", "Tuesday, 7 pm", "--expires", "3d", "-o", picture],
        ["scan", picture, "--at", "geo:37.77,-122.42;u=20"],
        ["map", "-o", page],
    ]:
        subprocess.run([tool(), *map(str, arguments)], check=True, capture_output=True, env=environment)
    return page


def map_page(messages, channels, made=NOW):
    """Returns the program's map page with other messages; scripts and styles stay the same."""
    data = json.dumps({"made": made, "channels": channels, "messages": messages}).encode()
    pattern = r'(<script type="text/plain" id="messages-data">)[^<]*'
    page = re.sub(pattern, lambda match: match[1] + base64.b64encode(data).decode(), made_page().read_text())
    path = folder() / "map.html"
    path.write_text(page)
    return path


def message(number, *places, text="Tuesday, 7 pm", kind="text", channel=0, time=NOW, **other):
    """Returns a message that was seen at these places, in this order."""
    sightings = [sighting(*place, time=time + 60 * index) for index, place in enumerate(places)]
    content = {"content": {"text": text, "warnings": []}} if text is not None else {}
    return {
        "channel": channel,
        "number": number,
        "claim": 1,
        "isPublished": False,
        "type": kind,
        "created": time,
        "sightings": sightings,
        **content,
        **other,
    }


def sighting(latitude, longitude, uncertainty=None, time=NOW):
    known = {} if uncertainty is None else {"uncertainty": uncertainty}
    return {"time": time, "latitude": latitude, "longitude": longitude, **known}
