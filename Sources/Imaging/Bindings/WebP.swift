import CWebP

/// libwebp: decoding to gray, straight from the luma plane; of an animation its first frame.
enum WebP {
    /// As stored: the orientation is not applied.
    ///
    /// - Throws: `.tooManyPixels` or `.damagedPicture`.
    static func decode(_ file: [UInt8]) throws(ImagingError) -> Picture {
        guard let outline = WebPOutline(file) else { throw .damagedPicture }
        let (width, height) = (outline.canvasWidth, outline.canvasHeight)
        try DecodingLimit.check(width: width, height: height, bytesPerPixel: 1)
        guard outline.left + outline.width <= width, outline.top + outline.height <= height else {
            throw .damagedPicture
        }
        let pixels = try decode(file[outline.data], width: outline.width, height: outline.height)
        guard pixels.count < width * height else {
            return Picture(width: width, height: height, pixels: pixels)
        }

        var canvas = [UInt8](repeating: 255, count: width * height)
        for row in 0..<outline.height {
            let start = (outline.top + row) * width + outline.left
            canvas.replaceSubrange(
                start..<(start + outline.width),
                with: pixels[(row * outline.width)...].prefix(outline.width))
        }
        return Picture(width: width, height: height, pixels: canvas)
    }

    /// One picture's pixels over white.
    private static func decode(
        _ data: ArraySlice<UInt8>, width: Int, height: Int
    ) throws(ImagingError) -> [UInt8] {
        var config = unsafe WebPDecoderConfig()
        let isKnown = unsafe data.withUnsafeBufferPointer { data in
            unsafe WebPInitDecoderConfig(&config) != 0
                && WebPGetFeatures(data.baseAddress, data.count, &config.input) == VP8_STATUS_OK
        }
        guard isKnown, unsafe (Int(config.input.width), Int(config.input.height)) == (width, height) else {
            throw .damagedPicture
        }
        let hasAlpha = unsafe config.input.has_alpha != 0
        let isLossless = unsafe config.input.format == losslessFormat
        // Luma, alpha, and two chroma planes of half the sides. The lossless codec holds the whole picture in colour,
        // the alpha plane of a lossy one too, which it may code.
        let bytesPerPixel = isLossless ? (hasAlpha ? 6.5 : 5.5) : (hasAlpha ? 7.5 : 1.5)
        try DecodingLimit.check(width: width, height: height, bytesPerPixel: bytesPerPixel)

        let planeSize = width * height
        let chromaWidth = (width + 1) / 2
        let chromaSize = chromaWidth * ((height + 1) / 2)
        var luma = [UInt8](repeating: 0, count: planeSize)
        var chroma = [UInt8](repeating: 0, count: 2 * chromaSize)
        var alpha = [UInt8](repeating: 0, count: hasAlpha ? planeSize : 0)
        unsafe config.output.colorspace = hasAlpha ? MODE_YUVA : MODE_YUV
        unsafe config.output.is_external_memory = 1
        let status = unsafe luma.withUnsafeMutableBufferPointer { luma in
            unsafe chroma.withUnsafeMutableBufferPointer { chroma in
                unsafe alpha.withUnsafeMutableBufferPointer { alpha in
                    let blue = chroma.baseAddress
                    let red = unsafe blue?.advanced(by: chromaSize)
                    unsafe config.output.u.YUVA = WebPYUVABuffer(
                        y: luma.baseAddress, u: blue, v: red, a: hasAlpha ? alpha.baseAddress : nil,
                        y_stride: Int32(width), u_stride: Int32(chromaWidth), v_stride: Int32(chromaWidth),
                        a_stride: hasAlpha ? Int32(width) : 0,
                        y_size: planeSize, u_size: chromaSize, v_size: chromaSize, a_size: alpha.count)
                    return unsafe data.withUnsafeBufferPointer { data in
                        unsafe WebPDecode(data.baseAddress, data.count, &config)
                    }
                }
            }
        }
        guard status == VP8_STATUS_OK else { throw .damagedPicture }
        for index in luma.indices { luma[index] = fullRange[Int(luma[index])] }
        if hasAlpha { luma.layOverWhite(alpha: alpha) }
        return luma
    }

    private static let losslessFormat: Int32 = 2
    /// WebP's luma is 16 for black and 235 for white, in both of its codecs.
    private static let fullRange = (0..<256).map { UInt8(clamping: (($0 - 16) * 255 + 109) / 219) }
}
