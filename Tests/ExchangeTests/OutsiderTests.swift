import Primitives
import Testing
import Wire

@testable import Exchange

/// Codes and files of 100 channels, of which each leaves others out, read without any key.
struct OutsiderTests {
    private static let channelCount = 100

    /// A channel with `number` revoked members, each beside a member.
    private func channel(_ number: Int, of owner: Identity) -> (OwnedChannel, Revocation?) {
        var channel = People.channel(of: owner)
        channel.leavesUsed = 256
        return (channel, number == 0 ? nil : channel.revocation(of: (0..<number).map { 2 * $0..<2 * $0 + 1 }))
    }

    /// The places that have one value in all of these, counted from the start.
    private func constants(of codes: [[UInt8]]) -> [Int] {
        let length = codes.map(\.count).min() ?? 0
        return (0..<length).filter { place in Set(codes.map { $0[place] }).count == 1 }
    }

    @Test(arguments: Suite.allCases)
    func `messages of a channel share nothing but suite, metadata and length`(suite: Suite) throws {
        let owner = People.owner(suite)
        for number in 0..<Self.channelCount {
            let (channel, revocation) = channel(number, of: owner)
            let bodies = try (0..<8).map { _ in
                try MessageFixture.message().seal(
                    with: owner.keys, in: channel.keys, leavingOut: revocation
                ).body
            }
            #expect(constants(of: bodies) == [0, 25], "\(number) revoked")
        }
    }

    /// The classic cipher's blocks would leave the length of the revocation block modulo 16 in the open.
    @Test func `whole blocks of a cipher do not show how many are left out`() throws {
        let owner = People.owner(.classic)
        let remainders = try (0..<Self.channelCount).map { number in
            let (channel, revocation) = channel(number, of: owner)
            return try MessageFixture.message().seal(
                with: owner.keys, in: channel.keys, leavingOut: revocation
            ).body.count % 16
        }
        #expect(Set(remainders).count == 1)
    }

    @Test func `documents of a channel share nothing but suite and length`() {
        let owner = People.owner(.compact)
        for number in 0..<Self.channelCount {
            let (channel, revocation) = channel(number, of: owner)
            let files = (0..<8).map { _ in
                DocumentFixture.encrypt(
                    [1, 2, 3], by: owner,
                    under: DocumentAccess(membersOf: channel.keys, leavingOut: revocation))
            }
            #expect(constants(of: files) == Array(0..<10), "\(number) revoked")
        }
    }
}
