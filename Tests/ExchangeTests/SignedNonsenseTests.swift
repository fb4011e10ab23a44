import Primitives
import Testing
import Wire

@testable import Exchange

/// Malformed content that an owner signed: it verifies, and is still refused.
@Suite struct SignedNonsenseTests {
    private func check(
        _ block: [UInt8], _ error: WireError?, location: SourceLocation = #_sourceLocation
    ) {
        for suite in Suite.allCases {
            let fixture = MessageFixture(suite)
            let refusal = fixture.refusal(fixture.seal(block: block))
            #expect(refusal == error.map { .malformed($0) }, "\(suite)", sourceLocation: location)
        }
    }

    @Test func `the valid message of this test opens`() throws {
        check(MessageFixture.block(), nil)
        let compressed = try #require(Brotli.compress([UInt8](repeating: 0x41, count: 100)))
        check(MessageFixture.block(flags: 1, payload: compressed), nil)
    }

    @Test func `invalid fields are refused even if signed`() {
        let late = Timestamp.limit + 1
        check(MessageFixture.block(type: 0), .unknownContentType(0))
        check(MessageFixture.block(type: 8), .unknownContentType(8))
        check(MessageFixture.block(type: 257), .unknownContentType(257))
        check(MessageFixture.block(number: 0), .numberIsZero)
        check(MessageFixture.block(number: 1 << 53), .outOfRange(value: 1 << 53, limit: 1 << 53 - 1))
        check(MessageFixture.block(created: late), .outOfRange(value: late, limit: Timestamp.limit))
        check(MessageFixture.block(created: 100, expiry: 100), .expiresBeforeCreated)
        check(MessageFixture.block(created: 100, expiry: 99), .expiresBeforeCreated)
        check(MessageFixture.block(flags: 4), .unknownFlags(4))
        check(MessageFixture.block(flags: 2), .outOfRange(value: UInt64(UInt8(ascii: "i")), limit: 1))
        check(MessageFixture.block(flags: 0x81), .unknownFlags(0x81))
    }

    @Test func `an invalid layout is refused even if signed`() {
        check([1], .truncated)
        check([1, 1, 100, 0], .truncated)
        check([0x81, 0x00, 1, 100, 0, 0], .nonCanonicalInteger)
        check([1, 1, 100, 0, 0], .invalidContent(.empty))
    }

    @Test func `invalid compression is refused even if signed`() throws {
        let good = try #require(Brotli.compress([UInt8](repeating: 0x41, count: 100)))
        let bomb = try #require(Brotli.compress([UInt8](repeating: 0x41, count: Content.byteLimit + 1)))
        for payload in [Array("Hi".utf8), [], good.dropLast(), good + [0], bomb] {
            check(MessageFixture.block(flags: 1, payload: payload), .invalidCompression)
        }
        let longest = try #require(Brotli.compress([UInt8](repeating: 0x41, count: Content.byteLimit)))
        check(MessageFixture.block(flags: 1, payload: longest), nil)
    }

    @Test func `text that is not UTF-8 is refused even if signed`() {
        for payload: [UInt8] in [[0x41, 0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF]] {
            check(MessageFixture.block(payload: payload), .invalidUTF8)
        }
    }

    @Test func `content that breaks its rule is refused even if signed`() {
        check(MessageFixture.block(type: 1, payload: [0x20]), .invalidContent(.empty))
        check(MessageFixture.block(type: 1, payload: [0x41, 0]), .invalidContent(.nul(offset: 1)))
        check(MessageFixture.block(type: 2), .invalidContent(.schemeNotWeb))
        check(MessageFixture.block(type: 3), .invalidContent(.notACard))
        check(MessageFixture.block(type: 4), .invalidContent(.notAGeoURI))
        check(MessageFixture.block(type: 5), .invalidContent(.notACalendar))
    }

    /// Nothing is parsed before the signature is checked.
    @Test(arguments: Suite.allCases)
    func `malformed content of anybody else fails authentication`(suite: Suite) {
        let fixture = MessageFixture(suite)
        let body = fixture.seal(block: MessageFixture.block(type: 6), by: People.reader(suite))
        #expect(fixture.refusal(body) == .authenticationFailed)
    }
}
