"""Plays the shared histories of Tests/Histories with the program's vault and with the app's model."""

import os
import time

from program import Owner

DAY = 86_400
PASSPHRASE = "lusab-babad-gutih-tugad-fuzan-mudof"


class ToolMemory(Owner):
    """A vault of the program."""

    def __init__(self, case, name, suite):
        super().__init__(case, suite=suite, name=name, channel=None)

    def card(self):
        return [self.draw("id")]

    def create(self, channel):
        self.run("channel", "create", channel)

    def share(self, channel, card, readmits=False):
        return self.symbols(
            "share", channel, "--to", self.picture(card), *(["--readmit"] if readmits else [])
        )

    def request(self, owner, channel=None, note="", via=None):
        options = [
            *(["--channel", channel] if channel else []),
            *(["--via", self.picture(via)] if via else []),
            "--note",
            note,
        ]
        return [self.draw("request", "--to", self.picture(owner), *options)]

    def withdraw_request(self, owner):
        self.run("request", "--withdraw", "--to", self.picture(owner))

    def accept(self, request, channel=None):
        return [
            self.draw(
                "requests", "accept", str(self.number(request)), *(["--channel", channel] if channel else [])
            )
        ]

    def reject(self, request):
        self.run("requests", "reject", str(self.number(request)))

    def number(self, wanted):
        """Returns the list number of somebody's request for a channel."""
        who, channel = wanted
        [found] = [
            line
            for line in self.run("requests", "list", "--all")
            if line["requester"]["name"] == who and line.get("channel") == channel
        ]
        return found["request"]

    def authorize(self, channel, card, people):
        return [self.draw("authorize", channel, self.picture(card), "--people", str(people))]

    def withdraw_authorization(self, channel, member):
        self.run("authorize", "--withdraw", channel, member)

    def endorse(self, code):
        return [self.draw("endorse", self.picture(code))]

    def revoke(self, channel, member):
        self.run("revoke", channel, member)

    def go_on(self, channel):
        """Goes on from a backup, which skips leaves and numbers."""
        self.run("backup", "-o", "kept.seqr", passphrase=PASSPHRASE)
        (self.folder / "vault").rename(self.folder / "lost")
        self.run("restore", "kept.seqr", passphrase=PASSPHRASE)
        self.run("members", channel, "--confirm")

    def leave(self, channel, keeps=False):
        self.run("unsubscribe", channel, *(["--keep-history"] if keeps else []))

    def forget(self, channel):
        self.run("forget", channel, "--before", "2999-01-01", "--yes")

    def remove(self, member):
        self.run("contact", "remove", member, "--yes")

    def publish(self, channel, text):
        return [self.draw("publish", channel, text)]

    def publish_parts(self, channel, length):
        (self.folder / "file.bin").write_bytes(os.urandom(length))
        return self.symbols("publish", channel, "--file", "file.bin", "--max-version", "12")

    def locked(self, text):
        return [self.lock(text, PASSPHRASE)]

    def scan(self, codes, days_ago=0):
        pictures = [self.picture(code) for code in codes]
        for picture in pictures:
            then = time.time() - days_ago * DAY
            os.utime(self.folder / picture, (then, then))
        lines = self.run("scan", *pictures, succeeds=False)
        return [line["outcome"] for line in lines if line["outcome"] not in ("summary", "missed")]

    def remembered(self):
        requests = [
            [line["requester"]["name"], line.get("channel"), line["note"], line["state"]]
            for line in self.run("requests", "list", "--all")
        ]
        own = [line["channel"] for line in self.run("channel", "list") if line["access"] == "owned"]
        # The last line of a readmitted member shows the present state.
        members = {
            (channel, line["member"]["name"]): "revoked" not in line
            for channel in own
            for line in self.run("members", channel)
            if "member" in line
        }
        messages = [
            [line["channel"], line["number"], line["is_unread"], len(line["sightings"])]
            for line in self.run("history", "--no-mark-read")
        ]
        asked = [
            [line["owner"]["name"], "answered" in line] for line in self.run("requests", "list", "--sent")
        ]
        missed = [
            [line["channel"], sum(last - first + 1 for first, last in line["missed"])]
            for line in self.run("missed")
        ]
        channels = [[line["channel"], line["access"]] for line in self.run("channel", "list")]
        people = [line["name"] for line in self.run("contact", "list")]
        return {
            "requests": sorted(requests, key=str),
            "members": sorted([*who, is_member] for who, is_member in members.items()),
            "channels": sorted(channels),
            "people": sorted(people),
            "messages": sorted(messages),
            "asked": sorted(asked),
            "missed": sorted(missed),
        }


