public import Imaging

/// Decodes an image file, whose format is detected from its content, by the format's own library
/// (docs/decisions/0041-one-library-per-format.md).
///
/// One file can hold several images: pages of a TIFF or PDF, frames of an animation.
public struct ImageDecoder {
    public let format: ImageFormat
    /// The place and time at which the image was taken.
    public let metadata: ExifMetadata
    private let bytes: [UInt8]
    private let orientation: Orientation
    private let pdf: PDF?

    /// The largest number of images that are decoded from one file.
    public static let imageLimit = 512

    /// - Parameter confine: Called when everything outside of this process is at hand, before any
    ///   library reads the file: libheif is loaded, pdftoppm is started. From then on the process
    ///   needs no file and no other program. The argument is the descriptor of the process (pidfd)
    ///   that draws pages.
    /// - Throws: `ImagingError.unknownFormat`, `.noHEIFReader`; `.noPDFReader` or `.noProcess` for a
    ///   PDF.
    public init(_ bytes: [UInt8], confine: (Int32?) -> Void = { _ in }) throws(ImagingError) {
        guard let format = ImageFormat(of: bytes) else { throw .unknownFormat }
        self.format = format
        self.bytes = bytes
        if format == .heif { try HEIF.load() }
        pdf = format == .pdf ? try PDF(bytes) : nil
        confine(pdf?.handle)
        guard let block = format.exif(in: bytes) else {
            metadata = ExifMetadata()
            orientation = .topLeft
            return
        }
        let exif = ExifBlock(block)
        metadata = ExifMetadata(exif)
        orientation = exif.short(.orientation).flatMap(Orientation.init) ?? .topLeft
    }

    /// Decodes the images one after the other.
    ///
    /// They are upright, as the orientation tag says, with transparent pixels on a ground (in HEIF
    /// always on white), at the largest size that is cheap to decode. Of an animated GIF, PNG or WebP, each image shows a
    /// frame together with those before it; unchanged images are skipped. Of a HEIF sequence, only
    /// the first image is decoded.
    ///
    /// A JPEG whose longer side exceeds 4,096 pixels is decoded at the largest of 1/2, 1/4 and 1/8
    /// that stays within that, else at 1/8; limits apply to the full size. A PDF page is drawn with
    /// a longer side of 4,096 pixels, and a PDF is read once. Bytes after the end of an image are
    /// ignored.
    ///
    /// - Parameters:
    ///   - limit: The time for each image. At its end pdftoppm is killed, and no further frame is
    ///     decoded.
    ///   - ground: The gray behind transparent pixels.
    ///   - body: Returns whether to continue.
    /// - Throws: `.tooManyPixels` before memory for pixels is allocated, `.unsupportedVariety`,
    ///   `.needsPassword`, `.damagedImage`, also for a file that ends before its last pixel, after the
    ///   body received what there is of the damaged image, `.tooManyImages` after the last decoded one,
    ///   or `.outOfTime`.
    public func forEachImage(
        within limit: Duration? = nil, on ground: UInt8 = GrayImage.white, _ body: (GrayImage) -> Bool
    ) throws(ImagingError) {
        switch format {
        case .png:
            if let animation = AnimatedPNG(bytes) {
                try animation.forEachImage(within: limit, on: ground) { body($0.upright(from: orientation)) }
            } else {
                try show(PNG.decode(bytes, on: ground), body)
            }
        case .jpeg: try show(TurboJPEG.decode(bytes), body)
        case .webp:
            try WebP.forEachImage(in: bytes, within: limit, on: ground) {
                body($0.upright(from: orientation))
            }
        case .gif: try GIF.forEachImage(in: bytes, within: limit, on: ground, body)
        case .tiff: try TIFF(bytes, on: ground).forEachImage(body)
        case .heif:
            let still = try HEIF.decode(bytes)
            _ = body(still.image)
            guard still.isWhole else { throw .damagedImage }
        case .pdf: try pdf?.forEachImage(within: limit, body)
        }
    }

    /// Decodes the first image again, with transparent pixels on black.
    ///
    /// - Returns: nil where that makes no difference.
    func firstOnBlack(unlike onWhite: GrayImage) -> GrayImage? {
        let mayBeTransparent =
            switch format {
            case .png: PNGChunks.mayBeTransparent(bytes)
            case .webp, .gif, .tiff: true
            case .jpeg, .heif, .pdf: false
            }
        guard mayBeTransparent else { return nil }
        var image: GrayImage?
        // Damage was reported when the image was decoded on white.
        try? forEachImage(on: GrayImage.black) {
            image = $0
            return false
        }
        return image == onWhite ? nil : image
    }

    private func show(
        _ still: (image: GrayImage, isWhole: Bool), _ body: (GrayImage) -> Bool
    ) throws(ImagingError) {
        _ = body(still.image.upright(from: orientation))
        guard still.isWhole else { throw .damagedImage }
    }
}

extension ImageFormat {
    /// Returns the Exif block of a file in this format.
    fileprivate func exif(in file: [UInt8]) -> ArraySlice<UInt8>? {
        switch self {
        case .png: PNGChunks.exif(in: file).map { file[$0] }
        case .jpeg: JPEGHeader(file)?.exif.map { file[$0] }
        case .webp: WebPOutline(file)?.exif.map { file[$0] }
        case .tiff: TIFFExcerpt.exif(in: file)?[...]
        case .heif: HEIF.exif(in: file)
        case .gif, .pdf: nil
        }
    }
}

/// The limits on images that are decoded. The needed memory is computed from the file before any is
/// allocated.
enum DecodingLimit {
    /// The bytes that a decoder may hold at one time for pixels and coefficients, result included.
    /// With this limit, its other needs and the upright copy fit into 256 MiB.
    static let memory = 200 << 20
    /// The number of pixels that a decoder may process in all its passes: one or two seconds.
    static let work = 1 << 30

    /// - Parameters:
    ///   - bytesPerPixel: Bytes held at one time for each pixel, at least 1.
    ///   - passes: How often the decoder processes the whole image, at least 1.
    ///   - largest: The largest number of pixels, independent of memory.
    /// - Throws: `.tooManyPixels`, or `.damagedImage` if there are no pixels.
    static func check(
        width: Int, height: Int, bytesPerPixel: Double, passes: Int = 1, largest: Int = GrayImage.pixelLimit
    ) throws(ImagingError) {
        guard width > 0, height > 0 else { throw .damagedImage }
        let limit = min(largest, Int(Double(memory) / bytesPerPixel), work / passes)
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, count <= limit else {
            throw .tooManyPixels(width: width, height: height, limit: limit)
        }
    }
}
