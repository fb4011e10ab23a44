"""A page on loopback with the app's model and no screens, in the browser of Tests/Browser."""

import functools
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser"))

import harness  # noqa: E402
from harness import APP  # noqa: E402

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
import { Core } from "./core.mjs";
import { openModel } from "./model/model.js";
window.model = await openModel();
window.events = [];
for (const event of ["state", "change", "waiting", "progress"]) model.on(event, (value) => events.push([event, value]));
window.plain = (value) => JSON.parse(JSON.stringify(value ?? null, (_, part) => part instanceof Uint8Array ? [...part] : part));
/** A member's backup, and messages of a channel that it subscribes to, made by the core. */
window.scene = async (count, { suite = "compact", text = (number) => `message ${number}` } = {}) => {
  const core = await Core.load(await (await fetch("core.wasm")).arrayBuffer());
  const now = Math.floor(Date.now() / 1000);
  const [owner, member] = ["Olga", "Mia"].map((name) => core.newIdentity({ suite, name }));
  let { channel } = core.newChannel({ identity: owner.identity, name: "chess", height: 8, now });
  const share = core.share({ identity: owner.identity, channel, recipient: member.person.card, now, former: [] });
  const { subscription } = core.openShare({ identity: member.identity, code: share.code });
  channel = share.channel;
  const codes = [];
  for (let number = 1; number <= count; number += 1) {
    const made = core.publish({ identity: owner.identity, channel, content: { type: "text", text: text(number) }, plain: [], now });
    channel = made.channel;
    codes.push(made.code);
  }
  const { code } = core.backup({ identity: member.identity, channels: [], subscriptions: [subscription], passphrase: "scene", cost: 10 });
  return { backup: code, codes };
};
document.title = "ready";
"""

KEPT = """
const [done] = arguments;
const request = indexedDB.open("seqrcast");
request.onsuccess = () => {
  const database = request.result;
  const transaction = database.transaction(database.objectStoreNames);
  const kept = {};
  for (const name of database.objectStoreNames) {
    const store = transaction.objectStore(name);
    kept[name] = {};
    store.getAllKeys().onsuccess = ({ target }) => { kept[name].keys = target.result; };
    store.getAll().onsuccess = ({ target }) => { kept[name].values = target.result.map(plain); };
  }
  transaction.oncomplete = () => { database.close(); done(kept); };
};
"""

# A vault in the page itself, with a database that fails on demand.
VAULT = """
window.vaultHere = async (given) => {
  const [{ Core }, { Vault }] = await Promise.all([import("./core.mjs"), import("./model/vault.js")]);
  const vault = new Vault(await Core.load(await (await fetch("core.wasm")).arrayBuffer()), () => {});
  await vault.open();
  if (given !== undefined) await vault.unlock(given);
  return vault;
};
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
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "blank.html").write_text(BLANK, encoding="utf-8")
    (folder / "page.js").write_text(SCRIPT, encoding="utf-8")
    return harness.Site(folder)


class Failed(Exception):
    """A call of the model failed with this sentence."""

    def __init__(self, sentence):
        super().__init__(json.dumps(sentence))
        self.key = sentence["key"]
        self.values = sentence["values"]


class ModelTest(unittest.TestCase):
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

    def call(self, name, *values):
        """Calls the model; returns the result, or raises its failure."""
        result = self.browser.execute_async_script(
            """
            const [name, values, done] = arguments;
            model[name](...values).then(
              (value) => done({ value: plain(value) }),
              (error) => done({ failure: error.sentence ?? { key: "exception", values: { text: String(error?.stack) } } }));
        """,
            name,
            list(values),
        )
        if "failure" in result:
            raise Failed(result["failure"])
        return result["value"]

    def assert_fails(self, key, name, *values):
        with self.assertRaises(Failed) as caught:
            self.call(name, *values)
        self.assertEqual(caught.exception.key, key, str(caught.exception))

    def make(self, lock=None, name="Mia", suite="compact"):
        self.call("create", {"lock": lock or {"kind": "device"}, "name": name, "suite": suite})

    def scene(self, count, **options):
        """Returns a member's backup and messages for it; see `scene` in the page."""
        return self.browser.execute_async_script(
            """
            const [count, options, done] = arguments;
            scene(count, options).then(done);
        """,
            count,
            options,
        )

    def restore(self, scene, lock=None):
        self.call(
            "restore", {"lock": lock or {"kind": "device"}, "codes": [scene["backup"]], "passphrase": "scene"}
        )

    def kept(self):
        """Returns the whole database: keys and values by store, with bytes as lists of numbers."""
        return self.browser.execute_async_script(KEPT)

    def scan(self, *codes, **options):
        return self.call("scan", list(codes), options)

    def scan_one(self, code, **options):
        [outcome] = self.scan(code, **options)
        return outcome

    def run_here(self, script, *values):
        """Runs an asynchronous script that can call `vaultHere` and similar functions; returns its result."""
        self.browser.execute_script(VAULT)
        return self.browser.execute_async_script(
            f"""
            const [values, done] = arguments;
            (async () => {{ {script} }})().then((value) => done(plain(value)), (error) => done(String(error?.stack ?? error)));
        """,
            values,
        )

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


