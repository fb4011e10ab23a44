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
