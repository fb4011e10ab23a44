import Records
import SeQRcast
import Testing
import Texts

@testable import CLI

/// Each argument names the file of its bytes, and a text stays the text.
struct PathArgumentTests {
    @Test(arguments: [
        Array("caf\u{E9}".utf8), Array("--output=chess".utf8), [0x76, 0xE4], Array("v\u{10FFE4}".utf8),
        Array("\u{10FFE4}".utf8) + [0xE4], [0xC3, 0xA4, 0xE4, 0x80],
    ])
    func `a path has the bytes of its argument`(bytes: [UInt8]) {
        #expect(PathArgument.path(PathArgument.argument(bytes)).pathBytes == bytes)
    }

    @Test func `an argument in UTF-8 is its text`() {
        for text in ["chess", "-5°", "\u{10FFFD}", ""] {
            #expect(PathArgument.argument(Array(text.utf8)) == text)
            #expect(!PathArgument.hasBytes(text))
        }
    }

    @Test func `an argument that is not UTF-8 has the text of no other one`() {
        let (bytes, character) = (
            PathArgument.argument([0xE4]), PathArgument.argument(Array("\u{10FFE4}".utf8))
        )
        #expect(bytes != character)
        #expect(PathArgument.path(bytes) != PathArgument.path(character))
    }

    @Test func `a value behind its option is a path of its own`() {
        let argument = PathArgument.argument(Array("--save=s".utf8) + [0xE4])
        #expect(PathArgument.path(String(argument.dropFirst("--save=".count))).pathBytes == [0x73, 0xE4])
    }

    @Test func `only arguments that are not UTF-8 have to be taken as paths`() {
        let (named, other) = (PathArgument.argument([0x6E, 0xE9]), PathArgument.argument([0x6F, 0xE9]))
        _ = PathArgument.path(named)
        #expect(PathArgument.isTaken(named))
        #expect(!PathArgument.isTaken(other))
    }

    @Test func `people see the bytes`() {
        let argument = PathArgument.argument([0x76, 0xE4])
        #expect(PathArgument.printable("no such command: \(argument)").printableName.contains(#"v\xE4"#))
    }
}
