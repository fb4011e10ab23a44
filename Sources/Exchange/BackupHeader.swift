package import Primitives
import Wire

/// The header of a backup: the parameters of its key, and a commitment that distinguishes a wrong
/// passphrase from damage (docs/reference/format.md, "Backup").
///
/// `version ‖ content ‖ cost ‖ block size ‖ parallelism ‖ salt ‖ commitment ‖ checksum`
package struct BackupHeader {
    package enum Content: UInt8 {
        /// A vault file.
        case vault = 1
        /// A `KeyBackup`.
        case keys = 2
        /// A `PortableBackup`. The test vectors have 3 as a content that nobody knows.
        case portable = 4
    }

    package let content: Content
    /// Whether the backup hands own channels over: its contents begin with the time of that.
    package let isHandOver: Bool
    /// The binary logarithm of scrypt's N, in `costs`.
    private let cost: Int
    private let salt: [UInt8]
    /// 32 bytes derived from the passphrase together with the key.
    private let commitment: [UInt8]

    /// Takes 128 MiB, and some tenths of a second.
    package static let defaultCost = 17
    package static let length = 57

    static let version: UInt8 = 1
    /// The largest takes 1 GiB.
    private static let costs = 10...20
    private static let blockSize = 8
    private static let parallelism = 1
    private static let saltLength = 16
    private static let commitmentLength = 32
    private static let checksumLength = 4
    private static let handOverFlag: UInt8 = 0x10

    /// A header for a new backup, and the key of its chunks.
    ///
    /// - Throws: `.tooCostly` if there is not enough memory.
    package static func make(
        _ content: Content, isHandOver: Bool = false, under passphrase: Passphrase, cost: Int
    ) throws(BackupError) -> (header: BackupHeader, key: SecretBytes) {
        let salt = Random.bytes(count: saltLength)
        let draft = BackupHeader(
            content: content, isHandOver: isHandOver, cost: cost, salt: salt, commitment: [])
        let (key, commitment) = try draft.derive(passphrase)
        let header = BackupHeader(
            content: content, isHandOver: isHandOver, cost: cost, salt: salt, commitment: commitment)
        return (header, key)
    }

    /// - Parameters:
    ///   - bytes: begin with the header.
    ///   - isCode: they are those of a code, which holds keys alone.
    /// - Throws: `.newer`, `.damaged` or `.tooCostly`, without deriving the key.
    package init(bytes: [UInt8], isCode: Bool = false) throws(BackupError) {
        guard let version = bytes.first else { throw .damaged }
        // Other versions may have shorter headers.
        guard version == Self.version else { throw .newer }
        guard bytes.count >= Self.length else { throw .damaged }
        let checked = Array(bytes[..<(Self.length - Self.checksumLength)])
        guard Self.checksum(of: checked) == Array(bytes[checked.count..<Self.length]) else { throw .damaged }
        guard let content = Content(rawValue: bytes[1] & ~Self.handOverFlag) else { throw .newer }
        guard !isCode || content == .keys else { throw content == .vault ? .damaged : .newer }
        guard Self.costs.contains(Int(bytes[2])) else { throw .tooCostly(cost: Int(bytes[2])) }
        guard Int(bytes[3]) == Self.blockSize, Int(bytes[4]) == Self.parallelism else { throw .newer }
        self.content = content
        isHandOver = bytes[1] & Self.handOverFlag != 0
        cost = Int(bytes[2])
        salt = Array(bytes[5..<5 + Self.saltLength])
        commitment = Array(checked.suffix(Self.commitmentLength))
    }

    /// - Parameter front: a file's first bytes.
    /// - Throws: `.notABackup`, or the errors of `init(bytes:isCode:)`.
    package init(file front: [UInt8]) throws(BackupError) {
        let magic = Code.Kind.backup.header
        let start = Array(front.prefix(magic.count))
        guard start == magic else { throw Code.isOtherVersion(start, of: magic) ? .newer : .notABackup }
        try self.init(bytes: Array(front.dropFirst(magic.count)))
    }

    private init(content: Content, isHandOver: Bool, cost: Int, salt: [UInt8], commitment: [UInt8]) {
        self.content = content
        self.isHandOver = isHandOver
        self.cost = cost
        self.salt = salt
        self.commitment = commitment
    }

    /// The bytes that `init(bytes:)` reads.
    package var bytes: [UInt8] {
        let checked = parameters + commitment
        return checked + Self.checksum(of: checked)
    }

    /// Derives the key of the chunks.
    ///
    /// - Throws: `.wrongPassphrase`, or `.tooCostly` if there is not enough memory.
    package func key(under passphrase: Passphrase) throws(BackupError) -> SecretBytes {
        let (key, commitment) = try derive(passphrase)
        guard SecretBytes(commitment) == SecretBytes(self.commitment) else { throw .wrongPassphrase }
        return key
    }

    private var parameters: [UInt8] {
        let content = content.rawValue | (isHandOver ? Self.handOverFlag : 0)
        return [Self.version, content, UInt8(cost), UInt8(Self.blockSize), UInt8(Self.parallelism)] + salt
    }

    private func derive(
        _ passphrase: Passphrase
    ) throws(BackupError) -> (key: SecretBytes, commitment: [UInt8]) {
        let stretched: SecretBytes
        do {
            stretched = try Scrypt.derive(
                passphrase: passphrase.bytes, salt: salt, cost: cost, blockSize: Self.blockSize,
                parallelism: Self.parallelism, count: 32)
        } catch {
            throw .tooCostly(cost: cost)
        }
        let derived = HKDFSHA256.derive(
            secret: stretched, salt: [], info: DomainTag.backup.bytes + Code.Kind.backup.header + parameters,
            count: AESGCM.keyLength + Self.commitmentLength)
        return (derived[0..<AESGCM.keyLength], derived[AESGCM.keyLength..<derived.count].bytes)
    }

    /// Guards against damage only: anybody with the backup can compute it.
    private static func checksum(of bytes: [UInt8]) -> [UInt8] {
        let hash = SHA256.hash(DomainTag.backupChecksum.bytes + Code.Kind.backup.header + bytes)
        return Array(hash.prefix(checksumLength))
    }
}
