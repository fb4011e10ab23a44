import CTIFF
import Imaging

/// Decodes each image of a TIFF file to gray with libtiff.
struct TIFF {
    private let file: [UInt8]
    private let ground: UInt8

    /// - Parameter ground: The gray behind transparent pixels.
    init(_ file: [UInt8], on ground: UInt8) {
        (self.file, self.ground) = (file, ground)
    }

    /// Decodes the images upright, one after the other, without reduced versions and masks.
    ///
    /// - Parameter body: Returns whether to continue.
    /// - Throws: `.tooManyPixels`, `.tooManyImages`, `.unsupportedVariety`, or `.damagedImage`
    ///   after the last image. The missing pixels of a damaged one are black or white.
    func forEachImage(_ body: (GrayImage) -> Bool) throws(ImagingError) {
        var areWhole = true
        for index in 0..<ImageDecoder.imageLimit {
            let header = try header(at: UInt16(index))
            var isWanted = true
            if index == 0 || !header.is_secondary {
                let (image, isWhole) = try image(at: UInt16(index), header)
                areWhole = areWhole && isWhole
                isWanted = body(image)
            }
            guard isWanted, !header.is_last else {
                guard areWhole else { throw .damagedImage }
                return
            }
        }
        throw .tooManyImages(limit: ImageDecoder.imageLimit)
    }

    private func header(at index: UInt16) throws(ImagingError) -> tiff_shim_header {
        var header = tiff_shim_header()
        guard unsafe tiff_shim_read_header(file, file.count, index, &header) else { throw .damagedImage }
        return header
    }

    private func image(
        at index: UInt16, _ header: tiff_shim_header
    ) throws(ImagingError) -> (image: GrayImage, isWhole: Bool) {
        guard header.is_supported else { throw .unsupportedVariety(.tiff) }
        let (width, height) = (Int(header.width), Int(header.height))
        try DecodingLimit.check(width: width, height: height, bytesPerPixel: 1)
        let pixelCount = width * height
        let bytesPerPixel = 1 + Double(header.working_bytes) / Double(pixelCount)
        try DecodingLimit.check(width: width, height: height, bytesPerPixel: bytesPerPixel)
        guard header.decoded_pixels <= DecodingLimit.work else {
            throw .tooManyPixels(width: width, height: height, limit: GrayImage.pixelLimit)
        }

        var pixels = [UInt8](repeating: 255, count: pixelCount)
        let isWhole = unsafe tiff_shim_read_gray(file, file.count, index, false, ground, &pixels)
        guard unsafe isWhole || tiff_shim_read_gray(file, file.count, index, true, ground, &pixels) else {
            throw .damagedImage
        }
        let image = GrayImage(width: width, height: height, pixels: pixels)
            .upright(from: Orientation(rawValue: header.orientation) ?? .topLeft)
        return (image, isWhole)
    }
}
