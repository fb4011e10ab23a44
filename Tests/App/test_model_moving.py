"""Moving between the app and the command line with backups, and files that neither restores."""

import base64
import dataclasses
import random
import sys
import unicodedata
import unittest

from model_test import Failed, ModelTest
from moving import PASSPHRASE, Moving, Vault
from program import ROOT, Member, Owner

sys.path.insert(0, str(ROOT / "Tests/interop"))

from seqrcast.backup import PORTABLE, open_backup, seal_backup
from seqrcast.card import make_card
from seqrcast.entries import Contact, Parts, Request
from seqrcast.entries import Member as EntryOfMember
from seqrcast.part import split
from seqrcast.portable import parse_portable, write_portable

HERE = {"latitude": 52.5, "longitude": 13.4, "altitude": 34.25, "uncertainty": 7.5}


class BothWaysTests(Moving, ModelTest):
    def all(self):
        """Returns everything that screens can show, except what belongs to this device alone."""
        messages = []
        for row in self.call("messages", {"limit": 1000})["rows"]:
            message = self.call("message", row["id"])
            for name in ("id", "parts", "person", "owner", "channel"):
                message.pop(name)
            messages.append((row["channel"]["name"], message))
        channels = [
            {
                name: channel[name]
                for name in (
                    "id",
                    "name",
                    "created",
                    "issued",
                    "first",
                    "messages",
                    "unread",
                    "missed",
                    "isLeft",
                )
            }
            for channel in self.call("channels")
        ]
        requests = [
            {name: request[name] for name in ("channel", "note", "created", "answered")}
            for request in self.call("requests")
        ]
        people = sorted(
            (person["id"], person["name"], person["isVerified"]) for person in self.call("people")
        )
        sets = [(found["held"], found["needed"]) for found in self.call("partSets")]
        return {
            "me": self.call("me")["digits"],
            "people": people,
            "channels": sorted(channels, key=lambda channel: channel["id"]),
            "requests": requests,
            "sets": sets,
            "messages": sorted(messages, key=lambda pair: (pair[0], pair[1]["number"], pair[1]["version"])),
        }

    def fill(self, suite):
        """Makes a member with messages of each kind, places, a request, and parts of a larger code."""
        self.make(suite=suite)
        self.call("setSettings", {"keepsPlaces": True})
        olga = self.olga = Owner(self, suite=suite)
        self.follow(olga)
        (olga.folder / "file.bin").write_bytes(random.Random(1).randbytes(3000))
        codes = [
            olga.publish("hello, Grüße"),
            olga.publish("https://example.org/"),
            olga.publish("--record", "tide", "height=3.2"),
            olga.publish("later", "--plain", "place=harbour"),
            olga.publish("not scanned"),
        ]
        for code in codes[:4]:
            self.scan(code, place=HERE, time=1_700_000_000)
        self.scan(codes[0], place=None, time=1_700_100_000)
        self.scan(*olga.symbols("publish", "chess", "--file", "file.bin", "--max-version", "12"))
        parts = olga.symbols(
            "publish", "chess", "--file", "file.bin", "--max-version", "12", "--parity", "30"
        )
        self.scan(*parts[:2])
        self.call("markRead", [self.call("messages", {})["rows"][0]["id"]])
        otto = Owner(self, name="Otto", channel="rowing", suite=suite)
        self.follow(otto, "rowing")
        self.scan(otto.publish("before it was left", channel="rowing"))
        rowing = next(channel for channel in self.call("channels") if channel["name"] == "rowing")
        self.call("unsubscribe", rowing["id"], {"keepsMessages": True})
        self.call("noteComparison", self.call("people")[0]["id"], {"agrees": True})
        self.call("request", {"owner": self.call("people")[0]["id"], "channel": "other", "note": "may I?"})
        return parts

    def check(self, suite):
        parts = self.fill(suite)
        before = self.all()
        self.assertEqual(len(before["messages"]), 6)
        file = self.save()
        computer = Vault(self)
        told = computer.restore(file)
        self.assertEqual((told["content"], told["unconfirmed"]), ("portable", []))
        self.assertEqual(told["identity"]["fingerprint"], before["me"])
        # Compares entry by entry on the computer.
        history = computer.run("history", "chess") + computer.run("history", "rowing")
        self.assertEqual(len(history), len(before["messages"]))
        for entry, (name, message) in zip(
            sorted(history, key=lambda entry: (entry["channel"], entry["number"])), before["messages"]
        ):
            self.assertEqual(
                (entry["channel"], entry["number"], entry["type"]),
                (name, message["number"], message["type"]),
                entry,
            )
            self.assertEqual(len(entry.get("sightings", [])), len(message["sightings"]), entry)
        # And back to the app.
        again = computer.backup("--portable")
        self.call("eraseAll")
        self.assertEqual(self.restore_file(again), {"own": []})
        after = self.all()
        # A vault does not keep the id of a channel after unsubscribing.
        for state in (before, after):
            for channel in state["channels"]:
                if channel["isLeft"]:
                    channel["id"] = ""
            state["channels"].sort(key=lambda channel: channel["name"])
        self.assertEqual(after, before)
        # The app goes on: it reads later messages, completes parts and recognises repeats.
        outcome = self.scan(*parts[2:])[-1]
        self.assertEqual((outcome["kind"], outcome["isNew"]), ("message", True), outcome)
        outcome = self.scan_one(self.olga.publish("after all"))
        self.assertEqual((outcome["kind"], outcome["isNew"]), ("message", True), outcome)

    def test_compact(self):
        self.check("compact")

    def test_classic(self):
        self.check("classic")

    def test_backups_of_keys_in_both_directions(self):
        self.make(name="Mia")
        self.follow(Owner(self))
        made = self.moving("backup", PASSPHRASE)
        self.assertGreaterEqual(len(made["drawings"]), 4)
        computer = Vault(self)
        self.assertEqual(computer.restore(bytes(made["file"]))["content"], "keys")
        self.assertEqual([channel["channel"] for channel in computer.run("channel", "list")], ["chess"])
        codes = [drawing["code"] for drawing in made["drawings"]][1:]
        self.assertEqual(self.call("describeCodes", codes), {"isBackup": True, "missing": 0})
        self.assertEqual(self.call("describeCodes", codes[1:]), {"isBackup": True, "missing": 1})
        for backup in ({"codes": codes}, None):
            self.call("eraseAll")
            if backup is None:
                self.restore_file(computer.backup("--keys-only"))
            else:
                self.assert_fails(
                    "failure.backupParts",
                    "restore",
                    {"lock": {"kind": "device"}, "passphrase": PASSPHRASE, "codes": codes[1:]},
                )
                self.call("restore", {"lock": {"kind": "device"}, "passphrase": PASSPHRASE, **backup})
            self.assertEqual([channel["name"] for channel in self.call("channels")], ["chess"])

    def test_a_renamed_contact_is_a_namesake_by_either_name(self):
        computer, otto = Vault(self), Owner(self, name="Otto", channel=None)
        computer.run("init", "--name", "Mia")
        computer.run("scan", otto.folder / otto.picture(otto.draw("id")))
        computer.run("contact", "rename", "Otto", "Coach")
        self.restore_file(computer.backup("--portable"))
        self.assertEqual([person["name"] for person in self.call("people")], ["Coach"])
        for name in ("Otto", "Coach"):
            outcome = self.scan_one(Owner(self, name=name, channel=None).draw("id"))
            self.assertEqual([warning["key"] for warning in outcome["warnings"]], ["warning.namesake"], name)


