import CPNG
import Imaging

/// Decodes PNG files with libpng.
extension PNG {
    /// Decodes the image as stored, without its orientation; of an animation, the still image
    /// beside it.
    ///
    /// - Throws: `.tooManyPixels` or `.damagedImage`.
    static func decode(_ file: [UInt8]) throws(ImagingError) -> GrayImage {
        let (width, height) = try size(of: file)
        try DecodingLimit.check(width: width, height: height, bytesPerPixel: 1)
        if let rows = PNGChunks.plainBits(in: file) {
            let pixels = try? unsafe pixels(count: width * height) { buffer in
                unsafe png_shim_read_bits(
                    rows, rows.count, UInt32(width), UInt32(height), buffer.baseAddress)
            }
            if let pixels { return GrayImage(width: width, height: height, pixels: pixels) }
        }
        let pixels = try unsafe pixels(count: width * height) { buffer in
            unsafe png_shim_read_gray(file, file.count, buffer.baseAddress)
        }
        return GrayImage(width: width, height: height, pixels: pixels)
    }

    /// Decodes to two bytes per pixel: gray and alpha.
    ///
    /// - Parameter file: A file of exactly this size, within `DecodingLimit`.
    /// - Throws: `.damagedImage`
    static func decodeWithAlpha(_ file: [UInt8], width: Int, height: Int) throws(ImagingError) -> [UInt8] {
        guard try size(of: file) == (width, height) else { throw .damagedImage }
        return try unsafe pixels(count: 2 * width * height) { buffer in
            unsafe png_shim_read_gray_alpha(file, file.count, buffer.baseAddress)
        }
    }

    private static func size(of file: [UInt8]) throws(ImagingError) -> (width: Int, height: Int) {
        var (width, height): (UInt32, UInt32) = (0, 0)
        guard unsafe png_shim_read_size(file, file.count, &width, &height) else { throw .damagedImage }
        return (Int(width), Int(height))
    }

    private static func pixels(
        count pixelCount: Int, _ read: (UnsafeMutableBufferPointer<UInt8>) -> Bool
    ) throws(ImagingError) -> [UInt8] {
        var isRead = false
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: pixelCount) { buffer, count in
            isRead = unsafe read(buffer)
            count = isRead ? pixelCount : 0
        }
        guard isRead else { throw .damagedImage }
        return pixels
    }
}
