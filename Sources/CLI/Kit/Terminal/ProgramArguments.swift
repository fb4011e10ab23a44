import ArgumentParser

/// A command some of whose arguments are paths, which may have any bytes.
protocol PathArguments {
    /// The paths among the arguments.
    var paths: [String] { get }
}

/// The arguments of this program.
enum ProgramArguments {
    /// Without the name of the program; those that are not UTF-8 as paths are (`String.init(pathBytes:)`).
    static let all = ArgumentVector.all

    /// Refuses other arguments than paths that are not UTF-8: they would be published, or name another
    /// file.
    ///
    /// - Throws: exit code 64.
    static func check(against command: any ParsableCommand) throws {
        let paths = Set(((command as? any PathArguments)?.paths ?? []).map(ExactText.init))
        let unknown = zip(all, ArgumentVector.isPath).first { argument, isPath in
            // `--option=value` is one argument.
            let value = argument.hasPrefix("--") ? argument.split(separator: "=", maxSplits: 1).last : nil
            return isPath
                && ![argument, value.map(String.init) ?? argument].map(ExactText.init).contains(
                    where: paths.contains)
        }
        guard let (unknown, _) = unknown else { return }
        throw Diagnostic(.usage, "an argument is not UTF-8: \(unknown.printableName)")
    }
}
