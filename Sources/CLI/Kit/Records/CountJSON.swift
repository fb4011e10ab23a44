/// How many messages there are, as JSON.
struct CountJSON: Encodable {
    var count: Int
}
