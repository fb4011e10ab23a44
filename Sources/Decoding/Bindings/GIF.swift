import CGIF
import Imaging

/// Decodes each image that a GIF file shows, frame by frame, with giflib.
enum GIF {
    /// - Parameters:
    ///   - limit: The time for each image.
    ///   - ground: The gray behind transparent pixels.
    ///   - body: Returns whether to continue.
    /// - Throws: `.tooManyPixels`, `.tooManyImages`, `.outOfTime` or `.damagedImage`.
    static func forEachImage(
        in file: [UInt8], within limit: Duration?, on ground: UInt8, _ body: (GrayImage) -> Bool
    ) throws(ImagingError) {
        let reader = try GIFReader(file)
        var player = try FramePlayer(
            width: reader.width, height: reader.height, within: limit, on: ground)
        var isEmpty = true
        while let isWhole = try reader.drawNextFrame(on: &player) {
            isEmpty = false
            guard try player.show(body) else { return }
            guard isWhole else { throw .damagedImage }
        }
        guard !isEmpty else { throw .damagedImage }
    }
}

/// One open GIF file.
///
/// It stores no pixels of frames: giflib's own function for whole files allocates memory for as many
/// frames as a file names. What giflib keeps of each, such as its colours, is below a kilobyte.
@safe private final class GIFReader {
    let width: Int
    let height: Int
    private let gif: UnsafeMutablePointer<GifFileType>
    private let source: GIFSource

    /// - Throws: `.damagedImage`
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
        guard let opened = unsafe opened else { throw .damagedImage }
        unsafe gif = opened
        (width, height) = unsafe (Int(opened.pointee.SWidth), Int(opened.pointee.SHeight))
    }

    deinit { unsafe DGifCloseFile(gif, nil) }

    /// Draws the next frame; pixels outside the canvas are dropped.
    ///
    /// - Returns: Whether the frame is whole; nil if no frame is left.
    /// - Throws: `.damagedImage`, also if the trailer is missing, or the errors of
    ///   `FramePlayer.begin`.
    func drawNextFrame(on player: inout FramePlayer) throws(ImagingError) -> Bool? {
        var control = GraphicsControlBlock()
        control.TransparentColor = NO_TRANSPARENT_COLOR
        var type = UNDEFINED_RECORD_TYPE
        while true {
            guard unsafe DGifGetRecordType(gif, &type) == GIF_OK else { throw .damagedImage }
            switch type {
            case EXTENSION_RECORD_TYPE: try readExtension(&control)
            case IMAGE_DESC_RECORD_TYPE:
                return try drawFrame(on: &player, control)
            case TERMINATE_RECORD_TYPE: return nil
            default: throw .damagedImage
            }
        }
    }

    private func readExtension(_ control: inout GraphicsControlBlock) throws(ImagingError) {
        var code: Int32 = 0
        var block: UnsafeMutablePointer<GifByteType>?
        guard unsafe DGifGetExtension(gif, &code, &block) == GIF_OK else { throw .damagedImage }
        while let content = unsafe block {
            var found = GraphicsControlBlock()
            // The first byte of a block is its length.
            if code == GRAPHICS_EXT_FUNC_CODE,
                unsafe DGifExtensionToGCB(Int(content[0]), content + 1, &found) == GIF_OK
            {
                control = found
            }
            guard unsafe DGifGetExtensionNext(gif, &block) == GIF_OK else { throw .damagedImage }
        }
    }

    /// - Returns: Whether all rows are there.
    private func drawFrame(
        on player: inout FramePlayer, _ control: GraphicsControlBlock
    ) throws(ImagingError) -> Bool {
        guard unsafe DGifGetImageDesc(gif) == GIF_OK else { throw .damagedImage }
        let frame = unsafe gif.pointee.Image
        let place = unsafe FramePlace(
            left: Int(frame.Left), top: Int(frame.Top), width: Int(frame.Width), height: Int(frame.Height),
            disposal: GIFReader.disposal(control))
        try player.begin(place)
        guard let grays = grays() else { throw .damagedImage }

        // Interlaced rows come in four passes.
        let passes = unsafe frame.Interlace ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
        let transparentColor = control.TransparentColor
        var row = [UInt8](repeating: 0, count: place.width)
        for (first, step) in passes {
            for y in stride(from: first, to: place.height, by: step) {
                guard unsafe DGifGetLine(gif, &row, Int32(place.width)) == GIF_OK else { return false }
                player.draw(row: y) { x in
                    (grays[Int(row[x])], Int32(row[x]) == transparentColor ? 0 : 255)
                }
            }
        }
        return true
    }

    private static func disposal(_ control: GraphicsControlBlock) -> FramePlace.Disposal {
        switch control.DisposalMode {
        case DISPOSE_BACKGROUND: .clear
        case DISPOSE_PREVIOUS: .restore
        default: .keep
        }
    }

    /// Returns the gray of each of 256 colours; white for those outside the frame's palette.
    private func grays() -> [UInt8]? {
        guard let palette = unsafe gif.pointee.Image.ColorMap ?? gif.pointee.SColorMap else { return nil }
        var grays = [UInt8](repeating: 255, count: 256)
        for index in unsafe 0..<min(256, Int(palette.pointee.ColorCount)) {
            let color = unsafe palette.pointee.Colors[index]
            grays[index] = GrayImage.gray(red: color.Red, green: color.Green, blue: color.Blue)
        }
        return grays
    }
}

/// The bytes that giflib has not read yet.
private final class GIFSource {
    private let file: [UInt8]
    private var position = 0

    init(_ file: [UInt8]) { self.file = file }

    /// - Returns: The number of bytes read.
    func read(into target: UnsafeMutableBufferPointer<UInt8>) -> Int32 {
        let taken = file[position...].prefix(target.count)
        _ = unsafe target.update(fromContentsOf: taken)
        position += taken.count
        return Int32(taken.count)
    }
}