class OwnerTests(Moving, ModelTest):
    """After a restore on either side an own channel waits, and no number is used twice."""

    def test_a_restored_owner_skips_numbers(self):
        computer = Vault(self)
        computer.run("init", "--name", "Alice")
        computer.run("channel", "create", "chess")
        computer.run("publish", "chess", "one", "-o", "1.png")
        told = computer.run("backup", "--portable", "--hand-over", "-o", "phone.seqr")[0]
        self.assertEqual(told["handed_over"], ["chess"])
        # The handed-over channel waits on the computer.
        computer.run("publish", "chess", "two", "-o", "2.png", status=8)
        self.assertEqual(self.restore_file((computer.folder / "phone.seqr").read_bytes()), {"own": ["chess"]})
        # The app's backup includes the channel, which waits after a restore, too.
        again = Vault(self)
        self.assertEqual(again.restore(self.save())["unconfirmed"], ["chess"])
        again.run("publish", "chess", "three", "-o", "3.png", status=8)
        again.run("members", "chess", "--confirm", "--yes")
        computer.run("members", "chess", "--confirm", "--yes")
        numbers = [
            vault.run("publish", "chess", "four", "-o", "4.png")[0]["number"] for vault in (computer, again)
        ]
        self.assertGreaterEqual(min(numbers), 1_000_000)

    def test_a_message_of_another_device(self):
        """After scanning another device's message in an own channel, the owner cannot use the next number."""
        self.make(name="Alice")
        channel = self.own()
        bob = Member(self)
        self.admit(bob, channel)
        bob.read(self.publish(channel, "one")["drawings"])
        computer = Vault(self)
        computer.restore(self.save())
        computer.run("members", "chess", "--confirm", "--yes")
        [elsewhere] = computer.run("publish", "chess", "two", "-o", "2.png")
        outcome = self.scan_one(elsewhere["code"])
        self.assertEqual(
            [warning["key"] for warning in outcome["warnings"]], ["warning.otherDevice"], outcome
        )
        self.assert_fails(
            "failure.membersUnconfirmed",
            "publish",
            channel,
            {"draft": {"type": "text", "text": "three"}, "token": "3"},
        )
        self.assertEqual(self.scan_one(elsewhere["code"])["warnings"], [])
        self.call("confirmMembers", channel, {})
        self.assertGreaterEqual(self.call("members", channel)["next"], elsewhere["number"] + 1_000_000)
        # The members missed only the other device's message: the jumps were never used.
        bob.read(self.publish(channel, "three")["drawings"])
        [missed] = bob.run("missed")
        self.assertEqual(missed["missed"], [[elsewhere["number"]] * 2])

    def test_a_number_that_both_devices_used(self):
        """A copy of the browser's profile published the same number.

        The channel waits, and its authorizations are withdrawn.
        """
        self.make(name="Alice")
        channel = self.own()
        endorser = self.person(Member(self))
        self.call("authorize", channel, endorser, {"people": 3})
        elsewhere = self.run_script("""
            const vault = await vaultHere({});
            return vault.read(({ core, memory }) => {
              const [{ own }] = memory.channels.values();
              return core.publish({ identity: memory.own.me.identity, channel: own, content: { type: "text", text: "two" }, plain: [], now: 1_700_000_000 }).code;
            });
        """)
        self.publish(channel, "one")
        self.assertEqual(self.call("authorizations", channel)[0]["state"], "valid")
        outcome = self.scan_one(elsewhere)
        self.assertEqual(
            [warning["key"] for warning in outcome["warnings"]],
            ["warning.otherDevice", "warning.numberReused"],
            outcome,
        )
        self.assertTrue(self.call("channel", channel)["own"]["isRestored"])
        self.assertEqual(self.call("authorizations", channel)[0]["state"], "withdrawn")

    def test_the_app_hands_over(self):
        """The channel waits before the file exists. The file has the members, and the computer goes on."""
        self.make(name="Alice")
        channel = self.own()
        bob = Member(self)
        self.admit(bob, channel)
        self.publish(channel, "before")
        self.call("backupFile", PASSPHRASE, {"handsOver": True})
        self.assertTrue(self.call("channel", channel)["own"]["isRestored"])
        with self.assertRaises(Failed) as caught:
            self.publish(channel, "too late")
        self.assertEqual(caught.exception.key, "failure.membersUnconfirmed")
        computer = Vault(self)
        self.assertEqual(computer.restore(self.save())["unconfirmed"], ["chess"])
        self.assertEqual([entry["member"]["name"] for entry in computer.run("members", "chess")], ["Bob"])
        self.assertEqual([message["number"] for message in computer.run("history", "chess")], [1])
        computer.run("members", "chess", "--confirm", "--yes")
        [told] = computer.run("publish", "chess", "after", "-o", "4.png")
        self.assertGreaterEqual(told["number"], 2_000_000)
        [read] = bob.read([{"code": told["code"]}])
        self.assertEqual(read["outcome"], "stored", read)

    def test_a_member_added_after_the_backup_does_not_miss_messages_that_left_them_out(self):
        """Carol never sees the first of her new shares."""
        self.make(name="Alice")
        channel = self.own()
        self.admit(Member(self), channel)
        backup = self.save()
        carol = Member(self, name="Carol")
        self.admit(carol, channel)
        carol.read(self.publish(channel, "one")["drawings"])
        self.clear()
        self.open()
        self.restore_file(backup)
        [channel] = [found["id"] for found in self.call("channels")]
        self.call("confirmMembers", channel, {})
        self.publish(channel, "two")
        self.call("share", channel, self.person(carol), {"isReadmitting": True})
        self.admit(carol, channel)
        [found] = carol.read(self.publish(channel, "three")["drawings"])
        self.assertEqual(found["outcome"], "stored", found)
        self.assertEqual(carol.run("missed"), [])

    def test_messages_of_the_lost_device_count_as_missed(self):
        self.make(name="Alice")
        channel = self.own()
        bob = Member(self)
        self.admit(bob, channel)
        backup = self.save()
        posters = [self.publish(channel, text)["drawings"] for text in ("one", "two", "three")]
        bob.read(posters[0])
        self.clear()
        self.open()
        self.restore_file(backup)
        [channel] = [found["id"] for found in self.call("channels")]
        self.scan_one(posters[2][0]["code"])
        self.call("confirmMembers", channel, {})
        bob.read(self.publish(channel, "after")["drawings"])
        self.assertEqual([found["missed"] for found in bob.run("missed")], [[[2, 3]]])

    def test_somebody_readmitted_twice_misses_the_messages_that_the_second_leaf_opens(self):
        self.make(name="Alice")
        channel = self.own()
        bob = Member(self)
        person = self.admit(bob, channel)
        self.admit(Member(self, name="Carol"), channel)
        bob.read(self.publish(channel, "one")["drawings"])
        self.call("revoke", channel, person)
        self.publish(channel, "two")
        self.admit(bob, channel, isReadmitting=True)
        self.call("revoke", channel, person)
        backup = self.save()
        self.clear()
        self.open()
        self.restore_file(backup)
        [channel] = [found["id"] for found in self.call("channels")]
        self.call("confirmMembers", channel, {})
        self.publish(channel, "three")
        self.admit(bob, channel, isReadmitting=True)
        bob.read(self.publish(channel, "four")["drawings"])
        self.assertEqual([found["missed"] for found in bob.run("missed")], [[[2, 2]]])

    def test_a_phone_restores_members(self):
        computer = Vault(self)
        computer.run("init", "--name", "Alice")
        computer.run("channel", "create", "chess")
        bob = Member(self)
        (computer.folder / "bob.png").write_bytes((bob.folder / bob.picture(bob.draw("id"))).read_bytes())
        computer.run("share", "chess", "--to", "bob.png", "-o", "share.png", "--yes")
        computer.run("revoke", "chess", "Bob", "--yes")
        self.restore_file(computer.backup("--portable"))
        [channel] = self.call("channels")
        [member] = self.call("members", channel["id"])["members"]
        self.assertEqual(member["person"]["name"], "Bob")
        self.assertIsNotNone(member["revoked"])


