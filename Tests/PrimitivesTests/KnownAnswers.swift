import Foundation

/// Answers of KEMs in fixtures/kem, whose README says where they come from.
enum KnownAnswers {
    struct XWing: Decodable { let seed, publicKey, randomness, ciphertext, sharedSecret: Hex }

    struct MLKEM768: Decodable {
        struct KeyGeneration: Decodable { let seed, publicKeySHA256: Hex }

        struct Encapsulation: Decodable { let publicKey, randomness, ciphertextSHA256, sharedSecret: Hex }

        struct Answer: Decodable {
            let seed, publicKeySHA256, randomness, ciphertextSHA256, sharedSecret: Hex
            /// A ciphertext of no known key, and the secret by which it is rejected.
            let otherCiphertext, rejectedSecret: Hex
        }

        let keyGeneration: [KeyGeneration]
        let encapsulation: [Encapsulation]
        let answers: [Answer]
    }

    struct HPKE: Decodable {
        let aead: UInt16
        let info, seed, publicKey, encapsulatedKey: Hex
        let randomness, sharedSecret, key, baseNonce: Hex?
        let plaintext, ciphertext: Hex?
    }

    static func xwing() throws -> [XWing] { try load("xwing") }
    static func mlkem768() throws -> MLKEM768 { try load("mlkem768") }
    static func hpke() throws -> [HPKE] { try load("hpke") }

    private static func load<Content: Decodable>(_ name: String) throws -> Content {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appending(path: "fixtures/kem/\(name).json")
        return try JSONDecoder().decode(Content.self, from: Data(contentsOf: file))
    }
}
