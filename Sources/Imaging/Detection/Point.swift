/// A place in a picture, in pixels from its top left corner.
public struct Point: Equatable, Hashable, Sendable, Codable {
    public let x: Int
    public let y: Int

    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}
