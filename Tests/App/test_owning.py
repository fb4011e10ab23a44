"""Owning a channel on the phone as a person does, with screens, pictures and paper."""

import base64
import json
import os
import subprocess
import unittest

from app_test import AppTest, folder, harness, owner


class OwningTest(AppTest):
    def make_channel(self, name="chess"):
        self.go("own/new")
        self.fill("#channel-name", name)
        self.press("Make the channel")
        self.wait(lambda: self.state.startswith("channels/"))
        return self.state

    def admit(self, member, was_maybe_revoked=False):
        """Shares the channel with somebody by scanning their card.

        Returns the program's outcome of the saved picture.
        """
        self.choose(*member.draw("id"))
        self.wait_for("the card of")
        self.press("Give a share")
        self.wait_for("A share for")
        self.press("Give a share")
        if was_maybe_revoked:
            self.wait_for("Was this person revoked?")
            self.press("Give them a share", "dialog")
        self.wait_for("Show this to")
        return member.run("scan", "--yes", self.saved("share"))

    def saved(self, name):
        """Returns the picture that the app saves."""
        for path in harness.downloads().glob(f"{name}*.png"):
            path.unlink()
        self.press("Save as picture")
        [path] = self.wait(
            lambda: [path for path in harness.downloads().glob(f"{name}*.png") if path.stat().st_size > 0]
        )
        return path.rename(folder() / f"{len(list(folder().iterdir()))}-{path.name}")

    def write(self, channel, kind="Text", **fields):
        """Publishes a message. Its screen is displayed afterwards."""
        self.go(f"publish/{channel.split('/')[1]}")
        self.press(kind)
        for name, value in fields.items():
            if kind in ("Picture", "File"):
                self.element(f"#draft-{name}").send_keys(str(value))
                if kind == "Picture":
                    # The line about the size moves the button.
                    self.wait_for(" kB")
            else:
                self.fill(f"#draft-{name}", value)
        self.press("Look at it")
        self.wait_for("Publish this in")
        self.press("Publish", "dialog")
        self.wait_for("published", "Full screen")


class ConfirmingTests(OwningTest):
    def test_revoking_everybody_is_asked_about(self):
        bob = owner("Bob")
        self.begin("Olga")
        channel = self.make_channel()
        self.admit(bob)
        self.go("me/backup")
        self.fill_new_passphrase("correct horse battery staple")
        self.press("Hand my channels over")
        self.press("Save a file")
        self.wait_for("Handed over: chess", "Save the file again")
        self.go(channel)
        self.press("Look at its members")
        self.wait_for("Confirm the members")
        self.press("Revoke all")
        self.wait_for("Revoke all members of chess?")
        self.press("Do not revoke", "dialog")
        self.wait(lambda: not self.elements("dialog"))
        # Asks the model something: it answers in order, so the revocation would be done by now.
        self.go(channel)
        self.press("Look at its members")
        self.wait_for("Confirm the members")
        self.assertNotIn("Revoked", self.text)
        self.press("Revoke all")
        self.press("Revoke all", "dialog")
        self.wait_for("Revoked", "Add a member")

    def test_a_member_with_an_unknown_name(self):
        """A backup of keys has no names.

        Only revoking all members leaves such a member out, and the app says so.
        """
        bob = owner("Bob")
        self.begin("Olga")
        channel = self.make_channel()
        self.admit(bob)
        self.restore_keys()
        self.go(channel)
        self.press("Look at its members")
        self.press("Confirm the members")
        self.wait_for("1 more member is not known", "Revoke all", "Add a member")
        self.assertNotIn("Nobody yet", self.text)
        self.go(channel)
        self.wait_for("1 member")

        # Bob gets a second share and still has the first.
        self.admit(bob, was_maybe_revoked=True)
        self.go(f"members/{channel.split('/')[1]}")
        self.press("Bob unverified")
        self.press("Revoke", "dialog")
        self.wait_for("Revoke Bob in chess?")
        self.press("Revoke", "dialog")
        self.wait_for("Bob may also be the member whose name is not known, and read on")
        self.press("Revoke all", "dialog")
        self.wait_for("Revoke all members of chess?")
        self.press("Revoke all", "dialog")
        self.wait(lambda: not self.elements("dialog") and "1 more member" not in self.text)
        self.go(channel)
        self.wait_for("0 members")

    def restore_keys(self):
        """Restores a backup of the keys alone, so that everything else is lost."""
        path = harness.downloads() / "keys.seqr"
        path.unlink(missing_ok=True)
        self.go("me/backup")
        self.fill_new_passphrase("correct horse battery staple")
        self.press("Make a sheet")
        self.press("Save as a file")
        self.wait(lambda: path.exists() and path.stat().st_size > 0)
        self.go("me/storage")
        self.press("Erase everything")
        self.press("Erase everything", "dialog")
        self.wait(lambda: self.state == "start")
        self.go("start/restore")
        self.element("#backup-files").send_keys(str(path))
        self.wait_for("A backup of keys")
        self.fill("form input[type=password]", "correct horse battery staple")
        self.press("Restore")
        self.press("I understand", "dialog")
        self.wait(lambda: self.state == "channels")


