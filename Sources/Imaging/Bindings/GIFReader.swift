import CGIF

/// One open file. It keeps no frames: libgif's own way of reading all at once takes memory for as many as a file names.
@safe final class GIFReader {
    let width: Int
    let height: Int
    private let gif: UnsafeMutablePointer<GifFileType>
    private let source: GIFSource

    /// - Throws: `.damagedPicture`
    init(_ file: [UInt8]) throws(ImagingError) {
        source = GIFSource(file)
        let opened = unsafe DGifOpen(
            Unmanaged.passUnretained(source).toOpaque(),
            { gif, target, count in
                guard let gif = unsafe gif, let target = unsafe target, let data = unsafe gif.pointee.UserData
                else { return 0 }
                let source = unsafe Unmanaged<GIFSource>.fromOpaque(data).takeUnretainedValue()
                return unsafe source.read(into: UnsafeMutableBufferPointer(start: target, count: Int(count)))
            }, nil)
        guard let opened = unsafe opened else { throw .damagedPicture }
        unsafe gif = opened
        (width, height) = unsafe (Int(opened.pointee.SWidth), Int(opened.pointee.SHeight))
    }

    deinit { unsafe DGifCloseFile(gif, nil) }

    /// Draws the next frame's opaque pixels; what lies outside the canvas is left out.
    ///
    /// - Throws: `.damagedPicture`, also where no frame is left.
    func drawNextFrame(on canvas: inout [UInt8]) throws(ImagingError) {
        var transparentIndex: Int?
        var type = UNDEFINED_RECORD_TYPE
        repeat {
            guard unsafe DGifGetRecordType(gif, &type) == GIF_OK else { throw .damagedPicture }
            switch type {
            case EXTENSION_RECORD_TYPE: try readExtension(&transparentIndex)
            case IMAGE_DESC_RECORD_TYPE: try drawFrame(on: &canvas, transparentIndex: transparentIndex)
            default: throw .damagedPicture
            }
        } while type != IMAGE_DESC_RECORD_TYPE
    }

    private func readExtension(_ transparentIndex: inout Int?) throws(ImagingError) {
        var code: Int32 = 0
        var block: UnsafeMutablePointer<GifByteType>?
        guard unsafe DGifGetExtension(gif, &code, &block) == GIF_OK else { throw .damagedPicture }
        while let content = unsafe block {
            var control = GraphicsControlBlock()
            // A block begins with its length.
            if code == GRAPHICS_EXT_FUNC_CODE,
                unsafe DGifExtensionToGCB(Int(content[0]), content + 1, &control) == GIF_OK
            {
                transparentIndex =
                    control.TransparentColor == NO_TRANSPARENT_COLOR ? nil : Int(control.TransparentColor)
            }
            guard unsafe DGifGetExtensionNext(gif, &block) == GIF_OK else { throw .damagedPicture }
        }
    }

    private func drawFrame(on canvas: inout [UInt8], transparentIndex: Int?) throws(ImagingError) {
        guard unsafe DGifGetImageDesc(gif) == GIF_OK else { throw .damagedPicture }
        let frame = unsafe gif.pointee.Image
        let (left, top) = unsafe (Int(frame.Left), Int(frame.Top))
        let (frameWidth, frameHeight) = unsafe (Int(frame.Width), Int(frame.Height))
        guard frameWidth > 0, frameHeight > 0, let grays = grays() else { throw .damagedPicture }

        // Interlaced rows come in four passes.
        let passes = unsafe frame.Interlace ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
        var row = [UInt8](repeating: 0, count: frameWidth)
        let shown = 0..<max(0, min(frameWidth, width - left))
        for (first, step) in passes {
            for y in stride(from: first, to: frameHeight, by: step) {
                guard unsafe DGifGetLine(gif, &row, Int32(frameWidth)) == GIF_OK else {
                    throw .damagedPicture
                }
                guard top + y < height else { continue }
                let start = (top + y) * width + left
                for x in shown where Int(row[x]) != transparentIndex {
                    canvas[start + x] = grays[Int(row[x])]
                }
            }
        }
    }

    /// The gray of each of 256 colours, white for those that the frame's palette does not have.
    private func grays() -> [UInt8]? {
        guard let palette = unsafe gif.pointee.Image.ColorMap ?? gif.pointee.SColorMap else { return nil }
        var grays = [UInt8](repeating: 255, count: 256)
        for index in unsafe 0..<min(256, Int(palette.pointee.ColorCount)) {
            let color = unsafe palette.pointee.Colors[index]
            grays[index] = gray(red: color.Red, green: color.Green, blue: color.Blue)
        }
        return grays
    }
}
