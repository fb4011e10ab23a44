import Testing

@testable import WebPages

struct ScriptLinkerTests {
    @Test func modulesStandBehindThoseThatTheyImport() throws {
        let order = try order([
            "page.js": "import { b } from \"./b.js\";\nimport { a } from \"./a.js\";\n",
            "a.js": "import { c } from \"./c.js\";\nexport const a = c;\n",
            "b.js": "import { c } from \"./c.js\";\nexport const b = c;\n",
            "c.js": "export const c = 1;\n",
            "unused.js": "export const d = 1;\n",
        ])
        #expect(order == ["c.js", "b.js", "a.js", "page.js"])
    }

    @Test func pathsAreThoseOfTheImporter() throws {
        let order = try order(
            [
                "map/page.js":
                    "import { a } from \"../a.js\";\nimport { b } from \"./b.js\";\nimport { c } from \"../other/c.js\";\n",
                "a.js": "export const a = 1;\n", "map/b.js": "export const b = 1;\n",
                "other/c.js": "export const c = 1;\n",
            ], entry: "map/page.js")
        #expect(order == ["a.js", "map/b.js", "other/c.js", "map/page.js"])
    }

    @Test func theScriptIsTheTextWithoutImportsExportsAndComments() throws {
        let script = try ScriptLinker([
            "page.js": """
            import {
              first, Second,
            } from "./a.js";

            /** export const none = 1; */
            first(Second, "import { x } from './y.js';");

            """,
            "a.js": """
            // A line.
            /**
             * export const several = "lines";
             */
            export async function first() {
              const inner = 1;
            }

            export class Second {}
            let third = null;

            """,
        ]).script(entry: "page.js")
        #expect(
            script == """

                "use strict";

                // a.js

                async function first() {
                \tconst inner = 1;
                }

                class Second {}
                let third = null;

                // page.js

                first(Second, "import { x } from './y.js';");

                """)
    }

    @Test func aTextOverSeveralLinesIsRefused() {
        #expect(throws: ScriptError.unreadableLine("const text = `a", module: "page.js")) {
            try ScriptLinker(["page.js": "const text = `a\n  b`;\n"]).script(entry: "page.js")
        }
    }

    @Test func circlesAreRefused() {
        let modules = [
            "page.js": "import { a } from \"./a.js\";\n",
            "a.js": "import { b } from \"./b.js\";\nexport const a = 1;\n",
            "b.js": "import { a } from \"./a.js\";\nexport const b = 1;\n",
        ]
        #expect(throws: ScriptError.circle(["a.js", "b.js", "a.js"])) { try order(modules) }
        #expect(throws: ScriptError.circle(["a.js", "a.js"])) {
            try order(["a.js": "import { a } from \"./a.js\";\n"], entry: "a.js")
        }
    }

    @Test func whatDoesNotExistIsRefused() {
        #expect(throws: ScriptError.unknownModule("none.js", importer: "page.js")) {
            try order(["page.js": "import { a } from \"./none.js\";\n"])
        }
        #expect(throws: ScriptError.unknownModule("page.js", importer: "the page")) { try order([:]) }
        #expect(throws: ScriptError.unknownExport("b", module: "a.js", importer: "page.js")) {
            try order([
                "page.js": "import { a, b } from \"./a.js\";\n",
                "a.js": "export const a = 1;\nconst b = 2;\n",
            ])
        }
    }

    @Test func duplicateNamesAreRefused() {
        #expect(throws: ScriptError.duplicateName("help", modules: ["a.js", "page.js"])) {
            try order([
                "page.js": "import { a } from \"./a.js\";\nclass help {}\n",
                "a.js": "export const a = 1;\nasync function help() {}\n",
            ])
        }
        #expect(throws: ScriptError.duplicateName("a", modules: ["page.js"])) {
            try order([
                "page.js": "import { a } from \"./a.js\";\nconst a = 1;\n", "a.js": "export const a = 1;\n",
            ])
        }
    }

    @Test(arguments: [
        "import { a as b } from \"./a.js\";", "import a, { b } from \"./a.js\";",
        "import * as a from \"./a.js\";",
        "import \"./a.js\";", "import { a } from \"a.js\";", "import { a } from \"../a.js\";",
        "import { } from \"./a.js\";", "import { a } from \"./a.js\"", "\nimport { a } from \"./a.js\";",
        "/** a */ const b = 1;\n/** c */", "/** a */ ", "/** a", "export default 1;", "export { b };",
        "export const { b } = {};", "const [b] = [];",
    ])
    func otherFormsAreRefused(line: String) {
        #expect {
            try order(["page.js": line + "\n", "a.js": "export const a = 1;\n"])
        } throws: { error in
            guard case ScriptError.unreadableLine(_, module: "page.js") = error else { return false }
            return true
        }
    }

    @Test func aTableHasTheNameOfItsImporters() throws {
        let words = "import more from \"./more.js\";\n\nexport default {\n  a: 1,\n  ...more,\n};\n"
        let sources = [
            "page.js": "import words from \"./words.js\";\nconst b = words;\n",
            "words.js": words,
            "more.js": "export default {\n  b: 2,\n};\n",
        ]
        let script = try ScriptLinker(sources).script(entry: "page.js")
        #expect(script.contains("const more = {\n\tb: 2,\n};\n\n// words.js\n\nconst words = {\n\ta: 1,"))
        #expect(throws: ScriptError.unknownExport("other", module: "more.js", importer: "page.js")) {
            try order(
                sources.merging([
                    "page.js": "import words from \"./words.js\";\nimport other from \"./more.js\";\n"
                ]) { $1 })
        }
    }

    @Test func errorsAreSentences() {
        #expect(
            "\(ScriptError.circle(["a.js", "b.js", "a.js"]))"
                == "modules import each other in a circle: a.js → b.js → a.js")
        #expect(
            "\(ScriptError.unknownExport("b", module: "a.js", importer: "page.js"))"
                == "page.js imports b from a.js, which does not export it")
    }

    @discardableResult
    private func order(_ modules: [String: String], entry: String = "page.js") throws -> [String] {
        try ScriptLinker(modules).modules(entry: entry).map(\.path)
    }
}
