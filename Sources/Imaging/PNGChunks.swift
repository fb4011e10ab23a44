/// The chunks of a PNG file (ISO/IEC 15948, 5.3).
enum PNGChunks {
    /// Where the content of the eXIf chunk lies; libpng is not asked, since the other chunks are skipped unread there.
    static func exif(in file: [UInt8]) -> Range<Int>? {
        var index = 8
        while index + 8 <= file.count {
            let length = file[index..<(index + 4)].reduce(0) { $0 << 8 + Int($1) }
            let content = (index + 8)..<(index + 8 + length)
            guard content.upperBound <= file.count else { return nil }
            if file[(index + 4)..<(index + 8)].elementsEqual("eXIf".utf8) { return content }
            index = content.upperBound + 4
        }
        return nil
    }
}
