/// The marker segments of a JPEG file in order, from after its first marker (ISO/IEC 10918-1, B.1).
///
/// The sequence ends at the end-of-image marker, at the end of the file, or at damage.
/// Entropy-coded data is skipped.
package struct JPEGSegments: Sequence, IteratorProtocol {
    package struct Segment {
        package let marker: UInt8
        /// The range in the file, after the marker and the length.
        package let content: Range<Int>
    }

    package static let startOfScan: UInt8 = 0xDA
    package static let endOfImage: UInt8 = 0xD9
    /// Markers within coded data, without a length.
    private static let restarts: ClosedRange<UInt8> = 0xD0...0xD7

    /// For private use in arithmetic coding, without a length.
    private static let temporary: UInt8 = 0x01

    private let file: [UInt8]
    private let isLenient: Bool
    private var index = 2
    private var isInScan = false
    private var hasEnded = false

    /// - Parameter isLenient: Whether to go on behind stray bytes, as libjpeg does. Otherwise they are
    ///   damage.
    package init(_ file: [UInt8], isLenient: Bool = false) {
        self.file = file
        self.isLenient = isLenient
    }

    package mutating func next() -> Segment? {
        if isInScan { skipCodedData() }
        while !hasEnded, index + 1 < file.count, isLenient || file[index] == 0xFF {
            let marker = file[index + 1]
            if marker == 0xFF || file[index] != 0xFF {
                index += 1
                continue
            }
            if isLenient, [0, Self.temporary].contains(marker) || Self.restarts.contains(marker) {
                index += 2
                continue
            }
            if marker == Self.endOfImage {
                hasEnded = true
                return Segment(marker: marker, content: (index + 2)..<(index + 2))
            }
            guard index + 3 < file.count else { return nil }
            let length = Int(file[index + 2]) << 8 + Int(file[index + 3])
            guard length >= 2, index + 2 + length <= file.count else { return nil }
            let content = (index + 4)..<(index + 2 + length)
            index = content.upperBound
            isInScan = marker == Self.startOfScan
            return Segment(marker: marker, content: content)
        }
        return nil
    }

    /// Skips to the next marker that does not belong to coded data.
    private mutating func skipCodedData() {
        while index + 1 < file.count {
            let next = file[index + 1]
            if file[index] == 0xFF, next != 0, !Self.restarts.contains(next) { return }
            index += 1
        }
    }
}