class MemberTest(ModelTest):
    """Somebody who follows channels."""

    def follow(self, owner, channel="chess"):
        """Subscribes to a channel; returns the channel as screens get it."""
        offer = self.scan_one(owner.share(self.call("card")["code"], channel))
        self.assertEqual(offer["kind"], "offer", offer)
        return self.call("accept", offer["offer"]["id"])

    def titles(self, **query):
        return [row["title"] for row in self.call("messages", query)["rows"]]


class TabsTest(MemberTest):
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


def asks(arguments):
    """Whether a command asks for confirmation."""
    return (
        arguments[0] in ("scan", "share", "revoke", "endorse", "unsubscribe")
        or arguments[:2] == ("requests", "accept")
        or arguments[:2] == ("request", "--withdraw")
        or (arguments[0] == "members" and "--confirm" in arguments)
    )


class Owner:
    """Somebody with the program, a vault and perhaps a channel."""

    def __init__(self, case, suite="compact", name="Olga", channel="chess"):
        temporary = tempfile.TemporaryDirectory(prefix="seqrcast-app-")
        case.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.pictures = 0
        self.run("init", "--name", name, "--suite", suite)
        if channel:
            self.run("channel", "create", channel)

    def run(self, *arguments, succeeds=True, passphrase=""):
        """Runs a command; returns its JSON lines. Unless not `succeeds`, a failure fails the test."""
        environment = {**os.environ, "TZ": "UTC", "SEQRCAST_VAULT": str(self.folder / "vault")}
        options = ["--json", *(["--yes"] if asks(arguments) else [])]
        with tempfile.TemporaryFile() as secret:
            secret.write(passphrase.encode())
            secret.seek(0)
            if passphrase:
                options += ["--passphrase-fd", str(secret.fileno())]
            done = subprocess.run(
                [harness.tool(), *arguments, *options],
                cwd=self.folder,
                env=environment,
                capture_output=True,
                pass_fds=[secret.fileno()],
                check=False,
            )
        if succeeds and done.returncode != 0:
            raise AssertionError(f"{arguments}: {done.stdout.decode()}{done.stderr.decode()}")
        return [json.loads(line) for line in done.stdout.decode().splitlines()]

    def draw(self, *arguments):
        """Returns the text of the code that a command draws."""
        self.pictures += 1
        [drawn] = self.run(*arguments, "-o", f"{self.pictures}.png")
        return drawn["code"]

    def symbols(self, *arguments):
        """Returns the text of each symbol that a command draws."""
        self.pictures += 1
        self.run(*arguments, "-o", f"{self.pictures}.png")
        pictures = sorted(self.folder.glob(f"{self.pictures}*.png"))
        found = subprocess.run(
            ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", *pictures],
            check=True,
            capture_output=True,
        )
        return found.stdout.decode().splitlines()

    def lock(self, text, passphrase):
        """Returns the code of a locked text."""
        read, write = os.pipe()
        os.write(write, passphrase.encode())
        os.close(write)
        done = subprocess.run(
            [
                harness.tool(),
                "lock",
                text,
                "--passphrase-fd",
                str(read),
                "--json",
                "-o",
                str(self.folder / "locked.png"),
            ],
            check=True,
            capture_output=True,
            pass_fds=[read],
        )
        os.close(read)
        return json.loads(done.stdout)["code"]

    def picture(self, code):
        """Draws a code; returns the picture's name."""
        self.pictures += 1
        name = f"{self.pictures}.png"
        subprocess.run(["qrencode", "-o", str(self.folder / name), "-m", "4", "-s", "3", code], check=True)
        return name

    def meet(self, card):
        """Makes a contact from a card; returns the name of the card's picture."""
        name = self.picture(card)
        self.run("scan", name)
        return name

    def share(self, card, channel="chess"):
        return self.draw("share", channel, "--to", self.meet(card))

    def publish(self, *arguments, channel="chess"):
        return self.draw("publish", channel, *arguments)


class Member(Owner):
    """Somebody with the program who owns nothing."""

    def __init__(self, case, suite="compact", name="Bob"):
        super().__init__(case, suite=suite, name=name, channel=None)

    def read(self, drawings):
        """Scans symbols; returns the outcomes."""
        pictures = [self.picture(drawing["code"]) for drawing in drawings]
        return [
            line
            for line in self.run("scan", *pictures)
            if line["outcome"] not in ("summary", "missed", "part")
        ]


class OwnerTest(MemberTest):
    """Somebody who owns channels in the app."""

    def own(self, name="chess", **options):
        return self.call("createChannel", {"name": name, **options})["id"]

    def person(self, member):
        """Scans a member's card; returns their fingerprint in the model's form."""
        return self.scan_one(member.draw("id"))["person"]["id"]

    def admit(self, member, channel, **options):
        """Shares a channel with somebody, who subscribes to it with the program."""
        person = self.person(member)
        [found] = member.read(self.call("share", channel, person, options))
        self.assertIn(found["outcome"], ("subscribed", "renewed"), found)
        return person

    def publish(self, channel, text="hello", **options):
        return self.call(
            "publish",
            channel,
            {"draft": {"type": "text", "text": text}, "token": f"{text} {id(options)}", **options},
        )
