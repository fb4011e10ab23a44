import Exchange
import Hex
import Primitives
import Specimens
import Testing
import Wire

extension VectorFile: CustomTestStringConvertible {
    package var testDescription: String { name }

    /// `code 1`, `code 2` and so on.
    var codes: [Code] {
        get throws {
            var codes: [Code] = []
            while case let text = self["code \(codes.count + 1)"], !text.isEmpty {
                codes.append(try Code(text: text))
            }
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
            let suite = try #require(Suite.allCases.first { "\($0)" == self["suite"] })
            let keys = try PrivateKeys(suite: suite, serialized: SecretBytes(bytes("private key")))
            return Identity(keys: keys, name: nil)
        }
    }

    /// The rules of a channel, as a field of one byte; nil unless its owner is of the hybrid suite.
    var rules: ChannelRules? { bytes("rules").first.map { ChannelRules(rawValue: $0) } }

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

    /// The reader of a message: the holder of a leaf, if one is given.
    var reader: LabelSource {
        guard let leaf = Int(self["leaf"]).flatMap({ Leaf(ordinal: $0) }) else { return .nobody }
        let labels = bytes("labels")
        return .member([
            MemberLabels(
                leaf: leaf,
                labels: stride(from: 0, to: labels.count, by: Leaf.labelLength).map {
                    SecretBytes(Array(labels[$0..<$0 + Leaf.labelLength]))
                })
        ])
    }
}
