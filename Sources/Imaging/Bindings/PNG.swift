import CPNG

/// libpng.
package enum PNG {
    /// A 1-bit gray picture, 0 black, in a PNG file.
    ///
    /// - Parameters:
    ///   - bits: rows of (width + 7) / 8 bytes.
    ///   - repeatingRows: how many times each row is written; `height` is the number of rows written.
    package static func encode(bits: [UInt8], width: Int, height: Int, repeatingRows: Int) -> [UInt8] {
        let rowBytes = (width + 7) / 8
        precondition(bits.count * repeatingRows == rowBytes * height, "height rows of bits")
        // Deflate's stored blocks and libpng's chunks add less than a hundredth to bytes that do not compress.
        let raw = (rowBytes + 1) * height
        let capacity = raw + raw / 100 + 1024
        return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            let isWritten = unsafe png_shim_write_bits(
                bits, UInt32(width), UInt32(height), UInt32(repeatingRows), buffer.baseAddress,
                capacity, &count)
            precondition(isWritten, "libpng has no memory")
        }
    }

    /// As stored: the orientation is not applied.
    ///
    /// - Throws: `.tooManyPixels` or `.damagedPicture`.
    static func decode(_ file: [UInt8]) throws(ImagingError) -> Picture {
        var (width, height): (UInt32, UInt32) = (0, 0)
        guard unsafe png_shim_read_size(file, file.count, &width, &height) else { throw .damagedPicture }
        try DecodingLimit.check(width: Int(width), height: Int(height), bytesPerPixel: 1)

        var isRead = false
        let pixelCount = Int(width) * Int(height)
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: pixelCount) { buffer, count in
            isRead = unsafe png_shim_read_gray(file, file.count, buffer.baseAddress)
            count = isRead ? pixelCount : 0
        }
        guard isRead else { throw .damagedPicture }
        return Picture(width: Int(width), height: Int(height), pixels: pixels)
    }
}
