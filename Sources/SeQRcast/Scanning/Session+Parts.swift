public import Storage

extension Session {
    /// The most parts that a vault holds, of all sets together.
    public static let partLimit = 16_384

    /// All part sets without enough parts.
    public func unfinishedPartSets() throws -> [StoredPartSet] {
        try vault.read { try $0.unfinishedPartSets() }
    }

    /// Deletes all parts.
    ///
    /// - Throws: `VaultError.tracesRemain`.
    public func discardAllPartSets() throws {
        try vault.erase { try $0.deleteAllPartSets() }
    }

    /// Deletes the parts of one set.
    ///
    /// - Throws: `.notFound(.partSet)`, or `VaultError.tracesRemain`.
    public func discardPartSet(_ id: Int64) throws {
        try vault.erase { transaction in
            guard try transaction.partSet(id: id) != nil else { throw SessionError.notFound(.partSet) }
            try transaction.deletePartSet(id)
        }
    }
}
