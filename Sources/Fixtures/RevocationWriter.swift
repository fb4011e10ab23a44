import Exchange
import Primitives
import Wire

/// Writes revocation blocks, right or wrong, from docs/reference/format.md: the labels here are not made by `Exchange`.
struct RevocationWriter {
    typealias Subset = (tree: Int, top: Int, hole: Int)

    let channel: ChannelKeys
    let trees: MemberTrees
    let iv: [UInt8]
    let secret: SecretBytes

    /// `list`, masked as far as the mask reaches, and the secret wrapped for each of `subsets`.
    func block(_ list: [UInt8], _ subsets: [Subset]) -> [UInt8] {
        let stream = HKDFSHA256.derive(
            secret: channel.key, salt: iv, info: DomainTag.revoked.bytes + channel.id,
            count: min(list.count, RevokedLeaves.byteLimit))
        return xor(list, stream.bytes) + list.dropFirst(stream.count) + subsets.flatMap(wrap)
    }

    func block(_ list: RevokedLeaves) -> [UInt8] {
        block(list.bytes, list.cover.map { ($0.tree, $0.top, $0.hole ?? 0) })
    }

    private func wrap(_ subset: Subset) -> [UInt8] {
        let place = bigEndian(subset.tree) + bigEndian(subset.top) + bigEndian(subset.hole)
        let pad = HKDFSHA256.derive(
            secret: label(subset), salt: iv, info: DomainTag.wrap.bytes + channel.id + place,
            count: secret.count)
        return xor(secret.bytes, pad.bytes)
    }

    private func label(_ subset: Subset) -> SecretBytes {
        let tag: DomainTag = subset.hole == 0 ? .treeAll : .treeNode
        var label = code(tag.bytes + bigEndian(subset.tree) + bigEndian(subset.top), trees.secret)
        let path = sequence(first: subset.hole) { $0 / 2 }.prefix { $0 > subset.top }
        for node in path.reversed() {
            label = code((node % 2 == 0 ? DomainTag.treeLeft : .treeRight).bytes, label)
        }
        return label
    }

    private func code(_ message: [UInt8], _ key: SecretBytes) -> SecretBytes {
        SecretBytes(Array(HMACSHA256.code(for: message, key: key).prefix(Leaf.labelLength)))
    }

    private func bigEndian(_ value: Int) -> [UInt8] {
        (0..<4).reversed().map { UInt8(value >> (8 * $0) & 0xFF) }
    }

    private func xor(_ bytes: [UInt8], _ stream: [UInt8]) -> [UInt8] { zip(bytes, stream).map { $0 ^ $1 } }
}
