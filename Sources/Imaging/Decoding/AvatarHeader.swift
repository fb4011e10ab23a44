/// What the header of a small image of somebody says, a JPEG or a WebP file.
///
/// Nothing is decoded, and no library in C is asked: it may be called on a stranger's bytes where keys are in memory.
public struct AvatarHeader: Equatable, Sendable {
    public enum Format: Sendable { case jpeg, webp }

    public let format: Format
    /// Pixels, 1...65,535, or 16,777,216 of an animation.
    public let width: Int
    /// The same.
    public let height: Int
    /// Of an animation; another has one frame.
    public let isAnimated: Bool
    /// Whether the file holds more than an image and the meaning of its colours: Exif, XMP, a comment, a preview, or
    /// bytes behind its end.
    public let hasMetadata: Bool

    /// - Throws: `.unknownFormat` for what is neither, `.damagedImage` where the file is cut short, its parts do not
    ///   fit each other, or it is of a rare variety (arithmetic coding, hierarchical or lossless JPEG).
    public init(_ file: [UInt8]) throws(ImagingError) {
        let header: AvatarHeader?
        switch ImageDecoder.Format(of: file) {
        case .jpeg: header = AvatarHeader(jpeg: file)
        case .webp: header = AvatarHeader(webp: file)
        default: throw .unknownFormat
        }
        guard let header else { throw .damagedImage }
        self = header
    }

    /// - Returns: nil without pixels.
    init?(_ format: Format, width: Int, height: Int, isAnimated: Bool = false, hasMetadata: Bool) {
        guard width > 0, height > 0 else { return nil }
        self.format = format
        self.width = width
        self.height = height
        self.isAnimated = isAnimated
        self.hasMetadata = hasMetadata
    }
}
