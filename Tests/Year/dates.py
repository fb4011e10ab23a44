"""Dates around a change of clocks, and clocks that are wrong, in vaults of their own."""

import datetime
import zoneinfo

from channel import Channel, OwnChannel, Share
from club import DAY
from publishing import check_number, publish
from reading import scan_posters, take_share

ZONE = "Europe/Berlin"


def local(*numbers, fold=0):
    """The Unix time of a moment by the clocks of ZONE; `fold` chooses the second of two equal hours."""
    return int(datetime.datetime(*numbers, tzinfo=zoneinfo.ZoneInfo(ZONE), fold=fold).timestamp())


def expiries(club):
    """Tests the meaning of expiry dates before and after a change of clocks."""
    clerk = club.person("Clerk", club.suite)
    device = clerk.device
    club.done(device, "channel", "create", "dates")
    own = OwnChannel(Channel("dates", clerk, 8))

    def expires(clock, when, status=0):
        answer = club.run(
            device,
            "publish",
            "dates",
            "A date",
            "--expires",
            when,
            "-o",
            club.file("date"),
            clock=clock,
            zone=ZONE,
        )
        if answer.status == 0:
            check_number(club, own, answer.object["number"])
            own.publish(
                answer.object["number"], kind="text", text="A date", created=clock, expires=None, files=[]
            )
            (line,) = club.done(device, "history", f"dates#{answer.object['number']}", clock=clock).objects
            return line["expires"]
        club.equal(status, answer.status, f"exit code of `{answer.command}`", answer.errors)
        return None

    noon = local(2027, 3, 27, 12)
    club.equal(club.date(noon + DAY), expires(noon, "1d"), "1d before summer time")
    club.equal(club.date(local(2027, 3, 29)), expires(noon, "tomorrow"), "tomorrow before summer time")
    expires(noon, "2027-03-28T02:30", status=64)
    noon = local(2027, 10, 30, 12)
    club.equal(club.date(noon + DAY), expires(noon, "1d"), "1d before winter time")
    # 02:45 comes twice that night.
    expires(noon, "2027-10-31T02:45", status=64)
    first, second = local(2027, 10, 31, 2, 45), local(2027, 10, 31, 2, 45, fold=1)
    club.equal(club.date(first), expires(noon, "2027-10-31T02:45+02:00"), "the first of two hours")
    club.equal(club.date(second), expires(noon, "2027-10-31T02:45+01:00"), "the second of two hours")
    expires(second, "2027-10-31T02:45+02:00", status=64)
    newest = noon + 40 * DAY
    expires(newest, "1d")
    check_clock(club, device, newest)


def check_clock(club, device, newest):
    """`doctor` reports a clock behind the newest entry, beyond the allowed difference."""
    for seconds, is_behind in [(0, False), (2, False), (2 * DAY, True)]:
        answer = club.run(device, "doctor", clock=newest - seconds)
        club.equal(is_behind, answer.object["clock_behind"], f"a clock that is {seconds} seconds behind")


def wrong_clock(club):
    """Somebody's clock is wrong by days or a year for one command."""
    right = club.clock
    club.clock += club.random.choice([-40, -2, 3, 400]) * DAY
    club.random.choice([publish, scan_posters, scan_posters])(club)
    club.clock = right


def shares(club):
    """A share dated by a wrong clock blocks no later share, and replaces none with a right date."""
    clerk, reader = club.person("Clerk", club.suite), club.person("Reader", "compact")
    club.done(clerk.device, "channel", "create", "clocks")
    channel = Channel("clocks", clerk, 8)
    own = clerk.device.own[channel] = OwnChannel(channel)
    drawn = []
    for at, days in enumerate([0, 400, 0, 1, 30]):
        club.clock += 600
        right, club.clock = club.clock, club.clock + days * DAY
        _, files = club.draw(clerk.device, "share", "clocks", "--to", reader.card, stem="share")
        member = own.live(reader)
        if member:
            own.renew(member, club.clock)
        else:
            member = own.admit(reader, club.clock)
        drawn.append(Share(channel, reader, member.leaf, member.issued, own.next, files))
        club.clock = right
        if at:
            take_share(club, reader.device, club.random.choice(drawn))
        take_share(club, reader.device, drawn[-1])
    for share in club.random.sample(drawn, len(drawn)):
        take_share(club, reader.device, share)
