"""Full, missing, damaged or newer storage, and two tabs."""

import random
import unittest

from model_page import PageTest, TabsTest, served
from model_test import Failed
from program import Member, Owner

PASSPHRASE = {"kind": "passphrase", "passphrase": "lusab-babad-gutih-tugad-fuzan-mudof"}

# Rewrites the database in the form of its first version.
AS_VERSION_1 = """
const [done] = arguments;
const names = ["lock", "own", "people", "channels", "requests", "questions", "pages", "heads", "bodies", "codes", "sets", "parts", "queue"];
const opened = (...version) => new Promise((resolve) => {
  const request = indexedDB.open("seqrcast", ...version);
  request.onupgradeneeded = () => {
    for (const name of names) request.result.createObjectStore(name, { autoIncrement: name === "queue" });
  };
  request.onsuccess = () => resolve(request.result);
});
const got = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
(async () => {
  const database = await opened();
  const kept = await Promise.all(names.map(async (name) => {
    const store = database.transaction(name).objectStore(name);
    return [name, ...await Promise.all([got(store.getAllKeys()), got(store.getAll())])];
  }));
  database.close();
  await got(indexedDB.deleteDatabase("seqrcast"));
  const first = await opened(1);
  const transaction = first.transaction(names, "readwrite");
  for (const [name, keys, values] of kept) keys.forEach((key, index) => transaction.objectStore(name).put(values[index], key));
  transaction.oncomplete = () => { first.close(); done(); };
})();
"""


