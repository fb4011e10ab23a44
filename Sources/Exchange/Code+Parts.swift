import Primitives
public import Wire

extension Code {
    /// The parts of this code: any `dataCount` of them rebuild it.
    ///
    /// - Parameters:
    ///   - dataCount: in [1, payload's length], so that no part is empty.
    ///   - parityCount: together with `dataCount` in [2, 255].
    public func parts(dataCount: Int, parityCount: Int) -> [Part] {
        let set = PartSet(
            id: PartSet.id(of: payload), dataCount: dataCount, parityCount: parityCount, length: payload.count
        )
        return set.parts(of: payload)
    }
}

extension PartSet {
    package static func id(of payload: [UInt8]) -> [UInt8] {
        Array(SHA256.hash(DomainTag.parts.bytes + payload).prefix(idLength))
    }

    package func parts(of payload: [UInt8]) -> [Part] {
        let padded = payload + [UInt8](repeating: 0, count: dataCount * shardLength - length)
        let data = (0..<dataCount).map { Array(padded[$0 * shardLength..<($0 + 1) * shardLength]) }
        return (data + erasureCode.parity(of: data)).enumerated().map { Part(of: self, index: $0, shard: $1) }
    }

    /// - Parameter parts: `dataCount` parts with different indices.
    func payload(from parts: [Part]) -> [UInt8] {
        let shards = Dictionary(uniqueKeysWithValues: parts.map { ($0.index, $0.shard) })
        return Array(erasureCode.data(from: shards).flatMap { $0 }.prefix(length))
    }

    private var erasureCode: ErasureCode { ErasureCode(dataCount: dataCount, parityCount: parityCount) }
}
