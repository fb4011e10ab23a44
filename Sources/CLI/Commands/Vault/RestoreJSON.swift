/// A backup that was restored, as JSON.
struct RestoreJSON: Encodable {
    /// `vault` or `keys`.
    var content: String
    var identity: PersonJSON
    /// Own channels whose members wait to be confirmed.
    var unconfirmed: [String]
}
