import Primitives

/// Seals fields with the vault key, each bound to its table, row and column, and hashes what is looked up.
struct Sealer: Sendable {
    private let sealingKey: SecretBytes
    private let lookupKey: SecretBytes

    init(vaultKey: SecretBytes) {
        sealingKey = HKDFSHA256.derive(
            secret: vaultKey, salt: [], info: Array("SeQRcast vault/1 seal".utf8), count: AESGCM.keyLength)
        lookupKey = HKDFSHA256.derive(
            secret: vaultKey, salt: [], info: Array("SeQRcast vault/1 lookup".utf8), count: 32)
    }

    /// One field of one row.
    struct Field {
        let table: String
        let row: Int64
        let column: String

        var authenticatedData: [UInt8] { Array("\(table)\0\(row)\0\(column)".utf8) }
    }

    /// - Returns: 12-byte random nonce ‖ ciphertext ‖ tag.
    func seal(_ plaintext: [UInt8], _ field: Field) -> [UInt8] {
        let nonce = Random.bytes(count: AESGCM.nonceLength)
        return nonce
            + AESGCM.seal(
                plaintext, key: sealingKey, nonce: nonce, authenticating: field.authenticatedData)
    }

    /// - Throws: `.sealBroken`.
    func open(_ sealed: [UInt8], _ field: Field) throws(VaultError) -> [UInt8] {
        guard sealed.count >= AESGCM.nonceLength,
            let plaintext = try? AESGCM.open(
                sealed.dropFirst(AESGCM.nonceLength), key: sealingKey,
                nonce: Array(sealed.prefix(AESGCM.nonceLength)), authenticating: field.authenticatedData)
        else { throw .sealBroken }
        return plaintext
    }

    /// A keyed hash, the same for the same bytes in the same table: what a sealed value is found by.
    func lookup(_ value: [UInt8], table: String) -> [UInt8] {
        HMACSHA256.code(for: Array("\(table)\0".utf8) + value, key: lookupKey)
    }
}
