import Exchange
import Primitives
import Storage
import Testing
import Wire

@testable import SeQRcast

/// Channels of one name, and references by digits.
struct ChannelReferenceTests {
    /// Bob's two channels "chess" of Alice, who deleted hers and created it again.
    private func twins() throws -> (two: Two, channels: [Channel]) {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        try two.alice.delete(two.alice.channel("chess"))
        _ = try two.alice.createChannel(Name("chess"))
        _ = try two.bob.scan(two.share())
        return (two, try two.bob.channels().map(\.channel))
    }

    @Test func `channels of one name are distinguished by their digits`() throws {
        let (two, channels) = try twins()
        #expect(channels.count == 2)
        #expect(Channel.twins(among: channels) == Set(channels.map(\.id)))
        #expect {
            try two.bob.channel("chess")
        } throws: {
            guard case .ambiguous(.channel(_, let found))? = $0 as? SessionError else { return false }
            return found.map { $0.0.reference } == channels.map(\.reference)
                && found.allSatisfy { !$0.isNameEnough }
        }
        for channel in channels {
            #expect(try two.bob.channel(channel.reference).id == channel.id)
            #expect(try two.bob.channel(channel.digits).id == channel.id)
            #expect(try two.bob.channel(channel.digits.filter { $0 != " " }).id == channel.id)
        }
        #expect(throws: SessionError.self) { try two.bob.channel(String(channels[0].reference.dropLast())) }
    }

    /// An owner's channels have different names: the older one was deleted or renamed.
    @Test func `the name means the channel that its owner created last`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        let old = try two.bob.channel("chess")
        try two.alice.delete(two.alice.channel("chess"))
        two.clock.advance(by: 60)
        _ = try two.alice.createChannel(Name("chess"))
        _ = try two.bob.scan(two.share())
        for name in ["chess", "CHESS", "chess@Alice"] {
            #expect(try two.bob.channel(name).created > old.created)
        }
        #expect(try two.bob.channel(old.reference).id == old.id)
        // A channel of somebody else is another one, however old.
        let mallory = try two.session("Mallory")
        _ = try mallory.createChannel(Name("chess"))
        _ = try two.bob.scan(
            mallory.share("chess", to: .holder(of: two.bob.identity.publicIdentity)).drawing.code)
        #expect(throws: SessionError.self) { try two.bob.channel("chess") }
        #expect(try two.bob.channel("chess@Alice").created > old.created)
    }

    @Test func `a reader gives a channel a name of their own`() throws {
        let (two, channels) = try twins()
        let renamed = try two.bob.rename(channels[0], to: Name("chess of 2025"))
        #expect(try two.bob.channel("chess of 2025").id == channels[0].id)
        #expect(try two.bob.channel("chess").id == channels[1].id)
        #expect(renamed.owner != nil)
        // Own channels alone have to have different names.
        _ = try two.bob.createChannel(Name("go"))
        #expect(try two.bob.rename(channels[0], to: Name("go")).name.text == "go")
    }

    @Test func `a channel can be read and unsubscribed from by its digits`() throws {
        let (two, channels) = try twins()
        let receipt = try #require(try two.bob.receipt(two.publish("Tuesday")))
        #expect(receipt.channel.id == channels[1].id)
        #expect(try two.bob.message("\(channels[1].reference)#1").stored.message.number == 1)
        for reference in ["\(channels[0].reference)#1", "\(channels[1].reference)#+1"] {
            #expect(throws: SessionError.self) { try two.bob.message(reference) }
        }
        #expect(try two.bob.unsubscribe(two.bob.channel(channels[1].reference), keepingHistory: true))
        // The key is deleted, but not the name.
        #expect(try two.bob.messages(in: channels[1].reference).count == 1)
        let query = HistoryQuery(channels: [channels[1].reference])
        #expect(try two.bob.forget(query) == 1)
        // With the last message the name goes.
        #expect(try two.bob.channels().map(\.channel.digits) == [channels[0].digits])
        // Without messages nothing is kept.
        let other = try two.bob.channel(channels[0].reference)
        #expect(try !two.bob.unsubscribe(other, keepingHistory: true))
        #expect(try two.bob.channels().isEmpty)
    }

    @Test func `a passphrase does not change a channel's digits`() throws {
        let (two, channels) = try twins()
        #expect(try two.bob.receipt(two.publish("Tuesday"))?.isNew == true)
        try two.bob.unsubscribe(channels[1], keepingHistory: true)
        let passphrase = try #require(Passphrase(Array("a passphrase".utf8)))
        try two.bob.setPassphrase(passphrase, cost: 10)
        let locked = try Session(
            vault: two.bob.vault.url, unlocking: { try $0.unlockingKey(under: passphrase) })
        #expect(try locked.channels().map(\.channel.digits) == channels.map(\.digits))
    }

    @Test func `a name of digits hides no channel`() throws {
        let (two, channels) = try twins()
        let digits = channels[0].reference.filter { $0 != " " }
        _ = try two.bob.createChannel(Name(digits))
        _ = try two.bob.createChannel(Name("1234567890"))
        #expect(try two.bob.channel(digits).id == channels[0].id)
        #expect(try two.bob.channel(digits, preferring: true).id == channels[0].id)
        #expect(try two.bob.channel("1234567890").isOwned)
    }

    @Test func `a name with its owner is enough where it is unique`() throws {
        let two = try Two()
        let mallory = try two.session("Mallory")
        _ = try mallory.createChannel(Name("chess"))
        let share = try mallory.share("chess", to: .holder(of: two.bob.identity.publicIdentity)).drawing.code
        _ = try (two.bob.scan(two.share()), two.bob.scan(share))
        #expect {
            try two.bob.channel("chess")
        } throws: {
            guard case .ambiguous(.channel(_, let found))? = $0 as? SessionError else { return false }
            return found.allSatisfy(\.isNameEnough)
        }
    }
}
