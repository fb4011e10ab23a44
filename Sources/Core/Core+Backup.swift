import Exchange
import Primitives
import Rules
import Wire

// Backups: of keys as a code, and of everything as a file that is read and written in pieces.

extension Core {
    static func openBackup(_ fields: API.OpenBackup) throws(Refusal) -> API.OpenBackupResult {
        let code = try Code(fields.code, .backup)
        try refusing { () throws(BackupError) in try BackupReader.check(code) }
        let passphrase = try Passphrase(typed: fields.passphrase)
        let source = byteSource(of: code.kind.header + code.body)
        var bytes: [UInt8] = []
        let handedOver: Timestamp?
        do {
            handedOver = try BackupReader(from: source) { passphrase }.open(from: source) { bytes += $0[$1] }
        } catch {
            throw Refusal(error.refusal)
        }
        let keys = try refusing { () throws(BackupError) in try KeyBackup(bytes: bytes) }
        return API.OpenBackupResult(
            identity: keys.identity.stored, person: API.Person(keys.identity.publicIdentity),
            channels: keys.channels.map { $0.section },
            subscriptions: keys.subscriptions.map { $0.section }, keys: bytes,
            isHandedOver: handedOver.map { HandOver.isValid($0, now: fields.now) } ?? false)
    }

    static func backup(_ fields: API.Backup) throws(Refusal) -> API.BackupResult {
        let keys = try keys(fields.identity, fields.channels, fields.subscriptions)
        let passphrase = try Passphrase(typed: fields.passphrase)
        let cost = try checked(fields.cost, in: 10...20, "cost")
        let code = try refusing { () throws(BackupError) in
            try BackupWriter.code(
                .keys, keys.bytes, handedOver: fields.handedOver, under: passphrase, cost: cost)
        }
        return API.BackupResult(code: code.text, file: code.kind.header + code.body)
    }

    static func newBackupFile(_ fields: API.NewBackupFile) throws(Refusal) -> API.NewBackupFileResult {
        let passphrase = try Passphrase(typed: fields.passphrase)
        let cost = try checked(fields.cost, in: 10...20, "cost")
        let (header, key) = try refusing { () throws(BackupError) in
            try BackupHeader.make(
                .portable, isHandOver: fields.handedOver != nil, under: passphrase, cost: cost)
        }
        return API.NewBackupFileResult(
            header: Code.Kind.backup.header + header.bytes, key: key.bytes,
            front: fields.handedOver.map { HandOver.front($0) } ?? [],
            pieceLength: UInt64(ChunkCipher.chunkLength))
    }

    static func describeBackupFile(
        _ fields: API.DescribeBackupFile
    ) throws(Refusal) -> API.DescribeBackupFileResult {
        let header = try header(fields.header)
        let content: API.BackupContent =
            switch header.content {
            case .vault: .vault
            case .keys: .keys
            case .portable: .portable
            }
        return API.DescribeBackupFileResult(
            content: content, isHandOver: header.isHandOver,
            headerLength: UInt64(Code.Kind.backup.header.count + BackupHeader.length),
            pieceLength: UInt64(ChunkCipher.chunkLength + ChunkCipher.tagLength))
    }

    static func openBackupFile(_ fields: API.OpenBackupFile) throws(Refusal) -> API.OpenBackupFileResult {
        let header = try header(fields.header)
        let passphrase = try Passphrase(typed: fields.passphrase)
        let key = try refusing { () throws(BackupError) in try header.key(under: passphrase) }
        return API.OpenBackupFileResult(key: key.bytes)
    }

    static func sealPiece(_ fields: API.SealPiece) throws(Refusal) -> API.SealPieceResult {
        let count = fields.plaintext.count
        guard fields.isLast ? 1...ChunkCipher.chunkLength ~= count : count == ChunkCipher.chunkLength else {
            throw Refusal(field: "plaintext")
        }
        let cipher = ChunkCipher(key: try key(fields.key), encrypting: true, at: fields.number)
        var bytes = fields.plaintext + [UInt8](repeating: 0, count: ChunkCipher.tagLength)
        cipher.seal(&bytes, in: 0..<count, isLast: fields.isLast)
        return API.SealPieceResult(sealed: bytes)
    }

    static func openPiece(_ fields: API.OpenPiece) throws(Refusal) -> API.OpenPieceResult {
        let count = fields.sealed.count - ChunkCipher.tagLength
        guard fields.isLast ? 1...ChunkCipher.chunkLength ~= count : count == ChunkCipher.chunkLength else {
            throw Refusal(Outcome.damaged)
        }
        let cipher = ChunkCipher(key: try key(fields.key), encrypting: false, at: fields.number)
        var bytes = fields.sealed
        do {
            try cipher.open(&bytes, in: 0..<count, isLast: fields.isLast)
        } catch {
            throw Refusal(Outcome.damaged)
        }
        bytes.removeLast(ChunkCipher.tagLength)
        return API.OpenPieceResult(plaintext: bytes)
    }

