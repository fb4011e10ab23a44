import Imaging

/// A symbol whose outline was found, and that was not decoded.
struct SymbolCandidate {
    /// The corners in pixels of the upright image at full size.
    let corners: [Spot]
    /// The centres of its finder patterns.
    let finders: [Spot]
    /// Modules per side.
    let dimension: Int
    /// As `SymbolOutline.timing`.
    let timing: Double
    /// Whether its finder patterns lie as on a flat board.
    let isRegular: Bool

    /// The side of a module in pixels of the image.
    var module: Double {
        let area = (corners[2] - corners[0]).cross(corners[3] - corners[1])
        return (abs(area) / 2).squareRoot() / Double(dimension)
    }
}

extension SymbolCandidate {
    init(_ outline: SymbolOutline, in view: View, isRegular: Bool) {
        self.init(
            corners: outline.corners.map { view.toOriginal($0) },
            finders: outline.finders.map { view.toOriginal($0.center) }, dimension: outline.dimension,
            timing: outline.timing, isRegular: isRegular)
    }
}

extension UndecodedSymbol {
    /// zbar, like every other decoder, needs about two pixels per module.
    private static let readableModule = 2.0

    init(_ symbol: SymbolCandidate, in view: View) {
        let size = view.toOriginal(Spot(x: Double(view.image.width), y: Double(view.image.height)))
        let module = symbol.module
        let isInside = symbol.corners.allSatisfy {
            -module...(size.x + module) ~= $0.x && -module...(size.y + module) ~= $0.y
        }
        let cause: Cause =
            if !isInside {
                .cutOff
            } else if module < Self.readableModule {
                .tooSmall(pixelsPerModule: (module * 10).rounded() / 10)
            } else {
                .unclear
            }
        self.init(cause: cause, corners: symbol.corners.map { $0.point })
    }

    /// Whether the symbol is at the same position.
    func overlaps(_ symbol: SymbolCandidate) -> Bool {
        let (box, other) = (PixelBox(around: corners), PixelBox(around: symbol.corners.map { $0.point }))
        return box.contains(other.center) || other.contains(box.center)
    }
}
