/// The chunks of a PNG file in order (ISO/IEC 15948, 5.3). It ends where the file does, or where a chunk is not there to its
/// end.
struct PNGChunks: Sequence, IteratorProtocol {
    struct Chunk {
        let name: String
        /// In the file, from the length to the checksum.
        let range: Range<Int>

        /// In the file.
        var content: Range<Int> { (range.lowerBound + 8)..<(range.upperBound - 4) }

        /// Whether its checksum is right.
        func hasValidChecksum(in file: [UInt8]) -> Bool {
            let checked = Array(file[(range.lowerBound + 4)..<(range.upperBound - 4)])
            return PNG.checksum(checked) == file.bigEndian(at: range.upperBound - 4, count: 4)
        }
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
            name: String(decoding: file[(index + 4)..<(index + 8)], as: UTF8.self), range: index..<end)
    }

    /// Where the content of the eXIf chunk lies; libpng is not asked, since the other chunks are skipped unread there.
    static func exif(in file: [UInt8]) -> Range<Int>? {
        PNGChunks(file).first { $0.name == "eXIf" }?.content
    }

    /// The compressed rows of a file as programs draw symbols: 1-bit gray, not interlaced, nothing transparent.
    ///
    /// - Returns: nil for any other, and where what matters of it is damaged.
    static func plainBits(in file: [UInt8]) -> [UInt8]? {
        var rows: [UInt8] = []
        var (previous, isOver) = ("", false)
        for chunk in PNGChunks(file) {
            let content = file[chunk.content]
            switch chunk.name {
            case "IHDR" where previous.isEmpty:
                // Bit depth, color type, compression, filters, interlacing.
                guard content.count == 13, content.suffix(5).elementsEqual([1, 0, 0, 0, 0]) else {
                    return nil
                }
            case "IDAT" where rows.isEmpty || previous == "IDAT": rows += content
            case "IEND": isOver = true
            case "tRNS": return nil
            // What no reader has to know (5.4).
            case let name where name.utf8.first.map { $0 & 0x20 != 0 } ?? false: break
            default: return nil
            }
            let (isFirst, isNeeded) = (previous.isEmpty, ["IHDR", "IDAT", "IEND"].contains(chunk.name))
            guard !isFirst || chunk.name == "IHDR", !isNeeded || chunk.hasValidChecksum(in: file) else {
                return nil
            }
            if isOver { return rows }
            previous = chunk.name
        }
        return nil
    }
}

extension [UInt8] {
    /// An unsigned integer of so many bytes, at most 4, which have to be there.
    func bigEndian(at index: Int, count: Int) -> Int {
        self[index..<index + count].reduce(0) { $0 << 8 + Int($1) }
    }
}
