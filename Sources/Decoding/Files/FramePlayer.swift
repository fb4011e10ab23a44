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

    /// - Parameters:
    ///   - limit: The time for each image.
    ///   - ground: The gray behind transparent pixels.
    /// - Throws: `.tooManyPixels`, or `.damagedImage` if there are no pixels.
    init(width: Int, height: Int, within limit: Duration?, on ground: UInt8) throws(ImagingError) {
        try DecodingLimit.check(width: width, height: height, bytesPerPixel: FrameCanvas.bytesPerPixel)
        canvas = FrameCanvas(width: width, height: height, ground: ground)
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

/// The canvas of an animation: frames drawn over each other, on a gray ground.
struct FrameCanvas {
    /// The largest memory need: the current, the last shown and the saved pixels.
    static let bytesPerPixel = 3.0

    let width: Int
    let height: Int
    private let ground: UInt8
    private var pixels: [UInt8]
    private var place: FramePlace?
    /// The pixels before a frame that will be undone.
    private var before: [UInt8] = []
    /// The image that was returned last.
    private var shown: [UInt8] = []

    init(width: Int, height: Int, ground: UInt8) {
        (self.width, self.height, self.ground) = (width, height, ground)
        pixels = [UInt8](repeating: ground, count: width * height)
    }

    /// Disposes of the previous frame as it asked for, and starts the next one.
    mutating func begin(_ place: FramePlace) {
        switch self.place?.disposal {
        case .clear: clear()
        case .restore: pixels = before
        case .keep, nil: break
        }
        before = place.disposal == .restore ? pixels : []
        self.place = place
    }

    private mutating func clear() {
        guard let place else { return }
        let columns = min(place.left, width)..<min(place.left + place.width, width)
        for y in min(place.top, height)..<min(place.top + place.height, height) {
            for x in columns { pixels[y * width + x] = ground }
        }
    }

    /// Draws a row of the current frame; pixels outside the canvas are dropped.
    ///
    /// - Parameters:
    ///   - y: The row within the frame.
    ///   - pixel: Returns the gray and alpha of a column within the frame.
    mutating func draw(row y: Int, _ pixel: (Int) -> (gray: UInt8, alpha: UInt8)) {
        guard let place, place.top + y < height, place.left < width else { return }
        let start = (place.top + y) * width + place.left
        for x in 0..<min(place.width, width - place.left) {
            let (gray, alpha) = pixel(x)
            switch alpha {
            case 255: pixels[start + x] = gray
            case 0 where place.isOverlay: break
            default:
                let behind = Int(place.isOverlay ? pixels[start + x] : ground)
                let sum = Int(gray) * Int(alpha) + behind * (255 - Int(alpha))
                pixels[start + x] = UInt8((sum + 127) / 255)
            }
        }
    }

    /// Returns the canvas, or nil if it equals the image that was returned last.
    mutating func changedImage() -> GrayImage? {
        guard pixels != shown else { return nil }
        shown = pixels
        return GrayImage(width: width, height: height, pixels: pixels)
    }
}

/// The position of a frame on its canvas, and its disposal.
struct FramePlace {
    /// The action on the frame's rectangle before the next frame is drawn.
    enum Disposal {
        case keep
        /// The rectangle becomes transparent.
        case clear
        /// The rectangle gets its content from before the frame.
        case restore
    }

    let left: Int
    let top: Int
    let width: Int
    let height: Int
    var disposal: Disposal = .keep
    /// Whether the frame is blended with the canvas. Otherwise it replaces the canvas, transparency
    /// included.
    var isOverlay = true
}
