import Hex
import Primitives
import Testing
import Wire

@testable import Exchange

/// Backups, and their header.
struct BackupTests {
    private static let magic = Code.Kind.backup.header
    private static let contents = Array("all that is dear to me".utf8)
    private let passphrase: Passphrase

    init() throws { passphrase = try #require(Passphrase(Array("tin soldier".utf8))) }

    private func sealed(_ bytes: [UInt8] = contents, _ content: BackupHeader.Content = .keys) -> [UInt8] {
        let code = try? BackupWriter.code(content, bytes, under: passphrase, cost: 10)
        return Self.magic + (code?.body ?? [])
    }

    private func open(
        _ backup: [UInt8], under passphrase: Passphrase? = nil
    ) throws(StreamError<BackupError, Never>) -> (content: BackupHeader.Content, bytes: [UInt8]) {
        let source = byteSource(of: backup, piece: 7_001)
        let reader = try BackupReader(from: source) { passphrase ?? self.passphrase }
        var bytes: [UInt8] = []
        try reader.open(from: source) { bytes += $0[$1] }
        return (reader.content, bytes)
    }

    private func refusal(_ backup: [UInt8], under passphrase: Passphrase? = nil) -> BackupError? {
        do {
            _ = try open(backup, under: passphrase)
            return nil
        } catch {
            return error.refusal
        }
    }

    /// The backup with a changed header and a matching checksum, as an attacker would make it.
    private func withHeader(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
        var backup = sealed()
        change(&backup)
        let front = backup[..<(Self.magic.count + BackupHeader.length - 4)]
        let checksum = SHA256.hash(DomainTag.backupChecksum.bytes + front).prefix(4)
        backup.replaceSubrange(front.endIndex..<front.endIndex + 4, with: checksum)
        return backup
    }

    @Test(arguments: [1, 22, 65_535, 65_536, 65_537, 200_000])
    func `opening returns the sealed bytes`(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let opened = try open(sealed(bytes, .vault))
        #expect(opened.content == .vault)
        #expect(opened.bytes == bytes)
    }

    @Test func `two backups have nothing in common`() {
        let two = (sealed(), sealed())
        #expect(zip(two.0, two.1).dropFirst(Self.magic.count + 5).count { $0 == $1 } < 8)
    }

    @Test func `a wrong passphrase is distinguished from damage`() throws {
        let other = try #require(Passphrase(Array("tin soldier ".utf8)))
        #expect(refusal(sealed(), under: other) == .wrongPassphrase)
        var damaged = sealed()
        damaged[damaged.count - 1] ^= 1
        #expect(refusal(damaged, under: other) == .wrongPassphrase)
        #expect(refusal(damaged) == .damaged)
    }

    @Test func `every flipped bit is refused`() {
        let backup = sealed()
        for bit in 0..<backup.count * 8 {
            let refusal = refusal(backup.flipping(bit: bit))
            switch bit / 8 {
            // A version is a digit or a capital.
            case 4: #expect([.notABackup, .newer].contains(refusal), "bit \(bit)")
            case ..<8: #expect(refusal == .notABackup)
            case 8: #expect(refusal == .newer)
            default: #expect(refusal == .damaged, "bit \(bit)")
            }
        }
    }

    @Test func `every truncation is refused`() {
        let backup = sealed()
        for count in 0..<backup.count {
            #expect(refusal(Array(backup.prefix(count))) == (count < 8 ? .notABackup : .damaged))
        }
        #expect(refusal(backup + [0]) == .damaged)
    }

    @Test func `no chunk can be left out`() {
        let backup = sealed([UInt8](repeating: 7, count: 3 * 65_536))
        let start = Self.magic.count + BackupHeader.length
        let chunk = 65_536 + 16
        #expect(refusal(Array(backup.prefix(start + 2 * chunk))) == .damaged)
        #expect(refusal(Array(backup[..<start] + backup[(start + chunk)...])) == .damaged)
        let swapped = backup[..<start] + backup[(start + chunk)..<(start + 2 * chunk)]
        #expect(
            refusal(Array(swapped + backup[start..<(start + chunk)] + backup[(start + 2 * chunk)...]))
                == .damaged)
    }

    /// 2^30 blocks would be a terabyte: nothing is allocated for them.
    @Test(arguments: [0, 1, 9, 21, 30, 64, 255] as [UInt8])
    func `absurd costs are refused`(cost: UInt8) {
        #expect(refusal(withHeader { $0[10] = cost }) == .tooCostly(cost: Int(cost)))
    }

    @Test(
        arguments: [
            ("SEQR2BK:", .newer), ("SEQRZBK:", .newer), ("SEQR1bk:", .notABackup), ("SEQR*BK:", .notABackup),
            ("SEQR1MS:", .notABackup), ("SEQR1BK", .notABackup),
        ] as [(String, BackupError)])
    func `a file is recognised by its first eight bytes`(front: String, error: BackupError) {
        #expect(refusal(Array(front.utf8) + sealed().dropFirst(8)) == error)
    }

    /// A cost or a block size is read after it.
    @Test(arguments: [(BackupHeader.Content.vault, BackupError.damaged), (.portable, .newer)])
    func `a code holds nothing but keys`(content: BackupHeader.Content, error: BackupError) {
        for offset in [9, 10, 11] {
            let body = withHeader {
                $0[9] = content.rawValue
                if offset > 9 { $0[offset] = 99 }
            }.dropFirst(8)
            #expect(throws: error) { try BackupReader.check(Code(kind: .backup, body: Array(body))) }
        }
    }

    @Test func `a backup of a later version counts as newer`() {
        #expect(refusal(withHeader { $0[8] = 2 }) == .newer)
        // Its header may be shorter.
        #expect(refusal(Self.magic + [2, 0, 0]) == .newer)
        #expect(refusal(Self.magic + [1, 0, 0]) == .damaged)
        #expect(refusal(withHeader { $0[9] = 3 }) == .newer)
        #expect(refusal(withHeader { $0[11] = 16 }) == .newer)
        #expect(refusal(withHeader { $0[12] = 2 }) == .newer)
        // The key's inputs are bound to it.
        #expect(refusal(withHeader { $0[9] = 1 }) == .wrongPassphrase)
        #expect(refusal(withHeader { $0[10] = 11 }) == .wrongPassphrase)
    }
}