class NoteTests(Moving, ModelTest):
    """The note of the last backup, which depends on whether the reader says that the file was saved."""

    def last(self):
        return self.call("storage")["backup"]

    def test_messages_since(self):
        self.make()
        olga = Owner(self)
        self.follow(olga)
        self.scan(olga.publish("one"))
        saved = self.moving("backupFile", PASSPHRASE)
        self.assertIsNone(self.last(), "nobody has said what became of it")
        # This message arrived before the reader confirmed the backup, and is not in the file.
        self.scan(olga.publish("two"))
        self.call("noteBackup", saved["note"])
        self.assertEqual(self.last(), {"made": saved["note"]["made"], "messagesSince": 1})
        # A backup on a sheet has no messages.
        self.call("noteBackup", self.call("backup", PASSPHRASE)["note"])
        self.assertEqual(self.last()["messagesSince"], 1)

    def test_the_keys_alone(self):
        self.make()
        note = self.call("backup", PASSPHRASE)["note"]
        self.assertIsNone(self.last())
        self.call("noteBackup", note)
        self.assertEqual(self.last(), {"made": note["made"], "messagesSince": None})
        self.assertTrue(
            self.run_script("""
            const vault = await vaultHere();
            await vault.write((change) => change.putOwn("backup", { made: 1, nextEntry: 1 }));
            return true;
        """)
        )
        self.assertIsNone(self.last(), "an earlier version does not say what the backup had")


