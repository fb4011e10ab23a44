"""Kills the browser again and again, in the middle of something."""

import contextlib
import ctypes
import http.server
import json
import os
import queue
import random
import shutil
import signal
import subprocess
import threading

from model_page import PageTest, harness

KILLS = int(os.environ.get("KILLS") or 100)
SEED = int(os.environ.get("KILLS_SEED") or 1)
# The longest time until a kill, in milliseconds: long enough for some changes.
LATEST = 600
# The option of prctl(2) that makes a browser's orphaned processes children of this one.
PR_SET_CHILD_SUBREAPER = 36
# Chromium 156 can store databases in two forms and may switch after a kill, which deletes the data.
# This fixes one form.
ONE_FORM = "--disable-features=IdbSqliteOnDiskRollout,IdbSqliteBackingStore"


class KillTest(PageTest):
    """Serves a page that reports its progress. Each browser started here is killed."""

    page: str
    """The page's script; its address ends with what it is to do."""

    def setUp(self):
        super().setUp()
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
        self.random = random.Random(SEED)
        self.runs = 0
        self.reports = queue.Queue()
        folder = harness.folder() / type(self).__name__
        shutil.copytree(harness.folder() / "model", folder)
        (folder / "scene.json").write_text(json.dumps(self.made()), encoding="utf-8")
        (folder / "page.js").write_text(self.page, encoding="utf-8")
        self.profile = folder / "profile"
        reports = self.reports

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=str(folder))

            def do_POST(self):
                reports.put((self.path, json.loads(self.rfile.read(int(self.headers["Content-Length"])))))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def start(self, action):
        """Starts a browser, whose page sends reports to `/report/RUN`."""
        self.runs += 1
        url = f"http://localhost:{self.server.server_port}/index.html#{action}/{self.runs}"
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        return subprocess.Popen(
            [
                os.environ.get("CHROMIUM", "/usr/bin/chromium"),
                "--headless=new",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                ONE_FORM,
                "--remote-debugging-port=0",
                *sandbox,
                f"--user-data-dir={self.profile}",
                url,
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def kill(self, browser):
        """Kills a browser and waits for all of its processes: one could hold the lock of the database."""
        os.killpg(browser.pid, signal.SIGKILL)
        browser.wait()
        with contextlib.suppress(ChildProcessError):
            while True:
                os.waitpid(-browser.pid, 0)

    def report(self):
        """Returns the next report of this run. Late reports of earlier runs are skipped."""
        path, values = self.reports.get(timeout=60)
        if path != f"/report/{self.runs}":
            return self.report()
        self.assertNotEqual(values[0], "failed", values)
        return values

    def made(self):
        """Returns the value that the page loads as scene.json."""
        return {}

    def run_and_kill(self, action):
        """Returns the first report of a run, and all reports until a kill at a random moment."""
        browser = self.start(action)
        try:
            first = self.report()
            # The result does not depend on the length of this wait.
            threading.Event().wait(self.random.uniform(0, LATEST / 1000))
        finally:
            self.kill(browser)
        # Marks the end of this run's reports. Later ones are late.
        self.reports.put((f"/report/{self.runs}", ["killed"]))
        return first, list(iter(self.report, ["killed"]))
