"""`make year`: plays years of a club with the real program, and compares it with a model after each command.

YEAR_SEED=NUMBER plays one year, YEAR_WEEKS=N only its first weeks, and YEAR_SUITE=compact or
classic one suite of the owner instead of both. YEAR_KEEP=FOLDER keeps vaults, codes and
transcripts. A week takes about four seconds of processor time. The exit status is 1 if the program
differs from the model.
"""

import collections
import concurrent.futures
import os
import pathlib
import random
import sys
import tempfile
import time
import traceback

import asking
import dates
import doors
import ending
import moving
import publishing
import reading
from club import Club, Finding

SEEDS = pathlib.Path(__file__).with_name("seeds.txt")
# How many lines of the transcript a finding shows.
LINES = 24
# Scans may take this much longer at the end of the year than at its beginning.
SLOWER = 2.0

# Events with their weights.
HAPPENINGS = [
    (publishing.publish, 8),
    (publishing.admit, 3),
    (publishing.revoke, 2),
    (publishing.revoke_again, 0.3),
    (publishing.check_members, 1),
    (reading.scan_share, 5),
    (reading.scan_posters, 14),
    (reading.dismiss, 0.6),
    (reading.forget, 0.6),
    (reading.unsubscribe, 0.5),
    (reading.go_away, 0.5),
    (asking.ask, 1.2),
    (asking.answer_request, 1.2),
    (asking.authorize, 0.5),
    (asking.withdraw, 0.1),
    (asking.endorse, 1),
    (asking.scan_endorsed, 1),
    (asking.pretend, 0.3),
    (moving.keep_backup, 0.5),
    (moving.hand_over, 0.2),
    (moving.lose_device, 0.15),
    (moving.restore_by_mistake, 0.2),
    (moving.second_device, 0.3),
    (moving.owner_scans, 0.5),
    (dates.wrong_clock, 0.6),
    (doors.sell_tickets, 0.4),
    (doors.scan_tickets, 0.7),
]
PER_WEEK = 36


def play(seed, suite, weeks, folder):
    """Plays one year; returns its club."""
    club = Club(seed, suite, folder)
    try:
        dates.expiries(club)
        dates.shares(club)
        for person in [club.reader, *club.members[:5]]:
            publishing.admit(club, club.club, person)
        publishing.publish(club, club.club)
        happenings, weights = zip(*HAPPENINGS)
        seconds = []
        for week in range(weeks):
            club.begin_week(week)
            for happening in club.random.choices(happenings, weights, k=PER_WEEK):
                club.counts[happening.__name__] += 1
                happening(club)
            seconds.append(reading.read_all(club))
        compare_speed(club, seconds)
        ending.compare_all(club)
        return club
    except Exception as error:
        error.club = club
        raise
    finally:
        club.program.close()


def compare_speed(club, seconds):
    """Scanning one poster takes as long at the end of the year as at its beginning."""
    part = len(seconds) // 8
    if part > 1:
        ratio = min(seconds[-part:]) / min(seconds[:part])
        club.equal(True, ratio < SLOWER, f"scans take {ratio:.1f} times as long at the end of the year")


def report(seed, suite, weeks):
    """Plays one year; returns the text to print, and whether it is a finding."""
    began = time.monotonic()
    keep = os.environ.get("YEAR_KEEP")
    with tempfile.TemporaryDirectory(prefix="seqrcast-year-") as temporary:
        folder = pathlib.Path(keep or temporary) / f"{seed}-{suite}"
        folder.mkdir(parents=True)
        try:
            club = play(seed, suite, weeks, folder)
        except Exception as error:
            return failure(error, seed, suite), True
        happened = ", ".join(f"{name} {count}" for name, count in sorted(club.counts.items()))
        known = "".join(f"\n  known: {name}: {count} times" for name, count in sorted(club.known.items()))
        return (
            f"seed {seed}, {suite}: {weeks} weeks, {club.program.commands} commands, "
            f"{time.monotonic() - began:.0f} s{known}\n  {happened}"
        ), False


def failure(error, seed, suite):
    club = getattr(error, "club", None)
    if club is None:
        return f"seed {seed}, {suite}: {''.join(traceback.format_exception(error))}"
    sentence = str(error) if isinstance(error, Finding) else "".join(traceback.format_exception(error))
    where = [f"{frame.name}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)]
    return (
        f"FINDING: YEAR_SEED={seed} YEAR_SUITE={suite}, week {club.week}, command {club.program.commands} "
        f"({' '.join(where)})\n{sentence}\n\nthe last commands:\n{club.program.last_lines(LINES)}\n"
    )


def kept_seeds():
    """Returns the years of seeds.txt, which once found something."""
    lines = [line.split("#")[0].split() for line in SEEDS.read_text(encoding="utf-8").splitlines()]
    return [(int(seed), suite, int(weeks)) for seed, suite, weeks in filter(None, lines)]


def chosen():
    """Returns the years to play: seed, suite and weeks of each."""
    suite = os.environ.get("YEAR_SUITE", "both")
    suites = ["compact", "classic"] if suite == "both" else [suite]
    weeks = int(os.environ.get("YEAR_WEEKS", "52"))
    seed = os.environ.get("YEAR_SEED")
    if seed is not None:
        return [(int(seed), suite, weeks) for suite in suites]
    new = random.SystemRandom().randrange(1_000_000)
    kept = [(seed, suite, min(weeks, most)) for seed, suite, most in kept_seeds() if suite in suites]
    return kept + [(new, suite, weeks) for suite in suites]


def main():
    began = time.monotonic()
    counts = collections.Counter()
    years = chosen()
    with concurrent.futures.ProcessPoolExecutor(min(2, os.cpu_count() or 1, len(years))) as pool:
        for text, is_finding in pool.map(report, *zip(*years)):
            print(text, flush=True)
            counts[is_finding] += 1
    print(f"{sum(counts.values())} years, {counts[True]} findings, {time.monotonic() - began:.0f} s")
    return 1 if counts[True] else 0


if __name__ == "__main__":
    sys.exit(main())
