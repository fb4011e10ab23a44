/// Puts ES modules together as one script that runs without them.
///
/// Each module follows those that it imports, in the order in which a browser would run them, so
/// the result depends on the import lines only. All modules share one scope, so no two may declare
/// the same name.
struct ScriptLinker {
    private let sources: [String: String]

    /// - Parameter sources: the texts of modules by their paths.
    init(_ sources: [String: String]) { self.sources = sources }

    /// The script that begins with a module: all that it needs, and itself.
    func script(entry: String) throws(ScriptError) -> String {
        let parts = try modules(entry: entry).map { "// \($0.path)\n\n\($0.code)\n" }
        return "\n\"use strict\";\n\n\(parts.joined(separator: "\n"))"
    }

    /// A module and all that it needs, each behind those that it imports.
    func modules(entry: String) throws(ScriptError) -> [ScriptModule] {
        var modules: [ScriptModule] = []
        var exports: [String: Set<String>] = [:]
        try add(entry, named: nil, after: [], to: &modules, &exports)
        var owners: [String: String] = [:]
        for module in modules {
            for name in module.declarations {
                if let owner = owners.updateValue(module.path, forKey: name) {
                    throw .duplicateName(name, modules: [owner, module.path])
                }
            }
        }
        return modules
    }

    /// - Parameters:
    ///   - table: the name that the importer gives to the module's table.
    ///   - importers: the modules that lead to this one, from the entry on.
    ///   - exports: those of the modules that are there, by path.
    private func add(
        _ path: String, named table: String?, after importers: [String], to modules: inout [ScriptModule],
        _ exports: inout [String: Set<String>]
    ) throws(ScriptError) {
        if let start = importers.firstIndex(of: path) { throw .circle(importers[start...] + [path]) }
        if exports[path] != nil { return }
        guard let source = sources[path] else {
            throw .unknownModule(path, importer: importers.last ?? "the page")
        }
        let module = try ScriptModule(path: path, source: source, table: table)
        for needed in module.imports {
            let table = needed.isTable ? needed.names.first : nil
            try add(needed.path, named: table, after: importers + [path], to: &modules, &exports)
            for name in needed.names where exports[needed.path]?.contains(name) != true {
                throw .unknownExport(name, module: needed.path, importer: path)
            }
        }
        modules.append(module)
        exports[path] = module.exports
    }
}

/// Why ES modules make no script. Paths are those below the folder of the modules.
enum ScriptError: Error, Equatable, CustomStringConvertible {
    /// A line that the linker does not read, such as `export default`.
    case unreadableLine(String, module: String)
    case unknownModule(String, importer: String)
    case unknownExport(String, module: String, importer: String)
    /// The modules in the order in which they import each other; the last is the first again.
    case circle([String])
    /// A name that two modules, or one module twice, declare or import.
    case duplicateName(String, modules: [String])

    var description: String {
        switch self {
        case .unreadableLine(let line, let module): "\(module) has a line that cannot be linked: \(line)"
        case .unknownModule(let module, let importer): "\(importer) imports \(module), which does not exist"
        case .unknownExport(let name, let module, let importer):
            "\(importer) imports \(name) from \(module), which does not export it"
        case .circle(let modules):
            "modules import each other in a circle: \(modules.joined(separator: " → "))"
        case .duplicateName(let name, let modules):
            "\(name) is declared more than once: \(modules.joined(separator: ", "))"
        }
    }
}
