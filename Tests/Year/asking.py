"""Events around requests: asking, accepting, rejecting, endorsing, and impostors."""

from club import DAY, HOUR, SUITES, WEEK
from device import Authorization, Endorsed
from publishing import compare_members, hand_over_share


def ask(club, person=None, channel=None):
    """Somebody asks for a channel; the owner scans the request."""
    person = person or club.random.choice(club.members)
    channel = channel or club.random.choice(club.channels[:2])
    club.pass_time(HOUR)
    _, files = club.draw(
        person.device, "request", "--to", club.owner.card, "--channel", channel.name, stem="request"
    )
    owner = club.owner.device
    club.pass_time(HOUR)
    (line,) = club.done(owner, "scan", *files).objects
    key = (person, channel)
    if key in owner.rejected:
        club.equal("rejected_request", line["outcome"], "a request after it was rejected")
        return
    owner.pending[key] = line["request"]["request"]


def answer_request(club):
    """Accepts or rejects one request that waits."""
    owner = club.owner.device
    if not owner.pending:
        return
    key = club.random.choice(list(owner.pending))
    person, channel = key
    own = owner.own[channel]
    club.pass_time(HOUR)
    number = owner.pending.pop(key)
    if own.was_revoked(person):
        club.draw(owner, "requests", "accept", number, "--yes", stem="share", status=8)
        reject(club, key, number)
    elif own.live(person) is None and club.random.random() < 0.3:
        reject(club, key, number)
    else:
        _, files = club.draw(owner, "requests", "accept", number, "--yes", stem="share")
        hand_over_share(club, own, person, files)


def reject(club, key, number):
    club.done(club.owner.device, "requests", "reject", number)
    club.owner.device.rejected.add(key)


def authorize(club):
    """Authorizes somebody to endorse requests; they scan the authorization."""
    owner, channel = club.owner.device, club.club
    authorizer = club.random.choice(club.members)
    people = club.random.randrange(1, 4)
    until = club.clock + DAY + club.random.randrange(4, 20) * WEEK
    club.pass_time(HOUR)
    _, files = club.draw(
        owner,
        "authorize",
        channel.name,
        authorizer.card,
        "--people",
        people,
        "--until",
        club.date(until),
        stem="authorization",
    )
    own = owner.own[channel]
    for one in own.authorizations:
        one.is_withdrawn |= one.authorizer is authorizer
    club.serial += 1
    own.authorizations.append(Authorization(club.serial, channel, authorizer, until, people))
    club.pass_time(HOUR)
    club.done(authorizer.device, "scan", *files)
    authorizer.device.held[channel] = (club.serial, until)


def withdraw(club):
    """Withdraws an authorization."""
    owner = club.owner.device
    standing = [one for one in owner.own[club.club].authorizations if not one.is_withdrawn]
    if standing:
        one = club.random.choice(standing)
        club.done(owner, "authorize", club.club.name, one.authorizer.card, "--withdraw")
        one.is_withdrawn = True


def endorse(club):
    """Somebody asks by way of an authorizer, who endorses the request."""
    holders = [person for person in club.members if person.device.held.get(club.club)]
    if not holders:
        return
    authorizer = club.random.choice(holders)
    requester = club.random.choice([person for person in club.members if person is not authorizer])
    serial, until = authorizer.device.held[club.club]
    club.pass_time(HOUR)
    _, request = club.draw(
        requester.device,
        "request",
        "--to",
        club.owner.card,
        "--via",
        authorizer.card,
        "--channel",
        club.club.name,
        stem="request",
    )
    club.pass_time(HOUR)
    status = 0 if club.clock < until else 13
    _, files = club.draw(authorizer.device, "endorse", *request, "--yes", stem="endorsed", status=status)
    if status == 0:
        club.endorsed.append(Endorsed(requester, serial, club.club, files))


def scan_endorsed(club):
    """The owner scans an endorsed request, perhaps an old one, and hands over the share."""
    if not club.endorsed:
        return
    endorsed = club.random.choice(club.endorsed[-6:])
    owner = club.owner.device
    own = owner.own[endorsed.channel]
    club.pass_time(HOUR)
    folder = club.file("shares", "d")
    outcome, reason = owner.verdict(endorsed, club.clock)
    answer = club.run(owner, "scan", *endorsed.files, "-o", folder)
    line = next(line for line in answer.objects if line.get("kind") == "endorsed_request")
    club.equal((outcome, reason), (line["outcome"], line.get("reason")), f"outcome of {endorsed.files[0]}")
    club.equal(13 if outcome == "not_authorized" else 0, answer.status, f"exit code of `{answer.command}`")
    if outcome == "not_authorized":
        return
    authorization = next(one for one in own.authorizations if one.serial == endorsed.serial)
    club.equal(True, "share" in line, f"{endorsed.files[0]}: its share is drawn")
    files = club.program.collect(folder, club.file("endorsed-share", "d"))
    club.program.date_files(files, club.clock)
    hand_over_share(club, own, endorsed.requester, files, authorization.authorizer)
    if outcome == "admitted":
        authorization.used += 1


# Impostors


def pretend(club):
    """Somebody asks under a member's name with another key.

    With --yes the owner admits them only if named.
    """
    owner, channel = club.owner.device, club.club
    own = owner.own[channel]
    members = [person for person in own.people() if person in club.members]
    if not members or owner.pending:
        return
    impostor = club.person(club.random.choice(members).name, club.random.choice(SUITES))
    _, files = club.draw(
        impostor.device, "request", "--to", club.owner.card, "--channel", channel.name, stem="request"
    )
    club.pass_time(HOUR)
    (line,) = club.done(owner, "scan", *files).objects
    number = line["request"]["request"]
    if club.random.random() < 0.5:
        club.refused(8, owner, "requests", "accept", "--all", "--yes", "-o", club.file("impostor", "d"))
        club.done(owner, "requests", "reject", number)
    else:
        club.draw(owner, "requests", "accept", number, "--yes", stem="impostor")
        own.admit(impostor, club.clock)
        club.done(owner, "revoke", channel.name, impostor.card, "--yes")
        own.revoke(impostor)
    compare_members(club, owner, own)
