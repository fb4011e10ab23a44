"""The three locks, the database under each of them, and scans that wait."""

import json
import unittest

from model_page import PageTest
from model_test import Failed
from program import Owner

PASSPHRASE = {"kind": "passphrase", "passphrase": "lusab-babad-gutih-tugad-fuzan-mudof"}
# Texts that must not be in the database. Sealed bytes can contain texts below four bytes by chance.
SECRETS = ("Olga", "chess", "hello", "SEQR1", "52.5")


class LockTests(PageTest):
    def authenticator(self, prf=True):
        """Simulates a device with passkeys that needs no user; returns its id."""
        self.browser.execute_cdp_cmd("WebAuthn.enable", {})
        options = {
            "protocol": "ctap2",
            "ctap2Version": "ctap2_1",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
            "hasPrf": prf,
        }
        made = self.browser.execute_cdp_cmd("WebAuthn.addVirtualAuthenticator", {"options": options})[
            "authenticatorId"
        ]
        self.addCleanup(self.browser.execute_cdp_cmd, "WebAuthn.disable", {})
        return made

    def make_member(self, lock):
        """Makes a member with one message, seen at a place."""
        self.make(lock)
        self.call("setSettings", {"keepsPlaces": True})
        owner = Owner(self)
        self.follow(owner)
        self.scan(owner.publish("hello"), place={"latitude": 52.5, "longitude": 13.4})
        return owner

    def row(self):
        """Returns the unsealed entry of the lock."""
        lock = self.kept()["lock"]
        return dict(zip(lock["keys"], lock["values"]))["lock"]

    def assert_sealed(self, generation):
        """Asserts that the database shows nothing but sizes and counts."""
        kept = self.kept()
        lock = dict(zip(kept["lock"]["keys"], kept["lock"]["values"]))
        self.assertEqual(lock["now"]["generation"], generation)
        self.assertNotIn("previous", lock["lock"])
        for name, store in kept.items():
            if name in ("lock", "queue"):
                continue
            fixed = ["box", "me", "settings", "backup"] if name == "own" else []
            self.assertTrue(all(isinstance(key, int) or key in fixed for key in store["keys"]), store["keys"])
            for value in store["values"]:
                self.assertEqual(sorted(value), ["generation", "sealed"])
                self.assertEqual(value["generation"], generation, name)
        text = json.dumps(kept)
        everything = b"".join(
            bytes(value["sealed"])
            for store in kept.values()
            for value in store["values"]
            if "sealed" in value
        )
        for secret in SECRETS:
            self.assertNotIn(secret, text)
            self.assertNotIn(secret.encode(), everything)

    def test_a_device_key_opens_without_a_question(self):
        self.make_member(None)
        self.assert_sealed(1)
        self.open()
        self.assertEqual(self.call("state"), {"is": "open", "lock": "device"})
        self.assertEqual(self.titles(), ["hello"])
        exported = self.browser.execute_async_script("""
            const [done] = arguments;
            indexedDB.open("seqrcast").onsuccess = ({ target: { result: database } }) => {
              database.transaction("lock").objectStore("lock").get("lock").onsuccess = async ({ target: { result } }) => {
                database.close();
                done(await crypto.subtle.exportKey("raw", result.lock.deviceKey).then(() => "exported", (error) => error.name));
              };
            };
        """)
        self.assertEqual(exported, "InvalidAccessError")

    def test_a_passphrase(self):
        self.assert_fails(
            "failure.weakPassphrase",
            "create",
            {"lock": {"kind": "passphrase", "passphrase": "short"}, "name": "Mia", "suite": "compact"},
        )
        self.assertEqual(self.call("state"), {"is": "new", "isLost": False})
        self.make_member(PASSPHRASE)
        self.assert_sealed(1)
        self.open()
        self.assertEqual(self.call("state"), {"is": "locked", "lock": "passphrase", "waiting": 0})
        self.assert_fails("failure.locked", "messages", {})
        for wrong in ({"passphrase": "lusab-babad-gutih-tugad-fuzan-mudog"}, {}):
            self.assert_fails("failure.passphrase", "unlock", wrong)
        self.assertEqual(self.call("unlock", {"passphrase": PASSPHRASE["passphrase"]}), {"outcomes": []})
        self.assertEqual(self.titles(), ["hello"])
        self.call("lock")
        self.assertEqual(self.call("state")["is"], "locked")
        self.assert_fails("failure.locked", "me")

    def test_locking_overwrites_keys_that_were_loaded_before(self):
        self.make_member(PASSPHRASE)
        result = self.run_here(
            """
            const vault = await vaultHere(values[0]);
            const loaded = () => [vault.memory.own.me.identity, ...[...vault.memory.channels.values()].map(({ subscription }) => subscription)];
            const keys = loaded();
            // As after a change in another tab.
            vault.memory.revision = -1;
            await vault.read(() => {});
            keys.push(...loaded());
            const count = new Set(keys).size;
            vault.lock();
            return [count, keys.every((key) => key.every((byte) => byte === 0))];
        """,
            PASSPHRASE,
        )
        self.assertEqual(result, [4, True])

    def test_locking_overwrites_keys_that_were_dropped(self):
        owner = self.make_member(PASSPHRASE)
        share = owner.share(self.call("card")["code"])
        left, deleted = self.run_here(
            """
            const [given, share] = values;
            const vault = await vaultHere(given);
            const [{ channelCalls }, { ownerCalls }, { peopleCalls }, { ingest }] = await Promise.all(
              ["channels", "owner", "people", "ingest"].map((name) => import(`./model/${name}.js`)));
            const secrets = [];
            const note = () => {
              secrets.push(vault.memory.own.me.identity);
              for (const { subscription, own, keys } of vault.memory.channels.values()) {
                secrets.push(...[subscription, own, ...Object.values(keys)].filter(ArrayBuffer.isView));
              }
            };
            note();
            await peopleCalls.rename(vault, "Nia");
            await vault.write((change) => ingest(change, { codes: [share], place: null }));
            note();
            const [{ channelID }] = vault.memory.channels.values();
            await channelCalls.unsubscribe(vault, channelID, { keepsMessages: true });
            await channelCalls.unsubscribe(vault, channelID, { keepsMessages: false });
            const count = secrets.length;
            const { id } = await ownerCalls.createChannel(vault, { name: "go" });
            note();
            await ownerCalls.deleteChannel(vault, id);
            vault.lock();
            const isWiped = (bytes) => bytes.every((byte) => byte === 0);
            return [secrets.slice(0, count).map(isWiped), secrets.slice(count).map(isWiped)];
        """,
            PASSPHRASE,
            share,
        )
        self.assertGreaterEqual(len(left), 6)
        self.assertEqual((set(left), set(deleted)), ({True}, {True}), (left, deleted))

    def test_keys_that_left_the_memory_are_overwritten_without_locking(self):
        """A key is overwritten once no call uses it: after another tab's change, and after unsubscribing."""
        self.make_member(PASSPHRASE)
        result = self.run_here(
            """
            const vault = await vaultHere(values[0]);
            const { channelCalls } = await import("./model/channels.js");
            const held = () => [...vault.memory.secrets];
            const areWiped = (secrets) => secrets.map((secret) => secret.every((byte) => byte === 0));
            const former = held();
            const during = await vault.read(async () => {
              // As after a change in another tab.
              vault.memory.revision = -1;
              await vault.read(() => {});
              return areWiped(former);
            });
            const loaded = held();
            const [{ channelID, subscription, keys }] = vault.memory.channels.values();
            await channelCalls.unsubscribe(vault, channelID, { keepsMessages: false });
            const ofChannel = [subscription, ...Object.values(keys)];
            return [during, areWiped(former), areWiped(ofChannel), areWiped(loaded.filter((secret) => !ofChannel.includes(secret)))]
              .map((wiped) => [...new Set(wiped)]);
        """,
            PASSPHRASE,
        )
        self.assertEqual(result, [[False], [True], [True], [False]])

    def test_searched_texts_are_overwritten(self):
        """A text is overwritten with its message, and all are when the app is locked."""
        owner = self.make_member(PASSPHRASE)
        self.scan(owner.publish("helmet"))
        result = self.run_here(
            """
            const vault = await vaultHere(values[0]);
            const { messageCalls } = await import("./model/messages.js");
            const found = async () => (await messageCalls.messages(vault, { search: "hel" })).rows.map(({ title }) => title);
            const once = [await found(), await found()];
            const arrays = [...vault.memory.texts.secrets];
            const held = () => ["hello", "helmet"].filter((text) =>
              arrays.some((bytes) => new TextDecoder().decode(bytes).includes(text)));
            const atFirst = held();
            const { rows: [, { id }] } = await messageCalls.messages(vault);
            await messageCalls.erase(vault, [id]);
            const [erased, others] = [held(), await found()];
            vault.lock();
            return { once, atFirst, erased, others, isWiped: arrays.every((bytes) => bytes.every((byte) => byte === 0)) };
        """,
            PASSPHRASE,
        )
        self.assertEqual(
            result,
            {
                "once": [["helmet", "hello"]] * 2,
                "atFirst": ["hello", "helmet"],
                "erased": ["helmet"],
                "others": ["helmet"],
                "isWiped": True,
            },
        )

    def test_locking_while_a_change_is_written(self):
        """The change is saved.

        The memory stays empty, or is reloaded if somebody unlocked the app at once.
        """
        self.make_member(PASSPHRASE)
        for opens_again in (False, True):
            with self.subTest(opens_again=opens_again):
                result = self.run_here(
                    """
                    const [given, opensAgain] = values;
                    const vault = await vaultHere(given);
                    const { peopleCalls } = await import("./model/people.js");
                    const { current } = vault.keys;
                    const key = current.key.slice();
                    const { put } = IDBObjectStore.prototype;
                    IDBObjectStore.prototype.put = function (value, id) {
                      // The last thing that a change writes.
                      if (id === "now") queueMicrotask(() => {
                        vault.lock();
                        if (opensAgain) vault.keys.current = { ...current, key };
                      });
                      return put.call(this, value, id);
                    };
                    await peopleCalls.rename(vault, `Nia ${opensAgain}`);
                    IDBObjectStore.prototype.put = put;
                    if (!opensAgain) return [Object.keys(vault.memory.own), vault.memory.people.size];
                    return vault.read(({ memory: { own: { me } } }) => [me.name, me.identity.some((byte) => byte !== 0)]);
                """,
                    PASSPHRASE,
                    opens_again,
                )
                self.assertEqual(result, ["Nia true", True] if opens_again else [[], 0])

    def test_locking_while_the_memory_is_loaded(self):
        self.make_member(PASSPHRASE)
        result = self.run_here(
            """
            const vault = await vaultHere(values[0]);
            // As after a change in another tab.
            vault.memory.revision = -1;
            const { getAll } = IDBObjectStore.prototype;
            IDBObjectStore.prototype.getAll = function (...values) {
              if (this.name === "pages") vault.lock();
              return getAll.apply(this, values);
            };
            const failure = await vault.read(() => {}).then(() => "read", ({ sentence }) => sentence?.key);
            IDBObjectStore.prototype.getAll = getAll;
            return [failure, Object.keys(vault.memory.own)];
        """,
            PASSPHRASE,
        )
        self.assertEqual(result, ["failure.locked", []])

    def test_the_app_locks_itself_after_the_set_time(self):
        self.make(PASSPHRASE)
        self.call("setSettings", {"lockAfterMinutes": None})
        self.assertEqual(self.call("me")["name"], "Mia")
        self.call("setSettings", {"lockAfterMinutes": 0})
        self.assert_fails("failure.locked", "me")
        self.assertEqual(self.call("state"), {"is": "locked", "lock": "passphrase", "waiting": 0})

    def test_setting_the_clock_does_not_delay_the_lock(self):
        """Setting the clock back keeps nobody in, and a correction by seconds locks nothing."""
        lasts = self.run_here("""
            const { Absence } = await import("./model/absence.js");
            const [minute, day] = [60_000, 86_400_000];
            const { now } = Date;
            const running = performance.now.bind(performance);
            const afterwards = (time, awake) => {
              const absence = new Absence();
              Date.now = () => now() + time;
              performance.now = () => running() + awake;
              const result = absence.lasts(5 * minute);
              Date.now = now;
              delete performance.now;
              return result;
            };
            return {
              atOnce: afterwards(0, 0), corrected: afterwards(-2_000, 0), later: afterwards(5 * minute, 5 * minute),
              asleep: afterwards(5 * minute, 0), setBack: afterwards(-day, 0), setBackBefore: afterwards(-3 * minute, 5 * minute),
            };
        """)
        self.assertEqual(
            lasts,
            {
                "atOnce": False,
                "corrected": False,
                "later": True,
                "asleep": True,
                "setBack": True,
                "setBackBefore": True,
            },
        )

    def test_touching_typing_and_scrolling_count_as_use(self):
        """Each kind of use is reported at any time of day, but only once within ten seconds."""
        told = self.browser.execute_script("""
            const told = [];
            const { postMessage } = Worker.prototype;
            Worker.prototype.postMessage = function (data) {
              if (data.call === "touch") told.push(event.type);
              postMessage.call(this, data);
            };
            const running = performance.now.bind(performance);
            let late = 20_000;
            performance.now = () => running() + late;
            const { now } = Date;
            let day = 0;
            Date.now = () => now() + day;
            for (const type of ["pointerdown", "input", "wheel", "keydown"]) {
              for (let time = 0; time < 2; time += 1) document.body.dispatchEvent(new Event(type, { bubbles: true }));
              late += 10_000;
              day -= 86_400_000;
            }
            return told;
        """)
        self.assertEqual(told, ["pointerdown", "input", "wheel", "keydown"])

    def test_a_passkey(self):
        device = self.authenticator()
        self.make_member({"kind": "passkey"})
        [credential] = self.browser.execute_cdp_cmd("WebAuthn.getCredentials", {"authenticatorId": device})[
            "credentials"
        ]
        self.assertEqual((credential["userName"], credential["userDisplayName"]), ("SeQRcast", "SeQRcast"))
        self.assert_sealed(1)
        self.open()
        self.assertEqual(self.call("state"), {"is": "locked", "lock": "passkey", "waiting": 0})
        self.call("unlock")
        self.assertEqual(self.titles(), ["hello"])

    def test_a_passkey_that_does_not_verify_the_user(self):
        device = self.authenticator()
        self.make_member({"kind": "passkey"})
        self.call("lock")
        credentials = self.browser.execute_cdp_cmd("WebAuthn.getCredentials", {"authenticatorId": device})[
            "credentials"
        ]
        self.browser.execute_cdp_cmd(
            "WebAuthn.setUserVerified", {"authenticatorId": device, "isUserVerified": False}
        )
        self.assert_fails("failure.passkey", "unlock")
        self.assertEqual(self.call("state")["is"], "locked")
        self.assertEqual(len(credentials), 1)

    def test_a_device_whose_passkeys_derive_no_key(self):
        device = self.authenticator(prf=False)
        with self.assertRaises(Failed) as caught:
            self.make({"kind": "passkey"})
        self.assertEqual(caught.exception.key, "failure.uselessPasskey")
        self.assertEqual(self.call("state"), {"is": "new", "isLost": False})
        self.assertEqual(self.passkeys(device), [])

    def passkeys(self, device):
        return self.browser.execute_cdp_cmd("WebAuthn.getCredentials", {"authenticatorId": device})[
            "credentials"
        ]

    def test_a_passkey_that_is_no_longer_used_is_forgotten(self):
        device = self.authenticator()
        self.make({"kind": "passkey"})
        [first] = self.passkeys(device)
        self.call("switchLock", {"kind": "passkey"})
        [second] = self.passkeys(device)
        self.assertNotEqual(first["credentialId"], second["credentialId"])
        self.assert_fails(
            "failure.exists", "create", {"lock": {"kind": "passkey"}, "name": "Mia", "suite": "compact"}
        )
        self.assertEqual([one["credentialId"] for one in self.passkeys(device)], [second["credentialId"]])
        self.call("lock")
        self.call("unlock")
        self.call("switchLock", {"kind": "device"})
        self.assertEqual(self.passkeys(device), [])
        self.call("switchLock", {"kind": "passkey"})
        self.call("eraseAll")
        self.assertEqual(self.passkeys(device), [])

    def test_every_change_of_the_lock_seals_everything_again(self):
        self.authenticator()
        owner = self.make_member(None)
        before = self.kept()
        for generation, lock in enumerate(
            (
                {"kind": "passkey"},
                PASSPHRASE,
                {**PASSPHRASE, "passphrase": "another one"},
                {"kind": "device"},
            ),
            2,
        ):
            with self.subTest(lock=lock):
                self.call("switchLock", lock)
                self.assertEqual(self.call("state"), {"is": "open", "lock": lock["kind"]})
                self.assert_sealed(generation)
                self.assertEqual(self.titles(), ["hello"])
                self.assertTrue(self.scan_one(owner.publish(f"message {generation}"))["isNew"])
                self.call("erase", [self.call("messages", {})["rows"][0]["id"]])
                self.open()
                if lock["kind"] != "device":
                    self.call("unlock", {"passphrase": lock.get("passphrase")})
                self.assertEqual(self.titles(), ["hello"])
        after = self.kept()
        for name in ("own", "people", "channels", "heads", "bodies", "codes"):
            sealed = [{bytes(value["sealed"]) for value in kept[name]["values"]} for kept in (before, after)]
            self.assertTrue(sealed[1].isdisjoint(sealed[0]), name)

    def test_a_changed_lock_that_the_browser_wrongly_reports_as_failed(self):
        self.make_member(None)
        result = self.run_here(
            """
            const vault = await vaultHere();
            atChange(1, commitAndFail);
            await vault.switchLock(values[0]);
            return vault.lockRow.kind;
        """,
            PASSPHRASE,
        )
        self.assertEqual(result, "passphrase")
        self.assert_sealed(2)
        self.open()
        self.call("unlock", {"passphrase": PASSPHRASE["passphrase"]})
        self.assertEqual(self.titles(), ["hello"])

    def test_a_change_of_the_lock_that_fails(self):
        self.make_member(None)
        result = self.run_here(
            """
            const vault = await vaultHere();
            atChange(1, failAtEnd);
            const failed = await vault.switchLock(values[0]).catch((error) => error.name);
            const { lock } = await vault.state();
            await vault.switchLock(values[0]);
            return [failed, lock, vault.lockRow.kind];
        """,
            PASSPHRASE,
        )
        self.assertEqual(result, ["UnknownError", "device", "passphrase"])
        self.assert_sealed(2)

    def test_the_first_step_of_changing_the_lock_gives_the_old_lock_no_new_key(self):
        self.make_member(None)
        result = self.run_here("""
            const vault = await vaultHere();
            atChange(2, fail);
            return vault.switchLock({ kind: "device" }).catch((error) => error.name);
        """)
        self.assertEqual(result, "UnknownError")
        kept = self.kept()
        lock = dict(zip(kept["lock"]["keys"], kept["lock"]["values"]))
        self.assertEqual((lock["now"]["generation"], lock["lock"]["generation"]), (2, 2))
        self.assertEqual([value["generation"] for value in kept["channels"]["values"]], [2])
        self.assertEqual([value["generation"] for value in kept["heads"]["values"]], [1])
        self.open()
        self.assertEqual(self.titles(), ["hello"])
        self.wait(lambda: "previous" not in self.row())
        self.assert_sealed(2)

    def test_a_changed_lock_has_a_new_key_pair_for_waiting_scans(self):
        owner = self.make_member(PASSPHRASE)
        codes = [owner.publish(text) for text in ("first", "second")]
        self.call("lock")
        self.scan(codes[0])
        before = self.row()["box"]
        given, other = (
            {"kind": "passphrase", "passphrase": text}
            for text in (PASSPHRASE["passphrase"], "another passphrase")
        )
        secret = self.run_here(
            """
            const vault = await vaultHere(values[0]);
            const secret = vault.memory.own.box.secret.slice();
            await vault.switchLock(values[1]);
            vault.lock();
            return secret;
        """,
            given,
            other,
        )
        self.assertIsInstance(secret, list, secret)
        self.assertNotEqual(self.row()["box"], before)
        self.scan(codes[1])
        opened = self.run_here(
            """
            const { openFrom } = await import("./model/box.js");
            const { Store } = await import("./model/store.js");
            const waiting = await new Store().run("readonly", (transaction) => transaction.all("queue"));
            return Promise.all(waiting.map((sealed) => openFrom(new Uint8Array(values[0]), sealed).then(({ codes }) => codes[0], () => null)));
        """,
            secret,
        )
        self.assertEqual(opened, [codes[0], None])
        outcomes = self.call("unlock", {"passphrase": other["passphrase"]})["outcomes"]
        self.assertEqual(
            [(outcome["kind"], outcome["isNew"]) for outcome in outcomes], [("message", True)] * 2
        )
        names = self.run_here(
            """
            const vault = await vaultHere(values[0]);
            return Object.keys(vault.memory.own.box);
        """,
            other,
        )
        self.assertEqual(names, ["open", "secret"], "the key pair from before is still there")

    def test_a_scan_that_waits_while_another_tab_changes_the_lock(self):
        owner = self.make_member(PASSPHRASE)
        code = owner.publish("hello again")
        result = self.run_here(
            """
            const [code, given, wanted] = values;
            const [locked, open] = [await vaultHere(), await vaultHere(given)];
            crypto.subtle.encrypt = async (...values) => {
              delete crypto.subtle.encrypt;
              await open.switchLock(wanted);
              return crypto.subtle.encrypt(...values);
            };
            return locked.queue.add({ codes: [code], place: null, time: 1_800_000_000 });
        """,
            code,
            PASSPHRASE,
            {**PASSPHRASE, "passphrase": "another passphrase"},
        )
        self.assertEqual(result, 1)
        self.open()
        [outcome] = self.call("unlock", {"passphrase": "another passphrase"})["outcomes"]
        self.assertEqual((outcome["kind"], outcome["isNew"]), ("message", True))

    def test_a_damaged_value_does_not_prevent_a_change_of_the_lock(self):
        owner = self.make_member(None)
        self.scan(owner.publish("hello again"))
        self.browser.execute_async_script("""
            const [done] = arguments;
            indexedDB.open("seqrcast").onsuccess = ({ target: { result: database } }) => {
              const transaction = database.transaction("codes", "readwrite");
              transaction.objectStore("codes").openCursor().onsuccess = ({ target: { result: cursor } }) => {
                cursor.value.sealed[20] ^= 1;
                cursor.update(cursor.value);
              };
              transaction.oncomplete = () => { database.close(); done(); };
            };
        """)
        self.call("switchLock", PASSPHRASE)
        kept = self.kept()
        self.assertNotIn("previous", self.row())
        self.assertEqual([value["generation"] for value in kept["codes"]["values"]], [1, 2])
        self.open()
        self.call("unlock", {"passphrase": PASSPHRASE["passphrase"]})
        self.assertEqual(self.titles(), ["hello again", "hello"])
        [last, first] = self.call("messages", {})["rows"]
        self.assertEqual(len(self.call("codes", last["id"])), 1)
        self.assert_fails("state.damaged", "codes", first["id"])
        self.call("switchLock", {"kind": "device"})
        self.call("erase", [first["id"]])
        self.assert_sealed(3)

    def test_scans_wait_while_the_app_is_locked(self):
        owner = self.make_member(PASSPHRASE)
        self.call("lock")
        codes = [owner.publish("hello again"), owner.publish("and again")]
        outcomes = self.scan(codes[0], "https://example.org")
        self.assertEqual([outcome["kind"] for outcome in outcomes], ["queued", "plain"])
        self.assertEqual(self.scan_one(codes[1], time=1_800_000_000)["waiting"], 2)
        self.assertEqual([known["kind"] for known in self.call("waiting")["known"]], ["message", "message"])
        text = json.dumps(self.kept())
        self.assertNotIn(codes[0], text)
        self.open()
        self.assertEqual(self.call("state"), {"is": "locked", "lock": "passphrase", "waiting": 2})
        outcomes = self.call("unlock", {"passphrase": PASSPHRASE["passphrase"]})["outcomes"]
        self.assertEqual(
            [(outcome["kind"], outcome["isNew"]) for outcome in outcomes], [("message", True)] * 2
        )
        self.assertEqual(self.titles(), ["and again", "hello again", "hello"])
        self.assertEqual(self.call("waiting"), {"count": 0, "known": []})
        self.assertEqual(self.kept()["queue"]["keys"], [])

    def test_scans_that_another_tab_read_no_longer_wait(self):
        owner = self.make_member(PASSPHRASE)
        self.call("lock")
        first = self.browser.current_window_handle
        self.scan(owner.publish("hello again"))
        self.browser.switch_to.new_window("tab")
        self.open()
        self.assertEqual(len(self.call("unlock", {"passphrase": PASSPHRASE["passphrase"]})["outcomes"]), 1)
        self.browser.close()
        self.browser.switch_to.window(first)
        self.assertEqual(
            (self.call("state")["is"], self.call("waiting")), ("locked", {"count": 0, "known": []})
        )

    def test_locking_while_a_waiting_scan_is_read(self):
        owner = self.make_member(PASSPHRASE)
        for opens_again in (False, True):
            with self.subTest(opens_again=opens_again):
                self.call("lock")
                self.scan(owner.publish(f"hello {opens_again}"))
                result = self.run_here(
                    """
                    const [given, opensAgain] = values;
                    const vault = await vaultHere(given);
                    const { current } = vault.keys;
                    const key = current.key.slice();
                    const { ingest } = await import("./model/ingest.js");
                    const { get } = IDBObjectStore.prototype;
                    IDBObjectStore.prototype.get = function (...values) {
                      if (this.name === "queue") {
                        vault.lock();
                        // As if somebody had unlocked it at once.
                        if (opensAgain) vault.keys.current = { ...current, key };
                      }
                      return get.apply(this, values);
                    };
                    const outcomes = await vault.queue.drain(ingest, (scan, failure) => [failure.sentence.key]);
                    IDBObjectStore.prototype.get = get;
                    return [outcomes, await vault.queue.count()];
                """,
                    PASSPHRASE,
                    opens_again,
                )
                self.assertEqual(result, [[], 1])
                self.wait(lambda: self.call("state")["is"] == "locked")
                [outcome] = self.call("unlock", {"passphrase": PASSPHRASE["passphrase"]})["outcomes"]
                self.assertEqual((outcome["kind"], outcome["isNew"]), ("message", True))

    def test_a_scan_that_waited_is_reported_once(self):
        """The browser closes the database and the transaction is repeated, but the scan is reported once."""
        owner = self.make_member(PASSPHRASE)
        self.call("lock")
        self.scan(owner.publish("hello again"))
        outcomes = self.run_here(
            """
            const vault = await vaultHere(values[0]);
            const { ingest } = await import("./model/ingest.js");
            closeAt("put", "pages", 1);
            return vault.queue.drain(ingest, () => []);
        """,
            PASSPHRASE,
        )
        self.assertEqual([(outcome["kind"], outcome["isNew"]) for outcome in outcomes], [("message", True)])

    def test_a_waiting_scan_without_space_keeps_waiting(self):
        owner = self.make_member(PASSPHRASE)
        self.call("lock")
        self.scan(owner.publish("hello again"))
        result = self.run_here(
            """
            const vault = await vaultHere(values[0]);
            const { ingest } = await import("./model/ingest.js");
            atChange(1, () => { throw new DOMException("", "QuotaExceededError"); });
            const outcomes = await vault.queue.drain(ingest, (scan, failure) => [failure.sentence]);
            return [outcomes, await vault.queue.count()];
        """,
            PASSPHRASE,
        )
        self.assertEqual(result, [[], 1])

    def test_locking_while_a_message_is_read(self):
        self.make_member(PASSPHRASE)
        failure = self.run_here(
            """
            const vault = await vaultHere(values[0]);
            const { messageCalls } = await import("./model/messages.js");
            const { get } = IDBObjectStore.prototype;
            IDBObjectStore.prototype.get = function (...values) {
              if (this.name === "heads") vault.lock();
              return get.apply(this, values);
            };
            return messageCalls.message(vault, 1).then(() => "read", ({ sentence }) => sentence.key)
              .finally(() => { IDBObjectStore.prototype.get = get; });
        """,
            PASSPHRASE,
        )
        self.assertEqual(failure, "failure.locked")

    def test_malformed_entries_of_the_queue_are_dropped(self):
        self.make(PASSPHRASE)
        self.call("lock")
        self.browser.execute_async_script("""
            const [done] = arguments;
            (async () => {
              const { sealInto } = await import("./model/box.js");
              indexedDB.open("seqrcast").onsuccess = ({ target: { result: database } }) => {
                database.transaction("lock").objectStore("lock").get("lock").onsuccess = async ({ target: { result } }) => {
                  const sealed = [await sealInto(result.box, { codes: [7] }), await sealInto(result.box, null), { sender: 1 }];
                  const transaction = database.transaction("queue", "readwrite");
                  for (const value of sealed) transaction.objectStore("queue").add(value);
                  transaction.oncomplete = () => { database.close(); done(); };
                };
              };
            })();
        """)
        self.assertEqual(self.call("waiting")["count"], 3)
        self.assertEqual(self.call("unlock", {"passphrase": PASSPHRASE["passphrase"]}), {"outcomes": []})
        self.assertEqual(self.call("waiting")["count"], 0)

    def test_a_share_that_waited_is_still_asked_about(self):
        self.make(PASSPHRASE)
        owner = Owner(self)
        share = owner.share(self.call("card")["code"])
        self.call("lock")
        self.scan(share)
        outcomes = self.call("unlock", {"passphrase": PASSPHRASE["passphrase"]})["outcomes"]
        self.assertEqual([outcome["kind"] for outcome in outcomes], ["offer"])
        self.open()
        self.call("unlock", {"passphrase": PASSPHRASE["passphrase"]})
        [offer] = self.call("offers")
        self.assertEqual(self.call("accept", offer["id"])["name"], "chess")
        self.assertEqual(self.call("offers"), [])


if __name__ == "__main__":
    unittest.main()
