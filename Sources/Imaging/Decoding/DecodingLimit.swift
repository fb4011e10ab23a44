/// How large an image may be to be decoded. What a decoder takes for it is known from the file, before any of it is taken.
enum DecodingLimit {
    /// Bytes for all pixels and coefficients that a decoder holds at one time, its result included. What it needs
    /// besides, and the image turned upright, fits into 256 MiB with this.
    static let memory = 200 << 20
    /// Pixels that a decoder goes through, as often as it does: a second or two.
    static let work = 1 << 30

    /// - Parameters:
    ///   - bytesPerPixel: of everything held at one time, at least 1.
    ///   - passes: how often the decoder goes through the whole image, at least 1.
    ///   - largest: the most pixels, whatever they take.
    /// - Throws: `.tooManyPixels`, or `.damagedImage` where there are none.
    static func check(
        width: Int, height: Int, bytesPerPixel: Double, passes: Int = 1, largest: Int = GrayImage.pixelLimit
    ) throws(ImagingError) {
        guard width > 0, height > 0 else { throw .damagedImage }
        let limit = min(largest, Int(Double(memory) / bytesPerPixel), work / passes)
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, count <= limit else {
            throw .tooManyPixels(width: width, height: height, limit: limit)
        }
    }
}
