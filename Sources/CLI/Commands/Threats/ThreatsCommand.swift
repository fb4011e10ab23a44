import ArgumentParser
import Foundation
import SeQRcast

struct ThreatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "threats",
        abstract: "Import, list and remove lists of dangerous URLs.",
        discussion: """
            Links are looked up in them wherever one is shown. The lists are files that you fetch; nothing is fetched, and no link \
            leaves the machine. docs/guide/links.md says where there are such lists, and what it means to be on one.
            """,
        subcommands: [Import.self, List.self, Remove.self], defaultSubcommand: List.self)

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take the lists of a file: all of them, or none.",
            discussion: """
                A list takes the place of the one of its name; an update by Safe Browsing changes it. What format the file has, \
                is told by its content.
                """)

        @Argument(help: "A file; - is standard input.") var file: String

        @Option(help: "The list's name; else its own, else that of the file without its ending.")
        var name: String?

        @Option(
            help: ArgumentHelp(
                "How the file is to be read: \(ThreatListFormat.names).", valueName: "format"),
            transform: ThreatListFormat.parse)
        var format: ThreatListFormat?

        @Option(
            help: ArgumentHelp(
                "What the list suspects, where it does not say: \(ThreatKind.names).", valueName: "kind"),
            transform: ThreatKind.parse)
        var threat: ThreatKind?

        @Flag(help: "Also replace a list of another format.")
        var replace = false

        @OptionGroup var vault: VaultOptions
        @OptionGroup var output: JSONOption

        func validate() throws {
            guard name.map({ 1...100 ~= $0.count }) ?? true else {
                throw ValidationError("--name takes 1 to 100 characters")
            }
        }

        func run() throws {
            try vault.checkFolder()
            let document = try DocumentFile(file, vault)
            var options = ThreatLists.ImportOptions()
            options.name = name
            options.format = format
            options.kind = threat
            options.isReplacing = replace
            if file != "-" {
                options.fileName = document.fileName
                let attributes = try? FileManager.default.attributesOfItem(
                    atPath: URL(filePath: file).resolvingSymlinksInPath().path)
                options.modified = (attributes?[.modificationDate] as? Date).map { Timestamp(clamping: $0) }
            }
            let imported: [ImportedThreatList]
            do {
                imported = try vault.threatLists.importLists(from: document.read, options)
            } catch let error as ThreatListError {
                throw Diagnostic(error).of(document.name)
            }
            document.endProgress()
            for each in imported {
                if output.json {
                    try JSON.print(ThreatListJSON(each, now: .now))
                } else {
                    try Console.print("imported " + each.printable)
                }
                if each.list.isOld(at: .now) {
                    Console.warn(
                        "the list \(each.list.name.printableName) is old already, of \(each.list.updated.local)"
                    )
                }
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the lists: how large and how old they are.")

        @OptionGroup var vault: VaultOptions
        @OptionGroup var output: JSONOption

        func run() throws {
            let lists = try vault.threatLists.all()
            for list in lists {
                try output.json
                    ? JSON.print(ThreatListJSON(list, now: .now)) : Console.print(list.printable(at: .now))
            }
            if lists.isEmpty {
                Console.note(
                    "there are no lists: links are looked at for what deceives, and looked up nowhere")
            }
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Remove a list.")

        @Argument(help: "The list's name.") var name: String
        @OptionGroup var vault: VaultOptions
        @OptionGroup var output: JSONOption

        func run() throws {
            let list = try vault.threatLists.remove(name)
            try output.json
                ? JSON.print(ThreatListJSON(list, now: .now))
                : Console.print("removed \(list.name.printableName)")
        }
    }
}

extension ThreatListFormat {
    fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    fileprivate static func parse(_ name: String) throws -> Self {
        guard let format = Self(rawValue: name) else { throw ValidationError("--format is one of \(names)") }
        return format
    }
}

extension ThreatKind {
    fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    fileprivate static func parse(_ name: String) throws -> Self {
        guard let kind = Self(rawValue: name) else { throw ValidationError("--threat is one of \(names)") }
        return kind
    }
}
