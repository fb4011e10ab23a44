/// A file from a message that was written, as JSON.
struct SavedFileJSON: Encodable {
    var channel: String
    var number: UInt64
    /// Where it was written.
    var saved: String
}
