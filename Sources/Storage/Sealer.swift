import Primitives

/// Seals fields with the vault key, each bound to its table, row and column, and hashes values for
/// lookups.
///
/// The key of the hashes stays when the vault key changes, as some of the hashed values are not
/// kept. From then on the hashes in the file are encrypted under the vault key, so that an older
/// vault key is of no use for lookups.
struct Sealer: Sendable {
    private let sealingKey: SecretBytes
    private let lookupKey: SecretBytes
    /// Nil while the vault has its first key.
    private let lookupMask: SecretBytes?

    /// - Parameter lookupKey: sealed, as `renewed(under:)` returns it; nil while the vault has its
    ///   first key.
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

        var authenticatedData: [UInt8] {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(48)
            bytes += table.utf8
            bytes.append(0)
            bytes += String(row).utf8
            bytes.append(0)
            bytes += column.utf8
            return bytes
        }
    }

    /// A sealer with another vault key and the same lookup key, and that lookup key, sealed.
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

    /// Opens many fields, one after another. Do not keep it: libcrypto has the round keys in ordinary
    /// memory.
    func opener() -> FieldOpener { FieldOpener(key: sealingKey) }

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

    /// A keyed hash. It stays the same for the same bytes and purpose during the life of the vault.
    func hash(_ value: [UInt8], for purpose: String) -> [UInt8] {
        HMACSHA256.code(for: Array("\(purpose)\0".utf8) + value, key: lookupKey)
    }

    /// The same hash of a value that arrives piece by piece.
    func runningHash(for purpose: String) -> HMACSHA256.Running {
        var hash = HMACSHA256.Running(key: lookupKey)
        hash.update(Array("\(purpose)\0".utf8))
        return hash
    }

    /// In bytes.
    static let hashLength = HMACSHA256.length

    /// A keyed hash, or half of one, in the form of the file, by which a sealed value is found.
    func masked(_ hash: [UInt8]) -> [UInt8] {
        lookupMask.map { AESBlocks.encrypt(hash, key: $0) } ?? hash
    }

    /// The hash in a column.
    ///
    /// - Throws: `.sealBroken` unless it has this length.
    func unmasked(_ column: [UInt8], length: Int = hashLength) throws(VaultError) -> [UInt8] {
        guard column.count == length else { throw .sealBroken }
        return lookupMask.map { AESBlocks.decrypt(column, key: $0) } ?? column
    }

    private static let lookupKeyField = Field(table: "vault", row: 1, column: "lookup_key")

    private static func derive(_ purpose: String, from vaultKey: SecretBytes, count: Int) -> SecretBytes {
        HKDFSHA256.derive(
            secret: vaultKey, salt: [], info: Array("SeQRcast vault/1 \(purpose)".utf8), count: count)
    }
}

/// Opens fields under one key, whose round keys are computed once.
struct FieldOpener {
    private let opener: AESGCM.Opener

    fileprivate init(key: SecretBytes) { opener = AESGCM.Opener(key: key) }

    /// - Throws: `.sealBroken`.
    func open(_ sealed: [UInt8], _ field: Sealer.Field) throws(VaultError) -> [UInt8] {
        guard sealed.count >= AESGCM.nonceLength,
            let plaintext = try? opener.open(
                sealed.dropFirst(AESGCM.nonceLength), nonce: sealed.prefix(AESGCM.nonceLength),
                authenticating: field.authenticatedData)
        else { throw .sealBroken }
        return plaintext
    }
}
