import CWebP
import Imaging

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

    /// - Returns: nil if the file is damaged, or truncated before the end of its first image.
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
        while isFrame, frames.count < WebPOutline.frameLimit, unsafe frame.complete != 0,
            let image = unsafe frame.fragment.bytes
        {
            let start = unsafe image - base
            frames.append(
                Frame(
                    place: unsafe WebPOutline.place(frame),
                    data: unsafe start..<(start + frame.fragment.size)))
            isFrame = unsafe WebPDemuxNextFrame(&frame) != 0
        }
        guard !frames.isEmpty else { return nil }
        self.frames = frames
        isWhole = state == WEBP_DEMUX_DONE && !isFrame
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
