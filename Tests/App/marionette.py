"""Runs Selenium with Firefox over Marionette, Firefox's own protocol.

Debian does not package geckodriver, which only forwards requests.
"""

import json
import pathlib
import re
import socket
import subprocess
import time

from selenium import webdriver
from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.file_detector import UselessFileDetector

SECONDS = 60
NAMES = {
    Command.NEW_SESSION: "WebDriver:NewSession",
    Command.QUIT: "Marionette:Quit",
    Command.GET: "WebDriver:Navigate",
    Command.W3C_EXECUTE_SCRIPT: "WebDriver:ExecuteScript",
    Command.W3C_EXECUTE_SCRIPT_ASYNC: "WebDriver:ExecuteAsyncScript",
    Command.SET_TIMEOUTS: "WebDriver:SetTimeouts",
    Command.FIND_ELEMENT: "WebDriver:FindElement",
    Command.FIND_ELEMENTS: "WebDriver:FindElements",
    Command.CLICK_ELEMENT: "WebDriver:ElementClick",
    Command.SEND_KEYS_TO_ELEMENT: "WebDriver:ElementSendKeys",
}


class Marionette:
    """Takes the place of the connection that Selenium uses to talk to a driver."""

    w3c = True

    def __init__(self, profile, downloads):
        self.count = 0
        self.buffer = b""
        profile = pathlib.Path(profile)
        # Port 0: the browser chooses one. Folder list 2: downloads go to the folder named here.
        settings = {
            "marionette.port": 0,
            "browser.download.folderList": 2,
            "browser.download.dir": str(downloads),
        }
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items()]
        (profile / "user.js").write_text("".join(lines), encoding="utf-8")
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", profile],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        # The browser writes its port to this file.
        active, end = profile / "MarionetteActivePort", time.monotonic() + SECONDS
        while not (active.exists() and active.read_text()):
            if time.monotonic() > end or self.process.poll() is not None:
                raise RuntimeError("Firefox did not start")
            time.sleep(0.05)
        self.socket = socket.create_connection(("127.0.0.1", int(active.read_text())), SECONDS)
        self.receive()

    def receive(self):
        """Receives a message: its length in decimal digits, a colon, and JSON."""
        while not (found := re.match(rb"(\d+):", self.buffer)) or len(self.buffer) < found.end() + int(
            found[1]
        ):
            more = self.socket.recv(1 << 16)
            if not more:
                raise RuntimeError("Firefox has ended")
            self.buffer += more
        start, end = found.end(), found.end() + int(found[1])
        message, self.buffer = json.loads(self.buffer[start:end]), self.buffer[end:]
        return message

    def execute(self, command, parameters):
        self.count += 1
        values = {key: value for key, value in parameters.items() if key != "sessionId"}
        if command == Command.NEW_SESSION:
            values = values["capabilities"]["alwaysMatch"]
        elif command == Command.QUIT:
            values = {"flags": ["eForceQuit"]}
        data = json.dumps([0, self.count, NAMES[command], values]).encode()
        self.socket.sendall(b"%d:%s" % (len(data), data))
        _, _, error, value = self.receive()
        if error is not None:
            return {"status": "error", "value": json.dumps({"value": error})}
        if command == Command.NEW_SESSION:
            return {"value": value}
        return value if isinstance(value, dict) and "value" in value else {"value": value}

    def close(self):
        self.socket.close()
        self.process.wait(SECONDS)


def firefox(profile, downloads):
    """Starts Firefox without a window, with this profile and this folder for downloads."""
    # Firefox runs here and finds files by their paths, so Selenium need not send them.
    return webdriver.Remote(
        command_executor=Marionette(profile, downloads),
        options=ArgOptions(),
        file_detector=UselessFileDetector(),
    )
