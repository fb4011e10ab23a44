import Platform
import Records
import SeQRcast
import Texts

/// The arguments of this program.
enum ProgramArguments {
    /// Without the name of the program, as the parser gets them.
    static let all = ArgumentVector.bytes.map(PathArgument.argument)

    /// Whether they ask for JSON, even where the parser refuses them.
    static let askForJSON = all.prefix { $0 != "--" }.contains("--json")

    /// Refuses arguments that are not UTF-8 and that no option took as a path: they would be published,
    /// or name another person.
    ///
    /// - Throws: exit code 64.
    static func check() throws {
        let unknown = all.first { argument in
            // `--option=value` is one argument.
            let value = argument.hasPrefix("--") ? argument.split(separator: "=", maxSplits: 1).last : nil
            return PathArgument.hasBytes(argument) && !PathArgument.isTaken(argument)
                && !(value.map { PathArgument.isTaken(String($0)) } ?? false)
        }
        guard let unknown else { return }
        throw Diagnostic(.usage, "an argument is not UTF-8: \(PathArgument.printable(unknown).printableName)")
    }
}
