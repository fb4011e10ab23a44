import CGIF

/// giflib: square frames in black and white, one after the other, without end.
@safe final class GIFWriter {
    private let gif: UnsafeMutablePointer<GifFileType>
    private let sink = ByteSink()
    private let side: Int
    private let hundredths: Int
    private var isClosed = false

    /// - Parameters:
    ///   - side: of each frame in pixels, below 65,536.
    ///   - hundredths: of a second that each is shown, below 65,536.
    init(side: Int, hundredths: Int) {
        self.side = side
        self.hundredths = hundredths
        let opened = unsafe EGifOpen(
            Unmanaged.passUnretained(sink).toOpaque(),
            { gif, bytes, count in
                guard let gif = unsafe gif, let sink = unsafe gif.pointee.UserData else { return 0 }
                let bytes = unsafe UnsafeBufferPointer(start: bytes, count: Int(count))
                unsafe Unmanaged<ByteSink>.fromOpaque(sink).takeUnretainedValue().append(bytes)
                return count
            }, nil)
        guard let opened = unsafe opened else { preconditionFailure("giflib has no memory") }
        unsafe gif = opened
        unsafe EGifSetGifVersion(gif, true)
        let colors = [GifColorType(Red: 0, Green: 0, Blue: 0), GifColorType(Red: 255, Green: 255, Blue: 255)]
        guard let palette = unsafe GifMakeMapObject(2, colors) else {
            preconditionFailure("giflib has no memory")
        }
        check(unsafe EGifPutScreenDesc(gif, Int32(side), Int32(side), 1, 1, palette))
        unsafe GifFreeMapObject(palette)
        // The application extension that has viewers begin anew, as often as the number says; 0 is without end.
        let (name, loops): ([UInt8], [UInt8]) = (Array("NETSCAPE2.0".utf8), [1, 0, 0])
        check(unsafe EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE))
        check(unsafe EGifPutExtensionBlock(gif, Int32(name.count), name))
        check(unsafe EGifPutExtensionBlock(gif, Int32(loops.count), loops))
        check(unsafe EGifPutExtensionTrailer(gif))
    }

    deinit {
        if !isClosed { unsafe EGifCloseFile(gif, nil) }
    }

    /// - Parameters:
    ///   - rows: of a 1-bit picture, 0 black, in (side + 7) / 8 bytes each.
    ///   - repeatingRows: how many times each row is written.
    func write(_ rows: [UInt8], repeatingRows: Int) {
        let control: [UInt8] = [0x04, UInt8(hundredths & 0xFF), UInt8(hundredths >> 8), 0]
        check(unsafe EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, Int32(control.count), control))
        check(unsafe EGifPutImageDesc(gif, 0, 0, Int32(side), Int32(side), false, nil))
        let rowBytes = (side + 7) / 8
        for start in stride(from: 0, to: rows.count, by: rowBytes) {
            var pixels = (0..<side).map { rows[start + $0 / 8] >> (7 - UInt8($0 % 8)) & 1 }
            for _ in 0..<repeatingRows { check(unsafe EGifPutLine(gif, &pixels, Int32(side))) }
        }
    }

    /// The file; nothing is written to it any more.
    func file() -> [UInt8] {
        isClosed = true
        check(unsafe EGifCloseFile(gif, nil))
        return sink.bytes
    }

    private func check(_ status: Int32) { precondition(status == GIF_OK, "giflib has no memory") }
}
