import Imaging

/// Plays an animation within limits: it shows the canvas after each frame that changes it, and
/// stops a file that costs too much.
struct FramePlayer {
    private(set) var canvas: FrameCanvas
    private let limit: Duration?
    private var deadline: ContinuousClock.Instant?
    private var work = 0
    private var frameCount = 0
    private var imageCount = 0

    /// The number of pixels that are processed: those of all frames, and the canvas once for each.
    private static let workLimit = 1 << 32
    /// The smallest amount of work that a frame counts as.
    private static let leastWork = 1 << 18

    /// - Parameter limit: The time for each image.
    /// - Throws: `.tooManyPixels`, or `.damagedImage` if there are no pixels.
    init(width: Int, height: Int, within limit: Duration?) throws(ImagingError) {
        try DecodingLimit.check(width: width, height: height, bytesPerPixel: FrameCanvas.bytesPerPixel)
        canvas = FrameCanvas(width: width, height: height)
        self.limit = limit
        deadline = limit.map { .now + $0 }
    }

    /// Starts a frame before it is decoded.
    ///
    /// - Throws: `.tooManyPixels`, `.damagedImage` if it has no pixels, or `.outOfTime`.
    mutating func begin(_ place: FramePlace) throws(ImagingError) {
        try DecodingLimit.check(
            width: place.width, height: place.height, bytesPerPixel: 1, largest: DecodingLimit.work)
        frameCount += 1
        if let deadline, deadline <= .now { throw .outOfTime }
        let area = canvas.width * canvas.height
        work += max(place.width * place.height + area, FramePlayer.leastWork)
        guard work <= FramePlayer.workLimit else {
            throw .tooManyPixels(
                width: canvas.width, height: canvas.height, limit: FramePlayer.workLimit / frameCount)
        }
        canvas.begin(place)
    }

    /// Draws a row of the frame, as `FrameCanvas` does.
    mutating func draw(row y: Int, _ pixel: (Int) -> (gray: UInt8, alpha: UInt8)) {
        canvas.draw(row: y, pixel)
    }

    /// Shows the canvas after a frame, if it changed.
    ///
    /// - Parameter body: Returns whether to continue.
    /// - Returns: Whether to continue.
    /// - Throws: `.tooManyImages`
    mutating func show(_ body: (GrayImage) -> Bool) throws(ImagingError) -> Bool {
        guard let image = canvas.changedImage() else { return true }
        imageCount += 1
        guard imageCount <= ImageDecoder.imageLimit else {
            throw .tooManyImages(limit: ImageDecoder.imageLimit)
        }
        defer { deadline = limit.map { .now + $0 } }
        return body(image)
    }
}
