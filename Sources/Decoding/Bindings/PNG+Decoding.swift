import CPNG
import Imaging

/// Decodes PNG files with libpng.
extension PNG {
    /// Decodes the image as stored, without its orientation; of an animation, the still image
    /// beside it.
    ///
    /// - Parameter ground: The gray behind transparent pixels.
    /// - Returns: The image, and whether it is whole; otherwise pixels that are missing are white.
    /// - Throws: `.tooManyPixels`, `.unsupportedVariety` or `.damagedImage`.
    static func decode(
        _ file: [UInt8], on ground: UInt8 = GrayImage.white
    ) throws(ImagingError) -> (image: GrayImage, isWhole: Bool) {
        // Xcode writes a variety of its own into apps for iPhones.
        guard PNGChunks(file).first(where: { _ in true })?.name != "CgBI" else {
            throw .unsupportedVariety(.png)
        }
        let (width, height) = try size(of: file)
        try DecodingLimit.check(width: width, height: height, bytesPerPixel: 1)
        var pixels = [UInt8](repeating: 255, count: width * height)
        if let rows = PNGChunks.plainBits(in: file),
            unsafe png_shim_read_bits(rows, rows.count, UInt32(width), UInt32(height), &pixels)
        {
            return (GrayImage(width: width, height: height, pixels: pixels), true)
        }
        let result = unsafe png_shim_read_gray(file, file.count, ground, &pixels)
        guard result != png_shim_failed else { throw .damagedImage }
        return (GrayImage(width: width, height: height, pixels: pixels), result == png_shim_whole)
    }

    /// Decodes to two bytes per pixel: gray and alpha.
    ///
    /// - Parameter file: A file of exactly this size, within `DecodingLimit`.
    /// - Throws: `.damagedImage`
    static func decodeWithAlpha(_ file: [UInt8], width: Int, height: Int) throws(ImagingError) -> [UInt8] {
        guard try size(of: file) == (width, height) else { throw .damagedImage }
        var pixels = [UInt8](repeating: 0, count: 2 * width * height)
        guard unsafe png_shim_read_gray_alpha(file, file.count, &pixels) == png_shim_whole else {
            throw .damagedImage
        }
        return pixels
    }

    private static func size(of file: [UInt8]) throws(ImagingError) -> (width: Int, height: Int) {
        var (width, height): (UInt32, UInt32) = (0, 0)
        guard unsafe png_shim_read_size(file, file.count, &width, &height) else { throw .damagedImage }
        return (Int(width), Int(height))
    }
}
