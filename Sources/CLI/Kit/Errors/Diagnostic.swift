import Foundation
import SeQRcast
import Texts

/// The message for a failure: one sentence, perhaps hints, and an exit code.
struct Diagnostic: Error {
    let status: ExitStatus
    let sentence: String
    var hints: [String] = []

    init(_ status: ExitStatus, _ sentence: String, hints: [String] = []) {
        self.status = status
        self.sentence = sentence
        self.hints = hints
    }

    init(_ error: any Error) {
        switch error {
        case let error as Diagnostic: self = error
        case let error as SessionError: self.init(error)
        case let error as VaultError: self.init(error)
        case let error as ImagingError: self.init(error)
        case let error as FileFault: self.init(error)
        case let error as BackupError: self.init(error)
        case let error as LockError: self.init(error)
        case let error as DecoderFailure: self.init(error)
        case let error as PagesError: self.init(error)
        case let error as CameraError: self.init(error)
        case let error as ThreatListError: self.init(error)
        case let error as ThreatStoreError: self.init(error)
        case let error as ExchangeError: self.init(refusal: Refusal(error))
        case let error as WireError: self.init(.usage, error.sentence)
        case let error as ContentError: self.init(content: error)
        default: self.init(.failed, "unexpected error: \(String(describing: error).escaped())")
        }
    }

    /// Turns a message of the argument parser into this tool's form.
    init(usage message: String) {
        let lines = message.split(separator: "\n").map(String.init)
        var sentence = lines.first.map { $0.replacing("Error: ", with: "", maxReplacements: 1) } ?? "usage"
        if sentence.hasSuffix(" of the following:") {
            let values = lines.filter { $0.hasPrefix("  - ") }.map { $0.dropFirst("  - ".count) }
            sentence = sentence.replacing("the following:", with: values.joined(separator: ", ") + ".")
        }
        // Of two flags that exclude each other, the parser says that a value was set before.
        let flags =
            sentence.hasPrefix("Value to be set") ? sentence.matches(of: /--[a-z-]+/).map(\.output) : []
        // The usage of the whole program helps nobody who named a command.
        let usage = lines.filter { $0.hasPrefix("Usage: ") && !$0.hasPrefix("Usage: seqrcast [--version]") }
            .map { $0.replacing("Usage: ", with: "usage: ") }
        self.init(
            .usage,
            flags.isEmpty
                ? (sentence.prefix(1).lowercased() + sentence.dropFirst()).escaped()
                : "use either \(flags.sorted().joined(separator: " or "))",
            hints: usage)
    }

    private init(content error: ContentError) {
        guard case .tooLong = error else {
            self.init(.usage, "content not valid: \(error.sentence)")
            return
        }
        self.init(
            .usage, "the content is \(error.sentence)",
            hints: ["`seqrcast encrypt` encrypts files of any size"])
    }
}
