import Wire

/// The codes of a picture on their way into the vault, and what became of them so far.
struct PictureIntake: Sendable {
    let options: ScanOptions
    var codes: [ParsedCode]
    /// One for each code.
    var outcomes: [ScanOutcome]

    init(_ picture: ScanInput) {
        options = picture.options
        codes = picture.codes.map(ParsedCode.init)
        outcomes = codes.map(\.outcome)
    }

    /// Whether it has nothing but messages, and what the vault need not be asked about.
    var isPlain: Bool {
        codes.allSatisfy { code in
            switch code.code?.kind {
            case nil, .message, .backup, .lockedText, .guestKey: true
            case .publicKey, .share, .authorization, .request, .endorsement, .part, .documentSignature: false
            }
        }
    }

    /// The indices of the messages.
    var messages: [Int] { codes.indices.filter { codes[$0].code?.kind == .message } }
}
