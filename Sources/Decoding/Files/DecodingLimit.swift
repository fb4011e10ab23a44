import Imaging

/// The limits on images that are decoded. The needed memory is computed from the file before any is
/// allocated.
enum DecodingLimit {
    /// The bytes that a decoder may hold at one time for pixels and coefficients, result included.
    /// With this limit, its other needs and the upright copy fit into 256 MiB.
    static let memory = 200 << 20
    /// The number of pixels that a decoder may process in all its passes: one or two seconds.
    static let work = 1 << 30

    /// - Parameters:
    ///   - bytesPerPixel: Bytes held at one time for each pixel, at least 1.
    ///   - passes: How often the decoder processes the whole image, at least 1.
    ///   - largest: The largest number of pixels, independent of memory.
    /// - Throws: `.tooManyPixels`, or `.damagedImage` if there are no pixels.
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
