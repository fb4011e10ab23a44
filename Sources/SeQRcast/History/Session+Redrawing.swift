import Exchange
public import Wire

extension Session {
    /// Whether the vault can draw exactly this code again: a stored message, or the card of this
    /// user or of a contact.
    public func canRedraw(_ code: Code) throws -> Bool {
        switch code.kind {
        case .publicKey:
            let fingerprint = try? PublicIdentity(body: code.body).fingerprint
            let cards = try [identity.card, identity.card(picture: picture())]
            return try cards.contains { $0.code == code }
                || vault.read { transaction in
                    try fingerprint.flatMap { try transaction.contact($0) }?.publicIdentity.card.code == code
                }
        case .message:
            return try vault.read { transaction in
                let opened = try transaction.open([code], with: identity)[0]
                guard case .success(let message) = opened.message, let channel = opened.channel else {
                    return false
                }
                return try transaction.message(message, inChannel: channel.id)?.code == code
            }
        default: return false
        }
    }
}
