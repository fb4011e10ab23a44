/// The chunks of a WebP file in order (RFC 9649, 2.3 and 2.4). It ends where the file does, or where it is damaged.
struct WebPChunks: Sequence, IteratorProtocol {
    struct Chunk {
        let name: [UInt8]
        /// In the file, without the byte that pads an odd length.
        let content: Range<Int>
    }

    private let file: [UInt8]
    private var index = 12
    /// Where the file ends by its own account; other bytes may follow.
    let end: Int

    /// Whether all chunks were there to their ends, once they have been gone through.
    var isWhole: Bool { index == end }

    /// - Returns: nil where the file is shorter than it says.
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
    /// An unsigned integer of so many bytes, at most 4, which have to be there.
    func littleEndian(at index: Int, count: Int) -> Int {
        self[index..<index + count].reversed().reduce(0) { $0 << 8 + Int($1) }
    }
}
