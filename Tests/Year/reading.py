"""Events of members: scanning shares and posters, missing and forgetting messages, unsubscribing."""

import spans
from club import HOUR
from reader import Subscription

STATUS = {
    "stored": 0,
    "seen_before": 0,
    "not_subscribed": 5,
    "access_ended": 6,
    "before_membership": 6,
    "expired": 6,
}


def scan_share(club, person=None):
    """Scans one of the shares that somebody got, mostly the newest."""
    people = [one for one in club.present() if one.inbox]
    if not people and person is None:
        return
    person = person or club.random.choice(people)
    share = person.inbox[-1] if club.random.random() < 0.7 else club.random.choice(person.inbox)
    take_share(club, person.device, share)


def take_share(club, device, share, clock=None):
    """Scans this share, by a clock that may be wrong."""
    club.pass_time(HOUR)
    clock = club.clock if clock is None else clock
    subscription = device.subscriptions.setdefault(share.channel, Subscription(share.channel))
    answer = club.done(device, "scan", *share.files, "--yes", clock=clock)
    outcome = next(line["outcome"] for line in answer.objects if line.get("kind") == "share")
    club.equal(subscription.take(share, clock), outcome, f"outcome of the share {share.files[0]}")
    device.latest = max(device.latest, clock)


def scan_posters(club, person=None, messages=None, device=None):
    """Scans some posters in random order, with one command."""
    person = person or club.random.choice(club.present() or club.members)
    device = device or club.random.choice(person.devices)
    if messages is None:
        recent = club.posters[-60:] if club.random.random() < 0.8 else club.posters
        messages = club.random.sample(recent, min(len(recent), club.random.randrange(1, 8)))
    club.pass_time(HOUR)
    is_strict = club.random.random() < 0.1
    options = ["--strict"] if is_strict else []
    files = []
    for message in messages:
        files += club.random.sample(message.files, len(message.files))
    if not files:
        return
    answer = club.run(device, "scan", *files, *options)
    device.latest = max(device.latest, club.clock)
    results = [
        line for line in answer.objects if "file" in line and line["outcome"] not in {"part", "known_part"}
    ]
    status = 0
    for message in messages:
        status = max(status, judge(club, device, message, results, is_strict))
    club.equal(status, answer.status, f"exit code of `{answer.command}`", answer.errors)
    compare_reported(club, device, answer)
    if club.random.random() < 0.4:
        compare_missed(club, device)


def read_all(club):
    """One reader scans all new shares and posters; returns the processor time of scanning one again."""
    reader = club.reader
    shares, reader.inbox = reader.inbox, []
    for share in shares:
        take_share(club, reader.device, share)
    unread = [message for message in club.posters if message not in club.read]
    for at in range(0, len(unread), 12):
        scan_posters(club, reader, unread[at : at + 12])
    club.read |= set(unread)
    compare_missed(club, reader.device)
    return min(
        club.program.processor_seconds(reader.device.vault, "scan", *club.posters[0].files, clock=club.clock)
        for _ in range(3)
    )


def judge(club, device, message, results, is_strict):
    """Compares one message's outcome with the model, and returns the exit code for it."""
    # For a code in parts, the first result counts: parts after the last needed one show the message
    # again.
    result = next((line for line in results if line["file"] in message.files), None)
    title = f"{device.vault}: {message.channel.name}#{message.number} ({message.files[0]})"
    if result is None:
        club.differ(f"{title}: nothing was read")
        return 0
    outcomes = expected_outcomes(club, device, message, is_strict)
    outcome = result["outcome"]
    if outcome not in outcomes:
        club.differ(f"{title}: expected {sorted(outcomes)}, got {outcome}: {result.get('error')}")
    if outcome in {"stored", "seen_before"}:
        compare_message(club, device, message, result["message"], title)
        if outcome == "stored":
            store(club, device, message, result)
    return STATUS[outcome]


def store(club, device, message, result):
    """Notes that a message was stored. An own message may show that another device is in use."""
    own = device.own.get(message.channel)
    is_noticed = own is not None and own.notices(message, club.clock)
    device.holder(message.channel).see(message)
    got = any("another device" in warning for warning in result.get("warnings", []))
    club.equal(is_noticed, got, f"{device.vault}: a warning that another device published {message.files[0]}")
    if is_noticed:
        own.go_on(club.clock)


def expected_outcomes(club, device, message, is_strict):
    if is_strict and message.channel in device.own and message.is_expired(club.clock):
        return {"expired"}
    if message.channel in device.own:
        return {"seen_before"} if device.own[message.channel].has_seen(message) else {"stored"}
    subscription = device.subscription(message.channel)
    if subscription is None:
        return {"not_subscribed"}
    if not subscription.can_read(message):
        return subscription.refusals(message)
    if is_strict and message.is_expired(club.clock):
        return {"expired"}
    return {"seen_before"} if subscription.has_seen(message) else {"stored"}


