import Foundation
import Testing

@testable import WebPages

/// The files of Pages/ as they are embedded, and their modules.
struct WebFilesTests {
    /// The module that each kind of page begins with.
    private static let entries = ["reader/readerpage.js", "reader/scannerpage.js", "map/map.js"]

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Pages")

    @Test func theTextsAreTheFilesOfTheFolder() throws {
        var files: [String: String] = [:]
        for place in ["common/", "common/map/", "common/words/", "reader/", "reader/words/", "map/"] {
            let names = try FileManager.default.contentsOfDirectory(
                atPath: Self.folder.appending(path: place).path)
            for name in names where [".js", ".json", ".html", ".css"].contains(where: name.hasSuffix) {
                files[place + name] = try String(
                    contentsOf: Self.folder.appending(path: place + name), encoding: .utf8)
            }
        }
        #expect(WebFiles.texts.keys.sorted() == files.keys.sorted())
        #expect(WebFiles.texts == files)
    }

    @Test func everyModuleIsPartOfAPage() throws {
        let used = try Self.entries.flatMap { try Self.modules(entry: $0).map(\.path) }
        #expect(Set(used) == Set(WebFiles.texts.keys.filter { $0.hasSuffix(".js") }))
    }

    /// In a page all modules share one scope, where a forgotten import would not be noticed.
    @Test(arguments: entries)
    func modulesImportWhatTheyUseOfOthers(entry: String) throws {
        let modules = try Self.modules(entry: entry)
        for module in modules {
            let imported = Set(module.imports.flatMap(\.names))
            let foreign = Set(modules.filter { $0.path != module.path }.flatMap(\.declarations))
            #expect(ScriptWords(module.code).names.intersection(foreign) == imported, "\(module.path)")
        }
    }

    @Test func everyExportIsImported() throws {
        let modules = try Self.entries.flatMap { try Self.modules(entry: $0) }
        let imported = Set(modules.flatMap { $0.imports.flatMap(\.names) })
        let unused = Set(modules.flatMap(\.exports)).subtracting(imported)
        #expect(try unused.subtracting(Self.namesImportedByTheApp()) == [])
    }

    /// What the app's modules import of those in `common/`.
    private static func namesImportedByTheApp() throws -> Set<String> {
        let app = folder.appending(path: "app")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: app.path).filter {
            $0.hasSuffix(".js")
        }
        let texts = try paths.map { try String(contentsOf: app.appending(path: $0), encoding: .utf8) }
        let imports = /import \{([^}]*)\} from "[.\/]*\/common\//
        return Set(
            texts.flatMap { text in
                text.matches(of: imports).flatMap { $0.1.split { ", \n".contains($0) }.map(String.init) }
            })
    }

    @Test func wordsAreReadAsTheyAreMeant() {
        let code = """
            // comment
            /* comment */ one("string", 'it\\'s', `text ${two(`${three}`)} text`, /reg[/]ex"/gu);
            const four = { key: five, ...six, seven }; eight.property?.property; this.#property;
            nine / ten / 2; (eleven) / twelve; return /regex/.test(thirteen);
            """
        #expect(
            ScriptWords(code).names == [
                "one", "two", "three", "const", "four", "five", "six", "seven", "eight", "this", "nine",
                "ten",
                "eleven", "twelve", "return", "thirteen",
            ])
    }

    private static func modules(entry: String) throws -> [ScriptModule] {
        try ScriptLinker(WebFiles.texts.filter { $0.key.hasSuffix(".js") }).modules(entry: entry)
    }
}
