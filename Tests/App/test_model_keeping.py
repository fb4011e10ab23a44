"""What a member keeps and erases: parts, files, places, people, requests, reused numbers."""

import random
import unittest

from model_test import ModelTest
from program import Owner

HERE = {"latitude": 52.5, "longitude": 13.4}
PASSPHRASE = "lusab-babad-gutih-tugad-fuzan-mudof"


class KeepingTests(ModelTest):
    def setUp(self):
        super().setUp()
        self.make()
        self.owner = Owner(self)
        self.channel = self.follow(self.owner)["id"]

    def parts(self):
        """Returns the parts of a message that is a file."""
        (self.owner.folder / "text.bin").write_bytes(random.Random(1).randbytes(3000))
        codes = self.owner.symbols(
            "publish", "chess", "--file", "text.bin", "--max-version", "12", "--parity", "30"
        )
        self.assertGreater(len(codes), 5)
        return codes

    def test_parts_over_several_days(self):
        codes = self.parts()
        outcome = self.scan_one(codes[0])
        self.assertEqual((outcome["kind"], outcome["isNew"], outcome["set"]["held"]), ("part", True, [1]))
        self.assertEqual(outcome["set"]["count"], len(codes))
        self.assertFalse(self.scan_one(codes[0])["isNew"])
        needed = outcome["set"]["needed"]
        self.assertEqual(outcome["set"]["missing"], needed - 1)
        self.open()
        [kept] = self.call("partSets")
        self.assertEqual(kept["held"], [1])
        last = self.scan(*codes[-(needed - 1) :])[-1]
        self.assertEqual((last["kind"], last["isNew"]), ("message", True), last)
        self.assertEqual((last["completes"]["missing"], last["forged"]), (0, 0))
        self.assertEqual(self.call("partSets"), [])
        self.assertEqual(self.kept()["parts"]["keys"], [])
        message = self.call("message", last["message"]["id"])
        self.assertEqual(message["parts"]["held"], needed)
        self.assertEqual(message["file"]["name"], "text.bin")
        self.assertEqual(
            bytes(self.call("file", message["id"])["bytes"]), (self.owner.folder / "text.bin").read_bytes()
        )
        seen = self.call("message", message["id"])["sightings"]
        again = self.scan_one(codes[1], time=seen[0]["time"] - 86_400)
        self.assertEqual((again["kind"], again["isNew"]), ("message", False))
        self.assertEqual(len(self.call("message", message["id"])["sightings"]), len(seen) + 1)

    def test_a_forged_part_is_left_out(self):
        codes = self.parts()
        needed = self.scan_one(codes[0])["set"]["needed"]
        body = codes[1][8:]
        # The last characters belong to the shard: this is another shard at the same index.
        forged = codes[1][:8] + body[:-3] + ("000" if body[-3:] != "000" else "001")
        outcomes = self.scan(forged, *codes[2:needed])
        if outcomes[-1]["kind"] == "refused":
            self.fail(outcomes[-1])
        self.assertEqual(outcomes[-1]["kind"], "part")
        self.assertTrue(outcomes[-1]["set"]["isSpoiled"])
        self.assertEqual([warning["key"] for warning in outcomes[-1]["warnings"]], ["warning.spoiledParts"])
        outcome = self.scan_one(codes[1])
        self.assertEqual((outcome["kind"], outcome["forged"]), ("message", 1), outcome)
        self.assertEqual([warning["key"] for warning in outcome["warnings"]], ["warning.forgedParts"])

    def test_forged_parts_are_erased_even_if_the_message_may_be_read_later(self):
        other = Owner(self, name="Otto", channel="rowing")
        (other.folder / "text.bin").write_bytes(random.Random(2).randbytes(3000))
        codes = other.symbols(
            "publish", "rowing", "--file", "text.bin", "--max-version", "12", "--parity", "30"
        )
        forged = codes[0][:-3] + ("000" if codes[0][-3:] != "000" else "001")
        needed = self.scan_one(codes[0])["set"]["needed"]
        outcome = self.scan(forged, *codes[1 : needed + 1])[-1]
        self.assertEqual(
            (outcome["kind"], outcome["outcome"], outcome["forged"]),
            ("refused", "not_subscribed", 1),
            outcome,
        )
        self.assertEqual(len(self.kept()["parts"]["keys"]), needed + 1)
        self.follow(other, "rowing")
        outcome = self.scan_one(codes[-1])
        self.assertEqual(
            (outcome["kind"], outcome["isNew"], outcome["forged"]), ("message", True, 0), outcome
        )

    def test_the_earliest_plausible_time_of_a_picture(self):
        code = self.owner.draw("publish", "chess", "early")
        first = 315_532_800
        for time in (first, first - 1):
            message = self.scan_one(code, time=time)["message"]["id"]
        # An earlier time comes from a clock that nobody set, so the present time counts.
        times = sorted(sighting["time"] for sighting in self.call("message", message)["sightings"])
        self.assertEqual((len(times), times[0], times[1] > first + 86_400), (2, first, True))

    def test_two_looks_at_a_board_within_a_minute_are_one(self):
        code = self.owner.draw("publish", "chess", "hello")
        place = {"latitude": 52.5, "longitude": 13.4}
        self.call("setSettings", {"keepsPlaces": True})
        begin = 1_793_538_000
        for time, where in (
            (begin, place),
            (begin + 59, place),
            (begin + 30, {**place, "latitude": 52.6}),
            (begin + 60, place),
        ):
            message = self.scan_one(code, time=time, place=where)["message"]["id"]
        times = sorted(sighting["time"] for sighting in self.call("message", message)["sightings"])
        self.assertEqual(times, [begin, begin + 30, begin + 60])

    def test_discarding_parts(self):
        self.scan(*self.parts()[:2])
        [kept] = self.call("partSets")
        self.call("discardParts", kept["id"])
        self.assertEqual(self.call("partSets"), [])
        self.assertEqual(self.kept()["parts"]["keys"], [])
        self.assert_fails("failure.gone", "discardParts", kept["id"])

    def test_a_share_in_parts_that_was_declined_can_be_scanned_again(self):
        second = Owner(self, name="Otto", channel="rowing")
        codes = second.symbols(
            "share", "rowing", "--to", second.meet(self.call("card")["code"]), "--max-version", "5"
        )
        self.assertGreater(len(codes), 1)
        for answer in ("decline", "accept"):
            outcome = self.scan(*codes)[-1]
            self.assertEqual(outcome["kind"], "offer", outcome)
            self.assertEqual(self.call("partSets"), [])
            self.assertEqual(self.kept()["parts"]["keys"], [])
            self.assertFalse(self.scan_one(codes[0])["isNew"])
            self.call(answer, outcome["offer"]["id"])
        self.assertIn("rowing", [channel["name"] for channel in self.call("channels")])

    def test_a_card_in_parts_can_be_scanned_again_later(self):
        second = Owner(self, name="Otto", channel=None, suite="classic")
        codes = second.symbols("id", "--max-version", "5")
        self.assertGreater(len(codes), 1)
        outcomes = self.run_script(
            """
            const { ingest } = await load("model/ingest.js");
            const vault = await vaultHere();
            const { now } = Date;
            const kinds = [];
            for (const minutes of [0, 0, 2]) {
              Date.now = () => now() + minutes * 60_000;
              const scan = { codes: values, place: null, time: Date.now() / 1000 };
              kinds.push((await vault.write((change) => ingest(change, scan))).at(-1).kind);
            }
            Date.now = now;
            return kinds;
        """,
            *codes,
        )
        self.assertEqual(outcomes, ["person", "part", "person"])

    def test_places(self):
        code = self.owner.publish("here")
        message = self.scan_one(code, place=HERE)["message"]["id"]
        self.assertEqual(
            [sighting["place"] for sighting in self.call("message", message)["sightings"]], [None]
        )
        self.call("setSettings", {"keepsPlaces": True})
        self.scan(code, place=HERE)
        for no_place in (
            {"latitude": 91, "longitude": 0},
            {"latitude": 0, "longitude": 0},
            {"latitude": 4e-9, "longitude": -4e-9},
            {"latitude": 1},
            {**HERE, "altitude": 9e9},
            {**HERE, "uncertainty": -5},
            {**HERE, "uncertainty": 1_000_001},
        ):
            self.scan(code, place=no_place)
        [seen] = self.call("sightings", {})
        self.assertEqual((seen["place"], seen["message"], seen["number"]), (HERE, message, 1))
        self.assertEqual(self.call("erasedWith", self.channel), {"messages": 1, "files": 0, "sightings": 1})
        self.call("erasePlaces", {"channel": self.channel})
        self.assertEqual(self.call("sightings", {}), [])
        self.assertGreater(len(self.call("message", message)["sightings"]), 0)

    def test_searching_and_filters(self):
        self.scan(
            *[
                self.owner.publish(text)
                for text in ("Rook to e4", "https://xn--bnk-6cd.example/", "Bishop takes rook")
            ]
        )
        self.assertEqual(self.titles(search="ROOK"), ["Bishop takes rook", "Rook to e4"])
        self.assertEqual(self.titles(search="rook bishop"), ["Bishop takes rook"])
        self.assertEqual(self.titles(search="queen"), [])
        self.scan(self.owner.publish("Queen to h5", "--plain", "board=seven"))
        self.assertEqual(self.titles(search="queen"), ["Queen to h5"])
        self.assertEqual(self.titles(search="seven"), ["Queen to h5"])
        self.call("erase", [self.call("messages", {"search": "queen"})["rows"][0]["id"]])
        self.assertEqual(self.titles(search="queen"), [])
        listed = self.call("messages", {"limit": 2})
        self.assertEqual(
            ([row["mayDeceive"] for row in listed["rows"]], listed["hasMore"]), ([False, True], True)
        )
        self.assertFalse(self.call("messages", {"limit": 3})["hasMore"])
        self.assertEqual(
            self.call("counts"), {"all": 3, "unread": 3, "files": 0, "expired": 0, "numberReused": 0}
        )
        self.call("setPaused", self.channel, True)
        self.assertEqual(self.call("unreadCount"), 0)

    def test_two_messages_with_one_number(self):
        vault = self.owner.folder / "vault"
        before = vault.read_bytes()
        one = self.owner.publish("one")
        vault.write_bytes(before)
        for leftover in self.owner.folder.glob("vault-*"):
            leftover.unlink()
        other = self.owner.publish("other")
        self.assertEqual(self.scan_one(one)["warnings"], [])
        outcome = self.scan_one(other)
        self.assertEqual(
            (outcome["message"]["number"], outcome["message"]["version"], outcome["message"]["versions"]),
            (1, 2, 2),
        )
        self.assertEqual(outcome["warnings"], [{"key": "warning.numberReused", "values": {"number": 1}}])
        self.assertEqual(sorted(self.titles(filter="numberReused")), ["one", "other"])

    def test_erased_messages_are_not_missed(self):
        codes = [self.owner.publish(f"message {number}") for number in range(4)]
        self.scan(codes[0], codes[3])
        self.assertEqual(self.call("channel", self.channel)["missed"], [{"from": 2, "to": 4}])
        self.call("dismissMissed", self.channel)
        self.assertEqual(self.call("channel", self.channel)["missed"], [])
        first = self.call("messages", {})["rows"][-1]["id"]
        self.call("erase", [first])
        self.assertEqual(self.call("channel", self.channel)["missed"], [])
        self.assertEqual(self.titles(), ["message 3"])
        self.assertIsNone(self.call("message", first))
        self.assert_fails("failure.gone", "erase", [first])
        self.assertTrue(self.scan_one(codes[0])["isNew"])
        self.assertTrue(self.scan_one(codes[1])["isNew"])

    def test_unsubscribing_and_keeping_the_messages(self):
        self.scan(self.owner.publish("hello"))
        self.call("unsubscribe", self.channel, {"keepsMessages": True})
        channel = self.call("channel", self.channel)
        self.assertTrue(channel["isLeft"])
        self.assertEqual(self.titles(), ["hello"])
        later = self.owner.publish("later")
        self.assertEqual(self.scan_one(later)["outcome"], "not_subscribed")
        self.open()
        self.assertEqual(
            self.call("message", self.call("messages", {})["rows"][0]["id"])["content"]["text"], "hello"
        )
        offer = self.scan_one(self.owner.share(self.call("card")["code"]))["offer"]
        self.assertTrue(offer["isBack"])
        self.assertFalse(self.call("accept", offer["id"])["isLeft"])
        self.assertTrue(self.scan_one(later)["isNew"])
        self.assertEqual(self.titles(), ["later", "hello"])

    def test_unsubscribing_destroys_the_key_of_the_channel(self):
        self.scan(self.owner.publish("hello"))
        before = self.kept()
        self.call("unsubscribe", self.channel, {"keepsMessages": False})
        after = self.kept()
        for name in ("channels", "heads", "bodies", "codes"):
            self.assertEqual(after[name]["keys"], [], name)
            self.assertEqual(len(before[name]["keys"]), 1, name)
        [person] = self.call("people")
        self.call("erasePerson", person["id"])
        self.assertEqual(self.call("people"), [])

    def test_comparing_a_fingerprint(self):
        [person] = self.call("people")
        self.assertEqual((person["name"], person["isVerified"], person["namesakes"]), ("Olga", False, []))
        self.assert_fails("failure.personIsNeeded", "erasePerson", person["id"])
        self.call("noteComparison", person["id"], {"agrees": True})
        self.assertTrue(self.call("channel", self.channel)["owner"]["isVerified"])
        twin = Owner(self, name="oLGA", channel=None)
        outcome = self.scan_one(twin.draw("id"))
        self.assertEqual(
            (outcome["kind"], outcome["isNew"], outcome["person"]["isVerified"]), ("person", True, False)
        )
        self.assertEqual([warning["key"] for warning in outcome["warnings"]], ["warning.namesake"])
        self.assertEqual(self.scan_one(self.call("card")["code"])["kind"], "ownCard")

    def test_nothing_is_shared_with_somebody_whose_fingerprint_differs(self):
        [person] = self.call("people")
        share = self.owner.share(self.call("card")["code"], "chess")
        self.call("unsubscribe", self.channel, {"keepsMessages": False})
        offer = self.scan_one(share)["offer"]
        own = self.call("createChannel", {"name": "allotments"})["id"]
        request = self.scan_one(
            self.owner.draw(
                "request", "--to", self.owner.meet(self.call("card")["code"]), "--channel", "allotments"
            )
        )["request"]
        self.call("noteComparison", person["id"], {"agrees": False})
        person = self.call("person", person["id"])
        self.assertEqual((person["isVerified"], person["differs"]), (False, True))
        for call in (
            ("share", own, person["id"]),
            ("acceptRequest", request),
            ("accept", offer["id"]),
            ("authorize", own, person["id"], {"people": 1}),
            ("request", {"owner": person["id"]}),
        ):
            with self.subTest(call[0]):
                self.assert_fails("failure.differs", *call)
        self.assertEqual([offer["id"] for offer in self.call("offers")], [offer["id"]])
        self.call("noteComparison", person["id"], {"agrees": True})
        self.assertFalse(self.call("person", person["id"])["differs"])
        self.assertEqual(self.call("accept", offer["id"])["name"], "chess")
        self.call("share", own, person["id"])

    def test_drafts_are_erased_with_their_channel_or_person(self):
        own = self.call("createChannel", {"name": "allotments"})["id"]
        [person] = [person for person in self.call("people") if not person["isMe"]]
        draft = {"values": {"draft-text": "not sent"}, "kept": 1_700_000_000}
        for form in (own, person["id"], "follow"):
            self.assertIsNone(self.call("draft", form))
            self.call("keepDraft", form, draft)
        self.open()
        self.assertEqual(self.call("draft", own), draft)
        self.call("deleteChannel", own)
        self.call("unsubscribe", self.channel, {"keepsMessages": False})
        self.call("erasePerson", person["id"])
        self.assertEqual(
            [self.call("draft", form) for form in (own, person["id"], "follow")], [None, None, draft]
        )
        self.call("keepDraft", "follow", None)
        self.assertIsNone(self.call("draft", "follow"))

    def test_symbols_in_a_name(self):
        for name, namesakes in (("Olga \u2713", 1), ("Olga\U0001f98a", 2), ("\u2713", 0), ("\u2605", 0)):
            with self.subTest(name=name):
                person = self.scan_one(Owner(self, name=name, channel=None).draw("id"))["person"]
                self.assertEqual((person["name"], len(person["namesakes"])), (name, namesakes))

    def test_a_renewed_share(self):
        card = self.call("card")["code"]
        first = self.call("channel", self.channel)
        self.owner.run("channel", "rename", "chess", "chess club")
        outcome = self.scan_one(self.owner.share(card, "chess club"))
        self.assertEqual((outcome["kind"], outcome["formerName"]), ("renewed", "chess"), outcome)
        self.assertEqual(outcome["channel"]["name"], "chess club")
        self.assertEqual(outcome["channel"]["first"], first["first"])

    def test_a_renewed_share_with_the_name_of_another_channel(self):
        other = Owner(self, name="Otto", channel="rowing")
        self.follow(other, "rowing")
        self.scan(self.owner.publish("hello"))
        self.assertFalse(self.call("messages", {})["rows"][0]["channel"]["hasTwin"])
        self.owner.run("channel", "rename", "chess", "Rowing")
        outcome = self.scan_one(self.owner.share(self.call("card")["code"], "Rowing"))
        self.assertEqual((outcome["kind"], outcome["formerName"]), ("renewed", "chess"), outcome)
        self.assertIn(
            {"key": "warning.twin", "values": {"name": "rowing", "owner": "Otto"}}, outcome["warnings"]
        )
        self.assertTrue(self.call("messages", {})["rows"][0]["channel"]["hasTwin"])

    def test_requests(self):
        second = Owner(self, name="Otto", channel="rowing")
        guide = Owner(self, name="Gina", channel=None)
        otto = self.scan_one(second.draw("id"))["person"]["id"]
        gina = self.scan_one(guide.draw("id"))["person"]["id"]
        asked = self.call("request", {"owner": otto, "channel": "rowing", "note": "hello"})
        self.assertIsNone(asked["request"]["answered"])
        [found] = second.run("scan", second.picture(asked["drawings"][0]["code"]))
        self.assertEqual((found["outcome"], found["request"]["note"]), ("new_request", "hello"))
        answer = second.draw("requests", "accept", "Mia")
        offer = self.scan_one(answer)["offer"]
        self.call("accept", offer["id"])
        [request] = self.call("requests")
        self.assertIsNotNone(request["answered"])
        self.assert_fails("failure.gone", "withdraw", request["id"])
        self.assertEqual([kept["id"] for kept in self.call("requests")], [request["id"]])

        self.assert_fails("failure.viaIsOwner", "request", {"owner": otto, "via": otto})
        self.assert_fails("failure.noteTooLong", "request", {"owner": otto, "note": "x" * 1025})
        self.assert_fails("failure.gone", "request", {"owner": "00" * 32})
        asked = self.call("request", {"owner": otto, "channel": "rowing", "via": gina})
        self.assertEqual(asked["request"]["via"]["name"], "Gina")
        self.call("erasePerson", gina)
        self.assertEqual([kept["via"] for kept in self.call("requests")], [None, None])
        self.assertEqual([person["name"] for person in self.call("people")], ["Olga", "Otto"])
        self.call("withdraw", asked["request"]["id"])
        self.assertEqual([kept["id"] for kept in self.call("requests")], [request["id"]])

    def test_an_authorizer_endorses_a_request(self):
        second = Owner(self, name="Otto", channel="rowing")
        guide = Owner(self, name="Gina", channel=None)
        otto = self.scan_one(second.draw("id"))["person"]["id"]
        gina = self.scan_one(guide.draw("id"))["person"]["id"]
        card = second.meet(guide.draw("id"))
        guide.run("scan", guide.picture(second.draw("authorize", "rowing", card)))
        asked = self.call("request", {"owner": otto, "channel": "rowing", "via": gina})
        endorsed = guide.draw("endorse", guide.picture(asked["drawings"][0]["code"]))
        second.run("scan", second.picture(endorsed))
        share = second.draw("requests", "accept", "Mia")
        offer = self.scan_one(share)["offer"]
        self.assertEqual(self.call("accept", offer["id"])["name"], "rowing")

    def test_codes_that_are_not_kept(self):
        outcomes = self.scan("https://example.org", "SEQR1XX:00", "SEQR1MS:00", self.owner.draw("id")[:-2])
        self.assertEqual(
            [outcome["kind"] for outcome in outcomes], ["plain", "refused", "refused", "refused"]
        )
        self.assertEqual([outcome.get("exitCode") for outcome in outcomes[1:]], [11, 11, 4])
        other = Owner(self, name="Otto", channel=None)
        stranger = other.draw("id")
        share = self.owner.share(stranger)
        self.assertEqual(self.scan_one(share)["sentence"], {"key": "refused.notForYou", "values": {}})
        signed = self.owner.folder / "plan.txt"
        signed.write_text("plan", encoding="utf-8")
        outcome = self.scan_one(self.owner.draw("sign", "plan.txt"))
        self.assertEqual(
            (outcome["kind"], outcome["signer"]["name"], outcome["length"]), ("signature", "Olga", 4)
        )

    def test_a_backup_of_the_keys(self):
        message = self.owner.publish("hello")
        me = self.call("me")
        drawings = self.call("backup", PASSPHRASE)["drawings"]
        self.call("eraseAll")
        options = {"lock": {"kind": "device"}, "codes": [part["code"] for part in drawings]}
        self.assert_fails("failure.passphrase", "restore", {**options, "passphrase": "another"})
        self.assert_fails(
            "failure.backupNewer", "restore", {**options, "codes": ["SEQR1BK:00"], "passphrase": "another"}
        )
        self.assertEqual(self.call("state")["is"], "new")
        self.call("restore", {**options, "passphrase": PASSPHRASE})
        self.assertEqual(self.call("me")["digits"], me["digits"])
        self.assertTrue(self.scan_one(message)["isNew"])

    def test_names(self):
        for name, key in (
            ("", "nameEmpty"),
            ("x" * 65, "nameTooLong"),
            ("a\u202eb", "nameNotPlain"),
            (" a", "nameNotPlain"),
        ):
            self.assert_fails(f"failure.{key}", "rename", name)
        self.call("rename", "Mia of the Mill")
        self.open()
        self.assertEqual(self.call("me")["name"], "Mia of the Mill")

    def test_a_locked_text(self):
        code = self.owner.lock("a secret", PASSPHRASE)
        self.assertEqual(self.scan_one(code)["lock"], "locked_text")
        self.assert_fails("failure.passphrase", "openLocked", code, "another")
        self.assert_fails("failure.lockedText", "openLocked", "SEQR1LK:00", "another")
        # A smaller digit gives another valid Base45 text.
        place = next(place for place in range(len(code) - 10, len(code)) if code[place] != "0")
        refused = self.scan_one(code[:place] + "0" + code[place + 1 :])
        self.assertEqual((refused["kind"], refused["outcome"]), ("refused", "damaged"))
        self.call("eraseAll")
        opened = self.call("openLocked", code, "Lusab babad gutih tugad fuzan mudof")
        self.assertEqual(opened["text"], "a secret")


if __name__ == "__main__":
    unittest.main()
