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
