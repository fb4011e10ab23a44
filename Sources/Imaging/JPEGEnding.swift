/// Tells a whole JPEG file from a truncated one (ISO/IEC 10918-1, B.1 and B.2).
enum JPEGEnding {
    /// Whether an end-of-image marker follows the first scan's header. Segments before it are stepped over, since
    /// an embedded thumbnail ends with that marker too; within coded data it cannot occur.
    static func isPresent(in file: [UInt8]) -> Bool {
        var index = 2
        while index + 3 < file.count {
            guard file[index] == 0xFF else { return false }
            let marker = file[index + 1]
            if marker == 0xFF {
                index += 1
                continue
            }
            index += 2 + Int(file[index + 2]) << 8 + Int(file[index + 3])
            if marker == startOfScan { return hasEndOfImage(file.dropFirst(index)) }
        }
        return false
    }

    private static let startOfScan: UInt8 = 0xDA
    private static let endOfImage: UInt8 = 0xD9

    private static func hasEndOfImage(_ data: ArraySlice<UInt8>) -> Bool {
        data.indices.dropLast().reversed().contains { data[$0] == 0xFF && data[$0 + 1] == endOfImage }
    }
}
