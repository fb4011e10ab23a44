extension Symbol {
    /// A PNG file of 1-bit gray pixels, dark modules black.
    ///
    /// - Parameters:
    ///   - scale: pixels a module, 1...64.
    ///   - quietZone: light modules on every side, 0...64; ISO/IEC 18004 asks for 4.
    /// - Throws: `.invalidScale` or `.invalidQuietZone`.
    public func png(scale: Int, quietZone: Int) throws(ImagingError) -> [UInt8] {
        guard 1...64 ~= scale else { throw .invalidScale(scale) }
        guard 0...64 ~= quietZone else { throw .invalidQuietZone(quietZone) }

        let side = (size + 2 * quietZone) * scale
        let stride = (side + 7) / 8
        var rows: [UInt8] = []
        rows.reserveCapacity((size + 2 * quietZone) * stride)
        for y in -quietZone..<(size + quietZone) {
            var row = [UInt8](repeating: 0xFF, count: stride)
            for x in 0..<size where 0..<size ~= y && self[x, y] {
                let start = (x + quietZone) * scale
                for pixel in start..<(start + scale) { row[pixel / 8] &= ~(0x80 >> UInt8(pixel % 8)) }
            }
            rows += row
        }
        return PNG.encode(bits: rows, width: side, height: side, repeatingRows: scale)
    }
}
