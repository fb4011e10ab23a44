import CWebP
import Imaging

/// Decodes WebP to gray, directly from the luma plane, with libwebp.
enum WebP {
    /// Decodes the image, or each image that an animation shows. The orientation is not applied.
    ///
    /// - Parameters:
    ///   - limit: The time for each image.
    ///   - ground: The gray behind transparent pixels.
    ///   - body: Returns whether to continue.
    /// - Throws: `.tooManyPixels`, `.tooManyImages`, `.outOfTime` or `.damagedImage`.
    static func forEachImage(
        in file: [UInt8], within limit: Duration?, on ground: UInt8, _ body: (GrayImage) -> Bool
    ) throws(ImagingError) {
        guard let outline = WebPOutline(file) else { throw .damagedImage }
        let (width, height) = (outline.canvasWidth, outline.canvasHeight)
        try DecodingLimit.check(width: width, height: height, bytesPerPixel: 1)
        let first = outline.frames[0]
        if outline.frames.count == 1, (first.place.width, first.place.height) == (width, height) {
            var (luma, alpha, isWhole) = try decode(
                file[first.data], width: width, height: height, besides: 0)
            if !alpha.isEmpty { luma.lay(over: ground, alpha: alpha) }
            _ = body(GrayImage(width: width, height: height, pixels: luma))
            guard isWhole, outline.isWhole else { throw .damagedImage }
            return
        }

        var player = try FramePlayer(width: width, height: height, within: limit, on: ground)
        for frame in outline.frames {
            let isWhole = try draw(frame, of: file, on: &player)
            guard try player.show(body) else { return }
            guard isWhole else { throw .damagedImage }
        }
        guard outline.isWhole else { throw .damagedImage }
    }

    /// - Returns: Whether the frame is whole.
    private static func draw(
        _ frame: WebPOutline.Frame, of file: [UInt8], on player: inout FramePlayer
    ) throws(ImagingError) -> Bool {
        let place = frame.place
        guard place.left + place.width <= player.canvas.width,
            place.top + place.height <= player.canvas.height
        else {
            throw .damagedImage
        }
        try player.begin(place)
        let (luma, alpha, isWhole) = try decode(
            file[frame.data], width: place.width, height: place.height, besides: FrameCanvas.bytesPerPixel)
        for y in 0..<place.height {
            let start = y * place.width
            player.draw(row: y) { x in (luma[start + x], alpha.isEmpty ? 255 : alpha[start + x]) }
        }
        return isWhole
    }

    /// Decodes one image to gray, and alpha if it has any. Rows that are missing are white.
    ///
    /// - Parameter besides: Bytes per pixel that are held in memory at the same time.
    private static func decode(
        _ data: ArraySlice<UInt8>, width: Int, height: Int, besides: Double
    ) throws(ImagingError) -> (luma: [UInt8], alpha: [UInt8], isWhole: Bool) {
        var config = unsafe WebPDecoderConfig()
        let isKnown = unsafe data.withUnsafeBufferPointer { data in
            unsafe WebPInitDecoderConfig(&config) != 0
                && WebPGetFeatures(data.baseAddress, data.count, &config.input) == VP8_STATUS_OK
        }
        guard isKnown, unsafe (Int(config.input.width), Int(config.input.height)) == (width, height) else {
            throw .damagedImage
        }
        let hasAlpha = unsafe config.input.has_alpha != 0
        let isLossless = unsafe config.input.format == losslessFormat
        // Luma, alpha, and two chroma planes with half the sides. The lossless codec holds the
        // whole image in colour. A lossy image may code its alpha plane with it too.
        let bytesPerPixel = besides + (isLossless ? (hasAlpha ? 6.5 : 5.5) : (hasAlpha ? 7.5 : 1.5))
        try DecodingLimit.check(width: width, height: height, bytesPerPixel: bytesPerPixel)

        let planeSize = width * height
        let chromaWidth = (width + 1) / 2
        let chromaSize = chromaWidth * ((height + 1) / 2)
        var luma = [UInt8](repeating: white, count: planeSize)
        var chroma = [UInt8](repeating: 0, count: 2 * chromaSize)
        var alpha = [UInt8](repeating: 255, count: hasAlpha ? planeSize : 0)
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
                        unsafe decodeRows(data, &config)
                    }
                }
            }
        }
        guard status == VP8_STATUS_OK || status == VP8_STATUS_SUSPENDED else { throw .damagedImage }
        for index in luma.indices { luma[index] = fullRange[Int(luma[index])] }
        return (luma, alpha, status == VP8_STATUS_OK)
    }

    /// Decodes the rows that are there.
    ///
    /// - Returns: `VP8_STATUS_SUSPENDED` if rows are missing.
    private static func decodeRows(
        _ data: UnsafeBufferPointer<UInt8>, _ config: inout WebPDecoderConfig
    ) -> VP8StatusCode {
        guard let decoder = unsafe WebPIDecode(nil, 0, &config) else { return VP8_STATUS_OUT_OF_MEMORY }
        defer { unsafe WebPIDelete(decoder) }
        return unsafe WebPIUpdate(decoder, data.baseAddress, data.count)
    }

    private static let losslessFormat: Int32 = 2
    /// WebP's luma is 16 for black and 235 for white in both codecs.
    private static let white: UInt8 = 235
    private static let fullRange = (0..<256).map { UInt8(clamping: (($0 - 16) * 255 + 109) / 219) }
}

