/// giflib: the first frame, record by record.
enum GIF {
    /// - Throws: `.tooManyPixels` or `.damagedPicture`.
    static func decode(_ file: [UInt8]) throws(ImagingError) -> Picture {
        let reader = try GIFReader(file)
        let (width, height) = (reader.width, reader.height)
        try DecodingLimit.check(width: width, height: height, bytesPerPixel: 1)
        var canvas = [UInt8](repeating: 255, count: width * height)
        try reader.drawNextFrame(on: &canvas)
        return Picture(width: width, height: height, pixels: canvas)
    }
}