class StorageTests(PageTest):
    def test_no_room(self):
        self.make()
        owner = Owner(self)
        channel = self.follow(owner)
        (owner.folder / "large.bin").write_bytes(bytes(range(256)) * 12)
        codes = [owner.publish("--file", "large.bin") for _ in range(3)]
        self.addCleanup(self.quota)
        self.quota(1)
        self.wait_for_room(is_full=True)
        self.assert_fails("failure.full", "scan", codes)
        self.assert_fails("failure.full", "noteComparison", channel["owner"]["id"], {"agrees": True})
        self.assertEqual(self.call("messages", {})["rows"], [])
        self.assertFalse(self.call("person", channel["owner"]["id"])["isVerified"])
        self.open()
        self.assertEqual(self.call("state")["is"], "open")
        self.assertEqual(self.call("channel", channel["id"])["messages"], 0)
        self.quota()
        self.wait_for_room(is_full=False)
        self.assertEqual([outcome["isNew"] for outcome in self.scan(*codes)], [True] * 3)

    def test_no_room_for_an_identity(self):
        self.addCleanup(self.quota)
        self.quota(1)
        with self.assertRaises(Failed) as caught:
            self.make()
        self.assertEqual(caught.exception.key, "failure.full")
        self.assertEqual(self.call("state"), {"is": "new", "isLost": False})
        self.quota()
        self.make()
        self.assertEqual(self.call("me")["name"], "Mia")

    def test_no_room_to_publish(self):
        self.make(name="Olga")
        channel = self.own()
        self.publish(channel)
        self.addCleanup(self.quota)
        self.quota(1)
        self.wait_for_room(is_full=True)
        self.assert_fails(
            "failure.full",
            "publish",
            channel,
            {"draft": {"type": "text", "text": "second"}, "token": "second"},
        )
        self.assertEqual(len(self.call("messages", {"channel": channel})["rows"]), 1)
        self.quota()
        self.wait_for_room(is_full=False)
        self.assertEqual(self.publish(channel, "third")["message"]["number"], 2)

    def test_data_deleted_by_the_browser_is_reported(self):
        self.make()
        self.browser.execute_cdp_cmd(
            "Storage.clearDataForOrigin", {"origin": self.origin, "storageTypes": "indexeddb"}
        )
        self.wait(lambda: self.call("state") == {"is": "new", "isLost": True})
        self.assert_fails("failure.locked", "me")
        self.open()
        self.assertEqual(self.call("state"), {"is": "new", "isLost": True})
        self.make(name="Nia")
        self.open()
        self.assertEqual(self.call("me")["name"], "Nia")

    def test_a_newer_version_is_left_alone(self):
        self.make()
        self.browser.get(f"{self.origin}/blank.html")
        self.browser.execute_async_script("""
            const [done] = arguments;
            indexedDB.open("seqrcast", 99).onsuccess = ({ target }) => { target.result.close(); done(); };
        """)
        self.open()
        state = self.call("state")
        self.assertEqual((state["is"], state["sentence"]["key"]), ("newer", "state.newer"))
        self.assert_fails(
            "failure.exists", "create", {"lock": {"kind": "device"}, "name": "Mia", "suite": "compact"}
        )
        self.call("eraseAll")
        self.assertEqual(self.call("state"), {"is": "new", "isLost": False})

    def test_altered_data_does_not_open(self):
        for store, key in (("own", "state.damaged"), ("channels", "state.damaged")):
            with self.subTest(store=store):
                self.clear()
                self.open()
                self.make()
                if store == "channels":
                    self.follow(Owner(self))
                self.spoil(store)
                self.open()
                state = self.call("state")
                self.assertEqual(
                    (state["is"], state["sentence"]), ("refused", {"key": key, "values": {"store": store}})
                )
                self.call("eraseAll")
                self.assertEqual(self.call("state")["is"], "new")

    def test_damaged_parts_and_questions_do_not_keep_the_vault_closed(self):
        """Parts of a code and an unanswered share can be scanned again."""
        self.make()
        olga, otto = Owner(self), Owner(self, name="Otto", channel="rowing")
        self.follow(olga)
        (olga.folder / "large.bin").write_bytes(random.Random(1).randbytes(3000))
        parts = olga.symbols("publish", "chess", "--file", "large.bin", "--max-version", "12")
        share = otto.share(self.call("card")["code"], "rowing")
        self.scan(parts[0], share)
        for store in ("sets", "questions"):
            self.spoil(store)
        # The same inside a transaction, after another tab's change.
        self.assertEqual(
            self.run_here("""
            const vault = await vaultHere();
            atChange(1, (database, begin) => {
              vault.memory.revision = -1;
              return begin();
            });
            return vault.write(({ memory: { sets, offers } }) => [sets.size, offers.size]);
        """),
            [0, 0],
        )
        self.open()
        self.assertEqual(self.call("state"), {"is": "open", "lock": "device"})
        self.assertEqual((self.call("partSets"), self.call("offers")), ([], []))
        self.assertEqual(self.scan(*parts)[-1]["kind"], "message")
        self.assertEqual(self.call("accept", self.scan_one(share)["offer"]["id"])["name"], "rowing")
        self.call("switchLock", PASSPHRASE)
        self.open()
        self.call("unlock", {"passphrase": PASSPHRASE["passphrase"]})
        self.assertEqual(self.titles(), ["large.bin"])

    def test_a_database_of_the_first_version_opens(self):
        self.make()
        owner = Owner(self)
        self.follow(owner)
        self.scan(owner.publish("hello"))
        self.browser.get(f"{self.origin}/blank.html")
        self.browser.execute_async_script(AS_VERSION_1)
        self.open()
        self.assertEqual(self.call("state"), {"is": "open", "lock": "device"})
        self.assertEqual(self.titles(), ["hello"])
        self.assertEqual([channel["own"] for channel in self.call("channels")], [None])
        self.call("createChannel", {"name": "go"})
        self.open()
        self.assertEqual({channel["name"] for channel in self.call("channels")}, {"chess", "go"})

    def test_the_browser_closes_the_database(self):
        self.make()
        kept = self.browser.execute_async_script("""
            const [done] = arguments;
            (async () => {
              const { Store } = await import("./model/store.js");
              const store = new Store();
              const count = () => store.run("readwrite", (transaction) => transaction.count("own"));
              const counts = [await count()];
              (await store.open()).close();
              return [...counts, await count()];
            })().then(done, (error) => done(String(error)));
        """)
        self.assertEqual(kept, [3, 3])

    def test_a_message_that_was_changed_can_be_erased(self):
        self.make()
        owner = Owner(self)
        self.follow(owner)
        code = owner.publish("hello")
        self.scan(code)
        self.spoil("heads")
        [row] = self.call("messages", {})["rows"]
        self.assertEqual((row["title"], row["isDamaged"]), ("", True))
        # Its content is found.
        self.assertEqual(self.titles(search="hello"), [""])
        self.assertEqual(self.call("channels")[0]["messages"], 1)
        self.assertFalse(self.scan_one(code)["isNew"])
        self.call("erase", [row["id"]])
        self.assertTrue(self.scan_one(code)["isNew"])
        self.assertEqual(self.titles(search="hello"), ["hello"])
        self.spoil("bodies")
        self.assert_fails("state.damaged", "message", self.call("messages", {})["rows"][0]["id"])

    def test_a_search_reads_only_the_messages_that_it_searches(self):
        """It reads no files, and no messages of other channels in between."""
        self.make()
        olga, otto = Owner(self), Owner(self, name="Otto", channel="rowing")
        chess, _ = self.follow(olga), self.follow(otto, "rowing")
        (olga.folder / "file.bin").write_bytes(bytes(range(256)))
        self.scan(
            olga.publish("pawn to e4"),
            otto.publish("low water", channel="rowing"),
            olga.publish("pawn to e5"),
            olga.publish("--file", "file.bin"),
            olga.publish("pawn to d4"),
            olga.publish("knight to f3"),
        )
        query = {"channel": chess["id"], "search": "pawn"}
        found, read = self.run_here(
            """
            const { messageCalls } = await import("./model/messages.js");
            const vault = await vaultHere();
            const read = [];
            for (const method of ["get", "getAll"]) {
              const original = IDBObjectStore.prototype[method];
              IDBObjectStore.prototype[method] = function (...values) {
                const request = original.apply(this, values);
                if (this.name === "bodies") request.addEventListener("success", () => read.push(...[request.result].flat()));
                return request;
              };
            }
            const { rows } = await messageCalls.messages(vault, values[0]);
            return [rows.map(({ title }) => title), read.length];
        """,
            query,
        )
        self.assertEqual((found, read), (["pawn to d4", "pawn to e5", "pawn to e4"], 4))

    def test_a_waiting_scan_that_cannot_be_read_is_reported(self):
        self.make(PASSPHRASE)
        owner = Owner(self)
        self.follow(owner)
        (owner.folder / "large.bin").write_bytes(random.Random(1).randbytes(3000))
        part = owner.symbols("publish", "chess", "--file", "large.bin", "--max-version", "12")[0]
        self.scan(part)
        self.spoil("parts")
        self.call("lock")
        for code in (part, owner.publish("hello")):
            self.scan(code)
        for others in (["message"], []):
            self.browser.execute_script("events.length = 0")
            refused, *read = self.call("unlock", {"passphrase": PASSPHRASE["passphrase"]})["outcomes"]
            self.assertEqual((refused["kind"], refused["code"]), ("refused", part))
            self.assertEqual(refused["sentence"], {"key": "state.damaged", "values": {"store": "parts"}})
            self.assertEqual([outcome["kind"] for outcome in read], others)
            self.assertEqual(self.call("waiting")["count"], 1)
            # The failed scan is not retried in a loop: only the scans that were read are reported,
            # once.
            self.call("me")
            told = self.browser.execute_script("return events.map(([event]) => event)")
            self.assertEqual(told.count("waiting"), len(others))
            self.call("lock")

    def test_a_page_without_a_secure_context(self):
        self.browser.get(f"{served().url('', 'open.test')}index.html")
        self.wait(lambda: self.browser.title == "ready")
        self.assertEqual(
            self.call("state"), {"is": "unsupported", "sentence": {"key": "state.insecure", "values": {}}}
        )
        self.assert_fails(
            "state.insecure", "create", {"lock": {"kind": "device"}, "name": "Mia", "suite": "compact"}
        )
        self.assertEqual(self.call("unreadCount"), 0)
        self.assertEqual(len(self.call("newPassphrase").split("-")), 6)

    def test_erasing_everything(self):
        self.make()
        self.call("eraseAll")
        self.assertEqual(self.call("state"), {"is": "new", "isLost": False})
        self.open()
        self.assertEqual(self.call("state"), {"is": "new", "isLost": False})

    def test_erasing_first_removes_the_mark_that_data_is_kept(self):
        """Another tab may look for the mark as soon as the data is erased."""
        self.make()
        self.assertEqual(self.call("state")["is"], "open")
        marks = self.browser.execute_async_script("""
            const [done] = arguments;
            const before = localStorage.length;
            const erasing = model.eraseAll();
            const after = localStorage.length;
            erasing.then(() => done([before, after]));
        """)
        self.assertEqual(marks, [1, 0])

    def test_erasing_everything_while_a_tab_keeps_it_open(self):
        self.make()
        self.browser.execute_async_script("""
            const [done] = arguments;
            indexedDB.open("seqrcast").onsuccess = ({ target }) => { window.held = target.result; done(); };
        """)
        self.assert_fails("failure.eraseBlocked", "eraseAll")
        self.browser.execute_script("held.close()")
        self.wait(lambda: self.call("state") == {"is": "new", "isLost": False})


