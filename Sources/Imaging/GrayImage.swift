/// An image in 8-bit gray; 0 is black.
public struct GrayImage: Sendable, Equatable {
    /// In pixels, at least 1.
    public let width: Int
    /// In pixels, at least 1.
    public let height: Int
    /// The pixels, row by row from the top left: width × height bytes without padding.
    public let pixels: [UInt8]
    /// The number of pixels in the file that one pixel here stands for, on each axis: 1, 2, 4 or 8.
    public let reduction: Int

    /// The grounds on which transparent pixels are laid.
    public static let white: UInt8 = 255
    public static let black: UInt8 = 0

    /// The largest number of pixels that is decoded at full size: 64 Mi.
    public static let pixelLimit = 64 << 20

    public init(width: Int, height: Int, pixels: [UInt8], reduction: Int = 1) {
        precondition(width > 0 && height > 0, "an image has pixels")
        precondition(pixels.count == width * height, "width times height pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
        self.reduction = reduction
    }

    /// Converts a colour to gray with the weights of ITU-R BT.601.
    package static func gray(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
        let sum: Int = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
        return UInt8(sum / 1000)
    }
}

extension [UInt8] {
    /// Blends gray pixels with a gray ground. An alpha of 255 is opaque.
    package mutating func lay(over ground: UInt8, alpha: [UInt8]) {
        for index in indices {
            let (gray, opacity) = (Int(self[index]), Int(alpha[index]))
            self[index] = UInt8((gray * opacity + Int(ground) * (255 - opacity) + 127) / 255)
        }
    }
}