class OwnerTests(OwningTest):
    def test_a_channel_from_its_beginning(self):
        bob = owner("Bob")
        self.begin("Olga")
        self.go("channels")
        self.press("make a channel of your own")
        self.wait(lambda: self.state == "own/new")
        channel = self.make_channel()
        self.assertIn("subscribed", self.admit(bob))
        self.write(channel, text="Tuesday, 7 pm")
        self.assertIn("Tuesday, 7 pm", bob.run("scan", self.saved("code")))

        # The message stays, is drawn again, and its number is used up.
        self.go(channel)
        self.wait_for("1 member", "#1 Tuesday, 7 pm")
        self.press("#1 Tuesday, 7 pm")
        self.wait_for("Full screen")
        self.assertIn("seen before", bob.run("scan", self.saved("code")))

        # The revoked member cannot read later messages.
        self.go(f"members/{channel.split('/')[1]}")
        self.press("Bob unverified")
        self.press("Revoke", "dialog")
        self.wait_for("Revoke Bob in chess?")
        self.press("Revoke", "dialog")
        self.wait_for("Revoked", "3 bytes")
        self.assertEqual(self.element(".tag.bad").text, "Revoked")
        self.write(channel, text="Without Bob")
        picture = self.saved("code")
        with self.assertRaisesRegex(AssertionError, "exit status 6"):
            bob.run("scan", picture)

    def test_a_request_is_answered(self):
        carol = owner("Carol")
        self.begin("Olga")
        channel = self.make_channel()
        asked = carol.draw(
            "request", "--to", self.card(), "--channel", "chess", "--note", "We met on Tuesday"
        )
        self.choose(*asked)
        self.wait_for("Carol asks to follow")
        self.go("channels")
        self.press("Carol asks to follow")
        self.wait_for("We met on Tuesday", "Not verified", *carol.digits.split())
        self.press("Accept, and make the share")
        self.wait_for("Show this to Carol")
        self.assertIn("subscribed", carol.run("scan", "--yes", self.saved("share")))
        self.go(channel)
        self.wait_for("1 member")

    def test_requests_of_members_change_nothing(self):
        bob, carol, dave = owner("Bob"), owner("Carol"), owner("Dave")
        self.begin("Olga")
        channel = self.make_channel()
        self.admit(bob)
        self.admit(dave)
        card = self.card()
        self.choose(*bob.draw("request", "--to", card, "--channel", "chess"))
        self.wait_for("Bob is a member, and asks again")
        self.press("Look at the request")
        self.wait_for("A member already")
        self.press("Reject")
        self.press("Reject", "dialog")
        self.wait(lambda: self.state == "channels")
        self.assertNotIn("Bob asks", self.text)

        # An endorsed request of a member is not kept, so there is nothing to look at.
        self.choose(*carol.draw("id"))
        self.wait_for("You now have the card of Carol")
        self.go(f"authorize/{channel.split('/')[1]}")
        self.element("#authorize-person").send_keys("Carol")
        self.press("Make the authorization")
        self.wait_for("Save as picture")
        carol.run("scan", "--yes", self.saved("authorization"))
        [asked] = dave.draw("request", "--to", card, "--via", *carol.draw("id"), "--channel", "chess")
        endorsed = carol.draw("endorse", asked, "--yes")
        self.choose(*endorsed)
        self.wait_for("Dave is a member, and asks again")
        self.assertNotIn("Look at the request", self.text)
        self.choose(*endorsed, *carol.draw("id"))
        self.wait_for("2 codes read", "Dave is a member, and asks again")
        self.assertEqual(self.elements("a.row[href*=request]"), [])

    def test_a_request_for_an_unknown_channel_is_not_taken_for_another_channel(self):
        carol = owner("Carol")
        self.begin("Olga")
        self.make_channel()
        self.choose(*carol.draw("request", "--to", self.card(), "--channel", "chest"))
        self.wait_for("Carol asks to follow")
        self.go("channels")
        self.press("Carol asks to follow")
        self.wait_for("You have no channel of this name", "Accept, and make the share")
        accept = next(one for one in self.elements("button.primary") if "Accept" in one.text)
        self.assertFalse(accept.is_enabled())
        self.element("#give-channel").send_keys("chess")
        self.wait(accept.is_enabled)
        self.press("Accept, and make the share")
        self.wait_for("Show this to Carol")

    def test_two_requests_at_once(self):
        self.begin("Olga")
        self.make_channel()
        card = self.card()
        people = [owner("Bob"), owner("Carol")]
        self.choose(*[one.draw("request", "--to", card, "--channel", "chess")[0] for one in people])
        self.wait_for("2 codes read", "Bob asks to follow", "Carol asks to follow")
        self.press("Carol asks to follow")
        self.wait(lambda: self.state.startswith("request/"))
        self.wait_for("Carol asks")

    def test_each_type(self):
        bob = owner("Bob")
        self.begin("Olga")
        channel = self.make_channel()
        self.admit(bob)
        picture = folder() / "photo.png"
        picture.write_bytes(bob.draw("id")[0].read_bytes())
        data = folder() / "notes.txt"
        data.write_text("notes", encoding="utf-8")
        contents = [
            ("Link", {"url": "https://example.org/"}, "https://example.org/"),
            ("Place", {"place": "52.52, 13.405"}, "geo:52.52,13.405"),
            ("Event", {"summary": "Chess, and more", "start": "2030-12-01T19:30"}, "Chess\\, and more"),
            ("Contact", {"name": "Erika Muster", "telephone": "+49 30 1234"}, "Erika Muster"),
            ("File", {"file": data}, "notes.txt"),
        ]
        for number, (kind, fields, wanted) in enumerate(contents, 1):
            with self.subTest(kind):
                self.write(channel, kind, **fields)
                bob.run("scan", self.saved("code"))
                found = json.loads(bob.run("show", f"chess@Olga#{number}", "--json").splitlines()[0])
                self.assertIn(wanted, json.dumps(found, ensure_ascii=False).replace("\\\\", "\\"))
        self.write(channel, "Picture", picture=picture)
        self.assertIn("photo.webp", bob.run("scan", self.saved("code")))

    def test_a_large_file_is_several_codes(self):
        bob = owner("Bob")
        self.begin("Olga")
        channel = self.make_channel()
        self.admit(bob)
        data = folder() / "plan.bin"
        data.write_bytes(bytes(range(256)) * 30)
        self.write(channel, "File", file=data)
        self.wait_for("8 codes: any 6 are enough", "1 of 8")
        self.press("The next code")
        self.wait_for("2 of 8")
        self.assertIn("plan.bin", bob.run("scan", self.saved("code")))

        # "Full screen" starts the animation for another camera.
        self.press("Full screen")
        self.wait(lambda: self.elements("dialog.full canvas.qr"))
        self.assertNotEqual(self.browser.execute_script("return document.activeElement.tagName"), "BODY")
        self.press("Pause", "dialog")
        self.wait_for("Next code")
        self.press("Close", "dialog")
        self.wait(lambda: not self.elements("dialog"))

    def test_a_picture_is_shared_with_the_phones_other_apps(self):
        """Works in browsers that can share files with other apps."""
        bob = owner("Bob")
        self.begin("Olga")
        channel = self.make_channel()
        self.admit(bob)
        self.browser.execute_script("""
          navigator.canShare = ({ files }) => files[0].type === "image/png";
          navigator.share = async ({ files }) => { window.given = files; };
        """)
        self.write(channel, text="Tuesday, 7 pm")
        self.press("Send")
        self.wait(lambda: self.browser.execute_script("return window.given?.length === 1"))
        name, data = self.browser.execute_async_script("""
          const [done] = arguments;
          given[0].arrayBuffer().then((bytes) => done([given[0].name, btoa(String.fromCharCode(...new Uint8Array(bytes)))]));
        """)
        picture = folder() / "given.png"
        picture.write_bytes(base64.b64decode(data))
        self.assertEqual(name, "code-1.png")
        self.assertIn("Tuesday, 7 pm", bob.run("scan", picture))
        # Cancelling shows no message.
        self.browser.execute_script(
            "navigator.share = async () => { throw new DOMException('', 'AbortError'); }"
        )
        self.press("Send")
        self.wait_for("Full screen")
        self.assertEqual(self.elements("dialog[open]"), [])

    def test_publishing_to_nobody_is_warned_of(self):
        self.begin("Olga")
        channel = self.make_channel()
        self.go(f"publish/{channel.split('/')[1]}")
        self.fill("#draft-text", "Tuesday, 7 pm")
        self.press("Look at it")
        self.wait_for("Nobody can read this now: the channel has no members")
        self.press("Change it")
        self.admit(owner("Bob"))
        self.go(f"publish/{channel.split('/')[1]}")
        self.press("Look at it")
        self.wait_for("1 member")
        self.assertNotIn("Nobody can read this", self.text)

    def test_a_complaint_disappears_once_its_field_is_changed(self):
        self.begin("Olga")
        self.go(f"publish/{self.make_channel().split('/')[1]}")
        self.press("Look at it")
        self.wait_for("Write something first.")
        self.fill("#draft-text", "Tuesday")
        self.wait(lambda: "Write something first." not in self.text)
        self.press("Event")
        self.fill("#draft-summary", "Club evening")
        self.press("Look at it")
        self.wait_for("Choose a time.")
        self.press("Whole days")
        self.wait(lambda: "Choose a time." not in self.text)

    def test_files_that_are_too_large_are_not_read(self):
        self.begin("Olga")
        self.go(f"publish/{self.make_channel().split('/')[1]}")
        self.browser.execute_script("""
            window.read = [];
            const { arrayBuffer } = Blob.prototype;
            Blob.prototype.arrayBuffer = function () { read.push(this.size); return arrayBuffer.call(this); };
        """)
        film, photo = folder() / "film.mp4", folder() / "photo.png"
        for path, size in ((film, 1_048_577), (photo, 50_000_001)):
            path.write_bytes(b"")
            os.truncate(path, size)
        self.press("File")
        self.element("#draft-file").send_keys(str(film))
        self.press("Look at it")
        self.wait_for("larger than a megabyte")
        self.press("Picture")
        self.element("#draft-picture").send_keys(str(photo))
        self.wait_for("This file is no picture that the browser reads")
        self.element("#draft-size").send_keys("As it is")
        self.wait_for("larger than a megabyte")
        self.press("Look at it")
        self.wait(lambda: "larger than a megabyte" in self.element("form > [role=alert]").text)
        self.assertEqual(self.browser.execute_script("return read"), [])

    def test_a_picture_abandoned_while_it_is_scaled_is_released(self):
        self.begin("Olga")
        self.go(f"publish/{self.make_channel().split('/')[1]}")
        self.browser.execute_script("""
            const [{ createImageBitmap }, { createObjectURL }] = [window, URL];
            URL.createObjectURL = (blob) => { made += 1; return createObjectURL(blob); };
            Object.assign(window, { held: [], made: 0, createImageBitmap: async (file) => {
              await new Promise((go) => held.push(go));
              return window.bitmap = await createImageBitmap(file);
            } });
        """)
        self.press("Picture")
        self.element("#draft-picture").send_keys(str(owner("Bob").draw("id")[0]))
        self.wait(lambda: self.browser.execute_script("return held.length === 1"))
        self.go("channels")
        self.browser.execute_script("held[0]()")
        # A closed bitmap has no width.
        self.wait(lambda: self.browser.execute_script("return window.bitmap?.width === 0"))
        self.assertEqual(self.browser.execute_async_script("setTimeout(arguments[0], 0, made)"), 0)

    def test_the_late_failure_of_a_picture_is_not_shown_for_the_next_one(self):
        self.begin("Olga")
        self.go(f"publish/{self.make_channel().split('/')[1]}")
        self.browser.execute_script("""
            const { createImageBitmap } = window;
            Object.assign(window, { held: [], failed: 0, createImageBitmap: async (file) => {
              await new Promise((go) => held.push(go));
              try {
                return await createImageBitmap(file);
              } catch (error) {
                failed += 1;
                throw error;
              }
            } });
        """)
        good = owner("Bob").draw("id")[0]
        bad = folder() / "bad.png"
        # The header is valid, but the pixels are missing.
        bad.write_bytes(good.read_bytes()[:60])
        self.press("Picture")
        for picture in (bad, good):
            self.element("#draft-picture").send_keys(str(picture))
        self.wait(lambda: self.browser.execute_script("return held.length === 2"))
        self.browser.execute_script("held[1]()")
        self.wait(lambda: self.elements(".filebox img"))
        self.browser.execute_script("held[0]()")
        self.wait(lambda: self.browser.execute_script("return failed === 1"))
        self.browser.execute_async_script("setTimeout(arguments[0], 0)")
        self.assertNotIn("cannot read it", self.text)

    def test_missing_fields_are_named(self):
        self.begin("Olga")
        self.go(f"publish/{self.make_channel().split('/')[1]}")
        for kind, sentence in {
            "Text": "Write something first",
            "Place": "two numbers",
            "Event": "needs a title",
            "Contact": "needs a name",
            "Picture": "Choose a file",
            "File": "Choose a file",
        }.items():
            with self.subTest(kind):
                self.press(kind)
                self.press("Look at it")
                self.wait_for(sentence)
        self.press("Link")
        self.fill("#draft-url", "https://")
        self.press("Look at it")
        self.wait_for("no web address")


