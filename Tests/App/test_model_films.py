"""Films of encrypted documents, as the app's model collects them."""

import sys
import unittest

from model_test import ModelTest
from program import ROOT, Member, Owner

sys.path.insert(0, str(ROOT / "Tests/Browser"))

from tables import run

PLAN = b"Bring a board; and, a clock.\n" * 150


def altered(code):
    """Returns a part whose shard differs in its last character."""
    return code[:-1] + ("1" if code[-1] == "0" else "0")


class FilmTests(ModelTest):
    def setUp(self):
        super().setUp()
        self.make()

    def film(self, owner, *readers, content=PLAN, characters=400):
        """Returns the parts of the film of a document that somebody encrypts with the program."""
        (owner.folder / "plan.txt").write_bytes(content)
        owner.run("encrypt", "plan.txt", *readers, "-o", "plan.seqr", "--force")
        document = list((owner.folder / "plan.seqr").read_bytes())
        return self.run_script("return filmOf(...values);", document, characters)

    def film_for_me(self, owner, **options):
        return self.film(owner, "--to", owner.picture(self.call("card")["code"]), **options)

    def scan_each(self, parts):
        """Scans parts one by one, which complete their film; returns the outcome of its document."""
        last = [self.scan_one(part) for part in parts][-1]
        self.assertEqual((last["kind"], last["film"]["held"]), ("film", last["film"]["needed"]))
        return self.call("finishFilm", last["film"]["id"])

    def saved(self, outcome):
        return bytes(self.call("filmDocument", outcome["film"]["id"])["bytes"])

    def test_a_film_gives_its_document(self):
        olga = Owner(self)
        parts = self.film_for_me(olga)
        before = self.kept()
        first = self.scan_one(parts[0])
        self.assertEqual((first["kind"], first["film"]["held"]), ("film", 1))
        needed = first["film"]["needed"]
        # The camera misses the first data shards, and sees two symbols in a picture.
        seen = parts[-needed:]
        pairs = [outcome for at in range(0, needed, 2) for outcome in self.scan(*seen[at : at + 2])]
        self.assertEqual(
            [outcome["film"]["held"] for outcome in pairs],
            [min(needed, count) for count in range(2, needed + 2)],
        )
        self.assertEqual({outcome["film"]["id"] for outcome in pairs}, {first["film"]["id"]})
        found = self.call("finishFilm", first["film"]["id"])
        self.assertEqual(found["kind"], "document", found)
        self.assertEqual(
            (found["document"]["name"], found["document"]["length"], found["document"]["channel"]),
            ("plan.txt", len(PLAN), None),
        )
        self.assertEqual((found["writer"]["name"], found["writer"]["isVerified"]), ("Olga", False))
        self.assertEqual(self.saved(found), PLAN)
        self.assertEqual(self.kept(), before, "nothing of a film is stored")

    def test_known_parts_are_no_news(self):
        parts = self.film_for_me(Owner(self))
        held = [self.scan_one(part)["film"]["held"] for part in (parts[0], parts[0], parts[1], parts[0])]
        self.assertEqual(held, [1, 1, 2, 2])

    def test_a_part_beside_another_code(self):
        olga = Owner(self)
        parts = self.film_for_me(olga)
        person, film = self.scan(olga.draw("id"), parts[0])
        self.assertEqual((person["kind"], film["kind"]), ("person", "film"))

    def test_a_film_goes_on_later(self):
        parts = self.film_for_me(Owner(self))
        self.scan(*parts[:3])
        [film] = self.call("films")
        self.assertEqual((film["kind"], film["film"]["held"]), ("film", 3))
        needed = film["film"]["needed"]
        found = self.scan_each(parts[3:needed])
        self.assertEqual(found["kind"], "document")
        self.assertEqual([film["kind"] for film in self.call("films")], ["document"])
        self.saved(found)
        self.assertEqual(self.call("films"), [], "a document that was saved is not shown again")
        self.assertEqual(self.scan_one(parts[0])["kind"], "document", "its film is known")

    def test_forged_parts_are_refused_alone(self):
        parts = self.film_for_me(Owner(self))
        alone = self.scan_one(altered(parts[0]))
        self.assertEqual((alone["kind"], alone["outcome"]), ("refused", "tampered"))
        first = self.scan_one(parts[0])
        self.assertEqual(first["warnings"], [])
        beside = self.scan_one(altered(parts[1]))
        self.assertEqual((beside["kind"], beside["film"]), ("film", first["film"]))
        self.assertEqual([warning["key"] for warning in beside["warnings"]], ["warning.forgedFilm"])
        found = self.scan_each(parts[1 : first["film"]["needed"]])
        self.assertEqual(self.saved(found), PLAN)

    def test_a_member_reads_the_document_of_a_channel(self):
        olga = Owner(self)
        self.follow(Owner(self, name="Nora", channel="other"), "other")
        parts = self.film(olga, "--channel", "chess")
        refused = self.scan_each(parts)
        self.assertEqual(
            (refused["kind"], refused["sentence"]["key"]), ("refused", "refused.documentNotForYou")
        )
        # Whoever follows the channel later reads it without another round.
        self.follow(olga)
        found = self.scan_one(parts[0])
        self.assertEqual((found["kind"], found["document"]["channel"]), ("document", "chess"))
        self.assertEqual(self.saved(found), PLAN)

    def test_a_document_for_others_is_refused(self):
        olga = Owner(self)
        bob = Member(self)
        parts = self.film(olga, "--to", olga.meet(bob.draw("id")))
        refused = self.scan_each(parts)
        self.assertEqual(
            (refused["sentence"]["key"], refused["outcome"]),
            ("refused.documentNotForYou", "not_for_you"),
        )
        self.assertEqual(refused["film"]["held"], refused["film"]["needed"])

    def test_a_film_of_something_else_is_refused(self):
        parts = self.run_script("return filmOf(...values);", list(PLAN), 400)
        self.assertEqual(self.scan_each(parts)["kind"], "refused")

    def test_a_film_whose_parity_does_not_fit_is_forgotten(self):
        lines = (ROOT / "fixtures/vectors/film/fail_parity.txt").read_text(encoding="utf-8").splitlines()
        refused = self.scan_each([line.split(": ", 1)[1] for line in lines if line.startswith("code ")])
        self.assertEqual(
            (refused["sentence"]["key"], refused["outcome"]), ("refused.crookedFilm", "tampered")
        )
        self.assertEqual(self.call("films"), [])

    def test_of_five_films_the_one_with_the_fewest_parts_is_forgotten(self):
        olga = Owner(self)
        films = [self.film_for_me(olga) for _ in range(5)]
        for parts, count in zip(films, (3, 2, 1, 2, 2)):
            self.scan(*parts[:count])
        self.assertEqual([film["film"]["held"] for film in self.call("films")], [2, 2, 2, 3])
        self.assertEqual(self.scan_one(films[0][3])["film"]["held"], 4, "the others go on")
        self.assertEqual(self.scan_one(films[2][0])["film"]["held"], 1, "it begins anew")

    def test_a_film_is_forgotten_on_request(self):
        parts = self.film_for_me(Owner(self))
        film = self.scan_one(parts[0])["film"]["id"]
        self.call("forgetFilm", film)
        self.assertEqual(self.call("films"), [])
        for call in ("finishFilm", "filmDocument"):
            self.assert_fails("failure.gone", call, film)

    def test_a_locked_app_opens_no_document(self):
        self.clear()
        self.open()
        self.make({"kind": "passphrase", "passphrase": "correct horse battery"})
        parts = self.film_for_me(Owner(self))
        found = self.scan_each(parts)
        self.assertEqual(found["kind"], "document")
        self.call("lock")
        self.assert_fails("failure.locked", "films")
        self.assert_fails("failure.locked", "filmDocument", found["film"]["id"])
        self.assertEqual(self.scan_one(parts[0])["kind"], "locked")
        self.call("unlock", {"passphrase": "correct horse battery"})
        self.assertEqual(self.saved(found), PLAN)


