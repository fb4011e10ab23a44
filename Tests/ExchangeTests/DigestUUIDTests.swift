import Testing

@testable import Exchange

struct DigestUUIDTests {
    @Test func `a known digest has a known UUID`() {
        let uuid = DigestUUID(of: Array("abc".utf8))
        #expect(uuid.description == "0a6dc577-9492-83d9-a1cc-1342083460bb")
        #expect(uuid.bytes.count == 16)
    }
}
