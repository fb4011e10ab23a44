"""A member with the app's model, and an owner with the program."""

import unittest

from model_test import ModelTest
from program import Owner


class MemberTests(ModelTest):
    def test_from_a_card_to_a_revocation(self):
        for suite, other in (("compact", "classic"), ("classic", "compact")):
            with self.subTest(suite=suite):
                self.clear()
                self.open()
                self.assertEqual(self.call("state"), {"is": "new", "isLost": False})
                self.make(suite=suite)
                self.assertEqual(self.call("state"), {"is": "open", "lock": "device"})
                owner = Owner(self, suite=other)
                card = self.call("card")["code"]
                share = owner.share(card)
                outcome = self.scan_one(share)
                self.assertEqual(outcome["kind"], "offer")
                self.assertEqual(outcome["offer"]["name"], "chess")
                self.assertEqual(outcome["offer"]["owner"]["name"], "Olga")
                self.assertEqual(
                    outcome["offer"]["owner"]["digits"], owner.run("id")[0]["contact"]["fingerprint"]
                )
                self.assertFalse(outcome["offer"]["owner"]["isVerified"])
                self.assertEqual(self.call("channels"), [])
                channel = self.call("accept", outcome["offer"]["id"])
                self.assertEqual((channel["name"], channel["messages"], channel["first"]), ("chess", 0, 1))
                self.assertEqual(self.scan_one(share)["kind"], "unchanged")

                hello, second = owner.publish("hello"), owner.publish("https://example.org/")
                third = owner.publish("third")
                outcomes = self.scan(hello, third)
                self.assertEqual(
                    [(seen["kind"], seen["isNew"], seen["message"]["title"]) for seen in outcomes],
                    [("message", True, "hello"), ("message", True, "third")],
                )
                self.assertEqual([seen["missed"] for seen in outcomes], [[], [{"from": 2, "to": 3}]])
                self.assertEqual(self.call("channel", channel["id"])["missed"], [{"from": 2, "to": 3}])
                self.assertFalse(self.scan_one(hello)["isNew"])
                self.assertTrue(self.scan_one(second)["isNew"])
                self.assertEqual(self.call("channel", channel["id"])["missed"], [])
                rows = self.call("messages", {})["rows"]
                self.assertEqual(
                    [(row["number"], row["type"], row["isUnread"]) for row in rows],
                    [(2, "url", True), (3, "text", True), (1, "text", True)],
                )
                self.assertEqual(self.call("unreadCount"), 3)
                self.call("markRead", [row["id"] for row in rows])
                self.assertEqual(self.call("unreadCount"), 0)
                self.assertEqual(self.call("message", rows[-1]["id"])["content"]["text"], "hello")

                # Reloads the page: all of it is on the disk.
                self.open()
                self.assertEqual(self.call("state"), {"is": "open", "lock": "device"})
                self.assertEqual(
                    [row["title"] for row in self.call("messages", {})["rows"]],
                    ["https://example.org/", "third", "hello"],
                )

                owner.run("revoke", "chess", "Mia")
                ended = self.scan_one(owner.publish("without Mia"))
                self.assertEqual(
                    (ended["kind"], ended["outcome"], ended["exitCode"]), ("refused", "access_ended", 6)
                )
                self.assertEqual(
                    ended["sentence"],
                    {"key": "refused.accessEnded", "values": {"channel": "chess", "owner": "Olga"}},
                )
                self.assertTrue(self.call("channel", channel["id"])["hasEnded"])

                self.assertEqual(
                    self.call("erasedWith", channel["id"]), {"messages": 3, "files": 0, "sightings": 0}
                )
                self.call("unsubscribe", channel["id"], {"keepsMessages": False})
                self.assertEqual(self.call("channels"), [])
                self.assertEqual(self.call("messages", {})["rows"], [])
                self.assertEqual(self.scan_one(hello)["outcome"], "not_subscribed")


if __name__ == "__main__":
    unittest.main()
