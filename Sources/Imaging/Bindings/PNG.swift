import CPNG

/// Encodes PNG files with libpng.
package enum PNG {
    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Encodes a 1-bit gray image, 0 black.
    ///
    /// - Parameters:
    ///   - bits: Rows of (width + 7) / 8 bytes.
    ///   - repeatingRows: How many times each row is written; `height` is the number of written
    ///     rows.
    package static func encode(bits: [UInt8], width: Int, height: Int, repeatingRows: Int) -> [UInt8] {
        let rowBytes = (width + 7) / 8
        precondition(bits.count * repeatingRows == rowBytes * height, "height rows of bits")
        let layout = png_shim_layout(
            width: UInt32(width), height: UInt32(height), repeat: UInt32(repeatingRows), depth: 1,
            dots_per_meter: 0)
        return encode(bits, layout, rowBytes: rowBytes)
    }

    /// Encodes an image in 8-bit gray.
    ///
    /// - Parameter resolution: Dots per inch.
    static func encode(_ image: GrayImage, resolution: Int) -> [UInt8] {
        let layout = png_shim_layout(
            width: UInt32(image.width), height: UInt32(image.height), repeat: 1, depth: 8,
            dots_per_meter: UInt32((Double(resolution) / 0.0254).rounded()))
        return encode(image.pixels, layout, rowBytes: image.width)
    }

    private static func encode(_ rows: [UInt8], _ layout: png_shim_layout, rowBytes: Int) -> [UInt8] {
        // Deflate's stored blocks and libpng's chunks add less than 1% to incompressible bytes.
        let raw = (rowBytes + 1) * Int(layout.height)
        let capacity = raw + raw / 100 + 1024
        return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            let isWritten = unsafe png_shim_write_gray(rows, layout, buffer.baseAddress, capacity, &count)
            precondition(isWritten, "libpng has no memory")
        }
    }

    /// Returns a chunk (ISO/IEC 15948, 5.3): length, name, content, checksum.
    package static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + content
        return bigEndian(content.count, bytes: 4) + checked + bigEndian(checksum(checked), bytes: 4)
    }

    /// Returns the checksum of a chunk's name and content.
    package static func checksum(_ bytes: [UInt8]) -> Int {
        unsafe Int(png_shim_checksum(bytes, bytes.count))
    }

    package static func bigEndian(_ value: Int, bytes count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(value >> (8 * $0) & 0xFF) }
    }
}
