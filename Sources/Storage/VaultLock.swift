public import Exchange
package import Primitives
import Wire

/// The key of a vault, sealed under a passphrase.
///
/// `version ‖ cost ‖ block size ‖ parallelism ‖ salt ‖ sealed key ‖ checksum`: 1 + 1 + 1 + 1 + 16 +
/// 60 + 4 bytes. The key is sealed like a field with AES-256-GCM, under a key that scrypt (RFC
/// 7914) derives from the passphrase, with all bytes before it as associated data.
public struct VaultLock: Sendable, Equatable {
    let bytes: [UInt8]
    /// The binary logarithm of scrypt's N.
    private let cost: Int

    /// Takes 128 MiB, and some tenths of a second.
    package static let defaultCost = 17

    private static let version: UInt8 = 1
    /// The largest takes 1 GiB.
    private static let costs = 10...20
    private static let blockSize = 8
    private static let parallelism = 1
    private static let saltLength = 16
    private static let frontLength = 4 + saltLength
    private static let sealedLength = AESGCM.nonceLength + AESGCM.keyLength + AESGCM.tagLength
    private static let checksumLength = 4

    /// Seals a key.
    ///
    /// - Parameter cost: the binary logarithm of scrypt's N, in 10...20.
    /// - Throws: `.lockTooCostly` if there is not enough memory.
    init(sealing key: SecretBytes, under passphrase: Passphrase, cost: Int) throws(VaultError) {
        precondition(Self.costs.contains(cost))
        let front =
            [Self.version, UInt8(cost), UInt8(Self.blockSize), UInt8(Self.parallelism)]
            + Random.bytes(count: Self.saltLength)
        let unlocking = try Self.derive(passphrase, front: front)
        let nonce = Random.bytes(count: AESGCM.nonceLength)
        let sealed = AESGCM.seal(
            key.bytes, key: unlocking.bytes, nonce: nonce, authenticating: Self.tag + front)
        bytes = Self.checked(front + nonce + sealed)
        self.cost = cost
    }

    /// - Throws: `.sealBroken` if the bytes are damaged, `.newer` or `.lockTooCostly` if this
    ///   version does not support their parameters.
    init(bytes: [UInt8]) throws(VaultError) {
        guard let version = bytes.first else { throw .sealBroken }
        guard version == Self.version else { throw .newer }
        guard bytes.count == Self.frontLength + Self.sealedLength + Self.checksumLength,
            Self.checked(bytes.dropLast(Self.checksumLength)) == bytes
        else { throw .sealBroken }
        guard Self.costs.contains(Int(bytes[1])) else { throw .lockTooCostly(cost: Int(bytes[1])) }
        guard Int(bytes[2]) == Self.blockSize, Int(bytes[3]) == Self.parallelism else { throw .newer }
        self.bytes = bytes
        cost = Int(bytes[1])
    }

    /// 32 hexadecimal digits that differ for every lock.
    public var identifier: String { SHA256.hash(bytes).prefix(16).hexadecimal }

    /// Derives the key of this lock. A wrong passphrase takes the same time.
    ///
    /// - Throws: `.wrongPassphrase`; `.lockTooCostly` if there is not enough memory.
    public func unlockingKey(under passphrase: Passphrase) throws(VaultError) -> UnlockingKey {
        let key = try Self.derive(passphrase, front: Array(bytes.prefix(Self.frontLength)))
        _ = try open(with: key)
        return key
    }

    /// The key of the vault.
    ///
    /// - Throws: `.wrongPassphrase` for the key of another lock.
    func open(with key: UnlockingKey) throws(VaultError) -> SecretBytes {
        let sealed = bytes.dropLast(Self.checksumLength).dropFirst(Self.frontLength)
        let opened = try? AESGCM.open(
            sealed.dropFirst(AESGCM.nonceLength), key: key.bytes,
            nonce: Array(sealed.prefix(AESGCM.nonceLength)),
            authenticating: Self.tag + bytes.prefix(Self.frontLength))
        guard let opened else { throw .wrongPassphrase }
        return SecretBytes(opened)
    }

    private static let tag = Array("SeQRcast vault/1 lock\0".utf8)

    private static func derive(
        _ passphrase: Passphrase, front: [UInt8]
    ) throws(VaultError) -> UnlockingKey {
        let cost = Int(front[1])
        let key = try? Scrypt.derive(
            passphrase: passphrase.bytes, salt: Array(front.dropFirst(4)), cost: cost,
            blockSize: blockSize, parallelism: parallelism, count: UnlockingKey.length)
        guard let key else { throw .lockTooCostly(cost: cost) }
        return UnlockingKey(bytes: key)
    }

    /// Appends a checksum, which distinguishes damage from a wrong passphrase. Anybody with the
    /// file can compute it.
    static func checked(_ bytes: [UInt8]) -> [UInt8] {
        bytes + SHA256.hash(tag + bytes).prefix(checksumLength)
    }
}

/// The key that scrypt derives from a passphrase for one lock: it opens only that.
public struct UnlockingKey: Sendable {
    package let bytes: SecretBytes

    /// In bytes.
    public static let length = AESGCM.keyLength

    package init(bytes: SecretBytes) { self.bytes = bytes }

    /// - Returns: nil unless there are `length` bytes.
    public init?(kept bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.init(bytes: SecretBytes(bytes))
    }

    /// A copy of the bytes, to be kept while a vault is unlocked.
    public var kept: [UInt8] { bytes.bytes }
}

/// Returns the key for a vault's lock.
public typealias VaultUnlocking = (VaultLock) throws -> UnlockingKey
