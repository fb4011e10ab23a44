import Primitives
public import Wire

/// The leaves that a message leaves out, and the trees from which its owner derives the others'
/// labels. The channel's key stays (docs/decisions/0006-channel-key-stays.md).
public struct Revocation: Sendable {
    public let trees: MemberTrees
    public let revoked: RevokedLeaves
    /// The subsets of the remaining members; at least one.
    let cover: [MemberSubset]
    /// The list, and the zeros that fill the block.
    let list: [UInt8]

    /// - Parameters:
    ///   - revoked: not all leaves of all trees, as then nobody could read.
    ///   - suite: the owner's.
    /// - Returns: nil if the block would exceed its limits.
    public init?(trees: MemberTrees, revoked: RevokedLeaves, suite: Suite) {
        self.trees = trees
        self.revoked = revoked
        cover = revoked.cover
        precondition(!cover.isEmpty)
        let (bytes, wraps) = (revoked.bytes, RevocationBlock.secretLength * (cover.count - 1))
        let length = suite.revocationLength(of: bytes.count + wraps)
        list = bytes + [UInt8](repeating: 0, count: length - wraps - bytes.count)
        guard list.count <= RevokedLeaves.byteLimit, length <= RevocationField.blockLimit else { return nil }
    }

    /// The bytes by which a message grows.
    public var length: Int { list.count + RevocationBlock.secretLength * (cover.count - 1) }
}

/// The revocation block of a message that leaves members out: the masked list of revoked leaves, with
/// zeros where the suite needs them, and the secret of the first subset of the others, wrapped for each
/// further one (docs/reference/format.md, "Revocation").
struct RevocationBlock {
    let bytes: [UInt8]
    /// 16 bytes from which the message key is derived, among others.
    let secret: SecretBytes

    static let secretLength = 16

    /// The secret for everybody but the revoked: it follows from the iv and a label that none of them
    /// can derive.
    init(_ revocation: Revocation, channel: ChannelKeys, iv: [UInt8]) {
        let pads = revocation.cover.map { subset in
            Self.pad(revocation.trees.label(of: subset), subset, channel, iv)
        }
        secret = pads[0]
        bytes = pads.dropFirst().reduce(into: Self.mask(revocation.list[...], channel, iv)) { bytes, pad in
            bytes += xor(pads[0].bytes[...], pad)
        }
    }

    /// - Returns: nil if the block is empty, as nobody is left out.
    /// - Throws: `.accessEnded`, `.beforeMembership`, or `.authenticationFailed` if the block does
    ///   not follow the format.
    init?(opening field: RevocationField, channel: ChannelKeys, iv: [UInt8], with source: LabelSource)
        throws(ExchangeError)
    {
        bytes = field.block
        guard !bytes.isEmpty else { return nil }
        let (revoked, cover, wraps) = try Self.parse(bytes, channel, iv)
        let index: Int
        let label: SecretBytes
        switch source {
        case .owner(let trees):
            index = 0
            label = trees.label(of: cover[0])
        case .member(let leaves):
            let found = leaves.lazy.compactMap { member in
                cover.firstIndex { $0.contains(member.leaf) }.flatMap { subset in
                    member.label(of: cover[subset]).map { (subset, $0) }
                }
            }.first
            guard let found else {
                // The latest leaf decides which of the two is said.
                throw leaves[0].leaf.tree < revoked.treeCount ? .accessEnded : .beforeMembership
            }
            (index, label) = found
        }
        let pad = Self.pad(label, cover[index], channel, iv)
        // The first subset has no wrap.
        guard index > 0 else {
            secret = pad
            return
        }
        let wrap = wraps.dropFirst((index - 1) * Self.secretLength).prefix(Self.secretLength)
        secret = SecretBytes(xor(wrap, pad))
    }

    /// The leaves that a block leaves out, the subsets of the others, and a wrap for each of these but the
    /// first.
    ///
    /// - Throws: `.authenticationFailed` if the block does not follow the format.
    fileprivate static func parse(
        _ block: [UInt8], _ channel: ChannelKeys, _ iv: [UInt8]
    ) throws(ExchangeError) -> (RevokedLeaves, cover: [MemberSubset], wraps: ArraySlice<UInt8>) {
        var reader = ByteReader(mask(block.prefix(RevokedLeaves.byteLimit), channel, iv))
        guard let revoked = try? RevokedLeaves(from: &reader) else { throw .authenticationFailed }
        let cover = revoked.cover
        let wrapsLength = (cover.count - 1) * secretLength
        guard !cover.isEmpty,
            block.count == channel.owner.card.suite.revocationLength(of: reader.offset + wrapsLength),
            let zeros = try? reader.bytes(block.count - wrapsLength - reader.offset),
            zeros.allSatisfy({ $0 == 0 })
        else { throw .authenticationFailed }
        return (revoked, cover, block[reader.offset...])
    }

    private static func mask(_ list: ArraySlice<UInt8>, _ channel: ChannelKeys, _ iv: [UInt8]) -> [UInt8] {
        let stream = HKDFSHA256.derive(
            secret: channel.key, salt: iv, info: DomainTag.revoked.bytes + channel.id, count: list.count)
        return xor(list, stream)
    }

    private static func pad(
        _ label: SecretBytes, _ subset: MemberSubset, _ channel: ChannelKeys, _ iv: [UInt8]
    ) -> SecretBytes {
        let tag: DomainTag =
            switch subset.heap {
            case .tree: .wrap
            case .grove: .groveWrap
            }
        let place = subset.heap.number.bigEndian4 + subset.top.bigEndian4 + (subset.hole ?? 0).bigEndian4
        return HKDFSHA256.derive(
            secret: label, salt: iv, info: tag.bytes + channel.id + place, count: secretLength)
    }
}

/// The members with access to one message.
public struct MessageReaders: Sendable {
    /// Nil: all members.
    private let cover: [MemberSubset]?
    /// Bytes of the message's revocation block.
    public let revocationLength: Int

    /// - Parameter message: of this channel.
    /// - Throws: `.notSubscribed` if the message is of another channel; `.authenticationFailed` if its
    ///   revocation block does not follow the format.
    public init(of message: SealedMessage, in channel: ChannelKeys) throws(ExchangeError) {
        guard let preamble = channel.hint.preamble(of: message) else { throw .notSubscribed }
        let block = preamble.revocation.block
        revocationLength = block.count
        cover = block.isEmpty ? nil : try RevocationBlock.parse(block, channel, preamble.iv).cover
    }

    public func contains(_ leaf: Leaf) -> Bool { cover?.contains { $0.contains(leaf) } ?? true }
}

/// Both have the same length.
private func xor(_ bytes: ArraySlice<UInt8>, _ stream: SecretBytes) -> [UInt8] {
    zip(bytes, stream.bytes).map { $0 ^ $1 }
}
