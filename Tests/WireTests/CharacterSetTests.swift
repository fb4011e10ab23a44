import Testing

@testable import Wire

/// The sets of characters in docs/reference/format.md are the ones that names are checked against, whatever
/// version of Unicode Swift's library has.
struct CharacterSetTests {
    private static let whiteSpace: [ClosedRange<UInt32>] = [
        0x9...0xD, 0x20...0x20, 0x85...0x85, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
        0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000,
    ]
    private static let barred: [ClosedRange<UInt32>] = [
        0x00...0x1F, 0x7F...0x9F, 0x061C...0x061C, 0x200E...0x200F, 0x2028...0x2029, 0x202A...0x202E,
        0x2066...0x2069,
    ]
    private static let ignorable: [ClosedRange<UInt32>] = [
        0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F,
        0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xFE00...0xFE0F, 0xFEFF...0xFEFF,
        0xFFA0...0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF,
    ]

    private static let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)

    private func differing(
        _ listed: [ClosedRange<UInt32>], _ isOne: (Unicode.Scalar) -> Bool
    ) -> [Unicode.Scalar] {
        let all = Set(listed.joined())
        return Self.scalars.filter { all.contains($0.value) != isOne($0) }
    }

    @Test func `a name may end with anything but white space and barred characters`() {
        let refused = Self.whiteSpace + Self.barred
        #expect(differing(refused) { !Name.isPlain("x\($0)") }.isEmpty)
        #expect(differing(refused) { !Name.isPlain("\($0)x") }.isEmpty)
    }

    @Test func `a name may contain anything but barred characters`() {
        #expect(differing(Self.barred) { !Name.isPlain("x\($0)x") }.isEmpty)
    }

    @Test func `a name of only ignorable characters is refused`() {
        let refused = Self.whiteSpace + Self.barred + Self.ignorable
        #expect(differing(refused) { !Name.isPlain(String($0)) }.isEmpty)
    }
}
