/// The properties of an avatar, read from the header of a JPEG or WebP file.
///
/// It decodes no pixels and calls no C library, so it is safe for a stranger's bytes in a process
/// that holds keys.
public struct AvatarHeader: Equatable, Sendable {
    public enum Format: Sendable { case jpeg, webp }

    public let format: Format
    /// The width in pixels: 1...65,535, or up to 16,777,216 in an animation.
    public let width: Int
    /// The height in pixels, in the same range.
    public let height: Int
    /// Whether the file is an animation; other files have one frame.
    public let isAnimated: Bool
    /// Whether the file holds more than an image and its colour profile: Exif, XMP, a comment, a
    /// preview, or bytes after its end.
    public let hasMetadata: Bool

    /// - Returns: nil for a file that is neither JPEG nor WebP, or that is truncated, inconsistent, or of
    ///   a rare variety (arithmetic coding, hierarchical or lossless JPEG).
    public init?(_ file: [UInt8]) {
        if file.starts(with: [0xFF, 0xD8, 0xFF]) {
            self.init(jpeg: file)
        } else if file.starts(with: "RIFF".utf8), file.dropFirst(8).starts(with: "WEBP".utf8) {
            self.init(webp: file)
        } else {
            return nil
        }
    }

    /// - Returns: nil if a side is 0.
    init?(_ format: Format, width: Int, height: Int, isAnimated: Bool = false, hasMetadata: Bool) {
        guard width > 0, height > 0 else { return nil }
        self.format = format
        self.width = width
        self.height = height
        self.isAnimated = isAnimated
        self.hasMetadata = hasMetadata
    }
}

extension AvatarHeader {
    /// Start of frame of Huffman-coded JPEG: baseline, extended, progressive.
    private static let frames: ClosedRange<UInt8> = 0xC0...0xC2
    /// Application data, reserved markers and comments.
    private static let additions: ClosedRange<UInt8> = 0xE0...0xFE

    /// - Returns: nil for a damaged file.
    init?(jpeg file: [UInt8]) {
        var frame: ArraySlice<UInt8>?
        var (hasScan, hasMetadata) = (false, false)
        for segment in JPEGSegments(file) {
            let content = file[segment.content]
            switch segment.marker {
            case let marker where Self.frames.contains(marker):
                guard frame == nil, content.count >= 6 else { return nil }
                frame = content
            case JPEGSegments.startOfScan: hasScan = true
            case JPEGSegments.endOfImage:
                guard let frame, hasScan else { return nil }
                let sides = frame.dropFirst().prefix(4).map(Int.init)
                self.init(
                    .jpeg, width: sides[2] << 8 + sides[3], height: sides[0] << 8 + sides[1],
                    hasMetadata: hasMetadata || segment.content.upperBound < file.count)
                return
            case let marker where Self.additions.contains(marker):
                hasMetadata = hasMetadata || !Self.isHarmless(content, of: marker)
            default: break
            }
        }
        return nil
    }

    /// Whether the segment is JFIF without a preview (ISO/IEC 10918-5, 10.1), a colour profile, or
    /// Adobe's note on colour coding.
    private static func isHarmless(_ content: ArraySlice<UInt8>, of marker: UInt8) -> Bool {
        switch marker {
        case 0xE0: content.starts(with: "JFIF\0".utf8) && content.count == 14
        case 0xE2: content.starts(with: "ICC_PROFILE\0".utf8)
        case 0xEE: content.starts(with: "Adobe".utf8) && content.count == 12
        default: false
        }
    }
}

extension AvatarHeader {
    private static let animationFlag = 2

    /// - Returns: nil for a damaged file.
    init?(webp file: [UInt8]) {
        guard var chunks = WebPChunks(file) else { return nil }
        var canvas: (width: Int, height: Int)?
        var image: (width: Int, height: Int)?
        var (isFirst, isAnimated, hasFrame, hasMetadata) = (true, false, false, false)
        while let chunk = chunks.next() {
            let content = Array(file[chunk.content])
            switch String(decoding: chunk.name, as: UTF8.self) {
            case "VP8X" where isFirst:
                guard content.count >= 10 else { return nil }
                isAnimated = Int(content[0]) & Self.animationFlag != 0
                canvas = (
                    content.littleEndian(at: 4, count: 3) + 1, content.littleEndian(at: 7, count: 3) + 1
                )
            case "VP8 " where image == nil && (isFirst || canvas != nil): image = Self.lossySides(content)
            case "VP8L" where image == nil && (isFirst || canvas != nil): image = Self.losslessSides(content)
            case "ANMF": hasFrame = true
            case "ALPH", "ICCP", "ANIM": break
            default: hasMetadata = true
            }
            isFirst = false
        }
        guard chunks.isWhole else { return nil }
        if isAnimated { image = hasFrame ? canvas : nil }
        guard let image, image == canvas ?? image else { return nil }
        self.init(
            .webp, width: image.width, height: image.height, isAnimated: isAnimated,
            hasMetadata: hasMetadata || chunks.end < file.count)
    }

    /// Reads the sides from a key frame's header (RFC 6386, 9.1).
    private static func lossySides(_ data: [UInt8]) -> (width: Int, height: Int)? {
        guard data.count > 10, data[0] & 1 == 0, data[3...].starts(with: [0x9D, 0x01, 0x2A]) else {
            return nil
        }
        let sideBits = 0x3FFF
        return (
            data.littleEndian(at: 6, count: 2) & sideBits, data.littleEndian(at: 8, count: 2) & sideBits
        )
    }

    /// Reads the sides from the header of a lossless bitstream of version 0 (RFC 9649, 3.4).
    private static func losslessSides(_ data: [UInt8]) -> (width: Int, height: Int)? {
        guard data.count > 5, data[0] == 0x2F, data[4] >> 5 == 0 else { return nil }
        let bits = data.littleEndian(at: 1, count: 4)
        let sideBits = 0x3FFF
        return (bits & sideBits + 1, bits >> 14 & sideBits + 1)
    }
}

/// The chunks of a WebP file in order (RFC 9649, 2.3 and 2.4).
///
/// The sequence ends at the end of the file or at damage.
private struct WebPChunks: Sequence, IteratorProtocol {
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

extension Card {
    /// The header of the avatar. Nil: there is none, or one that is neither JPEG nor WebP.
    public var portrait: AvatarHeader? { AvatarHeader(picture) }
}
