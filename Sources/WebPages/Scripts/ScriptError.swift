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