class PaperTests(OwningTest):
    def test_a_sheet(self):
        bob = owner("Bob")
        self.begin("Olga")
        channel = self.make_channel()
        self.admit(bob)
        self.write(channel, text="Tuesday, 7 pm")
        self.sheet("Autumn rally", bob, "Tuesday, 7 pm", ["Autumn rally", "Others see only noise"])
        data = folder() / "plan.bin"
        data.write_bytes(bytes(range(256)) * 20)
        self.write(channel, "File", file=data)
        self.sheet("", bob, "plan.bin", ["Any 4 of 5 are enough: photograph as many as you can.", "5 of 5"])

    def sheet(self, heading, reader, content, words):
        """Prints a sheet; reads the codes on the paper."""
        self.browser.execute_script("window.print = () => {}")
        self.press("Print")
        self.wait_for("Print a sheet")
        self.fill("#print-heading", heading)
        self.press("Print", "dialog")
        self.wait(lambda: self.elements("#print"))
        paper = base64.b64decode(self.browser.execute_cdp_cmd("Page.printToPDF", {})["data"])
        path = folder() / "sheet.pdf"
        path.write_bytes(paper)
        self.assertIn(content, reader.run("scan", path))
        text = subprocess.run(["pdftotext", path, "-"], capture_output=True, text=True, check=True).stdout
        for word in words:
            self.assertIn(word, text.replace("\n", " "))
        self.assertNotIn("Messages", text, "the app's tabs")
        self.browser.execute_script("dispatchEvent(new Event('afterprint'))")
        self.assertEqual(self.elements("#print"), [])


if __name__ == "__main__":
    unittest.main()
