"""Backups and restores while the database closes, while nothing can be written, or while the page ends."""

import base64
import unittest

from model_page import PageTest
from moving import PASSPHRASE, Moving, Vault


class InterruptedTests(Moving, PageTest):
    def test_a_backup_while_the_browser_closes_the_database(self):
        """The backup starts again, and contains everything once."""
        self.make(name="Alice")
        channel = self.own()
        for text in ("one", "two"):
            self.publish(channel, text)
        made = self.run_here(
            """
            const { backUp } = await import("./model/moving.js");
            const vault = await vaultHere({});
            closeAt("get", "bodies", 2);
            const { file } = await backUp(vault, values[0], {}, () => {});
            return new Uint8Array(await file.arrayBuffer());
        """,
            PASSPHRASE,
        )
        computer = Vault(self)
        computer.restore(bytes(made))
        self.assertEqual([found["text"] for found in computer.run("history")], ["two", "one"])

    def test_a_sheet_while_the_browser_closes_the_database(self):
        self.make(name="Alice")
        self.own()
        codes = [drawing["code"] for drawing in self.call("backup", PASSPHRASE)["drawings"]]
        self.clear()
        self.open()
        own = self.run_here(
            """
            const { restore } = await import("./model/moving.js");
            const vault = await vaultHere();
            closeAt("put", "people", 1);
            return (await restore(vault, { lock: { kind: "device" }, codes: values[0], passphrase: values[1] }, () => {})).own;
        """,
            codes,
            PASSPHRASE,
        )
        self.assertEqual(own, ["chess"])

    def test_the_note_of_a_backup_cannot_be_written(self):
        self.make()
        for call in ("everything", "keys"):
            with self.subTest(call):
                made = self.run_here(
                    """
                    const { backUp, movingCalls } = await import("./model/moving.js");
                    const vault = await vaultHere();
                    atChange(1, () => { throw new DOMException("", "QuotaExceededError"); });
                    const { file } = await (values[0] === "keys" ? movingCalls.backup(vault, values[1]) : backUp(vault, values[1], {}, () => {}));
                    return new Uint8Array(file instanceof Blob ? await file.arrayBuffer() : file);
                """,
                    call,
                    PASSPHRASE,
                )
                self.assertIsInstance(made, list, made)
                computer = Vault(self)
                self.assertEqual(
                    computer.restore(bytes(made))["content"], "keys" if call == "keys" else "portable"
                )

    def test_a_restore_that_is_killed(self):
        """Wherever the page ends, everything is restored or nothing, and the restore can be repeated."""
        scene = self.scene(60)
        self.restore(scene)
        self.scan(*scene["codes"])
        file = base64.b64encode(self.save()).decode()
        self.call("eraseAll")
        states = set()
        for reports in (0, 1, 1000):
            self.browser.execute_async_script(
                """
                const [file, passphrase, reports, done] = arguments;
                const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
                let seen = 0;
                model.on("progress", () => { seen += 1; if (seen === reports) done(); });
                model.restore({ lock: { kind: "device" }, file: new Blob([bytes]), passphrase }).finally(done);
                if (reports === 0) done();
            """,
                file,
                PASSPHRASE,
                reports,
            )
            self.open()
            state = self.call("state")["is"]
            states.add(state)
            if state == "open":
                self.assertEqual(self.call("counts")["all"], 60)
                self.call("eraseAll")
            self.assertEqual(self.call("state")["is"], "new")
        self.assertEqual(states, {"new", "open"})


if __name__ == "__main__":
    unittest.main()
