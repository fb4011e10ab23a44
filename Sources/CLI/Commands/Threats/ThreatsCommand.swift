import ArgumentParser
import Foundation
import Records
import SeQRcast
import Texts

struct ThreatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "threats",
        abstract: "Import, list and remove threat lists (lists of dangerous URLs).",
        discussion: """
            EXAMPLES
              seqrcast threats import urlhaus.txt
              seqrcast threats

            Wherever seqrcast shows a link, it looks the link up in these lists. You download the lists \
            yourself; seqrcast downloads nothing, and no link leaves the machine. See docs/guide/links.md for \
            sources of lists, and the meaning of a match.
            """,
        subcommands: [Import.self, List.self, Remove.self], defaultSubcommand: List.self)

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Import the lists of a file: all of them or none.",
            discussion: """
                EXAMPLES
                  seqrcast threats import urlhaus.txt
                  seqrcast threats import hosts.txt --name blocked --threat malware

                A list replaces the list with the same name; an update from Safe Browsing changes it. The \
                format is detected by the content.
                """)

        @Argument(
            help: "The file; - is standard input.", completion: .file(), transform: PathArgument.path)
        var file: String

        @Option(help: "The name of the list. Default: its own name, or the file name without its ending.")
        var name: String?

        @Option(
            help: ArgumentHelp(
                "The format of the file: \(ThreatListFormat.names).", valueName: "format"),
            completion: .list(ThreatListFormat.allCases.map(\.rawValue)), transform: ThreatListFormat.parse)
        var format: ThreatListFormat?

        @Option(
            help: ArgumentHelp(
                "The kind of threat, if the list does not name it: \(ThreatKind.names).", valueName: "kind"),
            completion: .list(ThreatKind.allCases.map(\.rawValue)), transform: ThreatKind.parse)
        var threat: ThreatKind?

        @Flag(help: "Also replace a list in another format.")
        var replace = false

        @OptionGroup var vault: VaultOptions
        @OptionGroup var output: JSONOption

        func validate() throws {
            guard name.map({ 1...100 ~= $0.count }) ?? true else {
                throw ValidationError("--name must have 1 to 100 characters")
            }
        }

        func run() throws {
            try vault.requireNoPassphrase()
            try vault.checkFolder()
            let document = try DocumentFile(file, vault)
            var options = ThreatLists.ImportOptions()
            options.name = name
            options.format = format
            options.kind = threat
            options.isReplacing = replace
            if file != "-" {
                options.fileName = document.fileName
                options.modified = FileStatus(path: file).map {
                    Timestamp(clamping: Date(timeIntervalSince1970: Double($0.changed[0])))
                }
            }
            let imported: [ImportedThreatList]
            do {
                imported = try vault.threatLists.importLists(from: document.read, options)
            } catch let error as ThreatListError {
                throw Diagnostic(error).of(document.name)
            } catch let error as ThreatStoreError {
                if case .unusable = error { throw error }
                throw Diagnostic(error).of(document.name)
            }
            for each in imported {
                if output.json {
                    JSON.report(ThreatListJSON(each, now: .now))
                } else {
                    Console.report("imported " + each.printable)
                }
                if each.list.isOld(at: .now) {
                    Console.warn(
                        "the list \(each.list.name.printableName) is already old: it is from \(each.list.updated.local)"
                    )
                }
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the threat lists with their size and age.",
            discussion: """
                EXAMPLE
                  seqrcast threats list
                """)

        @OptionGroup var vault: VaultOptions
        @OptionGroup var output: JSONOption

        func run() throws {
            try vault.requireNoPassphrase()
            let lists = try vault.threatLists.all()
            for list in lists {
                try output.json
                    ? JSON.print(ThreatListJSON(list, now: .now)) : Console.print(list.printable(at: .now))
            }
            if lists.isEmpty {
                Console.note(
                    "there are no threat lists: links are checked for deception, but not looked up")
            }
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove a threat list.",
            discussion: """
                EXAMPLE
                  seqrcast threats remove urlhaus
                """)

        @Argument(help: "The name of the list.", completion: NameCompletion.threatLists.kind()) var name:
            String
        @OptionGroup var vault: VaultOptions
        @OptionGroup var output: JSONOption

        func run() throws {
            try vault.requireNoPassphrase()
            let list = try vault.threatLists.remove(name)
            output.json
                ? JSON.report(ThreatListJSON(list, now: .now))
                : Console.report("removed \(list.name.printableName)")
        }
    }
}

extension ThreatListFormat {
    fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    fileprivate static func parse(_ name: String) throws -> Self {
        guard let format = Self(rawValue: name) else {
            throw ValidationError("--format must be one of \(names)")
        }
        return format
    }
}

extension ThreatKind {
    fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    fileprivate static func parse(_ name: String) throws -> Self {
        guard let kind = Self(rawValue: name) else {
            throw ValidationError("--threat must be one of \(names)")
        }
        return kind
    }
}