def compare_message(club, device, message, got, title):
    """Compares the details of a message."""
    expected = {
        "channel": message.channel.name,
        "number": message.number,
        "claim": 1,
        "type": message.kind,
        "created": club.date(message.created),
        "is_expired": message.is_expired(club.clock),
    }
    if message.expires is not None:
        expected["expires"] = club.date(message.expires)
    if message.text is not None:
        expected["text"] = message.text
    keys = expected.keys() | {"expires"}
    club.equal(expected, {key: got[key] for key in keys if key in got}, title)


# Missed messages


def compare_missed(club, device):
    """Compares `missed` with the model, for all subscriptions of a vault."""
    lines = club.done(device, "missed").objects
    got = {line["channel"]: line["missed"] for line in lines}
    for channel, subscription in device.subscriptions.items():
        judge_missed(club, device, subscription, got.pop(channel.name, []))
    club.equal({}, got, f"{device.vault}: missed numbers of other channels")


def judge_missed(club, device, subscription, got, is_part=False):
    """Compares spans of missed numbers with the model; `is_part`: the output may leave some out."""
    messages, expected = subscription.channel.messages, subscription.missed()
    title = f"{device.vault}: missed numbers of {subscription.channel.name}"
    sentence = f"{title}: expected {spans.text(expected)}, got {got}"
    seen = spans.until(subscription.latest(), got)
    if seen != got:
        club.differ(f"{sentence}; the latest seen is {subscription.latest()}", what="beyond")
    found = spans.published(seen, messages)
    if is_part:
        expected &= found
    if spans.count(seen) > len(found):
        club.differ(sentence, what="unpublished", is_forked=subscription.channel.is_forked)
    # No share names messages of another device as absences.
    if any(not messages[number].is_stray for number in found - expected - subscription.doubtful):
        club.differ(sentence)
    # Numbers unknown to all present devices may be among those that their messages name as skipped.
    lacking = {number for number in expected - found - subscription.unsure if not messages[number].is_stray}
    if lacking:
        has_readers = any(messages[number].has_readers for number in lacking)
        club.differ(sentence, what="too few", has_readers=has_readers)


def compare_reported(club, device, answer):
    """Checks that each number reported as missed is still missed when the scan ends."""
    for line in answer.objects:
        if line["outcome"] == "missed":
            channel = next(channel for channel in device.subscriptions if channel.name == line["channel"])
            judge_missed(club, device, device.subscriptions[channel], line["numbers"], is_part=True)


def dismiss(club):
    """Dismisses the missed numbers of one channel."""
    device = club.random.choice([*club.present(), club.door]).device
    found = [(channel, one) for channel, one in device.subscriptions.items() if one.missed()]
    if not found:
        return
    channel, subscription = club.random.choice(found)
    club.pass_time(HOUR)
    lines = club.done(device, "missed", channel.name, "--dismiss", "--yes").objects
    dismissed = [span for line in lines for span in line["dismissed"]]
    judge_missed(club, device, subscription, dismissed)
    subscription.dismissed |= spans.published(dismissed, channel.messages)


# Forgetting and leaving


def forget(club):
    """Forgets one message, whose number then does not count as missed."""
    person = club.random.choice(club.present() or club.members)
    device = person.device
    subscribed = [one for one in device.subscriptions.values() if one.is_subscribed]
    found = [(one, number) for one in subscribed for number in one.seen]
    if not found:
        return
    subscription, number = club.random.choice(found)
    club.pass_time(HOUR)
    club.done(device, "forget", f"{subscription.channel.name}#{number}", "--yes")
    subscription.forget(number)


def unsubscribe(club):
    """Unsubscribes, and mostly subscribes again later, with a share at hand."""
    person = club.random.choice(club.present() or club.members)
    device = person.device
    found = [channel for channel in device.subscriptions if device.subscription(channel)]
    if not found:
        return
    channel = club.random.choice(found)
    club.pass_time(HOUR)
    keeps = club.random.random() < 0.5
    club.done(device, "unsubscribe", channel.name, "--yes", *(["--keep-history"] if keeps else []))
    # Without messages nothing is kept.
    if keeps and device.subscriptions[channel].seen:
        device.subscriptions[channel].leave()
    else:
        del device.subscriptions[channel]


def go_away(club):
    """Makes somebody absent for weeks."""
    club.random.choice(club.members).away_until = club.week + club.random.randrange(4, 16)
