/// What an animation shows: frames drawn one over the other, on white.
struct FrameCanvas {
    /// Taken at the most: what is seen, was seen last, and is to be seen again.
    static let bytesPerPixel = 3.0

    let width: Int
    let height: Int
    private var pixels: [UInt8]
    private var place: FramePlace?
    /// As it was before a frame that is to be undone.
    private var before: [UInt8] = []
    /// The image that was taken last.
    private var shown: [UInt8] = []

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        pixels = [UInt8](repeating: 255, count: width * height)
    }

    /// Disposes of the frame before as that asked for, and begins with the next.
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
            for x in columns { pixels[y * width + x] = 255 }
        }
    }

    /// Draws a row of the frame that was begun; what lies outside the canvas is left out.
    ///
    /// - Parameters:
    ///   - y: within the frame.
    ///   - pixel: the gray and alpha of a column within the frame.
    mutating func draw(row y: Int, _ pixel: (Int) -> (gray: UInt8, alpha: UInt8)) {
        guard let place, place.top + y < height, place.left < width else { return }
        let start = (place.top + y) * width + place.left
        for x in 0..<min(place.width, width - place.left) {
            let (gray, alpha) = pixel(x)
            switch alpha {
            case 255: pixels[start + x] = gray
            case 0 where place.isOverlay: break
            default:
                let ground = place.isOverlay ? Int(pixels[start + x]) : 255
                let sum = Int(gray) * Int(alpha) + ground * (255 - Int(alpha))
                pixels[start + x] = UInt8((sum + 127) / 255)
            }
        }
    }

    /// What there is to see; nil where that is the image that was taken last.
    mutating func changedImage() -> GrayImage? {
        guard pixels != shown else { return nil }
        shown = pixels
        return GrayImage(width: width, height: height, pixels: pixels)
    }
}

/// Where on its canvas a frame belongs, and what becomes of it.
struct FramePlace {
    /// What happens to the frame's rectangle before the next frame is drawn.
    enum Disposal {
        case keep
        /// It becomes transparent.
        case clear
        /// It becomes what it was before the frame.
        case restore
    }

    let left: Int
    let top: Int
    let width: Int
    let height: Int
    var disposal: Disposal = .keep
    /// Whether it is laid over what is there, else it replaces that, with its transparency.
    var isOverlay = true
}
