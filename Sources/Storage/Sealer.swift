import Primitives

/// Seals fields with the vault key, each bound to its table, row and column, and hashes what is looked up.
///
/// The key of the hashes stays the same when the vault key changes, as not all that they were made of is kept. In the file they are
/// encrypted under the vault key then, so that who knows an older one cannot look for anything.
struct Sealer: Sendable {
    private let sealingKey: SecretBytes
    private let lookupKey: SecretBytes
    /// Nil as long as the vault has its first key.
    private let lookupMask: SecretBytes?

    /// - Parameter lookupKey: sealed, as `renewed(under:)` gives it; nil: the vault has its first key.
    /// - Throws: `.sealBroken`.
    init(vaultKey: SecretBytes, lookupKey: [UInt8]? = nil) throws(VaultError) {
        sealingKey = Self.derive("seal", from: vaultKey, count: AESGCM.keyLength)
        guard let lookupKey else {
            self.lookupKey = Self.derive("lookup", from: vaultKey, count: HMACSHA256.length)
            lookupMask = nil
            return
        }
        self.lookupKey = SecretBytes(try Self.open(lookupKey, Self.lookupKeyField, sealingKey))
        lookupMask = Self.derive("lookup mask", from: vaultKey, count: AESBlocks.keyLength)
    }

    private init(vaultKey: SecretBytes, openedLookupKey: SecretBytes) {
        sealingKey = Self.derive("seal", from: vaultKey, count: AESGCM.keyLength)
        lookupKey = openedLookupKey
        lookupMask = Self.derive("lookup mask", from: vaultKey, count: AESBlocks.keyLength)
    }

    /// One field of one row.
    struct Field {
        let table: String
        let row: Int64
        let column: String

        var authenticatedData: [UInt8] { Array("\(table)\0\(row)\0\(column)".utf8) }
    }

    /// The same under another vault key, and its lookup key, sealed.
    func renewed(under vaultKey: SecretBytes) -> (sealer: Sealer, lookupKey: [UInt8]) {
        let sealer = Sealer(vaultKey: vaultKey, openedLookupKey: lookupKey)
        return (sealer, sealer.seal(lookupKey.bytes, Self.lookupKeyField))
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
        try Self.open(sealed, field, sealingKey)
    }

    private static func open(
        _ sealed: [UInt8], _ field: Field, _ key: SecretBytes
    ) throws(VaultError) -> [UInt8] {
        guard sealed.count >= AESGCM.nonceLength,
            let plaintext = try? AESGCM.open(
                sealed.dropFirst(AESGCM.nonceLength), key: key,
                nonce: Array(sealed.prefix(AESGCM.nonceLength)), authenticating: field.authenticatedData)
        else { throw .sealBroken }
        return plaintext
    }

    /// A keyed hash, the same for the same bytes and purpose as long as there is the vault.
    func hash(_ value: [UInt8], for purpose: String) -> [UInt8] {
        HMACSHA256.code(for: Array("\(purpose)\0".utf8) + value, key: lookupKey)
    }

    /// A keyed hash as it stands in the file: what a sealed value is found by.
    func masked(_ hash: [UInt8]) -> [UInt8] {
        lookupMask.map { AESBlocks.encrypt(hash, key: $0) } ?? hash
    }

    /// The hash that a column holds.
    ///
    /// - Throws: `.sealBroken` for anything but 32 bytes.
    func unmasked(_ column: [UInt8]) throws(VaultError) -> [UInt8] {
        guard column.count == HMACSHA256.length else { throw .sealBroken }
        return lookupMask.map { AESBlocks.decrypt(column, key: $0) } ?? column
    }

    private static let lookupKeyField = Field(table: "vault", row: 1, column: "lookup_key")

    private static func derive(_ purpose: String, from vaultKey: SecretBytes, count: Int) -> SecretBytes {
        HKDFSHA256.derive(
            secret: vaultKey, salt: [], info: Array("SeQRcast vault/1 \(purpose)".utf8), count: count)
    }
}
