"""Draws the app's pictures in docs/images."""

import random
import time
import unittest

from app_test import DESK, PHONE, ROOT, AppTest, folder, owner
from png import compressed

EVENT = """BEGIN:VEVENT
SUMMARY:Club evening
DTSTART;TZID=Europe/Berlin:20301126T190000
DTEND;TZID=Europe/Berlin:20301126T220000
RRULE:FREQ=WEEKLY;UNTIL=20301217T180000Z
DESCRIPTION:Back room of the Mill. Bring a clock if you have one.
END:VEVENT
"""
LINK = "https://xn--bnk-6cd.example/meeting?number=12"
PLACES = [(52.52, 13.405), (52.48, 13.43), (53.55, 10.0)]


class Screenshots(AppTest):
    def draw(self, name, settle=0.5):
        # Sheets slide up once, and maps are drawn once they have a size.
        time.sleep(settle)
        path = ROOT / f"docs/images/app-{name}.png"
        path.write_bytes(compressed(self.browser.get_screenshot_as_png()))
        print(path.relative_to(ROOT), path.stat().st_size)

    def runTest(self):
        alice, ines = owner("Alice"), owner("Ines")
        ines.run("channel", "rename", "chess", "garden")
        self.open("start")
        self.draw("start")
        self.begin()
        self.draw("empty")
        card = self.card()
        self.draw("card")
        self.film(*alice.share(card))
        self.go("scan")
        self.wait_for("Follow chess?")
        self.draw("subscribe")
        self.press("Follow chess", "dialog")
        self.wait_for("You follow chess")
        self.press("Compare fingerprints")
        self.draw("compare")
        self.press("All six agree")
        self.wait(lambda: not self.state.startswith("people/"))
        self.choose(*ines.share(card, "garden"))
        self.press("Follow garden", "dialog")
        self.wait_for("You follow garden")
        self.messages(alice, ines)
        self.choose_and_screens()
        self.owning()

    def messages(self, alice, ines):
        event = alice.publish("--type", "event", EVENT)
        self.be_at(*PLACES[0])
        self.press("Place off")
        self.wait_for("Place on")
        for place in PLACES:
            self.be_at(*place)
            time.sleep(0.3)
            self.choose(*event)
            time.sleep(2)
        self.choose(*alice.publish("--type", "url", LINK))
        self.wait_for("2 messages found")
        ines.publish("skipped", channel="garden")
        self.choose(*ines.publish("Seed swap on Friday, in the shed", channel="garden"))
        self.wait_for("Seed swap")
        self.go("me")
        self.film(
            *alice.publish("Tuesday, 7 pm", "--expires", "5d"),
            *ines.publish("Bring the key to the water tap", channel="garden"),
        )
        self.go("scan")
        self.wait_for("2 messages found")
        self.draw("scan")
        self.go("me")
        large = folder() / "plan.bin"
        large.write_bytes(random.Random(1).randbytes(5_000))
        parts = alice.publish("--file", large)
        self.film(parts[1])
        self.go("scan")
        self.wait_for("1 of ")
        self.choose(parts[3])
        self.wait_for("2 of ")
        self.draw("parts")

    def owning(self):
        carol, dave = owner("Carol"), owner("Dave")
        self.go("own/new")
        self.fill("#channel-name", "allotments")
        self.press("Make the channel")
        self.wait_for("Publish a message")
        channel = self.state.split("/")[1]
        card = self.card()
        for member in (carol, dave):
            self.choose(
                *member.draw(
                    "request", "--to", card, "--channel", "allotments", "--note", "We met at the water tap"
                )
            )
            self.press("Look at the request")
            self.wait_for("asks to follow", "We met")
            if member is carol:
                self.draw("request")
            self.press("Accept, and make the share")
            self.wait_for("Show this to")
        self.go(f"publish/{channel}")
        self.press("Event")
        for field, value in {
            "summary": "Water is turned on",
            "start": "2030-04-01T10:00",
            "location": "At the shed",
        }.items():
            self.fill(f"#draft-{field}", value)
        self.draw("publish")
        self.press("Look at it")
        self.wait_for("Publish this in")
        self.draw("review")
        self.press("Publish", "dialog")
        self.wait_for("Full screen")
        self.draw("published")
        self.go(f"members/{channel}")
        self.press("Dave unverified")
        self.press("Revoke", "dialog")
        self.wait_for("Revoke Dave in")
        self.press("Revoke", "dialog")
        self.wait_for("Revoked")
        self.draw("members")

    def choose_and_screens(self):
        self.film()
        self.go("channels")
        self.draw("channels")
        self.go("messages")
        self.draw("messages")
        self.screen(PHONE, "dark")
        self.draw("dark")
        self.screen(PHONE)
        for name, title in {"message": "Club evening", "link": "xn--bnk-6cd.example"}.items():
            self.go("messages")
            link = self.wait(
                lambda title=title: self.browser.execute_script(
                    "return [...document.querySelectorAll('.list a')].find((row) => row.innerText.includes(arguments[0]))?.hash",
                    title,
                )
            )
            self.go(link[2:])
            self.draw(name, settle=1)
            if name == "message":
                self.screen(DESK)
                self.wait_for("Club evening", "Seen 3 times")
                self.draw("desk", settle=1.5)
                self.screen(PHONE)
        for path in ["me", "me/lock", "me/version"]:
            self.go(path)
            self.draw(path.rpartition("/")[2])


if __name__ == "__main__":
    unittest.TextTestRunner().run(Screenshots())
