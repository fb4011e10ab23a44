/// The chunks of a WebP file in order (RFC 9649, 2.3 and 2.4).
///
/// The sequence ends at the end of the file or at damage.
struct WebPChunks: Sequence, IteratorProtocol {
    struct Chunk {
        let name: [UInt8]
        /// The range in the file, without the byte that pads an odd length.
        let content: Range<Int>
    }

    private let file: [UInt8]
    private var index = 12
    /// The end of the file by its own header; other bytes may follow.
    let end: Int

    /// Whether all chunks were complete, once the sequence has ended.
    var isWhole: Bool { index == end }

    /// - Returns: nil if the file is shorter than its header says.
    init?(_ file: [UInt8]) {
        guard file.count >= 12 else { return nil }
        self.file = file
        end = 8 + file.littleEndian(at: 4, count: 4)
        guard end <= file.count else { return nil }
    }

    mutating func next() -> Chunk? {
        guard index + 8 <= end else { return nil }
        let start = index + 8
        let count = file.littleEndian(at: index + 4, count: 4)
        let next = start + count + count % 2
        guard next <= end else { return nil }
        defer { index = next }
        return Chunk(name: Array(file[index..<index + 4]), content: start..<(start + count))
    }
}

extension [UInt8] {
    /// Reads an unsigned integer of `count` bytes, at most 4, which must exist.
    func littleEndian(at index: Int, count: Int) -> Int {
        self[index..<index + count].reversed().reduce(0) { $0 << 8 + Int($1) }
    }
}
