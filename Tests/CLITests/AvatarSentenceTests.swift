import Records
import SeQRcast
import Testing
import Texts

@testable import CLI

/// The description of an avatar, which may be any bytes.
struct AvatarSentenceTests {
    @Test func `an avatar in an unknown format is described by its size`() {
        #expect(AvatarHeader.printable([]) == "none")
        #expect(AvatarHeader.printable([0x41]) == "1 byte in an unknown format")
        #expect(AvatarHeader.printable(Array("\u{1B}[2J".utf8)) == "4 bytes in an unknown format")
        let cutOff: [UInt8] = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: 1_231)
        #expect(AvatarHeader.printable(cutOff) == "1,234 bytes in an unknown format")
    }

    @Test func `an avatar is described by its header`() {
        let chunk: [UInt8] = [6, 0, 0, 0, 0x2F, 0x1F, 0xC0, 0x07, 0, 0]
        let file: [UInt8] = Array("RIFF".utf8) + [18, 0, 0, 0] + Array("WEBPVP8L".utf8) + chunk
        #expect(AvatarHeader.printable(file) == "WebP, 32 × 32 pixels, 26 bytes")
    }
}
