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

    /// - Throws: `.unknownFormat` for any other format. `.damagedImage` if the file is truncated,
    ///   inconsistent, or of a rare variety (arithmetic coding, hierarchical or lossless JPEG).
    public init(_ file: [UInt8]) throws(ImagingError) {
        let header: AvatarHeader?
        switch ImageFormat(of: file) {
        case .jpeg: header = AvatarHeader(jpeg: file)
        case .webp: header = AvatarHeader(webp: file)
        default: throw .unknownFormat
        }
        guard let header else { throw .damagedImage }
        self = header
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
