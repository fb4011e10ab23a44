import Foundation
import Testing

/// The files in `Fixtures`: images of one symbol in many varieties.
enum Fixtures {
    /// The text of the symbol in most fixtures.
    static let text = "SEQR1MS:A FIXTURE OF THE IMAGING TESTS"

    static func bytes(_ name: String) throws -> [UInt8] {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/" + name, withExtension: nil))
        return [UInt8](try Data(contentsOf: url))
    }
}

/// Returns the file with other bytes at this index.
func replacing(_ file: [UInt8], at index: Int, with bytes: [UInt8]) -> [UInt8] {
    Array(file[..<index]) + bytes + Array(file[(index + bytes.count)...])
}