class PaceTests(unittest.TestCase):
    def pace(self, states, now):
        """Returns whether a film is slow, and the seconds left, after states of [time, parts]."""
        return run(f"""
          await import("{ROOT}/Pages/app/scan/film.js").then(({{ FilmPace }}) => {{
            const pace = new FilmPace();
            for (const [time, held] of {states}) pace.note({{ id: "film", held, needed: 1000 }}, time);
            return [pace.isSlow({now}), pace.secondsLeft({now})];
          }})
        """)

    def test_the_time_that_is_left(self):
        steady = [[at * 100, at] for at in range(101)]
        self.assertEqual(self.pace(steady, 10_000), [False, 90])

    def test_few_parts_are_slow(self):
        self.assertEqual(self.pace([[0, 1], [1000, 2], [2000, 3]], 4000), [False, None], "too early")
        self.assertEqual(self.pace([[at * 1000, at] for at in range(11)], 10_000), [True, 990])

    def test_a_film_that_stands_still_is_slow(self):
        steady = [[at * 100, at] for at in range(101)]
        self.assertEqual(self.pace(steady, 20_000), [True, None])
        self.assertEqual(self.pace([[0, 1]], 20_000), [False, None], "it was left by an earlier screen")


if __name__ == "__main__":
    unittest.main()
