"""Happenings at the doors: tickets are published, and each admits once."""

from club import DAY
from publishing import admit, check_number
from reading import take_share


def sell_tickets(club):
    """Publishes some tickets as a batch."""
    owner, own = club.owner.device, club.own(club.tickets)
    count = club.random.randrange(2, 6)
    expires = club.clock + club.random.randrange(2, 30) * DAY
    table, folder = club.file("guests", "csv"), club.file("tickets", "d")
    seats = [f"{club.week}-{seat}" for seat in range(count)]
    rows = "".join(f"{seat},{club.date(expires)}\n" for seat in seats)
    (club.program.folder / table).write_text(f"seat,expires\n{rows}")
    club.program.note(f"printf 'seat,expires\\n{rows.replace(chr(10), chr(92) + 'n')}' >{table}")
    club.pass_time()
    answer = club.done(
        owner,
        "publish",
        club.tickets.name,
        "--batch",
        table,
        "--template",
        "Seat {seat}",
        "--scale",
        3,
        "-o",
        folder,
    )
    images = club.program.collect(folder, club.file("ticket", "d"))
    club.program.date_files(images, club.clock)
    for seat, line, image in zip(seats, answer.objects, images, strict=True):
        check_number(club, own, line["number"])
        own.publish(
            line["number"],
            kind="text",
            text=f"Seat {seat}",
            created=club.clock,
            expires=expires,
            files=[image],
        )


def scan_tickets(club):
    """Shows tickets at the door; each is tried by two doors at the same moment."""
    door = club.door.device
    if club.own(club.tickets).live(club.door) is None or club.door.inbox == []:
        admit(club, club.tickets, club.door)
    if (
        door.subscription(club.tickets) is None
        or club.door.inbox[-1].leaf not in door.subscriptions[club.tickets].leaves
    ):
        take_share(club, door, club.door.inbox[-1])
    messages = list(club.tickets.messages.values())
    for message in club.random.sample(messages, min(3, len(messages))):
        show_ticket(club, door, message)


def show_ticket(club, door, message):
    """Two doors with one vault scan one ticket: one of them admits, if it is good and new."""
    subscription = door.subscriptions[club.tickets]
    club.pass_time(600)
    started = [
        club.program.start(door.vault, "scan", "--once", *message.files, "--json", clock=club.clock)
        for _ in range(2)
    ]
    answers = [club.program.finish(one) for one in started]
    got = sorted(answer.status for answer in answers)
    title = f"two doors at {message.channel.name}#{message.number}"
    if subscription.has_seen(message):
        club.equal(True, set(got) <= {6, 15}, title)
    elif not subscription.can_read(message) or message.is_expired(club.clock):
        club.equal([6, 6], got, title)
    else:
        is_passed = not message.has_readers or message.number in subscription.dismissed | subscription.unsure
        club.equal([0, 15], got, title, what="ticket", is_passed=is_passed)
        subscription.see(message)
        if got != [0, 15]:
            return
        admitted = sum(line.get("is_admitted", False) for answer in answers for line in answer.objects)
        club.equal(1, admitted, f"{title}: admissions")
