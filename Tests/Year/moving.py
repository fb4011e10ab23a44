"""Happenings around backups: hand-overs, restores of old backups, mistaken ones, and second devices."""

import copy
import pathlib

from asking import compare_members
from club import DAY, HOUR
from publishing import admit, publish
from reading import scan_posters

KINDS = ["vault", "portable", "keys"]
OPTIONS = {"vault": [], "portable": ["--portable"], "keys": ["--keys-only"]}


def back_up(club, device, kind, *options):
    """Makes a backup; returns its file and what it holds."""
    file = club.file(kind, "seqr")
    club.pass_time(HOUR)
    answer = club.done(device, "backup", *OPTIONS[kind], *options, "-o", file, secret=True)
    return file, device.backup(kind), answer


def restore(club, file, saved, is_handed_over=False):
    """Restores a backup into a new vault."""
    club.pass_time(HOUR)
    device = saved.restored(club.file(pathlib.Path(saved.person.card).stem[5:], "vault"), is_handed_over)
    restored = club.done(device, "restore", file, secret=True).object
    for own in device.own.values():
        own.restored = club.clock
    club.equal(
        {own.channel.name for own in device.own.values() if own.waits}, set(restored["unconfirmed"]),
        "channels that wait after the restore")
    return device


def keep_backup(club):
    """The owner makes a backup, and keeps it."""
    kind = club.random.choice(KINDS)
    club.backups.append(back_up(club, club.owner.device, kind)[:2])


# What a vault that waits refuses


def try_waiting(club, device):
    """Tries the owner's commands on a copy of a vault whose channels wait: all must be refused."""
    channel = club.random.choice(club.channels[:2])
    member = club.random.choice(club.members)
    name = channel.name
    commands = {
        "publish": ["publish", name, "Too early", "-o", club.file("early")],
        "share": ["share", name, "--to", member.card, "-o", club.file("early")],
        "authorize": ["authorize", name, member.card, "-o", club.file("early")],
        "encrypt": ["encrypt", "passphrase", "--channel", name, "-o", club.file("early", "sealed")],
        "channel": ["channel", "rename", name, f"{name} {club.week}"],
    }
    if club.suite == "compact":
        commands["guest"] = ["guest", name, "-o", club.file("early", "html")]
    waiting = [number for (_, asked), number in device.pending.items() if asked is channel]
    if waiting:
        commands["requests"] = ["requests", "accept", waiting[0], "--yes", "-o", club.file("early")]
    copied = copy.copy(device)
    for command, arguments in commands.items():
        copied.vault = club.file("probe", "vault")
        club.program.copy(device.vault, copied.vault)
        answer = club.run(copied, *arguments, secret=command == "guest")
        if answer.status != 8:
            club.differ(f"`{answer.command}` where {name} waits: expected exit code 8, got {answer.status}")


def confirm(club, device):
    """Revokes again whom the owner had revoked, and confirms the members of all channels."""
    for own in device.own.values():
        if not own.waits:
            continue
        name = own.channel.name
        club.pass_time(HOUR)
        for person in [person for person in own.people() if person in own.channel.banned]:
            club.done(device, "revoke", name, person.card, "--yes")
            own.revoke(person)
        compare_members(club, device, own)
        if own.unknown and (own.channel.banned or club.random.random() < 0.5):
            club.done(device, "members", name, "--confirm", "--revoke-all", "--yes")
            own.revoke_all()
        else:
            club.done(device, "members", name, "--confirm", "--yes")
        own.waits = False
        club.refused(1, device, "members", name, "--confirm", "--yes")


def readmit_all(club, people):
    """Shares anew with everybody who was a member and is unknown now, besides those who are to stay out."""
    for channel, persons in people.items():
        own = club.own(channel)
        for person in persons:
            if own.live(person) is None and not own.was_revoked(person) and person not in channel.banned:
                admit(club, channel, person)


def members_now(club):
    return {channel: list(own.people()) for channel, own in club.owner.device.own.items()}


# The owner moves


def hand_over(club):
    """The owner goes on with another device; or the backup never arrives there, and the owner stays."""
    device, people = club.owner.device, members_now(club)
    kind = club.random.choice(KINDS)
    file, saved, answer = back_up(club, device, kind, "--hand-over")
    for one in device.own[club.club].authorizations:
        if kind != "vault" and one.stands(club.clock) and one.authorizer.name not in answer.output:
            club.differ(
                f"`{answer.command}` does not name {one.authorizer.name}, whose authorization ends",
                what="tell")
    device.go_on()
    try_waiting(club, device)
    if club.random.random() < 0.25:
        confirm(club, device)
        club.backups.clear()
        return
    # After more than a day it is a backup like any other.
    is_late = club.random.random() < 0.2
    club.clock += 2 * DAY if is_late else 0
    club.owner.devices.append(restore(club, file, saved, is_handed_over=not is_late))
    begin(club, people)


def begin(club, people):
    """Begins with a restored vault."""
    try_waiting(club, club.owner.device)
    confirm(club, club.owner.device)
    readmit_all(club, people)
    # Older backups would draw leaves beside those of this vault: their order is not known.
    club.backups.clear()


def lose_device(club):
    """The owner's device is lost, and an old backup is restored."""
    if not club.backups:
        return
    people = members_now(club)
    file, saved = club.random.choice(club.backups)
    club.owner.devices.append(restore(club, file, saved))
    begin(club, people)


def restore_by_mistake(club):
    """An old backup is restored and confirmed while the other device goes on; a scan of its poster warns."""
    if not club.backups:
        return
    alive = club.owner.device
    file, saved = club.backups[-1]
    mistaken = restore(club, file, saved)
    confirm(club, mistaken)
    # Clocks may differ by an hour.
    club.clock += 2 * HOUR
    message = publish(club, club.club, alive)
    club.pass_time(HOUR)
    answer = club.done(mistaken, "scan", *message.files, "--yes")
    waits = "restored" in next(
        line for line in club.done(mistaken, "channel", "list").objects if line["channel"] == club.club.name)
    if not waits or "another device" not in answer.output:
        club.differ(
            f"{mistaken.vault}: a scan of {message.channel.name}#{message.number}, which another device "
            f"published after the members were confirmed: no warning, or the channel does not wait\n"
            f"{answer.errors}")
    club.program.note(f"# {mistaken.vault} is not used any more")


def owner_scans(club):
    """The owner scans old posters, also those of a lost device: nothing waits afterwards."""
    device = club.owner.device
    messages = [
        message for message in club.posters[-40:]
        if message.created < (device.own[message.channel].restored or club.clock) - 2 * HOUR]
    scan_posters(club, club.owner, club.random.sample(messages, min(4, len(messages))), device)
    waiting = [line["channel"] for line in club.done(device, "channel", "list").objects if "restored" in line]
    club.equal([], waiting, f"channels of {device.vault} that wait")


# A member's second device


def second_device(club):
    """A member restores a backup on another device, and reads with both, or with the new one alone."""
    person = club.random.choice(club.members)
    # A portable backup keeps the messages of a channel that was left, and not which channel it was.
    has_left = any(not one.is_subscribed for one in person.device.subscriptions.values())
    kind = "vault" if has_left else club.random.choice(KINDS)
    file, saved, _ = back_up(club, person.device, kind)
    device = restore(club, file, saved)
    person.devices = [*person.devices[-1:], device]
    if person.inbox:
        scan_posters(club, person, device=device)
