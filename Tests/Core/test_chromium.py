"""The core in Chromium: every vector, and the work of a member's phone."""

import functools
import os
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser"))

import harness  # noqa: E402

CORE = pathlib.Path(os.environ.get("CORE") or ROOT / ".build/core")
VECTORS = ROOT / "fixtures/vectors"
# One of this many vectors is read.
SAMPLE = int(os.environ.get("SAMPLE") or 1)

PAGE = """<!doctype html><meta charset="utf-8"><title>core</title>
<script type="module">
  import { Core } from "./core.mjs";
  import { disagreement, kinds, parseVector } from "./vectors.mjs";
  const core = await Core.load(await fetch("core.wasm"));
  window.kinds = kinds;
  window.check = (kind, files) => files
    .map(([name, text]) => [name, disagreement(core, kind, parseVector(text))])
    .filter(([, wrong]) => wrong !== undefined);
  window.core = core;
  document.title = "ready";
</script>
"""


@functools.cache
def page():
    """Returns the address of a page with the core, on loopback."""
    folder = harness.folder() / "core"
    folder.mkdir()
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    for source in (
        CORE / "core.mjs",
        CORE / "core.wasm",
        ROOT / "Tests/Core/vectors.mjs",
        ROOT / "Tests/Core/mapstore.mjs",
    ):
        (folder / source.name).write_bytes(source.read_bytes())
    return harness.Site(folder).url("index.html")


class CoreTests(unittest.TestCase):
    def setUp(self):
        self.browser = harness.browser()
        self.browser.set_script_timeout(600)
        self.browser.get(page())
        harness.wait_until(self.browser, lambda: self.browser.title == "ready")

    def test_every_vector(self):
        kinds = self.browser.execute_script("return kinds")
        self.assertEqual(sorted([*kinds, "export"]), sorted(path.name for path in VECTORS.iterdir()))
        for kind in kinds:
            with self.subTest(kind=kind):
                files = [
                    (path.name, path.read_text(encoding="utf-8"))
                    for path in sorted((VECTORS / kind).iterdir())
                ][::SAMPLE]
                self.assertGreater(len(files), 0)
                # Each call reads a few vectors: the browser driver treats long calls as dead.
                for start in range(0, len(files), 20):
                    wrong = self.browser.execute_script(
                        "return check(arguments[0], arguments[1])", kind, files[start : start + 20]
                    )
                    self.assertEqual(wrong, [])

    def test_a_member(self):
        told = self.browser.execute_script("""
            const now = 1793538000;
            const [owner, member] = ["Olga", "Mia"].map((name) => core.newIdentity({ suite: "compact", name }));
            const { channel } = core.newChannel({ identity: owner.identity, name: "chess", isHybridOnly: false, now });
            const share = core.share({ identity: owner.identity, channel, recipient: member.person.card, now, former: [] });
            const { subscription } = core.openShare({ identity: member.identity, code: share.code });
            const { code } = core.publish({
              identity: owner.identity, channel: share.channel, content: { text: "hello ♜" }, plain: [], now });
            return core.openMessage({ subscription, code, now }).content.text;
        """)
        self.assertEqual(told, "hello ♜")


if __name__ == "__main__":
    unittest.main()
