/// How many messages there are, as JSON.
struct CountRecord: Encodable {
    var count: Int
}