    static func readHandOver(_ fields: API.ReadHandOver) throws(Refusal) -> API.ReadHandOverResult {
        guard let front = HandOver.front(of: fields.bytes) else { throw Refusal(Outcome.damaged) }
        return API.ReadHandOverResult(
            isHandedOver: HandOver.isValid(front.handedOver, now: fields.now), length: UInt64(front.length))
    }

    static func openKeys(_ fields: API.OpenKeys) throws(Refusal) -> API.OpenKeysResult {
        let keys = try refusing { () throws(BackupError) in try KeyBackup(bytes: fields.keys) }
        return API.OpenKeysResult(
            identity: keys.identity.stored, person: API.Person(keys.identity.publicIdentity),
            channels: keys.channels.map { API.Channel($0) },
            subscriptions: keys.subscriptions.map { API.Subscription($0) })
    }

    static func collectKeys(_ fields: API.CollectKeys) throws(Refusal) -> API.CollectKeysResult {
        API.CollectKeysResult(
            keys: try keys(fields.identity, fields.channels, fields.subscriptions).bytes)
    }

    static func writeEntries(_ fields: API.WriteEntries) throws(Refusal) -> API.WriteEntriesResult {
        var bytes: [UInt8] = []
        for entry in fields.entries { bytes += try entry.entry.bytes }
        return API.WriteEntriesResult(bytes: bytes)
    }

    static func restoreEntries(_ fields: API.RestoreEntries) throws(Refusal) -> API.RestoreEntriesResult {
        var reader = PortableBackup.Reader()
        reader.append(fields.bytes[...])
        var restoring: Restoring<CallerStore>?
        if let identity = fields.identity { restoring = Self.restoring(try Identity(stored: identity)) }
        while let entry = try refusing({ () throws(BackupError) in try reader.next() }) {
            if restoring != nil {
                guard try restoring?.insert(entry) == true else { throw Refusal(Outcome.damaged) }
            } else {
                guard case .keys(let keys) = entry else { throw Refusal(Outcome.damaged) }
                let question = API.KeepKeysQuestion(
                    identity: keys.identity.stored, person: API.Person(keys.identity.publicIdentity),
                    channels: keys.channels.map { API.Channel($0) },
                    subscriptions: keys.subscriptions.map { API.Subscription($0) })
                _ = try question.asked()
                restoring = Self.restoring(keys.identity)
            }
        }
        let rest = reader.rest
        return API.RestoreEntriesResult(rest: rest, wanted: rest.isEmpty ? 0 : UInt64(reader.wanted))
    }

    private static func restoring(_ identity: Identity) -> Restoring<CallerStore> {
        Restoring(CallerStore(identity: identity), of: identity)
    }

    static func readEntries(_ fields: API.ReadEntries) throws(Refusal) -> API.ReadEntriesResult {
        var reader = PortableBackup.Reader()
        reader.append(fields.bytes[...])
        var entries: [API.BackupEntry] = []
        while let entry = try refusing({ () throws(BackupError) in try reader.next() }) {
            entries.append(try API.BackupEntry(entry))
        }
        let rest = reader.rest
        return API.ReadEntriesResult(
            entries: entries, rest: rest, wanted: rest.isEmpty ? 0 : UInt64(reader.wanted))
    }

    private static func header(_ front: [UInt8]) throws(Refusal) -> BackupHeader {
        try refusing { () throws(BackupError) in try BackupHeader(file: front) }
    }

    private static func keys(
        _ stored: [UInt8], _ owned: [[UInt8]], _ subscribed: [[UInt8]]
    ) throws(Refusal) -> KeyBackup {
        let identity = try Identity(stored: stored)
        var channels: [KeyBackup.OwnChannel] = []
        for section in owned { channels.append(try KeyBackup.OwnChannel(section, of: identity)) }
        var subscriptions: [KeyBackup.Subscribed] = []
        for section in subscribed { subscriptions.append(try KeyBackup.Subscribed(section)) }
        return KeyBackup(identity: identity, channels: channels, subscriptions: subscriptions)
    }

    private static func key(_ bytes: [UInt8]) throws(Refusal) -> SecretBytes {
        guard bytes.count == AESGCM.keyLength else { throw Refusal(field: "key") }
        return SecretBytes(bytes)
    }
}