class RepeatedTests(PageTest):
    """The browser reports a finished transaction as failed and closes the database.

    The change is made once.
    """

    def repeated(self, call, *values):
        """Calls the model while its transaction is wrongly reported as failed; returns the answer."""
        return self.run_here(
            """
            const names = ["channels", "ingest", "owner", "people"];
            const [{ channelCalls }, { ingest }, { ownerCalls }, { peopleCalls }] =
              await Promise.all(names.map((name) => import(`./model/${name}.js`)));
            const time = Math.floor(Date.now() / 1000);
            const scan = (vault, codes) =>
              vault.write((change) => ingest(change, { codes, place: null, time }));
            const [call, ...given] = values;
            const vault = await vaultHere();
            atChange(1, commitAndFail);
            return { scan, ...channelCalls, ...ownerCalls, ...peopleCalls }[call](vault, ...given);
        """,
            call,
            *values,
        )

    def test_a_channel_is_made_once(self):
        self.make(name="Olga")
        made = self.repeated("createChannel", {"name": "chess"})
        self.assertEqual([channel["id"] for channel in self.call("channels")], [made["id"]])

    def test_a_member_is_revoked_once(self):
        self.make(name="Olga")
        channel = self.own()
        person = self.admit(Member(self), channel)
        revoked = self.repeated("revoke", channel, person)
        self.assertEqual([member["revoked"] is None for member in revoked["members"]], [False])
        self.assertEqual(self.call("members", channel)["members"], revoked["members"])

    def test_a_request_is_kept_once(self):
        self.make()
        owner = Owner(self)
        asked = self.repeated("request", {"owner": self.scan_one(owner.draw("id"))["person"]["id"]})
        self.assertEqual([request["id"] for request in self.call("requests")], [asked["request"]["id"]])

    def test_a_question_is_answered_once(self):
        self.make()
        owner = Owner(self)
        offer = self.scan_one(owner.share(self.call("card")["code"]))["offer"]
        self.assertEqual(self.repeated("accept", offer["id"])["name"], "chess")
        code = owner.publish("hello")
        [found] = self.repeated("scan", [code])
        self.assertEqual((found["isNew"], self.titles()), (True, ["hello"]))
        self.repeated("unsubscribe", self.call("channels")[0]["id"], {"keepsMessages": False})
        self.assertEqual(self.call("channels"), [])

    def test_an_identity_is_made_once(self):
        made = self.run_here("""
            const { create } = await import("./model/people.js");
            const vault = await vaultHere();
            atChange(1, commitAndFail);
            await create(vault, { lock: { kind: "device" }, name: "Mia", suite: "compact" });
            return vault.state();
        """)
        self.assertEqual(made, {"is": "open", "lock": "device"})
        self.wait(lambda: self.call("state")["is"] == "open")
        self.assertEqual(self.call("me")["name"], "Mia")

    def test_a_scan_waits_once(self):
        self.make(PASSPHRASE)
        self.call("lock")
        count = self.run_here("""
            const vault = await vaultHere();
            atChange(1, commitAndFail);
            return vault.queue.add({ codes: ["code"], place: null, time: 1 });
        """)
        self.assertEqual((count, self.call("waiting")["count"]), (1, 1))


