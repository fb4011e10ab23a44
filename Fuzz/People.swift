import Exchange
import Foundation
import Storage
import Wire

@testable import SeQRcast

/// The owner, the reader and the stranger of all accepted inputs. Made once, since keys and vaults
/// take time.
struct People: Sendable {
    static let shared = made()

    /// Owns a channel, and signs.
    let owner: Session
    /// Subscribes to the channel.
    let reader: Session
    /// The reader's row of the channel.
    let channel: Channel
    let subscription: Subscription
    /// The owner, whom the reader has not met.
    let stranger: Person
    /// A code that stands for the source of any sealed input.
    let sealed: SealedCode
    let message: SealedMessage

    /// A path for vaults in memory (`Scripts/fuzz.sh`), so that nothing waits for a disk.
    static func file(_ name: String) -> URL {
        FileManager.default.temporaryDirectory
            .appending(path: "\(name)-\(ProcessInfo.processInfo.processIdentifier)")
    }

    /// Removes the vaults.
    static func remove() {
        for name in ["owner", "reader", "vault"] {
            for suffix in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: file(name).path + suffix)
            }
        }
    }

    private static func made() -> People {
        do {
            let owner = try Session.create(vault: file("owner"), name: Name("Owner"), suite: .compact)
            let reader = try Session.create(vault: file("reader"), name: Name("Reader"), suite: .compact)
            _ = try owner.createChannel(Name("chess"))
            let share = try owner.share("chess", to: .holder(of: reader.identity.publicIdentity)).drawing.code
            _ = try reader.scan(
                [FoundCode(bytes: Array(share.text.utf8), corners: [])],
                confirm: { _ in true })
            let channel = try reader.channel("chess")
            guard case .subscribed(let subscription) = channel.access else {
                preconditionFailure("the share was taken")
            }
            let card = owner.identity.publicIdentity
            let stranger = Person(
                publicIdentity: card, contact: nil, namesakes: [],
                title: PersonTitle(
                    name: card.card.name, fingerprint: card.fingerprint, isVerified: false, isOwn: false,
                    distinguishingGroups: 0))
            let message = try owner.publish(Content(type: .text, text: "Hello"), in: "chess").drawing.code
            return People(
                owner: owner, reader: reader, channel: channel, subscription: subscription,
                stranger: stranger, sealed: try SealedCode(share),
                message: try SealedMessage(body: message.body))
        } catch {
            preconditionFailure("the people are not made: \(error)")
        }
    }
}
