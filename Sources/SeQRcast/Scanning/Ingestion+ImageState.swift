import Wire

extension Ingestion {
    /// The codes of one image, and their outcomes so far.
    struct ImageState: Sendable {
        let options: ScanOptions
        var codes: [ParsedCode]
        /// One for each code.
        var outcomes: [ScanOutcome]

        init(_ input: ScanInput) {
            options = input.options
            let parsed = input.codes.map(ParsedCode.init)
            codes = options.ticketChannel == nil ? parsed : parsed.map(\.orRefusedUnlessMessage)
            outcomes = codes.map(\.outcome)
        }

        /// Whether the image can share a transaction with others: it holds nothing but messages,
        /// and codes that do not touch the vault.
        var isBatchable: Bool {
            codes.allSatisfy { code in
                switch code.code?.kind {
                case nil, .message, .backup, .lockedText, .guestKey: true
                case .publicKey, .share, .authorization, .request, .endorsement, .part, .documentSignature:
                    false
                }
            }
        }

        /// The indices of the messages.
        var messages: [Int] { codes.indices.filter { codes[$0].code?.kind == .message } }
    }
}