class TwoTabs(TabsTest):
    def test_both_tabs_see_the_changes_of_one(self):
        self.make()
        owner = Owner(self)
        self.follow(owner)
        self.to(self.second)
        self.wait(lambda: self.call("state")["is"] == "open")
        self.assertEqual([channel["name"] for channel in self.call("channels")], ["chess"])
        self.scan(owner.publish("hello"))
        self.to(self.first)
        self.assertEqual(self.titles(), ["hello"])
        self.assertIn(["change", None], self.browser.execute_script("return plain(events)"))

    def test_two_tabs_make_one_identity(self):
        for tab in (self.first, self.second):
            self.to(tab)
            self.start("create", {"lock": {"kind": "device"}, "name": tab, "suite": "compact"})
        results = []
        for tab in (self.first, self.second):
            self.to(tab)
            results.append(self.result())
        self.assertEqual(
            [result.get("failure", {}).get("key") for result in results].count("failure.exists"), 1, results
        )
        names = []
        for tab in (self.first, self.second):
            self.to(tab)
            self.wait(lambda: self.call("state")["is"] == "open")
            names.append(self.call("me")["name"])
        self.assertEqual(len(set(names)), 1)

    def test_a_message_that_both_scan_is_kept_once(self):
        self.make()
        owner = Owner(self)
        self.follow(owner)
        codes = [owner.publish(f"message {number}") for number in range(5)]
        self.to(self.second)
        self.wait(lambda: self.call("state")["is"] == "open")
        for tab in (self.first, self.second):
            self.to(tab)
            self.start("scan", codes)
        outcomes = []
        for tab in (self.first, self.second):
            self.to(tab)
            outcomes.append([outcome["isNew"] for outcome in self.result()["value"]])
        self.assertEqual(sorted(outcomes), [[False] * 5, [True] * 5])
        self.assertEqual(len(self.titles()), 5)

    def test_locking_one_locks_the_other(self):
        self.make(PASSPHRASE)
        self.to(self.second)
        self.wait(lambda: self.call("state")["is"] == "locked")
        self.call("unlock", {"passphrase": PASSPHRASE["passphrase"]})
        self.call("lock")
        self.to(self.first)
        self.wait(lambda: self.call("state")["is"] == "locked")

    def test_erasing_everything_in_one(self):
        """The other tab does not report deleted data, whether it was open or locked."""
        for lock in (None, PASSPHRASE):
            with self.subTest(lock=lock):
                self.to(self.first)
                self.make(lock)
                self.to(self.second)
                expected = "open" if lock is None else "locked"
                self.wait(lambda expected=expected: self.call("state")["is"] == expected)
                self.to(self.first)
                self.call("eraseAll")
                self.to(self.second)
                self.wait(lambda: self.call("state") == {"is": "new", "isLost": False})
                self.assertEqual(self.call("state"), {"is": "new", "isLost": False})
                self.open()
                self.to(self.first)
                self.assertEqual(self.call("state"), {"is": "new", "isLost": False})

    def test_one_tab_changes_the_lock(self):
        self.make()
        self.to(self.second)
        self.wait(lambda: self.call("state")["is"] == "open")
        self.call("switchLock", PASSPHRASE)
        self.to(self.first)
        self.wait(lambda: self.call("state") == {"is": "locked", "lock": "passphrase", "waiting": 0})
        self.call("unlock", {"passphrase": PASSPHRASE["passphrase"]})
        self.assertEqual(self.call("me")["name"], "Mia")

    def test_both_tabs_change_the_lock(self):
        self.make()
        self.to(self.second)
        self.wait(lambda: self.call("state")["is"] == "open")
        for tab in (self.first, self.second):
            self.to(tab)
            self.start("switchLock", {**PASSPHRASE, "passphrase": f"{PASSPHRASE['passphrase']} {tab}"})
        winners = []
        for tab in (self.first, self.second):
            self.to(tab)
            result = self.result()
            if "value" in result:
                winners.append(tab)
            else:
                self.assertIn(result["failure"]["key"], ("failure.busy", "failure.locked"))
        # The last successful change counts.
        self.assertTrue(winners)
        self.open()
        self.assertEqual(self.call("state")["is"], "locked")
        self.call("unlock", {"passphrase": f"{PASSPHRASE['passphrase']} {winners[-1]}"})
        self.assertEqual(self.call("me")["name"], "Mia")

    def test_all_members_can_be_revoked_after_another_tab_confirmed_them(self):
        self.make(name="Olga")
        channel = self.own()
        bob = Member(self)
        self.admit(bob, channel)
        self.call("backup", "correct horse battery staple", {"handsOver": True})
        self.to(self.second)
        self.wait(lambda: self.call("state")["is"] == "open")
        self.call("confirmMembers", channel, {})
        self.to(self.first)
        self.call("confirmMembers", channel, {"revokesAll": True})
        with self.assertRaisesRegex(AssertionError, "access_ended"):
            bob.read(self.publish(channel)["drawings"])

    def test_both_publish_at_once(self):
        self.make(name="Olga")
        channel = self.own()
        bob = Member(self)
        self.admit(bob, channel)
        self.to(self.second)
        self.wait(lambda: self.call("state")["is"] == "open")
        results = {}
        for tab in (self.first, self.second):
            self.to(tab)
            self.browser.execute_script(
                """
                const [channel, tab] = arguments;
                window.result = undefined;
                (async () => {
                  const made = [];
                  for (let count = 0; count < 20; count += 1) {
                    made.push(await model.publish(channel, { draft: { type: "text", text: `${tab} ${count}` }, token: `${tab} ${count}` }));
                  }
                  return made;
                })().then((value) => { result = { value: plain(value) }; }, ({ sentence }) => { result = { failure: sentence }; });
            """,
                channel,
                tab,
            )
        for tab in (self.first, self.second):
            self.to(tab)
            results[tab] = self.result()["value"]
        published = [made for tab in results.values() for made in tab]
        self.assertEqual(sorted(made["message"]["number"] for made in published), list(range(1, 41)))
        for tab, made in results.items():
            numbers = [one["message"]["number"] for one in made]
            self.assertEqual(numbers, sorted(numbers), tab)
        found = bob.read([drawing for made in published for drawing in made["drawings"]])
        self.assertEqual(
            {(line["outcome"], line["message"]["number"]) for line in found},
            {("stored", number) for number in range(1, 41)},
        )


if __name__ == "__main__":
    unittest.main()
