"""An app with another version on the server, in the browser, or in the page alone."""

import base64
import hashlib
import json
import re
import shutil

from app_test import APP, AppTest, folder, harness


class VersionTest(AppTest):
    is_new = True

    def keep_offline(self):
        """Waits until all files are kept."""
        self.wait(
            lambda: self.browser.execute_async_script(
                "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(navigator.serviceWorker.controller !== null))"
            )
        )

    def serve_copy(self, name):
        """Serves a copy of the app, which the test may change."""
        served = folder() / name
        shutil.rmtree(served, ignore_errors=True)
        shutil.copytree(APP, served)
        self.stop_site()
        self.site = harness.Site(served)
        return served

    def serve_with_update(self, name):
        """Serves a copy of the app while another version waits in the browser; returns the served folder."""
        served = self.serve_copy(name)
        self.open("start")
        self.keep_offline()
        changed_version(served)
        self.fetch_update()
        return served

    def run_async(self, script):
        """Runs an asynchronous script; returns its result."""
        return self.browser.execute_async_script(
            f"const done = arguments[0]; (async () => {{ {script} }})().then(done)"
        )

    def fetch_update(self, name="another"):
        """Makes the browser fetch another version, and waits for it; `name` is that of its cache."""
        self.run_async("const it = await navigator.serviceWorker.getRegistration(); await it.update();")
        self.wait(
            lambda: (
                self.run_async("""
            const { waiting } = await navigator.serviceWorker.getRegistration();
            if (waiting === null) return null;
            const { port1, port2 } = new MessageChannel();
            const answer = new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data.own); });
            waiting.postMessage("caches", [port2]);
            // Once it is replaced it does not answer.
            return Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 1000, null))]);
        """)
                == f"seqrcast {name}"
            )
        )

    @property
    def caches(self):
        """Returns the names of the caches."""
        return sorted(self.run_async("return await caches.keys();"))


def append(path, text):
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


def changed_version(served, version="9.9.9", name="another"):
    """Makes another version of a folder, as assembling it would; `name` is that of its cache."""
    (served / "version.js").write_text(f'export const version = "{version}";\n', encoding="utf-8")

    def integrity(path):
        return "sha256-" + base64.b64encode(hashlib.sha256((served / path).read_bytes()).digest()).decode()

    index = (served / "index.html").read_text(encoding="utf-8")
    (served / "index.html").write_text(
        index_with(index, "version.js", integrity("version.js")), encoding="utf-8"
    )
    worker = (served / "sw.js").read_text(encoding="utf-8")
    for path in ("version.js", "index.html"):
        worker = re.sub(
            rf'("{re.escape(path)}": )"[^"]+"',
            lambda match, path=path: f'{match[1]}"{integrity(path)}"',
            worker,
        )
    worker = re.sub(r'cacheName = "seqrcast \w+"', f'cacheName = "seqrcast {name}"', worker)
    (served / "sw.js").write_text(worker, encoding="utf-8")
    list_anew(served)


def list_anew(served):
    """Renews the list of hashes of the files."""
    names = [line.split("  ")[1] for line in (served / "SHA256SUMS").read_text(encoding="utf-8").splitlines()]
    (served / "SHA256SUMS").write_text(
        "".join(f"{hashlib.sha256((served / name).read_bytes()).hexdigest()}  {name}\n" for name in names),
        encoding="utf-8",
    )


def index_with(index, path, integrity):
    """Returns an index.html with another hash of a module."""
    [before] = re.findall(r'<script type="importmap">(.*?)</script>', index)
    former = json.loads(before)["integrity"][f"./{path}"]
    after = before.replace(former, integrity)
    hashes = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in (before, after)]
    return index.replace(former, integrity).replace(*hashes)
