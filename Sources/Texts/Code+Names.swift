package import SeQRcast

extension Code.Kind {
    /// The name in JSON.
    package var label: String { names.label }

    /// The name in a sentence, with its article.
    package var phrase: String { names.phrase }

    private var names: (label: String, phrase: String) {
        switch self {
        case .publicKey: ("public_key", "a public key")
        case .keyCard: ("key_card", "a key card")
        case .share: ("share", "a share of a channel")
        case .message: ("message", "a message")
        case .request: ("request", "a follow request")
        case .authorization: ("authorization", "an authorization to endorse requests")
        case .endorsement: ("endorsed_request", "an endorsed follow request")
        case .part: ("part", "a part of a larger code")
        case .filmPart: ("film_part", "a part of a film")
        case .backup: ("backup", "a backup of keys")
        case .documentSignature: ("document_signature", "a signature for a document")
        case .invitation: ("invitation", "an invitation to ask for a channel")
        case .lockedText: ("locked_text", "a locked text")
        case .guestKey: ("guest_key", "a guest key")
        }
    }
}
