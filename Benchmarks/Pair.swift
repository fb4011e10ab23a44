import Foundation
import Imaging
import SeQRcast
import Wire

/// Two people with a vault each: Alice owns a channel, and Bob reads it.
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

    /// Makes a share of Alice's channel, and lets Bob scan it.
    func shareWithBob(_ channel: String) throws {
        let share = try alice.share(channel, to: .holder(of: bob.identity.publicIdentity))
        _ = try bob.scan([share.drawing.code.found]) { _ in true }
    }

    /// Publishes a message and draws it.
    func notice(_ text: String = SampleText.characters40, in channel: String = Self.channel) throws -> [UInt8]
    {
        try published(text, in: channel).symbols[0].png(scale: 8, quietZone: 4)
    }

    /// Publishes a message.
    func published(_ text: String, in channel: String) throws -> Drawing {
        try alice.publish(Content(type: .text, text: text), in: channel).drawing
    }
}

extension Code {
    /// The code as found in a picture.
    var found: FoundCode { FoundCode(bytes: Array(text.utf8), corners: []) }
}
