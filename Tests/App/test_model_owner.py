"""An owner with the app's model, and members with the program."""

import unittest

from model_test import Failed, ModelTest
from program import Member

# Replaces the own channel as a restored backup of its keys would.
RESTORE = """
const { keepOrFail, keepOwn, ownerCalls } = await load("model/owner.js");
const vault = await vaultHere();
const { id, own } = await vault.read(({ memory }) => {
  const [{ channelID, own }] = memory.channels.values();
  return { id: channelID, own: own.slice() };
});
await ownerCalls.deleteChannel(vault, id);
await vault.write((change) => {
  const { core, memory } = change;
  const { id } = keepOwn(change, core.describeChannel({ identity: memory.own.me.identity, channel: own }));
  keepOrFail(change, "goOn", { channel: id, isHandedOver: false });
});
"""


class OwningTests(ModelTest):
    def test_from_a_channel_to_a_revocation(self):
        for suite in ("compact", "classic"):
            with self.subTest(suite):
                self.clear()
                self.open()
                self.make(suite=suite, name="Olga")
                channel = self.own()
                bob, carol = Member(self, suite=suite), Member(self, name="Carol")
                person = self.admit(bob, channel)
                self.admit(carol, channel)
                published = self.publish(channel)
                self.assertEqual(
                    (published["message"]["number"], published["message"]["title"]), (1, "hello")
                )
                for member in (bob, carol):
                    [found] = member.read(published["drawings"])
                    self.assertEqual(
                        (found["outcome"], found["message"]["text"], found["message"]["number"]),
                        ("stored", "hello", 1),
                    )

                revoked = self.call("revoke", channel, person)
                self.assertEqual(revoked["next"], 2)
                self.assertGreater(revoked["revocationLength"], 0)
                self.assertEqual(
                    [(member["person"]["name"], member["revoked"] is None) for member in revoked["members"]],
                    [("Bob", False), ("Carol", True)],
                )
                second = self.publish(channel, "without Bob")
                with self.assertRaisesRegex(AssertionError, "access_ended"):
                    bob.read(second["drawings"])
                [found] = carol.read(second["drawings"])
                self.assertEqual(found["message"]["number"], 2)
                self.assert_fails("failure.revokedMember", "share", channel, person)

                # Readmitted with a new leaf, Bob can read the earlier messages, too.
                self.admit(bob, channel, isReadmitting=True)
                [found] = bob.read(second["drawings"])
                self.assertEqual(found["message"]["text"], "without Bob")
                self.assertEqual(
                    self.call("channel", channel)["own"],
                    {"members": 2, "isRestored": False, "waiting": 0, "link": None},
                )

                # Reloads the page: everything is on the disk, and codes are drawn again unchanged.
                self.open()
                rows = self.call("messages", {"channel": channel})["rows"]
                self.assertEqual(
                    [(row["number"], row["title"], row["isOwn"], row["isUnread"]) for row in rows],
                    [(2, "without Bob", True, False), (1, "hello", True, False)],
                )
                self.assertEqual(self.call("codes", rows[0]["id"]), second["drawings"])
                self.assertEqual(self.call("messages", {})["rows"], [], "messages of others")

    def test_names_and_deleting(self):
        self.make(name="Olga")
        channel = self.own()
        self.assert_fails("failure.channelNameTaken", "createChannel", {"name": "chess"})
        # Composed and decomposed letters give the same name.
        composed = self.own("caf\u00e9")
        self.assert_fails("failure.channelNameTaken", "createChannel", {"name": "cafe\u0301"})
        self.call("deleteChannel", composed)
        self.assert_fails("failure.nameEmpty", "createChannel", {"name": ""})
        self.assert_fails("failure.nameNotPlain", "createChannel", {"name": " chess"})
        bob = Member(self)
        self.admit(bob, channel)
        self.assertEqual(self.call("renameChannel", channel, "go")["name"], "go")
        self.admit(bob, channel)
        self.assertIn("go", [line["channel"] for line in bob.run("channel", "list")])
        published = self.publish(channel)
        self.call("deleteChannel", channel)
        self.assertEqual(self.call("channels"), [])
        self.assertIsNone(self.call("message", published["message"]["id"]))
        self.assert_fails(
            "failure.gone", "publish", channel, {"draft": {"type": "text", "text": "more"}, "token": "more"}
        )
        kept = self.kept()
        self.assertEqual(
            [
                len(kept[store]["keys"])
                for store in ("channels", "members", "received", "grants", "bodies", "codes")
            ],
            [0] * 6,
        )

    def test_the_page_sees_no_secret(self):
        self.make(name="Olga")
        self.own()
        [channel] = self.call("channels")
        self.assertEqual(
            set(channel),
            {
                "id",
                "name",
                "owner",
                "created",
                "issued",
                "first",
                "subscribed",
                "messages",
                "unread",
                "missed",
                "isHybridOnly",
                "isPaused",
                "isLeft",
                "hasEnded",
                "hasTwin",
                "own",
                "last",
            },
        )
        self.assertEqual(set(channel["own"]), {"members", "waiting", "isRestored", "link"})
        self.assertEqual(
            set(self.call("members", channel["id"])),
            {"members", "unknown", "revocationLength", "next", "isRestored"},
        )

    def test_a_restored_channel_waits_for_its_owner(self):
        for revokes_all in (False, True):
            with self.subTest(revokes_all=revokes_all):
                self.clear()
                self.open()
                self.make(name="Olga")
                channel = self.own()
                bob = Member(self)
                person = self.admit(bob, channel)
                self.publish(channel)
                self.run_script(RESTORE)
                self.open()
                self.assertTrue(self.call("channel", channel)["own"]["isRestored"])
                self.assertEqual(self.call("members", channel)["unknown"], 1)
                text = {"draft": {"type": "text", "text": "again"}, "token": "again"}
                self.assert_fails("failure.membersUnconfirmed", "publish", channel, text)
                self.assert_fails("failure.membersUnconfirmed", "share", channel, person)
                confirmed = self.call("confirmMembers", channel, {"revokesAll": revokes_all})
                self.assertEqual(
                    (confirmed["isRestored"], confirmed["unknown"]), (False, 0 if revokes_all else 1)
                )
                published = self.call("publish", channel, text)
                self.assertGreater(published["message"]["number"], 999_999)
                reader = bob
                if revokes_all:
                    with self.assertRaisesRegex(AssertionError, "access_ended"):
                        bob.read(published["drawings"])
                    # A new person: Bob's share might have the same second as the one the owner
                    # forgot, and not renew it.
                    reader = Member(self)
                    # A member with an unknown name may have been revoked before.
                    self.assert_fails("failure.maybeRevoked", "share", channel, self.person(reader))
                    self.admit(reader, channel, isReadmitting=True)
                self.assertEqual(reader.read(published["drawings"])[0]["outcome"], "stored")

    def test_a_member_with_an_unknown_name_is_revoked_with_all_others(self):
        self.make(name="Olga")
        channel = self.own()
        bob, carol = Member(self), Member(self, name="Carol")
        person = self.admit(bob, channel)
        self.run_script(RESTORE)
        self.open()
        self.call("confirmMembers", channel, {})
        self.assertEqual(self.call("channel", channel)["own"]["members"], 1, "nobody knows who it is")
        # Bob gets a second share, but still reads with the first.
        for member in (bob, carol):
            self.assert_fails("failure.maybeRevoked", "share", channel, self.person(member))
        self.call("share", channel, person, {"isReadmitting": True})
        self.admit(carol, channel, isReadmitting=True)
        self.assertEqual(self.call("channel", channel)["own"]["members"], 3)
        revoked = self.call("revoke", channel, person)
        self.assertEqual(revoked["unknown"], 1)
        self.assertEqual(self.call("channel", channel)["own"]["members"], 2)
        self.assertEqual(bob.read(self.publish(channel, "without Bob")["drawings"])[0]["outcome"], "stored")
        revoked = self.call("confirmMembers", channel, {"revokesAll": True})
        self.assertEqual(revoked["unknown"], 0)
        self.assertEqual([member["revoked"] is None for member in revoked["members"]], [False, False])
        self.assertEqual(self.call("channel", channel)["own"]["members"], 0)
        published = self.publish(channel, "without all")
        for member in (bob, carol):
            with self.assertRaisesRegex(AssertionError, "access_ended"):
                member.read(published["drawings"])

    def test_messages_of_a_deleted_own_channel_stay_with_the_owner(self):
        self.make(name="Olga")
        channel = self.own()
        self.assert_fails("failure.gone", "unsubscribe", channel, {"keepsMessages": False})
        person = self.admit(Member(self), channel)
        share = self.call("share", channel, person)[0]["code"]
        self.assertEqual(self.scan_one(share)["outcome"], "not_for_you")

    def test_an_impostor_is_revoked_before_the_card_is_erased(self):
        self.make(name="Olga")
        channel = self.own()
        bob = Member(self)
        person = self.admit(bob, channel)
        self.call("noteComparison", person, {"agrees": False})
        self.assert_fails("failure.stillMember", "erasePerson", person)
        self.call("revoke", channel, person)
        self.call("erasePerson", person)
        self.assertEqual(self.call("people"), [])
        self.assert_fails("failure.differs", "share", channel, person, {"isReadmitting": True})
        self.assertTrue(self.scan_one(bob.draw("id"))["person"]["differs"])

    def test_a_person_who_is_removed_stays_a_member(self):
        self.make(name="Olga")
        channel = self.own()
        bob = Member(self)
        person = self.admit(bob, channel)
        self.call("noteComparison", person, {"agrees": True})
        self.call("erasePerson", person)
        self.assertEqual((self.call("people"), self.call("person", person)), ([], None))
        [member] = self.call("members", channel)["members"]
        self.assertEqual(
            (member["person"]["id"], member["person"]["isVerified"], member["revoked"]), (person, False, None)
        )
        self.assertEqual(bob.read(self.publish(channel, "to Bob")["drawings"])[0]["outcome"], "stored")
        outcome = self.scan_one(bob.draw("id"))
        self.assertEqual((outcome["isNew"], [kept["id"] for kept in self.call("people")]), (True, [person]))
        self.call("erasePerson", person)
        self.call("share", channel, person)
        self.assertEqual([kept["id"] for kept in self.call("people")], [person])
        self.call("revoke", channel, person)
        self.call("erasePerson", person)
        self.assert_fails("failure.gone", "erasePerson", person)
        self.assertIsNotNone(self.call("members", channel)["members"][0]["revoked"])

    def test_the_owner_scans_an_own_message(self):
        self.make(name="Olga")
        channel = self.own()
        self.call("setSettings", {"keepsPlaces": True})
        published = self.publish(channel)
        found = self.scan_one(published["drawings"][0]["code"], place={"latitude": 52.5, "longitude": 13.4})
        self.assertEqual((found["kind"], found["isNew"]), ("message", False))
        message = self.call("message", published["message"]["id"])
        self.assertEqual(
            [sighting["place"] for sighting in message["sightings"]], [{"latitude": 52.5, "longitude": 13.4}]
        )
        self.assertEqual(len(self.call("sightings")), 1)
        self.call("erasePlaces")
        self.assertEqual(self.call("sightings"), [])

    def test_a_forgotten_number_is_not_used_again(self):
        self.make(name="Olga")
        channel = self.own()
        published = self.publish(channel)
        self.call("erase", [published["message"]["id"]])
        self.assertEqual(self.publish(channel, "second")["message"]["number"], 2)

    def test_a_draft_is_published_once(self):
        self.make(name="Olga")
        channel = self.own()
        wanted = {"draft": {"type": "text", "text": "hello"}, "token": "one"}
        first, again = (self.call("publish", channel, wanted) for _ in range(2))
        self.assertEqual(first, again)
        self.assertEqual(self.call("publish", channel, {**wanted, "token": "two"})["message"]["number"], 2)

    def test_an_earlier_value_of_the_channel_reuses_no_number(self):
        self.make(name="Olga")
        channel = self.own()
        self.publish(channel, "one")
        before = self.run_script("""
            return inDatabase("readonly", (transaction) => answerTo(transaction.objectStore("channels").get(1)));
        """)
        self.publish(channel, "two")
        # As somebody could who reaches the database.
        self.run_script(
            """
            const [{ generation, sealed }] = values;
            const value = { generation, sealed: Uint8Array.from(sealed) };
            return inDatabase("readwrite", (transaction) => { transaction.objectStore("channels").put(value, 1); });
        """,
            before,
        )
        self.open()
        self.assertEqual(self.publish(channel, "three")["message"]["number"], 3)

    def test_invalid_contents_cannot_be_published(self):
        self.make(name="Olga")
        channel = self.own()
        drafts = {
            "failure.content.text": {"type": "text", "text": ""},
            "failure.content.url": {"type": "url", "text": "example.org"},
            "failure.content.location": {"type": "location", "place": {"latitude": 91, "longitude": 0}},
            "failure.content.event": {
                "type": "event",
                "event": {
                    "summary": "Chess",
                    "start": {"form": "date", "text": "2026-12-02"},
                    "end": {"form": "date", "text": "2026-12-01"},
                },
            },
            "failure.content.contact": {"type": "contact", "contact": {"name": " "}},
        }
        for key, draft in drafts.items():
            with self.subTest(key):
                self.assert_fails(key, "publish", channel, {"draft": draft, "token": key})
                self.assert_fails(key, "preview", channel, {"draft": draft})
        self.assert_fails(
            "failure.expiry",
            "publish",
            channel,
            {"draft": {"type": "text", "text": "late"}, "expiry": 1, "token": "late"},
        )
        self.assertEqual(self.call("messages", {"channel": channel})["rows"], [])
        self.assertEqual(self.publish(channel)["message"]["number"], 1)

    def test_files_too_large_for_codes(self):
        self.make(name="Olga")
        channel = self.own()
        for key, name, size in (
            ("failure.tooLarge", "plan.bin", 300_000),
            ("failure.content.file", "plan.bin", 1_048_577),
            ("failure.content.file", "a/b", 1),
        ):
            with self.subTest(key, size=size):
                with self.assertRaises(Failed) as caught:
                    self.run_script(
                        """
                        const [channel, name, size] = values;
                        const file = { name, mediaType: "image/webp", bytes: new Uint8Array(size) };
                        return model.publish(channel, { draft: { type: "file", file }, token: name });
                    """,
                        channel,
                        name,
                        size,
                    )
                self.assertEqual(caught.exception.key, key)
        self.assertEqual(self.publish(channel)["message"]["number"], 1)

    def test_a_preview_uses_no_number(self):
        self.make(name="Olga")
        channel = self.own()
        for _ in range(2):
            seen = self.call(
                "preview",
                channel,
                {
                    "draft": {
                        "type": "event",
                        "event": {
                            "summary": "Chess; and, more",
                            "start": {
                                "form": "zoned",
                                "zone": "Europe/Berlin",
                                "text": "2026-12-01T19:30:00",
                            },
                        },
                    }
                },
            )
            self.assertEqual(
                (seen["content"]["event"]["summary"], seen["count"], seen["needed"]),
                ("Chess; and, more", 1, 1),
            )
        self.assertEqual(self.publish(channel)["message"]["number"], 1)

    def test_the_owner_changes_the_lock(self):
        self.make(name="Olga")
        channel = self.own()
        person = self.admit(Member(self), channel)
        published = self.publish(channel)
        self.call("switchLock", {"kind": "passphrase", "passphrase": "tin soldier 7"})
        self.call("lock")
        self.assert_fails(
            "failure.locked",
            "publish",
            channel,
            {"draft": {"type": "text", "text": "second"}, "token": "second"},
        )
        self.call("unlock", {"passphrase": "tin soldier 7"})
        self.assertEqual(self.call("codes", published["message"]["id"]), published["drawings"])
        self.assertEqual(
            [member["person"]["id"] for member in self.call("members", channel)["members"]], [person]
        )
        self.assertEqual(self.publish(channel, "second")["message"]["number"], 2)


if __name__ == "__main__":
    unittest.main()
