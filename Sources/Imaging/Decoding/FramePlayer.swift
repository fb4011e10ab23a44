/// Plays an animation: shows what each frame makes of the canvas, unless that is what was to be seen before, and ends what
/// takes too much.
struct FramePlayer {
    private(set) var canvas: FrameCanvas
    private let limit: Duration?
    private var deadline: ContinuousClock.Instant?
    private var work = 0
    private var frameCount = 0
    private var imageCount = 0

    /// Pixels of all frames, and of the canvas once for each, that are gone through.
    private static let workLimit = 1 << 32
    /// The least that a frame counts.
    private static let leastWork = 1 << 18

    /// - Parameter limit: of time for each image.
    /// - Throws: `.tooManyPixels`, or `.damagedImage` where there are none.
    init(width: Int, height: Int, within limit: Duration?) throws(ImagingError) {
        try DecodingLimit.check(width: width, height: height, bytesPerPixel: FrameCanvas.bytesPerPixel)
        canvas = FrameCanvas(width: width, height: height)
        self.limit = limit
        deadline = limit.map { .now + $0 }
    }

    /// Begins with a frame, which is still to be decoded.
    ///
    /// - Throws: `.tooManyPixels`, `.damagedImage` where it has none, or `.outOfTime`.
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

    /// Shows what there is after a frame.
    ///
    /// - Parameter body: returns whether to go on.
    /// - Returns: whether to go on.
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
