import CQrencode
import Imaging
import Testing

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

    @Test(arguments: [1, 3, 40])
    func `libqrencode fits exactly the capacity after a prefix`(prefixLength: Int) {
        for version in 4...40 {
            let capacity = Symbol.capacity(version: version, level: .medium, after: prefixLength)
            #expect(
                versionUsed(for: capacity, after: prefixLength, atLeast: version, level: .medium) == version)
            #expect(
                versionUsed(for: capacity + 1, after: prefixLength, atLeast: version, level: .medium)
                    != version)
        }
    }

    @Test func `the extremes equal those of the standard`() {
        #expect(Symbol.capacity(version: 1, level: .high) == 10)
        #expect(Symbol.capacity(version: 40, level: .low) == 4296)
    }

    /// Returns the version that libqrencode uses, or nil if the characters fit no version.
    private func versionUsed(
        for count: Int, after prefixLength: Int = 0, atLeast version: Int, level: ErrorCorrection
    ) -> Int? {
        let input = unsafe QRinput_new2(Int32(version), QRecLevel(UInt32(level.rawValue)))
        defer { unsafe QRinput_free(input) }
        let characters = Array(sampleText(count: count).utf8)
        if prefixLength > 0 {
            let prefix = [UInt8](repeating: UInt8(ascii: "#"), count: prefixLength)
            guard unsafe QRinput_append(input, QR_MODE_8, Int32(prefixLength), prefix) == 0 else {
                return nil
            }
        }
        guard unsafe QRinput_append(input, QR_MODE_AN, Int32(count), characters) == 0 else { return nil }
        guard let code = unsafe QRcode_encodeInput(input) else { return nil }
        defer { unsafe QRcode_free(code) }
        return unsafe Int(code.pointee.version)
    }
}
