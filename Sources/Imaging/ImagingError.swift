/// The reason why a text could not be drawn or an image could not be decoded.
public enum ImagingError: Error, Equatable, Sendable {
    /// The text does not fit one symbol. `limit` is the capacity of the largest allowed version at
    /// its lowest level.
    case tooLong(characters: Int, limit: Int)
    /// The text is empty or has a character outside QR's 45-character alphabet.
    case notAlphanumeric
    /// The scale is outside 1...64 pixels per module.
    case invalidScale(Int)
    /// The quiet zone is outside 0...64 modules.
    case invalidQuietZone(Int)
    /// The content matches no `ImageFormat`.
    case unknownFormat
    /// The file is truncated or corrupt. Images before the damage, and the rows before it of the
    /// damaged one, were decoded where that is possible.
    case damagedImage
    /// The file is of a variety that its library does not read, such as a TIFF of fractions.
    case unsupportedVariety(ImageFormat)
    /// The file is encrypted with a password.
    case needsPassword
    /// The header announces more pixels than the limit: `GrayImage.pixelLimit`, or less if the
    /// decoder needs several bytes for each.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// The file has more pages or frames than `ImageDecoder.imageLimit`.
    case tooManyImages(limit: Int)
    /// The file is a PDF, and poppler's `pdftoppm`, which draws the pages, is not installed.
    case noPDFReader
    /// The file is HEIC or AVIF, and libheif is not installed.
    case noHEIFReader
    /// The deadline passed during decoding.
    case outOfTime
    /// The system could not start a decoding process.
    case noProcess
    case camera(CameraError)
    /// The modules would be smaller on paper than `PrintedPages.leastModule`. Both values are in
    /// millimetres.
    case modulesTooSmall(millimeters: Double, least: Double)
    /// The symbols are larger than the space on the paper. Both values are sides in millimetres;
    /// `limit` is 0 if there is no space at all.
    case tooLargeForPaper(millimeters: Double, limit: Double)
    /// The number is outside `PrintedPages.symbolsPerPage`.
    case invalidSymbolsPerPage(Int)
    /// The resolution is outside `PrintedPages.resolutions`, in dots per inch.
    case invalidResolution(Int)
    /// Modules would have less than two pixels. Both values are in dots per inch.
    case resolutionTooLow(Int, least: Int)
    /// The duration is outside `Animation.frameDurations`, in milliseconds.
    case invalidFrameDuration(Int)
    /// cairo and Pango, which draw pages, are not installed.
    case noPageRenderer
    /// cairo could not draw a page. The status is cairo's; 1 means no memory.
    case pageNotDrawn(status: Int)
}

/// The reason why a camera delivers no images.
public enum CameraError: UInt8, Error, Sendable {
    /// The device cannot be opened.
    case cannotOpen
    /// Another program uses the device.
    case busy
    /// The device is not a camera, or its image format is not supported.
    case notACamera
    /// The camera delivers no image, or no further one; perhaps it was unplugged.
    case noFrame
}
