/// An expiry, and how it was written: what is the same on another day, and in another time zone.
struct WrittenTimeSpec {
    let text: String
    let expiry: TimeSpec

    /// - Throws: usage.
    static func parse(_ text: String) throws -> WrittenTimeSpec {
        WrittenTimeSpec(text: text, expiry: try TimeSpec.parse(text))
    }
}
