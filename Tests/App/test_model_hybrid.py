"""People of the hybrid suite in the app's model, with the program on the other side."""

import unittest

from model_test import ModelTest
from moving import PASSPHRASE, Moving
from program import Member, Owner


def left_out(member, published):
    """Returns what becomes of a message that leaves a member out."""
    [drawing] = published["drawings"]
    return member.run("scan", member.picture(drawing["code"]), succeeds=False)[0]["outcome"]


class CompactAppTests(ModelTest):
    """The app's identity is compact, and the program's is hybrid."""

    def test_a_hybrid_member_of_the_app_s_channel(self):
        self.make(name="Olga")
        channel = self.own()
        bob = Member(self, suite="hybrid")
        found = self.scan_one(bob.draw("id"))
        self.assertEqual(
            (found["kind"], found["isNew"], found["hasNewKey"], found["person"]["suite"]),
            ("person", True, False, "hybrid"),
        )
        self.assertTrue(found["person"]["isReachable"])
        person = self.admit(bob, channel)
        self.assertEqual(bob.read(self.publish(channel)["drawings"])[0]["outcome"], "stored")
        # A renewed share, after which the member is left out.
        self.assertEqual(bob.read(self.call("share", channel, person))[0]["outcome"], "renewed")
        self.call("revoke", channel, person)
        self.assertEqual(left_out(bob, self.publish(channel, "without you")), "access_ended")

    def test_the_small_card_alone(self):
        self.make(name="Olga")
        channel = self.own()
        bob = Member(self, suite="hybrid")
        found = self.scan_one(bob.draw("id", "--card"))
        person = found["person"]["id"]
        self.assertFalse(found["person"]["isReachable"])
        key = "failure.noSealingKey"
        self.assert_fails(key, "share", channel, person)
        self.assert_fails(key, "authorize", channel, person, {"people": 1})
        self.assert_fails(key, "request", {"owner": person})
        other = self.person(Member(self, name="Carol"))
        self.assert_fails(key, "request", {"owner": other, "via": person})
        self.assertEqual(self.call("received"), [])
        found = self.scan_one(bob.draw("id"))
        self.assertEqual((found["isNew"], found["hasNewKey"]), (False, True))
        self.assertTrue(found["person"]["isReachable"])
        again = self.scan_one(bob.draw("id", "--card"))
        self.assertEqual((again["hasNewKey"], again["person"]["isReachable"]), (False, True))
        [subscribed] = bob.read(self.call("share", channel, person))
        self.assertEqual(subscribed["outcome"], "subscribed", subscribed)

    def test_a_request_is_answered_without_the_sealing_key(self):
        self.make(name="Olga")
        channel = self.own()
        bob = Member(self, suite="hybrid")
        card = bob.picture(self.call("card")["code"])
        request = self.scan_one(bob.draw("request", "--to", card, "--channel", "chess"))["request"]
        self.assertFalse(request["person"]["isReachable"])
        [subscribed] = bob.read(self.call("acceptRequest", request))
        self.assertEqual(subscribed["outcome"], "subscribed", subscribed)
        # The key in the request serves for later shares, too, but for no authorization.
        person = request["person"]["id"]
        self.assertEqual(bob.read(self.call("share", channel, person))[0]["outcome"], "renewed")
        self.assert_fails("failure.noSealingKey", "authorize", channel, person, {"people": 1})

    def test_the_key_of_a_removed_person_stays(self):
        self.make(name="Olga")
        channel = self.own()
        bob = Member(self, suite="hybrid")
        person = self.admit(bob, channel)
        self.call("erasePerson", person)
        self.assertEqual(bob.read(self.call("share", channel, person))[0]["outcome"], "renewed")
        self.call("erasePerson", person)
        self.assertTrue(self.scan_one(bob.draw("id", "--card"))["person"]["isReachable"])

    def test_following_a_hybrid_owner(self):
        self.make()
        olga = Owner(self, suite="hybrid")
        owner = self.scan_one(olga.draw("id"))["person"]["id"]
        asked = self.call("request", {"owner": owner, "channel": "chess"})
        pictures = [olga.picture(drawing["code"]) for drawing in asked["drawings"]]
        olga.run("scan", *pictures)
        offer = self.scan_one(olga.share(self.call("card")["code"]))["offer"]
        channel = self.call("accept", offer["id"])
        self.assertEqual(channel["owner"]["suite"], "hybrid")
        self.assertEqual([one["answered"] is None for one in self.call("requests")], [False])
        self.assertEqual(self.scan_one(olga.publish("hello"))["message"]["number"], 1)
        olga.run("revoke", "chess", "Mia")
        refused = self.scan_one(olga.publish("without you"))
        self.assertEqual(refused["sentence"]["key"], "refused.accessEnded")

    def test_an_invitation_brings_the_key(self):
        self.make()
        olga = Owner(self, suite="hybrid")
        invitation = olga.draw("invite", "chess")
        self.assertEqual(self.scan_one(invitation)["owner"]["suite"], "hybrid")
        owner = self.call("meet", invitation)
        self.assertTrue(owner["isReachable"])
        self.call("request", {"owner": owner["id"], "channel": "chess"})

    def test_a_hybrid_authorizer(self):
        self.make(name="Olga")
        channel = self.own()
        carol = Member(self, name="Carol", suite="hybrid")
        bob = Member(self, suite="hybrid")
        [held] = carol.read(self.call("authorize", channel, self.person(carol), {"people": 1}))
        self.assertEqual(held["outcome"], "new_authorization", held)
        card = bob.picture(self.call("card")["code"])
        via = bob.picture(carol.draw("id"))
        asked = bob.draw("request", "--to", card, "--via", via, "--channel", "chess")
        found = self.scan_one(carol.draw("endorse", carol.picture(asked)))
        self.assertEqual((found["kind"], found["request"]["endorser"]["name"]), ("request", "Carol"), found)
        [subscribed] = bob.read(self.call("acceptRequest", found["request"]))
        self.assertEqual(subscribed["outcome"], "subscribed", subscribed)

    def test_a_key_card_waits_while_the_app_is_locked(self):
        self.make(lock={"kind": "passphrase", "passphrase": "correct horse"})
        self.call("lock")
        olga = Owner(self, suite="hybrid")
        self.assertEqual(self.scan_one(olga.draw("id"))["kind"], "queued")
        [found] = self.call("unlock", {"passphrase": "correct horse"})["outcomes"]
        self.assertTrue(found["person"]["isReachable"])


