"""The end of a year: each vault is compared with the model."""

from publishing import compare_members
from reading import compare_missed


def compare_all(club):
    """Compares histories, missed numbers, members and the state of all vaults."""
    club.pass_time()
    for person in [club.owner, *club.members, club.reader, club.door]:
        for device in person.devices[-2:]:
            compare_history(club, device)
            if device is person.device or person is not club.owner:
                compare_missed(club, device)
                examine(club, device)
    for own in club.owner.device.own.values():
        compare_members(club, club.owner.device, own)


def compare_history(club, device):
    lines = club.done(device, "history", "--limit", "all").objects
    got = sorted(facts(line) for line in lines)
    expected = []
    for holder in [*device.own.values(), *device.subscriptions.values()]:
        messages = getattr(holder, "messages", None)
        for message in (holder.seen if messages is None else messages).values():
            expected.append(
                facts(
                    {
                        "channel": message.channel.name,
                        "number": message.number,
                        "claim": 1,
                        "type": message.kind,
                        "created": club.date(message.created),
                        "text": message.text or "",
                        "expires": club.date(message.expires) if message.expires is not None else "",
                        "is_expired": message.is_expired(club.clock),
                    }
                )
            )
    missing = [one for one in expected if one not in got]
    extra = [one for one in got if one not in expected]
    club.equal(([], []), (missing, extra), f"history of {device.vault}: missing and extra messages")
    club.equal(len(expected), len(got), f"history of {device.vault}: number of messages")


def facts(line):
    keys = ["channel", "number", "claim", "type", "created", "is_expired"]
    return (*(line[key] for key in keys), line.get("text", ""), line.get("expires", ""))


def examine(club, device):
    """The vault is intact, and its clock is not behind, unless it was once ahead."""
    answer = club.run(device, "doctor")
    report = answer.object
    is_behind = report["clock_behind"] and club.clock < device.latest
    broken = [table["table"] for table in report["entries"] if table["broken"]]
    got = (report["faults"], broken, report["clock_behind"])
    club.equal(([], [], is_behind), got, f"`doctor` of {device.vault}")
    club.equal(1 if is_behind else 0, answer.status, f"exit code of `doctor` of {device.vault}")
