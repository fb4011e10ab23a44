/// Why a text could not be drawn or an image could not be read.
public enum ImagingError: Error, Equatable, Sendable, Codable {
    /// The text does not fit one symbol: `limit` is what the largest version holds at the lowest level, of those that are
    /// allowed.
    case tooLong(characters: Int, limit: Int)
    /// The text is empty, or has a character outside QR's 45-character alphabet.
    case notAlphanumeric
    /// A scale outside 1...64 pixels a module.
    case invalidScale(Int)
    /// A quiet zone outside 0...64 modules.
    case invalidQuietZone(Int)
    /// By content none of `ImageDecoder.Format`.
    case unknownFormat
    /// An image file that is truncated, corrupt, encrypted, or of a variety that its library does not read.
    case damagedImage
    /// The header announces more pixels than are read: `GrayImage.pixelLimit`, or less where the decoder takes several
    /// bytes for each.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// A file of more pages or frames than `ImageDecoder.imageLimit`.
    case tooManyImages(limit: Int)
    /// A PDF, and the program that draws its pages, poppler's `pdftoppm`, is not installed.
    case noPDFReader
    /// A HEIC or AVIF file, and libheif is not installed.
    case noHEIFReader
    /// The deadline passed while an image was decoded.
    case outOfTime
    /// The system refused to start a process that decodes.
    case noProcess
    /// Symbols whose modules would be printed smaller than `Sheet.leastModule`, both in millimetres.
    case modulesTooSmall(millimeters: Double, least: Double)
    /// Symbols larger than the paper leaves room for, both sides in millimetres; `limit` is 0 where there is no room at all.
    case tooLargeForPaper(millimeters: Double, limit: Double)
    /// Outside of `Sheet.symbolsPerPage`.
    case invalidSymbolsPerPage(Int)
    /// Margins outside of `Sheet.margins`, in millimetres.
    case invalidMargin(Double)
    /// Outside of `Sheet.resolutions`, in dots an inch.
    case invalidResolution(Int)
    /// Outside of `Animation.frameDurations`, in milliseconds.
    case invalidFrameDuration(Int)
    /// cairo and Pango, which draw pages, are not installed.
    case noPageRenderer
    /// cairo could not draw a page; its status, of which 1 is a lack of memory.
    case pageNotDrawn(status: Int)
}