class PassphraseTests(Moving, ModelTest):
    """A letter typed as one character or as two gives the same passphrase."""

    COMPOSED, DECOMPOSED = (unicodedata.normalize(form, "grüne Äpfel für Zoë") for form in ("NFC", "NFD"))
    LOCK = {"kind": "passphrase", "passphrase": DECOMPOSED}

    def test_backups(self):
        self.make()
        file = self.save(self.DECOMPOSED)
        sheet = self.moving("backup", self.DECOMPOSED)
        codes = [drawing["code"] for drawing in sheet["drawings"]]
        for made in (file, bytes(sheet["file"])):
            computer = Vault(self, self.COMPOSED)
            computer.restore(made)
        theirs = computer.backup("--portable")
        for passphrase in (self.COMPOSED, self.DECOMPOSED):
            for made in (file, theirs):
                self.call("eraseAll")
                self.restore_file(made, passphrase)
            self.call("eraseAll")
            self.call("restore", {"lock": {"kind": "device"}, "codes": codes, "passphrase": passphrase})
            self.assertEqual(self.call("me")["name"], "Mia")

    def test_the_lock(self):
        composed = {"passphrase": self.COMPOSED}
        self.make(self.LOCK)
        for given in (composed, {"passphrase": self.DECOMPOSED}):
            self.call("lock")
            self.call("unlock", given)
        self.call("switchLock", self.LOCK)
        self.call("lock")
        self.call("unlock", composed)
        file = self.save()
        self.call("eraseAll")
        restored = {"lock": self.LOCK, "passphrase": PASSPHRASE}
        self.moving("restore", restored, file)
        self.call("lock")
        self.call("unlock", composed)

    def test_a_lock_and_backups_of_an_earlier_app(self):
        """Earlier apps used passphrases as typed, without normalization."""
        as_typed = """
            const { normalize } = String.prototype;
            String.prototype.normalize = function () { return String(this); };
            try {
              const { create } = await load("model/people.js");
              const { backUp, movingCalls } = await load("model/moving.js");
              const vault = await vaultHere();
              await create(vault, { lock: values[0], name: "Mia", suite: "compact" });
              const { file } = await backUp(vault, values[1], {}, () => {});
              const { drawings } = await movingCalls.backup(vault, values[1]);
              vault.lock();
              return [new Uint8Array(await file.arrayBuffer()), drawings.map(({ code }) => code)];
            } finally {
              String.prototype.normalize = normalize;
            }
        """
        file, codes = self.run_script(as_typed, self.LOCK, self.DECOMPOSED)
        self.open()
        self.assert_fails("failure.passphrase", "unlock", {"passphrase": self.COMPOSED})
        self.call("unlock", {"passphrase": self.DECOMPOSED})
        self.call("eraseAll")
        self.restore_file(bytes(file), self.DECOMPOSED)
        self.call("eraseAll")
        self.call("restore", {"lock": {"kind": "device"}, "codes": codes, "passphrase": self.DECOMPOSED})
        self.assertEqual(self.call("me")["name"], "Mia")

    def test_locked_texts(self):
        code = Owner(self).lock("hello", self.COMPOSED)
        for passphrase in (self.COMPOSED, self.DECOMPOSED):
            self.assertEqual(self.call("openLocked", code, passphrase)["text"], "hello")

    def test_its_length_is_that_of_its_letters(self):
        """Seven letters, typed as fourteen characters, count as seven."""
        short = unicodedata.normalize("NFD", "üüüüüüü")
        self.assert_fails(
            "failure.weakPassphrase",
            "create",
            {"lock": {"kind": "passphrase", "passphrase": short}, "name": "Mia", "suite": "compact"},
        )
        self.make()
        for call in ("backup", "backupFile"):
            self.assert_fails("failure.weakPassphrase", call, short)


