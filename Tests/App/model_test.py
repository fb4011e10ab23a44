"""The app's model without a browser: in node, with a database in memory."""

import atexit
import functools
import json
import sys
import unittest

from program import ROOT

sys.path.insert(0, str(ROOT / "Tests/Histories"))

from players import Player


class Failed(Exception):
    """A call of the model failed with this sentence."""

    def __init__(self, sentence):
        super().__init__(json.dumps(sentence))
        self.key = sentence["key"]
        self.values = sentence["values"]


class Calls:
    """Calls of the model by tests, wherever the model runs."""

    def answered(self, script, values):
        """Runs a script beside the model; returns the result of `answered` in model_tools.mjs."""
        raise NotImplementedError

    def run_script(self, script, *values):
        """Runs an asynchronous function body with `values` and the tools of model_tools.mjs.

        Returns its result, or raises the failure of the model.
        """
        answer = self.answered(script, values)
        if "failure" in answer:
            raise Failed(answer["failure"])
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer["value"]

    def call(self, name, *values):
        """Calls the model; returns the result, or raises its failure."""
        return self.run_script(
            "const [name, ...given] = values; return model[name](...given);", name, *values
        )

    def assert_fails(self, key, name, *values):
        with self.assertRaises(Failed) as caught:
            self.call(name, *values)
        self.assertEqual(caught.exception.key, key, str(caught.exception))

    def make(self, lock=None, name="Mia", suite="compact"):
        self.call("create", {"lock": lock or {"kind": "device"}, "name": name, "suite": suite})

    def scene(self, count, **options):
        """Returns a member's backup and messages for it."""
        return self.run_script("return scene(...values);", count, options)

    def restore(self, scene, lock=None):
        self.call(
            "restore", {"lock": lock or {"kind": "device"}, "codes": [scene["backup"]], "passphrase": "scene"}
        )

    def kept(self):
        """Returns the whole database: keys and values by store, with bytes as lists of numbers."""
        return self.run_script("return kept();")

    def spoil(self, store):
        """Alters the first value of a store in the database."""
        self.run_script("return spoil(...values);", store)

    def scan(self, *codes, **options):
        return self.call("scan", list(codes), options)

    def scan_one(self, code, **options):
        [outcome] = self.scan(code, **options)
        return outcome

    # Somebody who follows channels

    def follow(self, owner, channel="chess"):
        """Subscribes to a channel; returns the channel as screens get it."""
        offer = self.scan_one(owner.share(self.call("card")["code"], channel))
        self.assertEqual(offer["kind"], "offer", offer)
        return self.call("accept", offer["offer"]["id"])

    def titles(self, **query):
        return [row["title"] for row in self.call("messages", query)["rows"]]

    # Somebody who owns channels

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


@functools.cache
def node():
    """The process that runs the model for all tests."""
    player = Player("node", "--preserve-symlinks", str(ROOT / "Tests/App/model_host.mjs"))
    atexit.register(player.close)
    return player


class ModelTest(Calls, unittest.TestCase):
    """Starts each test with an empty database."""

    def setUp(self):
        self.clear()
        self.open()

    def tearDown(self):
        # An error that nobody caught has ended node.
        self.run_script("")

    def ask(self, **request):
        try:
            return node().ask(request)
        except RuntimeError:
            node.cache_clear()
            raise

    def clear(self):
        """Deletes the data that the page keeps."""
        self.ask(does="clear")

    def open(self):
        """Loads the page anew, with its data."""
        self.assertEqual(self.ask(does="open"), {})

    def answered(self, script, values):
        return self.ask(does="run", script=script, values=values)
