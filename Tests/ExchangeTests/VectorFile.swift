import Exchange
import Foundation
import Hex
import Primitives
import Testing
import Wire

/// One file of fixtures/vectors.
struct VectorFile: CustomTestStringConvertible {
    let name: String
    private let fields: [String: String]

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "fixtures/vectors")

    static func all(of kind: String) -> [VectorFile] {
        files(in: folder.appending(path: kind)).map(VectorFile.init)
    }

    static var kinds: [String] { files(in: folder).map(\.lastPathComponent) }

    private static func files(in folder: URL) -> [URL] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.sorted().map { folder.appending(path: $0) }
    }

    private init(_ url: URL) {
        name = url.lastPathComponent
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        fields = Dictionary(
            uniqueKeysWithValues: lines.compactMap { line in
                line.firstRange(of: ": ").map {
                    (String(line[..<$0.lowerBound]), String(line[$0.upperBound...]))
                }
            })
    }

    var testDescription: String { name }

    var expect: String { self["expect"] }

    subscript(field: String) -> String { fields[field] ?? "" }

    func string(_ field: String) -> String {
        (try? JSONDecoder().decode(String.self, from: Data(self[field].utf8))) ?? "not JSON"
    }

    func bytes(_ field: String) -> [UInt8] { [UInt8](hex: self[field]) }

    /// `code 1`, `code 2` and so on.
    var codes: [Code] {
        get throws {
            var codes: [Code] = []
            while let text = fields["code \(codes.count + 1)"] { codes.append(try Code(text: text)) }
            return codes
        }
    }

    func number(_ field: String) throws -> Int { try #require(Int(self[field])) }

    func time(_ field: String) throws -> Timestamp { try Timestamp(seconds: UInt64(number(field))) }

    /// Nil if the field is 0.
    private func optionalTime(_ field: String) throws -> Timestamp? {
        self[field] == "0" ? nil : try time(field)
    }

    /// The recipient of a sealed code.
    var identity: Identity {
        get throws {
            let suite: Suite = self["suite"] == "compact" ? .compact : .classic
            let keys = try PrivateKeys(suite: suite, serialized: SecretBytes(bytes("private key")))
            return Identity(keys: keys, name: nil)
        }
    }

    /// The owner's record of an authorization.
    var granted: GrantedAuthorization {
        get throws {
            GrantedAuthorization(
                digest: bytes("digest"), authorizer: try PublicIdentity(body: bytes("authorizer card")),
                issued: try time("now"), until: try optionalTime("until"), people: try number("people"),
                withdrawn: try optionalTime("withdrawn"))
        }
    }

    var standing: MembershipStatus {
        get throws {
            let all: [MembershipStatus] = [.stranger, .member, .revoked, .rejected]
            return try #require(all.first { "\($0)" == self["standing"] })
        }
    }

    /// Leaves, and runs of them: `5 8-11`.
    var revoked: [Range<Int>] { numbers("revoked").map { Int($0.lowerBound)..<Int($0.upperBound) } }

    /// Numbers, and runs of them: `5 8-11`.
    func numbers(_ field: String) -> [Range<UInt64>] {
        self[field].split(separator: " ").compactMap { run in
            let ends = run.split(separator: "-").compactMap { UInt64($0) }
            return ends.first.flatMap { first in ends.last.map { first..<$0 + 1 } }
        }
    }

    /// The reader of a message: the holder of a leaf, if one is given.
    var reader: LabelSource {
        guard let tree = Int(self["tree"]), let height = Int(self["height"]), let leaf = Int(self["leaf"])
        else { return .nobody }
        let labels = bytes("labels")
        return .member([
            MemberLabels(
                leaf: Leaf(tree: tree, height: height, index: leaf),
                labels: stride(from: 0, to: labels.count, by: Leaf.labelLength).map {
                    SecretBytes(Array(labels[$0..<$0 + Leaf.labelLength]))
                })
        ])
    }
}
