"""Events of an owner: publishing, and admitting, revoking and readmitting members."""

import collections
import random

from channel import Share
from club import DAY, HOUR

KINDS = ["text"] * 6 + ["expiring"] * 3 + ["parts"]


def publish(club, channel=None, device=None):
    """Publishes one message, and hangs it on the board."""
    device = device or club.owner.device
    channel = channel or club.random.choice([club.club, club.club, club.board])
    own = device.own[channel]
    kind = club.random.choice(KINDS)
    club.pass_time()
    text, expires, arguments = f"Message {club.names['poster'] + 1} for {channel.name}", None, []
    if kind == "expiring":
        days = club.random.randrange(1, 30)
        expires, arguments = club.clock + days * DAY, ["--expires", f"{days * 24}h"]
    if kind == "parts":
        name = club.file("leaflet", "bin")
        (club.program.folder / name).write_bytes(random.Random(name).randbytes(2_500))
        club.program.note(f"head -c 2500 /dev/urandom >{name}")
        text, content = None, ["--file", name]
    else:
        content = [text]
    answer, files = club.draw(device, "publish", channel.name, *content, *arguments, stem="poster")
    number = answer.object["number"]
    check_number(club, own, number)
    message = own.publish(
        number,
        kind="file" if kind == "parts" else "text",
        text=text,
        created=club.clock,
        expires=expires,
        files=files,
        is_stray=device is not club.owner.device,
    )
    device.latest = max(device.latest, club.clock)
    club.posters.append(message)
    return message


def check_number(club, own, number):
    """Checks that no number is used twice, and that a number follows the one before."""
    if number in own.channel.messages:
        club.differ(f"{own.channel.name}#{number} was published before")
    if not own.takes(number):
        club.differ(f"{own.channel.name}: expected number {own.next.value or 'after a jump'}, got {number}")


def admit(club, channel=None, person=None):
    """Shares a channel with somebody by their card; a revoked person needs --readmit."""
    channel = channel or club.random.choice(club.channels[:2])
    person = person or club.random.choice(club.members)
    own = club.own(channel)
    club.pass_time(HOUR)
    command = ["share", channel.name, "--to", person.card]
    if own.was_revoked(person):
        club.draw(club.owner.device, *command, stem="share", status=8)
        command.append("--readmit")
    answer, files = club.draw(club.owner.device, *command, stem="share")
    club.equal(person.fingerprint, answer.object["contact"]["fingerprint"], "recipient of the share")
    hand_over_share(club, own, person, files)
    return own.live(person)


def hand_over_share(club, own, person, files, endorser=None):
    """Notes the share for somebody, who becomes a member if they are none."""
    member = own.live(person)
    if member:
        own.renew(member, club.clock)
    else:
        member = own.admit(person, club.clock, endorser)
        own.channel.banned.discard(person)
    club.owner.device.latest = max(club.owner.device.latest, club.clock)
    unsure = frozenset(number for number in own.channel.messages if own.is_unsure(number)) | opened_unknown(
        own, person
    )
    person.inbox.append(
        Share(own.channel, person, member.leaf, member.issued, own.next, files, unsure, own.doubtful(person))
    )


def opened_unknown(own, person):
    """Returns the numbers of messages that an unknown leaf opens.

    A lost device gave the leaf to somebody whom this device knows as revoked.
    """
    known = {member.leaf for member in own.members if member.person is person}
    lost = {share.leaf for share in person.inbox if share.channel is own.channel} - known
    if len(known) < 2:
        return frozenset()
    return frozenset(
        number
        for number, message in own.channel.messages.items()
        if any(message.admits(leaf) for leaf in lost)
    )


def revoke(club, channel=None, person=None):
    """Revokes a member by their card."""
    channel = channel or club.random.choice(club.channels[:2])
    own = club.own(channel)
    people = [person for person in own.people() if person in club.members]
    if person is None and (len(people) < 3 or club.random.random() < 0.3):
        return
    person = person or club.random.choice(people)
    club.pass_time(HOUR)
    answer = club.done(club.owner.device, "revoke", channel.name, person.card, "--yes")
    own.revoke(person)
    channel.banned.add(person)
    if own.next.value is not None:
        got = {line["first_number"] for line in answer.objects}
        club.equal({own.next.value}, got, "first number without them")


def revoke_again(club):
    """Tries to revoke somebody who was revoked already, or never was a member."""
    channel = club.random.choice(club.channels[:2])
    own = club.own(channel)
    others = [person for person in club.members if own.live(person) is None]
    if others:
        club.refused(1, club.owner.device, "revoke", channel.name, club.random.choice(others).card, "--yes")


def check_members(club, channel=None):
    """Compares `members` and the readers of one message with the model."""
    channel = channel or club.random.choice(club.channels[:2])
    device = club.owner.device
    own = device.own[channel]
    compare_members(club, device, own)
    messages = [message for number, message in own.messages.items()]
    if messages:
        message = club.random.choice(messages)
        lines = club.done(device, "members", channel.name, "--at", message.number).objects
        expected = sorted(member.person.fingerprint for member in own.members if message.admits(member.leaf))
        got = sorted(line["member"]["fingerprint"] for line in lines)
        club.equal(expected, got, f"who can read {channel.name}#{message.number}")


def compare_members(club, device, own):
    lines = club.done(device, "members", own.channel.name).objects
    got = collections.Counter(
        (line["member"]["fingerprint"], "revoked" in line, "endorser" in line) for line in lines
    )
    expected = collections.Counter(
        (member.person.fingerprint, member.is_revoked, member.endorser is not None) for member in own.members
    )
    club.equal(
        ([], []),
        (list(expected - got), list(got - expected)),
        f"{device.vault}: members of {own.channel.name}: missing and extra",
    )
