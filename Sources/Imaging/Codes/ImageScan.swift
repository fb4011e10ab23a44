/// The codes in one image file.
public struct ImageScan: Equatable, Sendable {
    /// A piece of the result. A file gives its origin if it has one, then its images in order, then
    /// a failure if there was one.
    public enum Step: Equatable, Sendable {
        case origin(ExifMetadata)
        case page(Detections)
        /// Follows its page.
        case trace(ImageTrace)
        case failure(ImagingError)
    }

    /// When and where it was taken, unchecked.
    public private(set) var origin = ExifMetadata()
    /// The codes in each of the file's images. Equal codes in one image count once.
    public private(set) var pages: [Detections] = []
    /// A trace of each image, where it was asked for.
    public private(set) var traces: [ImageTrace] = []
    /// Why it was not read to the end; nil where it was.
    public private(set) var failure: ImagingError?

    /// The time limit of a whole file, as a multiple of the limit of one image.
    public static let fileLimitFactor = 10

    /// The exit status of a decoder process that ran out of memory.
    package static let outOfMemoryStatus: Int32 = 71

    /// The result before the first step.
    public init() {}

    public mutating func append(_ step: Step) {
        switch step {
        case .origin(let origin): self.origin = origin
        case .page(let findings): pages.append(findings)
        case .trace(let trace): traces.append(trace)
        case .failure(let failure): self.failure = failure
        }
    }

    /// The codes of all pages.
    public var codes: [FoundCode] { pages.flatMap(\.codes) }
}

/// The ways in which codes were searched in one image of a file.
public struct ImageTrace: Equatable, Sendable {
    public let format: ImageFormat
    /// The size in pixels at which the image was searched.
    public let width: Int
    public let height: Int
    /// The names of the passes, in their order (docs/internals/detection.md).
    public package(set) var passes: [String] = []

    public init(format: ImageFormat, width: Int, height: Int, passes: [String] = []) {
        (self.format, self.width, self.height, self.passes) = (format, width, height, passes)
    }
}
