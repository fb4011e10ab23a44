import Primitives
public import Wire

extension Content {
    /// Locks the content, for anybody with the passphrase (docs/reference/format.md, "Locked text").
    public func locked(under passphrase: Passphrase) -> LockedCode {
        let compressed = Deflate.compress(bytes)
        var writer = ByteWriter()
        writer.integer(UInt64(type.rawValue))
        writer.integer(compressed == nil ? 0 : Self.compressedFlag)
        writer.raw(compressed ?? bytes)
        return LockedCode(locking: writer.bytes, as: .lockedText, under: passphrase)
    }

    /// - Parameter locked: a locked text.
    /// - Throws: `.wrongPassphrase`, `.damaged`, or `.newer`.
    public init(opening locked: LockedCode, with passphrase: Passphrase) throws(LockError) {
        precondition(locked.kind == .lockedText)
        try self.init(lockedText: locked.open(with: passphrase))
    }

    private static let compressedFlag: UInt64 = 1

    /// `type ‖ flags ‖ content`
    ///
    /// - Throws: `.damaged`, or `.newer`.
    package init(lockedText plaintext: [UInt8]) throws(LockError) {
        do throws(WireError) {
            var reader = ByteReader(plaintext)
            let type = try reader.contentType()
            let flags = try reader.integer(limit: .max)
            guard flags & ~Self.compressedFlag == 0 else { throw .unknownFlags(flags) }
            var bytes = reader.rest()
            if flags != 0 {
                guard let content = try? Deflate.decompress(bytes, limit: Content.byteLimit) else {
                    throw .invalidCompression
                }
                bytes = content
            }
            try self.init(type: type, bytes: bytes)
        } catch {
            throw error.isNewer ? .newer : .damaged
        }
    }
}
