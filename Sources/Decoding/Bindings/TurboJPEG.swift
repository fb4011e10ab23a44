import CTurboJPEG
import Imaging

/// Decodes JPEG to gray with libturbojpeg.
enum TurboJPEG {
    /// Larger images are decoded at a half, a quarter or an eighth.
    private static let longestSide = 4096
    /// The largest number of pixels in an image that is decoded at a reduced size. The largest
    /// phone sensors have 200 million.
    private static let reducedPixelLimit = 4 * GrayImage.pixelLimit

    /// Decodes at the largest of 1, 1/2, 1/4 and 1/8 whose longer side stays within 4,096 pixels,
    /// else at 1/8. The orientation is not applied.
    ///
    /// - Returns: The image, and whether it is whole; otherwise rows that are missing are gray.
    /// - Throws: `.tooManyPixels`, `.unsupportedVariety` or `.damagedImage`.
    static func decode(_ file: [UInt8]) throws(ImagingError) -> (image: GrayImage, isWhole: Bool) {
        guard let header = JPEGHeader(file) else { throw .damagedImage }
        guard header.isSupported else { throw .unsupportedVariety(.jpeg) }
        guard let handle = unsafe tjInitDecompress() else {
            preconditionFailure("libturbojpeg has no memory")
        }
        defer { unsafe tjDestroy(handle) }

        var (fullWidth, fullHeight, subsampling, colorSpace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let isHeaderClean =
            unsafe tjDecompressHeader3(
                handle, file, UInt(file.count), &fullWidth, &fullHeight, &subsampling, &colorSpace) == 0
        guard unsafe isHeaderClean || hasOnlyWarned(handle), fullWidth > 0, fullHeight > 0 else {
            throw .damagedImage
        }
        let reduction = reduction(Int(fullWidth), Int(fullHeight))
        let isInk = [TJCS_CMYK.rawValue, TJCS_YCCK.rawValue].contains(UInt32(colorSpace))
        // CMYK takes four bytes per pixel beside the gray that is made of them.
        let bytesPerPixel = Double(isInk ? 5 : 1) / Double(reduction * reduction)
        try DecodingLimit.check(
            width: Int(fullWidth), height: Int(fullHeight),
            bytesPerPixel: bytesPerPixel + header.coefficientBytesPerPixel, passes: header.scanCount,
            largest: reduction == 1 ? GrayImage.pixelLimit : reducedPixelLimit)

        // libturbojpeg rounds reduced sizes up, so this does too.
        let width = (Int(fullWidth) + reduction - 1) / reduction
        let height = (Int(fullHeight) + reduction - 1) / reduction
        let format = isInk ? TJPF_CMYK : TJPF_GRAY
        // White instead of uninitialized: after a warning, a fatal error that leaves rows out
        // cannot be distinguished.
        var bytes = [UInt8](repeating: 255, count: width * height * (isInk ? 4 : 1))
        let isClean =
            unsafe tjDecompress2(
                handle, file, UInt(file.count), &bytes, Int32(width), 0, Int32(height), format.rawValue,
                TJFLAG_LIMITSCANS) == 0
        guard unsafe isClean || hasOnlyWarned(handle) else { throw .damagedImage }
        let pixels = isInk ? gray(ofInk: bytes) : bytes
        let image = GrayImage(width: width, height: height, pixels: pixels, reduction: reduction)
        return (image, header.isWhole)
    }

    /// Harmless oddities cause warnings.
    private static func hasOnlyWarned(_ handle: tjhandle) -> Bool {
        unsafe tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue)
    }

    private static func reduction(_ width: Int, _ height: Int) -> Int {
        [1, 2, 4].first { max(width, height) <= longestSide * $0 } ?? 8
    }

    /// Converts cyan, magenta, yellow and black as Adobe stores them, 255 for no ink, with the
    /// weights of ITU-R BT.601.
    private static func gray(ofInk bytes: [UInt8]) -> [UInt8] {
        stride(from: 0, to: bytes.count, by: 4).map { index in
            let color = 299 * Int(bytes[index]) + 587 * Int(bytes[index + 1]) + 114 * Int(bytes[index + 2])
            return UInt8(color * Int(bytes[index + 3]) / (1000 * 255))
        }
    }
}
