/// A backup that was restored, as JSON.
struct RestoreRecord: Encodable {
    /// `vault` or `keys`.
    var content: String
    var identity: PersonRecord
    /// Own channels whose members wait to be confirmed.
    var unconfirmed: [String]
}
