"""Readers of codes. Run as a program, it reads with OpenCV.

`readers.py opencv` and `readers.py wechat` read names of pictures, and print the texts of each as JSON;
`readers.py decodes` ends with status 0 if the first of them can decode at all.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

import cv2


class ZXing:
    name = "ZXingReader"

    def read(self, picture):
        found = subprocess.run([self.name, "-format", "QRCode", picture], capture_output=True, check=False)
        return re.findall(rb'^Text: +"(.*)"$', found.stdout, re.MULTILINE)


class ZBar:
    name = "zbarimg"

    def read(self, picture):
        command = [self.name, "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", picture]
        return subprocess.run(command, capture_output=True, check=False).stdout.splitlines()


class OpenCV:
    """A detector of OpenCV, in another process: a fault of it ends only that."""

    def __init__(self, name, detector):
        self.name = name
        self.detector = detector
        self.process = None

    def read(self, picture):
        if self.process is None:
            self.process = subprocess.Popen(
                [sys.executable, pathlib.Path(__file__).resolve(), self.detector],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        self.process.stdin.write(f"{picture}\n")
        self.process.stdin.flush()
        told = self.process.stdout.readline()
        if not told:
            print(f"{self.name} ended with status {self.process.wait()}", file=sys.stderr)
            self.process = None
            return []
        return [text.encode() for text in json.loads(told)]


class SeQRcast:
    """The program, with the vault in which the codes are known. It decodes a link before it shows it."""

    name = "seqrcast"

    def __init__(self, tool, vault):
        self.tool = tool
        self.environment = {**os.environ, "SEQRCAST_VAULT": str(vault)}

    def read(self, picture):
        command = [self.tool, "inspect", "--jobs", "1", "--json", picture]
        found = subprocess.run(command, capture_output=True, check=False, env=self.environment)
        told = [json.loads(line) for line in found.stdout.splitlines()]
        return [code for code in told if "error" not in code]


def opencv_decodes():
    """Whether this OpenCV decodes what its own detector finds. Debian 12's was built without."""
    # In another process, because OpenCV complains on standard output.
    command = [sys.executable, pathlib.Path(__file__).resolve(), "decodes"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def decodes():
    code = cv2.QRCodeEncoder.create().encode("HTTPS://CLUB.EXAMPLE/")
    picture = cv2.copyMakeBorder(code, 4, 4, 4, 4, cv2.BORDER_CONSTANT, value=255)
    picture = cv2.resize(picture, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
    return cv2.QRCodeDetector().detectAndDecode(picture)[0] != ""


def main():
    if sys.argv[1] == "decodes":
        sys.exit(0 if decodes() else 1)
    cv2.setNumThreads(1)
    # Without models, which Debian does not have, WeChat's detector searches the whole picture.
    detector = cv2.wechat_qrcode.WeChatQRCode() if sys.argv[1] == "wechat" else cv2.QRCodeDetector()
    for line in sys.stdin:
        # WeChat's detector returns a tuple of texts, the other one text, empty if it found none.
        texts = detector.detectAndDecode(cv2.imread(line.rstrip("\n")))[0]
        print(json.dumps([texts] if isinstance(texts, str) and texts else list(texts)), flush=True)


if __name__ == "__main__":
    main()