class OtherWritersTests(Moving, ModelTest):
    """Backups by other programs, written here with the Python implementation."""

    @staticmethod
    def opened(file):
        return parse_portable(open_backup(file[8:], PASSPHRASE)[1])

    def test_parts_in_several_entries_and_an_authorizer_who_is_no_contact(self):
        self.make()
        olga = Owner(self)
        self.follow(olga)
        [owner] = [person["id"] for person in self.call("people")]
        backup = self.opened(self.save())
        first, second, *_ = split(b"SEQR1MS:" + bytes(5000), 4, 2)
        asked = Request(bytes.fromhex(owner), "go", "let me in", 1_793_534_400, authorizer=bytes(32))
        backup.entries += [
            asked,
            Parts(1_793_534_400, 1_793_534_400, [first]),
            Parts(1_793_534_400, 1_793_534_400, [second]),
        ]
        self.call("eraseAll")
        self.restore_file(b"SEQR1BK:" + seal_backup(PORTABLE, write_portable(backup), PASSPHRASE, cost=10))
        [held] = self.call("partSets")
        self.assertEqual(held["held"], [1, 2])
        [kept] = self.opened(self.save()).all(Request)
        self.assertEqual((kept.note, kept.authorizer), ("let me in", None))

    def restored(self, backup):
        """Erases everything and restores a backup."""
        self.call("eraseAll")
        return self.restore_file(
            b"SEQR1BK:" + seal_backup(PORTABLE, write_portable(backup), PASSPHRASE, cost=10)
        )

    def test_a_member_who_is_revoked_only_in_the_entry(self):
        """Other programs may write keys and entries at different times.

        Somebody revoked in the entry cannot read.
        """
        self.make(name="Alice")
        channel = self.own()
        bob = Member(self)
        self.admit(bob, channel)
        backup = self.opened(self.save())
        backup.entries = [
            dataclasses.replace(entry, revoked=entry.since, end=1)
            if isinstance(entry, EntryOfMember)
            else entry
            for entry in backup.entries
        ]
        self.restored(backup)
        [channel] = [channel["id"] for channel in self.call("channels")]
        self.call("confirmMembers", channel, {})
        with self.assertRaisesRegex(AssertionError, "access_ended"):
            bob.read(self.publish(channel, "without Bob")["drawings"])

    def test_the_avatar_of_an_owner_who_is_a_contact(self):
        """Cards inside keys have no avatar, but the contact's entry has one."""
        olga = Owner(self)
        face = ROOT / "fixtures/portraits/small.webp"
        olga.run("id", "--picture", face)
        self.make()
        self.follow(olga)
        self.scan(olga.draw("id", "--with-picture"))
        avatars = [bytes(person["avatar"]) for person in self.call("people")]
        self.assertEqual(avatars, [face.read_bytes()])
        self.restored(self.opened(self.save()))
        self.assertEqual([bytes(person["avatar"]) for person in self.call("people")], avatars)

    def test_an_own_card_among_the_contacts_is_refused(self):
        self.make()
        self.follow(Owner(self))
        backup = self.opened(self.save())
        backup.entries.insert(0, Contact(make_card(backup.keys.identity, "Mia"), "", 1_793_534_400))
        with self.assertRaises(Failed) as caught:
            self.restored(backup)
        self.assertEqual(caught.exception.key, "failure.backup")

    def test_a_part_that_does_not_open_is_left_out(self):
        self.make()
        olga = Owner(self)
        self.follow(olga)
        (olga.folder / "large.bin").write_bytes(random.Random(1).randbytes(3000))
        for symbol in olga.symbols("publish", "chess", "--file", "large.bin", "--max-version", "12")[:2]:
            self.scan(symbol)
        self.spoil("parts")
        [parts] = self.opened(self.save()).all(Parts)
        self.assertEqual(len(parts.parts), 1)


