import Foundation

/// The command-line tool, built beside this program.
enum Tool {
    static let program = Program(
        at: URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "seqrcast"))
}
