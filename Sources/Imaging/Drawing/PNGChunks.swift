/// The chunks of a PNG file in order (ISO/IEC 15948, 5.3).
///
/// The sequence ends at the end of the file or at an incomplete chunk.
package struct PNGChunks: Sequence, IteratorProtocol {
    package struct Chunk {
        package let name: String
        /// The range in the file, from the length to the checksum.
        package let range: Range<Int>

        /// The range of the content in the file.
        package var content: Range<Int> { (range.lowerBound + 8)..<(range.upperBound - 4) }

        /// Whether the checksum is correct.
        package func hasValidChecksum(in file: [UInt8]) -> Bool {
            let checked = Array(file[(range.lowerBound + 4)..<(range.upperBound - 4)])
            return PNG.checksum(checked) == file.bigEndian(at: range.upperBound - 4, count: 4)
        }
    }

    private let file: [UInt8]
    private var index = 8

    package init(_ file: [UInt8]) { self.file = file }

    package mutating func next() -> Chunk? {
        guard index + 12 <= file.count else { return nil }
        let end = index + 12 + file.bigEndian(at: index, count: 4)
        guard end <= file.count else { return nil }
        defer { index = end }
        return Chunk(
            name: String(decoding: file[(index + 4)..<(index + 8)], as: UTF8.self), range: index..<end)
    }

    /// Returns the range of the eXIf chunk's content. libpng is not used for this, because it skips
    /// ancillary chunks unread.
    package static func exif(in file: [UInt8]) -> Range<Int>? {
        PNGChunks(file).first { $0.name == "eXIf" }?.content
    }

    /// Whether a file has alpha or a transparent colour.
    package static func mayBeTransparent(_ file: [UInt8]) -> Bool {
        PNGChunks(file).prefix { $0.name != "IDAT" }.contains { chunk in
            // The colour types with alpha are 4 and 6.
            chunk.name == "tRNS"
                || chunk.name == "IHDR" && file[chunk.content].dropFirst(9).first.map { $0 & 4 != 0 } ?? false
        }
    }

    /// Returns the compressed rows of a file as programs write symbols: 1-bit gray, not interlaced,
    /// without transparency.
    ///
    /// - Returns: nil for any other file, and if a needed part is damaged.
    package static func plainBits(in file: [UInt8]) -> [UInt8]? {
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
            // Ancillary chunks, which a reader may ignore (5.4).
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
    /// Reads an unsigned integer of `count` bytes, at most 4, which must exist.
    package func bigEndian(at index: Int, count: Int) -> Int {
        self[index..<index + count].reduce(0) { $0 << 8 + Int($1) }
    }
}
