// Specimens: a valid code of each kind, in both suites and with each content, with the only reader
// that accepts it. ExchangeTests alter each in every way, and the fuzzer in its own ways: no
// altered code may be accepted.

import Exchange
import Wire

package enum Specimens {
    /// All specimens that depend on a suite.
    package static func ofScene(_ scene: Scene) throws -> [Specimen] {
        try scene.openSpecimens() + scene.sealedSpecimens() + scene.channelSpecimens()
            + [scene.recipientsSpecimen()]
    }

    /// Codes opened by a passphrase, and parts.
    package static func ofNoSuite() throws -> [Specimen] {
        guard let passphrase = Passphrase(Array("tin soldier".utf8)) else { preconditionFailure() }
        let locked = Reader("locked texts") { bytes in
            let code = try LockedCode(Code(kind: .lockedText, body: bytes))
            _ = try Content(opening: code, with: passphrase)
        }
        let guestKeys = Reader("guest keys") { bytes in
            _ = try GuestKey(opening: LockedCode(Code(kind: .guestKey, body: bytes)), with: passphrase)
        }
        let scene = Scene(.compact, owner: Scene.compactRequester, recipient: Scene.compactRequester)
        return [
            try Specimen("locked text", for: locked) { text in
                try Content(type: .text, text: text).locked(under: passphrase).code.body
            },
            Specimen("guest key", for: guestKeys) { text in
                scene.channel.guestKey(
                    for: scene.owner.fingerprint, at: scene.leaf, issued: Scene.time,
                    signedBy: scene.owner, under: passphrase
                ).code.body
            },
            try backup(under: passphrase), part(),
        ]
    }

    private static func backup(under passphrase: Passphrase) throws -> Specimen {
        let magic = Code.Kind.backup.header
        let backups = Reader("backups", isSlow: true) { bytes in
            let source = byteSource(of: magic + bytes)
            var keys: [UInt8] = []
            try BackupReader(from: source) { passphrase }.open(from: source) { keys += $0[$1] }
            _ = try KeyBackup(bytes: keys)
        }
        return try Specimen("backup", for: backups) { text in
            let identity = Identity(keys: Scene.compactRequester.keys, name: Name(kept: text))
            let keys = KeyBackup(identity: identity, channels: [], subscriptions: [])
            return try BackupWriter.code(.keys, keys.bytes, under: passphrase, cost: 10).body
        }
    }

    /// The second of two data parts. A part proves nothing: the reader has the first, and accepts a
    /// part that completes the whole.
    private static func part() -> Specimen {
        let sets = ["One", "Two"].map { text in
            Code(kind: .message, body: Array(String(repeating: text, count: 9).utf8))
                .parts(dataCount: 2, parityCount: 1)
        }
        struct NotWhole: Error {}
        let parts = Reader("parts") { bytes in
            let part = try Part(body: bytes)
            guard let first = sets.first(where: { $0[0].set == part.set })?[0] else { throw NotWhole() }
            var collection = PartCollection(of: part.set)
            collection.insert(first)
            collection.insert(part)
            guard try collection.rebuilt()?.code.get() != nil else { throw NotWhole() }
        }
        return Specimen("part", for: parts) { sets[$0 == "One" ? 0 : 1][1].code.body }
    }
}
