/// Copies the two directories that Exif adds to a TIFF file to a small TIFF structure (TIFF 6.0,
/// section 2; Exif 2.32, 4.6.3).
///
/// libexif reads 64 KiB, and the directories may lie anywhere in a file.
struct TIFFExcerpt {
    /// An entry of a directory, with its value in the file's byte order.
    private struct Entry {
        let tag: Int
        let type: Int
        let count: Int
        let value: ArraySlice<UInt8>
    }

    private let file: [UInt8]
    private let isLittleEndian: Bool

    private static let subdirectories = [0x8769, 0x8825]
    private static let longType = 4
    /// The bytes of one value, by its type.
    private static let sizes = [1: 1, 2: 1, 3: 2, longType: 4, 5: 8, 7: 1, 9: 4, 10: 8]
    /// More bytes than any value that is read here.
    private static let longestValue = 64
    /// More entries than Exif has tags.
    private static let mostEntries = 256

    /// - Returns: nil if the file has no Exif directories, or has offsets of eight bytes (BigTIFF).
    static func exif(in file: [UInt8]) -> [UInt8]? {
        let tiff = TIFFExcerpt(file: file, isLittleEndian: file.starts(with: "II".utf8))
        guard tiff.number(at: 2, size: 2) == 42, let first = tiff.number(at: 4, size: 4) else { return nil }
        let pointers = tiff.entries(at: first).filter { subdirectories.contains($0.tag) }.prefix(2)
        guard !pointers.isEmpty else { return nil }

        let headSize = 8
        var links: [Entry] = []
        var copies: [UInt8] = []
        for pointer in pointers {
            let place = headSize + tiff.tableSize(pointers.count) + copies.count
            let target = tiff.number(at: pointer.value.startIndex, size: 4) ?? 0
            let link = tiff.bytes(place, size: 4)
            links.append(Entry(tag: pointer.tag, type: longType, count: 1, value: link[...]))
            copies += tiff.directory(tiff.entries(at: target), at: place)
        }
        let head = Array(file[..<4]) + tiff.bytes(headSize, size: 4)
        return head + tiff.directory(links, at: headSize) + copies
    }

    /// Returns the entries of the directory at an offset, without long values and values outside
    /// the file.
    private func entries(at start: Int) -> [Entry] {
        let count = min(number(at: start, size: 2) ?? 0, Self.mostEntries)
        return (0..<count).compactMap { index in
            let place = start + 2 + 12 * index
            guard let tag = number(at: place, size: 2), let type = number(at: place + 2, size: 2),
                let count = number(at: place + 4, size: 4), let offset = number(at: place + 8, size: 4),
                let size = Self.sizes[type], count <= Self.longestValue / size
            else { return nil }
            let value = size * count > 4 ? offset : place + 8
            guard value + size * count <= file.count else { return nil }
            return Entry(tag: tag, type: type, count: count, value: file[value..<(value + size * count)])
        }
    }

    /// Encodes a directory for an offset, followed by the values that do not fit their entries.
    private func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
        var table = bytes(entries.count, size: 2)
        var values: [UInt8] = []
        for entry in entries {
            table += bytes(entry.tag, size: 2) + bytes(entry.type, size: 2) + bytes(entry.count, size: 4)
            if entry.value.count <= 4 {
                table += entry.value + repeatElement(0, count: 4 - entry.value.count)
            } else {
                table += bytes(start + tableSize(entries.count) + values.count, size: 4)
                values += entry.value
            }
        }
        return table + bytes(0, size: 4) + values
    }

    private func tableSize(_ entryCount: Int) -> Int { 2 + 12 * entryCount + 4 }

    private func number(at index: Int, size: Int) -> Int? {
        guard index + size <= file.count else { return nil }
        let bytes = file[index..<(index + size)]
        return isLittleEndian
            ? bytes.reversed().reduce(0) { $0 << 8 + Int($1) } : bytes.reduce(0) { $0 << 8 + Int($1) }
    }

    private func bytes(_ number: Int, size: Int) -> [UInt8] {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        return isLittleEndian ? bytes : bytes.reversed()
    }
}