class AppMemory:
    """The app's model in a test."""

    def __init__(self, case, name, suite):
        self.case = case
        self.call = case.call
        case.make(name=name, suite=suite)

    def person(self, card):
        """Returns the id of the person with this card; scans the card."""
        outcome = self.case.scan_one(card)
        return outcome["person"]["id"]

    def channel(self, name):
        [found] = [channel["id"] for channel in self.call("channels") if channel["name"] == name]
        return found

    def codes(self, drawings):
        return [drawing["code"] for drawing in drawings]

    def card(self):
        return [self.call("card")["code"]]

    def create(self, channel):
        self.call("createChannel", {"name": channel})

    def share(self, channel, card, readmits=False):
        return self.codes(
            self.call("share", self.channel(channel), self.person(card), {"isReadmitting": readmits})
        )

    def request(self, owner, channel=None, note="", via=None):
        options = {
            "owner": self.person(owner),
            "channel": channel,
            "note": note,
            "via": via and self.person(via),
        }
        return self.codes(self.call("request", options)["drawings"])

    def withdraw_request(self, owner):
        person = self.person(owner)
        [request] = [request["id"] for request in self.call("requests") if request["owner"]["id"] == person]
        self.call("withdraw", request)

    def accept(self, request, channel=None):
        return self.codes(
            self.call(
                "acceptRequest", self.received(request), {"channel": self.channel(channel)} if channel else {}
            )
        )

    def reject(self, request):
        self.call("rejectRequest", self.received(request)["id"])

    def received(self, wanted):
        who, channel = wanted
        [found] = [
            request
            for request in self.call("received")
            if request["person"]["name"] == who and request["wanted"] == channel
        ]
        return found

    def authorize(self, channel, card, people):
        return self.codes(
            self.call("authorize", self.channel(channel), self.person(card), {"people": people})
        )

    def withdraw_authorization(self, channel, member):
        for authorization in self.call("authorizations", self.channel(channel)):
            if authorization["person"]["name"] == member and authorization["state"] == "valid":
                self.call("withdrawAuthorization", authorization["id"])

    def revoke(self, channel, member):
        own = self.channel(channel)
        [person] = [
            known["person"]["id"]
            for known in self.call("members", own)["members"]
            if known["person"]["name"] == member
        ]
        self.call("revoke", own, person)

    def leave(self, channel, keeps=False):
        self.call("unsubscribe", self.channel(channel), {"keepsMessages": keeps})

    def forget(self, channel):
        rows = self.call("messages", {"channel": self.channel(channel), "limit": 1000})["rows"]
        self.call("erase", [row["id"] for row in rows])

    def remove(self, member):
        [person] = [person["id"] for person in self.call("people") if person["name"] == member]
        self.call("erasePerson", person)

    def publish(self, channel, text):
        made = self.call(
            "publish", self.channel(channel), {"draft": {"type": "text", "text": text}, "token": text}
        )
        return self.codes(made["drawings"])

    def scan(self, codes, days_ago=0):
        return [
            self.outcome(outcome) for outcome in self.case.scan(*codes, time=time.time() - days_ago * DAY)
        ]

    def outcome(self, found):
        """Returns the program's name of an outcome. Accepts a share, as --yes does."""
        kind = found["kind"]
        if kind == "offer":
            self.call("accept", found["offer"]["id"])
            return "subscribed"
        if kind == "message":
            return "stored" if found["isNew"] else "seen_before"
        if kind == "person":
            return "new_contact" if found["isNew"] else "known_contact"
        if kind == "request":
            is_endorsed = found["request"]["endorser"] is not None
            return "endorsed_request" if is_endorsed else REQUESTS[found["news"]]
        if kind == "part":
            return "part" if found["isNew"] else "known_part"
        return {
            "refused": found.get("outcome"),
            "locked": found.get("lock"),
            "unchanged": "already_subscribed",
            "ownCard": "own_card",
        }.get(kind, kind)

    def remembered(self):
        requests = [
            [request["person"]["name"], request["wanted"], request["note"], request["state"]]
            for request in self.call("received")
        ]
        channels = self.call("channels")
        members = [
            [channel["name"], member["person"]["name"], member["revoked"] is None]
            for channel in channels
            if channel["own"] is not None
            for member in self.call("members", channel["id"])["members"]
        ]
        rows = self.call("messages", {"limit": 1000})["rows"]
        messages = [
            [
                row["channel"]["name"],
                row["number"],
                row["isUnread"],
                len(self.call("message", row["id"])["sightings"]),
            ]
            for row in rows
        ]
        asked = [
            [request["owner"]["name"], request["answered"] is not None] for request in self.call("requests")
        ]
        missed = [
            [channel["name"], sum(gap["to"] - gap["from"] for gap in channel["missed"])]
            for channel in channels
            if channel["missed"]
        ]
        access = [
            [channel["name"], "owned" if channel["own"] else "left" if channel["isLeft"] else "subscribed"]
            for channel in channels
        ]
        return {
            "requests": sorted(requests, key=str),
            "members": sorted(members),
            "messages": sorted(messages),
            "asked": sorted(asked),
            "missed": sorted(missed),
            "channels": sorted(access),
            "people": sorted(person["name"] for person in self.call("people")),
        }


REQUESTS = {
    "new": "new_request",
    "renewed": "renewed_request",
    "known": "known_request",
    "member": "new_request",
    "accepted": "accepted_request",
    "rejected": "rejected_request",
}
