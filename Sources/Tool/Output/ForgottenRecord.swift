/// How many messages were forgotten, as JSON.
struct ForgottenRecord: Encodable {
    var forgotten: Int
}
