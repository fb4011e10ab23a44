/// One way of looking at a picture: at which size, and how densely.
struct ScanPass {
    enum Scaling {
        case none
        case reduced(by: Int)
        case enlarged(by: Int)
    }

    let scaling: Scaling
    /// Every how many pixels of the scaled picture there is a scan line. Symbols are found whose modules have more.
    let density: Int

    /// The cheap look first: reduced where the picture is large, with few scan lines where it is not. Then the
    /// picture as it is, line by line. A small picture is doubled instead, since zbar does not read modules of one
    /// pixel, and no more than doubled, since that costs more and finds less.
    static func passes(for picture: Picture) -> [ScanPass] {
        switch max(picture.width, picture.height) {
        case ..<smallSide:
            [ScanPass(scaling: .enlarged(by: 2), density: 1)]
        case let side where side > largeSide:
            [
                ScanPass(scaling: .reduced(by: (side + largeSide - 1) / largeSide), density: 1),
                ScanPass(scaling: .none, density: 1),
            ]
        default:
            [ScanPass(scaling: .none, density: 4), ScanPass(scaling: .none, density: 1)]
        }
    }

    private static let smallSide = 300
    private static let largeSide = 1200

    func prepare(_ picture: Picture) -> Picture {
        switch scaling {
        case .none: picture
        case .reduced(let factor): picture.reduced(by: factor)
        case .enlarged(let factor): picture.enlarged(by: factor)
        }
    }

    /// A code found in the prepared picture, at its place in the picture itself.
    func restore(_ code: FoundCode) -> FoundCode {
        let corners = code.corners.map { corner in
            switch scaling {
            case .none: corner
            case .reduced(let factor):
                Point(x: corner.x * factor + factor / 2, y: corner.y * factor + factor / 2)
            case .enlarged(let factor): Point(x: corner.x / factor, y: corner.y / factor)
            }
        }
        return FoundCode(bytes: code.bytes, corners: corners, isPartial: code.isPartial)
    }
}
