extension Picture {
    /// A PNG or JPEG file, told apart by content; transparent pixels over white, orientation tags ignored.
    ///
    /// A JPEG whose longer side is over 4,096 pixels is decoded at the largest of 1/2, 1/4 and 1/8 that stays within
    /// that, else at 1/8; `pixelLimit` is for the full size. What follows the picture's end is ignored.
    ///
    /// - Throws: `.unknownFormat`, `.tooManyPixels` before memory for pixels is taken, or `.damagedPicture`, also for
    ///   a file that ends before its last pixel.
    public init(decoding file: [UInt8]) throws(ImagingError) {
        self =
            if file.starts(with: Picture.pngSignature) {
                try PNG.decode(file)
            } else if file.starts(with: Picture.jpegSignature) {
                try Picture.decode(jpeg: file)
            } else {
                throw .unknownFormat
            }
    }

    /// ISO/IEC 15948, 5.2
    static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// A start-of-image marker and the first byte of the next marker (ISO/IEC 10918-1, B.2.1).
    static let jpegSignature: [UInt8] = [0xFF, 0xD8, 0xFF]

    /// - Throws: `.tooManyPixels`
    static func checkSize(width: Int, height: Int) throws(ImagingError) {
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, count <= pixelLimit else {
            throw .tooManyPixels(width: width, height: height, limit: pixelLimit)
        }
    }

    private static func decode(jpeg file: [UInt8]) throws(ImagingError) -> Picture {
        // libjpeg paints what is missing gray and gives no more than a warning, as it does for harmless oddities.
        guard JPEGEnding.isPresent(in: file) else { throw .damagedPicture }
        return try TurboJPEG.decode(file)
    }
}
