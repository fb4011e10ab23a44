import Foundation
import Hex
import Testing

/// Published test vectors, read from the folder that the environment variable `VECTORS` names.
enum Vectors {
    static let folder = ProcessInfo.processInfo.environment["VECTORS"]

    static var areAvailable: Bool { folder != nil }

    static func load<Content: Decodable>(_ file: String, as type: Content.Type) throws -> Content {
        let url = URL(filePath: try #require(folder)).appending(path: file)
        return try JSONDecoder().decode(type, from: Data(contentsOf: url))
    }
}

extension Trait where Self == ConditionTrait {
    static var needsVectors: Self {
        .enabled(if: Vectors.areAvailable, "VECTORS does not name the folder of the published test vectors")
    }
}

/// A string of hexadecimal digits.
struct Hex: Decodable {
    let bytes: [UInt8]

    init(from decoder: any Decoder) throws {
        bytes = [UInt8](hex: try decoder.singleValueContainer().decode(String.self))
    }
}