/// The structure of a WebP file: where its images are in the file, and where they belong on the
/// canvas.
struct WebPOutline {
    struct Frame {
        let place: FramePlace
        /// The range of the coded data in the file.
        let data: Range<Int>
    }

    let canvasWidth: Int
    let canvasHeight: Int
    /// The frames, at least one. Only an animation has more, or one that does not fill the canvas.
    let frames: [Frame]
    /// Whether the file is complete; otherwise frames may be missing.
    let isWhole: Bool
    /// The range of the Exif block in the file.
    let exif: Range<Int>?

    /// The number of frames that are listed; `FramePlayer` plays no more.
    private static let frameLimit = 1 << 14

    /// - Returns: nil if the file is damaged, or truncated before its first image.
    init?(_ file: [UInt8]) {
        let outline = unsafe file.withUnsafeBufferPointer { unsafe WebPOutline($0) }
        guard let outline else { return nil }
        self = outline
    }

    private init?(_ file: UnsafeBufferPointer<UInt8>) {
        guard let base = file.baseAddress else { return nil }
        var data = unsafe WebPData(bytes: base, size: file.count)
        var state = WEBP_DEMUX_PARSE_ERROR
        guard let demuxer = unsafe WebPDemuxPartial(&data, &state) else { return nil }
        defer { unsafe WebPDemuxDelete(demuxer) }
        guard state == WEBP_DEMUX_PARSED_HEADER || state == WEBP_DEMUX_DONE else { return nil }

        var frames: [Frame] = []
        var frame = unsafe WebPIterator()
        defer { unsafe WebPDemuxReleaseIterator(&frame) }
        var isFrame = unsafe WebPDemuxGetFrame(demuxer, 1, &frame) != 0
        var isComplete = true
        while isFrame, isComplete, frames.count < WebPOutline.frameLimit,
            let image = unsafe frame.fragment.bytes
        {
            isComplete = unsafe frame.complete != 0
            let start = unsafe image - base
            frames.append(
                Frame(
                    place: unsafe WebPOutline.place(frame),
                    data: unsafe start..<(start + frame.fragment.size)))
            isFrame = unsafe WebPDemuxNextFrame(&frame) != 0
        }
        guard !frames.isEmpty else { return nil }
        self.frames = frames
        isWhole = state == WEBP_DEMUX_DONE && !isFrame && isComplete
        canvasWidth = unsafe Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH))
        canvasHeight = unsafe Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT))

        var chunk = unsafe WebPChunkIterator()
        if unsafe WebPDemuxGetChunk(demuxer, "EXIF", 1, &chunk) != 0, let block = unsafe chunk.chunk.bytes {
            let start = unsafe block - base
            exif = unsafe start..<(start + chunk.chunk.size)
        } else {
            exif = nil
        }
        unsafe WebPDemuxReleaseChunkIterator(&chunk)
    }

    private static func place(_ frame: WebPIterator) -> FramePlace {
        unsafe FramePlace(
            left: Int(frame.x_offset), top: Int(frame.y_offset), width: Int(frame.width),
            height: Int(frame.height),
            disposal: frame.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND ? .clear : .keep,
            isOverlay: frame.blend_method == WEBP_MUX_BLEND)
    }
}
