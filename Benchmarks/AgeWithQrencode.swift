/// The same text without SeQRcast: `age --armor` piped into `qrencode -l M`. It is encrypted, but
/// not signed.
struct AgeWithQrencode {
    private let age: Program
    private let qrencode: Program
    private let recipient: String

    struct NoRecipient: Error {}

    /// - Returns: nil if `age`, `age-keygen` or `qrencode` is not installed.
    init?() throws {
        guard let age = Program("age"), let keygen = Program("age-keygen"), let qrencode = Program("qrencode")
        else { return nil }
        let key = String(decoding: try keygen.run([]), as: UTF8.self)
        guard let mark = key.firstRange(of: "public key: ") else { throw NoRecipient() }
        recipient = String(key[mark.upperBound...].prefix { $0 != "\n" })
        self.age = age
        self.qrencode = qrencode
    }

    /// The number of modules on a side.
    func size(of text: String) throws -> Int {
        let armor = try age.run(["--encrypt", "--armor", "--recipient", recipient], input: Array(text.utf8))
        // Drawn in characters, without a quiet zone: one line for each row of modules.
        let drawing = try qrencode.run(["-l", "M", "-m", "0", "-t", "ASCII", "-o", "-"], input: armor)
        return drawing.split(separator: UInt8(ascii: "\n")).count
    }
}
