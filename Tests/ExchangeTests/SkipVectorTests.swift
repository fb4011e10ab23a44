import Specimens
import Testing
import Wire

@testable import Exchange

/// fixtures/vectors/skip.
struct SkipVectorTests {
    @Test(arguments: VectorFile.all(of: "skip"))
    func `whoever goes on from a backup skips what the vectors say`(_ file: VectorFile) throws {
        // The next leaf and number are drawn.
        for _ in 0..<200 {
            var channel = try channel(file)
            let last = try UInt64(file.number("last"))
            let handedOver = try file.time("handed over")
            if handedOver.seconds > 0, HandOver.isValid(handedOver, now: try file.time("now")) {
                channel.nextNumber = channel.numberAfter(last: last)
            } else {
                channel.skipPossiblyUsed(last: last)
            }
            let (used, jump) = (try file.number("leaves used"), try UInt64(file.number("jump")))
            #expect(try file.number("first leaf")...file.number("last leaf") ~= channel.leavesUsed)
            #expect(channel.leavesUsed == used || (channel.leavesUsed - 256) % 16_384 == 0)
            #expect(channel.skippedLeaves == (file.revoked + [used..<channel.leavesUsed]).merged())
            #expect(
                try UInt64(file.number("first number"))...UInt64(file.number("last number"))
                    ~= channel.nextNumber)
            #expect(
                channel.nextNumber == jump || channel.nextNumber % 1_000_000 == 0
                    || channel.nextNumber == messageNumberLimit + 1)
            #expect(channel.jumps == (file.numbers("jumps") + [jump..<channel.nextNumber]).merged())
        }
    }

    @Test func `there are vectors of what is skipped`() { #expect(VectorFile.all(of: "skip").count > 15) }

    /// As a backup has it.
    private func channel(_ file: VectorFile) throws -> OwnedChannel {
        var channel = OwnedChannel(
            name: try Name("chess"), owner: People.owner(.compact).publicIdentity, created: People.created)
        channel.nextNumber = try UInt64(file.number("next"))
        channel.leavesUsed = try file.number("leaves used")
        channel.jumps = file.numbers("jumps")
        channel.skippedLeaves = file.revoked
        return channel
    }
}
