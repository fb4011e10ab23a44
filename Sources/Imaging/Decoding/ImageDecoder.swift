/// An image file, told apart by content. One file can hold several images: the pages of a TIFF or a PDF, the
/// frames of an animation.
public struct ImageDecoder: Sendable {
    public enum Format: String, CaseIterable, Sendable, Codable {
        case png, jpeg, webp, gif, tiff
        /// HEIC and AVIF.
        case heif
        case pdf
    }

    public let format: Format
    /// Where and when it was taken.
    public let metadata: ExifMetadata
    private let bytes: [UInt8]
    private let orientation: Orientation

    /// The most images that are read of one file.
    public static let imageLimit = 512

    /// - Parameter limit: for what runs beside this process to read where the image was taken; nil: it may take a minute of processor time,
    ///   and is waited for.
    /// - Throws: `ImagingError.unknownFormat`, `.outOfTime`.
    public init(_ bytes: [UInt8], within limit: Duration? = nil) throws(ImagingError) {
        guard let format = Format(of: bytes) else { throw .unknownFormat }
        self.format = format
        self.bytes = bytes
        guard let block = try format.exif(in: bytes, within: limit) else {
            metadata = ExifMetadata()
            orientation = .topLeft
            return
        }
        let exif = ExifBlock(block)
        metadata = ExifMetadata(exif)
        orientation = exif.short(.orientation).flatMap(Orientation.init) ?? .topLeft
    }

    /// Decodes the images one after the other: upright, as the orientation tag says, with what is transparent over
    /// white, at the largest size that is not dear to have. Of an animated GIF, PNG or WebP there is what each frame shows
    /// together with those before it, as far as that is something else than before; of a HEIF sequence the first image.
    ///
    /// A JPEG whose longer side is over 4,096 pixels is decoded at the largest of 1/2, 1/4 and 1/8 that stays within
    /// that, else at 1/8; limits are for the full size. A page of a PDF is drawn with a longer side of 4,096 pixels. What
    /// follows an image's end is ignored.
    ///
    /// - Parameters:
    ///   - limit: for each image; what runs beside this process is ended then, and no further frame is decoded.
    ///   - body: returns whether to go on.
    /// - Throws: `.tooManyPixels` before memory for pixels is taken, `.damagedImage`, also for a file that ends before
    ///   its last pixel, `.tooManyImages` after the last that is read, `.noPDFReader`,
    ///   `.outOfTime`, or `.noProcess`.
    public func forEachImage(
        within limit: Duration? = nil, _ body: (GrayImage) -> Bool
    ) throws(ImagingError) {
        switch format {
        case .png:
            if let animation = AnimatedPNG(bytes) {
                try animation.forEachImage(within: limit) { body($0.upright(from: orientation)) }
            } else {
                _ = body(try PNG.decode(bytes).upright(from: orientation))
            }
        case .jpeg: _ = body(try TurboJPEG.decode(bytes).upright(from: orientation))
        case .webp:
            try WebP.forEachImage(in: bytes, within: limit) { body($0.upright(from: orientation)) }
        case .gif: try GIF.forEachImage(in: bytes, within: limit, body)
        case .tiff: try TIFF(bytes).forEachImage(body)
        case .heif: _ = body(try HEIF.decode(bytes, within: limit))
        case .pdf: try PDF(bytes).forEachImage(within: limit, body)
        }
    }
}
