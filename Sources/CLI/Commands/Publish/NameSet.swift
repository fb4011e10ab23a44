/// A set of names of files, which keeps 16 bytes for each of them.
///
/// Names are known by two hashes of Swift's keyed hash function, whose key is random in each
/// process: two names with the same 128 bits do not occur, even if somebody looks for them.
struct NameSet: Sendable {
    private struct Digest: Hashable {
        let first: Int
        let second: Int

        init(_ name: some Hashable) {
            var hasher = Hasher()
            hasher.combine(name)
            first = hasher.finalize()
            hasher = Hasher()
            hasher.combine(name)
            hasher.combine(0 as UInt8)
            second = hasher.finalize()
        }
    }

    private var digests: Set<Digest> = []

    var isEmpty: Bool { digests.isEmpty }

    /// - Parameter name: a `String`, which is compared by canonical equivalence, or an `ExactText`.
    func contains(_ name: some Hashable) -> Bool { digests.contains(Digest(name)) }

    /// - Parameter name: as of `contains`.
    /// - Returns: false if the name was there.
    @discardableResult
    mutating func insert(_ name: some Hashable) -> Bool { digests.insert(Digest(name)).inserted }

    mutating func formUnion(_ other: NameSet) { digests.formUnion(other.digests) }
}
