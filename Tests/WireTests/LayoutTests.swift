import Testing

@testable import Wire

@Suite struct LayoutTests {
    private func refusal(_ layout: Layout, _ bytes: [UInt8], _ suite: Suite) -> WireError? {
        do throws(WireError) {
            _ = try layout.again(bytes, suite: suite)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: Layout.allCases, Suite.allCases)
    func `parsing returns the serialised value`(layout: Layout, suite: Suite) throws {
        let sample = try layout.sample(suite)
        #expect(try layout.again(sample, suite: suite) == sample)
    }

    @Test(arguments: Layout.allCases, Suite.allCases)
    func `every truncation is refused`(layout: Layout, suite: Suite) throws {
        let sample = try layout.sample(suite)
        let shortest = try layout.shortest(suite)
        for count in 0..<(shortest ?? sample.count) {
            // Less than its magic is no document.
            let isDocument = [.channelDocument, .recipientsDocument].contains(layout)
            let expected: WireError =
                isDocument && count < DocumentHeader.magic.count ? .notACode : .truncated
            #expect(refusal(layout, Array(sample.prefix(count)), suite) == expected, "\(count) bytes")
        }
        if let shortest { #expect(refusal(layout, Array(sample.prefix(shortest)), suite) == nil) }
    }

    @Test(
        arguments: [
            Layout.card, .bareCard, .keyCard, .share, .request, .sentRequest, .authorization, .endorsement,
            .documentSignature, .invitation, .documentFront,
        ], Suite.allCases)
    func `trailing bytes are refused`(layout: Layout, suite: Suite) throws {
        let sample = try layout.sample(suite)
        for count in [1, 2, 300] {
            let trailer = [UInt8](repeating: 0, count: count)
            #expect(refusal(layout, sample + trailer, suite) == .trailingBytes(count: count))
        }
    }

    @Test(arguments: [Layout.card, .bareCard, .share, .sealedShare, .sealedMessage], Suite.allCases)
    func `an unknown suite counts as newer`(layout: Layout, suite: Suite) throws {
        let sample = try layout.sample(suite)
        for value: UInt8 in [layout == .sealedShare ? 4 : 0, 4, 0x81, 0xFF] {
            #expect(refusal(layout, [value] + sample.dropFirst(), suite) == .unknownSuite(value))
        }
    }

    /// There is only one encoding of everything: a body that parses serialises to the same bytes.
    @Test(arguments: Layout.allCases, Suite.allCases)
    func `a body that parses serialises to the same bytes`(layout: Layout, suite: Suite) throws {
        let sample = try layout.sample(suite)
        var dice = Dice(state: UInt64(sample.count))
        var (accepted, refused) = (0, 0)
        for _ in 0..<2_000 {
            var bytes = sample
            for _ in 0..<Int.random(in: 1...3, using: &dice) {
                let place = Int.random(in: 0..<bytes.count, using: &dice)
                switch Int.random(in: 0...3, using: &dice) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
                case 1: bytes[place] ^= 0x80
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &dice), at: place)
                default: bytes.remove(at: place)
                }
            }
            guard let again = try? layout.again(bytes, suite: suite) else {
                refused += 1
                continue
            }
            accepted += 1
            #expect(again == bytes)
        }
        #expect(accepted > 0)
        #expect(refused > 0 || [.signedMessage, .sealedShare].contains(layout))
    }

    @Test(arguments: Layout.allCases)
    func `noise never traps`(layout: Layout) {
        var dice = Dice(state: 0x5EED)
        for round in 0..<4_000 {
            var bytes = dice.bytes(Int.random(in: 0...700, using: &dice))
            if round % 2 == 0, !bytes.isEmpty { bytes[0] = UInt8(round / 2 % 4) }
            for suite in Suite.allCases {
                guard let again = try? layout.again(bytes, suite: suite) else { continue }
                #expect(again == bytes)
            }
        }
    }
}
