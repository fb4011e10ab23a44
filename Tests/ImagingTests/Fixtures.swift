import Foundation
import Testing

/// Files under `Fixtures`: images of one symbol in many varieties.
enum Fixtures {
    /// What the symbol in most fixtures says.
    static let text = "SEQR1MS:A FIXTURE OF THE IMAGING TESTS"

    static func bytes(_ name: String) throws -> [UInt8] {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/" + name, withExtension: nil))
        return [UInt8](try Data(contentsOf: url))
    }
}

/// The file with other bytes from this place on.
func replacing(_ file: [UInt8], at index: Int, with bytes: [UInt8]) -> [UInt8] {
    Array(file[..<index]) + bytes + Array(file[(index + bytes.count)...])
}
