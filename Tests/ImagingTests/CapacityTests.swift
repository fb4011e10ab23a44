import CQrencode
import Testing

@testable import Imaging
@testable import ImagingSupport

/// Compares the capacity table with libqrencode.
@Suite struct CapacityTests {
    @Test(arguments: ErrorCorrection.allCases)
    func `libqrencode fits exactly the capacity into a version`(level: ErrorCorrection) {
        for version in 1...40 {
            let capacity = Symbol.capacity(version: version, level: level)
            #expect(versionUsed(for: capacity, atLeast: version, level: level) == version)
            #expect(versionUsed(for: capacity + 1, atLeast: version, level: level) != version)
        }
    }

    @Test(arguments: [
        "#", "a/#", "HTTPS:/", "HTTPS://CLUB.EXAMPLE/#", "HTTPS://CLUB.EXAMPLE/app/reader.html#",
    ])
    func `libqrencode fits exactly the capacity after a prefix`(text: String) {
        let prefix = SymbolPrefix(text)
        for version in 4...40 {
            let capacity = Symbol.capacity(version: version, level: .medium, after: prefix)
            #expect(versionUsed(for: capacity, after: prefix, atLeast: version, level: .medium) == version)
            #expect(
                versionUsed(for: capacity + 1, after: prefix, atLeast: version, level: .medium) != version)
        }
    }

    @Test func `a prefix has the fewest bits in each version`() {
        for version in [1, 10, 27, 40] {
            for count in 1...20 {
                let text = String(repeating: "A", count: count)
                let alone = SymbolPrefix(text + "#").bitCount(inVersion: version)
                #expect(alone <= 4 + (version <= 9 ? 8 : 16) + 8 * (count + 1))
            }
        }
    }

    @Test func `the extremes equal those of the standard`() {
        #expect(Symbol.capacity(version: 1, level: .high) == 10)
        #expect(Symbol.capacity(version: 40, level: .low) == 4296)
    }

    /// Returns the version that libqrencode uses, or nil if the characters fit no version.
    private func versionUsed(
        for count: Int, after prefix: SymbolPrefix = .none, atLeast version: Int, level: ErrorCorrection
    ) -> Int? {
        let input = unsafe QRinput_new2(Int32(version), QRecLevel(UInt32(level.rawValue)))
        defer { unsafe QRinput_free(input) }
        let characters = Array(sampleText(count: count).utf8)
        for (mode, segment) in [(QR_MODE_AN, prefix.alphanumeric), (QR_MODE_8, prefix.bytes)]
        where !segment.isEmpty {
            guard unsafe QRinput_append(input, mode, Int32(segment.count), segment) == 0 else { return nil }
        }
        guard unsafe QRinput_append(input, QR_MODE_AN, Int32(count), characters) == 0 else { return nil }
        guard let code = unsafe QRcode_encodeInput(input) else { return nil }
        defer { unsafe QRcode_free(code) }
        return unsafe Int(code.pointee.version)
    }
}
