package import Wire

/// A backup by which an owner goes on with another device: this one stops before its content is read,
/// so nothing is lost (docs/reference/format.md, "Going on from a backup").
package enum HandOver {
    /// Seconds for which it counts as one. Later it is like any other backup, as another device may have
    /// used it.
    package static let validity: UInt64 = 86_400

    /// - Parameter now: by the clock of whoever goes on.
    package static func isValid(_ handedOver: Timestamp, now: Timestamp) -> Bool {
        now.seconds <= handedOver.seconds + validity && handedOver.seconds <= now.seconds + validity
    }

    /// The bytes before the contents of such a backup.
    package static func front(_ handedOver: Timestamp) -> [UInt8] {
        var writer = ByteWriter()
        writer.integer(handedOver.seconds)
        return writer.bytes
    }

    /// - Parameter contents: begin with the front.
    /// - Returns: nil if they don't.
    package static func front(
        of contents: some Sequence<UInt8>
    ) -> (handedOver: Timestamp, length: Int)? {
        var reader = ByteReader(Array(contents.prefix(10)))
        guard let time = try? reader.timestamp() else { return nil }
        return (time, reader.offset)
    }
}
