"""Events around backups: hand-overs, restores of old backups, mistakes, and second devices."""

import copy
import pathlib

from asking import compare_members
from club import DAY, HOUR
from publishing import admit, publish
from reading import scan_posters

KINDS = ["vault", "portable", "keys"]
OPTIONS = {"vault": [], "portable": ["--portable"], "keys": ["--keys-only"]}


def back_up(club, device, kind):
    """Makes a backup; returns its file and what it holds."""
    file = club.file(kind, "seqr")
    club.pass_time(HOUR)
    club.done(device, "backup", *OPTIONS[kind], "-o", file, secret=True)
    return file, device.backup(kind)


def restore(club, file, saved, *options, is_handed_over=False):
    """Restores a backup into a new vault."""
    club.pass_time(HOUR)
    vault = club.file(pathlib.Path(saved.person.card).stem[5:], "vault")
    device = saved.restored(vault, is_handed_over, club.clock)
    restored = club.done(device, "restore", file, *options, secret=True).object
    club.equal(
        {own.channel.name for own in device.own.values() if own.waits},
        set(restored["unconfirmed"]),
        "channels that wait after the restore",
    )
    return device


def keep_backup(club):
    """The owner makes a backup, and keeps it."""
    club.backups.append(back_up(club, club.owner.device, club.random.choice(KINDS)))


# What a vault that waits refuses


def try_waiting(club, device, *, can_hand_over=False):
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
    if not can_hand_over:
        commands["backup"] = ["backup", "--hand-over", "-o", club.file("early", "seqr")]
    waiting = [number for (_, asked), number in device.pending.items() if asked is channel]
    if waiting:
        commands["requests"] = ["requests", "accept", waiting[0], "--yes", "-o", club.file("early")]
    copied = copy.copy(device)
    for command, arguments in commands.items():
        copied.vault = club.file("probe", "vault")
        club.program.copy(device.vault, copied.vault)
        club.refused(8, copied, *arguments, secret=command in {"guest", "backup"})


def compare_waiting(club, device):
    """Compares which channels of a vault wait for a confirmation with the model."""
    lines = club.done(device, "channel", "list").objects
    club.equal(
        {own.channel.name for own in device.own.values() if own.waits},
        {line["channel"] for line in lines if "restored" in line},
        f"channels of {device.vault} that wait",
    )


def confirm(club, device):
    """Repeats the owner's revocations, and confirms the members of all channels."""
    for own in device.own.values():
        if not own.waits:
            continue
        name = own.channel.name
        club.pass_time(HOUR)
        for person in [person for person in own.people() if person in own.channel.banned]:
            club.done(device, "revoke", name, person.card, "--yes")
            own.revoke(person)
        compare_members(club, device, own)
        own.confirm(club.clock)
        if own.unknown and (own.channel.banned or club.random.random() < 0.5):
            club.done(device, "members", name, "--confirm", "--revoke-all", "--yes")
            own.revoke_all()
        else:
            club.done(device, "members", name, "--confirm", "--yes")
        club.refused(1, device, "members", name, "--confirm", "--yes")


def settle(club, device):
    """Confirms the members of all channels, and scans posters to learn the next numbers."""
    confirm(club, device)
    for channel in club.channels[:2]:
        if device.own[channel].next.value is None:
            publish(club, channel, device)


def readmit_all(club, people):
    """Shares again with all former members who are unknown now, except banned people."""
    for channel, persons in people.items():
        own = club.own(channel)
        for person in persons:
            if own.live(person) is None and not own.was_revoked(person) and person not in channel.banned:
                admit(club, channel, person)


def begin(club, device, people, *, can_hand_over=False):
    """The owner goes on with a restored vault, or one that was handed over."""
    club.owner.devices.append(device)
    try_waiting(club, device, can_hand_over=can_hand_over)
    settle(club, device)
    readmit_all(club, people)
    # Older backups could draw leaves beside those of this vault, in an unknown order.
    club.backups.clear()


def members_now(club):
    return {channel: list(own.people()) for channel, own in club.owner.device.own.items()}


# The owner moves


