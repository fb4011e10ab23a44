import Primitives
public import Wire

/// The leaves that a message leaves out, and the trees from which its owner derives the others'
/// labels.
public struct Revocation: Sendable {
    public let trees: MemberTrees
    public let revoked: RevokedLeaves
    /// The subsets of the remaining members; at least one.
    let cover: [MemberSubset]
    /// The list, and the zeros that fill the block.
    let list: [UInt8]

    /// - Parameters:
    ///   - revoked: in trees of this height; not all leaves of all trees, as then nobody could read.
    ///   - suite: the owner's.
    /// - Returns: nil if the block would exceed its limits.
    public init?(trees: MemberTrees, revoked: RevokedLeaves, suite: Suite) {
        self.trees = trees
        self.revoked = revoked
        cover = revoked.cover
        precondition(revoked.height == trees.height && !cover.isEmpty)
        let (bytes, wraps) = (revoked.bytes, RevocationBlock.secretLength * cover.count)
        let length = suite.revocationLength(of: bytes.count + wraps)
        list = bytes + [UInt8](repeating: 0, count: length - wraps - bytes.count)
        guard list.count <= RevokedLeaves.byteLimit, length <= RevocationField.blockLimit else { return nil }
    }

    /// The bytes by which a message grows.
    public var length: Int { list.count + RevocationBlock.secretLength * cover.count }
}

/// The revocation block of a message that leaves members out: the masked list of revoked leaves, with
/// zeros where the suite needs them, and a fresh secret, wrapped for each subset of the others
/// (docs/reference/format.md, "Revocation").
struct RevocationBlock {
    let bytes: [UInt8]
    /// 16 bytes from which the message key is derived, among others.
    let secret: SecretBytes

    static let secretLength = 16

    /// A fresh secret for everybody but the revoked.
    init(_ revocation: Revocation, channel: ChannelKeys, iv: [UInt8]) {
        secret = .random(count: Self.secretLength)
        var bytes = Self.mask(revocation.list[...], channel, iv)
        for subset in revocation.cover {
            let label = revocation.trees.label(of: subset)
            bytes += xor(secret.bytes[...], Self.pad(label, subset, channel, iv))
        }
        self.bytes = bytes
    }

    /// - Returns: nil if the block is empty, as nobody is left out.
    /// - Throws: `.accessEnded`, `.beforeMembership`, or `.authenticationFailed` if the block does
    ///   not follow the format.
    init?(opening field: RevocationField, channel: ChannelKeys, iv: [UInt8], with source: LabelSource)
        throws(ExchangeError)
    {
        bytes = field.block
        guard !bytes.isEmpty else { return nil }
        var reader = ByteReader(Self.mask(bytes.prefix(RevokedLeaves.byteLimit), channel, iv))
        guard let revoked = try? RevokedLeaves(from: &reader, height: source.height) else {
            throw .authenticationFailed
        }
        let cover = revoked.cover
        let wrapsLength = cover.count * Self.secretLength
        guard !cover.isEmpty,
            bytes.count == channel.owner.card.suite.revocationLength(of: reader.offset + wrapsLength),
            let zeros = try? reader.bytes(bytes.count - wrapsLength - reader.offset),
            zeros.allSatisfy({ $0 == 0 })
        else { throw .authenticationFailed }
        let wraps = bytes[reader.offset...]
        let index: Int
        let label: SecretBytes
        switch source {
        case .owner(let trees):
            index = 0
            label = trees.label(of: cover[0])
        case .member(let member):
            guard member.leaf.tree < revoked.treeCount else { throw .beforeMembership }
            guard let found = cover.firstIndex(where: { $0.contains(member.leaf) }),
                let held = member.label(of: cover[found])
            else { throw .accessEnded }
            index = found
            label = held
        }
        let wrap = wraps.dropFirst(index * Self.secretLength).prefix(Self.secretLength)
        secret = SecretBytes(xor(wrap, Self.pad(label, cover[index], channel, iv)))
    }

    private static func mask(_ list: ArraySlice<UInt8>, _ channel: ChannelKeys, _ iv: [UInt8]) -> [UInt8] {
        let stream = HKDFSHA256.derive(
            secret: channel.key, salt: iv, info: DomainTag.revoked.bytes + channel.id, count: list.count)
        return xor(list, stream)
    }

    private static func pad(
        _ label: SecretBytes, _ subset: MemberSubset, _ channel: ChannelKeys, _ iv: [UInt8]
    ) -> SecretBytes {
        let place = subset.tree.bigEndian4 + subset.top.bigEndian4 + (subset.hole ?? 0).bigEndian4
        return HKDFSHA256.derive(
            secret: label, salt: iv, info: DomainTag.wrap.bytes + channel.id + place, count: secretLength)
    }
}

/// Both have the same length.
private func xor(_ bytes: ArraySlice<UInt8>, _ stream: SecretBytes) -> [UInt8] {
    zip(bytes, stream.bytes).map { $0 ^ $1 }
}
