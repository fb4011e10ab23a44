import Imaging
import Wire

/// The properties of a JPEG file from the segments before its coded data (ISO/IEC 10918-1, B.1 and
/// B.2).
struct JPEGHeader {
    /// The range of the Exif block's TIFF structure, after its identifier.
    private(set) var exif: Range<Int>?
    /// The bytes per pixel that libjpeg allocates for coefficients: none if each block is decoded
    /// once.
    private(set) var coefficientBytesPerPixel = 0.0
    /// The largest number of passes that the coded data makes over the image.
    private(set) var scanCount = 1
    /// Whether the end-of-image marker follows. libjpeg would fill missing rows with gray and only warn,
    /// as it does for harmless oddities. Segments are skipped as a whole, because an embedded thumbnail
    /// ends with that marker too. Coded data cannot contain it.
    private(set) var isWhole = false
    /// Whether libjpeg reads this coding: not lossless, hierarchical or JPEG-LS, and with eight bits.
    private(set) var isSupported = true

    private static let firstApplication: UInt8 = 0xE1
    /// Start of frame, Huffman and arithmetic coding.
    private static let sequentialFrames: [UInt8] = [0xC0, 0xC1, 0xC9]
    private static let progressiveFrames: [UInt8] = [0xC2, 0xCA]
    /// Lossless and hierarchical frames, and those of JPEG-LS (ISO/IEC 14495-1).
    private static let otherFrames: [UInt8] = [0xC3, 0xC5, 0xC6, 0xC7, 0xCB, 0xCD, 0xCE, 0xCF, 0xF7]

    /// - Returns: nil if the header is damaged.
    init?(_ file: [UInt8]) {
        var frame: (isProgressive: Bool, content: ArraySlice<UInt8>)?
        for segment in JPEGSegments(file, isLenient: true) {
            let content = segment.content
            switch segment.marker {
            case Self.firstApplication where exif == nil:
                if file[content].starts(with: ExifBlock.identifier) {
                    exif = content.dropFirst(ExifBlock.identifier.count)
                }
            case let marker where Self.sequentialFrames.contains(marker): frame = (false, file[content])
            case let marker where Self.progressiveFrames.contains(marker): frame = (true, file[content])
            case let marker where Self.otherFrames.contains(marker):
                isSupported = false
                return
            case JPEGSegments.startOfScan:
                let rest = file[content.upperBound...]
                guard let frame else { return nil }
                isWhole = Self.hasEndOfImage(rest)
                isSupported = frame.content.first == 8
                let components = frame.content.dropFirst(5).first ?? 0
                if frame.isProgressive || file[content].first ?? 0 < components {
                    coefficientBytesPerPixel = Self.coefficientBytes(Int(components), of: frame.content)
                    scanCount += Self.scanCount(in: rest)
                }
                return
            default: break
            }
        }
        return nil
    }

    /// Returns the bytes per pixel for coefficients: an image in several scans is held with two
    /// bytes for each sample.
    private static func coefficientBytes(_ components: Int, of frame: ArraySlice<UInt8>) -> Double {
        let factors = (0..<components).compactMap { frame.dropFirst(7 + 3 * $0).first }
        let (horizontal, vertical) = (factors.map { Int($0 >> 4) }, factors.map { Int($0 & 15) })
        let block = (horizontal.max() ?? 1) * (vertical.max() ?? 1)
        let samples = zip(horizontal, vertical).reduce(0) { $0 + $1.0 * $1.1 }
        return 2 * Double(samples) / Double(max(block, 1))
    }

    private static func hasEndOfImage(_ data: ArraySlice<UInt8>) -> Bool {
        data.indices.dropLast().reversed().contains {
            data[$0] == 0xFF && data[$0 + 1] == JPEGSegments.endOfImage
        }
    }

    /// Counts the scans, also those of images after this one, which some phones write.
    private static func scanCount(in data: ArraySlice<UInt8>) -> Int {
        data.indices.dropLast().count { data[$0] == 0xFF && data[$0 + 1] == JPEGSegments.startOfScan }
    }
}
