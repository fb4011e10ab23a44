"""The browser is killed in the middle of scans and of changes of the lock: what it keeps is whole afterwards, and nothing is lost."""

import http.server
import json
import os
import queue
import random
import shutil
import signal
import subprocess
import threading
import unittest

from model_page import ModelTest, harness

KILLS = int(os.environ.get("KILLS") or 100)
SEED = int(os.environ.get("KILLS_SEED") or 1)
# So many messages are in one picture.
TOGETHER = 3
# So many milliseconds at most until a kill: some scans.
LATEST = 600

PAGE = """
import { openModel } from "./model/model.js";
const report = (...values) => fetch("/report", { method: "POST", body: JSON.stringify(values) });
const [action] = location.hash.slice(1).split("/");
try {
  const { backup, codes, together } = await (await fetch("/scene.json")).json();
  const model = await openModel();
  if ((await model.state()).is === "new") {
    await model.restore({ lock: { kind: "device" }, codes: [backup], passphrase: "scene" });
  }
  const { rows } = await model.messages({ limit: codes.length });
  for (const { id, number, title } of rows.slice(0, 2 * together)) {
    const { content } = await model.message(id);
    if (content.text !== `message ${number}` || title !== content.text) throw new Error(`message ${number} is ${content.text}`);
  }
  const numbers = rows.map(({ number }) => number).sort((one, other) => one - other);
  await report("kept", numbers);
  for (let at = numbers.length; action === "scan" && at < codes.length; at += together) {
    const outcomes = await model.scan(codes.slice(at, at + together));
    if (!outcomes.every(({ isNew }) => isNew)) throw new Error("a scan that is not new");
    report("done", at + together);
  }
  while (action === "switch") {
    await model.switchLock({ kind: "device" });
    report("switched");
  }
  await report("end");
} catch (error) {
  await report("failed", String(error?.stack ?? error));
}
"""


class Killed(ModelTest):
    def setUp(self):
        super().setUp()
        self.random = random.Random(SEED)
        self.reports = queue.Queue()
        scene = self.scene(KILLS * 30)
        folder = harness.folder() / "kill"
        shutil.copytree(harness.folder() / "model", folder)
        (folder / "scene.json").write_text(json.dumps({**scene, "together": TOGETHER}), encoding="utf-8")
        (folder / "page.js").write_text(PAGE, encoding="utf-8")
        self.profile = folder / "profile"
        reports = self.reports

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=str(folder))

            def do_POST(self):
                reports.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def start(self, action):
        """A browser of its own."""
        url = f"http://localhost:{self.server.server_port}/index.html#{action}"
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        return subprocess.Popen(
            [os.environ.get("CHROMIUM", "/usr/bin/chromium"), "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--remote-debugging-port=0", *sandbox, f"--user-data-dir={self.profile}", url],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)

    def kill(self, browser):
        os.killpg(browser.pid, signal.SIGKILL)
        browser.wait()

    def report(self):
        values = self.reports.get(timeout=60)
        self.assertNotIn(values[0], ("failed", "end"), values)
        return values

    def test_nothing_or_all(self):
        acknowledged = 0
        in_the_middle = 0
        for number in range(KILLS):
            browser = self.start("switch" if number % 5 == 4 else "scan")
            try:
                name, kept = self.report()
                self.assertEqual(name, "kept")
                self.assertEqual(kept, list(range(1, len(kept) + 1)))
                self.assertEqual(len(kept) % TOGETHER, 0, "a scan of which a part was kept")
                self.assertGreaterEqual(len(kept), acknowledged, "a scan that was reported as kept, and is not there")
                in_the_middle += len(kept) > acknowledged
                # A kill at any moment: how long it takes until then decides nothing.
                threading.Event().wait(self.random.uniform(0, LATEST / 1000))
            finally:
                self.kill(browser)
            acknowledged = len(kept)
            while not self.reports.empty():
                name, *values = self.report()
                if name == "done":
                    acknowledged = values[0]
        print(f"{KILLS} kills: {acknowledged} messages, {in_the_middle} scans kept whose report was lost")


if __name__ == "__main__":
    unittest.main()
