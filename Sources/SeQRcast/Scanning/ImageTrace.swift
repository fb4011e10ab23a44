public import Imaging

/// The ways in which codes were searched in one image of a file.
public struct ImageTrace: Equatable, Sendable, Codable {
    public let format: ImageDecoder.Format
    /// The size in pixels at which the image was searched.
    public let width: Int
    public let height: Int
    /// The names of the passes, in their order (docs/internals/detection.md).
    public internal(set) var passes: [String] = []

    public init(format: ImageDecoder.Format, width: Int, height: Int, passes: [String] = []) {
        (self.format, self.width, self.height, self.passes) = (format, width, height, passes)
    }
}
