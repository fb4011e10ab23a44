"""A page on loopback with the app's model and no screens, in the browser of Tests/Browser."""

import functools
import os
import pathlib
import shutil
import sys
import unittest

from model_test import Calls, Failed
from program import ROOT

sys.path.insert(0, str(ROOT / "Tests/Browser"))

import harness
from harness import APP

CORE = pathlib.Path(os.environ.get("CORE") or ROOT / ".build/core")

# A page with an icon, since browsers otherwise request one.
BLANK = """<!doctype html><meta charset="utf-8"><title>blank</title><link rel="icon" href="data:,">
"""

PAGE = """<!doctype html><meta charset="utf-8"><title>model</title><link rel="icon" href="data:,">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self';
 require-trusted-types-for 'script'; trusted-types seqrcast">
<script type="module" src="page.js"></script>
"""

SCRIPT = """
import { openModel } from "./model/model.js";
import * as tools from "./model_tools.mjs";
Object.assign(window, tools, { model: await openModel(), events: [] });
for (const event of ["state", "change", "waiting", "progress"]) model.on(event, (value) => events.push([event, value]));
document.title = "ready";
"""

# A database that fails on demand.
FAILING = """
window.atChange = (wanted, act) => {
  const { transaction } = IDBDatabase.prototype;
  let count = 0;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const begin = () => transaction.call(this, stores, mode, options);
    return mode === "readwrite" && ++count === wanted ? act(this, begin) : begin();
  };
};
window.fail = () => { throw new DOMException("", "UnknownError"); };
/** The browser closes the database, as on phones, in the call of `method` for `store` that has this number. */
window.closeAt = (method, store, wanted) => {
  const original = IDBObjectStore.prototype[method];
  let count = 0;
  IDBObjectStore.prototype[method] = function (...values) {
    if (this.name === store && ++count === wanted) {
      const { db } = this.transaction;
      this.transaction.abort();
      db.close();
      db.onclose();
    }
    return original.apply(this, values);
  };
};
/** Fails as the last thing is written. */
window.failAtEnd = (database, begin) => {
  const begun = begin();
  begun.objectStore = (name) => {
    const store = IDBTransaction.prototype.objectStore.call(begun, name);
    store.put = (value, key) => {
      if (key === "now") fail();
      return IDBObjectStore.prototype.put.call(store, value, key);
    };
    return store;
  };
  return begun;
};
/** What is on the disk when the browser closes the database, and reports that it is not. */
window.commitAndFail = (database, begin) => {
  const begun = begin();
  Object.defineProperty(begun, "oncomplete", { set() {} });
  Object.defineProperty(begun, "onabort", { set(report) {
    begun.addEventListener("complete", () => { database.close(); database.onclose(); report(); });
  } });
  return begun;
};
"""


@functools.cache
def served():
    """Returns the site of the page: the model's modules unbundled, and the app's own worker."""
    folder = harness.folder() / "model"
    shutil.copytree(ROOT / "Pages/app/model", folder / "model", ignore=shutil.ignore_patterns("*.mts"))
    shutil.copy(APP / "model/worker.js", folder / "model")
    shutil.copytree(APP / "chunks", folder / "chunks")
    for path in ("kit/trusted.js",):
        (folder / path).parent.mkdir()
        shutil.copy(ROOT / "Pages/app" / path, folder / path)
    (folder / "common").mkdir()
    for name in ("host.js", "weburl.js", "bytes.js"):
        shutil.copy(ROOT / "Pages/common" / name, folder / "common")
    for name in ("core.mjs", "core.wasm"):
        shutil.copy(CORE / name, folder)
    shutil.copy(ROOT / "Tests/App/model_tools.mjs", folder)
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "blank.html").write_text(BLANK, encoding="utf-8")
    (folder / "page.js").write_text(SCRIPT, encoding="utf-8")
    return harness.Site(folder)


class PageTest(Calls, unittest.TestCase):
    """Starts each test with an empty browser storage, and an owner who uses the program."""

    def setUp(self):
        self.browser = harness.browser()
        self.browser.set_script_timeout(120)
        self.browser.get("about:blank")
        self.clear()
        self.browser.get_log("browser")
        self.open()

    def tearDown(self):
        self.assertEqual(
            [entry["message"][:700] for entry in self.browser.get_log("browser")], [], "the console"
        )

    @property
    def origin(self):
        return served().url("", "localhost")[:-1]

    def clear(self):
        """Deletes the data that the browser keeps for the page."""
        self.browser.execute_cdp_cmd(
            "Storage.clearDataForOrigin", {"origin": self.origin, "storageTypes": "all"}
        )

    def open(self):
        """Loads the page."""
        self.browser.get(f"{self.origin}/index.html")
        self.wait(lambda: self.browser.title == "ready")

    def wait(self, condition, **options):
        return harness.wait_until(self.browser, condition, **options)

    def answered(self, script, values):
        return self.browser.execute_async_script(
            f"""
            const [values, done] = arguments;
            answered(async () => {{ {script} }}).then(done);
        """,
            values,
        )

    def run_here(self, script, *values):
        """Runs a script that can also let the page's database fail, with the functions of FAILING."""
        self.browser.execute_script(FAILING)
        return self.run_script(script, *values)

    def quota(self, size=None):
        values = {"origin": self.origin} if size is None else {"origin": self.origin, "quotaSize": size}
        self.browser.execute_cdp_cmd("Storage.overrideQuotaForOrigin", values)

    def wait_for_room(self, is_full):
        """Waits until changes fail, or succeed again.

        The browser remembers the free space for half a minute.
        """
        self.wait(lambda: self.is_full() == is_full, every=0.5, limit=90)

    def is_full(self):
        """Whether a change of some size fails."""
        try:
            self.call("setSettings", {"keepsPlaces": True})
        except Failed as failure:
            return failure.key == "failure.full"
        return False


class TabsTest(PageTest):
    """Two tabs of one browser."""

    def setUp(self):
        super().setUp()
        self.first = self.browser.current_window_handle
        self.browser.switch_to.new_window("tab")
        self.second = self.browser.current_window_handle
        self.open()
        self.to(self.first)

    def tearDown(self):
        self.to(self.second)
        self.browser.close()
        self.to(self.first)
        super().tearDown()

    def to(self, tab):
        self.browser.switch_to.window(tab)

    def start(self, name, *values):
        """Begins a call without waiting for its end."""
        self.browser.execute_script(
            """
            const [name, values] = arguments;
            window.result = undefined;
            model[name](...values).then((value) => { result = { value: plain(value) }; }, ({ sentence }) => { result = { failure: sentence }; });
        """,
            name,
            list(values),
        )

    def result(self):
        self.wait(lambda: self.browser.execute_script("return window.result !== undefined"))
        return self.browser.execute_script("return result")