class HybridAppTests(Moving, ModelTest):
    """The app's identity is hybrid, mostly from a backup, and the program's is compact."""

    def moved(self, *channels, members=()):
        """Restores a backup of a hybrid vault with a channel `chess`; returns the model's channel."""
        olga = Owner(self, suite="hybrid", channel=None)
        for channel in channels:
            olga.run("channel", "create", *channel)
        for member in members:
            olga.run("scan", olga.picture(member.draw("id")))
        hands_over = ["--hand-over"] if channels else []
        olga.run("backup", "--portable", *hands_over, "-o", "moved.seqr", passphrase=PASSPHRASE)
        self.restore_file((olga.folder / "moved.seqr").read_bytes())
        self.assertEqual(self.call("me")["suite"], "hybrid")
        for channel in self.call("channels"):
            self.call("confirmMembers", channel["id"])
        return next((channel["id"] for channel in self.call("channels")), None)

    def test_its_card(self):
        self.moved()
        card, small = self.call("card"), self.call("card", {"isSmall": True})
        self.assertTrue(card["code"].startswith("SEQR1KC:"))
        self.assertTrue(small["code"].startswith("SEQR1PK:"))
        # Version 27.
        self.assertEqual((card["size"], card["part"]), (125, None))
        self.assertEqual(self.scan_one(card["code"])["kind"], "ownCard")
        self.call("rename", "O" * 64)
        self.assertIsNone(self.call("card")["part"])

    def test_a_compact_member(self):
        bob = Member(self)
        channel = self.moved(["chess"])
        person = self.admit(bob, channel)
        self.assertEqual(bob.read(self.publish(channel)["drawings"])[0]["outcome"], "stored")
        self.call("revoke", channel, person)
        self.assertEqual(left_out(bob, self.publish(channel, "without you")), "access_ended")

    def test_a_compact_member_s_request(self):
        bob = Member(self)
        self.moved(["chess"])
        card = bob.picture(self.call("card")["code"])
        request = self.scan_one(bob.draw("request", "--to", card, "--channel", "chess"))["request"]
        [subscribed] = bob.read(self.call("acceptRequest", request))
        self.assertEqual(subscribed["outcome"], "subscribed", subscribed)

    def test_following_a_compact_owner(self):
        self.moved()
        alice = Owner(self, name="Alice")
        owner = self.person(alice)
        asked = self.call("request", {"owner": owner, "channel": "chess"})
        alice.read = Member.read.__get__(alice)
        [found] = alice.read(asked["drawings"])
        self.assertEqual(found["outcome"], "new_request", found)
        # The answer is sealed under the key in the request: only the small card is known there.
        answer = alice.draw("requests", "accept", "Olga")
        self.call("accept", self.scan_one(answer)["offer"]["id"])
        self.assertEqual(self.scan_one(alice.publish("hello"))["message"]["number"], 1)

    def test_a_request_through_an_authorizer(self):
        carol = Member(self, name="Carol")
        channel = self.moved(["chess"])
        carol.read(self.call("authorize", channel, self.person(carol), {"people": 2}))
        bob = Member(self)
        asked = bob.draw(
            "request",
            "--to",
            bob.picture(self.call("card")["code"]),
            "--via",
            bob.picture(carol.draw("id")),
            "--channel",
            "chess",
        )
        found = self.scan_one(carol.draw("endorse", carol.picture(asked)))
        self.assertEqual((found["kind"], found["news"]), ("request", "new"), found)
        self.assertEqual(bob.read(self.call("acceptRequest", found["request"]))[0]["outcome"], "subscribed")

    def test_a_channel_only_for_people_of_the_hybrid_suite(self):
        bob, dora = Member(self), Member(self, name="Dora", suite="hybrid")
        channel = self.moved(["chess", "--require-pq"], members=[bob, dora])
        people = {person["name"]: person["id"] for person in self.call("people")}
        key = "failure.olderSuite"
        self.assert_fails(key, "share", channel, people["Bob"])
        self.assert_fails(key, "authorize", channel, people["Bob"], {"people": 1})
        card = bob.picture(self.call("card")["code"])
        self.assert_not_kept(bob.draw("request", "--to", card, "--channel", "chess"))
        self.assertTrue(self.call("channel", channel)["isHybridOnly"])
        [subscribed] = dora.read(self.call("share", channel, people["Dora"]))
        self.assertEqual(subscribed["outcome"], "subscribed", subscribed)
        # Somebody endorses a request of the older suite.
        dora.read(self.call("authorize", channel, people["Dora"], {"people": 1}))
        via = bob.picture(dora.draw("id"))
        asked = bob.draw("request", "--to", card, "--via", via, "--channel", "chess")
        refused = self.scan_one(dora.draw("endorse", dora.picture(asked)))
        self.assertEqual(
            (refused["exitCode"], refused["sentence"]["key"]), (13, "refused.notAuthorized.suite"), refused
        )

    def assert_not_kept(self, request):
        refused = self.scan_one(request)
        self.assertEqual(
            (refused["exitCode"], refused["sentence"]["key"]), (1, "refused.olderSuite"), refused
        )
        self.assertEqual(self.call("received"), [])

    def test_a_new_channel_only_for_people_of_the_hybrid_suite(self):
        self.make(suite="hybrid")
        channel = self.own("secret", isHybridOnly=True)
        self.assertFalse(self.call("channel", self.own("chess"))["isHybridOnly"])
        bob, dora = Member(self), Member(self, name="Dora", suite="hybrid")
        self.assert_fails("failure.olderSuite", "share", channel, self.person(bob))
        # The answer to an invitation.
        [invitation] = self.call("invite", channel)
        asked = bob.draw("request", "--to", bob.picture(invitation["code"]))
        self.assert_not_kept(asked)
        self.assertEqual(self.call("channel", channel)["own"]["members"], 0)
        self.admit(dora, channel)
        [found] = dora.read(self.publish(channel)["drawings"])
        self.assertEqual((found["outcome"], found["message"]["text"]), ("stored", "hello"))
        # The rule stays under another name.
        self.assertTrue(self.call("renameChannel", channel, "hidden")["isHybridOnly"])
        self.assert_fails("failure.olderSuite", "share", channel, self.person(bob))

    def test_following_a_channel_only_for_people_of_the_hybrid_suite(self):
        self.make(suite="hybrid")
        alice = Owner(self, name="Alice", suite="hybrid", channel=None)
        alice.run("channel", "create", "secret", "--require-pq")
        channel = self.follow(alice, "secret")
        self.assertTrue(channel["isHybridOnly"])
        self.assertEqual(self.scan_one(alice.publish("hello", channel="secret"))["message"]["number"], 1)
        # So it is after unsubscribing and another share, and in a backup.
        self.call("unsubscribe", channel["id"], {"keepsMessages": True})
        self.assertTrue(self.follow(alice, "secret")["isHybridOnly"])
        saved = self.save()
        self.clear()
        self.open()
        self.restore_file(saved)
        self.assertTrue(self.call("channel", channel["id"])["isHybridOnly"])

    def test_its_invitation_is_one_symbol(self):
        channel = self.moved(["chess"])
        [drawing] = self.call("invite", channel, {"note": "Tuesdays at seven"})
        self.assertIsNone(drawing["part"])
        bob = Member(self)
        bob.draw("request", "--to", bob.picture(drawing["code"]))

    def test_a_backup_of_the_app(self):
        dora = Member(self, name="Dora", suite="hybrid")
        self.moved(["chess"])
        self.call("request", {"owner": self.person(dora), "channel": "go"})
        saved = self.save()
        self.clear()
        self.open()
        self.restore_file(saved)
        self.assertTrue(self.call("card")["code"].startswith("SEQR1KC:"))
        self.assertEqual([person["isReachable"] for person in self.call("people")], [True])
        [request] = self.call("requests")
        self.assertGreater(len(request["drawings"]), 0)


if __name__ == "__main__":
    unittest.main()
