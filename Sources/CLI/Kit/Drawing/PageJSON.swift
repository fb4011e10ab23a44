/// A page that was written, as JSON.
struct PageJSON: Encodable {
    let file: String
    let bytes: Int
    /// 64 hexadecimal digits.
    let sha256: String
    /// What a guest reads by it, and who they are.
    let channel: String?
    let member: PersonJSON?
}
