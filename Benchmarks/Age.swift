import Foundation

/// `age`, with a key pair of its own.
struct Age {
    private let program: Program
    private let key: [UInt8]
    let recipient: String

    /// - Returns: nil if `age` or `age-keygen` is not installed.
    init?() throws {
        guard let program = Program("age"), let keygen = Program("age-keygen") else { return nil }
        let key = try keygen.run([])
        let text = String(decoding: key, as: UTF8.self)
        guard let mark = text.firstRange(of: "public key: ") else { throw AgeWithQrencode.NoRecipient() }
        recipient = String(text[mark.upperBound...].prefix { $0 != "\n" })
        self.key = key
        self.program = program
    }

    func encrypt(_ file: String, to output: String) throws {
        try program.run(["--encrypt", "--recipient", recipient, "--output", output, file])
    }

    /// - Parameter folder: holds the key.
    func decrypt(_ file: String, to output: String, in folder: URL) throws {
        let identity = folder.appending(path: "age-key.txt")
        try Data(key).write(to: identity)
        try program.run(["--decrypt", "--identity", identity.path, "--output", output, file])
    }
}
