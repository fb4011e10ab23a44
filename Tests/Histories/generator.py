"""Makes random histories of two owners and three others, each with one device or two."""

import random

from world import DAY

HOUR, MINUTE = 3_600, 60
PEOPLE = ("Olga", "Otto", "Bob", "Carol", "Dan")
OWN = {"Olga": ("chess", "rowing"), "Otto": ("go",)}


class Generator:
    """Makes one history. It knows who may have which code, and no outcomes."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.clock = 0
        self.steps = []
        self.people = {name: self.random.choice(("compact", "compact", "classic")) for name in PEOPLE}
        self.devices = list(PEOPLE)
        self.channels = {name: [] for name in OWN}
        # By device: the people whose cards it has, as far as one can be sure.
        self.met = {name: set() for name in PEOPLE}
        # By channel: the people who were given a share, and the devices that scanned one.
        self.members = {channel: set() for some in OWN.values() for channel in some}
        self.followers = {channel: set() for channel in self.members}
        # By the name of a code: its kind, who is meant to scan it, and how many symbols it has at least.
        self.codes = {}
        self.backups = {}
        self.requests = []
        self.subject = self.subjects()

    def subjects(self):
        """The devices with the app: all of one person or one of them, or all of everybody."""
        who = self.random.choice((*PEOPLE, "Olga", "Otto", None))
        if who is None:
            return [f"{name}{other}" for name in PEOPLE for other in ("", " 2")]
        return self.random.choice(([who, f"{who} 2"], [who], [who, f"{who} 2"], [f"{who} 2"]))

    def history(self, length):
        # Without some kinds of steps the others have more to do with each other.
        chosen = [(make, weight) for make, weight in WEIGHTS if weight > 10 or self.random.random() < 0.7]
        makers = [make for make, weight in chosen for _ in range(weight)]
        for name in OWN:
            self.add(name, does="create", channel=self.own(name, OWN[name][0]))
        for device in self.devices:
            others = [name for name in PEOPLE if name != device and self.random.random() < 0.85]
            if others:
                self.add(device, scans=others)
                self.met[device] |= set(others)
        for _ in range(self.random.randrange(1, 4)):
            self.member()
        while len(self.steps) < length:
            self.pass_time()
            self.random.choice(makers)(self)
        return {"about": "", "subject": self.subject, "people": self.people, "steps": self.steps}

    def own(self, name, channel):
        self.channels[name].append(channel)
        return channel

    # Time

    def pass_time(self):
        self.clock += self.random.choice(
            (0, 0, 1, 1, 1, 30, 90, HOUR, HOUR, 2 * HOUR, DAY // 2, DAY + 1, 3 * DAY)
        )

    def skewed(self):
        """The time by the clock of a device, which is wrong now and then."""
        if self.random.random() < 0.92:
            return self.clock
        return max(
            0,
            self.clock
            + self.random.choice((-3 * DAY, -DAY - HOUR, -HOUR, -MINUTE, HOUR, DAY - 1, DAY + HOUR, 3 * DAY)),
        )

    # Steps

    def add(self, who, **step):
        self.steps.append({"who": who, "at": self.skewed(), **step})

    def meet(self, device, *names):
        """Scans the cards of people who are new to a device: the app gives nothing to strangers."""
        for name in names:
            if name not in self.met[device]:
                self.add(device, scans=[name])
                self.met[device].add(name)

    def gives(self, kind, readers, parts=1, **facts):
        name = f"{kind} {sum(code['kind'] == kind for code in self.codes.values()) + 1}"
        self.codes[name] = {"kind": kind, "readers": readers, "parts": parts, **facts}
        return name

    def owner(self):
        """A device of somebody with a channel, and the channel."""
        name = self.random.choice([name for name in OWN if self.channels[name]])
        device = self.random.choice([device for device in self.devices if person(device) == name])
        return device, self.random.choice(self.channels[name])

    def other(self, device):
        return self.random.choice([name for name in PEOPLE if name != person(device)])

    def device_of(self, name):
        return self.random.choice([device for device in self.devices if person(device) == name])

    def create(self):
        name = self.random.choice(list(OWN))
        left = [channel for channel in OWN[name] if channel not in self.channels[name]]
        if left:
            self.add(self.device_of(name), does="create", channel=self.own(name, left[0]))

    def share(self):
        device, channel = self.owner()
        to = self.other(device)
        readmits = {"readmits": True} if self.random.random() < 0.25 else {}
        self.meet(device, to)
        self.members[channel].add(to)
        self.add(
            device,
            does="share",
            channel=channel,
            card=to,
            **readmits,
            gives=self.gives("share", [to], channel=channel),
        )

    def publish(self):
        device, channel = self.owner()
        expiry = (
            {"expiry": self.clock + self.random.choice((-1, MINUTE, DAY, 5 * DAY, 5 * DAY))}
            if self.random.random() < 0.2
            else {}
        )
        gives = self.gives("message", list(PEOPLE), channel=channel)
        self.add(device, does="publish", channel=channel, text=gives, **expiry, gives=gives)
        return gives

    def post(self):
        """A message, and the scans of it by some who can read it."""
        name = self.publish()
        for _ in range(self.random.randrange(1, 4)):
            reader = self.reader(name)
            for _ in range(self.random.choice((1, 1, 2))):
                if self.random.random() < 0.5:
                    self.pass_time()
                self.show(reader, name)

    def reader(self, name):
        """A device that may be able to read a code."""
        code = self.codes[name]
        if self.random.random() < 0.06:
            return self.random.choice(self.devices)
        if "channel" in code and code["kind"] != "share":
            owners = [
                device for device in self.devices if code["channel"] in self.channels.get(person(device), [])
            ]
            devices = sorted(self.followers[code["channel"]]) * 3 + owners
            return self.random.choice(devices)
        return self.device_of(self.random.choice(code["readers"]))

    def publish_parts(self):
        device, channel = self.owner()
        # The app makes parts of another size.
        if device in self.subject:
            return
        text = "".join(
            self.random.choice("abcdefghijklmnopqrstuvwxyz0123456789!?.,-+")
            for _ in range(self.random.randrange(200, 500))
        )
        self.add(
            device,
            does="publish_parts",
            channel=channel,
            text=text,
            gives=self.gives("parts", list(PEOPLE), parts=2, channel=channel),
        )

    def spoil(self):
        whole = [
            name for name, code in self.codes.items() if code["kind"] != "backup" and "spoils" not in code
        ]
        if not whole:
            return
        name = self.random.choice(whole)
        code = self.codes[name]
        channel = {"channel": code["channel"]} if "channel" in code else {}
        gives = self.gives(f"bad {code['kind']}", code["readers"], code["parts"], spoils=name, **channel)
        self.steps.append({"who": "Bob", "spoils": name, "gives": gives})

    def scan(self):
        if not self.codes or self.random.random() < 0.05:
            device = self.random.choice(self.devices)
            self.add(device, scans=[self.random.choice(PEOPLE)])
            return
        recent = list(self.codes)[-6:] if self.random.random() < 0.7 else list(self.codes)
        name = self.random.choice(recent)
        self.show(self.reader(name), name)

    def show(self, device, name):
        code = self.codes[name]
        # The app neither keeps authorizations nor endorses.
        if (
            code["kind"] in ("authorization", "bad authorization", "via", "bad via")
            and device in self.subject
        ):
            return
        step = {"scans": [name]}
        if code["kind"] == "share" and person(device) in code["readers"]:
            self.followers[code["channel"]].add(device)
        if code["parts"] > 1:
            if self.random.random() < 0.8:
                step["parts"] = self.random.sample(range(5), self.random.randrange(1, 5))
        elif self.random.random() < 0.15:
            # The app asks about a share before it reads a message that hangs beside it.
            beside = (
                ("share", "request", "endorsed")
                if code["kind"] == "share"
                else ("message", "request", "endorsed")
            )
            others = [
                other for other, facts in self.codes.items() if other != name and facts["kind"] in beside
            ]
            step["scans"] += self.random.sample(others, min(len(others), self.random.randrange(1, 4)))
        if self.random.random() < 0.2:
            step["daysAgo"] = self.random.choice((1, 2))
        self.add(device, **step)

    def request(self):
        name = self.random.choice(PEOPLE)
        owner = self.random.choice([owner for owner in OWN if owner != name])
        device = self.device_of(name)
        channel = (
            self.random.choice((*OWN[owner], None, "nothing"))
            if self.random.random() < 0.4
            else OWN[owner][0]
        )
        step = {"does": "request", "owner": owner, "note": self.random.choice(("", "please", "me too"))}
        if channel is not None:
            step["channel"] = channel
        readers, kind = [owner], "request"
        if self.random.random() < 0.35:
            via = self.random.choice([other for other in PEOPLE if other != name])
            step["via"] = via
            readers, kind = [via], "via"
        else:
            self.requests.append([name, channel])
        self.meet(device, owner, *([step["via"]] if "via" in step else []))
        self.add(device, **step, gives=self.gives(kind, readers))

    def withdraw_request(self):
        name = self.random.choice(PEOPLE)
        owner = self.random.choice([owner for owner in OWN if owner != name])
        channel = {"channel": OWN[owner][0]} if self.random.random() < 0.5 else {}
        device = self.device_of(name)
        self.meet(device, owner)
        self.add(device, does="withdraw_request", owner=owner, **channel)

    def decide(self):
        if not self.requests:
            return
        device, channel = self.owner()
        request = self.random.choice(self.requests)
        if self.random.random() < 0.3:
            self.add(device, does="reject", request=request)
            return
        step = {"does": "accept", "request": request}
        if request[1] is None or self.random.random() < 0.2:
            step["channel"] = channel
        if self.random.random() < 0.2:
            step["readmits"] = True
        self.members[step.get("channel", request[1] if request[1] in self.members else channel)].add(
            request[0]
        )
        self.add(device, **step, gives=self.gives("share", [request[0]], channel=channel))

    def authorize(self):
        device, channel = self.owner()
        to = self.other(device)
        until = (
            {"until": self.clock + self.random.choice((HOUR, 2 * DAY, 9 * DAY))}
            if self.random.random() < 0.4
            else {}
        )
        people = self.random.choice((1, 1, 2, 5))
        self.meet(device, to)
        self.add(
            device,
            does="authorize",
            channel=channel,
            card=to,
            people=people,
            **until,
            gives=self.gives("authorization", [to]),
        )

    def withdraw_authorization(self):
        device, channel = self.owner()
        self.add(device, does="withdraw_authorization", channel=channel, member=self.other(device))

    def endorse(self):
        asked = [name for name, code in self.codes.items() if code["kind"] == "via"]
        if not asked:
            return
        name = self.random.choice(asked)
        [via] = self.codes[name]["readers"]
        device = self.device_of(via)
        if device in self.subject:
            return
        self.add(device, does="endorse", code=name, gives=self.gives("endorsed", list(OWN)))

    def vouch(self):
        """An authorization, its use by somebody, and the scan of it."""
        device, channel = self.owner()
        via = self.other(device)
        authorizer = self.device_of(via)
        if authorizer in self.subject:
            return
        owner = person(device)
        asking = self.random.choice([name for name in PEOPLE if name not in (owner, via)])
        authorization = self.gives("authorization", [via])
        self.meet(device, via)
        self.add(
            device,
            does="authorize",
            channel=channel,
            card=via,
            people=self.random.choice((1, 2)),
            gives=authorization,
        )
        self.add(authorizer, scans=[authorization])
        asked = self.gives("via", [via])
        asker = self.device_of(asking)
        self.meet(asker, owner, via)
        self.add(asker, does="request", owner=owner, channel=channel, note="", via=via, gives=asked)
        endorsed = self.gives("endorsed", [owner])
        self.add(authorizer, does="endorse", code=asked, gives=endorsed)
        if self.random.random() < 0.8:
            self.pass_time()
            self.show(self.device_of(owner), endorsed)
            self.requests.append([asking, channel])

    def member(self):
        """A share, and the scan of it."""
        self.share()
        name = list(self.codes)[-1]
        self.pass_time()
        self.show(self.device_of(self.codes[name]["readers"][0]), name)

    def revoke(self):
        device, channel = self.owner()
        members = sorted(self.members[channel]) * 3 + [self.other(device)]
        self.add(device, does="revoke", channel=channel, member=self.random.choice(members))

    def revoke_all(self):
        device, channel = self.owner()
        self.add(device, does="revoke_all", channel=channel)

    def confirm(self):
        device, channel = self.owner()
        self.add(device, does="confirm", channel=channel)

    def keep_less(self):
        device = self.random.choice(self.devices)
        does = self.random.choice(("leave", "leave", "forget", "read", "dismiss", "remove"))
        if does == "read":
            self.add(device, does="read")
        elif does == "remove":
            member = self.other(device)
            self.met[device].discard(member)
            self.add(device, does="remove", member=member)
        else:
            own = self.channels.get(person(device), [])
            channels = [channel for some in self.channels.values() for channel in some if channel not in own]
            channels += [channel for channel in channels if device in self.followers[channel]] * 4
            keeps = {"keeps": self.random.random() < 0.6} if does == "leave" else {}
            self.add(device, does=does, channel=self.random.choice(channels), **keeps)

    def back_up(self):
        name = self.random.choice((*PEOPLE, *OWN, *OWN))
        device = self.device_of(name)
        does = "hand_over" if self.random.random() < 0.3 else "backup"
        backup = f"backup {len(self.backups) + 1}"
        self.backups[backup] = device
        self.add(device, does=does, gives=backup)
        if self.random.random() < 0.5:
            self.restore()

    def restore(self):
        if not self.backups:
            return
        backup = self.random.choice(list(self.backups)[-3:])
        name = person(self.backups[backup])
        device = f"{name} 2"
        if device not in self.devices:
            self.devices.append(device)
        self.met[device] = set()
        for followers in self.followers.values():
            if self.backups[backup] in followers:
                followers.add(device)
        self.pass_time()
        self.add(device, does="restore", backup=backup)
        for channel in self.channels.get(name, []):
            if self.random.random() < 0.7:
                self.add(device, does="confirm", channel=channel)


def person(device):
    """Whose device it is."""
    return device.removesuffix(" 2")


WEIGHTS = (
    (Generator.scan, 26),
    (Generator.post, 12),
    (Generator.member, 11),
    (Generator.publish, 4),
    (Generator.share, 3),
    (Generator.publish_parts, 3),
    (Generator.spoil, 2),
    (Generator.request, 6),
    (Generator.withdraw_request, 2),
    (Generator.decide, 6),
    (Generator.vouch, 3),
    (Generator.authorize, 1),
    (Generator.withdraw_authorization, 2),
    (Generator.endorse, 3),
    (Generator.revoke, 6),
    (Generator.revoke_all, 2),
    (Generator.confirm, 2),
    (Generator.keep_less, 7),
    (Generator.back_up, 4),
    (Generator.restore, 2),
    (Generator.create, 1),
)