def hand_over(club):
    """The owner hands all channels over, perhaps in a second try."""
    if club.random.random() < 0.2:
        stop(club, club.random.choice(KINDS))
        club.clock += club.random.choice([HOUR, 2 * DAY])
    people = members_now(club)
    file, saved = stop(club, club.random.choice(KINDS))
    try_waiting(club, club.owner.device, can_hand_over=True)
    compare_waiting(club, club.owner.device)
    (fate,) = club.random.choices(list(FATES), FATES.values())
    club.counts[fate.__name__] += 1
    fate(club, file, saved, people)


def stop(club, kind):
    """Makes a backup for a hand-over; returns its file and what it holds."""
    device, file = club.owner.device, club.file(kind, "seqr")
    club.pass_time(HOUR)
    answer = club.done(device, "backup", *OPTIONS[kind], "--hand-over", "-o", file, secret=True)
    device.hand_over(club.clock)
    for one in device.own[club.club].authorizations:
        if kind != "vault" and one.stands(club.clock) and one.authorizer.name not in answer.output:
            club.differ(f"`{answer.command}` does not name {one.authorizer.name}, whose authorization ends")
    return file, device.backup(kind)


def go_on_in_time(club, file, saved, people):
    """The other device goes on where this one stopped."""
    begin(club, restore(club, file, saved, is_handed_over=True), people, can_hand_over=True)


def go_on_late(club, file, saved, people):
    """The restore is more than a day late, or a clock is behind: it is treated as any backup."""
    right = club.clock
    club.clock += club.random.choice([-2, 2]) * DAY
    device = restore(club, file, saved)
    club.clock = max(right, club.clock)
    begin(club, device, people)


def lose_receiver(club, file, saved, people):
    """The device that went on is lost within the day."""
    lost = restore(club, file, saved, is_handed_over=True)
    confirm(club, lost)
    publish(club, club.club, lost)
    club.owner.devices.append(lost)
    begin(club, restore(club, file, saved, "--lost"), people)


def stay(club, _file, _saved, _people):
    """The backup never arrives, and the owner stays."""
    settle(club, club.owner.device)
    club.backups.clear()


def use_both(club, file, saved, people):
    """Both devices are confirmed and publish, until one scans a poster of the other."""
    giver = club.owner.device
    begin(club, restore(club, file, saved, is_handed_over=True), people, can_hand_over=True)
    settle(club, giver)
    compete(club, giver)


# The possible fates of a hand-over, with their weights.
FATES = {go_on_in_time: 5, go_on_late: 2, lose_receiver: 2, stay: 2, use_both: 1}


def lose_device(club):
    """The owner's device is lost, and an old backup is restored."""
    if not club.backups:
        return
    people = members_now(club)
    begin(club, restore(club, *club.random.choice(club.backups)), people)


def restore_by_mistake(club):
    """An old backup is restored and confirmed while the other device goes on."""
    if not club.backups:
        return
    mistaken = restore(club, *club.backups[-1])
    settle(club, mistaken)
    compete(club, mistaken)


def compete(club, other):
    """A second device of the owner publishes, and scans a poster of the first.

    Then nobody uses it any more.
    """
    for channel in club.channels[:2]:
        channel.is_forked = True
    publish(club, club.club, other)
    message = publish(club, club.club, club.owner.device)
    scan_posters(club, club.owner, [message], other)
    compare_waiting(club, other)
    settle(club, other)
    club.program.note(f"# {other.vault} is not used any more")


def owner_scans(club):
    """The owner scans posters, including those of lost and other devices."""
    device = club.owner.device
    for message in club.random.sample(club.posters[-40:], min(2, len(club.posters))):
        scan_posters(club, club.owner, [message], device)
        compare_waiting(club, device)
        if device.own[message.channel].waits:
            settle(club, device)
            club.backups.clear()


# A member's second device


def second_device(club):
    """A member restores a backup on another device, and reads with both, or with the new one alone."""
    person = club.random.choice(club.members)
    # A portable backup keeps the messages of a channel after unsubscribing, but not its id.
    has_left = any(not one.is_subscribed for one in person.device.subscriptions.values())
    kind = "vault" if has_left else club.random.choice(KINDS)
    device = restore(club, *back_up(club, person.device, kind))
    person.devices = [*person.devices[-1:], device]
    if person.inbox:
        scan_posters(club, person, device=device)
