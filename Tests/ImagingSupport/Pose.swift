import Foundation

@testable import Decoding
@testable import Imaging

/// The position of a symbol in front of a camera.
struct Pose {
    /// The centre of the symbol in the image.
    var middle: Spot
    /// The side of the symbol in pixels without tilt.
    var side: Double
    /// The tilt away from the camera in degrees; 0 faces it.
    var tilt = 0.0
    /// The side that tilts away, in degrees clockwise from the right side.
    var direction = 0.0
    /// The rotation of the image after that, in degrees clockwise.
    var turn = 0.0

    /// The distance from the camera in sides of the symbol: close enough for a strong perspective.
    private static let distance = 2.5

    /// The symbol's top left, bottom left, bottom right and top right corners in the image.
    var corners: [Spot] {
        [(-0.5, -0.5), (-0.5, 0.5), (0.5, 0.5), (0.5, -0.5)].map { x, y in
            let toSide = Self.turned(Spot(x: x, y: y), by: -direction)
            let depth = toSide.x * sin(tilt * .pi / 180)
            let leaning = Spot(x: toSide.x * cos(tilt * .pi / 180), y: toSide.y)
            let seen = Self.turned(leaning, by: direction) * (Self.distance / (Self.distance + depth))
            return middle + Self.turned(seen, by: turn) * side
        }
    }

    private static func turned(_ spot: Spot, by degrees: Double) -> Spot {
        let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        return Spot(x: spot.x * cosine - spot.y * sine, y: spot.x * sine + spot.y * cosine)
    }
}

extension GrayImage {
    /// Draws a symbol with a quiet zone of four modules on a gray background.
    ///
    /// - Parameters:
    ///   - corners: The symbol's corners, as `FoundCode.corners`.
    ///   - scale: Pixels per module of the drawing that is photographed, about as many as in the
    ///     result.
    init(
        showing text: String, at corners: [Spot], width: Int, height: Int, scale: Int = 8,
        level: ErrorCorrection? = nil
    ) throws {
        let drawing = try GrayImage(drawing: text, scale: scale, level: level)
        let (near, far) = (Double(4 * scale), Double(drawing.width - 4 * scale))
        let flat = [(near, near), (near, far), (far, far), (far, near)].map { Spot(x: $0, y: $1) }
        guard let source = Homography(from: corners, to: flat) else { throw NoPhotograph() }
        self = drawing.mapped(width: width, height: height) { source($0) }
    }

    init(
        showing text: String, in pose: Pose, width: Int = 700, height: Int = 700, scale: Int = 8,
        level: ErrorCorrection? = nil
    ) throws {
        try self.init(
            showing: text, at: pose.corners, width: width, height: height, scale: scale, level: level)
    }
}
