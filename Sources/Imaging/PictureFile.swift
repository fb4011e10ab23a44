/// An image file, told apart by content. One file can hold several pictures.
public struct PictureFile: Sendable {
    public enum Format: String, CaseIterable, Sendable, Codable {
        case png, jpeg
    }

    public let format: Format
    /// Where and when it was taken.
    public let origin: PictureOrigin
    private let bytes: [UInt8]

    /// - Throws: `ImagingError.unknownFormat`.
    public init(_ bytes: [UInt8]) throws(ImagingError) {
        guard let format = Format.allCases.first(where: { bytes.starts(with: $0.signature) }) else {
            throw .unknownFormat
        }
        self.format = format
        self.bytes = bytes
        origin = PictureOrigin()
    }

    /// Decodes the pictures one after the other.
    ///
    /// - Parameter body: returns whether to go on.
    /// - Throws: `.tooManyPixels` before memory for pixels is taken, or `.damagedPicture`, also for a file that ends
    ///   before its last pixel.
    public func forEachPicture(_ body: (Picture) -> Bool) throws(ImagingError) {
        _ = body(try Picture(decoding: bytes))
    }
}

extension PictureFile.Format {
    var signature: [UInt8] {
        switch self {
        case .png: Picture.pngSignature
        case .jpeg: Picture.jpegSignature
        }
    }
}
