"""The page passes the format's test vectors."""

import unittest

from harness import PageTest
from locked_text import unbase45
from vectors import content_of_message, vectors

# Refusals by a content type's rule, or by the layout of files and records.
RULES = {
    "success",
    "invalid content",
    "invalid utf-8",
    "invalid file name",
    "invalid media type",
    "name empty",
    "name too long",
    "name not plain",
    "fields not ascending",
    "nul in text",
    "out of range",
    "trailing bytes",
}

PARSE_CONTENT = """
  const [type, hex] = arguments;
  try {
    parseContent(type, Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
    return "success";
  } catch (error) {
    return error instanceof Refusal ? error.outcome : String(error);
  }
"""

COLLECT_PARTS = """
  const [texts, done] = arguments;
  (async () => {
    const collection = new PartCollection();
    const sets = new Set(texts.map((text) => collection.add(parseCode(text))));
    let whole = null;
    for (const set of sets) whole = await set.rebuild() ?? whole;
    if (whole === null) return ["not enough"];
    const bytes = [...whole.body].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return ["success", whole.kind, bytes, whole.forged];
  })().catch((error) => [error instanceof Refusal ? error.outcome : String(error)]).then(done);
"""


PARSE_LINK = """
  try {
    const { kind, body } = parseCodeOrLink(arguments[0]);
    return ["success", kind, [...body].map((byte) => byte.toString(16).padStart(2, "0")).join("")];
  } catch (error) { return [error.outcome ?? String(error)]; }
"""

OPEN_LOCKED = """
  const [inputs, done] = arguments;
  Promise.all(inputs.map(async ([text, passphrase]) => {
    try {
      const content = await lockedContent(await openLocked(parseCode(text), passphrase));
      const bytes = [...content.bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      return ["success", content.type, bytes];
    } catch (error) {
      return [explained(error).outcome];
    }
  })).then(done);
"""


class VectorTests(PageTest):
    def test_content(self):
        self.open()
        tried = 0
        for vector in vectors("message"):
            if not vector.name.startswith("compact_") or vector["expect"] not in RULES | {"truncated"}:
                continue
            try:
                content = content_of_message(vector)
            except (IndexError, ValueError, OverflowError):
                continue  # The layout is broken.
            if content is None:
                continue
            with self.subTest(vector.name):
                verdict = self.browser.execute_script(PARSE_CONTENT, content[0], content[1].hex())
                self.assertEqual(verdict, vector["expect"])
                tried += 1
        self.assertGreater(tried, 100)

    def test_parts(self):
        self.open()
        for vector in vectors("parts"):
            with self.subTest(vector.name):
                codes = [vector[name] for name in vector.fields if name.startswith("code ")]
                result = self.browser.execute_async_script(COLLECT_PARTS, codes)
                self.assertEqual(result[0], vector["expect"])
                if result[0] == "success":
                    whole = vector["whole"]
                    self.assertEqual(
                        result[1:], [whole[5:7], unbase45(whole[8:]).hex(), int(vector["forged"])]
                    )

    def test_part(self):
        self.open()
        for vector in vectors("part"):
            with self.subTest(vector.name):
                verdict = self.browser.execute_script(
                    """
                  try {
                    const part = parsePart(parseCode(arguments[0]).body);
                    return ["success", part.dataCount, part.count - part.dataCount, part.length, part.index];
                  } catch (error) { return [error.outcome ?? String(error)]; }
                """,
                    vector["code"],
                )
                self.assertEqual(verdict[0], vector["expect"])
                if verdict[0] == "success":
                    names = ["data parts", "parity parts", "length", "index"]
                    self.assertEqual(verdict[1:], [int(vector[name]) for name in names])

    def test_link(self):
        self.open()
        found = vectors("link")
        self.assertGreater(len(found), 35)
        for vector in found:
            with self.subTest(vector.name):
                verdict = self.browser.execute_script(PARSE_LINK, vector["code"])
                self.assertEqual(verdict[0], vector["expect"])
                if verdict[0] == "success":
                    whole = vector["whole"]
                    self.assertEqual(verdict[1:], [whole[5:7], unbase45(whole[8:]).hex()])

    def test_locked(self):
        self.open()
        found = vectors("locked")
        self.assertGreater(len(found), 50)
        inputs = [[vector["code"], vector.text("passphrase")] for vector in found]
        for vector, result in zip(found, self.browser.execute_async_script(OPEN_LOCKED, inputs)):
            with self.subTest(vector.name):
                self.assertEqual(result[0], vector["expect"])
                if result[0] == "success":
                    text = vector.get("text")
                    content = vector.bytes("content") if text is None else vector.text("text").encode()
                    self.assertEqual(result[1:], [vector["type"], content.hex()])


if __name__ == "__main__":
    unittest.main()
