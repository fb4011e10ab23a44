import Exchange
import Wire

/// The people of the cards in a list, each prepared once. Most members of a channel are contacts too,
/// with the same card, and to prepare its keys takes longer than to open it.
package final class PreparedCards {
    /// By their last bytes.
    private var people: [ArraySlice<UInt8>: PublicIdentity] = [:]
    private static let keyLength = 8

    package init() {}

    /// - Parameter body: `PublicIdentity.keptBytes` of somebody whose card was verified when it was stored.
    /// - Throws: `WireError`, `ExchangeError`.
    func person(_ body: [UInt8]) throws -> PublicIdentity {
        // Cards of the hybrid suite may have the sealing key behind their signature.
        let key = body.suffix(Self.keyLength)
        if let person = people[key], person.keptBytes == body { return person }
        let person = try PublicIdentity(kept: body)
        people[key] = person
        return person
    }
}