class HostileTests(Moving, ModelTest):
    """Each hostile file is refused with one sentence, and changes nothing."""

    def setUp(self):
        super().setUp()
        self.make()
        self.follow(Owner(self))
        self.file = self.save()
        self.call("eraseAll")

    def refuses(self, key, file, passphrase=PASSPHRASE):
        with self.assertRaises(Failed) as caught:
            self.restore_file(file, passphrase)
        self.assertEqual(caught.exception.key, f"failure.{key}")
        self.assertEqual(self.call("state"), {"is": "new", "isLost": False})

    def test_files(self):
        file = bytearray(self.file)
        self.refuses("passphrase", file, "another")
        self.refuses("passphrase", file, "")
        self.refuses("backup", file[:-1])
        self.refuses("backup", file[:100])
        self.refuses("backup", file[:20])
        self.refuses("notABackup", b"")
        self.refuses("notABackup", b"PK\3\4 another file")
        self.refuses("backup", file + b"\0")
        self.refuses("backup", file[:-20] + bytes([file[-20] ^ 1]) + file[-19:])
        self.refuses("backupNewer", file[:8] + b"\2" + file[9:])
        self.restore_file(bytes(file))
        self.assertEqual(self.call("state")["is"], "open")
        # Nothing can be restored over an existing identity.
        with self.assertRaises(Failed) as caught:
            self.restore_file(bytes(file))
        self.assertEqual(caught.exception.key, "failure.exists")

    def test_the_file_of_a_vault(self):
        computer = Vault(self)
        computer.run("init", "--name", "Alice")
        self.refuses("backupOfVault", computer.backup())

    def test_a_file_that_is_too_large(self):
        told = self.run_script(
            """
            const bytes = Uint8Array.from(atob(values[0]), (letter) => letter.charCodeAt(0));
            // A file of 2 GB, of which only the front is ever read.
            const piece = new Blob([new Uint8Array(2 ** 24)]);
            const file = new Blob([bytes, ...Array.from({ length: 128 }, () => piece)]);
            return model.restore({ lock: { kind: "device" }, file, passphrase: "x" })
              .catch(({ sentence }) => [sentence.key, file.size]);
        """,
            base64.b64encode(self.file[:65]).decode(),
        )
        self.assertEqual(told[0], "failure.backupTooLarge")
        self.assertGreater(told[1], 2**31)


if __name__ == "__main__":
    unittest.main()
