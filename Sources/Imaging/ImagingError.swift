/// Why a text could not be drawn or a picture could not be read.
public enum ImagingError: Error, Equatable, Sendable, Codable {
    /// The text does not fit one symbol: `limit` is what version 40 holds at the lowest level allowed.
    case tooLong(characters: Int, limit: Int)
    /// The text is empty, or has a character outside QR's 45-character alphabet.
    case notAlphanumeric
    /// A scale outside 1...64 pixels a module.
    case invalidScale(Int)
    /// A quiet zone outside 0...64 modules.
    case invalidQuietZone(Int)
    /// Neither PNG nor JPEG by content.
    case unknownFormat
    /// A PNG or JPEG that is truncated, corrupt, or of a variety that its library does not read.
    case damagedPicture
    /// The header announces more pixels than `Picture.pixelLimit`.
    case tooManyPixels(width: Int, height: Int, limit: Int)
}
