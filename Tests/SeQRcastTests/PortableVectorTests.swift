import Exchange
import Foundation
import Specimens
import Storage
import Testing
import Wire

@testable import SeQRcast

/// fixtures/vectors/portable.
struct PortableVectorTests {
    @Test(arguments: VectorFile.all(of: "portable"))
    func `portable backups agree with the vectors`(_ file: VectorFile) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appending(path: "restored.vault")
        let passphrase = try #require(Passphrase(Array(file.string("passphrase").utf8)))
        let source: ByteSource<any Error> = byteSource(of: file.bytes("file"))
        let outcome = Result { try Session.restore(vault: url, from: source) { passphrase } }
        #expect(outcome.label == file.expect, "\(file.name)")
        #expect(FileManager.default.fileExists(atPath: url.path) == (file.expect == "success"))
        guard case .success(let restored) = outcome else { return }
        for (field, value) in try kept(in: restored.session) {
            #expect(value == file[field], "\(file.name): \(field)")
        }
    }

    @Test func `there are vectors of portable backups`() {
        #expect(VectorFile.all(of: "portable").count > 90)
    }

    /// The fields of a vector.
    private func kept(in session: Session) throws -> [(field: String, value: String)] {
        var (avatar, followed): ([UInt8], PortableBackup.Channel?) = ([], nil)
        var (contacts, channels, members, revoked) = (0, 0, 0, 0)
        var (messages, sightings, requests, parts) = (0, 0, 0, 0)
        let keys = KeyBackup(identity: session.identity, channels: [], subscriptions: [])
        _ = try session.vault.read { transaction in
            try transaction.export(keys, of: session.identity) { entry in
                switch entry {
                case .keys: break
                case .avatar(let picture): avatar = picture
                case .contact: contacts += 1
                case .channel(let channel):
                    channels += 1
                    if channel.name.text == "go" { followed = channel }
                case .member(let member):
                    members += 1
                    if member.revoked != nil { revoked += 1 }
                case .message(let message):
                    messages += 1
                    sightings += message.sightings.count
                case .request: requests += 1
                case .parts(let set): parts += set.parts.count
                }
            }
        }
        let (channel, fingerprint) = (try #require(followed), session.identity.fingerprint.bytes)
        return [
            ("fingerprint", fingerprint.hexadecimal), ("avatar", avatar.hexadecimal),
            ("contacts", "\(contacts)"), ("channels", "\(channels)"), ("members", "\(members)"),
            ("revoked members", "\(revoked)"), ("messages", "\(messages)"), ("sightings", "\(sightings)"),
            ("requests", "\(requests)"), ("parts", "\(parts)"), ("next", "\(channel.next)"),
            ("jumps", channel.jumps.map(printable).joined(separator: " ")),
        ]
    }

    /// `5`, or `5-9` for several numbers.
    private func printable(_ run: Range<UInt64>) -> String {
        run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)-\(run.upperBound - 1)"
    }
}

extension Result<RestoredVault, any Error> {
    /// The name of the refusal in the vectors.
    fileprivate var label: String {
        switch self {
        case .success: "success"
        case .failure(BackupError.newer): "newer"
        case .failure(BackupError.damaged): "damaged"
        case .failure(let error): "\(error)"
        }
    }
}
