/// A picture in 8-bit gray, 0 black.
public struct GrayImage: Sendable, Equatable {
    /// In pixels, at least 1.
    public let width: Int
    /// In pixels, at least 1.
    public let height: Int
    /// Row by row from the top left, width × height of them, no padding.
    public let pixels: [UInt8]
    /// How many pixels of the file one here stands for, on each axis: 1, 2, 4 or 8.
    public let reduction: Int

    /// The most pixels that a file may have to be decoded at its full size: 64 Mi.
    public static let pixelLimit = 64 << 20

    public init(width: Int, height: Int, pixels: [UInt8], reduction: Int = 1) {
        precondition(width > 0 && height > 0, "a picture has pixels")
        precondition(pixels.count == width * height, "width times height pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
        self.reduction = reduction
    }
}
