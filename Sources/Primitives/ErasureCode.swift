import CISAL

/// A systematic Reed-Solomon code over GF(2^8), by ISA-L: any `dataCount` of its shards recover all
/// the others.
///
/// The field's polynomial is x^8 + x^4 + x^3 + x^2 + 1. Row i of the parity, counted from
/// `dataCount`, has the coefficient 1 / (i XOR j) for data shard j: a Cauchy matrix, which survives
/// every loss (docs/reference/format.md, "Part"). It corrects no errors: docs/decisions/0020-isal.md.
public struct ErasureCode: Sendable {
    /// At least 1.
    public let dataCount: Int
    /// Not negative; together with `dataCount` at most `shardLimit`.
    public let parityCount: Int
    /// Rows of `dataCount` coefficients, one for each shard.
    private let matrix: [UInt8]

    public static let shardLimit = 255

    public init(dataCount: Int, parityCount: Int) {
        precondition(dataCount > 0 && parityCount >= 0 && dataCount + parityCount <= Self.shardLimit)
        self.dataCount = dataCount
        self.parityCount = parityCount
        var matrix = [UInt8](repeating: 0, count: (dataCount + parityCount) * dataCount)
        unsafe gf_gen_cauchy1_matrix(&matrix, Int32(dataCount + parityCount), Int32(dataCount))
        self.matrix = matrix
    }

    /// - Parameter data: `dataCount` shards of one length, at least one byte.
    public func parity(of data: [[UInt8]]) -> [[UInt8]] {
        Self.multiply(data, by: Array(matrix[(dataCount * dataCount)...]))
    }

    /// Recovers the data shards.
    ///
    /// - Parameter shards: `dataCount` different shards of one length, by their index in [0,
    ///   dataCount + parityCount).
    public func data(from shards: [Int: [UInt8]]) -> [[UInt8]] {
        precondition(
            shards.count == dataCount && shards.keys.allSatisfy { 0..<dataCount + parityCount ~= $0 })
        let missing = (0..<dataCount).filter { shards[$0] == nil }
        let held = shards.filter { $0.key < dataCount }.sorted { $0.key < $1.key }
        let parity = shards.filter { $0.key >= dataCount }.sorted { $0.key < $1.key }
        guard !missing.isEmpty else { return held.map({ $0.value }) }
        // The contribution of the missing shards to the parity; a small matrix recovers the shards
        // from it.
        let rest = Self.multiply(
            (held + parity).map { $0.value },
            by: parity.flatMap { row in
                held.map { coefficient(row.key, $0.key) } + parity.map { $0.key == row.key ? 1 : 0 }
            })
        var square = parity.flatMap { row in missing.map { coefficient(row.key, $0) } }
        var inverse = square
        let status = unsafe gf_invert_matrix(&square, &inverse, Int32(missing.count))
        precondition(status == 0, "every square of a Cauchy matrix can be inverted")
        let found = Dictionary(uniqueKeysWithValues: zip(missing, Self.multiply(rest, by: inverse)))
        return (0..<dataCount).compactMap { shards[$0] ?? found[$0] }
    }

    private func coefficient(_ row: Int, _ shard: Int) -> UInt8 { matrix[row * dataCount + shard] }

    /// - Parameter coefficients: rows of one coefficient for each shard.
    private static func multiply(_ shards: [[UInt8]], by coefficients: [UInt8]) -> [[UInt8]] {
        let (length, rowCount) = (shards[0].count, coefficients.count / shards.count)
        precondition(length > 0 && shards.allSatisfy { $0.count == length }, "shards of one length")
        guard rowCount > 0 else { return [] }
        var tables = [UInt8](repeating: 0, count: 32 * coefficients.count)
        var coefficients = coefficients
        unsafe ec_init_tables(Int32(shards.count), Int32(rowCount), &coefficients, &tables)
        var input = shards.flatMap { $0 }
        var output = [UInt8](repeating: 0, count: rowCount * length)
        unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                var sources = unsafe shards.indices.map { unsafe input.baseAddress! + $0 * length as Row }
                var results = unsafe (0..<rowCount).map { unsafe output.baseAddress! + $0 * length as Row }
                unsafe ec_encode_data(
                    Int32(length), Int32(sources.count), Int32(rowCount), &tables, &sources, &results)
            }
        }
        return (0..<rowCount).map { Array(output[$0 * length..<($0 + 1) * length]) }
    }

    private typealias Row = UnsafeMutablePointer<UInt8>?
}
