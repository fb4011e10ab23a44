import CWebP

/// What a WebP file's chunks say: where in the file its first picture lies, and where that belongs.
struct WebPOutline {
    let canvasWidth: Int
    let canvasHeight: Int
    /// Of the first picture, within the canvas; only an animation's is smaller.
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    /// The first picture's coded data, in the file.
    let data: Range<Int>
    /// The Exif block, in the file.
    let exif: Range<Int>?

    /// - Returns: nil where the file is damaged, or not there to its end.
    init?(_ file: [UInt8]) {
        let outline = unsafe file.withUnsafeBufferPointer { unsafe WebPOutline($0) }
        guard let outline else { return nil }
        self = outline
    }

    private init?(_ file: UnsafeBufferPointer<UInt8>) {
        guard let base = file.baseAddress else { return nil }
        var data = unsafe WebPData(bytes: base, size: file.count)
        guard let demuxer = unsafe WebPDemux(&data) else { return nil }
        defer { unsafe WebPDemuxDelete(demuxer) }
        var frame = unsafe WebPIterator()
        guard unsafe WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { return nil }
        defer { unsafe WebPDemuxReleaseIterator(&frame) }
        guard unsafe frame.complete != 0, let picture = unsafe frame.fragment.bytes else { return nil }

        canvasWidth = unsafe Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH))
        canvasHeight = unsafe Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT))
        (left, top) = unsafe (Int(frame.x_offset), Int(frame.y_offset))
        (width, height) = unsafe (Int(frame.width), Int(frame.height))
        let start = unsafe picture - base
        self.data = unsafe start..<(start + frame.fragment.size)

        var chunk = unsafe WebPChunkIterator()
        if unsafe WebPDemuxGetChunk(demuxer, "EXIF", 1, &chunk) != 0, let block = unsafe chunk.chunk.bytes {
            let start = unsafe block - base
            exif = unsafe start..<(start + chunk.chunk.size)
        } else {
            exif = nil
        }
        unsafe WebPDemuxReleaseChunkIterator(&chunk)
    }
}
