import Imaging

/// Decodes an animated PNG (PNG third edition, 4.9).
///
/// Its frames are stored in chunks of their own. Each is decoded as the PNG file that it would be.
struct AnimatedPNG {
    private let file: [UInt8]
    private let width: Int
    private let height: Int
    private let frameCount: Int
    /// The data that all frames share: IHDR after the size, PLTE and tRNS.
    private let header: [UInt8]
    private let palette: [UInt8]

    /// - Returns: nil if no valid acTL chunk precedes the image data: the file is a still image
    ///   then.
    init?(_ file: [UInt8]) {
        var (header, palette): ([UInt8], [UInt8]) = ([], [])
        var frameCount: Int?
        for chunk in PNGChunks(file).prefix(while: { $0.name != "IDAT" }) {
            switch chunk.name {
            case "IHDR": header = Array(file[chunk.content])
            case "PLTE", "tRNS": palette += file[chunk.range]
            case "acTL" where chunk.content.count == 8 && chunk.hasValidChecksum(in: file):
                frameCount = file.bigEndian(at: chunk.content.lowerBound, count: 4)
            default: break
            }
        }
        guard let frameCount, frameCount > 0, header.count == 13 else { return nil }
        self.file = file
        self.frameCount = frameCount
        self.palette = palette
        self.header = Array(header[8...])
        width = header.bigEndian(at: 0, count: 4)
        height = header.bigEndian(at: 4, count: 4)
    }

    /// Decodes each image that the animation shows. The orientation is not applied.
    ///
    /// An image before the first frame is for programs without animations, and is skipped.
    ///
    /// - Parameters:
    ///   - limit: The time for each image.
    ///   - ground: The gray behind transparent pixels.
    ///   - body: Returns whether to continue.
    /// - Throws: `.tooManyPixels`, `.tooManyImages`, `.outOfTime`, or `.damagedImage`, also if the
    ///   number of frames is not the announced one.
    func forEachImage(
        within limit: Duration?, on ground: UInt8, _ body: (GrayImage) -> Bool
    ) throws(ImagingError) {
        var player = try FramePlayer(width: width, height: height, within: limit, on: ground)
        var place: FramePlace?
        var data: [UInt8] = []
        var (frames, sequence) = (0, 0)
        for chunk in PNGChunks(file) {
            if let frame = place, chunk.name == "fcTL" || chunk.name == "IEND" {
                frames += 1
                try draw(data, frame, on: &player)
                guard try player.show(body) else { return }
            }
            switch chunk.name {
            case "fcTL":
                let control = try control(chunk, sequence: sequence)
                sequence += 1
                (place, data) = (control.place, [])
            case "IDAT" where place != nil: data += file[chunk.range]
            case "fdAT":
                guard place != nil else { throw .damagedImage }
                data += try frameData(chunk, sequence: sequence)
                sequence += 1
            case "IEND":
                guard frames == frameCount else { throw .damagedImage }
                return
            default: break
            }
        }
        throw .damagedImage
    }

    private func control(_ chunk: PNGChunks.Chunk, sequence: Int) throws(ImagingError) -> FrameControl {
        let content = Array(file[chunk.content])
        guard chunk.hasValidChecksum(in: file),
            let control = FrameControl(content, canvasWidth: width, canvasHeight: height),
            control.sequence == sequence
        else { throw .damagedImage }
        return control
    }

    /// Converts an fdAT chunk to an IDAT chunk.
    private func frameData(_ chunk: PNGChunks.Chunk, sequence: Int) throws(ImagingError) -> [UInt8] {
        guard chunk.content.count >= 4, chunk.hasValidChecksum(in: file),
            file.bigEndian(at: chunk.content.lowerBound, count: 4) == sequence
        else { throw .damagedImage }
        return PNG.chunk("IDAT", Array(file[chunk.content].dropFirst(4)))
    }

    private func draw(
        _ data: [UInt8], _ place: FramePlace, on player: inout FramePlayer
    ) throws(ImagingError) {
        // Two bytes for gray and alpha.
        try DecodingLimit.check(
            width: place.width, height: place.height, bytesPerPixel: FrameCanvas.bytesPerPixel + 2)
        try player.begin(place)
        let size = PNG.bigEndian(place.width, bytes: 4) + PNG.bigEndian(place.height, bytes: 4)
        let still =
            PNG.signature + PNG.chunk("IHDR", size + header) + palette + data + PNG.chunk("IEND", [])
        let pixels = try PNG.decodeWithAlpha(still, width: place.width, height: place.height)
        for y in 0..<place.height {
            let start = 2 * y * place.width
            player.draw(row: y) { x in (pixels[start + 2 * x], pixels[start + 2 * x + 1]) }
        }
    }
}

/// The fcTL chunk of an animated PNG, which places the next frame (PNG third edition, 11.3.6.2).
private struct FrameControl {
    let sequence: Int
    let place: FramePlace

    /// - Returns: nil if the chunk is damaged or the frame does not lie within the canvas.
    init?(_ content: [UInt8], canvasWidth: Int, canvasHeight: Int) {
        guard content.count == 26 else { return nil }
        sequence = content.bigEndian(at: 0, count: 4)
        let disposal: FramePlace.Disposal
        switch content[24] {
        case 0: disposal = .keep
        case 1: disposal = .clear
        case 2: disposal = .restore
        default: return nil
        }
        guard content[25] <= 1 else { return nil }
        place = FramePlace(
            left: content.bigEndian(at: 12, count: 4), top: content.bigEndian(at: 16, count: 4),
            width: content.bigEndian(at: 4, count: 4), height: content.bigEndian(at: 8, count: 4),
            disposal: disposal, isOverlay: content[25] == 1)
        guard place.width > 0, place.height > 0, place.left + place.width <= canvasWidth,
            place.top + place.height <= canvasHeight
        else { return nil }
    }
}
