/// An expiry, and how it was written: what is the same on another day, and in another time zone.
struct WrittenExpiry {
    let text: String
    let expiry: Expiry

    /// - Throws: usage.
    static func parse(_ text: String) throws -> WrittenExpiry {
        WrittenExpiry(text: text, expiry: try Expiry.parse(text))
    }
}
