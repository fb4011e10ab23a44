import Primitives
public import Wire

/// A code that a passphrase opens: a locked text or a guest key (docs/reference/format.md, "Locked text").
///
/// `version ‖ iterations ‖ salt ‖ commitment ‖ ciphertext ‖ tag ‖ checksum`
public struct LockedCode: Sendable {
    public let kind: Code.Kind
    private let parameters: KeyParameters
    /// 16 bytes derived from the passphrase together with the key.
    private let commitment: [UInt8]
    /// Includes the tag.
    private let ciphertext: [UInt8]

    /// The allowed iterations of PBKDF2.
    public static let iterationRange: ClosedRange<UInt64> = 600_000...10_000_000
    static let defaultIterations = iterationRange.lowerBound

    private static let version: UInt8 = 1
    private static let saltLength = 16
    private static let commitmentLength = 16
    private static let checksumLength = 4

    /// The inputs of the key besides the passphrase.
    private struct KeyParameters {
        let iterations: UInt64
        let salt: [UInt8]

        var bytes: [UInt8] {
            var writer = ByteWriter()
            writer.byte(LockedCode.version)
            writer.integer(iterations)
            writer.raw(salt)
            return writer.bytes
        }
    }

    /// - Parameter code: of a kind that a passphrase opens.
    /// - Throws: `.newer`, `.damaged` or `.absurd`, without deriving the key.
    public init(_ code: Code) throws(LockError) {
        precondition(code.kind.isLocked)
        kind = code.kind
        guard let version = code.body.first else { throw .damaged }
        guard version == Self.version else { throw .newer }
        let checked = Array(code.body.dropLast(Self.checksumLength))
        guard Self.checksum(of: checked, kind) == Array(code.body.suffix(Self.checksumLength)) else {
            throw .damaged
        }
        do {
            var reader = ByteReader(Array(checked.dropFirst()))
            parameters = KeyParameters(
                iterations: try reader.integer(limit: .max), salt: try reader.bytes(Self.saltLength))
            commitment = try reader.bytes(Self.commitmentLength)
            ciphertext = reader.rest()
        } catch {
            throw .damaged
        }
        guard ciphertext.count > AESGCM.tagLength else { throw .damaged }
        guard Self.iterationRange.contains(parameters.iterations) else {
            throw .absurd(iterations: parameters.iterations)
        }
    }

    /// Locks a plaintext; every call gives another code.
    ///
    /// - Parameters:
    ///   - plaintext: at least one byte.
    ///   - iterations: in `iterationRange`; otherwise the code will not open.
    package init(
        locking plaintext: [UInt8], as kind: Code.Kind, under passphrase: Passphrase,
        iterations: UInt64 = defaultIterations
    ) {
        precondition(kind.isLocked && !plaintext.isEmpty)
        self.kind = kind
        parameters = KeyParameters(iterations: iterations, salt: Random.bytes(count: Self.saltLength))
        let keys = Keys(passphrase, parameters, kind)
        commitment = keys.commitment
        ciphertext = AESGCM.seal(
            plaintext, key: keys.key, nonce: keys.nonce,
            authenticating: kind.header + parameters.bytes + commitment)
    }

    /// The code that `init(_:)` parses.
    public var code: Code {
        let checked = parameters.bytes + commitment + ciphertext
        return Code(kind: kind, body: checked + Self.checksum(of: checked, kind))
    }

    /// - Throws: `.wrongPassphrase`, or `.damaged`.
    package func open(with passphrase: Passphrase) throws(LockError) -> [UInt8] {
        let keys = Keys(passphrase, parameters, kind)
        guard SecretBytes(keys.commitment) == SecretBytes(commitment) else { throw .wrongPassphrase }
        do {
            return try AESGCM.open(
                ciphertext, key: keys.key, nonce: keys.nonce,
                authenticating: kind.header + parameters.bytes + commitment)
        } catch {
            throw .damaged
        }
    }

    private struct Keys {
        let key: SecretBytes
        let nonce: [UInt8]
        let commitment: [UInt8]

        init(_ passphrase: Passphrase, _ parameters: KeyParameters, _ kind: Code.Kind) {
            let stretched = PBKDF2.derive(
                passphrase: passphrase.bytes, salt: parameters.salt, iterations: Int(parameters.iterations),
                count: 32)
            let (nonceStart, commitmentStart) = (AESGCM.keyLength, AESGCM.keyLength + AESGCM.nonceLength)
            let derived = HKDFSHA256.derive(
                secret: stretched, salt: [], info: DomainTag.locked.bytes + kind.header + parameters.bytes,
                count: commitmentStart + commitmentLength)
            key = derived[0..<nonceStart]
            nonce = derived[nonceStart..<commitmentStart].bytes
            commitment = derived[commitmentStart..<derived.count].bytes
        }
    }

    /// Guards against damage only: anybody with the code can compute it.
    private static func checksum(of bytes: [UInt8], _ kind: Code.Kind) -> [UInt8] {
        let hash = SHA256.hash(DomainTag.lockedChecksum.bytes + kind.header + bytes)
        return Array(hash.prefix(checksumLength))
    }
}

extension Code.Kind {
    /// Whether codes of this kind are opened by a passphrase.
    public var isLocked: Bool { self == .lockedText || self == .guestKey }
}

/// The reasons why a passphrase does not open a code.
public enum LockError: Error, Equatable, Sendable {
    /// It was made by a newer version.
    case newer
    /// It is truncated or was altered, or its author locked malformed content.
    case damaged
    /// Its key would take more work than any genuine code's, or less than is safe. It was not
    /// derived.
    case absurd(iterations: UInt64)
    case wrongPassphrase
}
