import Foundation
import Hex
import Testing

/// Published test vectors, read from the folder that the environment variable `VECTORS` names.
enum Vectors {
    static let folder = ProcessInfo.processInfo.environment["VECTORS"]

    /// The files that some test uses.
    static let files: Set = [
        "aes_cbc_pkcs5_test.json", "aes_gcm_test.json", "ed25519_test.json", "hkdf_sha256_test.json",
        "hmac_sha256_test.json", "hpke_base_x25519_sha256_aes256gcm.json", "pbkdf2_hmacsha256_test.json",
        "rsa_oaep_2048_sha256_mgf1sha256_test.json", "rsa_pss_2048_sha256_mgf1_32_test.json",
        "x25519_test.json",
    ]

    static var areAvailable: Bool { folder != nil }

    static func load<Content: Decodable>(_ file: String, as type: Content.Type) throws -> Content {
        #expect(files.contains(file))
        let url = URL(filePath: try #require(folder)).appending(path: file)
        return try JSONDecoder().decode(type, from: Data(contentsOf: url))
    }
}

@Suite(.needsVectors) struct VectorFilesTests {
    @Test func `every file of vectors is used`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: #require(Vectors.folder))
        #expect(Set(files.filter { $0.hasSuffix(".json") }) == Vectors.files)
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
