public import Imaging

/// Finds QR codes in images.
public enum CodeReader {
    /// Finds all QR codes. Detections with equal bytes at one position are joined.
    ///
    /// - Parameters:
    ///   - deadline: No further pass starts after it.
    ///   - record: Receives the name of each pass.
    public static func read(
        _ image: GrayImage, until deadline: ContinuousClock.Instant? = nil,
        record: (String) -> Void = { _ in }
    ) -> Detections {
        if deadline.map({ .now < $0 }) ?? true {
            record("clean drawing")
            if let code = CleanDrawing(image)?.code {
                return Detections(codes: [code], undecodedSymbols: [], isCutShort: false)
            }
        }
        return read(image, until: deadline, by: ReadingPass.all[...], record: record)
    }

    /// Loads what the search needs of files, for a process that will open none.
    package static func loadFiles() { ZbarScanner.characterSets }

    /// Searches by passes, for an image that is not a clean drawing.
    package static func read(
        _ image: GrayImage, until deadline: ContinuousClock.Instant? = nil,
        by passes: ArraySlice<ReadingPass>, record: (String) -> Void = { _ in }
    ) -> Detections {
        var search = CodeSearch(image, deadline: deadline)
        for pass in passes where search.needs(pass) {
            if search.run(pass) { record(pass.name) }
        }
        return search.detections
    }
}

/// One pass of the search over an image. docs/internals/detection.md lists what each pass adds and costs.
package struct ReadingPass: Sendable {
    /// The condition for a pass.
    enum Occasion: Sendable {
        case always
        /// A symbol seems to be left undecoded.
        case unread
        case nothingFound
        /// Nothing was found, or a part of a structured append, whose symbols zbar joins.
        case nothingWhole
    }

    enum Method {
        /// Finds symbols by their finder patterns and decodes each from its modules.
        case rectify
        /// Runs zbar's own search, with this distance of scan lines in pixels.
        case scan(density: Int)
    }

    package let name: String
    let occasion: Occasion
    /// The longer sides of images for which the pass is made, in pixels.
    let sides: ClosedRange<Int>
    let method: Method
    /// Returns the gray image to search.
    let gray: @Sendable (ImagePyramid) -> View
    /// Returns the gray image in black and white.
    let bits: @Sendable (View) -> View

    private init(
        name: String, occasion: Occasion, sides: ClosedRange<Int> = 1...Int.max, method: Method,
        gray: @escaping @Sendable (ImagePyramid) -> View, bits: @escaping @Sendable (View) -> View
    ) {
        self.name = name
        self.occasion = occasion
        self.sides = sides
        self.method = method
        self.gray = gray
        self.bits = bits
    }

    /// All passes in their order.
    package static let all = [
        ReadingPass(
            name: "finders, small", occasion: .always, method: .rectify, gray: { $0.small },
            bits: { $0.thresholded(fraction: 0.2, offset: 5) }),
        ReadingPass(
            name: "finders, large", occasion: .always, sides: 1601...Int.max, method: .rectify,
            gray: { $0.large },
            bits: { $0.thresholded(fraction: 0.2, offset: 5) }),
        ReadingPass(
            name: "finders, full", occasion: .unread, sides: 2401...Int.max, method: .rectify,
            gray: { $0.full },
            bits: { $0.thresholded(fraction: 0.2, offset: 5) }),
        ReadingPass(
            name: "finders, enlarged", occasion: .unread, sides: 1...599, method: .rectify,
            gray: { $0.enlarged },
            bits: { $0.thresholded(fraction: 0.2, offset: 5) }),
        ReadingPass(
            name: "zbar, 1,200", occasion: .nothingWhole, method: .scan(density: 2), gray: { $0.enlarged },
            bits: { $0.thresholded(fraction: 0.1, offset: 5) }),
        ReadingPass(
            name: "finders, 1,200, inverted", occasion: .unread, method: .rectify,
            gray: { $0.enlarged.inverted() },
            bits: { $0.thresholded(fraction: 0.2, offset: 5) }),
        ReadingPass(
            name: "finders, large, local", occasion: .unread, method: .rectify, gray: { $0.large },
            bits: { $0.thresholded(fraction: 0.05, offset: 2) }),
        ReadingPass(
            name: "finders, 800, sharpened", occasion: .unread, method: .rectify,
            gray: { $0.enlarged.fitted(to: 800) },
            bits: { $0.sharpened().thresholded(fraction: 0.1, offset: 5) }),
        ReadingPass(
            name: "finders, 800", occasion: .unread, method: .rectify,
            gray: { $0.small.fitted(to: 800, least: 800) },
            bits: { $0.thresholded(fraction: 0.2, offset: 5) }),
        ReadingPass(
            name: "finders, doubled", occasion: .nothingFound, sides: 1...1200, method: .rectify,
            gray: { $0.doubled },
            bits: { $0.thresholded(fraction: 0.2, offset: 5) }),
        ReadingPass(
            name: "zbar, 900, opened", occasion: .nothingFound, method: .scan(density: 2),
            gray: { $0.enlarged.fitted(to: 900) },
            bits: { $0.thresholded(fraction: 0.1, offset: 5).opened(side: 5) }),
        ReadingPass(
            name: "zbar, 500, turned", occasion: .nothingFound, method: .scan(density: 1),
            gray: { $0.enlarged.fitted(to: 500) },
            bits: { $0.turned() }),
    ]
}
