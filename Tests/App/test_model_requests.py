"""Requests of people with the program, as the app's model answers them."""

import unittest

from model_test import ModelTest
from program import Member, Owner


class RequestTests(ModelTest):
    def request(self, member, *arguments):
        """Draws somebody's request for the app's owner."""
        card = member.picture(self.call("card")["code"])
        return member.draw("request", "--to", card, *arguments)

    def test_a_request_is_accepted(self):
        self.make(name="Olga")
        channel = self.own()
        bob = Member(self)
        found = self.scan_one(self.request(bob, "--channel", "Chess", "--note", "from work"))
        request = found["request"]
        self.assertEqual((found["kind"], found["news"]), ("request", "new"))
        self.assertEqual(
            (
                request["person"]["name"],
                request["wanted"],
                request["note"],
                request["channel"]["name"],
                request["state"],
            ),
            ("Bob", "Chess", "from work", "chess", "pending"),
        )
        self.assertEqual(self.call("people"), [], "nobody is known who was not accepted")
        self.assertEqual(self.call("channel", channel)["own"]["waiting"], 1)
        [subscribed] = bob.read(self.call("acceptRequest", request))
        self.assertEqual((subscribed["outcome"], subscribed["channel"]), ("subscribed", "chess"))
        [request] = self.call("received")
        self.assertEqual((request["state"], request["isMember"]), ("accepted", True))
        self.assertEqual([person["name"] for person in self.call("people")], ["Bob"])
        self.assert_fails("failure.alreadyMember", "rejectRequest", request["id"])
        self.assertEqual(bob.read(self.publish(channel)["drawings"])[0]["outcome"], "stored")

    def test_a_rejected_request_stays_rejected(self):
        self.make(name="Olga")
        self.own()
        bob = Member(self)
        request = self.scan_one(self.request(bob, "--channel", "chess"))["request"]
        self.call("rejectRequest", request["id"])
        found = self.scan_one(self.request(bob, "--channel", "chess"))
        self.assertEqual((found["news"], found["request"]["state"]), ("rejected", "rejected"))
        # Another tab still shows the request as pending.
        self.assert_fails("failure.requestChanged", "acceptRequest", request)
        self.assertEqual(bob.read(self.call("acceptRequest", found["request"]))[0]["outcome"], "subscribed")

    def test_a_request_that_was_renewed_since_it_was_shown(self):
        self.make(name="Olga")
        self.own()
        bob = Member(self)
        shown = self.scan_one(self.request(bob, "--channel", "chess", "--note", "from work"))["request"]
        renewed = self.scan_one(self.request(bob, "--channel", "chess", "--note", "from school"))["request"]
        self.assertEqual(renewed["id"], shown["id"])
        self.assert_fails("failure.requestChanged", "acceptRequest", shown)
        self.call("acceptRequest", renewed)

    def test_a_rejected_request_for_no_channel_is_rejected_for_all(self):
        self.make(name="Olga")
        self.own()
        bob = Member(self)
        request = self.scan_one(self.request(bob))["request"]
        self.call("rejectRequest", request["id"])
        found = self.scan_one(self.request(bob, "--channel", "chess"))
        self.assertEqual((found["news"], found["request"]["id"]), ("rejected", request["id"]))
        self.assertEqual([one["state"] for one in self.call("received")], ["rejected"])

    def test_a_request_for_no_channel_waits_for_one(self):
        self.make(name="Olga")
        bob = Member(self)
        request = self.scan_one(self.request(bob))["request"]
        self.assertIsNone(request["channel"])
        self.assert_fails("failure.gone", "acceptRequest", request)
        channel = self.own("go")
        self.assertEqual(
            bob.read(self.call("acceptRequest", request, {"channel": channel}))[0]["channel"], "go"
        )

    def test_an_endorsed_request(self):
        self.make(name="Olga")
        channel = self.own()
        bob, carol = Member(self), Member(self, name="Carol", suite="classic")
        authorizer = self.person(carol)
        [held] = carol.read(self.call("authorize", channel, authorizer, {"people": 1}))
        self.assertEqual(held["outcome"], "new_authorization", held)
        card = bob.picture(self.call("card")["code"])
        via = bob.picture(carol.draw("id"))
        asked = bob.draw("request", "--to", card, "--via", via, "--channel", "chess")
        endorsed = carol.draw("endorse", carol.picture(asked))
        found = self.scan_one(endorsed)
        self.assertEqual(
            (found["kind"], found["request"]["endorser"]["name"], found["request"]["state"]),
            ("request", "Carol", "pending"),
            found,
        )
        [subscribed] = bob.read(self.call("acceptRequest", found["request"]))
        self.assertEqual(subscribed["outcome"], "subscribed")
        [member] = self.call("members", channel)["members"]
        self.assertEqual(member["endorser"]["name"], "Carol")
        [authorization] = self.call("authorizations", channel)
        self.assertEqual((authorization["used"], authorization["state"]), (1, "over"))

        # All endorsements by this authorization have ended, including earlier ones.
        self.assertEqual(self.call("received")[0]["endorsement"], "over")

        # The authorization was for one person only.
        dave = Member(self, name="Dave")
        dave_asks = dave.draw(
            "request",
            "--to",
            dave.picture(self.call("card")["code"]),
            "--via",
            dave.picture(carol.draw("id")),
            "--channel",
            "chess",
        )
        refused = self.scan_one(carol.draw("endorse", carol.picture(dave_asks)))
        self.assertEqual(
            (refused["kind"], refused["exitCode"], refused["sentence"]["key"]),
            ("refused", 13, "refused.notAuthorized.used_up"),
        )
        self.call("withdrawAuthorization", authorization["id"])
        refused = self.scan_one(carol.draw("endorse", carol.picture(dave_asks)))
        self.assertEqual(refused["sentence"]["key"], "refused.notAuthorized.withdrawn")

    def test_an_endorsement_whose_authorization_has_ended(self):
        self.make(name="Olga")
        channel = self.own()
        carol = Member(self, name="Carol")
        carol.read(self.call("authorize", channel, self.person(carol), {"people": 1}))
        requests = []
        for name in ("Bob", "Dave", "Eve"):
            member = Member(self, name=name)
            asked = member.draw(
                "request",
                "--to",
                member.picture(self.call("card")["code"]),
                "--via",
                member.picture(carol.draw("id")),
                "--channel",
                "chess",
            )
            requests.append(self.scan_one(carol.draw("endorse", carol.picture(asked)))["request"])
        self.assertEqual([request["endorsement"] for request in requests], ["valid"] * 3)
        self.call("acceptRequest", requests[0])

        def worth():
            return {request["person"]["name"]: request["endorsement"] for request in self.call("received")}

        self.assertEqual((worth()["Dave"], worth()["Eve"]), ("over", "over"))
        # The owner can still accept the request, but then it does not count as endorsed.
        self.call("acceptRequest", requests[1])
        self.assertEqual(
            [request["endorser"] for request in self.call("received") if request["person"]["name"] == "Dave"],
            [None],
        )
        endorsers = {
            member["person"]["name"]: member["endorser"] and member["endorser"]["name"]
            for member in self.call("members", channel)["members"]
        }
        self.assertEqual(endorsers, {"Bob": "Carol", "Dave": None})
        [authorization] = self.call("authorizations", channel)
        self.assertEqual(authorization["used"], 1)
        self.call("withdrawAuthorization", authorization["id"])
        self.assertEqual(worth()["Eve"], "withdrawn")

    def test_a_rejected_requester_asks_under_other_names(self):
        self.make(name="Olga")
        self.own()
        bob = Member(self)
        first = self.scan_one(self.request(bob, "--channel", "chess"))["request"]
        self.call("rejectRequest", first["id"])
        found = [self.scan_one(self.request(bob, "--channel", f"chess {number}")) for number in range(9)]
        self.assertEqual(
            self.call("receivedRequest", found[0]["request"]["id"])["refusals"],
            {"revoked": [], "rejected": ["chess"]},
        )
        self.assertEqual(
            (found[8]["kind"], found[8]["sentence"]),
            ("refused", {"key": "refused.tooManyRequests.requester", "values": {}}),
        )
        self.assertEqual(len(self.call("received")), 9)

    def endorsed(self, requester, authorizer, channel="chess"):
        """Draws a request and lets an authorizer endorse it."""
        asked = requester.draw(
            "request",
            "--to",
            requester.picture(self.call("card")["code"]),
            "--via",
            requester.picture(authorizer.draw("id")),
            "--channel",
            channel,
        )
        return authorizer.draw("endorse", authorizer.picture(asked))

    def test_a_rejection_for_one_channel_outlasts_a_share_of_another(self):
        self.make(name="Olga")
        board, public = self.own("board"), self.own("public")
        carol, mallory = Member(self, name="Carol"), Member(self, name="Mallory")
        carol.read(self.call("authorize", board, self.person(carol), {"people": 1}))
        asked = self.request(mallory, "--channel", "board")
        rejected = self.scan_one(asked)["request"]["id"]
        self.call("rejectRequest", rejected)
        [shown] = self.call("received")
        [subscribed] = mallory.read(self.call("acceptRequest", shown, {"channel": public}))
        self.assertEqual(subscribed["channel"], "public")
        states = {
            request["channel"]["name"]: (request["id"], request["state"]) for request in self.call("received")
        }
        self.assertEqual(states["board"], (rejected, "rejected"))
        self.assertEqual(states["public"][1], "accepted")
        self.assertEqual(self.call("receivedRequest", states["public"][0])["refusals"]["rejected"], ["board"])
        again = self.scan_one(asked)
        self.assertEqual((again["news"], again["request"]["id"]), ("rejected", rejected))
        refused = self.scan_one(self.endorsed(mallory, carol, "board"))
        self.assertEqual(refused["sentence"]["key"], "refused.notAuthorized.requester_rejected")

    def test_accepting_a_request_for_another_channel_answers_both_requests(self):
        self.make(name="Olga")
        self.own("board")
        public = self.own("public")
        bob = Member(self)
        asked = [
            self.scan_one(self.request(bob, "--channel", name, "--note", name))["request"]
            for name in ("board", "public")
        ]
        self.call("acceptRequest", asked[0], {"channel": public})
        # The kept request now has the note and the date of the accepted one.
        kept = self.call("receivedRequest", asked[1]["id"])
        self.assertEqual((kept["note"], kept["created"]), ("board", asked[0]["created"]))
        # One request remains for each channel.
        states = [
            (request["channel"]["name"], request["id"], request["state"]) for request in self.call("received")
        ]
        self.assertEqual(
            sorted(states), [("board", asked[0]["id"], "accepted"), ("public", asked[1]["id"], "accepted")]
        )

    def test_an_endorsed_request_of_a_member(self):
        self.make(name="Olga")
        channel = self.own()
        bob, carol = Member(self), Member(self, name="Carol")
        carol.read(self.call("authorize", channel, self.person(carol), {"people": 2}))
        self.admit(bob, channel)
        found = self.scan_one(self.endorsed(bob, carol))
        self.assertEqual((found["kind"], found["news"]), ("request", "member"))
        self.assertEqual((found["request"]["id"], found["request"]["isMember"]), (None, True))
        self.assertEqual(self.call("received"), [], "nothing is kept")
        self.assertEqual(self.call("channel", channel)["own"]["waiting"], 0)

    def test_a_request_of_a_member_is_rejected(self):
        self.make(name="Olga")
        channel = self.own()
        bob = Member(self)
        self.admit(bob, channel)
        request = self.scan_one(self.request(bob, "--channel", "chess"))["request"]
        self.assertEqual((request["state"], request["isMember"]), ("pending", True))
        self.call("rejectRequest", request["id"])
        self.assertEqual(self.call("received")[0]["state"], "rejected")
        self.assertEqual(self.call("channel", channel)["own"]["waiting"], 0)

    def test_a_replaced_authorization(self):
        self.make(name="Olga")
        channel = self.own()
        bob, carol = Member(self), Member(self, name="Carol")
        authorizer = self.person(carol)
        carol.read(self.call("authorize", channel, authorizer, {"people": 2}))
        kept, late = self.endorsed(bob, carol), self.endorsed(Member(self, name="Dave"), carol)
        self.scan_one(kept)
        self.call("authorize", channel, authorizer, {"people": 2})

        def states():
            return [authorization["state"] for authorization in self.call("authorizations", channel)]

        self.assertEqual(
            (self.call("received")[0]["endorsement"], states()), ("replaced", ["replaced", "valid"])
        )
        refused = self.scan_one(late)
        self.assertEqual((refused["exitCode"], refused["outcome"]), (13, "not_authorized"))
        self.assertEqual(refused["sentence"]["key"], "refused.notAuthorized.replaced")
        # The newest authorization is used up, but not withdrawn.
        carol.read(self.call("authorize", channel, authorizer, {"people": 1}))
        self.call("acceptRequest", self.scan_one(self.endorsed(Member(self, name="Eve"), carol))["request"])
        self.assertEqual(states(), ["replaced", "replaced", "over"])
        # No valid authorization is left, so the refusal does not name a replacement.
        self.assertEqual(self.scan_one(late)["sentence"]["key"], "refused.notAuthorized.withdrawn")
        # The newest one is withdrawn, too.
        self.call("withdrawAuthorization", self.call("authorizations", channel)[2]["id"])
        self.assertEqual(
            (self.call("received")[0]["endorsement"], states()), ("withdrawn", ["withdrawn"] * 3)
        )
        self.assertEqual(self.scan_one(late)["sentence"]["key"], "refused.notAuthorized.withdrawn")
        # Now there is a valid authorization again.
        self.call("authorize", channel, authorizer, {"people": 2})
        self.assertEqual(states(), ["replaced", "replaced", "replaced", "valid"])
        self.assertEqual(self.scan_one(late)["sentence"]["key"], "refused.notAuthorized.replaced")

    def test_an_endorsement_for_another_owner_is_refused_as_such(self):
        self.make(name="Olga")
        self.own()
        other, carol, bob = Owner(self, name="Otto"), Member(self, name="Carol"), Member(self)
        carol.read([{"code": other.draw("authorize", "chess", other.meet(carol.draw("id")))}])
        asked = bob.draw(
            "request",
            "--to",
            bob.picture(other.draw("id")),
            "--via",
            bob.picture(carol.draw("id")),
            "--channel",
            "chess",
        )
        refused = self.scan_one(carol.draw("endorse", carol.picture(asked)))
        self.assertEqual((refused["outcome"], refused["exitCode"]), ("not_for_you", 12))

    def test_requests_of_others_are_refused(self):
        self.make(name="Olga")
        self.own()
        carol, bob = Owner(self, name="Carol"), Member(self)
        asked = bob.draw(
            "request", "--to", bob.picture(carol.draw("id")), "--via", bob.picture(self.call("card")["code"])
        )
        found = self.scan_one(asked)
        self.assertEqual(
            (found["kind"], found["exitCode"], found["sentence"]["key"]),
            ("refused", 12, "refused.endorsable"),
        )
        endorsed = self.scan_one(bob.draw("request", "--to", bob.picture(carol.draw("id"))))
        self.assertEqual(endorsed["outcome"], "not_for_you")

    def test_while_locked_a_request_waits(self):
        self.make(name="Olga", lock={"kind": "passphrase", "passphrase": "tin soldier 7"})
        self.own()
        asked = self.request(Member(self), "--channel", "chess")
        self.call("lock")
        self.assertEqual(self.scan_one(asked)["kind"], "queued")
        [outcome] = self.call("unlock", {"passphrase": "tin soldier 7"})["outcomes"]
        self.assertEqual((outcome["kind"], outcome["request"]["channel"]["name"]), ("request", "chess"))


if __name__ == "__main__":
    unittest.main()
