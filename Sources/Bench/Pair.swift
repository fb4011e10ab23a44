import Foundation
import SeQRcast

/// Two people with a vault each: Alice, who owns a channel, and Bob, who reads it.
struct Pair {
    let suite: Suite
    let alice: Session
    let bob: Session

    static let channel = "chess"

    /// - Parameter folder: for the vaults; one pair of a suite in each.
    init(suite: Suite, in folder: URL) throws {
        self.suite = suite
        alice = try Session.create(
            vault: folder.appending(path: "alice-\(suite).vault"), name: Name("Alice"), suite: suite)
        bob = try Session.create(
            vault: folder.appending(path: "bob-\(suite).vault"), name: Name("Bob"), suite: suite)
        _ = try alice.createChannel(Name(Self.channel))
        try shareWithBob(Self.channel)
    }

    /// Makes a share of Alice's channel, and has Bob scan it.
    func shareWithBob(_ channel: String) throws {
        let share = try alice.share(channel, to: .holder(of: bob.identity.party))
        let picture = try share.drawing.symbols[0].png(scale: 4, quietZone: 4)
        _ = try bob.scan(PictureReading(picture).codes) { _ in true }
    }

    /// Publishes a message and draws it.
    func notice(in channel: String = Self.channel) throws -> [UInt8] {
        let content = try Content(type: .text, text: SampleText.characters40)
        return try alice.publish(content, in: channel).drawing.symbols[0].png(scale: 8, quietZone: 4)
    }
}
