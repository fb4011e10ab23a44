/// The chunks of a PNG file in order (ISO/IEC 15948, 5.3). It ends where the file does, or where a chunk is not there to its
/// end.
struct PNGChunks: Sequence, IteratorProtocol {
    struct Chunk {
        let name: String
        /// In the file, from the length to the checksum.
        let whole: Range<Int>

        /// In the file.
        var content: Range<Int> { (whole.lowerBound + 8)..<(whole.upperBound - 4) }
    }

    private let file: [UInt8]
    private var index = 8

    init(_ file: [UInt8]) { self.file = file }

    mutating func next() -> Chunk? {
        guard index + 12 <= file.count else { return nil }
        let end = index + 12 + file.bigEndian(at: index, count: 4)
        guard end <= file.count else { return nil }
        defer { index = end }
        return Chunk(
            name: String(decoding: file[(index + 4)..<(index + 8)], as: UTF8.self), whole: index..<end)
    }

    /// Where the content of the eXIf chunk lies; libpng is not asked, since the other chunks are skipped unread there.
    static func exif(in file: [UInt8]) -> Range<Int>? {
        PNGChunks(file).first { $0.name == "eXIf" }?.content
    }
}

extension [UInt8] {
    /// An unsigned integer of so many bytes, at most 4, which have to be there.
    func bigEndian(at index: Int, count: Int) -> Int {
        self[index..<index + count].reduce(0) { $0 << 8 + Int($1) }
    }
}
