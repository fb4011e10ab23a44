import Exchange
import Wire

/// The people of the cards in a list, each prepared once. Most members of a channel are contacts too,
/// with the same card, and to prepare its keys takes longer than to open it.
package final class PreparedCards {
    /// By the last bytes of their signatures.
    private var people: [ArraySlice<UInt8>: PublicIdentity] = [:]
    private static let keyLength = 8

    package init() {}

    /// - Parameter body: of a card that was verified when it was stored.
    /// - Throws: `WireError`, `ExchangeError`.
    func person(_ body: [UInt8]) throws -> PublicIdentity {
        let card = try Card(body: body)
        let key = card.signature.suffix(Self.keyLength)
        if let person = people[key], person.card == card { return person }
        let person = try PublicIdentity(kept: card)
        people[key] = person
        return person
    }
}
