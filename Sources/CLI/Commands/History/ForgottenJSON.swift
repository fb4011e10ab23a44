/// How many messages were forgotten, as JSON.
struct ForgottenJSON: Encodable {
    var forgotten: Int
}
