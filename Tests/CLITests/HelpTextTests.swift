import ArgumentParser
import Testing

@testable import CLI

/// The help of each command.
struct HelpTextTests {
    /// Every command that help lists, with the commands below it.
    private static let commands = all(below: SeqrcastCommand.self)

    private static func all(below command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
            .flatMap { [$0] + all(below: $0) }
    }

    private func help(_ command: any ParsableCommand.Type) -> String {
        HelpText(SeqrcastCommand.helpMessage(for: command, columns: 80)).text
    }

    @Test func `every command has an example`() {
        for command in Self.commands {
            #expect(help(command).contains("\n\nEXAMPLE"), "\(command)")
        }
    }

    /// The parser derives a missing name from the type's, at every start and for every command: a
    /// quarter of the time in which a help screen appears.
    @Test func `every command writes its name`() {
        for command in [SeqrcastCommand.self] + Self.commands {
            #expect(command.configuration.commandName != nil, "\(command)")
        }
    }

    @Test func `a screen has everything before the drawing options`() throws {
        var count = 0
        for command in Self.commands {
            let lines = help(command).split(separator: "\n", omittingEmptySubsequences: false)
            guard let drawing = lines.firstIndex(of: "DRAWING OPTIONS:") else { continue }
            #expect(drawing <= 30, "\(command): \(drawing) lines")
            #expect(lines.firstIndex(of: "OPTIONS:").map { $0 < drawing } ?? false, "\(command)")
            count += 1
        }
        #expect(count >= 10)
    }

    @Test func `nothing of the parser's help is lost`() {
        for command in Self.commands {
            let parser = SeqrcastCommand.helpMessage(for: command, columns: 80)
            let lines = parser.split(separator: "\n").filter { !$0.hasPrefix("USAGE: ") }
            let kept = HelpText(parser).text.split(separator: "\n").filter { !$0.hasPrefix("USAGE: ") }
            #expect(kept.sorted() == lines.sorted())
        }
    }

    @Test(arguments: [["--help"], ["-h"], ["help"], ["--version"], ["-V"]])
    func `an answer without the parser is the parser's`(arguments: [String]) {
        let error = #expect(throws: (any Error).self) {
            var command = try SeqrcastCommand.parseAsRoot(arguments)
            try command.run()
        }
        let answer = SeqrcastCommand.answer(to: arguments)
        #expect(answer == error.map { HelpText(SeqrcastCommand.fullMessage(for: $0)).text })
    }

    @Test(arguments: [
        [], ["scan", "--help"], ["--vault", "a", "--help"], ["--help", "scan"], ["--version", "-h"],
    ])
    func `the parser reads all other command lines`(arguments: [String]) {
        #expect(SeqrcastCommand.answer(to: arguments) == nil)
    }

    @Test func `any other text stays as it is`() {
        #expect(HelpText("{\n\nOPTIONS:\n}").text == "{\n\nOPTIONS:\n}")
    }
}
