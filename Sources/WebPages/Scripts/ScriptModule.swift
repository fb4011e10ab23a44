/// An ES module, read as far as linking needs it (ECMA-262, section 16.2).
///
/// It begins with its imports, each `import { name, … } from "./path.js";`, on one line or several.
/// Declarations at the top level begin in the first column, and each declares one name. A table is
/// a module with nothing but `export default {…};`: all its importers give it the same name, in
/// `import name from "./path.js";`. Nothing else is read.
struct ScriptModule {
    struct Import: Equatable {
        let names: [String]
        /// Whether it imports a table, by the only name.
        let isTable: Bool
        /// Below the folder of the modules.
        let path: String
    }

    /// Below the folder of the modules.
    let path: String
    let imports: [Import]
    /// The names that are declared at the top level.
    let declarations: [String]
    /// The declared names that other modules may import.
    let exports: Set<String>
    /// The text without the imports, the word `export`, and lines that are only a comment. Indented by
    /// tabs, as a page is to stay small.
    let code: String

    /// - Parameter table: the name that importers give to the table in this module.
    /// - Throws: `.unreadableLine`, `.duplicateName`.
    init(path: String, source: String, table: String? = nil) throws(ScriptError) {
        var (imports, declarations): ([Import], [String]) = ([], [])
        var exports: Set<String> = []
        var code: [String] = []
        var lines = source.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while lines.first?.hasPrefix("import ") == true {
            var statement = String(lines.removeFirst())
            while !statement.hasSuffix(";"), let line = lines.popFirst() { statement += " " + line }
            guard let read = Import(statement, importer: path) else {
                throw .unreadableLine(statement, module: path)
            }
            imports.append(read)
        }
        var isInComment = false
        for line in lines {
            let text = line.drop { $0 == " " }
            isInComment = isInComment || text.hasPrefix("/**")
            if isInComment {
                isInComment = !line.hasSuffix("*/")
                // What stands behind a comment would be left out with it.
                guard !isInComment || !line.contains("*/") else {
                    throw .unreadableLine(String(line), module: path)
                }
                continue
            }
            if text.hasPrefix("//") { continue }
            let isExport = line.hasPrefix("export ")
            var rest = isExport ? line.dropFirst("export ".count) : line
            if let table, declarations.isEmpty, rest == "default {" { rest = "const \(table) = {" }
            let declaration = Declaration(rest)
            if let name = declaration?.name {
                declarations.append(name)
                if isExport { exports.insert(name) }
            } else if isExport || declaration != nil || line.hasPrefix("import ") {
                throw .unreadableLine(String(line), module: path)
            }
            // A text over several lines would change with their indentation.
            guard line.count(where: { $0 == "`" }).isMultiple(of: 2) else {
                throw .unreadableLine(String(line), module: path)
            }
            let levels = rest.prefix { $0 == " " }.count / 2
            code.append(String(repeating: "\t", count: levels) + rest.dropFirst(2 * levels))
        }
        guard !isInComment else { throw .unreadableLine("/**", module: path) }
        for name in imports.flatMap(\.names) + declarations
        where (imports.flatMap(\.names) + declarations).count(where: { $0 == name }) > 1 {
            throw .duplicateName(name, modules: [path])
        }
        self.path = path
        self.imports = imports
        self.declarations = declarations
        self.exports = exports
        while code.first?.isEmpty == true { code.removeFirst() }
        while code.last?.isEmpty == true { code.removeLast() }
        self.code = code.joined(separator: "\n")
    }

    /// A line that declares something at the top level.
    private struct Declaration {
        /// Nil: it is not a single name.
        let name: String?

        /// - Returns: nil where the line declares nothing.
        init?(_ line: Substring) {
            var rest = line
            if rest.hasPrefix("async ") { rest = rest.dropFirst("async ".count) }
            guard
                let keyword = ["function ", "class ", "const ", "let ", "var "]
                    .first(where: rest.hasPrefix)
            else { return nil }
            let name = rest.dropFirst(keyword.count).prefix(while: \.isScriptName)
            self.name = name.isEmpty ? nil : String(name)
        }
    }
}

extension ScriptModule.Import {
    /// - Parameters:
    ///   - statement: from `import` to the semicolon, on one line.
    ///   - importer: the module in which it stands.
    fileprivate init?(_ statement: String, importer: String) {
        let parts = statement.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2] == ";", let path = Self.resolve(parts[1], from: importer) else {
            return nil
        }
        let words = parts[0].split(separator: " ")
        if words.count == 3, words[0] == "import", words[2] == "from", words[1].allSatisfy(\.isScriptName) {
            self.init(names: [String(words[1])], isTable: true, path: path)
            return
        }
        guard parts[0].hasPrefix("import {"), parts[0].hasSuffix("} from ") else { return nil }
        var names = parts[0].dropFirst("import {".count).dropLast("} from ".count)
            .split(separator: ",", omittingEmptySubsequences: false).map { $0.split(separator: " ") }
        if names.last?.isEmpty == true { names.removeLast() }
        guard !names.isEmpty, names.allSatisfy({ $0.count == 1 && $0[0].allSatisfy(\.isScriptName) }) else {
            return nil
        }
        self.init(names: names.map { String($0[0]) }, isTable: false, path: path)
    }

    /// The path below the folder of the modules that `./name.js` or `../name.js` means in a module.
    private static func resolve(_ specifier: Substring, from importer: String) -> String? {
        var folders = importer.split(separator: "/").dropLast().map(String.init)
        var steps = specifier.split(separator: "/", omittingEmptySubsequences: false)
        guard steps.count > 1, steps[0] == "." || steps[0] == ".." else { return nil }
        if steps[0] == "." { steps.removeFirst() }
        while steps.first == ".." {
            guard folders.popLast() != nil else { return nil }
            steps.removeFirst()
        }
        guard steps.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else { return nil }
        return (folders + steps.map(String.init)).joined(separator: "/")
    }
}

extension Character {
    fileprivate var isScriptName: Bool { isASCII && (isLetter || isNumber || self == "_" || self == "$") }
}
